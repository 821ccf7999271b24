import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import Ajv, { type ErrorObject } from "ajv";
import { expand } from "../../tools/specifications/notation";
import { contentsOf } from "../../tools/specifications/versions";

/** The structure of the vendors' specifications, written by `tools/specifications.ts`. */
const folder = resolve(__dirname, "../specifications");

/** A place where the emulator and the specification disagree, as its real service does. */
export interface Deviation {
  /** The specification's name of the type, the path of a value, `METHOD path` for a status, or * for everywhere. */
  readonly at: string;
  /** A member that the type does not have, what is wrong with a value, or a status. */
  readonly what: string;
  readonly why: string;
}

// biome-ignore lint/suspicious/noExplicitAny: specifications are data of any structure.
type Data = any;

interface Operation {
  /** Schema of the body. Null for a request without a body. */
  readonly request: object | null;
  /** Schema of the response by status. */
  readonly responses: Readonly<Record<string, object>>;
}

/** Validates requests and responses against a specification, and collects the differences. */
export class Specification {
  readonly #ajv = new Ajv({
    strict: false,
    allErrors: true,
    verbose: true,
    discriminator: true,
    validateFormats: false,
  });
  readonly differences = new Set<string>();

  constructor(
    readonly find: (method: string, path: string) => Operation | undefined,
    definitions: Readonly<Record<string, object>>,
    /** Treat null as absent, and record `*: null` once. */
    readonly nullsAreAbsent = false,
  ) {
    for (const [name, schema] of Object.entries(definitions)) this.#ajv.addSchema({ $id: `/${name}`, ...schema });
  }

  /** Records differences of a response as `type: member` or `METHOD path: status`. */
  check(method: string, path: string, { status, body }: { readonly status: number; readonly body?: unknown }): void {
    const operation = this.find(method, path);
    if (!operation) throw new Error(`${method} ${path} is not in the specification.`);
    const schema = operation.responses[status];
    if (schema === undefined) this.differences.add(`${method} ${path}: ${status}`);
    if (schema) this.#compare(schema, body);
  }

  /** Records differences of a request. An unknown request is recorded with its path template. */
  checkRequest(method: string, path: string, template: string, body: unknown): void {
    const operation = this.find(method, path);
    if (!operation) this.differences.add(`${method} ${template}: not in it`);
    else if (operation.request) this.#compare(operation.request, body);
    else if (body !== undefined) this.differences.add(`${method} ${template}: a body`);
  }

  #compare(schema: object, body: unknown): void {
    const validate = this.#ajv.compile(schema);
    const compared = this.nullsAreAbsent ? withoutNulls(body) : body;
    if (compared !== body && JSON.stringify(compared) !== JSON.stringify(body)) this.differences.add("*: null");
    if (validate(compared)) return;
    // The error of a mismatched variant is redundant, because its members have errors too.
    for (const error of validate.errors ?? []) if (error.keyword !== "if") this.differences.add(describe(error));
  }
}

function describe(error: ErrorObject): string {
  const title = (error.parentSchema as { title?: string } | undefined)?.title ?? error.instancePath;
  const { additionalProperty } = error.params;
  // OData adds control information to every response. The types do not contain it.
  if (additionalProperty === "@odata.context") return "*: @odata.context";
  if (error.keyword === "additionalProperties") return `${title}: ${additionalProperty}`;
  if (error.keyword === "required") return `${title}: ${error.params.missingProperty} missing`;
  return `${error.instancePath}: ${error.message}`;
}

/** True if a path matches a template such as `/apps/{id}` or `/indexes('{name}')`. */
const matches = (template: string, path: string): boolean => {
  const source = template.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${source.join("[^/']+")}$`).test(path);
};

/** Adds the name of the type to a schema, so that errors contain it. */
function titled(name: string, schema: Data): Data {
  return { ...schema, title: name };
}

/** Selects the variant of a union by its discriminator, so that errors concern only this variant. */
function chosen(schema: Data): Data {
  const { oneOf, discriminator, ...rest } = schema ?? {};
  if (!oneOf || !discriminator?.mapping) return schema;
  const tag = discriminator.propertyName;
  const types = Object.entries<string>(discriminator.mapping).map(([value, $ref]) => ({
    if: { properties: { [tag]: { const: value } } },
    // biome-ignore lint/suspicious/noThenProperty: it is JSON schema's own word.
    then: { $ref },
  }));
  const values = { [tag]: { enum: Object.keys(discriminator.mapping) } };
  return { ...rest, type: "object", required: [tag], properties: values, allOf: types };
}

/**
 * The operations (`GET /apps/{id}`) and schemas of a specification in one version, by default the last. References are
 * the names of schemas.
 */
export function readSpecification(name: string, version?: string): Data {
  const contents = contentsOf(JSON.parse(readFileSync(resolve(folder, `${name}.json`), "utf8")));
  const content = version === undefined ? Object.values(contents).at(-1) : contents[version];
  if (!content) throw new Error(`The specification ${name} has no version ${version}.`);
  return expand(content);
}

/** The operations and schemas of a specification as an OpenAPI document. */
export function documentOf(name: string): string {
  const { operations, schemas } = readSpecification(name);
  const json = (schema: object) => ({ content: { "application/json": { schema } } });
  const paths: Record<string, Record<string, object>> = {};
  for (const [line, { request, responses }] of Object.entries<Operation>(operations)) {
    const [method = "", path = ""] = line.split(" ");
    const all = Object.entries(responses).map(([status, schema]) => [status, json(schema)]);
    const operation = { ...(request && { requestBody: json(request) }), responses: Object.fromEntries(all) };
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  const components = { schemas, securitySchemes: { bearer: { type: "http", scheme: "bearer" } } };
  const document = { openapi: "3.0.3", info: { title: name, version: "1" }, paths, components };
  return JSON.stringify(document).replaceAll('"$ref":"/', '"$ref":"#/components/schemas/');
}

/** Finds the operation of a path. `/invites/bulk` comes before `/invites/{id}`. */
function finder({ operations }: Data, prefix = ""): (method: string, path: string) => Operation | undefined {
  const templates = Object.keys(operations).sort((one, other) => one.split("{").length - other.split("{").length);
  return (method, path) => {
    const known = templates.find((template) => {
      const [ofTemplate, address = ""] = template.split(" ");
      return ofTemplate === method && matches(`${prefix}${address}`, path);
    });
    if (!known) return undefined;
    const { request = null, responses } = operations[known];
    return { request, responses };
  };
}

/** The specification of Ably (`ably-control-api`) or Docker Hub (`docker-hub`). */
export function openApi(name: string, prefix = ""): Specification {
  const document = JSON.parse(JSON.stringify(readSpecification(name)), (_key, value) => chosen(value)) as Data;
  const schemas = Object.entries<Data>(document.schemas).map(([type, schema]) => [type, titled(type, schema)]);
  return new Specification(finder(document, prefix), Object.fromEntries(schemas));
}

/** Enumerations that accept further values: names of custom components, and collections of each type. */
const open = /^(SearchFieldDataType|Lexical\w+Name|TokenFilterName|CharFilterName)$/;

/** The specification of the search service in one version. */
export function search(version: string): Specification {
  const document = readSpecification("azure-search", version);
  const definitions = document.schemas;
  const parentsOf = ({ allOf = [] }: Data): Data[] => allOf.map(({ $ref }: Data) => definitions[$ref.slice(1)]);
  const membersOf = (definition: Data): Data => ({
    ...Object.assign({}, ...parentsOf(definition).map(membersOf)),
    ...definition.properties,
  });
  const requiredOf = (definition: Data): string[] => [
    ...parentsOf(definition).flatMap(requiredOf),
    ...(definition.required ?? []),
  ];
  const closed = (name: string, definition: Data, tag: Data = {}): Data => {
    const properties = { ...membersOf(definition), ...tag };
    return { title: name, type: "object", properties, required: requiredOf(definition), additionalProperties: false };
  };
  const schemas = Object.entries<Data>(definitions).map(([name, definition]) => {
    if (definition.enum) return [name, open.test(name) ? { type: "string" } : definition];
    if (definition.discriminator) {
      const { propertyName, mapping } = definition.discriminator;
      const oneOf = Object.entries<string>(mapping).map(([value, $ref]) => {
        const kind = $ref.slice(1);
        return closed(kind, definitions[kind], { [propertyName]: { const: value } });
      });
      return [name, { type: "object", discriminator: { propertyName }, required: [propertyName], oneOf }];
    }
    return [name, definition.additionalProperties ? definition : closed(name, definition)];
  });
  const find = finder(document);
  const error = { $ref: "/ErrorResponse" };
  // The client that the specification was reconstructed from reads the same error from every response.
  const withErrors = (method: string, path: string): Operation | undefined => {
    const operation = find(method, path);
    return operation && { ...operation, responses: { ...operation.responses, 400: error, 404: error, 412: error } };
  };
  return new Specification(withErrors, Object.fromEntries(schemas), true);
}

function withoutNulls(value: Data): Data {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}
