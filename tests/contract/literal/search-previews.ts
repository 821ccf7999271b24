import type { Preview } from "./previews";

const none = "#Microsoft.Azure.Search.DataNoneIdentity";
const user = { odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity", userAssignedIdentity: "/ids/one" };

const alias = { name: "guide", index: "hotels-1" };

const source = {
  name: "documents",
  type: "azureblob",
  credentials: { connectionString: "ResourceId=/one;" },
  container: { name: "manuals" },
};

const indexer = { name: "reader", dataSourceName: "documents", targetIndexName: "hotels" };

const split = {
  odataType: "#Microsoft.Skills.Text.SplitSkill",
  inputs: [
    { name: "text", source: "/document/content" },
    { name: "languageCode", source: "/document/language" },
  ],
  outputs: [{ name: "textItems" }],
};
const skillset = { name: "enrich", skills: [split] };
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

/** Documented rules for names, which most kinds share. */
const named = (of: object): readonly Preview[] => [
  { title: "it cannot be renamed", before: { ...of }, after: { ...of, name: "other" }, replaces: ["name"] },
  { title: "a name begins with a letter or digit", after: { ...of, name: "-one" }, refuses: ["name"] },
  { title: "a name has 128 characters at most", after: { ...of, name: "g".repeat(129) }, refuses: ["name"] },
];

export const searchPreviews: Readonly<Record<string, readonly Preview[]>> = {
  "search:Alias": [
    ...named(alias),
    { title: "a name does not end in a dash", after: { ...alias, name: "guide-" }, refuses: ["name"] },
    { title: "a name may end in an underscore", after: { ...alias, name: "guide_" }, warns: ["name"] },
    { title: "it has two characters at least", after: { ...alias, name: "a" }, refuses: ["name"] },
    { title: "it moves in place", before: alias, after: { ...alias, index: "hotels-2" }, updates: ["index"] },
    { title: "it refers to an index", after: { ...alias, index: "" }, refuses: ["index"] },
    {
      title: "it waits ten seconds for the service and ten minutes for documents by default",
      after: alias,
      makes: { propagationDelay: 10, timeout: 600 },
    },
    {
      title: "it may wait for no documents and for no time, and for a part of the documents at most",
      after: { ...alias, minDocumentCount: -1, minDocumentRatio: 1.1, propagationDelay: -1, timeout: 0 },
      refuses: ["minDocumentCount", "minDocumentRatio", "timeout", "propagationDelay"],
    },
    {
      title: "the limits of waiting are allowed",
      after: { ...alias, minDocumentCount: 0, minDocumentRatio: 1, propagationDelay: 0, timeout: 1 },
    },
  ],
  "search:DataSource": [
    ...named(source),
    { title: "its type is fixed", before: source, after: { ...source, type: "adlsgen2" }, replaces: ["type"] },
    {
      title: "all else changes in place",
      before: source,
      after: {
        ...source,
        description: "Manuals.",
        credentials: { connectionString: "ResourceId=/two;" },
        container: { name: "books", query: "new" },
        identity: user,
      },
      updates: ["description", "credentials.connectionString", "container.name", "container.query", "identity"],
    },
    {
      title: "the identity `none` equals an omitted identity",
      before: source,
      after: { ...source, identity: { odataType: none } },
    },
    {
      title: "a mask is not a valid secret",
      after: { ...source, credentials: { connectionString: "<redacted>" } },
      refuses: ["credentials.connectionString"],
    },
    {
      title: "kinds and names are those of the service",
      after: { ...source, type: "ftp", container: { name: "" }, dataDeletionDetectionPolicy: { odataType: "none" } },
      refuses: ["container.name", "dataDeletionDetectionPolicy.odataType"],
      warns: ["type"],
    },
  ],
  "search:Indexer": [
    ...named(indexer),
    {
      title: "it waits an hour for a run by default",
      after: indexer,
      makes: { timeout: 3600 },
    },
    {
      title: "it waits for some time, and for none where it does not run",
      after: { ...indexer, timeout: 0 },
      refuses: ["timeout"],
    },
    {
      title: "a disabled indexer cannot wait for a run",
      after: { ...indexer, disabled: true, waitForCompletion: true },
      refuses: ["waitForCompletion"],
    },
    { title: "a second is some time", after: { ...indexer, timeout: 1 } },
    {
      title: "every input except the name changes in place",
      before: indexer,
      after: {
        ...indexer,
        dataSourceName: "others",
        targetIndexName: "motels",
        skillsetName: "enrich",
        schedule: { interval: "PT2H" },
        outputFieldMappings: [{ sourceFieldName: "/document/a", targetFieldName: "a" }],
        disabled: true,
      },
      updates: ["dataSourceName", "skillsetName", "targetIndexName", "schedule", "outputFieldMappings", "disabled"],
    },
    {
      title: "two spellings of one length of time are the same",
      before: { ...indexer, schedule: { interval: "PT24H" } },
      after: { ...indexer, schedule: { interval: "P1D" } },
    },
    {
      title: "an explicit default of the service equals an omitted value",
      before: { ...indexer, disabled: false, parameters: { configuration: { parsingMode: "default" } } },
      after: indexer,
    },
    {
      title: "lengths of time and mappings are those of the service",
      after: {
        ...indexer,
        schedule: { interval: "2 hours", startTime: "tomorrow" },
        fieldMappings: [{ sourceFieldName: "", targetFieldName: "", mappingFunction: { name: "" } }],
      },
      refuses: [
        "schedule.interval",
        "schedule.startTime",
        "fieldMappings[0].sourceFieldName",
        "fieldMappings[0].targetFieldName",
        "fieldMappings[0].mappingFunction.name",
      ],
    },
    {
      title: "it names what it reads and writes",
      after: { ...indexer, dataSourceName: "", targetIndexName: "", skillsetName: "" },
      refuses: ["dataSourceName", "skillsetName", "targetIndexName"],
    },
  ],
  "search:Skillset": [
    ...named(skillset),
    { title: "it has skills", after: { ...skillset, skills: [] }, refuses: ["skills"] },
    {
      title: "inputs and outputs are identified by name, and skills by their position",
      before: { ...skillset, skills: [split, { ...split, context: "/document/a" }] },
      after: {
        ...skillset,
        skills: [
          { ...split, inputs: [...split.inputs].reverse() },
          { ...split, context: "/document/b" },
        ],
      },
      updates: ["skills[1].context"],
    },
    {
      title: "inputs and outputs change, come and go in place, those inside others too",
      before: {
        ...skillset,
        skills: [{ ...split, inputs: [shaped("a", "b"), { name: "gone" }], outputs: [one, two] }],
      },
      after: {
        ...skillset,
        skills: [
          {
            ...split,
            inputs: [{ name: "come" }, { ...shaped("b", "c"), source: "/document/other" }],
            outputs: [two, { ...one, targetName: "b" }],
          },
        ],
      },
      updates: [
        "skills[0].inputs[0].source",
        ...inside("skills[0].inputs[0].inputs"),
        "skills[0].inputs[1]",
        "skills[0].inputs[1]",
        "skills[0].outputs[0].targetName",
      ],
    },
    {
      title: "members of projections are identified by name, and change in place",
      before: { ...skillset, ...projecting("a", "b") },
      after: { ...skillset, ...projecting("b", "c") },
      updates: [
        ...inside("knowledgeStore.projections[0].tables[0].inputs"),
        ...inside("indexProjections.selectors[0].mappings"),
      ],
    },
    {
      title: "a skill of another kind is another skill, in place",
      before: skillset,
      after: { ...skillset, skills: [{ ...split, odataType: "#Microsoft.Skills.Util.ShaperSkill" }] },
      updates: ["skills[0]"],
    },
    {
      title: "the order of categories has no meaning",
      before: {
        ...skillset,
        skills: [
          { ...split, odataType: "#Microsoft.Skills.Vision.ImageAnalysisSkill", visualFeatures: ["tags", "faces"] },
        ],
      },
      after: {
        ...skillset,
        skills: [
          { ...split, odataType: "#Microsoft.Skills.Vision.ImageAnalysisSkill", visualFeatures: ["faces", "tags"] },
        ],
      },
    },
    {
      title: "projections name where they go",
      after: {
        ...skillset,
        knowledgeStore: {
          storageConnectionString: "<redacted>",
          projections: [
            {
              tables: [{ tableName: "", generatedKeyName: "" }],
              objects: [{ storageContainer: "" }],
            },
          ],
        },
        indexProjections: {
          selectors: [{ ...selector, targetIndexName: "", parentKeyFieldName: "", sourceContext: "" }],
          parameters: { projectionMode: "all" },
        },
      },
      refuses: [
        "knowledgeStore.storageConnectionString",
        "knowledgeStore.projections[0].tables[0].generatedKeyName",
        "knowledgeStore.projections[0].tables[0].tableName",
        "knowledgeStore.projections[0].objects[0].storageContainer",
        "indexProjections.selectors[0].targetIndexName",
        "indexProjections.selectors[0].parentKeyFieldName",
        "indexProjections.selectors[0].sourceContext",
        "indexProjections.parameters.projectionMode",
      ],
    },
    {
      title: "projections select something",
      after: { ...skillset, indexProjections: { selectors: [] } },
      refuses: ["indexProjections.selectors"],
    },
  ],
};
