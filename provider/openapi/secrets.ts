import { isRecord } from "../text/json";
import { hasSecretWord, otherNames } from "../text/possible-secrets";
import { type Document, maxDepth, type Node } from "./document";
import { formIn, formsOf, type Schema, schemaOf } from "./schemas";

/** A schema of a value, and the name of the member that contains it. */
interface Place {
  readonly name: string;
  readonly given: unknown;
  /** The value is part of a value without a type in programs, so that its members are not secret themselves. */
  readonly isUntyped: boolean;
}

/**
 * True for a value that the document marks as secret, or whose name or description is that of a secret. So is a list, a map or a value
 * without a type that contains one. Numbers are not secrets by name. The members of an object with a type are secret themselves.
 */
export function isSecret(document: Document, name: string, given: unknown, isUntyped = false): boolean {
  const pending: Place[] = [{ name, given, isUntyped }];
  const seen = new Map<unknown, Set<string>>();
  for (const place of pending) {
    const schema = schemaOf(document, place.given);
    if (isMarked(place.name, schema)) return true;
    const node = document.resolve(place.given);
    const names = seen.get(node) ?? new Set();
    seen.set(node, names);
    const key = `${place.isUntyped} ${place.name}`;
    if (!names.has(key)) pending.push(...partsOf(document, schema, place));
    names.add(key);
  }
  return false;
}

/** The parts of a value that are no members of an object with a type. */
function partsOf(document: Document, schema: Schema, { name, isUntyped: isInside }: Place): Place[] {
  const { kind } = formIn(document, schema);
  if (!isInside && (kind === "object" || kind === "union")) return [];
  const { additionalProperties: more, patternProperties, properties, items, prefixItems } = schema;
  const isListOrMap = (kind === "list" || kind === "map") && !prefixItems && !patternProperties && !properties;
  const isUntyped = isInside || !isListOrMap;
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
      .map((given) => ({ name, given, isUntyped })),
    ...Object.entries(properties ?? {}).map(([member, given]) => ({ name: member, given, isUntyped })),
  ];
}

/**
 * True for a member that may contain a secret if its object has the name of a secret: a string, or a list or a map of strings, whose
 * name is not that of a fact about it.
 */
export function isTextOfSecret(document: Document, name: string, given: Schema): boolean {
  if (isAboutSecret.test(name.slice(-100))) return false;
  let schema = given;
  for (let depth = 0; depth < maxDepth; depth++) {
    const form = formIn(document, schema);
    if (form.kind !== "list" && form.kind !== "map") return mayBeText(schema);
    schema = schemaOf(document, form.kind === "list" ? form.items : form.values);
  }
  return true;
}

/** True for a value that is secret as a whole. */
function isMarked(name: string, schema: Node): boolean {
  if (schema.writeOnly === true || schema.format === "password") return true;
  const [format = "", description = ""] = [schema.format, schema.description].map((one) =>
    typeof one === "string" ? one : undefined,
  );
  if (!mayBeText(schema) || /^(date|email)/.test(format)) return false;
  const isAddress = /ur[il]s?$/i.test(name) || format.startsWith("uri");
  // The end of a name decides: the expression is slow for a long one.
  const isAboutOne = isAddress || isAboutSecret.test(name.slice(-100));
  if (!isAboutOne && (hasSecretWord(name) || otherNames.test(name))) return true;
  return (!isAboutOne || isAddress) && secretContent.test(description);
}

/** True for a string, and for a value or an object without a description of its members. */
function mayBeText({ type, enum: values, const: value, properties, items, additionalProperties: more }: Node): boolean {
  if (values || value !== undefined) return false;
  const types = [type].flat();
  const isOpen = type === undefined || (types.includes("object") && !isRecord(more));
  return types.includes("string") || (isOpen && !properties && !items);
}

/** Names of facts about a secret: its id, its name, its kind, or where it is. */
const isAboutSecret =
  /(id|name|label|title|description|type|kind|arn|path|format|policy|count|status|method|mode|algorithm|prefix|author\w*|license|at)s?$/i;

/** A description of a value that consists of a secret, or contains it. */
const secretContent = /\b(including|contains|with) (the |an |a |its )?(\w+ )?(secret|password|token|private key)\b/i;
