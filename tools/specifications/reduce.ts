/**
 * Keeps the structure of an OpenAPI 3 document that tests compare with: for each operation its query, request and
 * responses, and the schemas. Removes everything else, for example descriptions, examples, tags and headers.
 */

// biome-ignore lint/suspicious/noExplicitAny: a specification is data of any shape.
type Data = any;

/** Returns the part of `value` to keep, or undefined for none. `path` names the place in errors. */
type Filter = (value: Data, path: string) => Data;

const keep: Filter = (value) => value;
/** Docker Hub's document has `required: true` on single properties, which JSON schema does not allow. */
const keepArray: Filter = (value) => (Array.isArray(value) ? value : undefined);

/** Keywords that carry text, or that do not concern the names and values of requests and responses. */
const dropped = new Set([
  ...["description", "summary", "title", "example", "examples", "externalDocs", "tags", "deprecated"],
  ...["operationId", "security", "securitySchemes", "servers", "openapi"],
  ...["default", "format", "readOnly", "headers"],
]);

/** An object with known keywords, written in the order of `keywords`. */
const object =
  (keywords: () => Readonly<Record<string, Filter>>): Filter =>
  (value, path) => {
    const known = keywords();
    for (const key of Object.keys(value)) {
      if (key in known || dropped.has(key) || key.startsWith("x-")) continue;
      throw new Error(`${path || "document"}: unknown keyword ${key}`);
    }
    return defined(Object.entries(known).map(([key, filter]) => [key, value[key], filter]));

    function defined(entries: [string, Data, Filter][]): Data {
      const kept = entries
        .filter(([, member]) => member !== undefined)
        .map(([key, member, filter]) => [key, filter(member, path ? `${path}.${key}` : key)]);
      return Object.fromEntries(kept.filter(([, member]) => member !== undefined));
    }
  };

/** An object whose keys are names, kept in the order of the source. */
const named =
  (filter: Filter): Filter =>
  (value, path) =>
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filter(member, `${path}.${name}`)]));

const list =
  (filter: Filter): Filter =>
  (value: Data[], path) =>
    value.map((item, index) => filter(item, `${path}.${index}`));

/** A reference to a schema: `/Name`. */
const reference: Filter = ($ref: string) => $ref.replace("#/components/schemas/", "/");

const schema: Filter = (value, path) => (typeof value === "boolean" ? value : schemaObject(value, path));

const schemaObject = object(() => ({
  $ref: reference,
  type: keep,
  enum: keep,
  nullable: keep,
  minimum: keep,
  maximum: keep,
  minLength: keep,
  maxLength: keep,
  pattern: keep,
  minItems: keep,
  maxItems: keep,
  required: keepArray,
  additionalProperties: schema,
  allOf: list(schema),
  oneOf: list(schema),
  anyOf: list(schema),
  discriminator: object(() => ({ propertyName: keep, mapping: named(reference) })),
  items: schema,
  properties: named(schema),
}));

const parameter = object(() => ({ $ref: keep, name: keep, in: keep, required: keep, schema }));
const content = named(object(() => ({ schema })));
const requestBody = object(() => ({ $ref: keep, required: keep, content }));
const response = object(() => ({ $ref: keep, content }));
const operation = object(() => ({ parameters: list(parameter), requestBody, responses: named(response) }));

const methods = ["get", "head", "post", "put", "patch", "delete"];
const pathItem = object(() => ({
  parameters: list(parameter),
  ...Object.fromEntries(methods.map((method) => [method, operation])),
}));

const document = object(() => ({
  paths: named(pathItem),
  components: object(() => ({
    schemas: named(schema),
    responses: named(response),
    parameters: named(parameter),
    requestBodies: named(requestBody),
  })),
}));

/** Names of the query, schema of a JSON request, and schema of each response, which is `{}` without JSON. */
function operationOf({ parameters = [], requestBody, responses }: Data, components: Data): Data {
  const target = (value: Data, parts: string) => (value.$ref ? components[parts][value.$ref.split("/").at(-1)] : value);
  const schemaOf = (value: Data) => value.content?.["application/json"]?.schema;
  const request = requestBody && schemaOf(target(requestBody, "requestBodies"));
  const query = parameters.map((value: Data) => target(value, "parameters")).filter((one: Data) => one.in === "query");
  return {
    ...(query.length > 0 && { query: query.map(({ name }: Data) => name) }),
    ...(request && { request }),
    responses: Object.fromEntries(
      Object.entries<Data>(responses).map(([status, value]) => [status, schemaOf(target(value, "responses")) ?? {}]),
    ),
  };
}

/**
 * The operations (`GET /shops/{id}`) and schemas of an OpenAPI 3 document. Throws for a keyword that is neither known
 * structure nor known text.
 */
export function reduce({ info: _, ...rest }: Data): Data {
  const { paths, components } = document(rest, "");
  const operations = Object.entries<Data>(paths).flatMap(([path, { parameters: shared = [], ...item }]) =>
    Object.entries<Data>(item).map(([method, { parameters = [], ...one }]) => [
      `${method.toUpperCase()} ${path}`,
      operationOf({ ...one, parameters: [...shared, ...parameters] }, components),
    ]),
  );
  // A document that contains only schemas does not describe the operations.
  return { ...(operations.length > 0 && { operations: Object.fromEntries(operations) }), schemas: components.schemas };
}
