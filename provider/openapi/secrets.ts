import { isRecord } from "../text/json";
import { hasSecretWord, namesSecret, otherNames } from "../text/possible-secrets";
import { type Document, maxDepth } from "./document";
import { formIn, formsOf, type Schema, schemaOf, typesOf } from "./schemas";

/** A schema of a value, and the name of the member that contains it. */
interface Place {
  readonly name: string;
  readonly given: unknown;
  /** The value is part of a value without a type in programs, so that its members are not secret themselves. */
  readonly isUntyped: boolean;
  /** The value is part of one with the name of a secret, which has no type in programs either. */
  readonly isInSecret: boolean;
}

/**
 * True for a value that the document marks as secret, or whose name or description is that of a secret. So is a list, a map or a value
 * without a type that contains one. Numbers are not secrets by name. The members of an object with a type are secret themselves.
 */
export function isSecret(document: Document, name: string, given: unknown, isUntyped = false): boolean {
  const pending: Place[] = [{ name, given, isUntyped, isInSecret: false }];
  const seen = new Map<unknown, Set<string>>();
  for (const place of pending) {
    const schema = schemaOf(document, place.given);
    if (isMarked(document, place.name, schema)) return true;
    if (place.isInSecret && isTextOfSecret(document, place.name, schema)) return true;
    const node = document.resolve(place.given);
    const names = seen.get(node) ?? new Set();
    seen.set(node, names);
    const key = `${place.isUntyped} ${place.isInSecret} ${place.name}`;
    if (!names.has(key)) pending.push(...partsOf(document, schema, place));
    names.add(key);
  }
  return false;
}

/** The parts of a value that are no members of an object with a type. */
function partsOf(document: Document, schema: Schema, { name, isUntyped: isInside, ...place }: Place): Place[] {
  const { kind } = formIn(document, schema);
  if (!isInside && (kind === "object" || kind === "union")) return [];
  const { additionalProperties: more, patternProperties, properties, items, prefixItems } = schema;
  const isListOrMap = (kind === "list" || kind === "map") && !prefixItems && !patternProperties && !properties;
  const isUntyped = isInside || !isListOrMap;
  const isInSecret = isUntyped && (place.isInSecret || namesSecret(name));
  const all = [
    formsOf(schema),
    more,
    items ?? (kind === "list" && {}),
    prefixItems,
    Object.values(patternProperties ?? {}),
  ];
  return [
    ...all
      .flat()
      .filter(isRecord)
      .map((given) => ({ name, given, isUntyped, isInSecret })),
    ...Object.entries(properties ?? {}).map(([member, given]) => ({ name: member, given, isUntyped, isInSecret })),
  ];
}

/**
 * True for a member that may contain a secret if its object has the name of a secret: a string, a value without a type in programs, or a
 * list or a map of them, whose name is not that of a fact about it.
 */
export function isTextOfSecret(document: Document, name: string, given: Schema, isUntyped = false): boolean {
  if (isAboutSecret.test(name.slice(-100))) return false;
  if (isUntyped) return true;
  let schema = given;
  for (let depth = 0; depth < maxDepth; depth++) {
    const form = formIn(document, schema);
    if (form.kind !== "list" && form.kind !== "map") return mayBeText(document, schema);
    schema = schemaOf(document, form.kind === "list" ? form.items : form.values);
  }
  return true;
}

/** True for a value that is secret as a whole. */
function isMarked(document: Document, name: string, schema: Schema): boolean {
  if (schema.writeOnly === true || schema.format === "password") return true;
  const [format = "", description = ""] = [schema.format, schema.description ?? schema.title].map((one) =>
    typeof one === "string" ? one : undefined,
  );
  if (!mayBeText(document, schema) || /^(date|email)/.test(format)) return false;
  const isAddress = /ur[il]s?$/i.test(name) || format.startsWith("uri");
  // The end of a name decides: the expression is slow for a long one.
  const isAboutOne = isAddress || isAboutSecret.test(name.slice(-100));
  if (!isAboutOne && (hasSecretWord(name) || otherNames.test(name) || furtherNames.test(name))) return true;
  return (!isAboutOne || isAddress) && secretContent.test(description);
}

/** True for a string, and for a value, an object or a list without a type in programs. */
function mayBeText(document: Document, schema: Schema): boolean {
  const { type, enum: values, const: value, properties, items } = schema;
  if (values || value !== undefined) return false;
  if ([type].flat().includes("string") || (type === undefined && !properties && !items)) return true;
  const isOpen = typesOf(schema).some((one) => one === "object" || one === "array");
  const { kind } = formIn(document, schema);
  return isOpen && (kind === "any" || (kind === "union" && !properties));
}

/** Names of facts about a secret: its id, its name, its kind, its time, or where it is. */
const isAboutSecret = new RegExp(
  `(${[
    "id|name|label|title|description|type|kind|arn|path|format|policy|count|status|method|mode|license",
    "alg|algorithm|strategy|scheme|prefix|suffix|author|author_?email|authority|(?<!^p)at",
    "lifespan|lifetime|ttl|window|expir(?:y|ed|es|ation)(?:_?(?:in|after|on|time|date|days|seconds))?",
  ].join("|")})s?$`,
  "i",
);

/** Further names of secrets in documents: keys with a purpose, and short names. */
const furtherNames =
  /(?:raw|service|routing|integration|client|cert|certificate)_?key$|(?<!public_?)key_?data$|^(?:psk|pat|authorization)$|otp_?seed$/i;

/** A description of a value that consists of a secret, or contains it. */
const secretContent = /\b(including|contains|with) (the |an |a |its )?(\w+ )?(secret|password|token|private key)\b/i;
