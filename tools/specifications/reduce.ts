/** Keeps the structure of an OpenAPI 3 document and removes everything else: descriptions, titles, examples, tags. */

// biome-ignore lint/suspicious/noExplicitAny: a specification is data of any shape.
type Data = any;

/** Returns the part of `value` to keep, or undefined for none. `path` names the place in errors. */
type Filter = (value: Data, path: string) => Data;

const keep: Filter = (value) => value;
/** Docker Hub's document has `required: true` on single properties, which JSON schema does not allow. */
const keepArray: Filter = (value) => (Array.isArray(value) ? value : undefined);

/** Keywords that carry text or do not concern requests and responses. */
const dropped = new Set([
  ...["description", "summary", "title", "example", "examples", "externalDocs", "tags", "deprecated"],
  ...["operationId", "security", "securitySchemes", "servers", "openapi"],
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

const schema: Filter = (value, path) => (typeof value === "boolean" ? value : schemaObject(value, path));

const schemaObject = object(() => ({
  $ref: keep,
  type: keep,
  format: keep,
  enum: keep,
  default: keep,
  nullable: keep,
  readOnly: keep,
  minimum: keep,
  maximum: keep,
  minLength: keep,
  maxLength: keep,
  pattern: keep,
  minItems: keep,
  maxItems: keep,
  required: keepArray,
  properties: named(schema),
  items: schema,
  additionalProperties: schema,
  allOf: list(schema),
  oneOf: list(schema),
  anyOf: list(schema),
  discriminator: object(() => ({ propertyName: keep, mapping: keep })),
}));

const parameter = object(() => ({ $ref: keep, name: keep, in: keep, required: keep, schema }));
const content = named(object(() => ({ schema })));
const requestBody = object(() => ({ $ref: keep, required: keep, content }));
const response = object(() => ({ $ref: keep, headers: named(object(() => ({ schema }))), content }));
const operation = object(() => ({ parameters: list(parameter), requestBody, responses: named(response) }));

const pathItem = object(() => ({
  parameters: list(parameter),
  ...Object.fromEntries(["get", "head", "post", "put", "patch", "delete"].map((method) => [method, operation])),
}));

const document = object(() => ({
  version: keep,
  paths: named(pathItem),
  components: object(() => ({
    schemas: named(schema),
    responses: named(response),
    parameters: named(parameter),
    requestBodies: named(requestBody),
  })),
}));

/** Reduces an OpenAPI 3 document. Throws for a keyword that is neither known structure nor known text. */
export function reduce({ info, ...rest }: Data): Data {
  return document({ version: info.version, ...rest }, "");
}
