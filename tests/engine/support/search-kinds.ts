import type { JsonObject } from "../../../emulator/json";

/** Changes of one object of each kind during its life. */
export interface SearchLife {
  readonly collection: string;
  /** Name in the service and in the program. */
  readonly name: string;
  /** A change of the program, and where its preview shows it. */
  readonly change: readonly [from: string, to: string];
  readonly shown: Readonly<Record<string, string>>;
  /** A change outside Pulumi, and the path at which a preview with a refresh shows it. */
  readonly drift: JsonObject;
  readonly drifted: Readonly<Record<string, string>>;
  /** A change that replaces the object, and the path that causes it. */
  readonly replace: readonly [from: string, to: string];
  readonly replacedBy: string;
}

/** One object of each kind. Each object refers to some of the others. */
export const searchObjects = `
  const words = new search.SynonymMap("words", { name: "words", synonyms: ["usa, united states"] });
  const hotels = new search.Index("hotels", { name: "hotels", fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "title", type: "Edm.String", searchable: true, synonymMaps: [words] },
  ] });
  const pages = new search.Index("pages", { name: "pages", forceDestroy: true, fields: [
    { name: "id", type: "Edm.String", key: true, searchable: true, analyzer: "keyword" },
    { name: "parent", type: "Edm.String", filterable: true },
    { name: "text", type: "Edm.String" },
  ] });
  const rooms = new search.Index("rooms", { name: "rooms", fields: [{ name: "id", type: "Edm.String", key: true }] });
  new search.Alias("guide", { name: "guide", index: hotels });
  const documents = new search.DataSource("documents", {
    name: "documents", type: "azureblob", container: { name: "guide", query: "2026" },
    credentials: { connectionString: process.env.CANARY ?? "ResourceId=/subscriptions/0/docs;" },
    dataDeletionDetectionPolicy: { odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy" },
  });
  const chunks = new search.Skillset("chunks", {
    name: "chunks",
    skills: [{
      odataType: "#Microsoft.Skills.Text.SplitSkill", textSplitMode: "pages", maximumPageLength: 2000,
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "textItems", targetName: "pages" }],
    }],
    indexProjections: { selectors: [{
      targetIndexName: pages, parentKeyFieldName: "parent", sourceContext: "/document/pages/*",
      mappings: [{ name: "text", source: "/document/pages/*" }],
    }] },
  });
  new search.Indexer("reader", {
    name: "reader", dataSourceName: documents, skillsetName: chunks, targetIndexName: hotels,
    schedule: { interval: "PT2H" }, parameters: { maxFailedItems: 5 },
    fieldMappings: [{ sourceFieldName: "metadata_storage_name", targetFieldName: "title" }],
  });`;

export const searchLives: readonly SearchLife[] = [
  {
    collection: "synonymmaps",
    name: "words",
    change: ['"usa, united states"', '"usa, united states", "uk, britain"'],
    shown: { "synonyms[1]": "add" },
    drift: { synonyms: "usa, united states\nuk, great britain" },
    drifted: { "synonyms[1]": "update" },
    replace: ['name: "words"', 'name: "terms"'],
    replacedBy: "name",
  },
  {
    collection: "indexes",
    name: "pages",
    change: ['{ name: "text", type: "Edm.String" }', '{ name: "text", type: "Edm.String", retrievable: false }'],
    shown: { "fields[2].retrievable": "add" },
    drift: { fields: { 2: { retrievable: true } } },
    drifted: { "fields[2].retrievable": "update" },
    replace: ['analyzer: "keyword"', 'analyzer: "simple"'],
    replacedBy: "fields[0].analyzer",
  },
  {
    collection: "aliases",
    name: "guide",
    change: ["index: hotels", "index: rooms"],
    shown: { index: "update" },
    drift: { indexes: ["hotels"] },
    drifted: { index: "update" },
    replace: ['name: "guide"', 'name: "handbook"'],
    replacedBy: "name",
  },
  {
    collection: "datasources",
    name: "documents",
    change: ['query: "2026"', 'query: "2027"'],
    shown: { "container.query": "update" },
    drift: { container: { name: "others" } },
    drifted: { "container.name": "update" },
    replace: ['type: "azureblob"', 'type: "adlsgen2"'],
    replacedBy: "type",
  },
  {
    collection: "skillsets",
    name: "chunks",
    change: ["maximumPageLength: 2000", "maximumPageLength: 1000, pageOverlapLength: 100"],
    shown: { "skills[0].maximumPageLength": "update", "skills[0].pageOverlapLength": "add" },
    drift: { indexProjections: { selectors: { 0: { parentKeyFieldName: "id" } } } },
    drifted: { "indexProjections.selectors[0].parentKeyFieldName": "update" },
    replace: ['name: "chunks"', 'name: "pieces"'],
    replacedBy: "name",
  },
  {
    collection: "indexers",
    name: "reader",
    change: ['interval: "PT2H"', 'interval: "PT1H"'],
    shown: { "schedule.interval": "update" },
    drift: { disabled: true, parameters: { maxFailedItems: 7 } },
    drifted: { disabled: "update", "parameters.maxFailedItems": "update" },
    replace: ['name: "reader"', 'name: "crawler"'],
    replacedBy: "name",
  },
];
