import { credential, type Exchange, type Literal, type Operation } from "./operations";
import { creating, list, notes, setup, updating, version } from "./search-setup";

const item = `/skillsets('enrich')?${version}`;
const [apiKey, key, storageConnectionString] = [credential(), credential(), credential()];
const embedding = "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill";
const webApi = "#Microsoft.Skills.Custom.WebApiSkill";
const byKey = "#Microsoft.Azure.Search.AIServicesByKey";

const ends = { inputs: [{ name: "text", source: "/document/content" }], outputs: [{ name: "out" }] };
const vectors = { ...ends, resourceUri: "https://models.example", deploymentId: "small", apiKey };
const counting = { ...ends, uri: "https://skills.example", timeout: "PT30S", httpHeaders: { "x-key": key } };
const program = {
  name: "enrich",
  skills: [
    { odataType: embedding, ...vectors },
    { odataType: webApi, ...counting },
  ],
  cognitiveServices: { odataType: byKey, key, subdomainUrl: "https://ai.example" },
  knowledgeStore: {
    storageConnectionString,
    projections: [{ tables: [{ tableName: "pages", generatedKeyName: "id", source: "/document/pages/*" }] }],
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
      {
        tables: [
          {
            tableName: "pages",
            generatedKeyName: "id",
            referenceKeyName: null,
            source: "/document/pages/*",
            sourceContext: null,
            inputs: [],
          },
        ],
        objects: [],
        files: [],
      },
    ],
    identity: null,
  },
  indexProjections: null,
  encryptionKey: null,
};
const kept = { id: "enrich", args: program };
const get: Exchange = { request: `GET ${item}`, status: 200, response: returned };
const newKey = credential();

const operations: readonly Operation[] = [
  {
    title: "is created with all of its secrets",
    verb: "create",
    program,
    exchanges: [
      list("/skillsets"),
      { request: `PUT ${item}`, headers: creating, body: sent, status: 201, response: returned },
    ],
    result: { id: "enrich", args: program, outputs: {} },
  },
  {
    title: "is read as it was written, its secrets as they were saved",
    verb: "read",
    kept,
    exchanges: [get],
    result: { args: program, outputs: {} },
  },
  {
    title: "is read with a skill that others added",
    verb: "read",
    kept,
    exchanges: [
      {
        ...get,
        response: {
          ...returned,
          skills: [...returned.skills, { "@odata.type": "#Microsoft.Skills.Util.ShaperSkill", ...ends }],
        },
      },
    ],
    result: {
      args: {
        ...program,
        skills: [...program.skills, { odataType: "#Microsoft.Skills.Util.ShaperSkill", ...ends }],
      },
    },
  },
  {
    title: "gets one new key and all other secrets again, never the masks of responses",
    verb: "update",
    kept,
    program: { ...program, cognitiveServices: { ...program.cognitiveServices, key: newKey } },
    exchanges: [
      get,
      {
        request: `PUT ${item}`,
        headers: updating,
        body: {
          ...sent,
          description: null,
          cognitiveServices: { ...sent.cognitiveServices, key: newKey, description: null },
          knowledgeStore: { ...sent.knowledgeStore, identity: null },
          indexProjections: null,
          encryptionKey: null,
        },
        status: 200,
        response: returned,
      },
    ],
    result: { outputs: {} },
  },
  {
    title: "is not sent back with an unmanaged account whose key the response omits",
    verb: "update",
    kept: { ...kept, args: { name: "enrich", skills: program.skills } },
    program: { name: "enrich", skills: [program.skills[1]] },
    exchanges: [{ ...get, response: { ...returned, knowledgeStore: null } }],
    errorCode: "masked",
  },
  {
    title: "is not sent back with an unmanaged account whose key the response masks",
    verb: "update",
    kept: { ...kept, args: { name: "enrich", skills: program.skills } },
    program: { name: "enrich", skills: [program.skills[1]] },
    exchanges: [
      {
        ...get,
        response: {
          ...returned,
          cognitiveServices: { ...returned.cognitiveServices, key: "<redacted>" },
          knowledgeStore: null,
        },
      },
    ],
    errorCode: "masked",
  },
  { title: "is deleted by its name", verb: "delete", kept, exchanges: [{ request: `DELETE ${item}`, status: 204 }] },
];

export const skillset: Literal = { token: "search:Skillset", setup, operations };
