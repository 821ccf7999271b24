import { z } from "zod";
import { isRecord } from "../text/json";
import { type Document, DocumentError, Malformed, type Node, objectOf, record, rejectionFrom } from "./document";

/** A parameter of the path, the query or the headers. */
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly description: unknown;
  readonly style: unknown;
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
  /** Media type of a successful response that is never JSON. */
  readonly otherType: string | undefined;
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

/** True if the service completes the operation after its response. */
export const isAccepted = ({ node }: Operation): boolean =>
  successesIn(node).some((status) => status === "202") && !successesIn(node).some((status) => /^20[01]$/.test(status));

/** The statuses of responses without an error. */
const successesIn = ({ responses = {} }: Node): string[] =>
  Object.keys(responses).filter((status) => /^2(\d\d|XX)$/i.test(status));

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

const json = "application/json";

/** True for a type of JSON objects: not for a sequence of them, and not for a patch that is a list. */
const isJson = (type: string): boolean =>
  /^(application|text)\/([\w.+*-]+\+)?json\s*(;|$)/i.test(type) && !/json-patch/i.test(type);

const anyTypes = ["*/*", "application/*"];

const parameters = z.array(record, "must be a list of parameters").optional();

const itemForm = z.looseObject({ parameters }, "must be an object");
const operationForm = z.looseObject(
  {
    parameters,
    requestBody: record.optional(),
    responses: objectOf(record).optional(),
    security: z.array(record, "must be a list").nullish(),
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
  // In a document of version 2.0, the reference of a parameter may lead to a body.
  const isBody = (one: Node) => one.in === undefined && isRecord(one.content);
  // A parameter of the operation replaces that of the path.
  const parameters = new Map(
    nodes.filter((one) => !isBody(one)).map((one) => [`${one.in} ${one.name}`, parameter(document, one)]),
  );
  return {
    request,
    method,
    path,
    node,
    parameters: [...parameters.values()],
    body: jsonContent(contentsOf(document, node.requestBody ?? nodes.find(isBody))),
    ...responseOf(document, node),
  };
}

function parameter(document: Document, node: Node): Parameter {
  const { name, in: place, required, description, style, schema } = document.checked(node, parameterForm);
  return { name, in: place, required: required === true, description, style, schema: document.resolve(schema) ?? {} };
}

type Contents = Readonly<Record<string, Node>>;

/** The media types of a body or a response. */
const contentsOf = (document: Document, given: unknown): Contents =>
  document.checked(document.resolve(given) ?? {}, contentForm).content ?? {};

function jsonContent(contents: Contents): Operation["body"] {
  const type = [json, ...Object.keys(contents).filter(isJson), ...anyTypes].find((one) => contents[one]);
  const schema = type === undefined ? undefined : contents[type]?.schema;
  return type === undefined || schema === undefined ? undefined : { type: type.includes("*") ? json : type, schema };
}

/** The schema of the first successful response in JSON, or else the type of a response that is not JSON. */
function responseOf(document: Document, node: Node): Pick<Operation, "response" | "otherType"> {
  const contents = [...successesIn(node).sort(), "default"].map((status) =>
    contentsOf(document, node.responses?.[status]),
  );
  const [response] = contents.flatMap((one) => jsonContent(one)?.schema ?? []);
  const types = contents.slice(0, -1).flatMap(Object.keys);
  return { response, otherType: types.some((type) => isJson(type) || anyTypes.includes(type)) ? undefined : types[0] };
}
