import { isObject, type JsonObject } from "../../json";
import { invalid } from "../errors";
import { objectsIn } from "../kind";
import { type Field, fieldsIn } from "./fields";

/** Mappings of a graph profile with the types of their fields. */
const mappings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...["assertionIdField", "factIdField", "graphNameField", "subjectIdField", "objectIdField", "subjectField"],
      ...["objectField", "subjectTypeField", "objectTypeField", "subjectIdDisplayNameField", "predicateField"],
      ...["objectIdDisplayNameField", "objectStringField", "sourceChunkIdField", "sourceParentIdField"],
    ].map((name) => [name, "Edm.String"]),
  ),
  ...Object.fromEntries(
    ["objectDoubleField", "confidenceField", "subjectConfidenceField", "predicateConfidenceField"].map((name) => [
      name,
      "Edm.Double",
    ]),
  ),
  objectConfidenceField: "Edm.Double",
  objectBoolField: "Edm.Boolean",
  objectDateTimeField: "Edm.DateTimeOffset",
};

/** Names of the mappings of a graph profile. */
export const mappedFields = Object.keys(mappings);

/** @throws HttpError if a mapping names a missing field, or a field of another type. */
export function checkGraphProfile({ graphProfile, fields }: JsonObject): void {
  if (!isObject(graphProfile) || !isObject(graphProfile.fields)) return;
  const byName = new Map<unknown, Field>(fieldsIn(fields).map((field) => [field.name, field]));
  for (const [mapping, name] of Object.entries(graphProfile.fields)) {
    if (name === null) continue;
    const field = byName.get(name);
    if (!field)
      throw invalid(`The mapping '${mapping}' of the graph profile names the field '${name}', which does not exist.`);
    if (field.type !== mappings[mapping])
      throw invalid(`The mapping '${mapping}' of the graph profile requires a field of type '${mappings[mapping]}'.`);
  }
}

/** @throws HttpError if a profile of topics, or a graph, names an index that does not exist. */
export function checkTopics(
  { vectorSearch, graphProfile }: JsonObject,
  indexes: ReadonlyMap<string, JsonObject>,
): void {
  const named = [
    ...objectsIn(isObject(vectorSearch) ? vectorSearch.topicGraphProfiles : []).map(({ indexName }) => indexName),
    ...(isObject(graphProfile) ? [graphProfile.provenanceIndexName ?? null] : []),
  ];
  const missing = named.find((name) => typeof name === "string" && !indexes.has(name));
  if (missing !== undefined) throw invalid(`The index names the index '${missing}', which does not exist.`);
}
