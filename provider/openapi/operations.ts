import { z } from "zod";
import { isRecord } from "../text/json";
import { capital } from "../text/strings";
import {
  type Document,
  DocumentError,
  Malformed,
  methods,
  type Node,
  objectOf,
  record,
  rejectionFrom,
} from "./document";
import { comparable, isReservedType, Numbers, namesOfResource, pascalCase, singular } from "./names";

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
  /** Schema of the successful response. Undefined if the document describes none. */
  readonly response: unknown;
}

const isJson = (type: string): boolean =>
  /^application\/([\w.+-]+\+)?json\b/.test(type) && !type.includes("json-patch");

const parameters = z.array(record, "must be a list of parameters").optional();

const itemForm = z.looseObject({ parameters }, "must be an object");
const operationForm = z.looseObject(
  {
    parameters,
    requestBody: record.optional(),
    responses: objectOf(record).optional(),
    security: z.array(record, "must be a list").optional(),
  },
  "must be an object",
);
const name = z.string("must be a string");
const parameterForm = z.looseObject({ name, in: name });
const contentForm = z.looseObject({ content: objectOf(record).optional(), headers: record.optional() });

/** The operations of a document by method and path, and the problems of operations and paths with another form. */
interface Read {
  readonly operations: Map<string, Operation>;
  readonly malformed: Map<string, string>;
}

const readIn = (document: Document): Read => document.once(document.root, () => readOperations(document));

/** The operations of a document by method and path. */
export const operationsOf = (document: Document): ReadonlyMap<string, Operation> => readIn(document).operations;

/** The operations and paths of a document with another form, and their problems. */
export const malformedIn = (document: Document): ReadonlyMap<string, string> => readIn(document).malformed;

/** The reason why a document does not have an operation. */
export function problemWith(document: Document, request: string): string {
  const malformed = malformedIn(document);
  const problem = malformed.get(request) ?? malformed.get(request.replace(/^\w+ /, ""));
  return `${problem ?? `The document has no operation \`${request}\``}.`;
}

function readOperations(document: Document): Read {
  const read: Read = { operations: new Map(), malformed: new Map() };
  for (const [path, given] of Object.entries(document.root.paths)) {
    // An extension is not a path.
    if (path.startsWith("x-")) continue;
    const own = rejectionFrom(() => {
      if (given instanceof Malformed) throw new DocumentError(given.problem);
      return { item: document.checked(document.resolve(given) ?? (given as Node), itemForm, `paths.${path}`) };
    });
    if ("reason" in own) read.malformed.set(path, own.reason);
    else readPath(document, path, own.item, read);
  }
  return read;
}

function readPath(document: Document, path: string, item: Node, { operations, malformed }: Read): void {
  for (const method of methods) {
    if (item[method] === undefined) continue;
    const request = `${method.toUpperCase()} ${path}`;
    const one = rejectionFrom(() => operation(document, { method, path, item }));
    if ("reason" in one) malformed.set(request, one.reason);
    else operations.set(request, one);
  }
}

function operation(
  document: Document,
  { method, path, item }: { readonly method: string; readonly path: string; readonly item: Node },
): Operation {
  const node = document.checked(item[method], operationForm, `paths.${path}.${method}`);
  const nodes = [item.parameters, node.parameters].flatMap((list: readonly unknown[] = []) =>
    list.flatMap((one) => document.resolve(one) ?? []),
  );
  // A parameter of the operation replaces that of the path.
  const parameters = new Map(nodes.map((one) => [`${one.in} ${one.name}`, parameter(document, one)]));
  return {
    request: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    node,
    parameters: [...parameters.values()],
    body: jsonContent(contentsOf(document, node.requestBody)),
    response: responseOf(document, node),
  };
}

function parameter(document: Document, node: Node): Parameter {
  const { name, in: place, required, description, schema } = document.checked(node, parameterForm);
  return { name, in: place, required: required === true, description, schema: document.resolve(schema) ?? {} };
}

type Contents = Readonly<Record<string, Node>>;

/** The media types of a body or a response. */
const contentsOf = (document: Document, given: unknown): Contents =>
  document.checked(document.resolve(given) ?? {}, contentForm).content ?? {};

function jsonContent(contents: Contents): Operation["body"] {
  const type = [...Object.keys(contents).filter(isJson), "*/*"].find((one) => contents[one]);
  const schema = type === undefined ? undefined : contents[type]?.schema;
  return type === undefined || schema === undefined ? undefined : { type, schema };
}

function responseOf(document: Document, { responses = {} }: Node): unknown {
  const success = Object.keys(responses)
    .filter((status) => /^2(\d\d|XX)$/i.test(status))
    .sort();
  const schemas = [...success, "default"].flatMap(
    (status) => jsonContent(contentsOf(document, responses[status]))?.schema ?? [],
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

/** Operations that may form the objects of one collection. */
export interface Candidate extends Operations {
  /** The operation that may update an object instead. */
  readonly otherUpdate?: Operation | undefined;
  /** Value of the discriminator, if the body is a union. */
  readonly variant?: string | undefined;
  readonly doubts: readonly string[];
}

/** Shape of a path: its parameters have no names. A version at its beginning is kept. */
const shapeOf = (path: string): string => path.replace(/\{[^{}]*\}/g, "{}").replace(/\/$/, "");

/** The nouns of a path: `apps` and `keys` of `/v1/apps/{appId}/keys`. */
const nounsOf = (path: string): string[] =>
  path.split("/").filter((part) => part && !part.startsWith("{") && !/^v\d+(\.\d+)*$/.test(part));

/** True for a path of one object: it ends with a parameter. */
const isItemPath = (path: string): boolean => /\{\}'?\)?$/.test(shapeOf(path));

/** Ends of paths that delete an object without the method DELETE. */
const deletions = /\/(revoke|delete|remove|archive|deactivate)$/;

type ByMethod = Readonly<Record<string, Operation | undefined>>;

/** The operations of a document by the shapes of their paths. */
interface Paths {
  readonly byShape: ReadonlyMap<string, ByMethod>;
  /** Shapes of all paths. Those of malformed operations are first: another request must not replace such an operation. */
  readonly shapes: ReadonlySet<string>;
  /** Malformed paths and requests, with the shapes of their paths. */
  readonly malformed: ReadonlySet<string>;
  /** Paths of one object without a collection, by the noun before the id. */
  readonly items: ReadonlyMap<string, readonly string[]>;
  /** Requests that may delete an object without the method DELETE. */
  readonly deletions: readonly Operation[];
}

function pathsIn({ operations, malformed: problems }: Read): Paths {
  const groups = Map.groupBy(operations.values(), ({ path }) => shapeOf(path));
  const byShape = new Map(
    [...groups].map(([shape, all]) => [shape, Object.fromEntries(all.map((one) => [one.method, one]))]),
  );
  const malformed = new Set([...problems.keys()].map(shapeOf));
  const shapes = new Set([...[...malformed].map((request) => request.replace(/^[A-Z]+ /, "")), ...byShape.keys()]);
  const items = [...shapes].filter((path) => path.endsWith("/{}") && !shapes.has(path.slice(0, -3)));
  return {
    ...{ byShape, shapes, malformed },
    items: Map.groupBy(items, (path) => path.split("/").at(-2) ?? ""),
    deletions: [...byShape].flatMap(([path, { GET, POST }]) => (POST && !GET && deletions.test(path) ? [POST] : [])),
  };
}

/** The objects that operations form, by the paths: a collection, to which a POST adds, and its items. */
export function candidatesOf(document: Document): Candidate[] {
  const paths = pathsIn(readIn(document));
  return [...paths.byShape.keys()].flatMap(
    (shape) => (isItemPath(shape) ? createdByPut : createdByPost)(shape, paths) ?? [],
  );
}

/** Paths of one object below the path of its collection. */
const itemPaths = (shape: string): string[] => [`${shape}/{}`, `${shape}('{}')`, `${shape}({})`];

/** The path of one object of a collection. Empty if no such path exists. */
function itemPathOf(shape: string, { shapes, items }: Paths): string {
  const noun = nounsOf(shape).at(-1) ?? "";
  // Some APIs name one object in the singular: `/silences` and `/silence/{id}`.
  const other = `${shape.slice(0, -noun.length)}${singular(noun)}/{}`;
  // Collections inside a parent may have items at the top: `/accounts/{id}/apps` and `/apps/{id}`.
  return [...itemPaths(shape), other].find((path) => shapes.has(path)) ?? items.get(noun)?.[0] ?? "";
}

/** An object that a POST adds to a collection. Not if an operation on one object is malformed. */
function createdByPost(shape: string, paths: Paths): Candidate | undefined {
  const { byShape, malformed, deletions: posts } = paths;
  const { POST: create, GET: list } = byShape.get(shape) ?? {};
  const path = itemPathOf(shape, paths);
  if (!create || ["", "GET ", "PUT ", "PATCH ", "DELETE "].some((method) => malformed.has(method + path)))
    return undefined;
  const { GET: read, PATCH, PUT, POST, DELETE } = byShape.get(path) ?? {};
  const deleting = path && !DELETE ? posts.find((one) => shapeOf(one.path).startsWith(path)) : undefined;
  // Some APIs update with a POST to the path of the object.
  const [update, other] = [PATCH, PUT, POST].filter((one) => one !== undefined);
  const doubts = [
    ...(path && !itemPaths(shape).includes(path)
      ? ["the path of an object is not below the path of its collection"]
      : []),
    ...(deleting ? ["the request that deletes an object is a POST, which may do something else"] : []),
  ];
  return {
    create,
    read,
    update,
    otherUpdate: other === PUT ? other : undefined,
    delete: DELETE ?? deleting,
    list,
    doubts,
  };
}

/** An object whose name the program chooses. Not if a POST to its collection may create it. */
function createdByPut(shape: string, { byShape, malformed }: Paths): Candidate | undefined {
  const outer = shape.replace(/(\/\{\}|\('?\{\}'?\))$/, "");
  const { POST, GET: list } = byShape.get(outer) ?? {};
  const { PUT, GET: read, PATCH, DELETE } = byShape.get(shape) ?? {};
  if (!PUT?.body || !DELETE || POST || malformed.has(outer) || malformed.has(`POST ${outer}`)) return undefined;
  const doubts = ["the PUT may only update an object that exists"];
  return { create: PUT, read, update: PATCH ?? PUT, delete: DELETE, list, doubts };
}

/** A candidate with the name of its resource. */
export type Named<C> = C & { readonly name: string };

/** Maximum length of a name: those of files in libraries begin with it. */
const maxName = 60;

/**
 * Names by the last noun of the path, after the value of a variant: `AwsLambdaRule` for `aws/lambda`. Nouns before it distinguish equal
 * names, and a number distinguishes equal paths.
 */
export function withNames(candidates: readonly Candidate[]): Named<Candidate>[] {
  const used = new Set<string>();
  const numbers = new Numbers();
  const named = new Map<Candidate, Named<Candidate>>();
  const nounsIn = ({ create }: Candidate) => nounsOf(create.path).map((part) => singular(part.replace(/[('{].*$/, "")));
  const isFree = (name: string) =>
    name !== "" && !isReservedType(name) && !namesOfResource(name).some((one) => used.has(one));
  // The shortest path has the shortest name.
  for (const candidate of candidates.toSorted((a, b) => nounsIn(a).length - nounsIn(b).length)) {
    const [nouns, prefix] = [nounsIn(candidate), pascalCase(candidate.variant ?? "")];
    const names = nouns.map((_, i) => (prefix + pascalCase(nouns.slice(-1 - i).join("-"))).slice(0, maxName));
    const [usual = "Object", longest = usual] = [names[0], names.at(-1)].map((name) => name || undefined);
    const isReserved = isReservedType(usual);
    const plain = names.find(isFree) ?? (isReserved ? `Api${usual}` : longest);
    const name = numbers.firstFree(schemaName(candidate, plain) ?? plain, isFree);
    for (const one of namesOfResource(name)) used.add(one);
    const doubts = isReserved ? [`\`${usual}\` is a name of the libraries, so that the resource is \`${name}\``] : [];
    named.set(candidate, { ...candidate, name, doubts: [...doubts, ...candidate.doubts] });
  }
  return candidates.map((one) => named.get(one) as Named<Candidate>);
}

/** The spelling of a name in the name of a schema: `synonymmap` is `SynonymMap`. */
function schemaName({ read, create }: Candidate, name: string): string | undefined {
  const references = [read?.response, create.response, create.body?.schema].flatMap((schema) =>
    isRecord(schema) && typeof schema.$ref === "string" ? [schema.$ref.split("/").at(-1) ?? ""] : [],
  );
  const same = references.find((reference) => comparable(reference) === comparable(name));
  return same === undefined ? undefined : capital(pascalCase(same));
}
