import { isRecord } from "../text/json";
import { type Document, methods, type Node } from "./document";
import { capital, comparable, pascalCase, singular } from "./names";
import { membersOf } from "./schemas";

/** A parameter of the path, the query or the headers. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: unknown;
  readonly schema: Node;
}

/** An operation of a document. */
export interface Operation {
  /** Method and path: `POST /cats`. */
  readonly request: string;
  readonly method: string;
  readonly path: string;
  readonly node: Node;
  readonly parameters: readonly Parameter[];
  /** Media type of the body in JSON, and its schema. Undefined without a body in JSON. */
  readonly body?: { readonly type: string; readonly schema: unknown } | undefined;
  /** The operation has a body, but not in JSON. */
  readonly hasOtherBody: boolean;
  /** Schema of the successful response. Undefined if the document describes none. */
  readonly response: unknown;
}

const isJson = (type: string): boolean =>
  /^application\/([\w.+-]+\+)?json\b/.test(type) && !type.includes("json-patch");

/** The operations of a document by method and path. */
export function operationsOf(document: Document): ReadonlyMap<string, Operation> {
  const all = Object.entries(document.paths).flatMap(([path, given]) => {
    const item = document.resolve(given) ?? {};
    return methods.flatMap((method) =>
      isRecord(item[method]) ? [operation(document, { method, path, item, node: item[method] as Node })] : [],
    );
  });
  return new Map(all.map((one) => [one.request, one]));
}

function operation(
  document: Document,
  { method, path, item, node }: { method: string; path: string; item: Node; node: Node },
): Operation {
  const nodes = [...listOf(item.parameters), ...listOf(node.parameters)].flatMap((one) => document.resolve(one) ?? []);
  // A parameter of the operation replaces that of the path.
  const parameters = new Map(nodes.map((one) => [`${one.in} ${one.name}`, parameter(document, one)]));
  const contents = document.resolve(node.requestBody)?.content;
  const body = jsonContent(contents);
  return {
    request: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    node,
    parameters: [...parameters.values()],
    body,
    hasOtherBody: !body && isRecord(contents) && Object.keys(contents).length > 0,
    response: responseOf(document, node),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function parameter(document: Document, node: Node): Parameter {
  const { name, description, required } = node;
  return {
    name: String(name),
    in: String(node.in),
    required: required === true,
    description,
    schema: document.resolve(node.schema) ?? {},
  };
}

function jsonContent(contents: unknown): Operation["body"] {
  if (!isRecord(contents)) return undefined;
  const type = Object.keys(contents).find(isJson) ?? (contents["*/*"] ? "*/*" : undefined);
  const schema = type === undefined ? undefined : (contents[type] as Node).schema;
  return type === undefined || schema === undefined ? undefined : { type, schema };
}

function responseOf(document: Document, node: Node): unknown {
  const { responses } = node;
  if (!isRecord(responses)) return undefined;
  const success = Object.keys(responses)
    .filter((status) => /^2(\d\d|XX)$/i.test(status))
    .sort();
  const schemas = [...success, "default"].flatMap(
    (status) => jsonContent(document.resolve(responses[status])?.content)?.schema ?? [],
  );
  return schemas[0];
}

/** The operations that form the objects of one collection. */
export interface Candidate {
  readonly name: string;
  readonly create: Operation;
  readonly read?: Operation | undefined;
  readonly update?: Operation | undefined;
  readonly delete?: Operation | undefined;
  readonly list?: Operation | undefined;
  readonly doubts: readonly string[];
}

/** The operations of an object. */
export const operationsIn = (one: Omit<Candidate, "name" | "doubts">): Operation[] =>
  [one.create, one.read, one.update, one.delete, one.list].filter((operation) => operation !== undefined);

/** Shape of a path: its parameters have no names. A version at its beginning is kept. */
const shapeOf = (path: string): string => path.replace(/\{[^}]*\}/g, "{}").replace(/\/$/, "");

/** Last part of a path without parameters: `keys` of `/apps/{appId}/keys`. */
const lastNoun = (path: string): string =>
  path
    .split("/")
    .filter((part) => part && !part.includes("{"))
    .at(-1) ?? "";

/** True for a path of one object: it ends with a parameter. */
const isItemPath = (path: string): boolean => /\{\}'?\)?$/.test(shapeOf(path));

/** Ends of paths that delete an object without the method DELETE. */
const deletions = /\/(revoke|delete|remove|archive|deactivate)$/;

/** The objects that operations form, by the paths: a collection, to which a POST adds, and its items. */
export function candidatesOf(document: Document, operations: ReadonlyMap<string, Operation>): Candidate[] {
  const byShape = new Map<string, Operation[]>();
  for (const one of operations.values()) {
    const shape = shapeOf(one.path);
    byShape.set(shape, [...(byShape.get(shape) ?? []), one]);
  }
  const found = [...byShape].flatMap(([shape, own]) => {
    const collection = methodsOf(own);
    if (isItemPath(shape)) return createdByPut(shape, byShape, collection);
    return collection.POST ? [withItem(document, collection.POST, collection.GET, itemOf(shape, byShape))] : [];
  });
  return withNames(found);
}

type ByMethod = Readonly<Record<string, Operation | undefined>>;

const methodsOf = (operations: readonly Operation[] = []): ByMethod =>
  Object.fromEntries(operations.map((one) => [one.method, one]));

type Item = ByMethod & { readonly doubts?: never };

/** The operations on one object of a collection, and doubts about them. */
function itemOf(
  shape: string,
  byShape: ReadonlyMap<string, readonly Operation[]>,
): { readonly item: Item; readonly doubts: readonly string[] } {
  const near = [`${shape}/{}`, `${shape}('{}')`, `${shape}({})`].find((path) => byShape.has(path));
  const noun = lastNoun(shape);
  // Some APIs name one object in the singular: `/silences` and `/silence/{id}`.
  const other = `${shape.slice(0, -noun.length)}${singular(noun)}/{}`;
  // Collections inside a parent may have items at the top: `/accounts/{id}/apps` and `/apps/{id}`.
  const far =
    near ??
    (byShape.has(other) ? other : undefined) ??
    [...byShape.keys()].find((path) => path.endsWith(`/${noun}/{}`) && !byShape.has(path.slice(0, -3)));
  const item = methodsOf(byShape.get(far ?? ""));
  const doubts =
    far !== undefined && far !== near ? ["the path of an object is not below the path of its collection"] : [];
  if (!far || item.DELETE) return { item: item as Item, doubts };
  const deleting = [...byShape].find(
    ([path, [one]]) => path.startsWith(far) && deletions.test(path) && one?.method === "POST",
  );
  return {
    item: { ...item, DELETE: deleting?.[1][0] } as Item,
    doubts: deleting ? [...doubts, `\`${deleting[1][0]?.request}\` may not delete the object`] : doubts,
  };
}

function withItem(
  document: Document,
  create: Operation,
  list: Operation | undefined,
  { item, doubts }: { readonly item: Item; readonly doubts: readonly string[] },
): Candidate {
  const sent = Object.keys(membersOf(document, create.body?.schema));
  const accepted = (one: Operation): number => {
    const members = membersOf(document, one.body?.schema);
    return sent.filter((name) => Object.hasOwn(members, name)).length;
  };
  // The request that accepts the most members of a create. Some APIs update with a POST to the path of the object.
  const { PATCH, PUT, POST } = item;
  const update = PATCH && PUT && accepted(PUT) > accepted(PATCH) ? PUT : (PATCH ?? PUT ?? POST);
  return { name: "", create, read: item.GET, update, delete: item.DELETE, list, doubts };
}

/** An object whose name the program chooses, without a POST to its collection. */
function createdByPut(shape: string, byShape: ReadonlyMap<string, readonly Operation[]>, item: ByMethod): Candidate[] {
  const collection = methodsOf(byShape.get(shape.replace(/(\/\{\}|\('?\{\}'?\))$/, "")));
  if (!item.PUT?.body || !item.DELETE || collection.POST) return [];
  const doubts = ["the PUT may only update an object that exists"];
  const { PUT: create, GET: read, DELETE } = item;
  return [{ name: "", create, read, update: item.PATCH ?? create, delete: DELETE, list: collection.GET, doubts }];
}

/** Names by the last noun of the path. Nouns of the path before it distinguish equal names. */
function withNames(candidates: readonly Candidate[]): Candidate[] {
  const levels = candidates.map(({ create }) =>
    create.path
      .split("/")
      .filter((part) => part && !part.startsWith("{") && !/^v\d+(\.\d+)*$/.test(part))
      .map((part) => singular(part.replace(/[('{].*$/, "")))
      .reverse(),
  );
  const nameOf = (parts: readonly string[], depth: number) =>
    pascalCase([...parts.slice(0, depth)].reverse().join("-")) || "Object";
  const depths = levels.map(() => 1);
  for (let depth = 1; depth <= 8; depth++) {
    const names = levels.map((parts, i) => comparable(nameOf(parts, depths[i] as number)));
    levels.forEach((parts, i) => {
      const isShared = names.filter((name) => name === names[i]).length > 1;
      const shorter = levels.some(
        (other, j) =>
          j !== i && names[j] === names[i] && (other.length < parts.length || (other.length === parts.length && j < i)),
      );
      if (isShared && shorter && (depths[i] as number) < parts.length) depths[i] = (depths[i] as number) + 1;
    });
  }
  const used = new Set<string>();
  return candidates.map((candidate, i) => {
    const plain = nameOf(levels[i] as string[], depths[i] as number);
    let name = schemaName(candidate, plain) ?? plain;
    for (let n = 2; used.has(comparable(name)); n++) name = `${plain}${n}`;
    used.add(comparable(name));
    return { ...candidate, name };
  });
}

/** The spelling of a name in the name of a schema: `synonymmap` is `SynonymMap`. */
function schemaName({ read, create }: Candidate, name: string): string | undefined {
  const references = [read?.response, create.response, create.body?.schema].flatMap((schema) =>
    isRecord(schema) && typeof schema.$ref === "string" ? [schema.$ref.split("/").at(-1) ?? ""] : [],
  );
  const same = references.find((reference) => comparable(reference) === comparable(name));
  return same === undefined ? undefined : capital(pascalCase(same));
}
