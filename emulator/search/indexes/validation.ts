import { isObject, type JsonObject } from "../../json";
import { apiError, invalid, invalidParameter, notAllowed } from "../errors";
import { objectsIn } from "../kind";
import {
  type Field,
  fieldsIn,
  flattenFields,
  isComplex,
  isKnownType,
  isList,
  isText,
  isVector,
  semanticFieldNames,
} from "./fields";

/** Validates an index before it is created or updated. @throws HttpError 400 */
export function checkIndex(index: JsonObject): void {
  for (const level of fieldLevels(index)) checkNames(level);
  for (const { path, field } of flattenFields(index.fields)) checkField(path, field);
  checkKey(index);
  checkVectors(index);
  checkSemantic(index);
  checkSuggesters(index);
  const profiles = objectsIn(index.scoringProfiles).map(({ name }) => name);
  if (index.defaultScoringProfile !== null && !profiles.includes(index.defaultScoringProfile ?? null))
    throw invalid(`There is no scoring profile '${index.defaultScoringProfile}'.`, "InvalidRequestParameter");
}

const invalidField = (message: string): Error => invalidParameter("definition", message, "InvalidField");

/** Fields of the index and of each complex field. */
const fieldLevels = (index: JsonObject): Field[][] => [
  fieldsIn(index.fields),
  ...flattenFields(index.fields).map(({ field }) => fieldsIn(field.fields)),
];

function checkNames(fields: readonly Field[]): void {
  const names = new Set<string>();
  for (const { name } of fields) {
    if (!/^[a-zA-Z][a-zA-Z0-9_]{0,127}$/.test(name) || name.startsWith("azureSearch"))
      throw invalid(`The field name '${name}' breaks the naming rules.`, "InvalidName");
    if (names.has(name)) throw invalidField(`The field '${name}' is defined twice.`);
    names.add(name);
  }
}

/** Rules for a field without sub-fields: the violation, and the message of the service. */
const fieldRules: readonly (readonly [isViolated: (field: Field, path: string) => boolean, reason: string])[] = [
  [({ fields }) => fieldsIn(fields).length > 0, "only a complex field has sub-fields."],
  [
    ({ key, type }, path) => Boolean(key) && (type !== "Edm.String" || path.includes("/")),
    "the key is a top-level Edm.String.",
  ],
  [(field) => Boolean(field.searchable) && !isText(field) && !isVector(field), "this type cannot be searchable."],
  [(field) => Boolean(field.sortable) && isList(field), "a collection cannot be sortable."],
  [
    (field) => Boolean(field.facetable) && (field.type.includes("GeographyPoint") || isVector(field)),
    "this type cannot be facetable.",
  ],
  [
    ({ analyzer, searchAnalyzer, indexAnalyzer }) =>
      analyzer !== null && (searchAnalyzer !== null || indexAnalyzer !== null),
    "analyzer excludes searchAnalyzer and indexAnalyzer.",
  ],
  [
    ({ searchAnalyzer, indexAnalyzer }) => (searchAnalyzer === null) !== (indexAnalyzer === null),
    "searchAnalyzer and indexAnalyzer are set together.",
  ],
  [({ synonymMaps }) => Array.isArray(synonymMaps) && synonymMaps.length > 1, "one synonym map at most."],
  [(field) => field.stored === false && !isVector(field), "only a vector field can be not stored."],
  [
    ({ stored, retrievable }) => stored === false && Boolean(retrievable),
    "a field that is not stored cannot be retrievable.",
  ],
  [
    (field) => isVector(field) && Boolean(field.filterable || field.sortable),
    "a vector is neither filtered nor sorted.",
  ],
  [
    (field) => !isVector(field) && (field.dimensions !== null || field.vectorSearchProfile !== null),
    "only a vector field has dimensions and a vector search profile.",
  ],
];

function checkField(path: string, field: Field): void {
  const wrong = (reason: string): Error => invalidField(`The definition of field '${path}' is invalid: ${reason}`);
  if (!isKnownType(field.type)) throw wrong(`there is no type '${field.type}'.`);
  if (isComplex(field)) {
    if (fieldsIn(field.fields).length === 0) throw wrong("a complex field needs sub-fields.");
    return;
  }
  const violated = fieldRules.find(([isViolated]) => isViolated(field, path));
  if (violated) throw wrong(violated[1]);
}

function checkKey(index: JsonObject): void {
  const count = fieldsIn(index.fields).filter(({ key }) => key).length;
  if (count === 1) return;
  const message = `Found ${count} key fields in index '${index.name}'. Each index must have exactly one key field. Parameters: index`;
  const code = count ? "CompoundKeysNotSupported" : "MissingKeyField";
  throw apiError(400, "The request is invalid.", "OperationNotAllowed", [{ code, message }]);
}

function checkVectors(index: JsonObject): void {
  const search = isObject(index.vectorSearch) ? index.vectorSearch : {};
  const named = (member: string): unknown[] => objectsIn(search[member]).map(({ name }) => name);
  for (const profile of objectsIn(search.profiles)) {
    if (!named("algorithms").includes(profile.algorithm))
      throw unknownName("UnknownVectorAlgorithmConfiguration", `There is no algorithm '${profile.algorithm}'.`);
    if (profile.vectorizer !== null && !named("vectorizers").includes(profile.vectorizer))
      throw unknownName("UnknownVectorizer", `There is no vectorizer '${profile.vectorizer}'.`);
    if (profile.compression !== null && !named("compressions").includes(profile.compression))
      throw unknownName("UnknownCompression", `There is no compression '${profile.compression}'.`);
  }
  for (const { name, azureOpenAIParameters: parameters } of objectsIn(search.vectorizers))
    if (isObject(parameters) && typeof parameters.modelName !== "string")
      throw invalid(`The vectorizer '${name}' is invalid: 'modelName' parameter is required.`);
  for (const { path, field } of flattenFields(index.fields).filter(({ field }) => isVector(field)))
    checkVectorField(path, field, named("profiles"));
}

function checkVectorField(path: string, field: Field, profiles: readonly unknown[]): void {
  const size = Number(field.dimensions ?? 0);
  if (size < 2 || size > 4096) throw invalidField(`The field '${path}' needs dimensions between 2 and 4096.`);
  if (field.vectorSearchProfile === null) throw invalidField(`The vector field '${path}' needs a vectorSearchProfile.`);
  if (!profiles.includes(field.vectorSearchProfile)) {
    const message = `There is no profile '${field.vectorSearchProfile}' for '${path}'.`;
    throw unknownName("UnknownVectorAlgorithmConfiguration", message);
  }
}

const unknownName = (code: string, message: string): Error =>
  apiError(400, message, "InvalidRequestParameter", [{ code, message }]);

function checkSemantic(index: JsonObject): void {
  if (!isObject(index.semantic)) return;
  const configurations = objectsIn(index.semantic.configurations);
  const paths = new Map(flattenFields(index.fields).map(({ path, field }) => [path, field]));
  for (const configuration of configurations)
    for (const name of semanticFieldNames(configuration)) {
      const field = paths.get(name);
      if (isInCollection(name, paths))
        throw invalidParameter(
          "definition",
          `The field '${name}' of the semantic configuration '${configuration.name}' is a sub-field of a Collection(Edm.ComplexType), which semantic configurations do not support.`,
          "InvalidRequestParameter",
        );
      if (!field || !isText(field))
        throw invalid(`The semantic configuration '${configuration.name}' names '${name}', which is no text field.`);
    }
  const standard = index.semantic.defaultConfiguration;
  if (standard !== null && !configurations.some(({ name }) => name === standard))
    throw invalid(`There is no semantic configuration '${standard}'.`);
}

/** Returns true if a field around the field is a collection. */
function isInCollection(path: string, fields: ReadonlyMap<string, Field>): boolean {
  const end = path.lastIndexOf("/");
  if (end < 0) return false;
  const outer = path.slice(0, end);
  const field = fields.get(outer);
  return (field !== undefined && isList(field)) || isInCollection(outer, fields);
}

function checkSuggesters(index: JsonObject): void {
  const suggesters = objectsIn(index.suggesters);
  if (suggesters.length > 1) throw invalid("An index has one suggester at most.");
  const paths = new Map(flattenFields(index.fields).map(({ path, field }) => [path, field]));
  for (const { name, sourceFields } of suggesters)
    for (const source of Array.isArray(sourceFields) ? sourceFields : []) {
      const field = paths.get(String(source));
      if (!field || !isText(field) || !field.searchable)
        throw notAllowed(
          `The suggester '${name}' names '${source}', which is no searchable text field.`,
          "InvalidSuggester",
        );
    }
}
