import type { JsonObject } from "../../../../emulator/json";
import { documentedNames } from "../../../../emulator/search/skillsets/skill-mappings";
import { skillset as definition } from "../../../../provider/services/search/skillset/skillset";
import { credential, type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { ignores, refuses, updates, warns } from "../previews";
import { creating, list, notes, updating, version } from "./requests";
import {
  federated,
  inPreview,
  keptMembers,
  keySecret,
  keyVault,
  namePreviews,
  newest,
  permissionVersion,
  serviceLevelKey,
  under,
  withPreviews,
} from "./shared";

const item = `/skillsets('enrich')?${version}`;
const [apiKey, key, storageConnectionString] = [credential(), credential(), credential()];
const embedding = "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill";
const webApi = "#Microsoft.Skills.Custom.WebApiSkill";
const understanding = "#Microsoft.Skills.Util.ContentUnderstandingSkill";
const splitting = "#Microsoft.Skills.Text.SplitSkill";
const byKey = "#Microsoft.Azure.Search.AIServicesByKey";
const ends = { inputs: [{ name: "text", source: "/document/content" }], outputs: [{ name: "out" }] };
const vectors = { ...ends, resourceUri: "https://models.example", deploymentId: "small", apiKey };
const counting = { ...ends, uri: "https://skills.example", timeout: "PT30S", httpHeaders: { "x-key": key } };
const pages = { tableName: "pages", generatedKeyName: "id", source: "/document/pages/*" };
const program = {
  name: "enrich",
  skills: [
    { odataType: embedding, ...vectors },
    { odataType: webApi, ...counting },
  ],
  cognitiveServices: { odataType: byKey, key, subdomainUrl: "https://ai.example" },
  knowledgeStore: {
    storageConnectionString,
    projections: [{ tables: [pages] }],
  },
};

const sent = {
  ...program,
  skills: [
    { "@odata.type": embedding, ...vectors },
    { "@odata.type": webApi, ...counting },
  ],
  cognitiveServices: { "@odata.type": byKey, key, subdomainUrl: "https://ai.example" },
};

/** The response of the service: null for omitted members, and masks for secrets. */
const filledIn = {
  name: null,
  description: null,
  context: null,
  inputs: [{ ...ends.inputs[0], sourceContext: null, inputs: [] }],
  outputs: [{ name: "out", targetName: "out" }],
};

const returned = {
  ...notes,
  ...sent,
  description: null,
  skills: [
    { "@odata.type": embedding, ...vectors, ...filledIn, apiKey: "<redacted>", authIdentity: null, modelName: null },
    { "@odata.type": webApi, ...counting, ...filledIn, timeout: null, httpHeaders: null, batchSize: null },
  ],
  cognitiveServices: { "@odata.type": byKey, key: null, description: null, subdomainUrl: "https://ai.example" },
  knowledgeStore: {
    storageConnectionString: null,
    projections: [
      { tables: [{ ...pages, referenceKeyName: null, sourceContext: null, inputs: [] }], objects: [], files: [] },
    ],
    identity: null,
  },
  indexProjections: null,
  encryptionKey: null,
};

const kept = { id: "enrich", args: program };
const get: Exchange = sends(`GET ${item}`).receives(200, returned);
const newKey = credential();

const operations: readonly Operation[] = [
  creates(
    "is created with all of its secrets",
    program,
    [list("/skillsets"), sends(`PUT ${item}`, sent, creating).receives(201, returned)],
    { id: "enrich", args: program, outputs: {} },
  ),
  reads("is read as it was written, its secrets as they were saved", kept, [get], { args: program, outputs: {} }),
  reads(
    "is read with a skill that others added",
    kept,
    [
      {
        ...get,
        response: {
          ...returned,
          skills: [...returned.skills, { "@odata.type": "#Microsoft.Skills.Util.ShaperSkill", ...ends }],
        },
      },
    ],
    { args: { ...program, skills: [...program.skills, { odataType: "#Microsoft.Skills.Util.ShaperSkill", ...ends }] } },
  ),
  changes(
    "is changed with the new key and all other secrets, never with the masks of responses",
    kept,
    { ...program, cognitiveServices: { ...program.cognitiveServices, key: newKey } },
    [
      get,
      sends(
        `PUT ${item}`,
        {
          ...sent,
          description: null,
          cognitiveServices: { ...sent.cognitiveServices, key: newKey, description: null },
          knowledgeStore: { ...sent.knowledgeStore, identity: null },
          indexProjections: null,
          encryptionKey: null,
        },
        updating,
      ).receives(200, returned),
    ],
    { outputs: {} },
  ),
  changes(
    "is not sent back with an unmanaged account whose key the response omits",
    { ...kept, args: { name: "enrich", skills: program.skills } },
    { name: "enrich", skills: [program.skills[1]] },
    [{ ...get, response: { ...returned, knowledgeStore: null } }],
    failure("masked"),
  ),
  changes(
    "is not sent back with an unmanaged account whose key the response masks",
    { ...kept, args: { name: "enrich", skills: program.skills } },
    { name: "enrich", skills: [program.skills[1]] },
    [
      {
        ...get,
        response: {
          ...returned,
          cognitiveServices: { ...returned.cognitiveServices, key: "<redacted>" },
          knowledgeStore: null,
        },
      },
    ],
    failure("masked"),
  ),
  deletes("is deleted by its name", kept, [sends(`DELETE ${item}`).receives(204)]),
];

const skillKeys = [
  "skills[]<#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill>.apiKey",
  "skills[]<#Microsoft.Skills.Custom.ChatCompletionSkill>.apiKey",
  "skills[]<#Microsoft.Skills.Custom.ChatCompletionSkill>.httpHeaders",
  "skills[]<#Microsoft.Skills.Custom.WebApiSkill>.uri",
  "skills[]<#Microsoft.Skills.Custom.WebApiSkill>.httpHeaders",
  "cognitiveServices<#Microsoft.Azure.Search.CognitiveServicesByKey>.key",
  "cognitiveServices<#Microsoft.Azure.Search.AIServicesByKey>.key",
  "knowledgeStore.storageConnectionString",
];

const servicesByKey = "#Microsoft.Azure.Search.AIServicesByKey";
const servicesByIdentity = "#Microsoft.Azure.Search.AIServicesByIdentity";

/** Only written members of plain data are compared. Another value of the same member is reported. */
const openRecords = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, [{ alpha: 1 }, { alpha: 2 }]]));

const shaper = "#Microsoft.Skills.Util.ShaperSkill";
const split = {
  odataType: splitting,
  inputs: [
    { name: "text", source: "/document/content" },
    { name: "languageCode", source: "/document/language" },
  ],
  outputs: [{ name: "textItems" }],
};

const ofFiles = {
  inputs: [{ name: "file_data", source: "/document/file_data" }],
  outputs: [{ name: "text_sections" }],
};
/** Each of the two members requires the other. */
const modelled = { ...ofFiles, odataType: understanding, modelName: "one", modelDeployment: "one" };

const uri = "https://skills.example";
const analysis = {
  odataType: "#Microsoft.Skills.Vision.ImageAnalysisSkill",
  inputs: [{ name: "image", source: "/document/normalized_images/*" }],
  outputs: [{ name: "tags" }],
};

const minimal = { name: "enrich", skills: [split] };
const selector = { targetIndexName: "pages", parentKeyFieldName: "parent", sourceContext: "/document/*", mappings: [] };
const [one, two] = [{ name: "one", targetName: "a" }, { name: "two" }];

/** Named items in the given order. The second item has another value. */
const mapped = (first: string, second: string) => [
  { name: second, source: `/document/${second}` },
  { name: first, source: `/document/from-${second}` },
];

const shaped = (first: string, second: string) => ({ name: "shaped", inputs: mapped(first, second) });

/** The change between two pairs: the shared item changes, one item is added and one is removed. */
const inside = (path: string): string[] => [`${path}[0].source`, `${path}[1]`, `${path}[1]`];
const projecting = (first: string, second: string) => ({
  knowledgeStore: {
    storageConnectionString: "ResourceId=/one;",
    projections: [{ tables: [{ tableName: "rows", generatedKeyName: "id", inputs: mapped(first, second) }] }],
  },
  indexProjections: { selectors: [{ ...selector, mappings: mapped(first, second) }] },
});

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  ...namePreviews(minimal),
  warns("an empty list of skills is doubtful", minimal, { skills: [] }),
  updates(
    "inputs and outputs are identified by name, and skills by their position",
    { ...minimal, skills: [split, { ...split, context: "/document/a" }] },
    {
      skills: [
        { ...split, inputs: [...split.inputs].reverse() },
        { ...split, context: "/document/b" },
      ],
    },
    ["skills[1].context"],
  ),
  updates(
    "inputs and outputs change, come and go in place, those inside others too",
    {
      ...minimal,
      skills: [{ ...split, odataType: webApi, uri, inputs: [shaped("a", "b"), { name: "gone" }], outputs: [one, two] }],
    },
    {
      skills: [
        {
          ...split,
          odataType: webApi,
          uri,
          inputs: [{ name: "come" }, { ...shaped("b", "c"), source: "/document/other" }],
          outputs: [two, { ...one, targetName: "b" }],
        },
      ],
    },
    [
      "skills[0].inputs[0].source",
      ...inside("skills[0].inputs[0].inputs"),
      "skills[0].inputs[1]",
      "skills[0].inputs[1]",
      "skills[0].outputs[0].targetName",
    ],
  ),
  {
    title: "members of projections are identified by name, and change in place",
    before: { ...minimal, ...projecting("a", "b") },
    after: { ...minimal, ...projecting("b", "c") },
    updates: [
      ...inside("knowledgeStore.projections[0].tables[0].inputs"),
      ...inside("indexProjections.selectors[0].mappings"),
    ],
  },
  updates(
    "another kind of a skill is set in place",
    minimal,
    { skills: [{ ...split, outputs: [{ name: "output" }], odataType: shaper }] },
    ["skills[0]"],
  ),
  ignores(
    "the order of categories has no meaning",
    { ...minimal, skills: [{ ...analysis, visualFeatures: ["tags", "faces"] }] },
    { skills: [{ ...analysis, visualFeatures: ["faces", "tags"] }] },
  ),
  warns(
    "a model of content understanding and its deployment are set together",
    minimal,
    {
      skills: [
        { ...ofFiles, odataType: understanding, modelName: "gpt-4.1" },
        { ...ofFiles, odataType: understanding, modelDeployment: "large" },
        { ...ofFiles, odataType: understanding, modelName: "gpt-4.1", modelDeployment: "large" },
      ],
    },
    ["skills[0].modelDeployment", "skills[1].modelName"],
  ),
  refuses(
    "projections without a target are rejected",
    minimal,
    {
      knowledgeStore: {
        storageConnectionString: "<redacted>",
        projections: [{ tables: [{ tableName: "", generatedKeyName: "" }], objects: [{ storageContainer: "" }] }],
      },
      indexProjections: {
        selectors: [{ ...selector, targetIndexName: "", parentKeyFieldName: "", sourceContext: "" }],
        parameters: { projectionMode: "all" },
      },
    },
    [
      "knowledgeStore.storageConnectionString",
      "knowledgeStore.projections[0].tables[0].generatedKeyName",
      "knowledgeStore.projections[0].tables[0].tableName",
      "knowledgeStore.projections[0].objects[0].storageContainer",
      "indexProjections.selectors[0].targetIndexName",
      "indexProjections.selectors[0].parentKeyFieldName",
      "indexProjections.selectors[0].sourceContext",
      "indexProjections.parameters.projectionMode",
    ],
  ),
  warns("projections without selectors are doubtful", minimal, { indexProjections: { selectors: [] } }),
];

/** Names of the inputs and outputs that the types of skills have. The service ignores their case. */
const mappedNames = Object.fromEntries(
  Object.keys(definition.inputs.fields.skills?.of?.variants ?? {}).flatMap((type) =>
    (["inputs", "outputs"] as const).flatMap((side) => {
      const [name] = documentedNames(type, side) ?? [];
      return name ? [[`skills[]<${type}>.${side}[].name`, [name, name.toUpperCase()]]] : [];
    }),
  ),
);

/** A skill as reads return it, without the members of its type. */
const shownSkill = {
  name: null,
  description: null,
  context: "/document",
  defaultLanguageCode: "en",
  inputs: [{ ...ends.inputs[0], sourceContext: null, inputs: [] }],
  outputs: [{ name: "out", targetName: "out" }],
};

const returnedWith = (...all: readonly object[]): JsonObject => ({
  ...{ name: "enrich", description: null, skills: all as JsonObject[], cognitiveServices: null },
  ...{ knowledgeStore: null, indexProjections: null, encryptionKey: null },
});
const [entities, sentiment] = ["EntityRecognitionSkill", "SentimentSkill"].map(
  (name) => `#Microsoft.Skills.Text.V3.${name}`,
);

export const skillset: KindFacts = {
  hints: {
    config: withPreviews,
    stored: (key) => ({ collection: "skillsets", key }),
    values: {
      ...openRecords(
        "skills[]<#Microsoft.Skills.Util.DocumentExtractionSkill>.configuration",
        "skills[]<#Microsoft.Skills.Custom.ChatCompletionSkill>.extraParameters",
      ),
      ...mappedNames,
      extra: [{ description: "One." }, { description: "Two." }],
    },
    given: {
      extra: ({ description: _, ...args }) => args,
      ...under(
        ["modelName", "modelDeployment"].map((name) => `skills[]<${understanding}>.${name}`),
        (args) => ({ ...args, skills: [modelled] }),
      ),
    },
    foreign: { encryptionKey: { keyVaultUri: "https://others.example", keyVaultKeyName: "theirs" } },
  },
  facts: {
    ...hiddenArgs(...skillKeys, "skills[]<#Microsoft.Skills.Custom.AmlSkill>.key", keySecret),
    kept: keptMembers,
    addresses: [
      keyVault,
      ...[
        "Text.CustomEntityLookupSkill>.entitiesDefinitionUri",
        "Text.AzureOpenAIEmbeddingSkill>.resourceUri",
        "Custom.ChatCompletionSkill>.uri",
        "Custom.WebApiSkill>.uri",
        "Custom.AmlSkill>.uri",
      ].map((name) => `skills[]<#Microsoft.Skills.${name}`),
      `cognitiveServices<${servicesByKey}>.subdomainUrl`,
    ],
  },
  wholeList: true,
  references: { "indexProjections.selectors[].targetIndexName": "search:Index" },
  newer: {
    "skills[]<#Microsoft.Skills.Util.ContentUnderstandingSkill>.odataType": newest,
    "skills[]<#Microsoft.Skills.Custom.ChatCompletionSkill>.odataType": newest,
    [`cognitiveServices<${servicesByKey}>.odataType`]: newest,
    [`cognitiveServices<${servicesByIdentity}>.odataType`]: newest,
    "knowledgeStore.identity": newest,
    ...inPreview(
      "knowledgeStore.parameters",
      "skills[]<#Microsoft.Skills.Text.SplitSkill>.unit",
      "skills[]<#Microsoft.Skills.Text.SplitSkill>.azureOpenAITokenizerParameters",
      "skills[]<#Microsoft.Skills.Custom.AmlSkill>.odataType",
      "skills[]<#Microsoft.Skills.Vision.VectorizeSkill>.odataType",
    ),
    "encryptionKey.identity": newest,
    ...serviceLevelKey,
    ...Object.fromEntries(
      ["modelName", "modelDeployment", "chunkingProperties.method", "chunkingProperties.unit: tokens"].map((name) => [
        `skills[]<${understanding}>.${name}`,
        permissionVersion,
      ]),
    ),
    ...federated("skills[]<#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill>.authIdentity"),
  },
  returnedSecrets: [
    "skills[]<#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill>.apiKey",
    "skills[]<#Microsoft.Skills.Custom.ChatCompletionSkill>.apiKey",
    "skills[]<#Microsoft.Skills.Custom.ChatCompletionSkill>.httpHeaders",
    "skills[]<#Microsoft.Skills.Custom.WebApiSkill>.uri",
    "skills[]<#Microsoft.Skills.Custom.WebApiSkill>.httpHeaders",
    "skills[]<#Microsoft.Skills.Custom.AmlSkill>.key",
  ],
  schema: { name: "SearchIndexerSkillset" },
  operations,
  previews,
  defaults: [
    {
      title: "skillset: the options of skills that reads contain although the program omits them",
      written: {
        name: "enrich",
        skills: [
          { odataType: splitting, ...ends },
          { odataType: entities, ...ends },
          { odataType: sentiment, ...ends, includeOpinionMining: false },
        ],
      },
      returned: returnedWith(
        {
          ...{ "@odata.type": splitting, ...shownSkill, textSplitMode: null, maximumPageLength: null },
          ...{ pageOverlapLength: 0, maximumPagesToTake: 0 },
        },
        {
          ...{ "@odata.type": entities, ...shownSkill, categories: ["PhoneNumber", "Person"] },
          ...{ minimumPrecision: null, modelVersion: null },
        },
        { "@odata.type": sentiment, ...shownSkill, modelVersion: null, includeOpinionMining: false },
      ),
    },
    {
      title: "skillset: the inputs of a skill and what it could be called",
      written: { name: "enrich", skills: [{ odataType: shaper, ...ends }] },
      returned: returnedWith({
        ...{ "@odata.type": shaper, name: "#1", description: null, context: "/document" },
        ...{ inputs: shownSkill.inputs, outputs: shownSkill.outputs },
      }),
    },
  ],
};
