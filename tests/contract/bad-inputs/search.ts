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
      ["name", "must contain only lowercase letters, digits and single dashes"],
      ["index", "must be the id of an Index"],
      ["indexes", '(did you mean "index"?)'],
      ["extra", "is not known here; known are name, index"],
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
      ["name", "start and end with a letter or digit"],
      ["type", '"blob" is not a known data source type'],
      ["credentials.connectionString", "is required: expected a string"],
      ["credentials.connectionstring", '(did you mean "connectionString"?)'],
      ["container.name", "is required: expected a string"],
      ["container.query", "must be a string"],
      ["identity.userAssignedIdentity", "is required: expected a string"],
      ["dataChangeDetectionPolicy.highWaterMarkColumnName", "is required: expected a string"],
      ["dataDeletionDetectionPolicy.odataType", "Pass its members in `extra`"],
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
      ["credentials.connectionString", "instead of a secret. Set the secret itself"],
      ["container.name", "must not be empty"],
      ["encryptionKey.accessCredentials.applicationSecret", "must be a string"],
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
      ["name", "must contain only lowercase letters, digits and dashes"],
      ["dataSource", "is not known here; known are name, description, dataSourceName"],
      ["dataSourceName", "is required: expected a DataSource or its `id`"],
      ["skillsetName", "must be the id of a Skillset"],
      ["disabled", "must be a boolean"],
      ["schedule.interval", "must be a duration such as P1D or PT2H30M"],
      ["schedule.startTime", "must be a time such as 2030-01-31T00:00:00Z"],
      ["parameters.batchSize", "must be at least 1"],
      ["parameters.maxFailedItems", "must be at least -1"],
      ["parameters.configuration.parsingMode", "must be one of default, text"],
      ["parameters.configuration.queryTimeout", "for example 00:05:00"],
      ["parameters.configuration.imageActoin", '(did you mean "imageAction"?)'],
      ["fieldMappings[0].sourceFieldName", "is required: expected a string"],
      ["fieldMappings[0].mappingFunction.name", "is required: expected a string"],
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
      ["skills[0].odataType", `(did you mean "${skills}.Text.SplitSkill"?)`],
      ["skills[1].textSplitMode", "must be one of pages, sentences"],
      ["skills[1].maximumPageLength", "must be a number"],
      ["skills[1].uri", 'is not known here (did you mean "unit"?)'],
      ["skills[1].inputs[0].name", "is required: expected a string"],
      ["skills[1].outputs", "must be an array"],
      ["skills[2].uri", "is required: expected a string"],
      ["skills[2].httpHeaders", "must be an object"],
      ["skills[2].timeout", "must be a duration such as P1D or PT2H30M"],
      ["skills[3].defaultToLanguageCode", "for example en or pt-BR"],
      ["cognitiveServices.key", "must not be empty"],
      ["knowledgeStore.storageConnectionString", "is required: expected a string"],
      ["knowledgeStore.projections[0].tables[0].generatedKeyName", "is required"],
      ["indexProjections.selectors", "must not be empty"],
      ["indexProjections.parameters.projectionMode", "one of skipIndexingParentDocuments"],
    ],
  },
  ...badIndexes,
  {
    what: "a change of an index that needs downtime",
    changes: [
      [
        'name: "hotels",',
        `name: "hotels", similarity: { odataType: "${azure}.BM25Similarity", k1: 1 }, analyzers: [{ odataType: "${azure}.StopAnalyzer", name: "stops" }],`,
      ],
    ],
    findings: [
      ["analyzers", `${interrupting} \`allowIndexDowntime: true\``],
      ["similarity.k1", interrupting],
    ],
  },
  {
    what: "a change of an index that replaces it",
    changes: [
      [
        'name: "hotels",',
        `name: "hotels", similarity: { odataType: "${azure}.ClassicSimilarity" }, suggesters: [{ name: "s", sourceFields: ["title"] }],`,
      ],
    ],
    findings: [
      ["similarity", rebuilding],
      ["suggesters[0].sourceFields[0]", rebuilding],
    ],
  },
  {
    what: "inputs that an older version of the API lacks",
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
    findings: [["identity", "came with version 2026-04-01 of the API, and 2025-09-01 is configured"]],
  },
];

const collections = { Alias: "aliases", DataSource: "datasources", Indexer: "indexers", Skillset: "skillsets" };

/** A valid object, and the message of a service that rejects its PUT. */
function refused(
  name: string,
  kind: keyof typeof collections,
  args: string,
  answer: { readonly status: number; readonly body?: object } | undefined,
  [doing, next]: readonly [doing: string, next: string],
): ServiceRefusal {
  const path = `/${collections[kind]}('${name}')`;
  const fault = answer && { service: "search" as const, method: "PUT", path, count: 20, ...answer };
  return {
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
const noInput = "Skill '#1' has no input 'text'.";
const tooMany = { status: 429, body: error("The quota of data sources has been exceeded.") };

const exists = ["it already exists", "import the existing"] as const;
const forbidden = ["PUT {path}", "Wrong key or query key: set an admin key"] as const;
const because = (next: string) => ["PUT {path}", next] as const;

/** Failures of these kinds that only the service detects. */
export const searchAtTheService: readonly ServiceRefusal[] = [
  refused("alias-of-no-index", "Alias", 'index: "ghost"', undefined, because("There is no index 'ghost'")),
  refused("alias-not-allowed", "Alias", 'index: "hotels"', { status: 403 }, forbidden),
  refused("existing-source", "DataSource", source, { status: 412 }, exists),
  refused("source-not-allowed", "DataSource", source, { status: 403 }, forbidden),
  refused("one-source-too-many", "DataSource", source, tooMany, because("Delete an object that is not needed, or")),
  refused("existing-indexer", "Indexer", reader, { status: 412 }, exists),
  refused("mapping-to-no-field", "Indexer", reader, { status: 400, body: error(missing) }, because(missing)),
  refused("existing-skillset", "Skillset", splitting, { status: 412 }, exists),
  refused("skill-without-input", "Skillset", splitting, { status: 400, body: error(noInput) }, because(noInput)),
];
