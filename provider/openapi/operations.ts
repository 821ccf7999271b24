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
  /** The operation has a body, but not in JSON. */
  readonly hasOtherBody: boolean;
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
  const contents = contentsOf(document, node.requestBody);
  const body = jsonContent(contents);
  return {
    request: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    node,
    parameters: [...parameters.values()],
    body,
    hasOtherBody: !body && Object.keys(contents).length > 0,
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

/** The operations of a document by the shapes of their paths. */
interface Paths {
  readonly byShape: ReadonlyMap<string, readonly Operation[]>;
  /** Shapes of all paths. Those of malformed operations are first: another request must not replace such an operation. */
  readonly shapes: ReadonlySet<string>;
  /** Paths of one object without a collection, by the noun before the id. */
  readonly items: ReadonlyMap<string, readonly string[]>;
  /** Requests that may delete an object without the method DELETE. */
  readonly deletions: readonly Operation[];
}

function pathsIn({ operations, malformed }: Read): Paths {
  const byShape = Map.groupBy(operations.values(), ({ path }) => shapeOf(path));
  const unknown = [...malformed.keys()].map((request) => shapeOf(request.replace(/^[A-Z]+ /, "")));
  const shapes = new Set([...unknown, ...byShape.keys()]);
  const items = [...shapes].filter((path) => path.endsWith("/{}") && !shapes.has(path.slice(0, -3)));
  return {
    byShape,
    shapes,
    items: Map.groupBy(items, (path) => path.split("/").at(-2) ?? ""),
    deletions: [...byShape].flatMap(([path, [one]]) => (one?.method === "POST" && deletions.test(path) ? [one] : [])),
  };
}

/** The objects that operations form, by the paths: a collection, to which a POST adds, and its items. */
export function candidatesOf(document: Document): Candidate[] {
  const read = readIn(document);
  const unknown = new Set([...read.malformed.keys()].map(shapeOf));
  const isUnknown = (path: string) =>
    ["", "GET ", "PUT ", "PATCH ", "DELETE "].some((method) => unknown.has(method + path));
  const paths = pathsIn(read);
  const { byShape } = paths;
  return [...byShape].flatMap(([shape, own]): Candidate[] => {
    const collection = methodsOf(own);
    if (isItemPath(shape)) {
      const outer = shape.replace(/(\/\{\}|\('?\{\}'?\))$/, "");
      // An object that a POST may create is not created by a PUT.
      return unknown.has(outer) || unknown.has(`POST ${outer}`)
        ? []
        : createdByPut(methodsOf(byShape.get(outer)), collection);
    }
    const path = itemPathOf(shape, paths);
    if (!collection.POST || isUnknown(path)) return [];
    const { item, doubts } = itemOf(shape, path, paths);
    // Some APIs update with a POST to the path of the object.
    const [update, otherUpdate] = [item.PATCH, item.PUT, item.POST].filter((one) => one !== undefined);
    const others = { update, otherUpdate: otherUpdate === item.PUT ? otherUpdate : undefined, delete: item.DELETE };
    return [{ create: collection.POST, read: item.GET, ...others, list: collection.GET, doubts }];
  });
}

type ByMethod = Readonly<Record<string, Operation | undefined>>;

const methodsOf = (operations: readonly Operation[] = []): ByMethod =>
  Object.fromEntries(operations.map((one) => [one.method, one]));

interface Item {
  readonly item: ByMethod;
  readonly doubts: readonly string[];
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

/** The operations on one object of a collection, and doubts about them. */
function itemOf(shape: string, path: string, { byShape, deletions: posts }: Paths): Item {
  const item = methodsOf(byShape.get(path));
  const isNear = path === "" || itemPaths(shape).includes(path);
  const doubts = isNear ? [] : ["the path of an object is not below the path of its collection"];
  if (!path || item.DELETE) return { item, doubts };
  const deleting = posts.find((one) => shapeOf(one.path).startsWith(path));
  if (!deleting) return { item, doubts };
  return {
    item: { ...item, DELETE: deleting },
    doubts: [...doubts, "the request that deletes an object is a POST, which may do something else"],
  };
}

/** An object whose name the program chooses, without a POST to its collection. */
function createdByPut(collection: ByMethod, { PUT, GET, PATCH, DELETE }: ByMethod): Candidate[] {
  if (!PUT?.body || !DELETE || collection.POST) return [];
  const doubts = ["the PUT may only update an object that exists"];
  return [{ create: PUT, read: GET, update: PATCH ?? PUT, delete: DELETE, list: collection.GET, doubts }];
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
