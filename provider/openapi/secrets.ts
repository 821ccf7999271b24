import { isRecord } from "../text/json";
import { hasSecretWord, namesSecret, otherNames } from "../text/possible-secrets";
import type { Document } from "./document";
import { formIn, formsOf, type Schema, schemaOf, typesOf } from "./schemas";

/** A schema of a value, and the name of the member that contains it. */
interface Place {
  readonly name: string;
  readonly given: unknown;
  /** The path from the member to the value, through typed lists and maps. Undefined inside a value without a type. */
  readonly path: string | undefined;
  /** The value is part of a value without a type in programs, so that its members are not secret themselves. */
  readonly isUntyped: boolean;
  /** An object around the value has the name of a secret. */
  readonly isInSecret: boolean;
}

/** The name of a member that decides whether it is secret. The private parts of a JSON Web Key have short names. */
export const nameInKey = (members: object, name: string): string =>
  Object.hasOwn(members, "kty") && /^([dkpq]|d[pq]|qi|oth)$/.test(name) ? "private_key" : name;

/** Facts about a member that its schema does not contain. */
export interface Surroundings {
  /** True for a path from the member, such as `[]` for its items, if the resources file allows any value there. */
  isUntyped?(path: string): boolean;
  /** An object around the member has the name of a secret. */
  readonly isInSecret?: boolean;
  /** The member is an id in the path of the object, so that a key with a purpose is no secret: `service_key` of a service. */
  readonly isId?: boolean;
}

/**
 * True for a value that the document marks as secret, or whose name or description is that of a secret. So is a list, a map or a value
 * without a type that contains one. Numbers are not secrets by name. The members of an object with a type are secret themselves.
 */
export function isSecret(
  document: Document,
  name: string,
  given: unknown,
  { isUntyped = () => false, isInSecret = false, isId = false }: Surroundings = {},
): boolean {
  const isDeclared = (path: string | undefined) => path !== undefined && isUntyped(path);
  const pending: Place[] = [{ name, given, path: "", isUntyped: isUntyped(""), isInSecret }];
  const seen = new Map<unknown, Set<string>>();
  for (const place of pending) {
    const schema = schemaOf(document, place.given);
    if (isMarked(document, place.name, schema, isId && place.path === "")) return true;
    if (place.isInSecret && isTextOfSecret(document, place.name, schema, isDeclared(place.path))) return true;
    const node = document.resolve(place.given);
    const names = seen.get(node) ?? new Set();
    seen.set(node, names);
    const key = `${place.isUntyped} ${place.isInSecret} ${place.name}`;
    if (!names.has(key)) pending.push(...partsOf(document, schema, place, isDeclared));
    names.add(key);
  }
  return false;
}

/** The parts of a value that are no members of an object with a type. */
function partsOf(
  document: Document,
  schema: Schema,
  { name, path: around, ...place }: Place,
  isDeclared: (path: string | undefined) => boolean,
): Place[] {
  const { kind } = formIn(document, schema);
  if (!place.isUntyped && (kind === "object" || kind === "union")) return [];
  const { additionalProperties: more, patternProperties, properties, items, prefixItems } = schema;
  const isListOrMap = (kind === "list" || kind === "map") && !prefixItems && !patternProperties && !properties;
  const path = place.isUntyped || !isListOrMap ? undefined : `${around}[]`;
  const isUntyped = path === undefined || isDeclared(path);
  const isInSecret = place.isInSecret || (isUntyped && namesSecret(name));
  const part = (member: string, given: unknown): Place => ({ name: member, given, path, isUntyped, isInSecret });
  const all = [formsOf(schema), items ?? (kind === "list" && {}), prefixItems];
  // The names of these members are not known, so that they are not those of facts about a secret.
  const unnamed = [more, ...Object.values(patternProperties ?? {})];
  return [
    ...all.flat().flatMap((one) => (isRecord(one) ? [part(name, one)] : [])),
    ...unnamed.flatMap((one) => (isRecord(one) ? [part(isInSecret ? "" : name, one)] : [])),
    ...Object.entries(properties ?? {}).map(([member, one]) => part(nameInKey(properties, member), one)),
  ];
}

/**
 * True for a member that may contain a secret if its object has the name of a secret: a string, a value without a type in programs, or a
 * list or a map of them. Strings with the name of a fact about the secret are excluded.
 */
function isTextOfSecret(document: Document, name: string, schema: Schema, isAny: boolean): boolean {
  return isAboutSecret.test(name.slice(-100)) ? isOpen(document, schema) : isAny || mayBeText(document, schema);
}

/** True for a value that is secret as a whole. */
function isMarked(document: Document, name: string, schema: Schema, isId: boolean): boolean {
  if (schema.writeOnly === true || schema.format === "password") return true;
  const [format = "", description = ""] = [schema.format, schema.description ?? schema.title].map((one) =>
    typeof one === "string" ? one : undefined,
  );
  if (!mayBeText(document, schema) || /^(date|email)/.test(format)) return false;
  const isAddress = /ur[il]s?$/i.test(name) || format.startsWith("uri");
  // The end of a name decides: the expression is slow for a long one.
  const isAboutOne = isAddress || isAboutSecret.test(name.slice(-100));
  const isKey = (otherNames.test(name) || furtherNames.test(name)) && !publicKey.test(name);
  if (!isAboutOne && (hasSecretWord(name) || (isKey && !isId))) return true;
  return (!isAboutOne || isAddress) && secretContent.test(description);
}

/** True for a string, and for a value, an object or a list without a type in programs. */
function mayBeText(document: Document, schema: Schema): boolean {
  const { type, enum: values, const: value, properties, items } = schema;
  if (values || value !== undefined) return false;
  if ([type].flat().includes("string") || (type === undefined && !properties && !items)) return true;
  return isOpen(document, schema);
}

/** True for an object or a list without a type in programs. */
function isOpen(document: Document, schema: Schema): boolean {
  const { kind } = formIn(document, schema);
  const isComposite = typesOf(schema).some((one) => one === "object" || one === "array");
  return isComposite && (kind === "any" || (kind === "union" && !schema.properties));
}

/** Names of facts about a secret: its id, its name, its kind, its time, or where it is. */
const isAboutSecret = new RegExp(
  `(${[
    "id|name|label|title|description|type|kind|arn|path|format|polic(?:y|ie)|period|cidr|count|status|method|mode|license",
    "alg|algorithm|strategy|scheme|prefix|suffix|author|author_?email|authority|(?<!^p)at",
    "lifespan|lifetime|ttl|window|expir(?:y|ed|es|ation)(?:_?(?:in|after|on|time|date|days|seconds))?",
  ].join("|")})s?$`,
  "i",
);

/** Further names of secrets in documents: keys with a purpose, and short names. */
const furtherNames =
  /(?:(?:raw|service|routing|integration|client|cert|certificate)_?key|key_?data|otp_?seed)s?$|^(?:psk|pat|authorization)s?$/i;

/** Names of the public half of a pair of keys. Keys of a service, such as `public_routing_key`, have no halves. */
const publicKey = /public_?(?:(?:raw|client|cert|certificate|encryption|signing|ssh)_?)?key(?:_?data)?s?$/i;

/** A description of a value that consists of a secret, or contains it. */
const secretContent =
  /\b(including|contains|with) (the |an |a |its )?(\w+ )?(secret|password|token|private key)\b|\bstored? as (a |the )?(secret|password)\b/i;
