import { capital } from "../text/strings";
import { type Document, DocumentError } from "./document";
import { camelCase, isGeneric, Numbers, reserved, singular } from "./names";
import { type Operation, type Operations, operationsOf, problemWith } from "./operations";
import type { ResourceEntry } from "./resources-file";
import { membersOf, requiredOf, type Schema, schemaOf, typesOf, variantOf } from "./schemas";

/** An object in a body or a response. Without members if the document does not describe it. */
export interface ObjectPart {
  readonly schema: Schema;
  readonly members: Readonly<Record<string, Schema>>;
  /** The members of requests, and the required members among them. */
  readonly inputs: readonly string[];
  readonly required: readonly string[];
}

/** The operations of a resource, and the object in their bodies and responses. */
export interface ApiObject extends Operations {
  /** The body of a create. */
  readonly body: ObjectPart;
  readonly updateBody: ObjectPart;
  /** The response of a create. */
  readonly created: ObjectPart;
  /** The object as a read returns it, or else as an item of the list. */
  readonly found: ObjectPart;
  /** The members of all responses. */
  readonly returned: Readonly<Record<string, Schema>>;
}

type Requests = Pick<
  ResourceEntry,
  "create" | "read" | "update" | "delete" | "list" | "wrapper" | "object" | "items" | "variant"
>;

/** @throws DocumentError if the document does not contain an operation. */
export function apiObject(document: Document, name: string, entry: Requests): ApiObject {
  const find = (request: string | undefined): Operation | undefined => {
    if (request === undefined || request === "none") return undefined;
    const found = operationsOf(document).get(request);
    if (!found) throw new DocumentError(`${name}: ${problemWith(document, request)}`);
    return found;
  };
  const [create, read, update, list] = [entry.create, entry.read, entry.update, entry.list].map(find);
  const part = (given: unknown, member?: string): ObjectPart => {
    const whole = schemaOf(document, given);
    const schema = variantOf(document, memberAt(document, whole, member) ?? whole, entry.variant);
    const members = membersOf(document, schema);
    const inputs = Object.keys(members).filter((one) => members[one]?.readOnly !== true);
    const required = requiredOf(document, schema);
    return { schema, members, inputs, required: inputs.filter((one) => required.has(one)) };
  };
  const created = part(create?.response, entry.object);
  const found = read ? part(read.response, entry.object) : part(itemOf(document, list?.response, entry.items));
  return {
    ...{ create: create as Operation, read, update, delete: find(entry.delete), list },
    body: part(create?.body?.schema, entry.wrapper),
    updateBody: part(update?.body?.schema, entry.wrapper),
    ...{ created, found, returned: { ...created.members, ...found.members } },
  };
}

/** The schema of a member, by its path. Undefined without such a member. */
const memberAt = (document: Document, schema: Schema, path: string | undefined): Schema | undefined =>
  path?.split(".").reduce<Schema | undefined>((at, name) => at && membersOf(document, at)[name], schema);

/** The schema of an item of a list. */
function itemOf(document: Document, response: unknown, items: string | undefined): Schema {
  const list = schemaOf(document, response);
  if (typesOf(list)[0] === "array") return schemaOf(document, list.items);
  const all = Object.values(membersOf(document, list));
  const arrays = items ? [memberAt(document, list, items)] : all.filter((one) => typesOf(one)[0] === "array");
  return arrays.length === 1 ? schemaOf(document, arrays[0]?.items) : {};
}

/** The names of the parameters in a path. */
export const parametersIn = (path: string): string[] =>
  [...path.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] as string);

/** The path of one object, and the parameters of the path of its collection. */
export interface ObjectPath {
  readonly item: string;
  readonly collection: string;
  /** Names of the parameters of the collection, in the document. */
  readonly parents: readonly string[];
  /** Name of the parameter with the id of the object, in the document. */
  readonly idParameter: string;
}

/** @throws DocumentError if no path contains the id of one object. */
export function objectPath(name: string, { create, read, update, delete: remove, list }: ApiObject): ObjectPath {
  const isPut = create.method === "PUT";
  const one = isPut ? create : (read ?? update ?? (remove?.method === "DELETE" ? remove : undefined) ?? remove);
  if (!one) throw new DocumentError(`${name}: no operation reads, updates or deletes one object.`);
  // A POST that deletes has an action after the id.
  const end = one.path.lastIndexOf("}");
  const item = one.path.slice(0, one.path.indexOf("/", end) === -1 ? undefined : one.path.indexOf("/", end));
  const idParameter = parametersIn(item).at(-1);
  if (idParameter === undefined) throw new DocumentError(`${name}: the path \`${one.path}\` contains no id.`);
  const collection = isPut ? (list?.path ?? item.replace(/(\/\{[^{}]*\}|\('?\{[^{}]*\}'?\))$/, "")) : create.path;
  return { item, collection, parents: parametersIn(collection), idParameter };
}

/** Names in programs of the parts of a path: inputs for the parameters of the collection and, for the path of one object, the id. */
export interface PathNames {
  readonly parents: readonly string[];
  readonly id?: string;
}

/**
 * A path of the document with the names of inputs and outputs. Operations may name the same parameter differently, so that those of
 * the collection are identified by their position. The path of an object may have the id alone.
 *
 * @throws DocumentError if a parameter has no input.
 */
export function templateOf(owner: string, path: string, { parents, id }: PathNames): string {
  const count = parametersIn(path).length;
  const all = id === undefined ? parents : count === 1 ? [id] : [...parents, id];
  if (all.length !== count)
    throw new DocumentError(`${owner}: the parameters of \`${path}\` are not those of its collection and its id.`);
  let i = 0;
  return path.replace(/\{[^{}]*\}/g, () => `{${all[i++]}}`);
}

/**
 * Name of the input for a parameter of the path: `{id}` below `orgs` is `orgId`, and `{account}`, which is reserved, `accountId`. A number
 * distinguishes equal names.
 */
export function parentName(collection: string, parameter: string, taken: ReadonlySet<string>): string {
  const plain = camelCase(parameter);
  const own = reserved.has(plain) ? `${plain}Id` : plain;
  if (!isGeneric(parameter) && !taken.has(own)) return own;
  const before = collection
    .slice(0, collection.indexOf(`{${parameter}}`))
    .split("/")
    .filter((part) => part && !part.includes("{"));
  const usual = camelCase(singular(before.at(-1) ?? "parent")) + capital(plain);
  return new Numbers().firstFree(usual, (one) => !taken.has(one));
}

/** Name of the output with an id that the service assigns. */
export function idName(type: string, parameter: string, taken: ReadonlySet<string>): string {
  const plain = camelCase(parameter);
  if (!isGeneric(parameter) && plain !== "" && !reserved.has(plain) && !taken.has(plain)) return plain;
  const own = `${camelCase(type)}Id`;
  return taken.has(own) ? `${own}InPath` : own;
}
