/**
 * Converts a specification that was reconstructed from the generated code of a client to an OpenAPI 3 document.
 * Its operations name types of that code (`_models1.SynonymMap`), and its schemas use the extensions of AutoRest.
 */

import { isDeepStrictEqual } from "node:util";

// biome-ignore lint/suspicious/noExplicitAny: a specification is data of any shape.
type Data = any;

const prefix = "#/components/schemas/";
const refTo = (name: string): Data => ({ $ref: `${prefix}${name}` });
const json = (schema: Data): Data => ({ content: { "application/json": { schema } } });

/** The document as OpenAPI 3. */
export function fromReconstructed({ info, paths = {}, definitions }: Data): Data {
  return {
    info,
    paths: mapValues(paths, (item) => mapValues(item, (operation) => operationOf(operation, definitions))),
    components: { schemas: mapValues(definitions, (schema, name) => definitionOf(name, schema, definitions)) },
  };
}

/** The reduced content without the members that kinds repeat from their bases, as they do in some versions. */
export function withoutInherited({ schemas, ...rest }: Data): Data {
  const basesOf = ({ allOf = [] }: Data): Data[] =>
    allOf.flatMap(({ $ref }: Data) => [schemas[$ref.slice(1)], ...basesOf(schemas[$ref.slice(1)])]);
  const withoutThoseOf = (bases: Data[], { properties = {}, required = [], ...others }: Data): Data => {
    const isNew = ([name, member]: [string, Data]) =>
      !bases.some((base) => isDeepStrictEqual(base.properties?.[name], member));
    const members = Object.entries<Data>(properties).filter(isNew);
    const names = required.filter((name: string) => !bases.some((base) => base.required?.includes(name)));
    return {
      ...others,
      ...(names.length > 0 && { required: names }),
      ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    };
  };
  const own = (schema: Data) => (schema.allOf ? withoutThoseOf(basesOf(schema), schema) : schema);
  return { ...rest, schemas: mapValues(schemas, own) };
}

function operationOf({ query, headers, success, returns, body_args: [body] }: Data, definitions: Data): Data {
  const response = returns === "None" ? {} : json(typeOf(returns, definitions));
  return {
    parameters: [
      ...query.map((name: string) => ({ name, in: "query" })),
      ...headers.map((name: string) => ({ name, in: "header" })),
    ],
    ...(body && { requestBody: json(typeOf(body[1], definitions)) }),
    responses: Object.fromEntries(success.map((status: string) => [status, status === "404" ? {} : response])),
  };
}

/** The schema of a type of the client: `int`, `_models1.X`, `Union[_models1.X, JSON]` or `ItemPaged['_models1.X']`. */
function typeOf(type: string, definitions: Data): Data {
  if (type === "int") return { type: "integer" };
  const [, name = ""] = /\b_\w+\.(\w+)(?=['\],]|$)/.exec(type) ?? [];
  if (!(name in definitions)) return {};
  if (!type.startsWith("ItemPaged[")) return refTo(name);
  return { type: "object", properties: { value: { type: "array", items: refTo(name) } } };
}

function definitionOf(name: string, { discriminator, ...definition }: Data, definitions: Data): Data {
  const kinds = Object.entries<Data>(definitions).filter(([, { allOf = [] }]) =>
    allOf.some((parent: Data) => parent.$ref === `#/definitions/${name}`),
  );
  const values = kinds.map(([kind, schema]) => [schema["x-ms-discriminator-value"], `${prefix}${kind}`]);
  // The kinds repeat the discriminator of their base.
  const isBase = discriminator && values.length > 0;
  return {
    ...schemaOf(definition),
    ...(isBase && {
      discriminator: { propertyName: discriminator.replaceAll("\\", ""), mapping: Object.fromEntries(values) },
    }),
  };
}

const limits: Readonly<Record<string, string>> = {
  InclusiveMinimum: "minimum",
  InclusiveMaximum: "maximum",
  MaxLength: "maxLength",
};

/** Without `nullable`, because the service returns null for each member that is not set. */
function schemaOf(schema: Data): Data {
  const { $ref, items, properties, allOf, additionalProperties, ...rest } = schema;
  const {
    "x-constraints": constraints = rest["x-constraints-2025-09-01"] ?? {},
    "x-literal": literal = rest["x-constant"] ? rest.default : undefined,
  } = rest;
  return {
    ...rest,
    ...($ref && refTo($ref.split("/").at(-1))),
    ...(literal !== undefined && { enum: [literal] }),
    ...Object.fromEntries(Object.entries(constraints).map(([name, limit]) => [limits[name] ?? name, Number(limit)])),
    ...(items && { items: schemaOf(items) }),
    ...(properties && { properties: mapValues(properties, schemaOf) }),
    ...(allOf && { allOf: allOf.map(schemaOf) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === "boolean" ? additionalProperties : schemaOf(additionalProperties),
    }),
  };
}

function mapValues(values: Data, map: (value: Data, name: string) => Data): Data {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value, name)]));
}
