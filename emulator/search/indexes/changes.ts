import { isDeepStrictEqual } from "node:util";
import { isObject, type JsonObject } from "../../json";
import { invalid, notAllowed } from "../errors";
import { objectsIn, serviceName } from "../kind";
import { analysisParts } from "./defaults";
import { fixedAttributes, flattenFields } from "./fields";

/** Rejects updates that an existing index does not allow, or only with downtime. @throws HttpError 400 */
export function checkChanges(next: JsonObject, previous: JsonObject, allowDowntime: boolean): void {
  checkFields(next, previous);
  if (previous.purviewEnabled === true && next.purviewEnabled !== true)
    throw invalid("The property 'purviewEnabled' of an index cannot be disabled once it is enabled.");
  checkNewSources(next, previous);
  checkAnalysis(next, previous, allowDowntime);
  checkVectorSearch(next, previous);
}

function checkFields(next: JsonObject, previous: JsonObject): void {
  const now = new Map(flattenFields(next.fields).map(({ path, field }) => [path, field]));
  for (const { path, field } of flattenFields(previous.fields)) {
    const kept = now.get(path);
    if (!kept) throw notAllowed(`Existing field '${path}' cannot be deleted.`, "CannotChangeExistingField");
    if (fixedAttributes.some((attribute) => !isDeepStrictEqual(kept[attribute], field[attribute])))
      throw notAllowed(`Existing field '${path}' cannot be changed.`, "CannotChangeExistingField");
  }
}

/** Only new fields can be added to a suggester. */
function checkNewSources(next: JsonObject, previous: JsonObject): void {
  const existing = new Set(flattenFields(previous.fields).map(({ path }) => path));
  const before = new Map(objectsIn(previous.suggesters).map(({ name, sourceFields }) => [name, sourceFields]));
  for (const { name, sourceFields } of objectsIn(next.suggesters)) {
    const had = before.get(name ?? null) ?? [];
    for (const source of Array.isArray(sourceFields) ? sourceFields : [])
      if (existing.has(String(source)) && !(Array.isArray(had) && had.includes(source)))
        throw notAllowed(`Existing field '${source}' cannot join the suggester '${name}'.`, "InvalidSuggesterUpdate");
  }
}

function checkAnalysis(next: JsonObject, previous: JsonObject, allowDowntime: boolean): void {
  let needsDowntime = !isDeepStrictEqual(next.similarity, previous.similarity);
  const typeOf = ({ similarity }: JsonObject): unknown => isObject(similarity) && similarity["@odata.type"];
  if (typeOf(next) !== typeOf(previous))
    throw invalid("The similarity algorithm of an existing index cannot be changed.");
  for (const part of analysisParts) {
    const now = new Map(objectsIn(next[part]).map((component) => [component.name, component]));
    for (const component of objectsIn(previous[part]))
      if (!isDeepStrictEqual(now.get(component.name ?? null), component))
        throw invalid(`'${component.name}' of the ${part} of an existing index cannot be changed or deleted.`);
    needsDowntime ||= now.size > objectsIn(previous[part]).length;
  }
  if (needsDowntime && !allowDowntime)
    throw invalid(
      `An index with the name '${next.name}' in service '${serviceName}' could not be updated. Index update not allowed because it would cause downtime. Set the 'allowIndexDowntime' query parameter to 'true'.`,
    );
}

/** Rejects changes of the configuration with which a field was indexed. Queries use the rest, which can change. */
function checkVectorSearch(next: JsonObject, previous: JsonObject): void {
  const named = (index: JsonObject, part: string, name: unknown): JsonObject =>
    objectsIn(isObject(index.vectorSearch) ? index.vectorSearch[part] : []).find((object) => object.name === name) ??
    {};
  for (const { path, field } of flattenFields(previous.fields)) {
    const [profile, kept] = [previous, next].map((index) => named(index, "profiles", field.vectorSearchProfile));
    if (!profile?.name || !kept?.name) continue;
    if (kept.algorithm !== profile.algorithm) throw invalid("Algorithm name cannot be updated.");
    const compression = [previous, next].map((index) => named(index, "compressions", profile.compression));
    if (kept.compression !== profile.compression || !hasSameParts(compression, ["kind", ...compressionParts]))
      throw notAllowed(
        `The compression of the field '${path}' cannot be changed.`,
        "CannotModifyVectorCompressionConfiguration",
      );
    const algorithm = [previous, next].map((index) => named(index, "algorithms", profile.algorithm));
    if (!hasSameParts(algorithm, ["kind", ...algorithmParts]))
      throw invalid(`The algorithm '${profile.algorithm}' is in use by the field '${path}' and cannot be changed.`);
  }
}

const algorithmParts = [
  "hnswParameters.m",
  "hnswParameters.efConstruction",
  "hnswParameters.metric",
  "exhaustiveKnnParameters.metric",
];
const compressionParts = [
  "truncationDimension",
  "rescoringOptions.rescoreStorageMethod",
  "scalarQuantizationParameters.quantizedDataType",
];

const hasSameParts = (objects: readonly JsonObject[], paths: readonly string[]): boolean =>
  paths.every((path) => {
    const [before, after] = objects.map((object) =>
      path.split(".").reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), object),
    );
    return isDeepStrictEqual(before ?? null, after ?? null);
  });
