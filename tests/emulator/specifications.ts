import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv, { type ErrorObject } from "ajv";
import { parse } from "yaml";
import type { Answer } from "./caller";

/** Where the services' specifications lie; they are no part of this repository. */
export const folder = process.env.TREFOIL_SPECS ?? join(__dirname, "../../../shared/specs");
export const present = existsSync(folder);

/** A place where the emulator and the specification disagree, as its real service does. */
export interface Deviation {
  /** The specification's name of the type, the path of a value, `METHOD path` for a status, or * for everywhere. */
  readonly at: string;
  /** A member that the type does not have, what is wrong with a value, or a status. */
  readonly what: string;
  readonly why: string;
}

// biome-ignore lint/suspicious/noExplicitAny: specifications are data of every shape.
type Data = any;

interface Operation {
  /** The body's schema; null for a request without a body. */
  readonly request: object | null;
  /** The answer's schema by status; null for an answer without a body. */
  readonly answers: Readonly<Record<string, object | null>>;
}

/** Checks requests and answers against one specification and notes where they differ. */
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
    /** Take members that are null for absent ones, and note `*: null` once. */
    readonly nullsAreAbsent = false,
  ) {
    for (const [name, schema] of Object.entries(definitions)) this.#ajv.addSchema({ $id: `/${name}`, ...schema });
  }

  /** Notes as `type: member` or `METHOD path: status` whatever the specification does not foresee. */
  check(method: string, path: string, { status, body }: Answer): void {
    const operation = this.find(method, path);
    if (!operation) throw new Error(`${method} ${path} is not in the specification.`);
    const schema = operation.answers[status];
    if (schema === undefined) this.differences.add(`${method} ${path}: ${status}`);
    if (schema) this.#compare(schema, body);
  }

  /** The same for a request. One that the specification does not know is noted by its template. */
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
    // That a chosen type does not fit is told by what does not fit in it.
    for (const error of validate.errors ?? []) if (error.keyword !== "if") this.differences.add(describe(error));
  }
}

function describe(error: ErrorObject): string {
  const title = (error.parentSchema as { title?: string } | undefined)?.title ?? error.instancePath;
  const { additionalProperty } = error.params;
  // Control information that OData puts into every answer without the types saying so.
  if (additionalProperty === "@odata.context") return "*: @odata.context";
  if (error.keyword === "additionalProperties") return `${title}: ${additionalProperty}`;
  if (error.keyword === "required") return `${title}: ${error.params.missingProperty} missing`;
  return `${error.instancePath}: ${error.message}`;
}

/** `/apps/{id}` and `/indexes('{name}')` as patterns. */
const matches = (template: string, path: string): boolean => {
  const source = template.split(/\{[^}]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${source.join("[^/']+")}$`).test(path);
};

/** Gives every object schema its own name, so that an error can tell in which type it is. */
function titled(name: string, schema: Data): Data {
  return { ...schema, title: name };
}

/** One of several types, told by a member: which one it is then counts, and errors are of that one alone. */
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

/** An OpenAPI 3 document: Ably's or Docker Hub's. */
export function openApi(file: string, prefix = ""): Specification {
  // Examples that break lines without indenting them are no YAML.
  const source = readFileSync(join(folder, file), "utf8")
    .replace(/"-----BEGIN[^"]*"/g, "PEM")
    .replace(/example: \{[^{}]*\n[^{}]*\}/g, "example: {}");
  const text = JSON.stringify(parse(source)).replaceAll("#/components/schemas/", "/");
  // Docker Hub's has `required: true` on single members, which is no JSON schema.
  const { paths, components } = JSON.parse(text, (key, value) =>
    key === "required" && value === true ? [] : chosen(value),
  ) as Data;
  // `/invites/bulk` comes before `/invites/{id}`.
  const templates = Object.keys(paths).sort((one, other) => one.split("{").length - other.split("{").length);
  const find = (method: string, path: string): Operation | undefined => {
    const known = templates.find((template) => matches(`${prefix}${template}`, path));
    const operation = known && paths[known][method.toLowerCase()];
    if (!operation) return undefined;
    const answers = Object.entries<Data>(operation.responses).map(([status, answer]) => {
      const { content } = answer.$ref ? components.responses[answer.$ref.split("/").at(-1)] : answer;
      return [status, content?.["application/json"]?.schema ?? null];
    });
    const { requestBody } = operation;
    const body = requestBody?.$ref ? components.requestBodies[requestBody.$ref.split("/").at(-1)] : requestBody;
    const request = body?.content["application/json"]?.schema ?? null;
    return { request, answers: Object.fromEntries(answers) };
  };
  const schemas = Object.entries<Data>(components.schemas).map(([name, schema]) => [name, titled(name, schema)]);
  return new Specification(find, Object.fromEntries(schemas));
}

/** Enumerations that are open in truth: names of a person's own parts are allowed, and collections of each type. */
const open = /^(SearchFieldDataType|Lexical\w+Name|TokenFilterName|CharFilterName)$/;

/** The reconstructed Swagger-like description of the search service. */
export function search(file: string): Specification {
  const { definitions, paths } = JSON.parse(
    readFileSync(join(folder, file), "utf8").replaceAll("#/definitions/", "/"),
  ) as Data;
  const nameOf = (reference: Data): string => reference.$ref.slice(1);
  const membersOf = (definition: Data): Data => ({
    ...Object.assign({}, ...(definition.allOf ?? []).map((parent: Data) => membersOf(definitions[nameOf(parent)]))),
    ...definition.properties,
  });
  const requiredOf = (definition: Data): string[] => [
    ...(definition.allOf ?? []).flatMap((parent: Data) => requiredOf(definitions[nameOf(parent)])),
    ...(definition.required ?? []),
  ];
  const closed = (name: string, definition: Data): Data => {
    const { "x-discriminator-property": by, "x-ms-discriminator-value": value } = definition;
    const properties = { ...membersOf(definition), ...(by && { [by]: { const: value } }) };
    return { title: name, type: "object", properties, required: requiredOf(definition), additionalProperties: false };
  };
  const schemas = Object.entries<Data>(definitions).map(([name, definition]) => {
    if (definition.enum) return [name, open.test(name) ? { type: "string" } : definition];
    if (definition.discriminator) {
      const kinds = Object.entries<Data>(definitions).filter(
        ([, other]) =>
          other["x-ms-discriminator-value"] && other.allOf?.some((parent: Data) => nameOf(parent) === name),
      );
      const oneOf = kinds.map(([kind, other]) => closed(kind, other));
      return [
        name,
        {
          type: "object",
          discriminator: { propertyName: definition.discriminator },
          required: [definition.discriminator],
          oneOf,
        },
      ];
    }
    return [name, definition.additionalProperties ? definition : closed(name, definition)];
  });
  const find = (method: string, path: string): Operation | undefined => {
    const known = Object.keys(paths).find((template) => matches(template, path));
    const operation = known && paths[known][method.toLowerCase()];
    if (!operation) return undefined;
    const type = operation.returns.split(".").at(-1);
    const item = known && paths[known].post?.returns.split(".").at(-1);
    const listed = { type: "object", properties: { value: { type: "array", items: { $ref: `/${item}` } } } };
    const success = definitions[type] ? { $ref: `/${type}` } : type.startsWith("List") ? listed : null;
    const answers: Record<string, object | null> = { 400: { $ref: "/ErrorResponse" }, 412: { $ref: "/ErrorResponse" } };
    for (const status of operation.success) answers[status] = status === "404" ? { $ref: "/ErrorResponse" } : success;
    answers[404] = { $ref: "/ErrorResponse" };
    return { request: operation.body_args.length > 0 ? success : null, answers };
  };
  return new Specification(find, Object.fromEntries(schemas), true);
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
