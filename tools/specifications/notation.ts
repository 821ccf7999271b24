/**
 * Short notation of schemas: `"string"` for a type, `"/Name"` for a reference and `["/Name"]` for an array of it.
 * The type of a schema with properties or bases is `object`, or null if the specification contains none.
 */

// biome-ignore lint/suspicious/noExplicitAny: a specification is data of any shape.
type Data = any;

type Change = (schema: Data) => Data;

/** The content of a specification in short notation. */
export const shorten = (content: Data): Data => withSchemas(content, shortSchema);

/** The content of a specification with schemas in the notation of OpenAPI. */
export const expand = (content: Data): Data => withSchemas(content, fullSchema);

function withSchemas({ operations, schemas }: Data, change: Change): Data {
  const withOperation = ({ query, request, responses }: Data) => ({
    ...(query && { query }),
    ...(request !== undefined && { request: change(request) }),
    responses: mapValues(responses, change),
  });
  return {
    ...(operations && { operations: mapValues(operations, withOperation) }),
    schemas: mapValues(schemas, change),
  };
}

function shortSchema(schema: Data): Data {
  if (typeof schema === "boolean") return schema;
  const parts = withParts(schema, shortSchema);
  const keywords = Object.keys(parts).join();
  if (keywords === "$ref") return parts.$ref;
  if (keywords === "type") return parts.type;
  if (keywords === "type,items" && parts.type === "array") return [parts.items];
  if (!isObject(parts)) return parts;
  const { type, ...rest } = parts;
  return type === "object" ? rest : { type: type ?? null, ...rest };
}

function fullSchema(schema: Data): Data {
  if (typeof schema === "boolean") return schema;
  if (typeof schema === "string") return /^[/#]/.test(schema) ? { $ref: schema } : { type: schema };
  if (Array.isArray(schema)) return { type: "array", items: fullSchema(schema[0]) };
  const parts = withParts(schema, fullSchema);
  if (!isObject(parts)) return parts;
  const { type = "object", ...rest } = parts;
  return type === null ? rest : { type, ...rest };
}

const isObject = ({ properties, allOf }: Data): boolean => properties !== undefined || allOf !== undefined;

/** Changes the schemas that a schema contains. */
function withParts(schema: Data, change: Change): Data {
  const { items, properties, additionalProperties, ...rest } = schema;
  const lists = ["allOf", "oneOf", "anyOf"].filter((keyword) => rest[keyword]);
  return {
    ...rest,
    ...Object.fromEntries(lists.map((keyword) => [keyword, rest[keyword].map(change)])),
    ...(additionalProperties !== undefined && { additionalProperties: change(additionalProperties) }),
    ...(items && { items: change(items) }),
    ...(properties && { properties: mapValues(properties, change) }),
  };
}

function mapValues(values: Data, map: Change): Data {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
