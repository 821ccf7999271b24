import type { RestCollection } from "../../emulator/rest/collections";
import type { ApiObject, ObjectPart } from "../../provider/openapi/api-object";
import type { Document } from "../../provider/openapi/document";
import type { Schema } from "../../provider/openapi/schemas";
import { isRecord } from "../../provider/text/json";
import { openapi } from "../provider";

/**
 * The collections of a resources file, for the emulator.
 *
 * @throws DocumentError with the place of a problem and its remedy.
 */
export function collectionsOf(documentFile: string, resourcesFile: string): RestCollection[] {
  const { objects } = openapi().parameter.packageFromArguments(["openapi", documentFile, resourcesFile]);
  const [first] = objects;
  const definitions = first ? definitionsOf(first.document) : {};
  // The variants of a body are objects of one collection.
  const collections = Map.groupBy(objects, ({ entry }) => entry.create);
  return [...collections.values()].map((variants) => collectionOf(variants, definitions));
}

function collectionOf(variants: readonly ApiObject[], definitions: object): RestCollection {
  const { schemas } = openapi();
  const [{ document, entry, isChosen, isInPath, list, returned }] = variants as readonly [ApiObject];
  const inputs = new Set(variants.flatMap(({ body }) => body.inputs));
  const added = variants.flatMap((one) =>
    Object.entries(one.returned).flatMap(([name, schema]) => {
      const type = inputs.has(name) || name === entry.id ? undefined : addedType(schema);
      return type === undefined ? [] : [[name, type] as const];
    }),
  );
  const isArray = schemas.typesOf(schemas.schemaOf(document, list?.response))[0] === "array";
  const schemaOf = (parts: readonly ObjectPart[]) => jsonSchema(document, parts, definitions);
  return {
    ...entry,
    isIdInPath: isInPath,
    isIdGiven: isChosen,
    hasNumber: ["integer", "number"].includes(String(returned[entry.id]?.type)),
    items: isArray ? undefined : (entry.items ?? "items"),
    body: schemaOf(variants.map(({ body }) => body)),
    updateBody: schemaOf(variants.map(({ updateBody }) => updateBody)),
    added: Object.fromEntries(added),
    hidden: variants.flatMap(({ body }) => body.inputs.filter((name) => body.members[name]?.writeOnly === true)),
    onCreate: variants.flatMap(({ facts }) =>
      Object.keys(facts).filter((name) => facts[name]?.returned === "onCreate"),
    ),
  };
}

type Added = NonNullable<RestCollection["added"]>[string];

function addedType(schema: Schema): Added | undefined {
  if (schema.enum !== undefined) return undefined;
  const { type, format } = schema;
  if (type === "string") return format === "date-time" ? "time" : format ? undefined : "string";
  if (type === "integer" || type === "number") return "number";
  return type === "boolean" ? "boolean" : undefined;
}

/** Bodies as JSON Schema for zod. Undefined if one of them has no members. */
function jsonSchema(document: Document, parts: readonly ObjectPart[], $defs: object): object | undefined {
  if (!parts.every(({ schema }) => isRecord(schema.properties))) return undefined;
  const [first, ...others] = parts.map(({ schema }) => forRequests(document, schema) as object);
  return others.length ? { anyOf: [first, ...others], $defs } : { ...first, $defs };
}

/** The schemas to which all bodies refer. */
const definitionsOf = (document: Document): object =>
  (forRequests(document, { $defs: document.root.components?.schemas ?? {} }) as { readonly $defs: object }).$defs;

/** Parts of a schema that zod does not read, or that an emulator need not check. A pattern may need years for a short string. */
const unsupported =
  /^(unevaluated.*|if|then|else|not|dependent.*|contains|discriminator|format|pattern|patternProperties)$/;

/** A schema whose unions accept several forms: without their discriminator, forms do not exclude each other. */
const withoutExclusion = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (_, value) => {
    if (!Array.isArray(value?.oneOf)) return value;
    const { oneOf, ...others } = value;
    return { ...others, anyOf: oneOf };
  });

/** A schema with references inside it. A member that only responses contain is not required. */
const forRequests = (document: Document, schema: unknown): unknown =>
  openapi().document.withMembers(withoutExclusion(schema), (name, value, { properties, patternProperties }) => {
    if (unsupported.test(name)) return undefined;
    // It rejects each member that the patterns allow.
    if (name === "additionalProperties" && patternProperties !== undefined) return undefined;
    if (name === "$ref") return String(value).replace("#/components/schemas/", "#/$defs/");
    if (name !== "required") return value;
    const required = [value].flat().filter((one) => typeof one === "string");
    return required.filter((one) => document.resolve(properties?.[one])?.readOnly !== true);
  });
