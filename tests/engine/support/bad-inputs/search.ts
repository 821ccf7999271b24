import type { ServiceRefusal } from "./at-the-service";
import type { Refusal } from "./refusal";
import { badIndexes } from "./search-index";

const azure = "#Microsoft.Azure.Search";
const skills = "#Microsoft.Skills";
const interrupting = "only while the Index is offline for several seconds. Revert the change, or allow it with";
const rebuilding =
  "would lose the documents it may hold. Revert the change, or set `forceDestroy: true`, run `pulumi up`";

/** Failures of data sources, indexers, aliases and the parts of an index, reported before any request. */
export const badSearch: readonly Refusal[] = [
  {
    what: "an alias",
    program: 'new search.Alias("bad", { name: "two--dashes", index: 5, indexes: ["hotels"], extra: {} });',
    findings: [
      ["a name that the service refuses", "name", "must contain only lowercase letters, digits and single dashes"],
      ["a number for a reference", "index", "must be the id of an Index"],
      ["the name on the wire", "indexes", '(did you mean "index"?)'],
      ["members that it has no room for", "extra", "is not known here; known are name, index"],
    ],
  },
  {
    what: "a data source",
    program: `new search.DataSource("bad", {
      name: "-docs", type: "blob", credentials: { connectionstring: "canary-of-a-secret" }, container: { query: 5 },
      identity: { odataType: "${azure}.DataUserAssignedIdentity" },
      dataChangeDetectionPolicy: { odataType: "${azure}.HighWaterMarkChangeDetectionPolicy" },
      dataDeletionDetectionPolicy: { odataType: "SoftDelete" },
    });`,
    findings: [
      ["a name that begins with a dash", "name", "start and end with a letter or digit"],
      ["an unknown kind of store, as a warning", "type", '"blob" is not a known data source type'],
      ["a missing secret", "credentials.connectionString", "is required: expected a string"],
      ["another spelling of it", "credentials.connectionstring", '(did you mean "connectionString"?)'],
      ["no container", "container.name", "is required: expected a string"],
      ["a number for a text", "container.query", "must be a string"],
      ["what its kind needs", "identity.userAssignedIdentity", "is required: expected a string"],
      ["what a policy needs", "dataChangeDetectionPolicy.highWaterMarkColumnName", "is required: expected a string"],
      ["an unknown policy, as a warning", "dataDeletionDetectionPolicy.odataType", "Pass its members in `extra`"],
    ],
  },
  {
    what: "the secrets of a data source",
    program: `new search.DataSource("bad", {
      name: "docs", type: "azureblob", credentials: { connectionString: "<redacted>" }, container: { name: "" },
      encryptionKey: { keyVaultUri: "u", keyVaultKeyName: "k", accessCredentials: {
        applicationId: "a", applicationSecret: { canary: "canary-of-a-secret" },
      } },
    });`,
    findings: [
      ["what stands for a secret", "credentials.connectionString", "instead of a secret. Set the secret itself"],
      ["an empty text", "container.name", "must not be empty"],
      ["an object for a secret", "encryptionKey.accessCredentials.applicationSecret", "must be a string"],
    ],
  },
  {
    what: "an indexer",
    program: `new search.Indexer("bad", {
      name: "Reader", dataSource: "documents", targetIndexName: "hotels", skillsetName: ["a"], disabled: "no",
      schedule: { interval: "2 hours", startTime: "tomorrow" },
      parameters: {
        batchSize: 0, maxFailedItems: -2,
        configuration: { parsingMode: "xml", queryTimeout: "5m", imageActoin: "none" },
      },
      fieldMappings: [{ targetFieldName: "id", mappingFunction: {} }],
    });`,
    findings: [
      ["capitals in a name", "name", "must contain only lowercase letters, digits and dashes"],
      ["an unknown property", "dataSource", "is not known here; known are name, description, dataSourceName"],
      ["what is missing then", "dataSourceName", "is required: expected a DataSource or its `id`"],
      ["an array for a reference", "skillsetName", "must be the id of a Skillset"],
      ["a text for a boolean", "disabled", "must be a boolean"],
      ["no duration", "schedule.interval", "must be a duration such as P1D or PT2H30M"],
      ["no time", "schedule.startTime", "must be a time such as 2030-01-31T00:00:00Z"],
      ["a number below its range", "parameters.batchSize", "must be at least 1"],
      ["less than any number", "parameters.maxFailedItems", "must be at least -1"],
      ["no value of an enum", "parameters.configuration.parsingMode", "must be one of default, text"],
      ["a time limit of another form", "parameters.configuration.queryTimeout", "for example 00:05:00"],
      ["a misspelt option", "parameters.configuration.imageActoin", '(did you mean "imageAction"?)'],
      ["a mapping of nothing", "fieldMappings[0].sourceFieldName", "is required: expected a string"],
      ["a function without a name", "fieldMappings[0].mappingFunction.name", "is required: expected a string"],
    ],
  },
  {
    what: "a skillset",
    program: `new search.Skillset("bad", {
      name: "bad",
      skills: [
        { odataType: "${skills}.Text.SplitSkil", inputs: [], outputs: [] },
        {
          odataType: "${skills}.Text.SplitSkill", textSplitMode: "paragraphs", maximumPageLength: "2000",
          uri: "https://a.example", inputs: [{ source: "/document" }], outputs: "pages",
        },
        {
          odataType: "${skills}.Custom.WebApiSkill", httpHeaders: "canary-of-a-secret", timeout: "30s",
          inputs: [], outputs: [],
        },
        { odataType: "${skills}.Text.TranslationSkill", defaultToLanguageCode: "english!", inputs: [], outputs: [] },
      ],
      cognitiveServices: { odataType: "${azure}.CognitiveServicesByKey", key: "" },
      knowledgeStore: { projections: [{ tables: [{ tableName: "t" }] }] },
      indexProjections: { selectors: [], parameters: { projectionMode: "skip" } },
    });`,
    findings: [
      ["an unknown skill, as a warning", "skills[0].odataType", `(did you mean "${skills}.Text.SplitSkill"?)`],
      ["no value of an enum", "skills[1].textSplitMode", "must be one of pages, sentences"],
      ["a text for a number", "skills[1].maximumPageLength", "must be a number"],
      ["what another skill has", "skills[1].uri", "is not known here; known are odataType, name, description"],
      ["an input without a name", "skills[1].inputs[0].name", "is required: expected a string"],
      ["a text for an array", "skills[1].outputs", "must be an array"],
      ["what its kind needs", "skills[2].uri", "is required: expected a string"],
      ["a text for secret headers", "skills[2].httpHeaders", "must be an object"],
      ["no duration", "skills[2].timeout", "must be a duration such as P1D or PT2H30M"],
      ["no code of a language", "skills[3].defaultToLanguageCode", "for example en or pt-BR"],
      ["an empty key", "cognitiveServices.key", "must not be empty"],
      ["a store without its address", "knowledgeStore.storageConnectionString", "is required: expected a string"],
      ["a table without a key", "knowledgeStore.projections[0].tables[0].generatedKeyName", "is required"],
      ["projections of nothing", "indexProjections.selectors", "must not be empty"],
      ["no value of another enum", "indexProjections.parameters.projectionMode", "one of skipIndexingParentDocuments"],
    ],
  },
  {
    what: "a skillset without skills",
    program: 'new search.Skillset("bad", { name: "bad", skills: [] });',
    findings: [["no skill", "skills", "must not be empty"]],
  },
  ...badIndexes,
  {
    what: "a change of an index that takes it out of service",
    changes: [
      [
        'name: "hotels",',
        `name: "hotels", similarity: { odataType: "${azure}.BM25Similarity", k1: 1 }, analyzers: [{ odataType: "${azure}.StopAnalyzer", name: "stops" }],`,
      ],
    ],
    findings: [
      ["a new analyzer", "analyzers", `${interrupting} \`allowIndexDowntime: true\``],
      ["another parameter of the ranking", "similarity.k1", interrupting],
    ],
  },
  {
    what: "a change of an index that asks for another one",
    changes: [
      [
        'name: "hotels",',
        `name: "hotels", similarity: { odataType: "${azure}.ClassicSimilarity" }, suggesters: [{ name: "s", sourceFields: ["title"] }],`,
      ],
    ],
    findings: [
      ["another kind of ranking", "similarity", rebuilding],
      ["a suggester over what is there", "suggesters[0].sourceFields[0]", rebuilding],
    ],
  },
  {
    what: "what an older version of the API lacks",
    program: `
      const settings = new pulumi.Config("trefoil");
      const older = new trefoil.Provider("older", {
        searchUrl: settings.require("searchUrl"), searchApiKey: settings.requireSecret("searchApiKey"),
        searchApiVersion: "2025-09-01",
      });
      new search.DataSource("bad", {
        name: "bad", type: "azureblob", credentials: { connectionString: "canary-of-a-secret" },
        container: { name: "docs" }, identity: { odataType: "${azure}.DataNoneIdentity" },
      }, { provider: older });`,
    findings: [["a member", "identity", "came with version 2026-04-01 of the API, and 2025-09-01 is configured"]],
  },
];

const collections = { Alias: "aliases", DataSource: "datasources", Indexer: "indexers", Skillset: "skillsets" };

/** A valid object, and the message of a service that rejects its PUT. */
function refused(
  what: string,
  kind: keyof typeof collections,
  args: string,
  answer: { readonly status: number; readonly body?: object } | undefined,
  doing: string,
  next: string,
): ServiceRefusal {
  const name = what.replace(/\W+/g, "-");
  const path = `/${collections[kind]}('${name}')`;
  const fault = answer && { service: "search" as const, method: "PUT", path, count: 20, ...answer };
  return {
    what,
    program: `new search.${kind}("${name}", { name: "${name}", ${args} });`,
    fault: fault as ServiceRefusal["fault"],
    doing: `${kind} "${name}": create failed: ${doing}`.replace("{path}", path),
    next,
  };
}

const error = (message: string) => ({ error: { code: "", message } });
const source =
  'type: "azureblob", credentials: { connectionString: "canary-of-a-secret" }, container: { name: "docs" }';
const reader = 'dataSourceName: "documents", targetIndexName: "hotels"';
const splitting = `skills: [{ odataType: "${skills}.Text.SplitSkill", inputs: [], outputs: [] }]`;
const missing = "Output field mapping specifies target field 'mood' that doesn't exist in the index";
const role = "it needs an admin key, or the role Search Service Contributor";

/** Failures of these kinds that only the service detects. */
export const searchAtTheService: readonly ServiceRefusal[] = [
  refused("an alias of no index", "Alias", 'index: "ghost"', undefined, "PUT {path}", "There is no index 'ghost'"),
  refused("an alias that is not allowed", "Alias", 'index: "hotels"', { status: 403 }, "PUT {path}", role),
  refused("a source that is there", "DataSource", source, { status: 412 }, "it already exists", "import the existing"),
  refused("a source that is not allowed", "DataSource", source, { status: 403 }, "PUT {path}", role),
  refused(
    "a source too many",
    "DataSource",
    source,
    { status: 429, body: error("The quota of data sources has been exceeded.") },
    "PUT {path}",
    "Waiting does not help. Delete an object that is not needed, or raise the quota.",
  ),
  refused("an indexer that is there", "Indexer", reader, { status: 412 }, "it already exists", "import the existing"),
  refused("a mapping to no field", "Indexer", reader, { status: 400, body: error(missing) }, "PUT {path}", missing),
  refused("a skillset that is there", "Skillset", splitting, { status: 412 }, "it already exists", "import the exist"),
  refused(
    "a skill that only the service knows",
    "Skillset",
    splitting,
    { status: 400, body: error("Skill '#1' has no input 'text'.") },
    "PUT {path}",
    "Skill '#1' has no input 'text'.",
  ),
];
