import type { RestCollection } from "../../emulator/rest/collections";
import type { ObjectPart } from "../../provider/openapi/api-object";
import type { Document, Node } from "../../provider/openapi/document";
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
  const { document, objects } = parameter.packageFromArguments(["openapi", documentFile, resourcesFile]);
  return objects.map(({ entry, object, isChosen, members }) => {
    const { list, body, updateBody, returned } = object;
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
      onCreate: Object.keys(members).filter((name) => members[name]?.returned === "onCreate"),
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
  const $defs = each(document, document.root.components?.schemas);
  return { ...(forRequests(document, schema) as object), $defs };
}

/** Parts of a schema that zod does not read, or that an emulator need not check. */
const unsupported =
  /^(x-.*|unevaluated.*|if|then|else|not|dependent.*|contains|discriminator|format|example|examples|xml)$/;

/** True for a pattern without repetitions that contain others: such a pattern may need years for a short string. */
const isFast = (pattern: unknown): boolean => typeof pattern === "string" && !/\)[*+{]/.test(pattern);

const each = (document: Document, table: unknown): object =>
  Object.fromEntries(Object.entries(table ?? {}).map(([name, one]) => [name, forRequests(document, one)]));

/** A schema with references inside it. A member that only responses contain is not required. */
function forRequests(document: Document, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((one) => forRequests(document, one));
  if (!isRecord(node)) return node;
  const { properties } = node as Node;
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, value]) => {
      if (unsupported.test(name)) return [];
      if (name === "pattern" && !isFast(value)) return [];
      if (name === "$ref") return [[name, String(value).replace("#/components/schemas/", "#/$defs/")]];
      if (name === "enum" || name === "default" || name === "const") return [[name, value]];
      if (name === "properties") return [[name, each(document, value)]];
      if (name !== "required") return [[name, forRequests(document, value)]];
      const required = [value].flat().filter((one) => typeof one === "string");
      return [[name, required.filter((one) => document.resolve(properties?.[one])?.readOnly !== true)]];
    }),
  );
}
