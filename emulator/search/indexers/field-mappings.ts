import { isObject, type Json, type JsonObject, memberOf } from "../../json";
import { keyOf } from "../documents/validation";
import { fieldsIn } from "../indexes/fields";
import { objectsIn } from "../kind";
import { type EnrichmentTree, evaluateSource } from "../skillsets/enrichment";

/** Creates the document of an index from a source document, by the field mappings. */
export function applyFieldMappings(index: JsonObject, indexer: JsonObject, read: JsonObject): JsonObject {
  const document: JsonObject = {};
  const known = fieldsIn(index.fields).map(({ name }) => name);
  for (const name of known) if (Object.hasOwn(read, name)) document[name] = read[name] as Json;
  const mappings = objectsIn(indexer.fieldMappings);
  for (const mapping of mappings) {
    const { sourceFieldName, targetFieldName } = mapping;
    const target = String(targetFieldName ?? sourceFieldName);
    if (!known.includes(target))
      throw new Error(`Field mapping specifies target field '${target}' that doesn't exist in the index`);
    const value = memberOf(read, String(sourceFieldName));
    if (value !== undefined) document[target] = applyMappingFunction(value, mapping);
  }
  const key = keyOf(index);
  // Without a value for the key, the service uses the URL of the blob.
  if (memberOf(document, key) === undefined && typeof read.metadata_storage_path === "string")
    document[key] = base64(read.metadata_storage_path);
  return document;
}

/** Adds the outputs of skills, by the output field mappings. */
export function applyOutputFieldMappings(
  index: JsonObject,
  indexer: JsonObject,
  document: JsonObject,
  tree: EnrichmentTree,
): JsonObject {
  const result = { ...document };
  const known = fieldsIn(index.fields).map(({ name }) => name);
  for (const mapping of objectsIn(indexer.outputFieldMappings)) {
    const source = String(mapping.sourceFieldName);
    const target = String(mapping.targetFieldName ?? source.slice(source.lastIndexOf("/") + 1));
    if (!known.includes(target))
      throw new Error(`Output field mapping specifies target field '${target}' that doesn't exist in the index`);
    const value = evaluateSource(tree, source, "", "");
    if (value !== undefined) result[target] = applyMappingFunction(value, mapping);
  }
  return result;
}

const base64 = (text: string): string => Buffer.from(text).toString("base64url");

const functions: Readonly<Record<string, (value: Json, parameters: JsonObject) => Json>> = {
  base64Encode: (value) => base64(String(value)),
  base64Decode: (value) => Buffer.from(String(value), "base64url").toString(),
  urlEncode: (value) => encodeURIComponent(String(value)),
  urlDecode: (value) => decodeURIComponent(String(value)),
  jsonArrayToStringCollection: (value) => (Array.isArray(value) ? value : JSON.parse(String(value))).map(String),
  extractTokenAtPosition: (value, { delimiter, position }) =>
    String(value).split(String(delimiter ?? " "))[Number(position ?? 0)] ?? null,
};

function applyMappingFunction(value: Json, { mappingFunction }: JsonObject): Json {
  if (!isObject(mappingFunction)) return value;
  const change = memberOf(functions, String(mappingFunction.name));
  if (!change) throw new Error(`The mapping function '${mappingFunction.name}' is not emulated.`);
  return change(value, isObject(mappingFunction.parameters) ? mappingFunction.parameters : {});
}
