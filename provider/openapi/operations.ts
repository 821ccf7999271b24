import { z } from "zod";
import { type Document, DocumentError, Malformed, type Node, objectOf, record, rejectionFrom } from "./document";

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

const methods = ["GET", "PUT", "POST", "PATCH", "DELETE"];

/**
 * The requests of a document by their paths and methods: `POST /cats`. A path in another form may have each method, and its request is the
 * path alone, so that no request of another path replaces it.
 */
export function requestsByPath(document: Document): Map<string, Readonly<Record<string, string>>> {
  // An extension is not a path.
  const paths = Object.keys(document.root.paths).filter((path) => !path.startsWith("x-"));
  return new Map(
    paths.map((path) => {
      const read = rejectionFrom(() => ({ item: itemOf(document, path) }));
      if ("reason" in read) return [path, Object.fromEntries(methods.map((method) => [method, path]))];
      const known = methods.filter((method) => read.item[method.toLowerCase()] !== undefined);
      return [path, Object.fromEntries(known.map((method) => [method, `${method} ${path}`]))];
    }),
  );
}

/** @throws DocumentError if the path has another form. */
function itemOf(document: Document, path: string): Node {
  const given: unknown = document.root.paths[path];
  if (given instanceof Malformed) throw new DocumentError(given.problem);
  return document.checked(document.resolve(given) ?? (given as Node), itemForm, `paths.${path}`);
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

/** @throws DocumentError if the document does not contain the operation, or a part of it has another form. */
export function operationOf(document: Document, request: string): Operation {
  const [, method = "", path = request] = /^([A-Z]+) (.*)$/s.exec(request) ?? [];
  const item = Object.hasOwn(document.root.paths, path) ? itemOf(document, path) : {};
  if (item[method.toLowerCase()] === undefined)
    throw new DocumentError(`The document has no operation \`${request}\`.`);
  const node = document.checked(item[method.toLowerCase()], operationForm, `paths.${path}.${method.toLowerCase()}`);
  const nodes = [item.parameters, node.parameters].flatMap((list: readonly unknown[] = []) =>
    list.flatMap((one) => document.resolve(one) ?? []),
  );
  // A parameter of the operation replaces that of the path.
  const parameters = new Map(nodes.map((one) => [`${one.in} ${one.name}`, parameter(document, one)]));
  return {
    request,
    method,
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
