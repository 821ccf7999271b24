import { isDeepStrictEqual } from "node:util";
import { isObject, type JsonObject } from "../../json";
import { invalid, notAllowed } from "../errors";
import { objectsIn, serviceName } from "../kind";
import { analysisParts } from "./defaults";
import { fixedAttributes, flattenFields } from "./fields";

/** Rejects updates that an existing index does not allow, or only with downtime. @throws HttpError 400 */
export function checkChanges(next: JsonObject, previous: JsonObject, allowDowntime: boolean): void {
  checkFields(next, previous);
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

/** A vector configuration in use by a field, and the storage method of a compression, cannot change. */
function checkVectorSearch(next: JsonObject, previous: JsonObject): void {
  const named = (index: JsonObject, part: string, name: unknown): JsonObject | undefined =>
    objectsIn(isObject(index.vectorSearch) ? index.vectorSearch[part] : []).find((object) => object.name === name);
  const keep = (part: string, name: unknown): void => {
    if (name !== null && !isDeepStrictEqual(named(next, part, name), named(previous, part, name)))
      throw invalid(`'${name}' of the ${part} is in use by a field and cannot be changed.`);
  };
  for (const { field } of flattenFields(previous.fields)) {
    const profile = named(previous, "profiles", field.vectorSearchProfile);
    if (!profile) continue;
    if (named(next, "profiles", profile.name)?.algorithm !== profile.algorithm) keep("profiles", profile.name);
    keep("algorithms", profile.algorithm);
    keep("compressions", profile.compression);
  }
  const storageOf = (compression: JsonObject | undefined): unknown =>
    isObject(compression?.rescoringOptions) ? compression.rescoringOptions.rescoreStorageMethod : undefined;
  for (const compression of objectsIn(isObject(previous.vectorSearch) ? previous.vectorSearch.compressions : [])) {
    const kept = named(next, "compressions", compression.name);
    if (kept && storageOf(kept) !== storageOf(compression))
      throw invalid(`'rescoreStorageMethod' of the compression '${compression.name}' is immutable.`);
  }
}
