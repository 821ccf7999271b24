import { isRecord } from "../text/json";
import { capital } from "../text/strings";
import { type Document, methods, type Node } from "./document";
import { comparable, pascalCase, singular } from "./names";
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

const parameter = (document: Document, { name, in: place, required, description, schema }: Node): Parameter => ({
  name: String(name),
  in: String(place),
  required: required === true,
  description,
  schema: document.resolve(schema) ?? {},
});

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

/** The operations on the objects of one collection. */
export interface Operations {
  readonly create: Operation;
  readonly read?: Operation | undefined;
  readonly update?: Operation | undefined;
  readonly delete?: Operation | undefined;
  readonly list?: Operation | undefined;
}

export const operationsIn = (one: Operations): Operation[] =>
  [one.create, one.read, one.update, one.delete, one.list].filter((operation) => operation !== undefined);

/** Operations that form the objects of one collection. */
export interface Candidate extends Operations {
  readonly name: string;
  readonly doubts: readonly string[];
}

/** Shape of a path: its parameters have no names. A version at its beginning is kept. */
const shapeOf = (path: string): string => path.replace(/\{[^}]*\}/g, "{}").replace(/\/$/, "");

/** The nouns of a path: `apps` and `keys` of `/v1/apps/{appId}/keys`. */
const nounsOf = (path: string): string[] =>
  path.split("/").filter((part) => part && !part.startsWith("{") && !/^v\d+(\.\d+)*$/.test(part));

/** True for a path of one object: it ends with a parameter. */
const isItemPath = (path: string): boolean => /\{\}'?\)?$/.test(shapeOf(path));

/** Ends of paths that delete an object without the method DELETE. */
const deletions = /\/(revoke|delete|remove|archive|deactivate)$/;

type ByShape = ReadonlyMap<string, readonly Operation[]>;

/** The objects that operations form, by the paths: a collection, to which a POST adds, and its items. */
export function candidatesOf(document: Document, operations: ReadonlyMap<string, Operation>): Candidate[] {
  const byShape = Map.groupBy(operations.values(), ({ path }) => shapeOf(path));
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

interface Item {
  readonly item: ByMethod;
  readonly doubts: readonly string[];
}

/** The operations on one object of a collection, and doubts about them. */
function itemOf(shape: string, byShape: ByShape): Item {
  const near = [`${shape}/{}`, `${shape}('{}')`, `${shape}({})`].find((path) => byShape.has(path));
  const noun = nounsOf(shape).at(-1) ?? "";
  // Some APIs name one object in the singular: `/silences` and `/silence/{id}`.
  const other = `${shape.slice(0, -noun.length)}${singular(noun)}/{}`;
  // Collections inside a parent may have items at the top: `/accounts/{id}/apps` and `/apps/{id}`.
  const isAtTop = (path: string) => path.endsWith(`/${noun}/{}`) && !byShape.has(path.slice(0, -3));
  const far = near ?? (byShape.has(other) ? other : [...byShape.keys()].find(isAtTop));
  const item = methodsOf(byShape.get(far ?? ""));
  const doubts = far === near ? [] : ["the path of an object is not below the path of its collection"];
  if (!far || item.DELETE) return { item, doubts };
  const [deleting] = [...byShape].flatMap(([path, [one]]) =>
    path.startsWith(far) && deletions.test(path) && one?.method === "POST" ? [one] : [],
  );
  if (!deleting) return { item, doubts };
  return {
    item: { ...item, DELETE: deleting },
    doubts: [...doubts, `\`${deleting.request}\` may not delete the object`],
  };
}

function withItem(
  document: Document,
  create: Operation,
  list: Operation | undefined,
  { item: { GET, PATCH, PUT, POST, DELETE }, doubts }: Item,
): Candidate {
  const sent = Object.keys(membersOf(document, create.body?.schema));
  const accepted = (one: Operation): number => {
    const members = membersOf(document, one.body?.schema);
    return sent.filter((name) => Object.hasOwn(members, name)).length;
  };
  // The request that accepts the most members of a create. Some APIs update with a POST to the path of the object.
  const update = PATCH && PUT && accepted(PUT) > accepted(PATCH) ? PUT : (PATCH ?? PUT ?? POST);
  return { name: "", create, read: GET, update, delete: DELETE, list, doubts };
}

/** An object whose name the program chooses, without a POST to its collection. */
function createdByPut(shape: string, byShape: ByShape, { PUT, GET, PATCH, DELETE }: ByMethod): Candidate[] {
  const collection = methodsOf(byShape.get(shape.replace(/(\/\{\}|\('?\{\}'?\))$/, "")));
  if (!PUT?.body || !DELETE || collection.POST) return [];
  const doubts = ["the PUT may only update an object that exists"];
  return [{ name: "", create: PUT, read: GET, update: PATCH ?? PUT, delete: DELETE, list: collection.GET, doubts }];
}

/** Names by the last noun of the path. Nouns before it distinguish equal names, and a number distinguishes equal paths. */
function withNames(candidates: readonly Candidate[]): Candidate[] {
  const used = new Set<string>();
  const named = new Map<Candidate, string>();
  const nounsIn = ({ create }: Candidate) => nounsOf(create.path).map((part) => singular(part.replace(/[('{].*$/, "")));
  // The shortest path has the shortest name.
  for (const candidate of candidates.toSorted((a, b) => nounsIn(a).length - nounsIn(b).length)) {
    const nouns = nounsIn(candidate);
    const names = nouns.map((_, i) => pascalCase(nouns.slice(-1 - i).join("-")));
    const plain = names.find((name) => name && !used.has(comparable(name))) ?? (names.at(-1) || "Object");
    let name = schemaName(candidate, plain) ?? plain;
    for (let n = 2; used.has(comparable(name)); n++) name = `${plain}${n}`;
    used.add(comparable(name));
    named.set(candidate, name);
  }
  return candidates.map((one) => ({ ...one, name: named.get(one) as string }));
}

/** The spelling of a name in the name of a schema: `synonymmap` is `SynonymMap`. */
function schemaName({ read, create }: Candidate, name: string): string | undefined {
  const references = [read?.response, create.response, create.body?.schema].flatMap((schema) =>
    isRecord(schema) && typeof schema.$ref === "string" ? [schema.$ref.split("/").at(-1) ?? ""] : [],
  );
  const same = references.find((reference) => comparable(reference) === comparable(name));
  return same === undefined ? undefined : capital(pascalCase(same));
}
