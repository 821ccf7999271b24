import type { RestCollection } from "../../emulator/rest/collections";
import type { ObjectPart } from "../../provider/openapi/api-object";
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
  const { parameter, schemas } = openapi();
  const { objects } = parameter.packageFromArguments(["openapi", documentFile, resourcesFile]);
  return objects.map(({ document, entry, isChosen, facts, list, body, updateBody, returned }) => {
    const added = Object.entries(returned).flatMap(([name, schema]) => {
      const type = body.inputs.includes(name) || name === entry.id ? undefined : addedType(schema);
      return type === undefined ? [] : [[name, type] as const];
    });
    const isArray = schemas.typesOf(schemas.schemaOf(document, list?.response))[0] === "array";
    return {
      ...entry,
      isIdGiven: isChosen,
      hasNumber: ["integer", "number"].includes(String(returned[entry.id]?.type)),
      items: isArray ? undefined : (entry.items ?? "items"),
      body: jsonSchema(document, body),
      updateBody: jsonSchema(document, updateBody),
      added: Object.fromEntries(added),
      hidden: body.inputs.filter((name) => body.members[name]?.writeOnly === true),
      onCreate: Object.keys(facts).filter((name) => facts[name]?.returned === "onCreate"),
    };
  });
}

type Added = NonNullable<RestCollection["added"]>[string];

function addedType(schema: Schema): Added | undefined {
  if (schema.enum !== undefined) return undefined;
  const { type, format } = schema;
  if (type === "string") return format === "date-time" ? "time" : format ? undefined : "string";
  if (type === "integer" || type === "number") return "number";
  return type === "boolean" ? "boolean" : undefined;
}

/** A body as JSON Schema for zod. Undefined without members. */
function jsonSchema(document: Document, { schema }: ObjectPart): object | undefined {
  if (!isRecord(schema.properties)) return undefined;
  const $defs = document.root.components?.schemas ?? {};
  return forRequests(document, { ...schema, $defs }) as object;
}

/** Parts of a schema that zod does not read, or that an emulator need not check. */
const unsupported = /^(unevaluated.*|if|then|else|not|dependent.*|contains|discriminator|format)$/;

/** True for a pattern without repetitions that contain others: such a pattern may need years for a short string. */
const isFast = (pattern: unknown): boolean => typeof pattern === "string" && !/\)[*+{]/.test(pattern);

/** A schema with references inside it. A member that only responses contain is not required. */
const forRequests = (document: Document, schema: unknown): unknown =>
  openapi().document.withMembers(schema, (name, value, { properties }) => {
    if (unsupported.test(name) || (name === "pattern" && !isFast(value))) return undefined;
    if (name === "$ref") return String(value).replace("#/components/schemas/", "#/$defs/");
    if (name !== "required") return value;
    const required = [value].flat().filter((one) => typeof one === "string");
    return required.filter((one) => document.resolve(properties?.[one])?.readOnly !== true);
  });
