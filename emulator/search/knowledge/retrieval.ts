import { type Json, type JsonObject, memberOf } from "../../json";
import type { RouteRequest } from "../../server/router";
import {
  array,
  boolean,
  integer,
  nullishObject,
  number,
  oneOfAnyCase,
  required,
  string,
  union,
} from "../../validation/schema";
import { hasVersion, isPreview, since } from "../../validation/versions";
import { runQuery } from "../documents/query";
import { keyOf } from "../documents/validation";
import { invalid, notEmulated, validate } from "../errors";
import { fieldsIn } from "../indexes/fields";
import { objectsIn, versionOf } from "../kind";
import { sourceNames } from "./knowledge-bases";
import { remoteKinds } from "./knowledge-sources";
import { createdName } from "./pipelines";
import { objectOrEmpty, remoteKindsVersion, resultsProcessing, retrievalVersion } from "./schemas";

/** Members of the parameters of all kinds. */
const shared = {
  knowledgeSourceName: required(string),
  kind: required(string),
  includeReferences: boolean,
  includeReferenceSourceData: boolean,
  rerankerThreshold: number,
  alwaysQuerySource: since(retrievalVersion, boolean),
  failOnError: since(retrievalVersion, boolean),
  maxOutputDocuments: since(retrievalVersion, integer),
  neverQuerySource: since(remoteKindsVersion, boolean),
  resultsProcessing,
  enableImageServing: since(remoteKindsVersion, boolean),
};

const requestSchema = nullishObject("KnowledgeBaseRetrievalRequest", {
  intents: required(
    array(
      nullishObject("KnowledgeRetrievalSemanticIntent", {
        type: required(oneOfAnyCase("semantic")),
        search: required(string),
      }),
    ),
  ),
  outputMode: oneOfAnyCase("extractiveData", "answerSynthesis"),
  retrievalReasoningEffort: union("kind", {
    minimal: nullishObject("KnowledgeRetrievalMinimalReasoningEffort", { kind: required(string) }),
  }),
  maxRuntimeInSeconds: integer,
  maxOutputSizeInTokens: integer,
  maxOutputDocuments: since(retrievalVersion, integer),
  includeActivity: boolean,
  knowledgeSourceParams: array(
    union("kind", {
      searchIndex: nullishObject("SearchIndexKnowledgeSourceParams", { ...shared, filterAddOn: string }),
      azureBlob: nullishObject("AzureBlobKnowledgeSourceParams", shared),
      indexedOneLake: nullishObject("IndexedOneLakeKnowledgeSourceParams", shared),
      indexedSharePoint: nullishObject("IndexedSharePointKnowledgeSourceParams", shared),
      indexedSql: nullishObject("IndexedSqlKnowledgeSourceParams", shared),
      file: nullishObject("FileKnowledgeSourceParams", shared),
      web: nullishObject("WebKnowledgeSourceParams", {
        ...shared,
        language: string,
        market: string,
        count: integer,
        freshness: string,
      }),
      mcpServer: nullishObject("McpServerKnowledgeSourceParams", shared),
      workIQ: nullishObject("WorkIQKnowledgeSourceParams", shared),
      fabricDataAgent: nullishObject("FabricDataAgentKnowledgeSourceParams", shared),
      fabricOntology: nullishObject("FabricOntologyKnowledgeSourceParams", shared),
      remoteSharePoint: nullishObject("RemoteSharePointKnowledgeSourceParams", {
        ...shared,
        filterExpressionAddOn: string,
      }),
    }),
  ),
});

/** Members that version 2026-04-01 does not have. */
const newerMembers = ["messages", "outputMode", "retrievalReasoningEffort"];

/** The member of a request that requires a model. */
function memberWithModel({ messages, outputMode, retrievalReasoningEffort: effort }: JsonObject): string | undefined {
  if (messages !== undefined) return "messages";
  if (outputMode === "answerSynthesis") return "outputMode";
  return effort !== undefined && objectOrEmpty(effort).kind !== "minimal" ? "retrievalReasoningEffort" : undefined;
}

interface Dependencies {
  readonly source: (name: string) => JsonObject | undefined;
  readonly index: (name: string) => JsonObject | undefined;
  readonly documents: (index: JsonObject) => JsonObject[];
}

/** Rejects a request that the version does not have, or that requires a model. */
function checkFeatures(base: JsonObject, request: RouteRequest): void {
  const body = objectOrEmpty(request.body);
  const member = newerMembers.find((name) => name in body);
  const version = versionOf(request);
  if (member && !hasVersion(version, retrievalVersion))
    throw invalid(
      `API version ${retrievalVersion} introduced the property '${member}'. Send the queries as 'intents'.`,
    );
  const withModel = memberWithModel(body);
  if (withModel) throw notEmulated(`'${withModel}'`, "It requires a model. Send the queries as 'intents'.");
  if (base.outputMode === "answerSynthesis" && body.outputMode === undefined)
    throw notEmulated("The output mode 'answerSynthesis'", "It requires a model.");
  validate(requestSchema, request.body, { open: isPreview(version), version });
}

/** Executes each intent on each knowledge source, by its terms and without ranking. */
export function retrieve(base: JsonObject, request: RouteRequest, dependencies: Dependencies): JsonObject {
  checkFeatures(base, request);
  const body = request.body as JsonObject;
  checkRequest(base, body, dependencies);
  const activity: JsonObject[] = [];
  const references: JsonObject[] = [];
  const grounding: JsonObject[] = [];
  const counts: Record<string, number> = {};
  for (const { name, search } of searchesOf(base, body)) {
    const source = dependencies.source(name) ?? {};
    const type = source.kind ?? null;
    const parameters = parametersFor(name, body);
    const activitySource = activity.length;
    activity.push({ id: activitySource, type, elapsedMs: 1 });
    for (const hit of hitsOf(source, { parameters, search }, request, dependencies)) {
      const id = grounding.length;
      const count = counts[name] ?? 0;
      if (id >= maximumOf(body) || count >= maximumOf(parameters)) break;
      counts[name] = count + 1;
      grounding.push({ ref_id: id, content: JSON.stringify(hit.content) });
      if (parameters.includeReferences !== false)
        references.push({ type, id: String(id), activitySource, ...hit.reference });
    }
  }
  return {
    response: [{ role: "assistant", content: [{ type: "text", text: JSON.stringify(grounding) }] }],
    ...(body.includeActivity === true && { activity }),
    references,
  };
}

/** Maximum number of documents of a request, or of one of its knowledge sources. */
const maximumOf = ({ maxOutputDocuments: maximum }: JsonObject): number =>
  typeof maximum === "number" ? maximum : Number.POSITIVE_INFINITY;

/** The same result as server-sent events, which a client requests with the header `Accept`. */
export function eventsOf(base: JsonObject, { body }: RouteRequest, response: JsonObject): string {
  const { outputMode, retrievalReasoningEffort } = objectOrEmpty(body);
  const started = {
    requestId: crypto.randomUUID(),
    knowledgeBaseName: base.name,
    outputMode: outputMode ?? base.outputMode ?? "extractiveData",
    reasoningEffort: retrievalReasoningEffort ?? base.retrievalReasoningEffort ?? { kind: "minimal" },
  };
  const events: [name: string, data: unknown][] = [
    ["retrieval.started", started],
    ...objectsIn(response.activity).map((activity): [string, unknown] => ["activity.completed", activity]),
    ["references.completed", response.references],
    ["response.completed", { statusCode: 200, response }],
  ];
  return events.map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`).join("");
}

function checkRequest(
  base: JsonObject,
  { intents, maxOutputSizeInTokens = null, knowledgeSourceParams }: JsonObject,
  { source }: Dependencies,
): void {
  if (!objectsIn(intents).length) throw invalid("The property 'intents' must contain at least one intent.");
  if (maxOutputSizeInTokens !== null)
    throw notEmulated("'maxOutputSizeInTokens'", "Counting tokens requires the tokenizer of a model.");
  for (const { knowledgeSourceName, kind, alwaysQuerySource, neverQuerySource } of objectsIn(knowledgeSourceParams)) {
    const name = String(knowledgeSourceName);
    if (alwaysQuerySource === true && neverQuerySource === true)
      throw invalid(`The knowledge source '${name}' has both 'alwaysQuerySource' and 'neverQuerySource'.`);
    if (!sourceNames(base).includes(name))
      throw invalid(`The knowledge base '${base.name}' has no knowledge source '${name}'.`);
    if (source(name)?.kind !== kind) throw invalid(`The knowledge source '${name}' is not of the kind '${kind}'.`);
  }
}

/** Each intent with each knowledge source that the request does not exclude. */
const searchesOf = (base: JsonObject, body: JsonObject): { name: string; search: Json }[] =>
  sourceNames(base)
    .filter((name) => parametersFor(name, body).neverQuerySource !== true)
    .flatMap((name) => objectsIn(body.intents).map(({ search = "" }) => ({ name, search })));

const parametersFor = (name: string, { knowledgeSourceParams }: JsonObject): JsonObject =>
  objectsIn(knowledgeSourceParams).find(({ knowledgeSourceName }) => knowledgeSourceName === name) ?? {};

/** Member of a reference that identifies the document. */
const referenceMembers: Readonly<Record<string, string>> = { azureBlob: "blobUrl", file: "docName" };

interface Hit {
  readonly content: JsonObject;
  readonly reference: JsonObject;
}

function hitsOf(
  source: JsonObject,
  { parameters, search }: { readonly parameters: JsonObject; readonly search: Json },
  request: RouteRequest,
  { index: find, documents }: Dependencies,
): Hit[] {
  if (source.kind === "web")
    throw notEmulated("Retrieval from the web", "Use knowledge sources of the kinds searchIndex and azureBlob.");
  if (remoteKinds.includes(String(source.kind)))
    throw notEmulated(
      `Retrieval from a knowledge source of the kind '${source.kind}'`,
      "It calls another service. Exclude the knowledge source with 'neverQuerySource'.",
    );
  if (parameters.rerankerThreshold !== undefined && parameters.rerankerThreshold !== null)
    throw notEmulated("'rerankerThreshold'", "It requires the semantic ranker.");
  const own = objectOrEmpty(source.searchIndexParameters);
  const indexName = source.kind === "searchIndex" ? String(own.searchIndexName) : createdName(source, "index");
  const index = find(indexName);
  if (!index) throw invalid(`The index '${indexName}' of the knowledge source '${source.name}' does not exist.`);
  const searchFields = objectsIn(own.searchFields).flatMap(({ name }) => (name === "*" ? [] : [name]));
  // An intent is a sentence: its punctuation marks are not operators.
  const words = String(search).replace(/[^\p{L}\p{N}\s]/gu, " ");
  if (!words.trim()) return [];
  const filters = [own.baseFilter, parameters.filterAddOn].filter((filter) => typeof filter === "string");
  const { value } = runQuery(
    documents(index),
    index,
    {
      search: words,
      ...(searchFields.length && { searchFields: searchFields.join(",") }),
      ...(filters.length && { filter: filters.map((filter) => `(${filter})`).join(" and ") }),
    },
    request,
  );
  return objectsIn(value).map(({ "@search.score": _score, ...document }) => {
    const shown = shownFields(own, index);
    const data = Object.fromEntries(Object.entries(document).filter(([name]) => shown.includes(name)));
    const reference: JsonObject =
      source.kind === "searchIndex"
        ? { docKey: document[keyOf(index)] ?? null }
        : { [memberOf(referenceMembers, String(source.kind)) ?? "docUrl"]: document.blob_url ?? null };
    const isWanted = parameters.includeReferenceSourceData === true;
    return { content: data, reference: { ...reference, sourceData: isWanted ? data : null } };
  });
}

/** The fields of a reference: those of the knowledge source, or else all fields. */
function shownFields({ sourceDataFields }: JsonObject, index: JsonObject): string[] {
  const own = objectsIn(sourceDataFields).map(({ name }) => String(name));
  return own.length ? own : fieldsIn(index.fields).map(({ name }) => name);
}
