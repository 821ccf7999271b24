import { isObject, type JsonObject } from "../../json";
import { withoutTrailingSlashes } from "../canonical";
import { invalid, notAllowed } from "../errors";
import { indexName, type ObjectType, objectsIn } from "../kind";
import { hideHeaders, keepHeaders } from "../models";
import { isPlaceholder, keepFunctionUrl, maskEncryptionKey, maskFunctionKey, preserveEncryptionKey } from "../secrets";
import { checkChanges } from "./changes";
import { applyIndexDefaults } from "./defaults";
import { checkGraphProfile, checkTopics } from "./graphs";
import { indexSchema } from "./schema";
import { checkIndex } from "./validation";

interface Dependencies {
  readonly indexes: () => ReadonlyMap<string, JsonObject>;
  readonly aliases: () => Map<string, JsonObject>;
  readonly knowledgeSources: () => Map<string, JsonObject>;
  readonly onSaved: ObjectType["onSaved"];
  readonly onDeleted: (index: string) => void;
}

/** Indexes. Read and update accept an alias instead of the name, delete does not. */
export const indexes = ({
  indexes: indexObjects,
  aliases,
  knowledgeSources,
  onSaved,
  onDeleted,
}: Dependencies): ObjectType => ({
  collection: "indexes",
  noun: "index",
  name: indexName,
  notFoundCode: "IndexNotFoundInService",
  conflictCode: "CannotCreateExistingIndex",
  schema: indexSchema,
  // Recorded: the response to the write of an index has no trailing slashes, in contrast to other types.
  applyDefaults: (body) => withoutTrailingSlashes(applyIndexDefaults(body)),
  preserveOmitted: (next, previous) => {
    keepVectorizerUrls(next, previous);
    return keepVectorizerKeys(preserveEncryptionKey(next, previous), previous);
  },
  maskUrls: (index) => [...webApis(index).values()].forEach(maskFunctionKey),
  prepare: (next, previous) => keepHeaders(next, previous) as JsonObject,
  maskSecrets: (index) => hideHeaders(maskVectorizerKeys(maskEncryptionKey(index))),
  check: (next, previous, { query }) => {
    for (const api of webApis(next).values()) keepFunctionUrl(api, undefined);
    checkIndex(next);
    checkGraphProfile(next);
    checkTopics(next, indexObjects());
    if (aliases().has(String(next.name))) throw invalid(`The name '${next.name}' is that of an alias.`);
    if (previous) checkChanges(next, previous, query.get("allowIndexDowntime") === "true");
  },
  resolveName: (name) => resolveIndexName(name, aliases()),
  checkDelete: (name) => {
    const alias = [...aliases().values()].find(({ indexes: mapped }) => Array.isArray(mapped) && mapped.includes(name));
    if (alias)
      throw notAllowed(
        `Index '${name}' cannot be deleted because the alias '${alias.name}' maps to it.`,
        "CannotDeleteIndex",
      );
    const sources = [...knowledgeSources().values()].filter((source) => indexOf(source) === name);
    if (sources.length)
      throw notAllowed(
        `Index '${name}' cannot be deleted because it is used by the knowledge sources: ${sources.map((source) => `'${source.name}'`).join(", ")}.`,
        "CannotDeleteIndex",
      );
  },
  onSaved,
  onDeleted,
});

/** Name of the index, by the name of an index or alias. */
export function resolveIndexName(name: string, aliases: Map<string, JsonObject>): string {
  const mapped = aliases.get(name)?.indexes;
  return Array.isArray(mapped) ? String(mapped[0]) : name;
}

/** Name of the index that a knowledge source uses. The service deletes an index that it created with its source. */
const indexOf = ({ searchIndexParameters: parameters }: JsonObject): unknown =>
  isObject(parameters) ? parameters.searchIndexName : undefined;

const keyMembers = [
  ["azureOpenAIParameters", "apiKey"],
  ["amlParameters", "key"],
  ["aiServicesVisionParameters", "apiKey"],
] as const;

/** Parameters of vectorizers that contain a key, with the name of the member. */
function* keyHolders(index: JsonObject): Generator<{ name: unknown; parameters: JsonObject; member: string }> {
  for (const vectorizer of objectsIn(isObject(index.vectorSearch) ? index.vectorSearch.vectorizers : []))
    for (const [holder, member] of keyMembers) {
      const parameters = vectorizer[holder];
      if (isObject(parameters) && typeof parameters[member] === "string")
        yield { name: vectorizer.name, parameters, member };
    }
}

/** Parameters of the vectorizers that call a web API, by their names. */
const webApis = (index: JsonObject): ReadonlyMap<unknown, JsonObject> =>
  new Map(
    objectsIn(isObject(index.vectorSearch) ? index.vectorSearch.vectorizers : []).flatMap((vectorizer) => {
      const { name, customWebApiParameters: parameters } = vectorizer;
      return isObject(parameters) ? [[name, parameters] as const] : [];
    }),
  );

function keepVectorizerUrls(next: JsonObject, previous: JsonObject): void {
  const stored = webApis(previous);
  for (const [name, api] of webApis(next)) keepFunctionUrl(api, stored.get(name));
}

function maskVectorizerKeys(index: JsonObject): JsonObject {
  for (const { parameters, member } of keyHolders(index)) parameters[member] = "<redacted>";
  return index;
}

/** A placeholder keeps the previous key. */
function keepVectorizerKeys(next: JsonObject, previous: JsonObject): JsonObject {
  const before = new Map([...keyHolders(previous)].map(({ name, parameters, member }) => [name, parameters[member]]));
  for (const { name, parameters, member } of keyHolders(next))
    if (isPlaceholder(parameters[member])) parameters[member] = before.get(name) ?? null;
  return next;
}
