import { credential, type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, reads } from "../operations";
import { ignores, refuses, replaces, updates, warns } from "../previews";
import { creating, list, notes, updating, version } from "./requests";
import {
  compatibleValues,
  federated,
  graphVersion,
  inPreview,
  keptMembers,
  keySecret,
  keyVault,
  modelWithHeaders,
  newest,
  retrievalVersion,
  serviceLevelKey,
  withPreviews,
} from "./shared";

const baseItem = `/knowledgebases('guide')?${version}`;
const apiKey = credential();
const model = { resourceUri: "https://models.example/", deploymentId: "planning", modelName: "gpt-5-mini", apiKey };
const baseProgram = {
  name: "guide",
  knowledgeSources: [{ name: "files" }],
  models: [{ kind: "azureOpenAI", azureOpenAIParameters: model }],
};

/** The service removes the slash at the end of the URL. */
const shownModel = { ...model, resourceUri: "https://models.example", apiKey: "<redacted>", authIdentity: null };
const returnedBase = {
  ...notes,
  ...baseProgram,
  description: null,
  models: [{ kind: "azureOpenAI", azureOpenAIParameters: shownModel }],
  encryptionKey: null,
};

const keptBase = { id: "guide", args: baseProgram };
const getBase: Exchange = sends(`GET ${baseItem}`).receives(200, returnedBase);
const { "@odata.context": _baseContext, "@odata.etag": _baseEtag, ...liveBase } = returnedBase;

const operations: readonly Operation[] = [
  creates(
    "is created by a PUT that only creates, with the names of its knowledge sources",
    baseProgram,
    [list("/knowledgebases"), sends(`PUT ${baseItem}`, baseProgram, creating).receives(201, returnedBase)],
    { id: "guide", args: baseProgram, outputs: {} },
  ),
  reads("is read as it was written, with the saved API key and the slash of the URL", keptBase, [getBase], {
    args: baseProgram,
    outputs: {},
  }),
  changes(
    "is changed with the API key itself, never with the placeholder of the response",
    keptBase,
    { ...baseProgram, knowledgeSources: [{ name: "files" }, { name: "hotels" }] },
    [
      getBase,
      sends(
        `PUT ${baseItem}`,
        { ...liveBase, ...baseProgram, knowledgeSources: [{ name: "files" }, { name: "hotels" }] },
        updating,
      ).receives(200, { ...returnedBase, knowledgeSources: [{ name: "files" }, { name: "hotels" }] }),
    ],
    { outputs: {} },
  ),
  deletes("is deleted by its name", keptBase, [sends(`DELETE ${baseItem}`).receives(204)]),
];

/** Settings of the retrieval. */
const retrieval = [
  "retrievalReasoningEffort",
  "outputMode",
  "retrievalInstructions",
  "answerInstructions",
  "corsOptions",
];

const minimal = { name: "guide", knowledgeSources: [{ name: "hotels" }] };
const planningModel = (deploymentId: string) => ({
  kind: "azureOpenAI",
  azureOpenAIParameters: { resourceUri: "https://models.openai.azure.com", deploymentId, modelName: "gpt-5-mini" },
});

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  replaces("another name replaces the base", minimal, { name: "other" }),
  updates(
    "sources, models and the description change in place",
    { ...minimal, models: [planningModel("small")] },
    {
      description: "Travel.",
      knowledgeSources: [{ name: "hotels" }, { name: "manuals" }],
      models: [planningModel("large")],
    },
    ["description", "knowledgeSources[1]", "models[0].azureOpenAIParameters.deploymentId"],
  ),
  {
    title: "the retrieval changes in place",
    before: { ...minimal, outputMode: "extractiveData", retrievalReasoningEffort: { kind: "low" } },
    after: {
      ...minimal,
      retrievalReasoningEffort: { kind: "medium" },
      retrievalInstructions: "Prefer hotels.",
      corsOptions: { allowedOrigins: ["https://a.example"] },
    },
    updates: ["retrievalReasoningEffort.kind", "retrievalInstructions", "corsOptions"],
  },
  ignores(
    "the order of origins has no meaning, and browsers cache CORS preflight responses for five minutes by default",
    { ...minimal, corsOptions: { allowedOrigins: ["https://a.example", "https://b.example"], maxAgeInSeconds: 300 } },
    { corsOptions: { allowedOrigins: ["https://b.example", "https://a.example"] } },
  ),
  warns(
    "synthesis requires more than minimal reasoning effort",
    minimal,
    { models: [planningModel("small")], outputMode: "answerSynthesis", retrievalReasoningEffort: { kind: "minimal" } },
    ["retrievalReasoningEffort.kind"],
  ),
  warns(
    "synthesis requires a model",
    minimal,
    { outputMode: "answerSynthesis", retrievalReasoningEffort: { kind: "low" } },
    ["models"],
  ),
  refuses("an unknown reasoning effort and an unknown output mode are rejected", minimal, {
    retrievalReasoningEffort: { kind: "endless" },
    outputMode: "summaries",
  }),
  warns("an empty list of sources is doubtful", {}, { knowledgeSources: [] }),
];

const compatible = "models[]<openAICompatible>.openAICompatibleParameters";

export const knowledgeBase: KindFacts = {
  hints: {
    config: withPreviews,
    stored: (key) => ({ collection: "knowledgebases", key }),
    values: {
      "knowledgeSources[].name": ["one", "two"],
      "retrievalReasoningEffort.kind": ["low", "medium"],
      ...compatibleValues("gpt-5-mini", compatible),
      extra: [{ description: "One." }, { description: "Two." }],
    },
    given: {
      extra: ({ description: _, ...args }) => args,
      [`${compatible}.headers`]: (args) => ({ ...args, models: [modelWithHeaders("gpt-5-mini")] }),
    },
    foreign: { encryptionKey: { keyVaultUri: "https://others.example", keyVaultKeyName: "theirs" } },
  },
  facts: {
    ...hiddenArgs("models[]<azureOpenAI>.azureOpenAIParameters.apiKey", `${compatible}.headers`, keySecret),
    kept: keptMembers,
    addresses: [keyVault, "models[]<azureOpenAI>.azureOpenAIParameters.resourceUri"],
  },
  wholeList: true,
  references: { "knowledgeSources[].name": "search:KnowledgeSource" },
  newer: {
    knowledgeSources: newest,
    "encryptionKey.identity": newest,
    ...serviceLevelKey,
    "models[]<openAICompatible>.kind": graphVersion,
    "models[]<microsoftRetriever1>.kind": graphVersion,
    ...inPreview(
      "knowledgeSources[].enableImageServing",
      "knowledgeSources[].enableFreshness",
      "retrievalReasoningEffort.kind: auto",
      "tags",
      "retrieveDefaults",
    ),
    ...Object.fromEntries(retrieval.map((name) => [name, retrievalVersion])),
    ...federated("models[]<azureOpenAI>.azureOpenAIParameters.authIdentity"),
  },
  schema: { name: "KnowledgeBase", isNew: true },
  operations: operations,
  previews,
  defaults: [
    {
      title: "knowledge base: omitted members, and the URL of a model without the slash",
      written: {
        name: "guide",
        knowledgeSources: [{ name: "files" }],
        models: [
          {
            kind: "azureOpenAI",
            azureOpenAIParameters: {
              resourceUri: "https://models.example/",
              deploymentId: "planning",
              modelName: "gpt-5-mini",
              apiKey: "a-key",
            },
          },
        ],
      },
      returned: {
        name: "guide",
        description: null,
        knowledgeSources: [{ name: "files" }],
        models: [
          {
            kind: "azureOpenAI",
            azureOpenAIParameters: {
              resourceUri: "https://models.example",
              deploymentId: "planning",
              modelName: "gpt-5-mini",
              apiKey: "<redacted>",
              authIdentity: null,
            },
          },
        ],
        retrievalReasoningEffort: null,
        outputMode: null,
        retrievalInstructions: null,
        answerInstructions: null,
        corsOptions: null,
        encryptionKey: null,
      },
    },
  ],
};
