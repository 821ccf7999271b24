// Generated from the definitions in provider/ by `npm run generate`. Change those, not this.

// biome-ignore-all lint/suspicious/noExplicitAny: JSON that only the person knows is any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { InvokeOptions } from "./base/functions";
import { invoke, invokeOutput } from "./base/functions";
import { TrefoilResource } from "./base/resource";

/**
 * A search index: the fields of its documents and how they are searched.
 *
 * ```ts
 * new search.Index("example", { fields: [{ name: "id", type: "Edm.String", key: true }] });
 * ```
 *
 * Reading needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read); writing needs an admin key, or the role Search Service Contributor. Deleting without `forceDestroy` needs an admin key, or the roles Search Service Contributor and Search Index Data Reader: its documents are counted.
 */
export class Index extends TrefoilResource {
  static readonly token = "search:Index";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/search:Index";
  static readonly properties: readonly string[] = [
    "name",
    "description",
    "fields",
    "analyzers",
    "tokenizers",
    "tokenFilters",
    "charFilters",
    "normalizers",
    "similarity",
    "scoringProfiles",
    "defaultScoringProfile",
    "suggesters",
    "vectorSearch",
    "semantic",
    "corsOptions",
    "encryptionKey",
    "allowIndexDowntime",
    "onFieldRemoval",
    "extra",
    "forceDestroy",
  ];

  /** Name of the index. Made of the logical name and a random suffix when left out. Changing it replaces the Index. */
  declare readonly name: pulumi.Output<string>;
  /** What the index holds, for people and for agents. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Fields of its documents, exactly one of them the key. Items are compared by `name`, whatever their order. Removing one replaces the Index. One that somebody else added stays, and is no drift. With `onFieldRemoval: "retain"` one that is taken out stays unnoticed. */
  declare readonly fields: pulumi.Output<IndexField[]>;
  /** Analyzers of your own. Items are compared by `name`, whatever their order. Changing or removing one replaces the Index. One that somebody else added stays, and is no drift. Adding one puts the Index out of service for a while. */
  declare readonly analyzers: pulumi.Output<Analyzer[] | undefined>;
  /** Tokenizers that analyzers name. Items are compared by `name`, whatever their order. Changing or removing one replaces the Index. One that somebody else added stays, and is no drift. Adding one puts the Index out of service for a while. */
  declare readonly tokenizers: pulumi.Output<Tokenizer[] | undefined>;
  /** Token filters that analyzers and normalizers name. Items are compared by `name`, whatever their order. Changing or removing one replaces the Index. One that somebody else added stays, and is no drift. Adding one puts the Index out of service for a while. */
  declare readonly tokenFilters: pulumi.Output<TokenFilter[] | undefined>;
  /** Character filters that analyzers and normalizers name. Items are compared by `name`, whatever their order. Changing or removing one replaces the Index. One that somebody else added stays, and is no drift. Adding one puts the Index out of service for a while. */
  declare readonly charFilters: pulumi.Output<CharFilter[] | undefined>;
  /** Normalizers of your own. Items are compared by `name`, whatever their order. Changing or removing one replaces the Index. One that somebody else added stays, and is no drift. Adding one puts the Index out of service for a while. */
  declare readonly normalizers: pulumi.Output<Normalizer[] | undefined>;
  /** How well texts match queries. The service takes `{"odataType":"#Microsoft.Azure.Search.BM25Similarity"}` when it is left out. */
  declare readonly similarity: pulumi.Output<Similarity | undefined>;
  /** What raises scores beside the match. Items are compared by `name`, whatever their order. */
  declare readonly scoringProfiles: pulumi.Output<ScoringProfile[] | undefined>;
  /** Scoring profile of queries that choose none. */
  declare readonly defaultScoringProfile: pulumi.Output<string | undefined>;
  /** What completes queries as they are typed; at most one. Items are compared by `name`, whatever their order. Removing one replaces the Index. One that somebody else added stays, and is no drift. */
  declare readonly suggesters: pulumi.Output<Suggester[] | undefined>;
  /** How vectors are searched. */
  declare readonly vectorSearch: pulumi.Output<VectorSearch | undefined>;
  /** How results are ranked by meaning. */
  declare readonly semantic: pulumi.Output<SemanticSearch | undefined>;
  /** Which browsers may query it. */
  declare readonly corsOptions: pulumi.Output<CorsOptions | undefined>;
  /** Key that encrypts the index at rest. Once set, the service keeps it, also when it is taken out. */
  declare readonly encryptionKey: pulumi.Output<EncryptionKey | undefined>;
  /** Leave for changes during which the index answers nothing for some seconds: new analysis, other settings of the similarity. Kept in the state alone and never sent. */
  declare readonly allowIndexDowntime: pulumi.Output<boolean | undefined>;
  /** What happens to a field that is taken out of the program: the index is replaced, or the field stays in the service until the next replacement. The service takes `"replace"` when it is left out. Kept in the state alone and never sent. */
  declare readonly onFieldRemoval: pulumi.Output<"replace" | "retain" | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Whether it may be destroyed or replaced while it holds documents. Must be applied before the change that needs it. Defaults to `false`. Kept in the state alone and never sent. */
  declare readonly forceDestroy: pulumi.Output<boolean>;

  /** Reads one that exists, by its id: `{name}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Index {
    return TrefoilResource.lookup(Index, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is Index {
    return TrefoilResource.is(Index, value);
  }

  constructor(name: string, args: IndexArgs, opts?: pulumi.CustomResourceOptions) {
    super(Index, name, args, opts);
  }
}

/** Arguments of `Index`. */
export interface IndexArgs {
  /** Name of the index. Made of the logical name and a random suffix when left out. Changing it replaces the Index. */
  readonly name?: pulumi.Input<string>;
  /** What the index holds, for people and for agents. */
  readonly description?: pulumi.Input<string>;
  /** Fields of its documents, exactly one of them the key. Items are compared by `name`, whatever their order. Removing one replaces the Index. One that somebody else added stays, and is no drift. With `onFieldRemoval: "retain"` one that is taken out stays unnoticed. */
  readonly fields: pulumi.Input<pulumi.Input<IndexFieldArgs>[]>;
  /** Analyzers of your own. Items are compared by `name`, whatever their order. Changing or removing one replaces the Index. One that somebody else added stays, and is no drift. Adding one puts the Index out of service for a while. */
  readonly analyzers?: pulumi.Input<pulumi.Input<AnalyzerArgs>[]>;
  /** Tokenizers that analyzers name. Items are compared by `name`, whatever their order. Changing or removing one replaces the Index. One that somebody else added stays, and is no drift. Adding one puts the Index out of service for a while. */
  readonly tokenizers?: pulumi.Input<pulumi.Input<TokenizerArgs>[]>;
  /** Token filters that analyzers and normalizers name. Items are compared by `name`, whatever their order. Changing or removing one replaces the Index. One that somebody else added stays, and is no drift. Adding one puts the Index out of service for a while. */
  readonly tokenFilters?: pulumi.Input<pulumi.Input<TokenFilterArgs>[]>;
  /** Character filters that analyzers and normalizers name. Items are compared by `name`, whatever their order. Changing or removing one replaces the Index. One that somebody else added stays, and is no drift. Adding one puts the Index out of service for a while. */
  readonly charFilters?: pulumi.Input<pulumi.Input<CharFilterArgs>[]>;
  /** Normalizers of your own. Items are compared by `name`, whatever their order. Changing or removing one replaces the Index. One that somebody else added stays, and is no drift. Adding one puts the Index out of service for a while. */
  readonly normalizers?: pulumi.Input<pulumi.Input<NormalizerArgs>[]>;
  /** How well texts match queries. The service takes `{"odataType":"#Microsoft.Azure.Search.BM25Similarity"}` when it is left out. */
  readonly similarity?: pulumi.Input<SimilarityArgs>;
  /** What raises scores beside the match. Items are compared by `name`, whatever their order. */
  readonly scoringProfiles?: pulumi.Input<pulumi.Input<ScoringProfileArgs>[]>;
  /** Scoring profile of queries that choose none. */
  readonly defaultScoringProfile?: pulumi.Input<string>;
  /** What completes queries as they are typed; at most one. Items are compared by `name`, whatever their order. Removing one replaces the Index. One that somebody else added stays, and is no drift. */
  readonly suggesters?: pulumi.Input<pulumi.Input<SuggesterArgs>[]>;
  /** How vectors are searched. */
  readonly vectorSearch?: pulumi.Input<VectorSearchArgs>;
  /** How results are ranked by meaning. */
  readonly semantic?: pulumi.Input<SemanticSearchArgs>;
  /** Which browsers may query it. */
  readonly corsOptions?: pulumi.Input<CorsOptionsArgs>;
  /** Key that encrypts the index at rest. Once set, the service keeps it, also when it is taken out. */
  readonly encryptionKey?: pulumi.Input<EncryptionKeyArgs>;
  /** Leave for changes during which the index answers nothing for some seconds: new analysis, other settings of the similarity. Kept in the state alone and never sent. */
  readonly allowIndexDowntime?: pulumi.Input<boolean>;
  /** What happens to a field that is taken out of the program: the index is replaced, or the field stays in the service until the next replacement. The service takes `"replace"` when it is left out. Kept in the state alone and never sent. */
  readonly onFieldRemoval?: pulumi.Input<"replace" | "retain">;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Whether it may be destroyed or replaced while it holds documents. Must be applied before the change that needs it. Defaults to `false`. Kept in the state alone and never sent. */
  readonly forceDestroy?: pulumi.Input<boolean>;
}

/**
 * A synonym map: words that queries treat as equal.
 *
 * ```ts
 * new search.SynonymMap("example", { rules: ["usa, united states", "ussr => soviet union"] });
 * ```
 *
 * Reading needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read); writing needs an admin key, or the role Search Service Contributor.
 */
export class SynonymMap extends TrefoilResource {
  static readonly token = "search:SynonymMap";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/search:SynonymMap";
  static readonly properties: readonly string[] = ["name", "rules", "encryptionKey", "extra"];

  /** Name of the map. Made of the logical name and a random suffix when left out. Changing it replaces the SynonymMap. */
  declare readonly name: pulumi.Output<string>;
  /** Rules in Solr format, one an entry, such as `usa, united states`. */
  declare readonly rules: pulumi.Output<string[]>;
  /** Key that encrypts the map at rest. Once set, the service keeps it, also when it is taken out. */
  declare readonly encryptionKey: pulumi.Output<EncryptionKey | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;

  /** Reads one that exists, by its id: `{name}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SynonymMap {
    return TrefoilResource.lookup(SynonymMap, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is SynonymMap {
    return TrefoilResource.is(SynonymMap, value);
  }

  constructor(name: string, args: SynonymMapArgs, opts?: pulumi.CustomResourceOptions) {
    super(SynonymMap, name, args, opts);
  }
}

/** Arguments of `SynonymMap`. */
export interface SynonymMapArgs {
  /** Name of the map. Made of the logical name and a random suffix when left out. Changing it replaces the SynonymMap. */
  readonly name?: pulumi.Input<string>;
  /** Rules in Solr format, one an entry, such as `usa, united states`. */
  readonly rules: pulumi.Input<pulumi.Input<string>[]>;
  /** Key that encrypts the map at rest. Once set, the service keeps it, also when it is taken out. */
  readonly encryptionKey?: pulumi.Input<EncryptionKeyArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * A second name of an index, by which queries reach it whichever index it is at the moment.
 *
 * ```ts
 * new search.Alias("example", { name: "hotels", index: "hotels-1" });
 * ```
 *
 * Reading needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read); writing needs an admin key, or the role Search Service Contributor, with Search Index Data Reader where documents are counted before it moves.
 */
export class Alias extends TrefoilResource {
  static readonly token = "search:Alias";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/search:Alias";
  static readonly properties: readonly string[] = ["name", "index", "minDocuments", "minRatio", "timeout", "settle"];

  /** Name of the alias; no index may have it. Made of the logical name and a random suffix when left out. Changing it replaces the Alias. */
  declare readonly name: pulumi.Output<string>;
  /** Index that it stands for. Needs version 2026-04-01 of the API. The id of an `Index`, or the resource itself. */
  declare readonly index: pulumi.Output<string>;
  /** Documents that an index must hold before the alias moves to it: 1 when left out and the index that it leaves holds any. With 0 it moves whatever the index holds. Kept in the state alone and never sent. */
  declare readonly minDocuments: pulumi.Output<number | undefined>;
  /** The same as a part of what the index that it leaves holds, such as 0.9. Kept in the state alone and never sent. */
  declare readonly minRatio: pulumi.Output<number | undefined>;
  /** Seconds to wait at most until the index holds enough. Then the update fails and the alias stays. Defaults to `600`. Kept in the state alone and never sent. */
  declare readonly timeout: pulumi.Output<number>;
  /** Seconds to wait after a move, before the index that it has left may be deleted. The service asks for 10: with less, queries fail that still reach the old index. Defaults to `10`. Kept in the state alone and never sent. */
  declare readonly settle: pulumi.Output<number>;

  /** Reads one that exists, by its id: `{name}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Alias {
    return TrefoilResource.lookup(Alias, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is Alias {
    return TrefoilResource.is(Alias, value);
  }

  constructor(name: string, args: AliasArgs, opts?: pulumi.CustomResourceOptions) {
    super(Alias, name, args, opts);
  }
}

/** Arguments of `Alias`. */
export interface AliasArgs {
  /** Name of the alias; no index may have it. Made of the logical name and a random suffix when left out. Changing it replaces the Alias. */
  readonly name?: pulumi.Input<string>;
  /** Index that it stands for. Needs version 2026-04-01 of the API. The id of an `Index`, or the resource itself. */
  readonly index: pulumi.Input<string | Index>;
  /** Documents that an index must hold before the alias moves to it: 1 when left out and the index that it leaves holds any. With 0 it moves whatever the index holds. Kept in the state alone and never sent. */
  readonly minDocuments?: pulumi.Input<number>;
  /** The same as a part of what the index that it leaves holds, such as 0.9. Kept in the state alone and never sent. */
  readonly minRatio?: pulumi.Input<number>;
  /** Seconds to wait at most until the index holds enough. Then the update fails and the alias stays. Defaults to `600`. Kept in the state alone and never sent. */
  readonly timeout?: pulumi.Input<number>;
  /** Seconds to wait after a move, before the index that it has left may be deleted. The service asks for 10: with less, queries fail that still reach the old index. Defaults to `10`. Kept in the state alone and never sent. */
  readonly settle?: pulumi.Input<number>;
}

/**
 * A data source: where an indexer finds documents, and how it enters there.
 *
 * ```ts
 * new search.DataSource("example", {
 *   type: "azureblob",
 *   credentials: {
 *     connectionString: "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Storage/storageAccounts/docs;",
 *   },
 *   container: { name: "documents", query: "manuals" },
 *   dataDeletionDetectionPolicy: { odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy" },
 * });
 * ```
 *
 * Reading needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read); writing needs an admin key, or the role Search Service Contributor.
 */
export class DataSource extends TrefoilResource {
  static readonly token = "search:DataSource";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/search:DataSource";
  static readonly properties: readonly string[] = [
    "name",
    "description",
    "type",
    "credentials",
    "container",
    "identity",
    "dataChangeDetectionPolicy",
    "dataDeletionDetectionPolicy",
    "encryptionKey",
    "extra",
  ];

  /** Name of the data source. Made of the logical name and a random suffix when left out. Changing it replaces the DataSource. */
  declare readonly name: pulumi.Output<string>;
  /** What it holds. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Kind of the store. One of: `azuresql`, `cosmosdb`, `azureblob`, `azuretable`, `mysql`, `adlsgen2`, `onelake`, `sharepoint`. Other values are accepted with a warning. Changing it replaces the DataSource. */
  declare readonly type: pulumi.Output<
    | "azuresql"
    | "cosmosdb"
    | "azureblob"
    | "azuretable"
    | "mysql"
    | "adlsgen2"
    | "onelake"
    | "sharepoint"
    | (string & {})
  >;
  /** How the store is entered. */
  declare readonly credentials: pulumi.Output<DataSourceCredentials>;
  /** What is read of the store. */
  declare readonly container: pulumi.Output<DataSourceContainer>;
  /** User-assigned identity that enters the store, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. Needs version 2026-04-01 of the API. */
  declare readonly identity: pulumi.Output<DataIdentity | undefined>;
  /** How changed rows are told. */
  declare readonly dataChangeDetectionPolicy: pulumi.Output<ChangeDetectionPolicy | undefined>;
  /** How deleted rows are told. */
  declare readonly dataDeletionDetectionPolicy: pulumi.Output<DeletionDetectionPolicy | undefined>;
  /** Key that encrypts the data source at rest. Once set, the service keeps it, also when it is taken out. */
  declare readonly encryptionKey: pulumi.Output<EncryptionKey | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;

  /** Reads one that exists, by its id: `{name}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DataSource {
    return TrefoilResource.lookup(DataSource, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is DataSource {
    return TrefoilResource.is(DataSource, value);
  }

  constructor(name: string, args: DataSourceArgs, opts?: pulumi.CustomResourceOptions) {
    super(DataSource, name, args, opts);
  }
}

/** Arguments of `DataSource`. */
export interface DataSourceArgs {
  /** Name of the data source. Made of the logical name and a random suffix when left out. Changing it replaces the DataSource. */
  readonly name?: pulumi.Input<string>;
  /** What it holds. */
  readonly description?: pulumi.Input<string>;
  /** Kind of the store. One of: `azuresql`, `cosmosdb`, `azureblob`, `azuretable`, `mysql`, `adlsgen2`, `onelake`, `sharepoint`. Other values are accepted with a warning. Changing it replaces the DataSource. */
  readonly type: pulumi.Input<
    | "azuresql"
    | "cosmosdb"
    | "azureblob"
    | "azuretable"
    | "mysql"
    | "adlsgen2"
    | "onelake"
    | "sharepoint"
    | (string & {})
  >;
  /** How the store is entered. */
  readonly credentials: pulumi.Input<DataSourceCredentialsArgs>;
  /** What is read of the store. */
  readonly container: pulumi.Input<DataSourceContainerArgs>;
  /** User-assigned identity that enters the store, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. Needs version 2026-04-01 of the API. */
  readonly identity?: pulumi.Input<DataIdentityArgs>;
  /** How changed rows are told. */
  readonly dataChangeDetectionPolicy?: pulumi.Input<ChangeDetectionPolicyArgs>;
  /** How deleted rows are told. */
  readonly dataDeletionDetectionPolicy?: pulumi.Input<DeletionDetectionPolicyArgs>;
  /** Key that encrypts the data source at rest. Once set, the service keeps it, also when it is taken out. */
  readonly encryptionKey?: pulumi.Input<EncryptionKeyArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * An indexer: fills an index from a data source, on a schedule or when asked.
 *
 * ```ts
 * new search.Indexer("example", { dataSourceName: "documents", targetIndexName: "hotels" });
 * ```
 *
 * Reading needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read); writing needs an admin key, or the role Search Service Contributor.
 */
export class Indexer extends TrefoilResource {
  static readonly token = "search:Indexer";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/search:Indexer";
  static readonly properties: readonly string[] = [
    "name",
    "description",
    "dataSourceName",
    "skillsetName",
    "targetIndexName",
    "waitForCompletion",
    "timeout",
    "schedule",
    "parameters",
    "fieldMappings",
    "outputFieldMappings",
    "disabled",
    "encryptionKey",
    "extra",
  ];
  static readonly sees = { targetIndexName: ["fields", "onFieldRemoval"] };

  /** Name of the indexer. Made of the logical name and a random suffix when left out. Changing it replaces the Indexer. */
  declare readonly name: pulumi.Output<string>;
  /** What it does. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Data source that it reads. The id of a `DataSource`, or the resource itself. */
  declare readonly dataSourceName: pulumi.Output<string>;
  /** Skillset that enriches what it reads. The id of a `Skillset`, or the resource itself. */
  declare readonly skillsetName: pulumi.Output<string | undefined>;
  /** Index that it writes; an alias is refused. When it changes, the indexer is reset and run, so that it fills the new one from the beginning. The id of an `Index`, or the resource itself. */
  declare readonly targetIndexName: pulumi.Output<string>;
  /** Whether a new indexer, and one whose `targetIndexName` changed, counts as made or updated only when the run that fills the index has succeeded. Kept in the state alone and never sent. */
  declare readonly waitForCompletion: pulumi.Output<boolean | undefined>;
  /** Seconds to wait at most for such a run. Defaults to `3600`. Kept in the state alone and never sent. */
  declare readonly timeout: pulumi.Output<number>;
  /** When it runs; only when asked when left out. */
  declare readonly schedule: pulumi.Output<IndexerSchedule | undefined>;
  /** How it reads. */
  declare readonly parameters: pulumi.Output<IndexingParameters | undefined>;
  /** Fields of the source under other names in the index. */
  declare readonly fieldMappings: pulumi.Output<FieldMapping[] | undefined>;
  /** Enriched values and their fields in the index. */
  declare readonly outputFieldMappings: pulumi.Output<FieldMapping[] | undefined>;
  /** Whether it does not run. The service takes `false` when it is left out. */
  declare readonly disabled: pulumi.Output<boolean | undefined>;
  /** Key that encrypts the indexer at rest. Once set, the service keeps it, also when it is taken out. */
  declare readonly encryptionKey: pulumi.Output<EncryptionKey | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;

  /** Reads one that exists, by its id: `{name}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Indexer {
    return TrefoilResource.lookup(Indexer, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is Indexer {
    return TrefoilResource.is(Indexer, value);
  }

  constructor(name: string, args: IndexerArgs, opts?: pulumi.CustomResourceOptions) {
    super(Indexer, name, args, opts);
  }
}

/** Arguments of `Indexer`. */
export interface IndexerArgs {
  /** Name of the indexer. Made of the logical name and a random suffix when left out. Changing it replaces the Indexer. */
  readonly name?: pulumi.Input<string>;
  /** What it does. */
  readonly description?: pulumi.Input<string>;
  /** Data source that it reads. The id of a `DataSource`, or the resource itself. */
  readonly dataSourceName: pulumi.Input<string | DataSource>;
  /** Skillset that enriches what it reads. The id of a `Skillset`, or the resource itself. */
  readonly skillsetName?: pulumi.Input<string | Skillset>;
  /** Index that it writes; an alias is refused. When it changes, the indexer is reset and run, so that it fills the new one from the beginning. The id of an `Index`, or the resource itself. */
  readonly targetIndexName: pulumi.Input<string | Index>;
  /** Whether a new indexer, and one whose `targetIndexName` changed, counts as made or updated only when the run that fills the index has succeeded. Kept in the state alone and never sent. */
  readonly waitForCompletion?: pulumi.Input<boolean>;
  /** Seconds to wait at most for such a run. Defaults to `3600`. Kept in the state alone and never sent. */
  readonly timeout?: pulumi.Input<number>;
  /** When it runs; only when asked when left out. */
  readonly schedule?: pulumi.Input<IndexerScheduleArgs>;
  /** How it reads. */
  readonly parameters?: pulumi.Input<IndexingParametersArgs>;
  /** Fields of the source under other names in the index. */
  readonly fieldMappings?: pulumi.Input<pulumi.Input<FieldMappingArgs>[]>;
  /** Enriched values and their fields in the index. */
  readonly outputFieldMappings?: pulumi.Input<pulumi.Input<FieldMappingArgs>[]>;
  /** Whether it does not run. The service takes `false` when it is left out. */
  readonly disabled?: pulumi.Input<boolean>;
  /** Key that encrypts the indexer at rest. Once set, the service keeps it, also when it is taken out. */
  readonly encryptionKey?: pulumi.Input<EncryptionKeyArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * A skillset: what is made of documents on their way into an index.
 *
 * ```ts
 * new search.Skillset("example", {
 *   skills: [
 *     {
 *       odataType: "#Microsoft.Skills.Text.SplitSkill",
 *       textSplitMode: "pages",
 *       maximumPageLength: 2000,
 *       inputs: [{ name: "text", source: "/document/content" }],
 *       outputs: [{ name: "textItems", targetName: "pages" }],
 *     },
 *   ],
 * });
 * ```
 *
 * Reading needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read); writing needs an admin key, or the role Search Service Contributor.
 */
export class Skillset extends TrefoilResource {
  static readonly token = "search:Skillset";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/search:Skillset";
  static readonly properties: readonly string[] = [
    "name",
    "description",
    "skills",
    "cognitiveServices",
    "knowledgeStore",
    "indexProjections",
    "encryptionKey",
    "extra",
  ];
  static readonly sees = { "indexProjections.selectors[].targetIndexName": ["fields", "onFieldRemoval"] };

  /** Name of the skillset. Made of the logical name and a random suffix when left out. Changing it replaces the Skillset. */
  declare readonly name: pulumi.Output<string>;
  /** What it does. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Skills; what one writes another may read. */
  declare readonly skills: pulumi.Output<Skill[]>;
  /** Account that pays for skills of Azure AI. */
  declare readonly cognitiveServices: pulumi.Output<AiServicesAccount | undefined>;
  /** Where what is found is kept, beside the index. */
  declare readonly knowledgeStore: pulumi.Output<KnowledgeStore | undefined>;
  /** Parts of documents as documents of their own. */
  declare readonly indexProjections: pulumi.Output<IndexProjections | undefined>;
  /** Key that encrypts the skillset at rest. Once set, the service keeps it, also when it is taken out. */
  declare readonly encryptionKey: pulumi.Output<EncryptionKey | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;

  /** Reads one that exists, by its id: `{name}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Skillset {
    return TrefoilResource.lookup(Skillset, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is Skillset {
    return TrefoilResource.is(Skillset, value);
  }

  constructor(name: string, args: SkillsetArgs, opts?: pulumi.CustomResourceOptions) {
    super(Skillset, name, args, opts);
  }
}

/** Arguments of `Skillset`. */
export interface SkillsetArgs {
  /** Name of the skillset. Made of the logical name and a random suffix when left out. Changing it replaces the Skillset. */
  readonly name?: pulumi.Input<string>;
  /** What it does. */
  readonly description?: pulumi.Input<string>;
  /** Skills; what one writes another may read. */
  readonly skills: pulumi.Input<pulumi.Input<SkillArgs>[]>;
  /** Account that pays for skills of Azure AI. */
  readonly cognitiveServices?: pulumi.Input<AiServicesAccountArgs>;
  /** Where what is found is kept, beside the index. */
  readonly knowledgeStore?: pulumi.Input<KnowledgeStoreArgs>;
  /** Parts of documents as documents of their own. */
  readonly indexProjections?: pulumi.Input<IndexProjectionsArgs>;
  /** Key that encrypts the skillset at rest. Once set, the service keeps it, also when it is taken out. */
  readonly encryptionKey?: pulumi.Input<EncryptionKeyArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/** An index: its fields as the service has them, all attributes filled in. Needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read). */
export function getIndex(args: GetIndexArgs): Promise<IndexInfo> {
  return invoke("search:getIndex", args);
}

/** `getIndex` for arguments that may be outputs, and for further accounts. */
export function getIndexOutput(args: GetIndexOutputArgs, opts?: InvokeOptions): pulumi.Output<IndexInfo> {
  return invokeOutput("search:getIndex", { ...args }, opts);
}

/** Arguments of `getIndex`. */
export interface GetIndexArgs {
  /** Name of the index, or of an alias of it. */
  readonly name: string;
}

/** Arguments of `getIndexOutput`. */
export interface GetIndexOutputArgs {
  /** Name of the index, or of an alias of it. */
  readonly name: pulumi.Input<string>;
}

/** All indexes of the service, in no order. Needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read). */
export function getIndexes(): Promise<IndexInfo[]> {
  return invoke("search:getIndexes", {});
}

/** `getIndexes` for further accounts. */
export function getIndexesOutput(opts?: InvokeOptions): pulumi.Output<IndexInfo[]> {
  return invokeOutput("search:getIndexes", {}, opts);
}

/** How much an index holds. The service counts anew every few minutes. Needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read). */
export function getIndexStatistics(args: GetIndexStatisticsArgs): Promise<GetIndexStatisticsResult> {
  return invoke("search:getIndexStatistics", args);
}

/** `getIndexStatistics` for arguments that may be outputs, and for further accounts. */
export function getIndexStatisticsOutput(
  args: GetIndexStatisticsOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<GetIndexStatisticsResult> {
  return invokeOutput("search:getIndexStatistics", { ...args }, opts);
}

/** Arguments of `getIndexStatistics`. */
export interface GetIndexStatisticsArgs {
  /** Name of the index. */
  readonly name: string;
}

/** Arguments of `getIndexStatisticsOutput`. */
export interface GetIndexStatisticsOutputArgs {
  /** Name of the index. */
  readonly name: pulumi.Input<string>;
}

/** How many documents an index holds. Needs an admin or query key, or the role Search Index Data Reader. */
export function getDocumentCount(args: GetDocumentCountArgs): Promise<number> {
  return invoke("search:getDocumentCount", args);
}

/** `getDocumentCount` for arguments that may be outputs, and for further accounts. */
export function getDocumentCountOutput(args: GetDocumentCountOutputArgs, opts?: InvokeOptions): pulumi.Output<number> {
  return invokeOutput("search:getDocumentCount", { ...args }, opts);
}

/** Arguments of `getDocumentCount`. */
export interface GetDocumentCountArgs {
  /** Name of the index, or of an alias of it. */
  readonly name: string;
}

/** Arguments of `getDocumentCountOutput`. */
export interface GetDocumentCountOutputArgs {
  /** Name of the index, or of an alias of it. */
  readonly name: pulumi.Input<string>;
}

/** How much of each kind the service holds, and how much it may. Needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read). */
export function getServiceStatistics(): Promise<GetServiceStatisticsResult> {
  return invoke("search:getServiceStatistics", {});
}

/** `getServiceStatistics` for further accounts. */
export function getServiceStatisticsOutput(opts?: InvokeOptions): pulumi.Output<GetServiceStatisticsResult> {
  return invokeOutput("search:getServiceStatistics", {}, opts);
}

/** An indexer. Needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read). */
export function getIndexer(args: GetIndexerArgs): Promise<GetIndexerResult> {
  return invoke("search:getIndexer", args);
}

/** `getIndexer` for arguments that may be outputs, and for further accounts. */
export function getIndexerOutput(args: GetIndexerOutputArgs, opts?: InvokeOptions): pulumi.Output<GetIndexerResult> {
  return invokeOutput("search:getIndexer", { ...args }, opts);
}

/** Arguments of `getIndexer`. */
export interface GetIndexerArgs {
  /** Name of the indexer. */
  readonly name: string;
}

/** Arguments of `getIndexerOutput`. */
export interface GetIndexerOutputArgs {
  /** Name of the indexer. */
  readonly name: pulumi.Input<string>;
}

/** How an indexer fares: its last run and those before. Needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read). */
export function getIndexerStatus(args: GetIndexerStatusArgs): Promise<GetIndexerStatusResult> {
  return invoke("search:getIndexerStatus", args);
}

/** `getIndexerStatus` for arguments that may be outputs, and for further accounts. */
export function getIndexerStatusOutput(
  args: GetIndexerStatusOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<GetIndexerStatusResult> {
  return invokeOutput("search:getIndexerStatus", { ...args }, opts);
}

/** Arguments of `getIndexerStatus`. */
export interface GetIndexerStatusArgs {
  /** Name of the indexer. */
  readonly name: string;
}

/** Arguments of `getIndexerStatusOutput`. */
export interface GetIndexerStatusOutputArgs {
  /** Name of the indexer. */
  readonly name: pulumi.Input<string>;
}

/** A data source. Its connection string is never told. Needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read). */
export function getDataSource(args: GetDataSourceArgs): Promise<GetDataSourceResult> {
  return invoke("search:getDataSource", args);
}

/** `getDataSource` for arguments that may be outputs, and for further accounts. */
export function getDataSourceOutput(
  args: GetDataSourceOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<GetDataSourceResult> {
  return invokeOutput("search:getDataSource", { ...args }, opts);
}

/** Arguments of `getDataSource`. */
export interface GetDataSourceArgs {
  /** Name of the data source. */
  readonly name: string;
}

/** Arguments of `getDataSourceOutput`. */
export interface GetDataSourceOutputArgs {
  /** Name of the data source. */
  readonly name: pulumi.Input<string>;
}

/** A skillset: its skills without their options, some of which are secret. Needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read). */
export function getSkillset(args: GetSkillsetArgs): Promise<GetSkillsetResult> {
  return invoke("search:getSkillset", args);
}

/** `getSkillset` for arguments that may be outputs, and for further accounts. */
export function getSkillsetOutput(args: GetSkillsetOutputArgs, opts?: InvokeOptions): pulumi.Output<GetSkillsetResult> {
  return invokeOutput("search:getSkillset", { ...args }, opts);
}

/** Arguments of `getSkillset`. */
export interface GetSkillsetArgs {
  /** Name of the skillset. */
  readonly name: string;
}

/** Arguments of `getSkillsetOutput`. */
export interface GetSkillsetOutputArgs {
  /** Name of the skillset. */
  readonly name: pulumi.Input<string>;
}

/** A synonym map. Needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read). */
export function getSynonymMap(args: GetSynonymMapArgs): Promise<GetSynonymMapResult> {
  return invoke("search:getSynonymMap", args);
}

/** `getSynonymMap` for arguments that may be outputs, and for further accounts. */
export function getSynonymMapOutput(
  args: GetSynonymMapOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<GetSynonymMapResult> {
  return invokeOutput("search:getSynonymMap", { ...args }, opts);
}

/** Arguments of `getSynonymMap`. */
export interface GetSynonymMapArgs {
  /** Name of the synonym map. */
  readonly name: string;
}

/** Arguments of `getSynonymMapOutput`. */
export interface GetSynonymMapOutputArgs {
  /** Name of the synonym map. */
  readonly name: pulumi.Input<string>;
}

/** An alias, with the index that it stands for at the moment. Needs an admin key, the role Search Service Contributor, or a role of your own that may read the objects (Microsoft.Search/searchServices/…/read). */
export function getAlias(args: GetAliasArgs): Promise<GetAliasResult> {
  return invoke("search:getAlias", args);
}

/** `getAlias` for arguments that may be outputs, and for further accounts. */
export function getAliasOutput(args: GetAliasOutputArgs, opts?: InvokeOptions): pulumi.Output<GetAliasResult> {
  return invokeOutput("search:getAlias", { ...args }, opts);
}

/** Arguments of `getAlias`. */
export interface GetAliasArgs {
  /** Name of the alias. */
  readonly name: string;
}

/** Arguments of `getAliasOutput`. */
export interface GetAliasOutputArgs {
  /** Name of the alias. */
  readonly name: pulumi.Input<string>;
}

/** What a program gives of `IndexField`. */
export interface IndexFieldArgs {
  /** Name of the field. */
  readonly name: pulumi.Input<string>;
  /** Type of its values; lists of Single, Half, Int16, SByte and Byte are vectors. Changing it replaces the resource. */
  readonly type: pulumi.Input<
    | "Edm.String"
    | "Edm.Int32"
    | "Edm.Int64"
    | "Edm.Double"
    | "Edm.Boolean"
    | "Edm.DateTimeOffset"
    | "Edm.GeographyPoint"
    | "Edm.ComplexType"
    | "Collection(Edm.String)"
    | "Collection(Edm.Int32)"
    | "Collection(Edm.Int64)"
    | "Collection(Edm.Double)"
    | "Collection(Edm.Boolean)"
    | "Collection(Edm.DateTimeOffset)"
    | "Collection(Edm.GeographyPoint)"
    | "Collection(Edm.ComplexType)"
    | "Collection(Edm.Single)"
    | "Collection(Edm.Half)"
    | "Collection(Edm.Int16)"
    | "Collection(Edm.SByte)"
    | "Collection(Edm.Byte)"
  >;
  /** Whether it identifies documents; exactly one top-level field does. Changing it replaces the resource. */
  readonly key?: pulumi.Input<boolean>;
  /** Whether results may show it; of vectors they do not unless told to. */
  readonly retrievable?: pulumi.Input<boolean>;
  /** Whether a vector is kept for results beside the one that is searched. Changing it replaces the resource. */
  readonly stored?: pulumi.Input<boolean>;
  /** Whether full-text or vector queries look into it; texts and vectors are unless told not to. Changing it replaces the resource. */
  readonly searchable?: pulumi.Input<boolean>;
  /** Whether filters may name it; all but vectors are unless told not to. Changing it replaces the resource. */
  readonly filterable?: pulumi.Input<boolean>;
  /** Whether results may be ordered by it; all that have one value are unless told not to. Changing it replaces the resource. */
  readonly sortable?: pulumi.Input<boolean>;
  /** Whether facets may count it; all but places and vectors are unless told not to. Changing it replaces the resource. */
  readonly facetable?: pulumi.Input<boolean>;
  /** Analyzer for indexing and for queries, defined by the index or built in, such as `en.lucene`. One of: 93 values such as `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly analyzer?: pulumi.Input<AnalyzerName>;
  /** Analyzer for indexing alone. One of: 93 values such as `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly indexAnalyzer?: pulumi.Input<AnalyzerName>;
  /** Analyzer for queries alone. One of: 93 values such as `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Other values are accepted with a warning. */
  readonly searchAnalyzer?: pulumi.Input<AnalyzerName>;
  /** Normalizer for filters, facets and sorting, defined by the index or built in. One of: `asciifolding`, `elision`, `lowercase`, `standard`, `uppercase`, or a name from `normalizers`. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly normalizer?: pulumi.Input<NormalizerName>;
  /** Synonym map that queries on it use; at most one. */
  readonly synonymMaps?: pulumi.Input<pulumi.Input<string | SynonymMap>[]>;
  /** Length of its vectors, from 2 to 4096. Changing it replaces the resource. */
  readonly dimensions?: pulumi.Input<number>;
  /** Profile of vector search that its vectors use. Changing it replaces the resource. */
  readonly vectorSearchProfile?: pulumi.Input<string>;
  /** How its vectors are packed. Changing it replaces the resource. */
  readonly vectorEncoding?: "packedBit";
  /** Fields of a complex type. Items are compared by `name`, whatever their order. Removing one replaces the resource. One that somebody else added stays, and is no drift. With `onFieldRemoval: "retain"` one that is taken out stays unnoticed. */
  readonly fields?: pulumi.Input<pulumi.Input<IndexFieldArgs>[]>;
}

/** `IndexField`, as it is kept. */
export interface IndexField {
  /** Name of the field. */
  readonly name: string;
  /** Type of its values; lists of Single, Half, Int16, SByte and Byte are vectors. Changing it replaces the resource. */
  readonly type:
    | "Edm.String"
    | "Edm.Int32"
    | "Edm.Int64"
    | "Edm.Double"
    | "Edm.Boolean"
    | "Edm.DateTimeOffset"
    | "Edm.GeographyPoint"
    | "Edm.ComplexType"
    | "Collection(Edm.String)"
    | "Collection(Edm.Int32)"
    | "Collection(Edm.Int64)"
    | "Collection(Edm.Double)"
    | "Collection(Edm.Boolean)"
    | "Collection(Edm.DateTimeOffset)"
    | "Collection(Edm.GeographyPoint)"
    | "Collection(Edm.ComplexType)"
    | "Collection(Edm.Single)"
    | "Collection(Edm.Half)"
    | "Collection(Edm.Int16)"
    | "Collection(Edm.SByte)"
    | "Collection(Edm.Byte)";
  /** Whether it identifies documents; exactly one top-level field does. Changing it replaces the resource. */
  readonly key?: boolean;
  /** Whether results may show it; of vectors they do not unless told to. */
  readonly retrievable?: boolean;
  /** Whether a vector is kept for results beside the one that is searched. Changing it replaces the resource. */
  readonly stored?: boolean;
  /** Whether full-text or vector queries look into it; texts and vectors are unless told not to. Changing it replaces the resource. */
  readonly searchable?: boolean;
  /** Whether filters may name it; all but vectors are unless told not to. Changing it replaces the resource. */
  readonly filterable?: boolean;
  /** Whether results may be ordered by it; all that have one value are unless told not to. Changing it replaces the resource. */
  readonly sortable?: boolean;
  /** Whether facets may count it; all but places and vectors are unless told not to. Changing it replaces the resource. */
  readonly facetable?: boolean;
  /** Analyzer for indexing and for queries, defined by the index or built in, such as `en.lucene`. One of: 93 values such as `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly analyzer?: AnalyzerName;
  /** Analyzer for indexing alone. One of: 93 values such as `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly indexAnalyzer?: AnalyzerName;
  /** Analyzer for queries alone. One of: 93 values such as `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Other values are accepted with a warning. */
  readonly searchAnalyzer?: AnalyzerName;
  /** Normalizer for filters, facets and sorting, defined by the index or built in. One of: `asciifolding`, `elision`, `lowercase`, `standard`, `uppercase`, or a name from `normalizers`. Other values are accepted with a warning. Changing it replaces the resource. */
  readonly normalizer?: NormalizerName;
  /** Synonym map that queries on it use; at most one. */
  readonly synonymMaps?: string[];
  /** Length of its vectors, from 2 to 4096. Changing it replaces the resource. */
  readonly dimensions?: number;
  /** Profile of vector search that its vectors use. Changing it replaces the resource. */
  readonly vectorSearchProfile?: string;
  /** How its vectors are packed. Changing it replaces the resource. */
  readonly vectorEncoding?: "packedBit";
  /** Fields of a complex type. Items are compared by `name`, whatever their order. Removing one replaces the resource. One that somebody else added stays, and is no drift. With `onFieldRemoval: "retain"` one that is taken out stays unnoticed. */
  readonly fields?: IndexField[];
}

/** The known values; any other string is accepted too. */
export type AnalyzerName =
  | "ar.microsoft"
  | "ar.lucene"
  | "hy.lucene"
  | "bn.microsoft"
  | "eu.lucene"
  | "bg.microsoft"
  | "bg.lucene"
  | "ca.microsoft"
  | "ca.lucene"
  | "zh-Hans.microsoft"
  | "zh-Hans.lucene"
  | "zh-Hant.microsoft"
  | "zh-Hant.lucene"
  | "hr.microsoft"
  | "cs.microsoft"
  | "cs.lucene"
  | "da.microsoft"
  | "da.lucene"
  | "nl.microsoft"
  | "nl.lucene"
  | "en.microsoft"
  | "en.lucene"
  | "et.microsoft"
  | "fi.microsoft"
  | "fi.lucene"
  | "fr.microsoft"
  | "fr.lucene"
  | "gl.lucene"
  | "de.microsoft"
  | "de.lucene"
  | "el.microsoft"
  | "el.lucene"
  | "gu.microsoft"
  | "he.microsoft"
  | "hi.microsoft"
  | "hi.lucene"
  | "hu.microsoft"
  | "hu.lucene"
  | "is.microsoft"
  | "id.microsoft"
  | "id.lucene"
  | "ga.lucene"
  | "it.microsoft"
  | "it.lucene"
  | "ja.microsoft"
  | "ja.lucene"
  | "kn.microsoft"
  | "ko.microsoft"
  | "ko.lucene"
  | "lv.microsoft"
  | "lv.lucene"
  | "lt.microsoft"
  | "ml.microsoft"
  | "ms.microsoft"
  | "mr.microsoft"
  | "nb.microsoft"
  | "no.lucene"
  | "fa.lucene"
  | "pl.microsoft"
  | "pl.lucene"
  | "pt-BR.microsoft"
  | "pt-BR.lucene"
  | "pt-PT.microsoft"
  | "pt-PT.lucene"
  | "pa.microsoft"
  | "ro.microsoft"
  | "ro.lucene"
  | "ru.microsoft"
  | "ru.lucene"
  | "sr-cyrillic.microsoft"
  | "sr-latin.microsoft"
  | "sk.microsoft"
  | "sl.microsoft"
  | "es.microsoft"
  | "es.lucene"
  | "sv.microsoft"
  | "sv.lucene"
  | "ta.microsoft"
  | "te.microsoft"
  | "th.microsoft"
  | "th.lucene"
  | "tr.microsoft"
  | "tr.lucene"
  | "uk.microsoft"
  | "ur.microsoft"
  | "vi.microsoft"
  | "standard.lucene"
  | "standardasciifolding.lucene"
  | "keyword"
  | "pattern"
  | "simple"
  | "stop"
  | "whitespace"
  | (string & {});

/** The known values; any other string is accepted too. */
export type NormalizerName = "asciifolding" | "elision" | "lowercase" | "standard" | "uppercase" | (string & {});

/** What a program gives of `Analyzer`. */
export type AnalyzerArgs =
  | AnalyzerCustomAnalyzerArgs
  | AnalyzerPatternAnalyzerArgs
  | AnalyzerStandardAnalyzerArgs
  | AnalyzerStopAnalyzerArgs;

/** `Analyzer`, as it is kept. */
export type Analyzer =
  | AnalyzerCustomAnalyzer
  | AnalyzerPatternAnalyzer
  | AnalyzerStandardAnalyzer
  | AnalyzerStopAnalyzer;

/** What a program gives of `AnalyzerCustomAnalyzer`. */
export interface AnalyzerCustomAnalyzerArgs {
  /** Put together of a tokenizer and filters. */
  readonly odataType: "#Microsoft.Azure.Search.CustomAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Tokenizer, defined by the index or built in. One of: `classic`, `edgeNGram`, `keyword_v2`, `letter`, `lowercase`, `microsoft_language_tokenizer`, `microsoft_language_stemming_tokenizer`, `nGram`, `path_hierarchy_v2`, `pattern`, `standard_v2`, `uax_url_email`, `whitespace`, or a name from `tokenizers`. Other values are accepted with a warning. */
  readonly tokenizer: pulumi.Input<TokenizerName>;
  /** Token filters in the order in which they run, defined by the index or built in. One of: `arabic_normalization`, `apostrophe`, `asciifolding`, `cjk_bigram`, `cjk_width`, `classic`, `common_grams`, `edgeNGram_v2`, `elision`, `german_normalization`, `hindi_normalization`, `indic_normalization`, `keyword_repeat`, `kstem`, `length`, `limit`, `lowercase`, `nGram_v2`, `persian_normalization`, `phonetic`, `porter_stem`, `reverse`, `scandinavian_normalization`, `scandinavian_folding`, `shingle`, `snowball`, `sorani_normalization`, `stemmer`, `stopwords`, `trim`, `truncate`, `unique`, `uppercase`, `word_delimiter`, or a name from `tokenFilters`. Other values are accepted with a warning. */
  readonly tokenFilters?: pulumi.Input<pulumi.Input<TokenFilterName>[]>;
  /** Character filters in the order in which they run, defined by the index or built in. One of: `html_strip`, or a name from `charFilters`. Other values are accepted with a warning. */
  readonly charFilters?: pulumi.Input<pulumi.Input<CharFilterName>[]>;
}

/** `AnalyzerCustomAnalyzer`, as it is kept. */
export interface AnalyzerCustomAnalyzer {
  /** Put together of a tokenizer and filters. */
  readonly odataType: "#Microsoft.Azure.Search.CustomAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: string;
  /** Tokenizer, defined by the index or built in. One of: `classic`, `edgeNGram`, `keyword_v2`, `letter`, `lowercase`, `microsoft_language_tokenizer`, `microsoft_language_stemming_tokenizer`, `nGram`, `path_hierarchy_v2`, `pattern`, `standard_v2`, `uax_url_email`, `whitespace`, or a name from `tokenizers`. Other values are accepted with a warning. */
  readonly tokenizer: TokenizerName;
  /** Token filters in the order in which they run, defined by the index or built in. One of: `arabic_normalization`, `apostrophe`, `asciifolding`, `cjk_bigram`, `cjk_width`, `classic`, `common_grams`, `edgeNGram_v2`, `elision`, `german_normalization`, `hindi_normalization`, `indic_normalization`, `keyword_repeat`, `kstem`, `length`, `limit`, `lowercase`, `nGram_v2`, `persian_normalization`, `phonetic`, `porter_stem`, `reverse`, `scandinavian_normalization`, `scandinavian_folding`, `shingle`, `snowball`, `sorani_normalization`, `stemmer`, `stopwords`, `trim`, `truncate`, `unique`, `uppercase`, `word_delimiter`, or a name from `tokenFilters`. Other values are accepted with a warning. */
  readonly tokenFilters?: TokenFilterName[];
  /** Character filters in the order in which they run, defined by the index or built in. One of: `html_strip`, or a name from `charFilters`. Other values are accepted with a warning. */
  readonly charFilters?: CharFilterName[];
}

/** The known values; any other string is accepted too. */
export type TokenizerName =
  | "classic"
  | "edgeNGram"
  | "keyword_v2"
  | "letter"
  | "lowercase"
  | "microsoft_language_tokenizer"
  | "microsoft_language_stemming_tokenizer"
  | "nGram"
  | "path_hierarchy_v2"
  | "pattern"
  | "standard_v2"
  | "uax_url_email"
  | "whitespace"
  | (string & {});

/** The known values; any other string is accepted too. */
export type TokenFilterName =
  | "arabic_normalization"
  | "apostrophe"
  | "asciifolding"
  | "cjk_bigram"
  | "cjk_width"
  | "classic"
  | "common_grams"
  | "edgeNGram_v2"
  | "elision"
  | "german_normalization"
  | "hindi_normalization"
  | "indic_normalization"
  | "keyword_repeat"
  | "kstem"
  | "length"
  | "limit"
  | "lowercase"
  | "nGram_v2"
  | "persian_normalization"
  | "phonetic"
  | "porter_stem"
  | "reverse"
  | "scandinavian_normalization"
  | "scandinavian_folding"
  | "shingle"
  | "snowball"
  | "sorani_normalization"
  | "stemmer"
  | "stopwords"
  | "trim"
  | "truncate"
  | "unique"
  | "uppercase"
  | "word_delimiter"
  | (string & {});

/** The known values; any other string is accepted too. */
export type CharFilterName = "html_strip" | (string & {});

/** What a program gives of `AnalyzerPatternAnalyzer`. */
export interface AnalyzerPatternAnalyzerArgs {
  /** Cuts where a regular expression matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Whether words become lower-case. The service takes `true` when it is left out. */
  readonly lowercase?: pulumi.Input<boolean>;
  /** Expression that separates words. The service takes `"\\W+"` when it is left out. */
  readonly pattern?: pulumi.Input<string>;
  /** Flags of the expression, joined by `|`. */
  readonly flags?: pulumi.Input<string>;
  /** Words that are left out. The order of its items has no meaning. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `AnalyzerPatternAnalyzer`, as it is kept. */
export interface AnalyzerPatternAnalyzer {
  /** Cuts where a regular expression matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: string;
  /** Whether words become lower-case. The service takes `true` when it is left out. */
  readonly lowercase?: boolean;
  /** Expression that separates words. The service takes `"\\W+"` when it is left out. */
  readonly pattern?: string;
  /** Flags of the expression, joined by `|`. */
  readonly flags?: string;
  /** Words that are left out. The order of its items has no meaning. */
  readonly stopwords?: string[];
}

/** What a program gives of `AnalyzerStandardAnalyzer`. */
export interface AnalyzerStandardAnalyzerArgs {
  /** Cuts as Unicode says, makes lower-case and leaves out words. */
  readonly odataType: "#Microsoft.Azure.Search.StandardAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Words that are left out. The order of its items has no meaning. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `AnalyzerStandardAnalyzer`, as it is kept. */
export interface AnalyzerStandardAnalyzer {
  /** Cuts as Unicode says, makes lower-case and leaves out words. */
  readonly odataType: "#Microsoft.Azure.Search.StandardAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: string;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: number;
  /** Words that are left out. The order of its items has no meaning. */
  readonly stopwords?: string[];
}

/** What a program gives of `AnalyzerStopAnalyzer`. */
export interface AnalyzerStopAnalyzerArgs {
  /** Cuts at what is no letter, and leaves out words. */
  readonly odataType: "#Microsoft.Azure.Search.StopAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Words that are left out. The order of its items has no meaning. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `AnalyzerStopAnalyzer`, as it is kept. */
export interface AnalyzerStopAnalyzer {
  /** Cuts at what is no letter, and leaves out words. */
  readonly odataType: "#Microsoft.Azure.Search.StopAnalyzer";
  /** Name by which fields refer to it. */
  readonly name: string;
  /** Words that are left out. The order of its items has no meaning. */
  readonly stopwords?: string[];
}

/** What a program gives of `Tokenizer`. */
export type TokenizerArgs =
  | TokenizerClassicTokenizerArgs
  | TokenizerEdgeNGramTokenizerArgs
  | TokenizerKeywordTokenizerArgs
  | TokenizerKeywordTokenizerV2Args
  | TokenizerStandardTokenizerArgs
  | TokenizerStandardTokenizerV2Args
  | TokenizerMicrosoftLanguageStemmingTokenizerArgs
  | TokenizerMicrosoftLanguageTokenizerArgs
  | TokenizerNGramTokenizerArgs
  | TokenizerPathHierarchyTokenizerV2Args
  | TokenizerPatternTokenizerArgs
  | TokenizerUaxUrlEmailTokenizerArgs;

/** `Tokenizer`, as it is kept. */
export type Tokenizer =
  | TokenizerClassicTokenizer
  | TokenizerEdgeNGramTokenizer
  | TokenizerKeywordTokenizer
  | TokenizerKeywordTokenizerV2
  | TokenizerStandardTokenizer
  | TokenizerStandardTokenizerV2
  | TokenizerMicrosoftLanguageStemmingTokenizer
  | TokenizerMicrosoftLanguageTokenizer
  | TokenizerNGramTokenizer
  | TokenizerPathHierarchyTokenizerV2
  | TokenizerPatternTokenizer
  | TokenizerUaxUrlEmailTokenizer;

/** What a program gives of `TokenizerClassicTokenizer`. */
export interface TokenizerClassicTokenizerArgs {
  /** By the grammar of European languages. */
  readonly odataType: "#Microsoft.Azure.Search.ClassicTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerClassicTokenizer`, as it is kept. */
export interface TokenizerClassicTokenizer {
  /** By the grammar of European languages. */
  readonly odataType: "#Microsoft.Azure.Search.ClassicTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: number;
}

/** What a program gives of `TokenizerEdgeNGramTokenizer`. */
export interface TokenizerEdgeNGramTokenizerArgs {
  /** The beginnings of words. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece, 300 at most. The service takes `1` when it is left out. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece, 300 at most. The service takes `2` when it is left out. */
  readonly maxGram?: pulumi.Input<number>;
  /** Characters that stay in tokens; all when left out. The order of its items has no meaning. */
  readonly tokenChars?: pulumi.Input<pulumi.Input<"letter" | "digit" | "whitespace" | "punctuation" | "symbol">[]>;
}

/** `TokenizerEdgeNGramTokenizer`, as it is kept. */
export interface TokenizerEdgeNGramTokenizer {
  /** The beginnings of words. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Least length of a piece, 300 at most. The service takes `1` when it is left out. */
  readonly minGram?: number;
  /** Greatest length of a piece, 300 at most. The service takes `2` when it is left out. */
  readonly maxGram?: number;
  /** Characters that stay in tokens; all when left out. The order of its items has no meaning. */
  readonly tokenChars?: ("letter" | "digit" | "whitespace" | "punctuation" | "symbol")[];
}

/** What a program gives of `TokenizerKeywordTokenizer`. */
export interface TokenizerKeywordTokenizerArgs {
  /** The whole text, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Size of its buffer. The service takes `256` when it is left out. */
  readonly bufferSize?: pulumi.Input<number>;
}

/** `TokenizerKeywordTokenizer`, as it is kept. */
export interface TokenizerKeywordTokenizer {
  /** The whole text, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Size of its buffer. The service takes `256` when it is left out. */
  readonly bufferSize?: number;
}

/** What a program gives of `TokenizerKeywordTokenizerV2`. */
export interface TokenizerKeywordTokenizerV2Args {
  /** The whole text. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordTokenizerV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `256` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerKeywordTokenizerV2`, as it is kept. */
export interface TokenizerKeywordTokenizerV2 {
  /** The whole text. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordTokenizerV2";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Length at which longer tokens are cut, 300 at most. The service takes `256` when it is left out. */
  readonly maxTokenLength?: number;
}

/** What a program gives of `TokenizerStandardTokenizer`. */
export interface TokenizerStandardTokenizerArgs {
  /** As Unicode says, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.StandardTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerStandardTokenizer`, as it is kept. */
export interface TokenizerStandardTokenizer {
  /** As Unicode says, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.StandardTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Length at which longer tokens are cut. The service takes `255` when it is left out. */
  readonly maxTokenLength?: number;
}

/** What a program gives of `TokenizerStandardTokenizerV2`. */
export interface TokenizerStandardTokenizerV2Args {
  /** As Unicode says. */
  readonly odataType: "#Microsoft.Azure.Search.StandardTokenizerV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerStandardTokenizerV2`, as it is kept. */
export interface TokenizerStandardTokenizerV2 {
  /** As Unicode says. */
  readonly odataType: "#Microsoft.Azure.Search.StandardTokenizerV2";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: number;
}

/** What a program gives of `TokenizerMicrosoftLanguageStemmingTokenizer`. */
export interface TokenizerMicrosoftLanguageStemmingTokenizerArgs {
  /** The stems of the words of a language. */
  readonly odataType: "#Microsoft.Azure.Search.MicrosoftLanguageStemmingTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Whether it is for queries, not for indexing. The service takes `false` when it is left out. */
  readonly isSearchTokenizer?: pulumi.Input<boolean>;
  /** Language of the text. Default: English. One of: `arabic`, `bangla`, `bulgarian`, `catalan`, `croatian`, `czech`, `danish`, `dutch`, `english`, `estonian`, `finnish`, `french`, `german`, `greek`, `gujarati`, `hebrew`, `hindi`, `hungarian`, `icelandic`, `indonesian`, `italian`, `kannada`, `latvian`, `lithuanian`, `malay`, `malayalam`, `marathi`, `norwegianBokmaal`, `polish`, `portuguese`, `portugueseBrazilian`, `punjabi`, `romanian`, `russian`, `serbianCyrillic`, `serbianLatin`, `slovak`, `slovenian`, `spanish`, `swedish`, `tamil`, `telugu`, `turkish`, `ukrainian`, `urdu`. Other values are accepted with a warning. */
  readonly language?: pulumi.Input<
    | "arabic"
    | "bangla"
    | "bulgarian"
    | "catalan"
    | "croatian"
    | "czech"
    | "danish"
    | "dutch"
    | "english"
    | "estonian"
    | "finnish"
    | "french"
    | "german"
    | "greek"
    | "gujarati"
    | "hebrew"
    | "hindi"
    | "hungarian"
    | "icelandic"
    | "indonesian"
    | "italian"
    | "kannada"
    | "latvian"
    | "lithuanian"
    | "malay"
    | "malayalam"
    | "marathi"
    | "norwegianBokmaal"
    | "polish"
    | "portuguese"
    | "portugueseBrazilian"
    | "punjabi"
    | "romanian"
    | "russian"
    | "serbianCyrillic"
    | "serbianLatin"
    | "slovak"
    | "slovenian"
    | "spanish"
    | "swedish"
    | "tamil"
    | "telugu"
    | "turkish"
    | "ukrainian"
    | "urdu"
    | (string & {})
  >;
}

/** `TokenizerMicrosoftLanguageStemmingTokenizer`, as it is kept. */
export interface TokenizerMicrosoftLanguageStemmingTokenizer {
  /** The stems of the words of a language. */
  readonly odataType: "#Microsoft.Azure.Search.MicrosoftLanguageStemmingTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: number;
  /** Whether it is for queries, not for indexing. The service takes `false` when it is left out. */
  readonly isSearchTokenizer?: boolean;
  /** Language of the text. Default: English. One of: `arabic`, `bangla`, `bulgarian`, `catalan`, `croatian`, `czech`, `danish`, `dutch`, `english`, `estonian`, `finnish`, `french`, `german`, `greek`, `gujarati`, `hebrew`, `hindi`, `hungarian`, `icelandic`, `indonesian`, `italian`, `kannada`, `latvian`, `lithuanian`, `malay`, `malayalam`, `marathi`, `norwegianBokmaal`, `polish`, `portuguese`, `portugueseBrazilian`, `punjabi`, `romanian`, `russian`, `serbianCyrillic`, `serbianLatin`, `slovak`, `slovenian`, `spanish`, `swedish`, `tamil`, `telugu`, `turkish`, `ukrainian`, `urdu`. Other values are accepted with a warning. */
  readonly language?:
    | "arabic"
    | "bangla"
    | "bulgarian"
    | "catalan"
    | "croatian"
    | "czech"
    | "danish"
    | "dutch"
    | "english"
    | "estonian"
    | "finnish"
    | "french"
    | "german"
    | "greek"
    | "gujarati"
    | "hebrew"
    | "hindi"
    | "hungarian"
    | "icelandic"
    | "indonesian"
    | "italian"
    | "kannada"
    | "latvian"
    | "lithuanian"
    | "malay"
    | "malayalam"
    | "marathi"
    | "norwegianBokmaal"
    | "polish"
    | "portuguese"
    | "portugueseBrazilian"
    | "punjabi"
    | "romanian"
    | "russian"
    | "serbianCyrillic"
    | "serbianLatin"
    | "slovak"
    | "slovenian"
    | "spanish"
    | "swedish"
    | "tamil"
    | "telugu"
    | "turkish"
    | "ukrainian"
    | "urdu"
    | (string & {});
}

/** What a program gives of `TokenizerMicrosoftLanguageTokenizer`. */
export interface TokenizerMicrosoftLanguageTokenizerArgs {
  /** The words of a language. */
  readonly odataType: "#Microsoft.Azure.Search.MicrosoftLanguageTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Whether it is for queries, not for indexing. The service takes `false` when it is left out. */
  readonly isSearchTokenizer?: pulumi.Input<boolean>;
  /** Language of the text. Default: English. One of: `bangla`, `bulgarian`, `catalan`, `chineseSimplified`, `chineseTraditional`, `croatian`, `czech`, `danish`, `dutch`, `english`, `french`, `german`, `greek`, `gujarati`, `hindi`, `icelandic`, `indonesian`, `italian`, `japanese`, `kannada`, `korean`, `malay`, `malayalam`, `marathi`, `norwegianBokmaal`, `polish`, `portuguese`, `portugueseBrazilian`, `punjabi`, `romanian`, `russian`, `serbianCyrillic`, `serbianLatin`, `slovenian`, `spanish`, `swedish`, `tamil`, `telugu`, `thai`, `ukrainian`, `urdu`, `vietnamese`. Other values are accepted with a warning. */
  readonly language?: pulumi.Input<
    | "bangla"
    | "bulgarian"
    | "catalan"
    | "chineseSimplified"
    | "chineseTraditional"
    | "croatian"
    | "czech"
    | "danish"
    | "dutch"
    | "english"
    | "french"
    | "german"
    | "greek"
    | "gujarati"
    | "hindi"
    | "icelandic"
    | "indonesian"
    | "italian"
    | "japanese"
    | "kannada"
    | "korean"
    | "malay"
    | "malayalam"
    | "marathi"
    | "norwegianBokmaal"
    | "polish"
    | "portuguese"
    | "portugueseBrazilian"
    | "punjabi"
    | "romanian"
    | "russian"
    | "serbianCyrillic"
    | "serbianLatin"
    | "slovenian"
    | "spanish"
    | "swedish"
    | "tamil"
    | "telugu"
    | "thai"
    | "ukrainian"
    | "urdu"
    | "vietnamese"
    | (string & {})
  >;
}

/** `TokenizerMicrosoftLanguageTokenizer`, as it is kept. */
export interface TokenizerMicrosoftLanguageTokenizer {
  /** The words of a language. */
  readonly odataType: "#Microsoft.Azure.Search.MicrosoftLanguageTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: number;
  /** Whether it is for queries, not for indexing. The service takes `false` when it is left out. */
  readonly isSearchTokenizer?: boolean;
  /** Language of the text. Default: English. One of: `bangla`, `bulgarian`, `catalan`, `chineseSimplified`, `chineseTraditional`, `croatian`, `czech`, `danish`, `dutch`, `english`, `french`, `german`, `greek`, `gujarati`, `hindi`, `icelandic`, `indonesian`, `italian`, `japanese`, `kannada`, `korean`, `malay`, `malayalam`, `marathi`, `norwegianBokmaal`, `polish`, `portuguese`, `portugueseBrazilian`, `punjabi`, `romanian`, `russian`, `serbianCyrillic`, `serbianLatin`, `slovenian`, `spanish`, `swedish`, `tamil`, `telugu`, `thai`, `ukrainian`, `urdu`, `vietnamese`. Other values are accepted with a warning. */
  readonly language?:
    | "bangla"
    | "bulgarian"
    | "catalan"
    | "chineseSimplified"
    | "chineseTraditional"
    | "croatian"
    | "czech"
    | "danish"
    | "dutch"
    | "english"
    | "french"
    | "german"
    | "greek"
    | "gujarati"
    | "hindi"
    | "icelandic"
    | "indonesian"
    | "italian"
    | "japanese"
    | "kannada"
    | "korean"
    | "malay"
    | "malayalam"
    | "marathi"
    | "norwegianBokmaal"
    | "polish"
    | "portuguese"
    | "portugueseBrazilian"
    | "punjabi"
    | "romanian"
    | "russian"
    | "serbianCyrillic"
    | "serbianLatin"
    | "slovenian"
    | "spanish"
    | "swedish"
    | "tamil"
    | "telugu"
    | "thai"
    | "ukrainian"
    | "urdu"
    | "vietnamese"
    | (string & {});
}

/** What a program gives of `TokenizerNGramTokenizer`. */
export interface TokenizerNGramTokenizerArgs {
  /** All pieces of words. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece, 300 at most. The service takes `1` when it is left out. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece, 300 at most. The service takes `2` when it is left out. */
  readonly maxGram?: pulumi.Input<number>;
  /** Characters that stay in tokens; all when left out. The order of its items has no meaning. */
  readonly tokenChars?: pulumi.Input<pulumi.Input<"letter" | "digit" | "whitespace" | "punctuation" | "symbol">[]>;
}

/** `TokenizerNGramTokenizer`, as it is kept. */
export interface TokenizerNGramTokenizer {
  /** All pieces of words. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Least length of a piece, 300 at most. The service takes `1` when it is left out. */
  readonly minGram?: number;
  /** Greatest length of a piece, 300 at most. The service takes `2` when it is left out. */
  readonly maxGram?: number;
  /** Characters that stay in tokens; all when left out. The order of its items has no meaning. */
  readonly tokenChars?: ("letter" | "digit" | "whitespace" | "punctuation" | "symbol")[];
}

/** What a program gives of `TokenizerPathHierarchyTokenizerV2`. */
export interface TokenizerPathHierarchyTokenizerV2Args {
  /** A path and the paths above it. */
  readonly odataType: "#Microsoft.Azure.Search.PathHierarchyTokenizerV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Character between steps. The service takes `"/"` when it is left out. */
  readonly delimiter?: pulumi.Input<string>;
  /** Character in its place. The service takes `"/"` when it is left out. */
  readonly replacement?: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `300` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
  /** Whether it begins at the end. The service takes `false` when it is left out. */
  readonly reverse?: pulumi.Input<boolean>;
  /** Steps that are left out. The service takes `0` when it is left out. */
  readonly skip?: pulumi.Input<number>;
}

/** `TokenizerPathHierarchyTokenizerV2`, as it is kept. */
export interface TokenizerPathHierarchyTokenizerV2 {
  /** A path and the paths above it. */
  readonly odataType: "#Microsoft.Azure.Search.PathHierarchyTokenizerV2";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Character between steps. The service takes `"/"` when it is left out. */
  readonly delimiter?: string;
  /** Character in its place. The service takes `"/"` when it is left out. */
  readonly replacement?: string;
  /** Length at which longer tokens are cut, 300 at most. The service takes `300` when it is left out. */
  readonly maxTokenLength?: number;
  /** Whether it begins at the end. The service takes `false` when it is left out. */
  readonly reverse?: boolean;
  /** Steps that are left out. The service takes `0` when it is left out. */
  readonly skip?: number;
}

/** What a program gives of `TokenizerPatternTokenizer`. */
export interface TokenizerPatternTokenizerArgs {
  /** What a regular expression separates or matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The expression. The service takes `"\\W+"` when it is left out. */
  readonly pattern?: pulumi.Input<string>;
  /** Flags of the expression, joined by `|`. */
  readonly flags?: pulumi.Input<string>;
  /** Group that is the token; -1 for what is between. The service takes `-1` when it is left out. */
  readonly group?: pulumi.Input<number>;
}

/** `TokenizerPatternTokenizer`, as it is kept. */
export interface TokenizerPatternTokenizer {
  /** What a regular expression separates or matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** The expression. The service takes `"\\W+"` when it is left out. */
  readonly pattern?: string;
  /** Flags of the expression, joined by `|`. */
  readonly flags?: string;
  /** Group that is the token; -1 for what is between. The service takes `-1` when it is left out. */
  readonly group?: number;
}

/** What a program gives of `TokenizerUaxUrlEmailTokenizer`. */
export interface TokenizerUaxUrlEmailTokenizerArgs {
  /** As Unicode says, with addresses whole. */
  readonly odataType: "#Microsoft.Azure.Search.UaxUrlEmailTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: pulumi.Input<number>;
}

/** `TokenizerUaxUrlEmailTokenizer`, as it is kept. */
export interface TokenizerUaxUrlEmailTokenizer {
  /** As Unicode says, with addresses whole. */
  readonly odataType: "#Microsoft.Azure.Search.UaxUrlEmailTokenizer";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Length at which longer tokens are cut, 300 at most. The service takes `255` when it is left out. */
  readonly maxTokenLength?: number;
}

/** What a program gives of `TokenFilter`. */
export type TokenFilterArgs =
  | TokenFilterAsciiFoldingTokenFilterArgs
  | TokenFilterCjkBigramTokenFilterArgs
  | TokenFilterCommonGramTokenFilterArgs
  | TokenFilterDictionaryDecompounderTokenFilterArgs
  | TokenFilterEdgeNGramTokenFilterArgs
  | TokenFilterEdgeNGramTokenFilterV2Args
  | TokenFilterElisionTokenFilterArgs
  | TokenFilterKeepTokenFilterArgs
  | TokenFilterKeywordMarkerTokenFilterArgs
  | TokenFilterLengthTokenFilterArgs
  | TokenFilterLimitTokenFilterArgs
  | TokenFilterNGramTokenFilterArgs
  | TokenFilterNGramTokenFilterV2Args
  | TokenFilterPatternCaptureTokenFilterArgs
  | TokenFilterPatternReplaceTokenFilterArgs
  | TokenFilterPhoneticTokenFilterArgs
  | TokenFilterShingleTokenFilterArgs
  | TokenFilterSnowballTokenFilterArgs
  | TokenFilterStemmerOverrideTokenFilterArgs
  | TokenFilterStemmerTokenFilterArgs
  | TokenFilterStopwordsTokenFilterArgs
  | TokenFilterSynonymTokenFilterArgs
  | TokenFilterTruncateTokenFilterArgs
  | TokenFilterUniqueTokenFilterArgs
  | TokenFilterWordDelimiterTokenFilterArgs;

/** `TokenFilter`, as it is kept. */
export type TokenFilter =
  | TokenFilterAsciiFoldingTokenFilter
  | TokenFilterCjkBigramTokenFilter
  | TokenFilterCommonGramTokenFilter
  | TokenFilterDictionaryDecompounderTokenFilter
  | TokenFilterEdgeNGramTokenFilter
  | TokenFilterEdgeNGramTokenFilterV2
  | TokenFilterElisionTokenFilter
  | TokenFilterKeepTokenFilter
  | TokenFilterKeywordMarkerTokenFilter
  | TokenFilterLengthTokenFilter
  | TokenFilterLimitTokenFilter
  | TokenFilterNGramTokenFilter
  | TokenFilterNGramTokenFilterV2
  | TokenFilterPatternCaptureTokenFilter
  | TokenFilterPatternReplaceTokenFilter
  | TokenFilterPhoneticTokenFilter
  | TokenFilterShingleTokenFilter
  | TokenFilterSnowballTokenFilter
  | TokenFilterStemmerOverrideTokenFilter
  | TokenFilterStemmerTokenFilter
  | TokenFilterStopwordsTokenFilter
  | TokenFilterSynonymTokenFilter
  | TokenFilterTruncateTokenFilter
  | TokenFilterUniqueTokenFilter
  | TokenFilterWordDelimiterTokenFilter;

/** What a program gives of `TokenFilterAsciiFoldingTokenFilter`. */
export interface TokenFilterAsciiFoldingTokenFilterArgs {
  /** Letters without their accents. */
  readonly odataType: "#Microsoft.Azure.Search.AsciiFoldingTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Whether the token itself stays as well. The service takes `false` when it is left out. */
  readonly preserveOriginal?: pulumi.Input<boolean>;
}

/** `TokenFilterAsciiFoldingTokenFilter`, as it is kept. */
export interface TokenFilterAsciiFoldingTokenFilter {
  /** Letters without their accents. */
  readonly odataType: "#Microsoft.Azure.Search.AsciiFoldingTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Whether the token itself stays as well. The service takes `false` when it is left out. */
  readonly preserveOriginal?: boolean;
}

/** What a program gives of `TokenFilterCjkBigramTokenFilter`. */
export interface TokenFilterCjkBigramTokenFilterArgs {
  /** Pairs of Chinese, Japanese and Korean characters. */
  readonly odataType: "#Microsoft.Azure.Search.CjkBigramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Scripts that stay as they are. The order of its items has no meaning. */
  readonly ignoreScripts?: pulumi.Input<pulumi.Input<"han" | "hiragana" | "katakana" | "hangul">[]>;
  /** Whether single characters stay as well. The service takes `false` when it is left out. */
  readonly outputUnigrams?: pulumi.Input<boolean>;
}

/** `TokenFilterCjkBigramTokenFilter`, as it is kept. */
export interface TokenFilterCjkBigramTokenFilter {
  /** Pairs of Chinese, Japanese and Korean characters. */
  readonly odataType: "#Microsoft.Azure.Search.CjkBigramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Scripts that stay as they are. The order of its items has no meaning. */
  readonly ignoreScripts?: ("han" | "hiragana" | "katakana" | "hangul")[];
  /** Whether single characters stay as well. The service takes `false` when it is left out. */
  readonly outputUnigrams?: boolean;
}

/** What a program gives of `TokenFilterCommonGramTokenFilter`. */
export interface TokenFilterCommonGramTokenFilterArgs {
  /** Frequent words joined with their neighbours. */
  readonly odataType: "#Microsoft.Azure.Search.CommonGramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The frequent words. The order of its items has no meaning. */
  readonly commonWords: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether capitals do not count. The service takes `false` when it is left out. */
  readonly ignoreCase?: pulumi.Input<boolean>;
  /** Whether it is for queries, not for indexing. The service takes `false` when it is left out. */
  readonly queryMode?: pulumi.Input<boolean>;
}

/** `TokenFilterCommonGramTokenFilter`, as it is kept. */
export interface TokenFilterCommonGramTokenFilter {
  /** Frequent words joined with their neighbours. */
  readonly odataType: "#Microsoft.Azure.Search.CommonGramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** The frequent words. The order of its items has no meaning. */
  readonly commonWords: string[];
  /** Whether capitals do not count. The service takes `false` when it is left out. */
  readonly ignoreCase?: boolean;
  /** Whether it is for queries, not for indexing. The service takes `false` when it is left out. */
  readonly queryMode?: boolean;
}

/** What a program gives of `TokenFilterDictionaryDecompounderTokenFilter`. */
export interface TokenFilterDictionaryDecompounderTokenFilterArgs {
  /** The parts of compound words. */
  readonly odataType: "#Microsoft.Azure.Search.DictionaryDecompounderTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Words that may be parts. The order of its items has no meaning. */
  readonly wordList: pulumi.Input<pulumi.Input<string>[]>;
  /** Least length of a word that is taken apart, 300 at most. The service takes `5` when it is left out. */
  readonly minWordSize?: pulumi.Input<number>;
  /** Least length of a part, 300 at most. The service takes `2` when it is left out. */
  readonly minSubwordSize?: pulumi.Input<number>;
  /** Greatest length of a part, 300 at most. The service takes `15` when it is left out. */
  readonly maxSubwordSize?: pulumi.Input<number>;
  /** Whether only the longest part counts. The service takes `false` when it is left out. */
  readonly onlyLongestMatch?: pulumi.Input<boolean>;
}

/** `TokenFilterDictionaryDecompounderTokenFilter`, as it is kept. */
export interface TokenFilterDictionaryDecompounderTokenFilter {
  /** The parts of compound words. */
  readonly odataType: "#Microsoft.Azure.Search.DictionaryDecompounderTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Words that may be parts. The order of its items has no meaning. */
  readonly wordList: string[];
  /** Least length of a word that is taken apart, 300 at most. The service takes `5` when it is left out. */
  readonly minWordSize?: number;
  /** Least length of a part, 300 at most. The service takes `2` when it is left out. */
  readonly minSubwordSize?: number;
  /** Greatest length of a part, 300 at most. The service takes `15` when it is left out. */
  readonly maxSubwordSize?: number;
  /** Whether only the longest part counts. The service takes `false` when it is left out. */
  readonly onlyLongestMatch?: boolean;
}

/** What a program gives of `TokenFilterEdgeNGramTokenFilter`. */
export interface TokenFilterEdgeNGramTokenFilterArgs {
  /** The beginnings of tokens, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece. The service takes `1` when it is left out. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece. The service takes `2` when it is left out. */
  readonly maxGram?: pulumi.Input<number>;
  /** End of the token that pieces begin at. The service takes `"front"` when it is left out. */
  readonly side?: pulumi.Input<"front" | "back">;
}

/** `TokenFilterEdgeNGramTokenFilter`, as it is kept. */
export interface TokenFilterEdgeNGramTokenFilter {
  /** The beginnings of tokens, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Least length of a piece. The service takes `1` when it is left out. */
  readonly minGram?: number;
  /** Greatest length of a piece. The service takes `2` when it is left out. */
  readonly maxGram?: number;
  /** End of the token that pieces begin at. The service takes `"front"` when it is left out. */
  readonly side?: "front" | "back";
}

/** What a program gives of `TokenFilterEdgeNGramTokenFilterV2`. */
export interface TokenFilterEdgeNGramTokenFilterV2Args {
  /** The beginnings of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilterV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece, 300 at most. The service takes `1` when it is left out. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece, 300 at most. The service takes `2` when it is left out. */
  readonly maxGram?: pulumi.Input<number>;
  /** End of the token that pieces begin at. The service takes `"front"` when it is left out. */
  readonly side?: pulumi.Input<"front" | "back">;
}

/** `TokenFilterEdgeNGramTokenFilterV2`, as it is kept. */
export interface TokenFilterEdgeNGramTokenFilterV2 {
  /** The beginnings of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilterV2";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Least length of a piece, 300 at most. The service takes `1` when it is left out. */
  readonly minGram?: number;
  /** Greatest length of a piece, 300 at most. The service takes `2` when it is left out. */
  readonly maxGram?: number;
  /** End of the token that pieces begin at. The service takes `"front"` when it is left out. */
  readonly side?: "front" | "back";
}

/** What a program gives of `TokenFilterElisionTokenFilter`. */
export interface TokenFilterElisionTokenFilterArgs {
  /** Words without a shortened article before them. */
  readonly odataType: "#Microsoft.Azure.Search.ElisionTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The articles; French ones when left out. The order of its items has no meaning. */
  readonly articles?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `TokenFilterElisionTokenFilter`, as it is kept. */
export interface TokenFilterElisionTokenFilter {
  /** Words without a shortened article before them. */
  readonly odataType: "#Microsoft.Azure.Search.ElisionTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** The articles; French ones when left out. The order of its items has no meaning. */
  readonly articles?: string[];
}

/** What a program gives of `TokenFilterKeepTokenFilter`. */
export interface TokenFilterKeepTokenFilterArgs {
  /** Some words and no others. */
  readonly odataType: "#Microsoft.Azure.Search.KeepTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Words that stay. The order of its items has no meaning. */
  readonly keepWords: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether words are made lower-case first. The service takes `false` when it is left out. */
  readonly keepWordsCase?: pulumi.Input<boolean>;
}

/** `TokenFilterKeepTokenFilter`, as it is kept. */
export interface TokenFilterKeepTokenFilter {
  /** Some words and no others. */
  readonly odataType: "#Microsoft.Azure.Search.KeepTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Words that stay. The order of its items has no meaning. */
  readonly keepWords: string[];
  /** Whether words are made lower-case first. The service takes `false` when it is left out. */
  readonly keepWordsCase?: boolean;
}

/** What a program gives of `TokenFilterKeywordMarkerTokenFilter`. */
export interface TokenFilterKeywordMarkerTokenFilterArgs {
  /** Words that are not stemmed. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordMarkerTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The words. The order of its items has no meaning. */
  readonly keywords: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether capitals do not count. The service takes `false` when it is left out. */
  readonly ignoreCase?: pulumi.Input<boolean>;
}

/** `TokenFilterKeywordMarkerTokenFilter`, as it is kept. */
export interface TokenFilterKeywordMarkerTokenFilter {
  /** Words that are not stemmed. */
  readonly odataType: "#Microsoft.Azure.Search.KeywordMarkerTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** The words. The order of its items has no meaning. */
  readonly keywords: string[];
  /** Whether capitals do not count. The service takes `false` when it is left out. */
  readonly ignoreCase?: boolean;
}

/** What a program gives of `TokenFilterLengthTokenFilter`. */
export interface TokenFilterLengthTokenFilterArgs {
  /** Tokens of some lengths. */
  readonly odataType: "#Microsoft.Azure.Search.LengthTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length, 300 at most. The service takes `0` when it is left out. */
  readonly min?: pulumi.Input<number>;
  /** Greatest length, 300 at most. The service takes `300` when it is left out. */
  readonly max?: pulumi.Input<number>;
}

/** `TokenFilterLengthTokenFilter`, as it is kept. */
export interface TokenFilterLengthTokenFilter {
  /** Tokens of some lengths. */
  readonly odataType: "#Microsoft.Azure.Search.LengthTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Least length, 300 at most. The service takes `0` when it is left out. */
  readonly min?: number;
  /** Greatest length, 300 at most. The service takes `300` when it is left out. */
  readonly max?: number;
}

/** What a program gives of `TokenFilterLimitTokenFilter`. */
export interface TokenFilterLimitTokenFilterArgs {
  /** The first tokens. */
  readonly odataType: "#Microsoft.Azure.Search.LimitTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** How many. The service takes `1` when it is left out. */
  readonly maxTokenCount?: pulumi.Input<number>;
  /** Whether the others are read all the same. The service takes `false` when it is left out. */
  readonly consumeAllTokens?: pulumi.Input<boolean>;
}

/** `TokenFilterLimitTokenFilter`, as it is kept. */
export interface TokenFilterLimitTokenFilter {
  /** The first tokens. */
  readonly odataType: "#Microsoft.Azure.Search.LimitTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** How many. The service takes `1` when it is left out. */
  readonly maxTokenCount?: number;
  /** Whether the others are read all the same. The service takes `false` when it is left out. */
  readonly consumeAllTokens?: boolean;
}

/** What a program gives of `TokenFilterNGramTokenFilter`. */
export interface TokenFilterNGramTokenFilterArgs {
  /** All pieces of tokens, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece. The service takes `1` when it is left out. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece. The service takes `2` when it is left out. */
  readonly maxGram?: pulumi.Input<number>;
}

/** `TokenFilterNGramTokenFilter`, as it is kept. */
export interface TokenFilterNGramTokenFilter {
  /** All pieces of tokens, in an older version. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Least length of a piece. The service takes `1` when it is left out. */
  readonly minGram?: number;
  /** Greatest length of a piece. The service takes `2` when it is left out. */
  readonly maxGram?: number;
}

/** What a program gives of `TokenFilterNGramTokenFilterV2`. */
export interface TokenFilterNGramTokenFilterV2Args {
  /** All pieces of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenFilterV2";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Least length of a piece, 300 at most. The service takes `1` when it is left out. */
  readonly minGram?: pulumi.Input<number>;
  /** Greatest length of a piece, 300 at most. The service takes `2` when it is left out. */
  readonly maxGram?: pulumi.Input<number>;
}

/** `TokenFilterNGramTokenFilterV2`, as it is kept. */
export interface TokenFilterNGramTokenFilterV2 {
  /** All pieces of tokens. */
  readonly odataType: "#Microsoft.Azure.Search.NGramTokenFilterV2";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Least length of a piece, 300 at most. The service takes `1` when it is left out. */
  readonly minGram?: number;
  /** Greatest length of a piece, 300 at most. The service takes `2` when it is left out. */
  readonly maxGram?: number;
}

/** What a program gives of `TokenFilterPatternCaptureTokenFilter`. */
export interface TokenFilterPatternCaptureTokenFilterArgs {
  /** What groups of regular expressions match. */
  readonly odataType: "#Microsoft.Azure.Search.PatternCaptureTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The expressions. */
  readonly patterns: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether the token itself stays as well. The service takes `true` when it is left out. */
  readonly preserveOriginal?: pulumi.Input<boolean>;
}

/** `TokenFilterPatternCaptureTokenFilter`, as it is kept. */
export interface TokenFilterPatternCaptureTokenFilter {
  /** What groups of regular expressions match. */
  readonly odataType: "#Microsoft.Azure.Search.PatternCaptureTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** The expressions. */
  readonly patterns: string[];
  /** Whether the token itself stays as well. The service takes `true` when it is left out. */
  readonly preserveOriginal?: boolean;
}

/** What a program gives of `TokenFilterPatternReplaceTokenFilter`. */
export interface TokenFilterPatternReplaceTokenFilterArgs {
  /** A text where a regular expression matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternReplaceTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Expression that is looked for. */
  readonly pattern: pulumi.Input<string>;
  /** Text in place of what matches. */
  readonly replacement: pulumi.Input<string>;
}

/** `TokenFilterPatternReplaceTokenFilter`, as it is kept. */
export interface TokenFilterPatternReplaceTokenFilter {
  /** A text where a regular expression matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternReplaceTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Expression that is looked for. */
  readonly pattern: string;
  /** Text in place of what matches. */
  readonly replacement: string;
}

/** What a program gives of `TokenFilterPhoneticTokenFilter`. */
export interface TokenFilterPhoneticTokenFilterArgs {
  /** What words sound like. */
  readonly odataType: "#Microsoft.Azure.Search.PhoneticTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** How sounds are written. The service takes `"metaphone"` when it is left out. One of: `metaphone`, `doubleMetaphone`, `soundex`, `refinedSoundex`, `caverphone1`, `caverphone2`, `cologne`, `nysiis`, `koelnerPhonetik`, `haasePhonetik`, `beiderMorse`. Other values are accepted with a warning. */
  readonly encoder?: pulumi.Input<
    | "metaphone"
    | "doubleMetaphone"
    | "soundex"
    | "refinedSoundex"
    | "caverphone1"
    | "caverphone2"
    | "cologne"
    | "nysiis"
    | "koelnerPhonetik"
    | "haasePhonetik"
    | "beiderMorse"
    | (string & {})
  >;
  /** Whether the sound takes the place of the word. The service takes `true` when it is left out. */
  readonly replace?: pulumi.Input<boolean>;
}

/** `TokenFilterPhoneticTokenFilter`, as it is kept. */
export interface TokenFilterPhoneticTokenFilter {
  /** What words sound like. */
  readonly odataType: "#Microsoft.Azure.Search.PhoneticTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** How sounds are written. The service takes `"metaphone"` when it is left out. One of: `metaphone`, `doubleMetaphone`, `soundex`, `refinedSoundex`, `caverphone1`, `caverphone2`, `cologne`, `nysiis`, `koelnerPhonetik`, `haasePhonetik`, `beiderMorse`. Other values are accepted with a warning. */
  readonly encoder?:
    | "metaphone"
    | "doubleMetaphone"
    | "soundex"
    | "refinedSoundex"
    | "caverphone1"
    | "caverphone2"
    | "cologne"
    | "nysiis"
    | "koelnerPhonetik"
    | "haasePhonetik"
    | "beiderMorse"
    | (string & {});
  /** Whether the sound takes the place of the word. The service takes `true` when it is left out. */
  readonly replace?: boolean;
}

/** What a program gives of `TokenFilterShingleTokenFilter`. */
export interface TokenFilterShingleTokenFilterArgs {
  /** Neighbouring tokens joined. */
  readonly odataType: "#Microsoft.Azure.Search.ShingleTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Greatest number of tokens, 2 at least. The service takes `2` when it is left out. */
  readonly maxShingleSize?: pulumi.Input<number>;
  /** Least number of tokens, 2 at least. The service takes `2` when it is left out. */
  readonly minShingleSize?: pulumi.Input<number>;
  /** Whether single tokens stay as well. The service takes `true` when it is left out. */
  readonly outputUnigrams?: pulumi.Input<boolean>;
  /** Whether single tokens stay where there is nothing to join. The service takes `false` when it is left out. */
  readonly outputUnigramsIfNoShingles?: pulumi.Input<boolean>;
  /** Text between them. The service takes `" "` when it is left out. */
  readonly tokenSeparator?: pulumi.Input<string>;
  /** Text in place of a token that is missing. The service takes `"_"` when it is left out. */
  readonly filterToken?: pulumi.Input<string>;
}

/** `TokenFilterShingleTokenFilter`, as it is kept. */
export interface TokenFilterShingleTokenFilter {
  /** Neighbouring tokens joined. */
  readonly odataType: "#Microsoft.Azure.Search.ShingleTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Greatest number of tokens, 2 at least. The service takes `2` when it is left out. */
  readonly maxShingleSize?: number;
  /** Least number of tokens, 2 at least. The service takes `2` when it is left out. */
  readonly minShingleSize?: number;
  /** Whether single tokens stay as well. The service takes `true` when it is left out. */
  readonly outputUnigrams?: boolean;
  /** Whether single tokens stay where there is nothing to join. The service takes `false` when it is left out. */
  readonly outputUnigramsIfNoShingles?: boolean;
  /** Text between them. The service takes `" "` when it is left out. */
  readonly tokenSeparator?: string;
  /** Text in place of a token that is missing. The service takes `"_"` when it is left out. */
  readonly filterToken?: string;
}

/** What a program gives of `TokenFilterSnowballTokenFilter`. */
export interface TokenFilterSnowballTokenFilterArgs {
  /** Stems, by a Snowball stemmer. */
  readonly odataType: "#Microsoft.Azure.Search.SnowballTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The language. One of: `armenian`, `basque`, `catalan`, `danish`, `dutch`, `english`, `finnish`, `french`, `german`, `german2`, `hungarian`, `italian`, `kp`, `lovins`, `norwegian`, `porter`, `portuguese`, `romanian`, `russian`, `spanish`, `swedish`, `turkish`. Other values are accepted with a warning. */
  readonly language: pulumi.Input<
    | "armenian"
    | "basque"
    | "catalan"
    | "danish"
    | "dutch"
    | "english"
    | "finnish"
    | "french"
    | "german"
    | "german2"
    | "hungarian"
    | "italian"
    | "kp"
    | "lovins"
    | "norwegian"
    | "porter"
    | "portuguese"
    | "romanian"
    | "russian"
    | "spanish"
    | "swedish"
    | "turkish"
    | (string & {})
  >;
}

/** `TokenFilterSnowballTokenFilter`, as it is kept. */
export interface TokenFilterSnowballTokenFilter {
  /** Stems, by a Snowball stemmer. */
  readonly odataType: "#Microsoft.Azure.Search.SnowballTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** The language. One of: `armenian`, `basque`, `catalan`, `danish`, `dutch`, `english`, `finnish`, `french`, `german`, `german2`, `hungarian`, `italian`, `kp`, `lovins`, `norwegian`, `porter`, `portuguese`, `romanian`, `russian`, `spanish`, `swedish`, `turkish`. Other values are accepted with a warning. */
  readonly language:
    | "armenian"
    | "basque"
    | "catalan"
    | "danish"
    | "dutch"
    | "english"
    | "finnish"
    | "french"
    | "german"
    | "german2"
    | "hungarian"
    | "italian"
    | "kp"
    | "lovins"
    | "norwegian"
    | "porter"
    | "portuguese"
    | "romanian"
    | "russian"
    | "spanish"
    | "swedish"
    | "turkish"
    | (string & {});
}

/** What a program gives of `TokenFilterStemmerOverrideTokenFilter`. */
export interface TokenFilterStemmerOverrideTokenFilterArgs {
  /** Stems of your own. */
  readonly odataType: "#Microsoft.Azure.Search.StemmerOverrideTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Rules such as `ran=>run`. */
  readonly rules: pulumi.Input<pulumi.Input<string>[]>;
}

/** `TokenFilterStemmerOverrideTokenFilter`, as it is kept. */
export interface TokenFilterStemmerOverrideTokenFilter {
  /** Stems of your own. */
  readonly odataType: "#Microsoft.Azure.Search.StemmerOverrideTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Rules such as `ran=>run`. */
  readonly rules: string[];
}

/** What a program gives of `TokenFilterStemmerTokenFilter`. */
export interface TokenFilterStemmerTokenFilterArgs {
  /** Stems, by a stemmer of the language. */
  readonly odataType: "#Microsoft.Azure.Search.StemmerTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The stemmer. One of: `arabic`, `armenian`, `basque`, `brazilian`, `bulgarian`, `catalan`, `czech`, `danish`, `dutch`, `dutchKp`, `english`, `lightEnglish`, `minimalEnglish`, `possessiveEnglish`, `porter2`, `lovins`, `finnish`, `lightFinnish`, `french`, `lightFrench`, `minimalFrench`, `galician`, `minimalGalician`, `german`, `german2`, `lightGerman`, `minimalGerman`, `greek`, `hindi`, `hungarian`, `lightHungarian`, `indonesian`, `irish`, `italian`, `lightItalian`, `sorani`, `latvian`, `norwegian`, `lightNorwegian`, `minimalNorwegian`, `lightNynorsk`, `minimalNynorsk`, `portuguese`, `lightPortuguese`, `minimalPortuguese`, `portugueseRslp`, `romanian`, `russian`, `lightRussian`, `spanish`, `lightSpanish`, `swedish`, `lightSwedish`, `turkish`. Other values are accepted with a warning. */
  readonly language: pulumi.Input<
    | "arabic"
    | "armenian"
    | "basque"
    | "brazilian"
    | "bulgarian"
    | "catalan"
    | "czech"
    | "danish"
    | "dutch"
    | "dutchKp"
    | "english"
    | "lightEnglish"
    | "minimalEnglish"
    | "possessiveEnglish"
    | "porter2"
    | "lovins"
    | "finnish"
    | "lightFinnish"
    | "french"
    | "lightFrench"
    | "minimalFrench"
    | "galician"
    | "minimalGalician"
    | "german"
    | "german2"
    | "lightGerman"
    | "minimalGerman"
    | "greek"
    | "hindi"
    | "hungarian"
    | "lightHungarian"
    | "indonesian"
    | "irish"
    | "italian"
    | "lightItalian"
    | "sorani"
    | "latvian"
    | "norwegian"
    | "lightNorwegian"
    | "minimalNorwegian"
    | "lightNynorsk"
    | "minimalNynorsk"
    | "portuguese"
    | "lightPortuguese"
    | "minimalPortuguese"
    | "portugueseRslp"
    | "romanian"
    | "russian"
    | "lightRussian"
    | "spanish"
    | "lightSpanish"
    | "swedish"
    | "lightSwedish"
    | "turkish"
    | (string & {})
  >;
}

/** `TokenFilterStemmerTokenFilter`, as it is kept. */
export interface TokenFilterStemmerTokenFilter {
  /** Stems, by a stemmer of the language. */
  readonly odataType: "#Microsoft.Azure.Search.StemmerTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** The stemmer. One of: `arabic`, `armenian`, `basque`, `brazilian`, `bulgarian`, `catalan`, `czech`, `danish`, `dutch`, `dutchKp`, `english`, `lightEnglish`, `minimalEnglish`, `possessiveEnglish`, `porter2`, `lovins`, `finnish`, `lightFinnish`, `french`, `lightFrench`, `minimalFrench`, `galician`, `minimalGalician`, `german`, `german2`, `lightGerman`, `minimalGerman`, `greek`, `hindi`, `hungarian`, `lightHungarian`, `indonesian`, `irish`, `italian`, `lightItalian`, `sorani`, `latvian`, `norwegian`, `lightNorwegian`, `minimalNorwegian`, `lightNynorsk`, `minimalNynorsk`, `portuguese`, `lightPortuguese`, `minimalPortuguese`, `portugueseRslp`, `romanian`, `russian`, `lightRussian`, `spanish`, `lightSpanish`, `swedish`, `lightSwedish`, `turkish`. Other values are accepted with a warning. */
  readonly language:
    | "arabic"
    | "armenian"
    | "basque"
    | "brazilian"
    | "bulgarian"
    | "catalan"
    | "czech"
    | "danish"
    | "dutch"
    | "dutchKp"
    | "english"
    | "lightEnglish"
    | "minimalEnglish"
    | "possessiveEnglish"
    | "porter2"
    | "lovins"
    | "finnish"
    | "lightFinnish"
    | "french"
    | "lightFrench"
    | "minimalFrench"
    | "galician"
    | "minimalGalician"
    | "german"
    | "german2"
    | "lightGerman"
    | "minimalGerman"
    | "greek"
    | "hindi"
    | "hungarian"
    | "lightHungarian"
    | "indonesian"
    | "irish"
    | "italian"
    | "lightItalian"
    | "sorani"
    | "latvian"
    | "norwegian"
    | "lightNorwegian"
    | "minimalNorwegian"
    | "lightNynorsk"
    | "minimalNynorsk"
    | "portuguese"
    | "lightPortuguese"
    | "minimalPortuguese"
    | "portugueseRslp"
    | "romanian"
    | "russian"
    | "lightRussian"
    | "spanish"
    | "lightSpanish"
    | "swedish"
    | "lightSwedish"
    | "turkish"
    | (string & {});
}

/** What a program gives of `TokenFilterStopwordsTokenFilter`. */
export interface TokenFilterStopwordsTokenFilterArgs {
  /** Tokens without some words. */
  readonly odataType: "#Microsoft.Azure.Search.StopwordsTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Words that are left out, in place of a list. The order of its items has no meaning. */
  readonly stopwords?: pulumi.Input<pulumi.Input<string>[]>;
  /** List of words that the filter removes. The service takes `"english"` when it is left out. One of: `arabic`, `armenian`, `basque`, `brazilian`, `bulgarian`, `catalan`, `czech`, `danish`, `dutch`, `english`, `finnish`, `french`, `galician`, `german`, `greek`, `hindi`, `hungarian`, `indonesian`, `irish`, `italian`, `latvian`, `norwegian`, `persian`, `portuguese`, `romanian`, `russian`, `sorani`, `spanish`, `swedish`, `thai`, `turkish`. Other values are accepted with a warning. */
  readonly stopwordsList?: pulumi.Input<
    | "arabic"
    | "armenian"
    | "basque"
    | "brazilian"
    | "bulgarian"
    | "catalan"
    | "czech"
    | "danish"
    | "dutch"
    | "english"
    | "finnish"
    | "french"
    | "galician"
    | "german"
    | "greek"
    | "hindi"
    | "hungarian"
    | "indonesian"
    | "irish"
    | "italian"
    | "latvian"
    | "norwegian"
    | "persian"
    | "portuguese"
    | "romanian"
    | "russian"
    | "sorani"
    | "spanish"
    | "swedish"
    | "thai"
    | "turkish"
    | (string & {})
  >;
  /** Whether capitals do not count. The service takes `false` when it is left out. */
  readonly ignoreCase?: pulumi.Input<boolean>;
  /** Whether a word at the end of a query is left out too. The service takes `true` when it is left out. */
  readonly removeTrailing?: pulumi.Input<boolean>;
}

/** `TokenFilterStopwordsTokenFilter`, as it is kept. */
export interface TokenFilterStopwordsTokenFilter {
  /** Tokens without some words. */
  readonly odataType: "#Microsoft.Azure.Search.StopwordsTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Words that are left out, in place of a list. The order of its items has no meaning. */
  readonly stopwords?: string[];
  /** List of words that the filter removes. The service takes `"english"` when it is left out. One of: `arabic`, `armenian`, `basque`, `brazilian`, `bulgarian`, `catalan`, `czech`, `danish`, `dutch`, `english`, `finnish`, `french`, `galician`, `german`, `greek`, `hindi`, `hungarian`, `indonesian`, `irish`, `italian`, `latvian`, `norwegian`, `persian`, `portuguese`, `romanian`, `russian`, `sorani`, `spanish`, `swedish`, `thai`, `turkish`. Other values are accepted with a warning. */
  readonly stopwordsList?:
    | "arabic"
    | "armenian"
    | "basque"
    | "brazilian"
    | "bulgarian"
    | "catalan"
    | "czech"
    | "danish"
    | "dutch"
    | "english"
    | "finnish"
    | "french"
    | "galician"
    | "german"
    | "greek"
    | "hindi"
    | "hungarian"
    | "indonesian"
    | "irish"
    | "italian"
    | "latvian"
    | "norwegian"
    | "persian"
    | "portuguese"
    | "romanian"
    | "russian"
    | "sorani"
    | "spanish"
    | "swedish"
    | "thai"
    | "turkish"
    | (string & {});
  /** Whether capitals do not count. The service takes `false` when it is left out. */
  readonly ignoreCase?: boolean;
  /** Whether a word at the end of a query is left out too. The service takes `true` when it is left out. */
  readonly removeTrailing?: boolean;
}

/** What a program gives of `TokenFilterSynonymTokenFilter`. */
export interface TokenFilterSynonymTokenFilterArgs {
  /** Words and their synonyms. */
  readonly odataType: "#Microsoft.Azure.Search.SynonymTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Rules such as `usa, united states` or `ussr => soviet union`. */
  readonly synonyms: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether capitals do not count. The service takes `false` when it is left out. */
  readonly ignoreCase?: pulumi.Input<boolean>;
  /** Whether all words of a rule stand for each other. The service takes `true` when it is left out. */
  readonly expand?: pulumi.Input<boolean>;
}

/** `TokenFilterSynonymTokenFilter`, as it is kept. */
export interface TokenFilterSynonymTokenFilter {
  /** Words and their synonyms. */
  readonly odataType: "#Microsoft.Azure.Search.SynonymTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Rules such as `usa, united states` or `ussr => soviet union`. */
  readonly synonyms: string[];
  /** Whether capitals do not count. The service takes `false` when it is left out. */
  readonly ignoreCase?: boolean;
  /** Whether all words of a rule stand for each other. The service takes `true` when it is left out. */
  readonly expand?: boolean;
}

/** What a program gives of `TokenFilterTruncateTokenFilter`. */
export interface TokenFilterTruncateTokenFilterArgs {
  /** Tokens cut at a length. */
  readonly odataType: "#Microsoft.Azure.Search.TruncateTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** The length, 300 at most. The service takes `300` when it is left out. */
  readonly length?: pulumi.Input<number>;
}

/** `TokenFilterTruncateTokenFilter`, as it is kept. */
export interface TokenFilterTruncateTokenFilter {
  /** Tokens cut at a length. */
  readonly odataType: "#Microsoft.Azure.Search.TruncateTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** The length, 300 at most. The service takes `300` when it is left out. */
  readonly length?: number;
}

/** What a program gives of `TokenFilterUniqueTokenFilter`. */
export interface TokenFilterUniqueTokenFilterArgs {
  /** Each token once. */
  readonly odataType: "#Microsoft.Azure.Search.UniqueTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Whether only those at the same position count as the same. The service takes `false` when it is left out. */
  readonly onlyOnSamePosition?: pulumi.Input<boolean>;
}

/** `TokenFilterUniqueTokenFilter`, as it is kept. */
export interface TokenFilterUniqueTokenFilter {
  /** Each token once. */
  readonly odataType: "#Microsoft.Azure.Search.UniqueTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Whether only those at the same position count as the same. The service takes `false` when it is left out. */
  readonly onlyOnSamePosition?: boolean;
}

/** What a program gives of `TokenFilterWordDelimiterTokenFilter`. */
export interface TokenFilterWordDelimiterTokenFilterArgs {
  /** The parts of words that hold signs, digits and capitals. */
  readonly odataType: "#Microsoft.Azure.Search.WordDelimiterTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: pulumi.Input<string>;
  /** Whether parts of letters are told. The service takes `true` when it is left out. */
  readonly generateWordParts?: pulumi.Input<boolean>;
  /** Whether parts of digits are told. The service takes `true` when it is left out. */
  readonly generateNumberParts?: pulumi.Input<boolean>;
  /** Whether parts of letters are joined too. The service takes `false` when it is left out. */
  readonly catenateWords?: pulumi.Input<boolean>;
  /** Whether parts of digits are joined too. The service takes `false` when it is left out. */
  readonly catenateNumbers?: pulumi.Input<boolean>;
  /** Whether all parts are joined too. The service takes `false` when it is left out. */
  readonly catenateAll?: pulumi.Input<boolean>;
  /** Whether a capital begins a part. The service takes `true` when it is left out. */
  readonly splitOnCaseChange?: pulumi.Input<boolean>;
  /** Whether the token itself stays as well. The service takes `false` when it is left out. */
  readonly preserveOriginal?: pulumi.Input<boolean>;
  /** Whether a digit begins a part. The service takes `true` when it is left out. */
  readonly splitOnNumerics?: pulumi.Input<boolean>;
  /** Whether an English 's is left out. The service takes `true` when it is left out. */
  readonly stemEnglishPossessive?: pulumi.Input<boolean>;
  /** Words that stay as they are. The order of its items has no meaning. */
  readonly protectedWords?: pulumi.Input<pulumi.Input<string>[]>;
}

/** `TokenFilterWordDelimiterTokenFilter`, as it is kept. */
export interface TokenFilterWordDelimiterTokenFilter {
  /** The parts of words that hold signs, digits and capitals. */
  readonly odataType: "#Microsoft.Azure.Search.WordDelimiterTokenFilter";
  /** Name by which analyzers refer to it. */
  readonly name: string;
  /** Whether parts of letters are told. The service takes `true` when it is left out. */
  readonly generateWordParts?: boolean;
  /** Whether parts of digits are told. The service takes `true` when it is left out. */
  readonly generateNumberParts?: boolean;
  /** Whether parts of letters are joined too. The service takes `false` when it is left out. */
  readonly catenateWords?: boolean;
  /** Whether parts of digits are joined too. The service takes `false` when it is left out. */
  readonly catenateNumbers?: boolean;
  /** Whether all parts are joined too. The service takes `false` when it is left out. */
  readonly catenateAll?: boolean;
  /** Whether a capital begins a part. The service takes `true` when it is left out. */
  readonly splitOnCaseChange?: boolean;
  /** Whether the token itself stays as well. The service takes `false` when it is left out. */
  readonly preserveOriginal?: boolean;
  /** Whether a digit begins a part. The service takes `true` when it is left out. */
  readonly splitOnNumerics?: boolean;
  /** Whether an English 's is left out. The service takes `true` when it is left out. */
  readonly stemEnglishPossessive?: boolean;
  /** Words that stay as they are. The order of its items has no meaning. */
  readonly protectedWords?: string[];
}

/** What a program gives of `CharFilter`. */
export type CharFilterArgs = CharFilterMappingCharFilterArgs | CharFilterPatternReplaceCharFilterArgs;

/** `CharFilter`, as it is kept. */
export type CharFilter = CharFilterMappingCharFilter | CharFilterPatternReplaceCharFilter;

/** What a program gives of `CharFilterMappingCharFilter`. */
export interface CharFilterMappingCharFilterArgs {
  /** Puts characters in place of others. */
  readonly odataType: "#Microsoft.Azure.Search.MappingCharFilter";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Mappings such as `ph=>f`. */
  readonly mappings: pulumi.Input<pulumi.Input<string>[]>;
}

/** `CharFilterMappingCharFilter`, as it is kept. */
export interface CharFilterMappingCharFilter {
  /** Puts characters in place of others. */
  readonly odataType: "#Microsoft.Azure.Search.MappingCharFilter";
  /** Name by which fields refer to it. */
  readonly name: string;
  /** Mappings such as `ph=>f`. */
  readonly mappings: string[];
}

/** What a program gives of `CharFilterPatternReplaceCharFilter`. */
export interface CharFilterPatternReplaceCharFilterArgs {
  /** Puts a text where a regular expression matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternReplaceCharFilter";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Expression that is looked for. */
  readonly pattern: pulumi.Input<string>;
  /** Text in place of what matches. */
  readonly replacement: pulumi.Input<string>;
}

/** `CharFilterPatternReplaceCharFilter`, as it is kept. */
export interface CharFilterPatternReplaceCharFilter {
  /** Puts a text where a regular expression matches. */
  readonly odataType: "#Microsoft.Azure.Search.PatternReplaceCharFilter";
  /** Name by which fields refer to it. */
  readonly name: string;
  /** Expression that is looked for. */
  readonly pattern: string;
  /** Text in place of what matches. */
  readonly replacement: string;
}

/** What a program gives of `Normalizer`. */
export type NormalizerArgs = NormalizerCustomNormalizerArgs;

/** `Normalizer`, as it is kept. */
export type Normalizer = NormalizerCustomNormalizer;

/** What a program gives of `NormalizerCustomNormalizer`. */
export interface NormalizerCustomNormalizerArgs {
  /** Put together of filters. */
  readonly odataType: "#Microsoft.Azure.Search.CustomNormalizer";
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Token filters in the order in which they run, defined by the index or built in. One of: `arabic_normalization`, `apostrophe`, `asciifolding`, `cjk_bigram`, `cjk_width`, `classic`, `common_grams`, `edgeNGram_v2`, `elision`, `german_normalization`, `hindi_normalization`, `indic_normalization`, `keyword_repeat`, `kstem`, `length`, `limit`, `lowercase`, `nGram_v2`, `persian_normalization`, `phonetic`, `porter_stem`, `reverse`, `scandinavian_normalization`, `scandinavian_folding`, `shingle`, `snowball`, `sorani_normalization`, `stemmer`, `stopwords`, `trim`, `truncate`, `unique`, `uppercase`, `word_delimiter`, or a name from `tokenFilters`. Other values are accepted with a warning. */
  readonly tokenFilters?: pulumi.Input<pulumi.Input<TokenFilterName>[]>;
  /** Character filters in the order in which they run, defined by the index or built in. One of: `html_strip`, or a name from `charFilters`. Other values are accepted with a warning. */
  readonly charFilters?: pulumi.Input<pulumi.Input<CharFilterName>[]>;
}

/** `NormalizerCustomNormalizer`, as it is kept. */
export interface NormalizerCustomNormalizer {
  /** Put together of filters. */
  readonly odataType: "#Microsoft.Azure.Search.CustomNormalizer";
  /** Name by which fields refer to it. */
  readonly name: string;
  /** Token filters in the order in which they run, defined by the index or built in. One of: `arabic_normalization`, `apostrophe`, `asciifolding`, `cjk_bigram`, `cjk_width`, `classic`, `common_grams`, `edgeNGram_v2`, `elision`, `german_normalization`, `hindi_normalization`, `indic_normalization`, `keyword_repeat`, `kstem`, `length`, `limit`, `lowercase`, `nGram_v2`, `persian_normalization`, `phonetic`, `porter_stem`, `reverse`, `scandinavian_normalization`, `scandinavian_folding`, `shingle`, `snowball`, `sorani_normalization`, `stemmer`, `stopwords`, `trim`, `truncate`, `unique`, `uppercase`, `word_delimiter`, or a name from `tokenFilters`. Other values are accepted with a warning. */
  readonly tokenFilters?: TokenFilterName[];
  /** Character filters in the order in which they run, defined by the index or built in. One of: `html_strip`, or a name from `charFilters`. Other values are accepted with a warning. */
  readonly charFilters?: CharFilterName[];
}

/** How well texts match queries. */
export type SimilarityArgs = SimilarityBM25SimilarityArgs | SimilarityClassicSimilarityArgs;

/** How well texts match queries. */
export type Similarity = SimilarityBM25Similarity | SimilarityClassicSimilarity;

/** What a program gives of `SimilarityBM25Similarity`. */
export interface SimilarityBM25SimilarityArgs {
  /** Okapi BM25. Changing it replaces the resource. */
  readonly odataType: "#Microsoft.Azure.Search.BM25Similarity";
  /** How much more a word counts that stands there more often. The service takes `1.2` when it is left out. While it changes, the resource is out of service. */
  readonly k1?: pulumi.Input<number>;
  /** How much the length of a text counts, from 0 to 1. The service takes `0.75` when it is left out. While it changes, the resource is out of service. */
  readonly b?: pulumi.Input<number>;
}

/** `SimilarityBM25Similarity`, as it is kept. */
export interface SimilarityBM25Similarity {
  /** Okapi BM25. Changing it replaces the resource. */
  readonly odataType: "#Microsoft.Azure.Search.BM25Similarity";
  /** How much more a word counts that stands there more often. The service takes `1.2` when it is left out. While it changes, the resource is out of service. */
  readonly k1?: number;
  /** How much the length of a text counts, from 0 to 1. The service takes `0.75` when it is left out. While it changes, the resource is out of service. */
  readonly b?: number;
}

/** What a program gives of `SimilarityClassicSimilarity`. */
export interface SimilarityClassicSimilarityArgs {
  /** TF-IDF, as older services had it. Changing it replaces the resource. */
  readonly odataType: "#Microsoft.Azure.Search.ClassicSimilarity";
}

/** `SimilarityClassicSimilarity`, as it is kept. */
export interface SimilarityClassicSimilarity {
  /** TF-IDF, as older services had it. Changing it replaces the resource. */
  readonly odataType: "#Microsoft.Azure.Search.ClassicSimilarity";
}

/** What a program gives of `ScoringProfile`. */
export interface ScoringProfileArgs {
  /** Name by which queries choose it. */
  readonly name: pulumi.Input<string>;
  /** How much the fields of text matches count. */
  readonly text?: pulumi.Input<ScoringProfileTextArgs>;
  /** Functions that raise scores. */
  readonly functions?: pulumi.Input<pulumi.Input<ScoringFunctionArgs>[]>;
  /** How the functions come together. The service takes `"sum"` when it is left out. `product` needs version 2026-04-01 of the API. */
  readonly functionAggregation?: pulumi.Input<"sum" | "average" | "minimum" | "maximum" | "firstMatching" | "product">;
}

/** `ScoringProfile`, as it is kept. */
export interface ScoringProfile {
  /** Name by which queries choose it. */
  readonly name: string;
  /** How much the fields of text matches count. */
  readonly text?: ScoringProfileText;
  /** Functions that raise scores. */
  readonly functions?: ScoringFunction[];
  /** How the functions come together. The service takes `"sum"` when it is left out. `product` needs version 2026-04-01 of the API. */
  readonly functionAggregation?: "sum" | "average" | "minimum" | "maximum" | "firstMatching" | "product";
}

/** How much the fields of text matches count. */
export interface ScoringProfileTextArgs {
  /** Weights of matches in a field, by its name. */
  readonly weights: pulumi.Input<Record<string, pulumi.Input<number>>>;
}

/** How much the fields of text matches count. */
export interface ScoringProfileText {
  /** Weights of matches in a field, by its name. */
  readonly weights: Record<string, number>;
}

/** What a program gives of `ScoringFunction`. */
export type ScoringFunctionArgs =
  | ScoringFunctionDistanceArgs
  | ScoringFunctionFreshnessArgs
  | ScoringFunctionMagnitudeArgs
  | ScoringFunctionTagArgs;

/** `ScoringFunction`, as it is kept. */
export type ScoringFunction =
  | ScoringFunctionDistance
  | ScoringFunctionFreshness
  | ScoringFunctionMagnitude
  | ScoringFunctionTag;

/** What a program gives of `ScoringFunctionDistance`. */
export interface ScoringFunctionDistanceArgs {
  /** Nearness of a place. */
  readonly type: "distance";
  /** Field whose value decides. */
  readonly fieldName: pulumi.Input<string>;
  /** Factor by which the score grows; positive and not 1. */
  readonly boost: pulumi.Input<number>;
  /** How the factor falls off in the range. The service takes `"linear"` when it is left out. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic">;
  /** The place and the range. */
  readonly distance: pulumi.Input<ScoringFunctionDistanceDistanceArgs>;
}

/** `ScoringFunctionDistance`, as it is kept. */
export interface ScoringFunctionDistance {
  /** Nearness of a place. */
  readonly type: "distance";
  /** Field whose value decides. */
  readonly fieldName: string;
  /** Factor by which the score grows; positive and not 1. */
  readonly boost: number;
  /** How the factor falls off in the range. The service takes `"linear"` when it is left out. */
  readonly interpolation?: "linear" | "constant" | "quadratic" | "logarithmic";
  /** The place and the range. */
  readonly distance: ScoringFunctionDistanceDistance;
}

/** The place and the range. */
export interface ScoringFunctionDistanceDistanceArgs {
  /** Parameter of queries that tells the place. */
  readonly referencePointParameter: pulumi.Input<string>;
  /** Kilometres to the end of the range. */
  readonly boostingDistance: pulumi.Input<number>;
}

/** The place and the range. */
export interface ScoringFunctionDistanceDistance {
  /** Parameter of queries that tells the place. */
  readonly referencePointParameter: string;
  /** Kilometres to the end of the range. */
  readonly boostingDistance: number;
}

/** What a program gives of `ScoringFunctionFreshness`. */
export interface ScoringFunctionFreshnessArgs {
  /** Nearness of a time. */
  readonly type: "freshness";
  /** Field whose value decides. */
  readonly fieldName: pulumi.Input<string>;
  /** Factor by which the score grows; positive and not 1. */
  readonly boost: pulumi.Input<number>;
  /** How the factor falls off in the range. The service takes `"linear"` when it is left out. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic">;
  /** The range. */
  readonly freshness: pulumi.Input<ScoringFunctionFreshnessFreshnessArgs>;
}

/** `ScoringFunctionFreshness`, as it is kept. */
export interface ScoringFunctionFreshness {
  /** Nearness of a time. */
  readonly type: "freshness";
  /** Field whose value decides. */
  readonly fieldName: string;
  /** Factor by which the score grows; positive and not 1. */
  readonly boost: number;
  /** How the factor falls off in the range. The service takes `"linear"` when it is left out. */
  readonly interpolation?: "linear" | "constant" | "quadratic" | "logarithmic";
  /** The range. */
  readonly freshness: ScoringFunctionFreshnessFreshness;
}

/** The range. */
export interface ScoringFunctionFreshnessFreshnessArgs {
  /** Range before now, such as `P365D`; negative for the time to come. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly boostingDuration: pulumi.Input<string>;
}

/** The range. */
export interface ScoringFunctionFreshnessFreshness {
  /** Range before now, such as `P365D`; negative for the time to come. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly boostingDuration: string;
}

/** What a program gives of `ScoringFunctionMagnitude`. */
export interface ScoringFunctionMagnitudeArgs {
  /** Size of a number. */
  readonly type: "magnitude";
  /** Field whose value decides. */
  readonly fieldName: pulumi.Input<string>;
  /** Factor by which the score grows; positive and not 1. */
  readonly boost: pulumi.Input<number>;
  /** How the factor falls off in the range. The service takes `"linear"` when it is left out. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic">;
  /** The range. */
  readonly magnitude: pulumi.Input<ScoringFunctionMagnitudeMagnitudeArgs>;
}

/** `ScoringFunctionMagnitude`, as it is kept. */
export interface ScoringFunctionMagnitude {
  /** Size of a number. */
  readonly type: "magnitude";
  /** Field whose value decides. */
  readonly fieldName: string;
  /** Factor by which the score grows; positive and not 1. */
  readonly boost: number;
  /** How the factor falls off in the range. The service takes `"linear"` when it is left out. */
  readonly interpolation?: "linear" | "constant" | "quadratic" | "logarithmic";
  /** The range. */
  readonly magnitude: ScoringFunctionMagnitudeMagnitude;
}

/** The range. */
export interface ScoringFunctionMagnitudeMagnitudeArgs {
  /** Beginning of the range. */
  readonly boostingRangeStart: pulumi.Input<number>;
  /** End of the range. */
  readonly boostingRangeEnd: pulumi.Input<number>;
  /** Whether the factor stays beyond the end. The service takes `false` when it is left out. */
  readonly constantBoostBeyondRange?: pulumi.Input<boolean>;
}

/** The range. */
export interface ScoringFunctionMagnitudeMagnitude {
  /** Beginning of the range. */
  readonly boostingRangeStart: number;
  /** End of the range. */
  readonly boostingRangeEnd: number;
  /** Whether the factor stays beyond the end. The service takes `false` when it is left out. */
  readonly constantBoostBeyondRange?: boolean;
}

/** What a program gives of `ScoringFunctionTag`. */
export interface ScoringFunctionTagArgs {
  /** Tags in common. */
  readonly type: "tag";
  /** Field whose value decides. */
  readonly fieldName: pulumi.Input<string>;
  /** Factor by which the score grows; positive and not 1. */
  readonly boost: pulumi.Input<number>;
  /** How the factor falls off in the range. The service takes `"linear"` when it is left out. */
  readonly interpolation?: pulumi.Input<"linear" | "constant" | "quadratic" | "logarithmic">;
  /** The tags. */
  readonly tag: pulumi.Input<ScoringFunctionTagTagArgs>;
}

/** `ScoringFunctionTag`, as it is kept. */
export interface ScoringFunctionTag {
  /** Tags in common. */
  readonly type: "tag";
  /** Field whose value decides. */
  readonly fieldName: string;
  /** Factor by which the score grows; positive and not 1. */
  readonly boost: number;
  /** How the factor falls off in the range. The service takes `"linear"` when it is left out. */
  readonly interpolation?: "linear" | "constant" | "quadratic" | "logarithmic";
  /** The tags. */
  readonly tag: ScoringFunctionTagTag;
}

/** The tags. */
export interface ScoringFunctionTagTagArgs {
  /** Parameter of queries that tells the tags. */
  readonly tagsParameter: pulumi.Input<string>;
}

/** The tags. */
export interface ScoringFunctionTagTag {
  /** Parameter of queries that tells the tags. */
  readonly tagsParameter: string;
}

/** What a program gives of `Suggester`. */
export interface SuggesterArgs {
  /** Name by which requests choose it. */
  readonly name: pulumi.Input<string>;
  /** How it matches: at the beginning of any word. Defaults to `"analyzingInfixMatching"`. */
  readonly searchMode?: "analyzingInfixMatching";
  /** Searchable text fields that it completes from. The order of its items has no meaning. */
  readonly sourceFields: pulumi.Input<pulumi.Input<string>[]>;
}

/** `Suggester`, as it is kept. */
export interface Suggester {
  /** Name by which requests choose it. */
  readonly name: string;
  /** How it matches: at the beginning of any word. Defaults to `"analyzingInfixMatching"`. */
  readonly searchMode?: "analyzingInfixMatching";
  /** Searchable text fields that it completes from. The order of its items has no meaning. */
  readonly sourceFields: string[];
}

/** How vectors are searched. */
export interface VectorSearchArgs {
  /** Algorithms that find near vectors. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. One that somebody else added stays, and is no drift. */
  readonly algorithms?: pulumi.Input<pulumi.Input<VectorSearchAlgorithmArgs>[]>;
  /** Combinations that fields use. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. One that somebody else added stays, and is no drift. */
  readonly profiles?: pulumi.Input<pulumi.Input<VectorSearchProfileArgs>[]>;
  /** What makes vectors of queries. Items are compared by `name`, whatever their order. */
  readonly vectorizers?: pulumi.Input<pulumi.Input<VectorSearchVectorizerArgs>[]>;
  /** How vectors are compressed. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. One that somebody else added stays, and is no drift. */
  readonly compressions?: pulumi.Input<pulumi.Input<VectorSearchCompressionArgs>[]>;
}

/** How vectors are searched. */
export interface VectorSearch {
  /** Algorithms that find near vectors. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. One that somebody else added stays, and is no drift. */
  readonly algorithms?: VectorSearchAlgorithm[];
  /** Combinations that fields use. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. One that somebody else added stays, and is no drift. */
  readonly profiles?: VectorSearchProfile[];
  /** What makes vectors of queries. Items are compared by `name`, whatever their order. */
  readonly vectorizers?: VectorSearchVectorizer[];
  /** How vectors are compressed. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. One that somebody else added stays, and is no drift. */
  readonly compressions?: VectorSearchCompression[];
}

/** What a program gives of `VectorSearchAlgorithm`. */
export type VectorSearchAlgorithmArgs = VectorSearchAlgorithmHnswArgs | VectorSearchAlgorithmExhaustiveKnnArgs;

/** `VectorSearchAlgorithm`, as it is kept. */
export type VectorSearchAlgorithm = VectorSearchAlgorithmHnsw | VectorSearchAlgorithmExhaustiveKnn;

/** What a program gives of `VectorSearchAlgorithmHnsw`. */
export interface VectorSearchAlgorithmHnswArgs {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** Approximate nearest neighbours over a graph. */
  readonly kind: "hnsw";
  /** Parameters of the graph. */
  readonly hnswParameters?: pulumi.Input<VectorSearchAlgorithmHnswHnswParametersArgs>;
}

/** `VectorSearchAlgorithmHnsw`, as it is kept. */
export interface VectorSearchAlgorithmHnsw {
  /** Name by which profiles refer to it. */
  readonly name: string;
  /** Approximate nearest neighbours over a graph. */
  readonly kind: "hnsw";
  /** Parameters of the graph. */
  readonly hnswParameters?: VectorSearchAlgorithmHnswHnswParameters;
}

/** Parameters of the graph. */
export interface VectorSearchAlgorithmHnswHnswParametersArgs {
  /** Links of each vector, 4 to 10. The service takes `4` when it is left out. */
  readonly m?: pulumi.Input<number>;
  /** Neighbours looked at when indexing, 100 to 1000. The service takes `400` when it is left out. */
  readonly efConstruction?: pulumi.Input<number>;
  /** Neighbours looked at in a query, 100 to 1000. The service takes `500` when it is left out. */
  readonly efSearch?: pulumi.Input<number>;
  /** How near vectors are measured. The service takes `"cosine"` when it is left out. */
  readonly metric?: pulumi.Input<"cosine" | "euclidean" | "dotProduct" | "hamming">;
}

/** Parameters of the graph. */
export interface VectorSearchAlgorithmHnswHnswParameters {
  /** Links of each vector, 4 to 10. The service takes `4` when it is left out. */
  readonly m?: number;
  /** Neighbours looked at when indexing, 100 to 1000. The service takes `400` when it is left out. */
  readonly efConstruction?: number;
  /** Neighbours looked at in a query, 100 to 1000. The service takes `500` when it is left out. */
  readonly efSearch?: number;
  /** How near vectors are measured. The service takes `"cosine"` when it is left out. */
  readonly metric?: "cosine" | "euclidean" | "dotProduct" | "hamming";
}

/** What a program gives of `VectorSearchAlgorithmExhaustiveKnn`. */
export interface VectorSearchAlgorithmExhaustiveKnnArgs {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** Exact nearest neighbours over all vectors. */
  readonly kind: "exhaustiveKnn";
  /** Parameters of the search. */
  readonly exhaustiveKnnParameters?: pulumi.Input<VectorSearchAlgorithmExhaustiveKnnExhaustiveKnnParametersArgs>;
}

/** `VectorSearchAlgorithmExhaustiveKnn`, as it is kept. */
export interface VectorSearchAlgorithmExhaustiveKnn {
  /** Name by which profiles refer to it. */
  readonly name: string;
  /** Exact nearest neighbours over all vectors. */
  readonly kind: "exhaustiveKnn";
  /** Parameters of the search. */
  readonly exhaustiveKnnParameters?: VectorSearchAlgorithmExhaustiveKnnExhaustiveKnnParameters;
}

/** Parameters of the search. */
export interface VectorSearchAlgorithmExhaustiveKnnExhaustiveKnnParametersArgs {
  /** How near vectors are measured. The service takes `"cosine"` when it is left out. */
  readonly metric?: pulumi.Input<"cosine" | "euclidean" | "dotProduct" | "hamming">;
}

/** Parameters of the search. */
export interface VectorSearchAlgorithmExhaustiveKnnExhaustiveKnnParameters {
  /** How near vectors are measured. The service takes `"cosine"` when it is left out. */
  readonly metric?: "cosine" | "euclidean" | "dotProduct" | "hamming";
}

/** What a program gives of `VectorSearchProfile`. */
export interface VectorSearchProfileArgs {
  /** Name by which fields refer to it. */
  readonly name: pulumi.Input<string>;
  /** Algorithm that it uses. */
  readonly algorithm: pulumi.Input<string>;
  /** Vectorizer that makes vectors of queries. */
  readonly vectorizer?: pulumi.Input<string>;
  /** Compression of its vectors. */
  readonly compression?: pulumi.Input<string>;
}

/** `VectorSearchProfile`, as it is kept. */
export interface VectorSearchProfile {
  /** Name by which fields refer to it. */
  readonly name: string;
  /** Algorithm that it uses. */
  readonly algorithm: string;
  /** Vectorizer that makes vectors of queries. */
  readonly vectorizer?: string;
  /** Compression of its vectors. */
  readonly compression?: string;
}

/** What a program gives of `VectorSearchVectorizer`. */
export type VectorSearchVectorizerArgs =
  | VectorSearchVectorizerAzureOpenAIArgs
  | VectorSearchVectorizerCustomWebApiArgs
  | VectorSearchVectorizerAmlArgs;

/** `VectorSearchVectorizer`, as it is kept. */
export type VectorSearchVectorizer =
  | VectorSearchVectorizerAzureOpenAI
  | VectorSearchVectorizerCustomWebApi
  | VectorSearchVectorizerAml;

/** What a program gives of `VectorSearchVectorizerAzureOpenAI`. */
export interface VectorSearchVectorizerAzureOpenAIArgs {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** An embedding model of Azure OpenAI. */
  readonly kind: "azureOpenAI";
  /** The model. */
  readonly azureOpenAIParameters: pulumi.Input<VectorSearchVectorizerAzureOpenAIAzureOpenAIParametersArgs>;
}

/** `VectorSearchVectorizerAzureOpenAI`, as it is kept. */
export interface VectorSearchVectorizerAzureOpenAI {
  /** Name by which profiles refer to it. */
  readonly name: string;
  /** An embedding model of Azure OpenAI. */
  readonly kind: "azureOpenAI";
  /** The model. */
  readonly azureOpenAIParameters: VectorSearchVectorizerAzureOpenAIAzureOpenAIParameters;
}

/** The model. */
export interface VectorSearchVectorizerAzureOpenAIAzureOpenAIParametersArgs {
  /** Address of the Azure OpenAI resource. */
  readonly resourceUri: pulumi.Input<string>;
  /** Deployment of the model. */
  readonly deploymentId: pulumi.Input<string>;
  /** Name of the model. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Other values are accepted with a warning. */
  readonly modelName: pulumi.Input<
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {})
  >;
  /** Key of the resource. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** Identity that enters it, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly authIdentity?: pulumi.Input<DataIdentityArgs>;
}

/** The model. */
export interface VectorSearchVectorizerAzureOpenAIAzureOpenAIParameters {
  /** Address of the Azure OpenAI resource. */
  readonly resourceUri: string;
  /** Deployment of the model. */
  readonly deploymentId: string;
  /** Name of the model. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Other values are accepted with a warning. */
  readonly modelName:
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {});
  /** Key of the resource. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: string;
  /** Identity that enters it, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly authIdentity?: DataIdentity;
}

/** Identity that enters it, where no key does. */
export type DataIdentityArgs = DataIdentityDataNoneIdentityArgs | DataIdentityDataUserAssignedIdentityArgs;

/** Identity that enters it, where no key does. */
export type DataIdentity = DataIdentityDataNoneIdentity | DataIdentityDataUserAssignedIdentity;

/** What a program gives of `DataIdentityDataNoneIdentity`. */
export interface DataIdentityDataNoneIdentityArgs {
  /** No identity. */
  readonly odataType: "#Microsoft.Azure.Search.DataNoneIdentity";
}

/** `DataIdentityDataNoneIdentity`, as it is kept. */
export interface DataIdentityDataNoneIdentity {
  /** No identity. */
  readonly odataType: "#Microsoft.Azure.Search.DataNoneIdentity";
}

/** What a program gives of `DataIdentityDataUserAssignedIdentity`. */
export interface DataIdentityDataUserAssignedIdentityArgs {
  /** A user-assigned identity. */
  readonly odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity";
  /** Resource id of the identity. */
  readonly userAssignedIdentity: pulumi.Input<string>;
}

/** `DataIdentityDataUserAssignedIdentity`, as it is kept. */
export interface DataIdentityDataUserAssignedIdentity {
  /** A user-assigned identity. */
  readonly odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity";
  /** Resource id of the identity. */
  readonly userAssignedIdentity: string;
}

/** What a program gives of `VectorSearchVectorizerCustomWebApi`. */
export interface VectorSearchVectorizerCustomWebApiArgs {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** An endpoint of your own. */
  readonly kind: "customWebApi";
  /** The endpoint. */
  readonly customWebApiParameters: pulumi.Input<VectorSearchVectorizerCustomWebApiCustomWebApiParametersArgs>;
}

/** `VectorSearchVectorizerCustomWebApi`, as it is kept. */
export interface VectorSearchVectorizerCustomWebApi {
  /** Name by which profiles refer to it. */
  readonly name: string;
  /** An endpoint of your own. */
  readonly kind: "customWebApi";
  /** The endpoint. */
  readonly customWebApiParameters: VectorSearchVectorizerCustomWebApiCustomWebApiParameters;
}

/** The endpoint. */
export interface VectorSearchVectorizerCustomWebApiCustomWebApiParametersArgs {
  /** Address of the endpoint. */
  readonly uri: pulumi.Input<string>;
  /** Headers of its requests. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly httpHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Method of its requests. */
  readonly httpMethod?: pulumi.Input<string>;
  /** Time limit of a request. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
  /** Application id for a token of the identity. */
  readonly authResourceId?: pulumi.Input<string>;
  /** Identity that enters it. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly authIdentity?: pulumi.Input<DataIdentityArgs>;
}

/** The endpoint. */
export interface VectorSearchVectorizerCustomWebApiCustomWebApiParameters {
  /** Address of the endpoint. */
  readonly uri: string;
  /** Headers of its requests. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly httpHeaders?: Record<string, string>;
  /** Method of its requests. */
  readonly httpMethod?: string;
  /** Time limit of a request. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly timeout?: string;
  /** Application id for a token of the identity. */
  readonly authResourceId?: string;
  /** Identity that enters it. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly authIdentity?: DataIdentity;
}

/** What a program gives of `VectorSearchVectorizerAml`. */
export interface VectorSearchVectorizerAmlArgs {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** A model of the Azure AI Foundry catalogue. Needs version 2026-04-01 of the API. */
  readonly kind: "aml";
  /** The endpoint. */
  readonly amlParameters: pulumi.Input<VectorSearchVectorizerAmlAmlParametersArgs>;
}

/** `VectorSearchVectorizerAml`, as it is kept. */
export interface VectorSearchVectorizerAml {
  /** Name by which profiles refer to it. */
  readonly name: string;
  /** A model of the Azure AI Foundry catalogue. Needs version 2026-04-01 of the API. */
  readonly kind: "aml";
  /** The endpoint. */
  readonly amlParameters: VectorSearchVectorizerAmlAmlParameters;
}

/** The endpoint. */
export interface VectorSearchVectorizerAmlAmlParametersArgs {
  /** Address of the endpoint. */
  readonly uri: pulumi.Input<string>;
  /** Key of the endpoint. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key?: pulumi.Input<string>;
  /** Resource id, for a token in place of a key. */
  readonly resourceId?: pulumi.Input<string>;
  /** Time limit of a request. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
  /** Region of the endpoint. */
  readonly region?: pulumi.Input<string>;
  /** Name of the model. One of: `OpenAI-CLIP-Image-Text-Embeddings-vit-base-patch32`, `OpenAI-CLIP-Image-Text-Embeddings-ViT-Large-Patch14-336`, `Facebook-DinoV2-Image-Embeddings-ViT-Base`, `Facebook-DinoV2-Image-Embeddings-ViT-Giant`, `Cohere-embed-v3-english`, `Cohere-embed-v3-multilingual`, `Cohere-embed-v4`. Other values are accepted with a warning. */
  readonly modelName?: pulumi.Input<
    | "OpenAI-CLIP-Image-Text-Embeddings-vit-base-patch32"
    | "OpenAI-CLIP-Image-Text-Embeddings-ViT-Large-Patch14-336"
    | "Facebook-DinoV2-Image-Embeddings-ViT-Base"
    | "Facebook-DinoV2-Image-Embeddings-ViT-Giant"
    | "Cohere-embed-v3-english"
    | "Cohere-embed-v3-multilingual"
    | "Cohere-embed-v4"
    | (string & {})
  >;
}

/** The endpoint. */
export interface VectorSearchVectorizerAmlAmlParameters {
  /** Address of the endpoint. */
  readonly uri: string;
  /** Key of the endpoint. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key?: string;
  /** Resource id, for a token in place of a key. */
  readonly resourceId?: string;
  /** Time limit of a request. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly timeout?: string;
  /** Region of the endpoint. */
  readonly region?: string;
  /** Name of the model. One of: `OpenAI-CLIP-Image-Text-Embeddings-vit-base-patch32`, `OpenAI-CLIP-Image-Text-Embeddings-ViT-Large-Patch14-336`, `Facebook-DinoV2-Image-Embeddings-ViT-Base`, `Facebook-DinoV2-Image-Embeddings-ViT-Giant`, `Cohere-embed-v3-english`, `Cohere-embed-v3-multilingual`, `Cohere-embed-v4`. Other values are accepted with a warning. */
  readonly modelName?:
    | "OpenAI-CLIP-Image-Text-Embeddings-vit-base-patch32"
    | "OpenAI-CLIP-Image-Text-Embeddings-ViT-Large-Patch14-336"
    | "Facebook-DinoV2-Image-Embeddings-ViT-Base"
    | "Facebook-DinoV2-Image-Embeddings-ViT-Giant"
    | "Cohere-embed-v3-english"
    | "Cohere-embed-v3-multilingual"
    | "Cohere-embed-v4"
    | (string & {});
}

/** What a program gives of `VectorSearchCompression`. */
export type VectorSearchCompressionArgs =
  | VectorSearchCompressionScalarQuantizationArgs
  | VectorSearchCompressionBinaryQuantizationArgs;

/** `VectorSearchCompression`, as it is kept. */
export type VectorSearchCompression =
  | VectorSearchCompressionScalarQuantization
  | VectorSearchCompressionBinaryQuantization;

/** What a program gives of `VectorSearchCompressionScalarQuantization`. */
export interface VectorSearchCompressionScalarQuantizationArgs {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** How results are scored again. */
  readonly rescoringOptions?: pulumi.Input<VectorSearchCompressionScalarQuantizationRescoringOptionsArgs>;
  /** Length to which vectors are cut. */
  readonly truncationDimension?: pulumi.Input<number>;
  /** Smaller numbers. */
  readonly kind: "scalarQuantization";
  /** Parameters of the quantization. */
  readonly scalarQuantizationParameters?: pulumi.Input<VectorSearchCompressionScalarQuantizationScalarQuantizationParametersArgs>;
}

/** `VectorSearchCompressionScalarQuantization`, as it is kept. */
export interface VectorSearchCompressionScalarQuantization {
  /** Name by which profiles refer to it. */
  readonly name: string;
  /** How results are scored again. */
  readonly rescoringOptions?: VectorSearchCompressionScalarQuantizationRescoringOptions;
  /** Length to which vectors are cut. */
  readonly truncationDimension?: number;
  /** Smaller numbers. */
  readonly kind: "scalarQuantization";
  /** Parameters of the quantization. */
  readonly scalarQuantizationParameters?: VectorSearchCompressionScalarQuantizationScalarQuantizationParameters;
}

/** How results are scored again. */
export interface VectorSearchCompressionScalarQuantizationRescoringOptionsArgs {
  /** Whether results are scored again with the full vectors. The service takes `true` when it is left out. */
  readonly enableRescoring?: pulumi.Input<boolean>;
  /** How many times more candidates are taken for it. */
  readonly defaultOversampling?: pulumi.Input<number>;
  /** Whether the full vectors are kept. The service takes `"preserveOriginals"` when it is left out. */
  readonly rescoreStorageMethod?: pulumi.Input<"preserveOriginals" | "discardOriginals">;
}

/** How results are scored again. */
export interface VectorSearchCompressionScalarQuantizationRescoringOptions {
  /** Whether results are scored again with the full vectors. The service takes `true` when it is left out. */
  readonly enableRescoring?: boolean;
  /** How many times more candidates are taken for it. */
  readonly defaultOversampling?: number;
  /** Whether the full vectors are kept. The service takes `"preserveOriginals"` when it is left out. */
  readonly rescoreStorageMethod?: "preserveOriginals" | "discardOriginals";
}

/** Parameters of the quantization. */
export interface VectorSearchCompressionScalarQuantizationScalarQuantizationParametersArgs {
  /** Type of the smaller numbers. The service takes `"int8"` when it is left out. */
  readonly quantizedDataType?: "int8";
}

/** Parameters of the quantization. */
export interface VectorSearchCompressionScalarQuantizationScalarQuantizationParameters {
  /** Type of the smaller numbers. The service takes `"int8"` when it is left out. */
  readonly quantizedDataType?: "int8";
}

/** What a program gives of `VectorSearchCompressionBinaryQuantization`. */
export interface VectorSearchCompressionBinaryQuantizationArgs {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** How results are scored again. */
  readonly rescoringOptions?: pulumi.Input<VectorSearchCompressionScalarQuantizationRescoringOptionsArgs>;
  /** Length to which vectors are cut. */
  readonly truncationDimension?: pulumi.Input<number>;
  /** One bit a number. */
  readonly kind: "binaryQuantization";
}

/** `VectorSearchCompressionBinaryQuantization`, as it is kept. */
export interface VectorSearchCompressionBinaryQuantization {
  /** Name by which profiles refer to it. */
  readonly name: string;
  /** How results are scored again. */
  readonly rescoringOptions?: VectorSearchCompressionScalarQuantizationRescoringOptions;
  /** Length to which vectors are cut. */
  readonly truncationDimension?: number;
  /** One bit a number. */
  readonly kind: "binaryQuantization";
}

/** How results are ranked by meaning. */
export interface SemanticSearchArgs {
  /** Configuration of queries that choose none. */
  readonly defaultConfiguration?: pulumi.Input<string>;
  /** Configurations of semantic ranking. Items are compared by `name`, whatever their order. */
  readonly configurations?: pulumi.Input<pulumi.Input<SemanticConfigurationArgs>[]>;
}

/** How results are ranked by meaning. */
export interface SemanticSearch {
  /** Configuration of queries that choose none. */
  readonly defaultConfiguration?: string;
  /** Configurations of semantic ranking. Items are compared by `name`, whatever their order. */
  readonly configurations?: SemanticConfiguration[];
}

/** What a program gives of `SemanticConfiguration`. */
export interface SemanticConfigurationArgs {
  /** Name by which queries choose it. */
  readonly name: pulumi.Input<string>;
  /** Fields that ranking reads. */
  readonly prioritizedFields: pulumi.Input<SemanticConfigurationPrioritizedFieldsArgs>;
  /** Score that orders results. The service takes `"BoostedRerankerScore"` when it is left out. */
  readonly rankingOrder?: pulumi.Input<"BoostedRerankerScore" | "RerankerScore">;
}

/** `SemanticConfiguration`, as it is kept. */
export interface SemanticConfiguration {
  /** Name by which queries choose it. */
  readonly name: string;
  /** Fields that ranking reads. */
  readonly prioritizedFields: SemanticConfigurationPrioritizedFields;
  /** Score that orders results. The service takes `"BoostedRerankerScore"` when it is left out. */
  readonly rankingOrder?: "BoostedRerankerScore" | "RerankerScore";
}

/** Fields that ranking reads. */
export interface SemanticConfigurationPrioritizedFieldsArgs {
  /** Field that holds the title. */
  readonly titleField?: pulumi.Input<SemanticFieldArgs>;
  /** Fields that hold the text, the most telling first. */
  readonly prioritizedContentFields?: pulumi.Input<pulumi.Input<SemanticFieldArgs>[]>;
  /** Fields that hold keywords, the most telling first. */
  readonly prioritizedKeywordsFields?: pulumi.Input<pulumi.Input<SemanticFieldArgs>[]>;
}

/** Fields that ranking reads. */
export interface SemanticConfigurationPrioritizedFields {
  /** Field that holds the title. */
  readonly titleField?: SemanticField;
  /** Fields that hold the text, the most telling first. */
  readonly prioritizedContentFields?: SemanticField[];
  /** Fields that hold keywords, the most telling first. */
  readonly prioritizedKeywordsFields?: SemanticField[];
}

/** Field that holds the title. */
export interface SemanticFieldArgs {
  /** Name of the field. */
  readonly fieldName: pulumi.Input<string>;
}

/** Field that holds the title. */
export interface SemanticField {
  /** Name of the field. */
  readonly fieldName: string;
}

/** Which browsers may query it. */
export interface CorsOptionsArgs {
  /** Origins whose scripts may query, or `*` alone. The order of its items has no meaning. */
  readonly allowedOrigins: pulumi.Input<pulumi.Input<string>[]>;
  /** Seconds for which browsers may keep a preflight answer. The service takes `300` when it is left out. */
  readonly maxAgeInSeconds?: pulumi.Input<number>;
}

/** Which browsers may query it. */
export interface CorsOptions {
  /** Origins whose scripts may query, or `*` alone. The order of its items has no meaning. */
  readonly allowedOrigins: string[];
  /** Seconds for which browsers may keep a preflight answer. The service takes `300` when it is left out. */
  readonly maxAgeInSeconds?: number;
}

/** Key that encrypts the index at rest. */
export interface EncryptionKeyArgs {
  /** Address of the key vault. */
  readonly keyVaultUri: pulumi.Input<string>;
  /** Name of the key in the vault. */
  readonly keyVaultKeyName: pulumi.Input<string>;
  /** Version of the key; the newest one when left out. */
  readonly keyVaultKeyVersion?: pulumi.Input<string>;
  /** Application that reads the vault, where no identity does. */
  readonly accessCredentials?: pulumi.Input<AccessCredentialsArgs>;
  /** Identity that reads the vault. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. Needs version 2026-04-01 of the API. */
  readonly identity?: pulumi.Input<DataIdentityArgs>;
}

/** Key that encrypts the index at rest. */
export interface EncryptionKey {
  /** Address of the key vault. */
  readonly keyVaultUri: string;
  /** Name of the key in the vault. */
  readonly keyVaultKeyName: string;
  /** Version of the key; the newest one when left out. */
  readonly keyVaultKeyVersion?: string;
  /** Application that reads the vault, where no identity does. */
  readonly accessCredentials?: AccessCredentials;
  /** Identity that reads the vault. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. Needs version 2026-04-01 of the API. */
  readonly identity?: DataIdentity;
}

/** Application that reads the vault, where no identity does. */
export interface AccessCredentialsArgs {
  /** Application id that may use the vault. */
  readonly applicationId: pulumi.Input<string>;
  /** Its secret. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly applicationSecret?: pulumi.Input<string>;
}

/** Application that reads the vault, where no identity does. */
export interface AccessCredentials {
  /** Application id that may use the vault. */
  readonly applicationId: string;
  /** Its secret. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly applicationSecret?: string;
}

/** How the store is entered. */
export interface DataSourceCredentialsArgs {
  /** Connection string of the store: with a key, with a shared access signature, or `ResourceId=…;` for an identity. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly connectionString: pulumi.Input<string>;
}

/** How the store is entered. */
export interface DataSourceCredentials {
  /** Connection string of the store: with a key, with a shared access signature, or `ResourceId=…;` for an identity. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly connectionString: string;
}

/** What is read of the store. */
export interface DataSourceContainerArgs {
  /** Table, view, collection or blob container. */
  readonly name: pulumi.Input<string>;
  /** What is read of it; for blobs a folder, for databases a query. */
  readonly query?: pulumi.Input<string>;
}

/** What is read of the store. */
export interface DataSourceContainer {
  /** Table, view, collection or blob container. */
  readonly name: string;
  /** What is read of it; for blobs a folder, for databases a query. */
  readonly query?: string;
}

/** How changed rows are told. */
export type ChangeDetectionPolicyArgs =
  | ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicyArgs
  | ChangeDetectionPolicySqlIntegratedChangeTrackingPolicyArgs;

/** How changed rows are told. */
export type ChangeDetectionPolicy =
  | ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicy
  | ChangeDetectionPolicySqlIntegratedChangeTrackingPolicy;

/** What a program gives of `ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicy`. */
export interface ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicyArgs {
  /** What changed has a greater value in a column than all that was read before. */
  readonly odataType: "#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy";
  /** Column whose value grows with each change. */
  readonly highWaterMarkColumnName: pulumi.Input<string>;
}

/** `ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicy`, as it is kept. */
export interface ChangeDetectionPolicyHighWaterMarkChangeDetectionPolicy {
  /** What changed has a greater value in a column than all that was read before. */
  readonly odataType: "#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy";
  /** Column whose value grows with each change. */
  readonly highWaterMarkColumnName: string;
}

/** What a program gives of `ChangeDetectionPolicySqlIntegratedChangeTrackingPolicy`. */
export interface ChangeDetectionPolicySqlIntegratedChangeTrackingPolicyArgs {
  /** The SQL database itself tracks changes. */
  readonly odataType: "#Microsoft.Azure.Search.SqlIntegratedChangeTrackingPolicy";
}

/** `ChangeDetectionPolicySqlIntegratedChangeTrackingPolicy`, as it is kept. */
export interface ChangeDetectionPolicySqlIntegratedChangeTrackingPolicy {
  /** The SQL database itself tracks changes. */
  readonly odataType: "#Microsoft.Azure.Search.SqlIntegratedChangeTrackingPolicy";
}

/** How deleted rows are told. */
export type DeletionDetectionPolicyArgs =
  | DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicyArgs
  | DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicyArgs;

/** How deleted rows are told. */
export type DeletionDetectionPolicy =
  | DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicy
  | DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicy;

/** What a program gives of `DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicy`. */
export interface DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicyArgs {
  /** What is deleted says so in a column. */
  readonly odataType: "#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy";
  /** Column that says whether a row is deleted. */
  readonly softDeleteColumnName: pulumi.Input<string>;
  /** Value of the column in a deleted row. */
  readonly softDeleteMarkerValue: pulumi.Input<string>;
}

/** `DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicy`, as it is kept. */
export interface DeletionDetectionPolicySoftDeleteColumnDeletionDetectionPolicy {
  /** What is deleted says so in a column. */
  readonly odataType: "#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy";
  /** Column that says whether a row is deleted. */
  readonly softDeleteColumnName: string;
  /** Value of the column in a deleted row. */
  readonly softDeleteMarkerValue: string;
}

/** What a program gives of `DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicy`. */
export interface DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicyArgs {
  /** The storage account keeps deleted blobs for a while and marks them. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy";
}

/** `DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicy`, as it is kept. */
export interface DeletionDetectionPolicyNativeBlobSoftDeleteDeletionDetectionPolicy {
  /** The storage account keeps deleted blobs for a while and marks them. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy";
}

/** When it runs; only when asked when left out. */
export interface IndexerScheduleArgs {
  /** Time between two runs, such as `PT2H`; 5 minutes at least, a day at most. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly interval: pulumi.Input<string>;
  /** Time of the first run; at once when left out. A time in ISO 8601, such as `2030-01-31T00:00:00Z`. */
  readonly startTime?: pulumi.Input<string>;
}

/** When it runs; only when asked when left out. */
export interface IndexerSchedule {
  /** Time between two runs, such as `PT2H`; 5 minutes at least, a day at most. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly interval: string;
  /** Time of the first run; at once when left out. A time in ISO 8601, such as `2030-01-31T00:00:00Z`. */
  readonly startTime?: string;
}

/** How it reads. */
export interface IndexingParametersArgs {
  /** Documents of one batch; the default hangs on the data source. */
  readonly batchSize?: pulumi.Input<number>;
  /** Documents that may fail in a run that still succeeds; -1 for any number. The service takes `0` when it is left out. */
  readonly maxFailedItems?: pulumi.Input<number>;
  /** The same in one batch; -1 for any number. The service takes `0` when it is left out. */
  readonly maxFailedItemsPerBatch?: pulumi.Input<number>;
  /** What hangs on the kind of the data source. */
  readonly configuration?: pulumi.Input<IndexingConfigurationArgs>;
}

/** How it reads. */
export interface IndexingParameters {
  /** Documents of one batch; the default hangs on the data source. */
  readonly batchSize?: number;
  /** Documents that may fail in a run that still succeeds; -1 for any number. The service takes `0` when it is left out. */
  readonly maxFailedItems?: number;
  /** The same in one batch; -1 for any number. The service takes `0` when it is left out. */
  readonly maxFailedItemsPerBatch?: number;
  /** What hangs on the kind of the data source. */
  readonly configuration?: IndexingConfiguration;
}

/** What hangs on the kind of the data source. */
export interface IndexingConfigurationArgs {
  /** How blobs become documents. The service takes `"default"` when it is left out. */
  readonly parsingMode?: pulumi.Input<
    "default" | "text" | "delimitedText" | "json" | "jsonArray" | "jsonLines" | "markdown"
  >;
  /** Extensions of blobs to read, such as `.pdf,.docx`. */
  readonly indexedFileNameExtensions?: pulumi.Input<string>;
  /** Extensions of blobs to pass over. */
  readonly excludedFileNameExtensions?: pulumi.Input<string>;
  /** Whether a blob of a kind that cannot be read counts as a failure. The service takes `false` when it is left out. */
  readonly failOnUnsupportedContentType?: pulumi.Input<boolean>;
  /** Whether a blob that cannot be processed counts as a failure. The service takes `false` when it is left out. */
  readonly failOnUnprocessableDocument?: pulumi.Input<boolean>;
  /** Whether of blobs that are too large the metadata is read. The service takes `false` when it is left out. */
  readonly indexStorageMetadataOnlyForOversizedDocuments?: pulumi.Input<boolean>;
  /** Names of columns, separated by commas. */
  readonly delimitedTextHeaders?: pulumi.Input<string>;
  /** Character between columns. */
  readonly delimitedTextDelimiter?: pulumi.Input<string>;
  /** Whether the first line names the columns. The service takes `true` when it is left out. */
  readonly firstLineContainsHeaders?: pulumi.Input<boolean>;
  /** Whether a Markdown file becomes one document or one a section. The service takes `"oneToMany"` when it is left out. Needs version 2026-04-01 of the API. */
  readonly markdownParsingSubmode?: pulumi.Input<"oneToMany" | "oneToOne">;
  /** Depth of headers that begin a section. The service takes `"h6"` when it is left out. Needs version 2026-04-01 of the API. */
  readonly markdownHeaderDepth?: pulumi.Input<"h1" | "h2" | "h3" | "h4" | "h5" | "h6">;
  /** Path to the array inside a JSON blob. */
  readonly documentRoot?: pulumi.Input<string>;
  /** What is read of a blob. The service takes `"contentAndMetadata"` when it is left out. */
  readonly dataToExtract?: pulumi.Input<"storageMetadata" | "allMetadata" | "contentAndMetadata">;
  /** What is done with images; anything but `none` needs a skillset. The service takes `"none"` when it is left out. */
  readonly imageAction?: pulumi.Input<"none" | "generateNormalizedImages" | "generateNormalizedImagePerPage">;
  /** Whether skills get the file itself. The service takes `false` when it is left out. */
  readonly allowSkillsetToReadFileData?: pulumi.Input<boolean>;
  /** Whether turned text in PDF files is looked for. The service takes `"none"` when it is left out. */
  readonly pdfTextRotationAlgorithm?: pulumi.Input<"none" | "detectAngles">;
  /** Where the indexer runs. The service takes `"standard"` when it is left out. */
  readonly executionEnvironment?: pulumi.Input<"standard" | "private">;
  /** Time limit of queries to a database, as hh:mm:ss. The service takes `"00:05:00"` when it is left out. */
  readonly queryTimeout?: pulumi.Input<string>;
}

/** What hangs on the kind of the data source. */
export interface IndexingConfiguration {
  /** How blobs become documents. The service takes `"default"` when it is left out. */
  readonly parsingMode?: "default" | "text" | "delimitedText" | "json" | "jsonArray" | "jsonLines" | "markdown";
  /** Extensions of blobs to read, such as `.pdf,.docx`. */
  readonly indexedFileNameExtensions?: string;
  /** Extensions of blobs to pass over. */
  readonly excludedFileNameExtensions?: string;
  /** Whether a blob of a kind that cannot be read counts as a failure. The service takes `false` when it is left out. */
  readonly failOnUnsupportedContentType?: boolean;
  /** Whether a blob that cannot be processed counts as a failure. The service takes `false` when it is left out. */
  readonly failOnUnprocessableDocument?: boolean;
  /** Whether of blobs that are too large the metadata is read. The service takes `false` when it is left out. */
  readonly indexStorageMetadataOnlyForOversizedDocuments?: boolean;
  /** Names of columns, separated by commas. */
  readonly delimitedTextHeaders?: string;
  /** Character between columns. */
  readonly delimitedTextDelimiter?: string;
  /** Whether the first line names the columns. The service takes `true` when it is left out. */
  readonly firstLineContainsHeaders?: boolean;
  /** Whether a Markdown file becomes one document or one a section. The service takes `"oneToMany"` when it is left out. Needs version 2026-04-01 of the API. */
  readonly markdownParsingSubmode?: "oneToMany" | "oneToOne";
  /** Depth of headers that begin a section. The service takes `"h6"` when it is left out. Needs version 2026-04-01 of the API. */
  readonly markdownHeaderDepth?: "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
  /** Path to the array inside a JSON blob. */
  readonly documentRoot?: string;
  /** What is read of a blob. The service takes `"contentAndMetadata"` when it is left out. */
  readonly dataToExtract?: "storageMetadata" | "allMetadata" | "contentAndMetadata";
  /** What is done with images; anything but `none` needs a skillset. The service takes `"none"` when it is left out. */
  readonly imageAction?: "none" | "generateNormalizedImages" | "generateNormalizedImagePerPage";
  /** Whether skills get the file itself. The service takes `false` when it is left out. */
  readonly allowSkillsetToReadFileData?: boolean;
  /** Whether turned text in PDF files is looked for. The service takes `"none"` when it is left out. */
  readonly pdfTextRotationAlgorithm?: "none" | "detectAngles";
  /** Where the indexer runs. The service takes `"standard"` when it is left out. */
  readonly executionEnvironment?: "standard" | "private";
  /** Time limit of queries to a database, as hh:mm:ss. The service takes `"00:05:00"` when it is left out. */
  readonly queryTimeout?: string;
}

/** What a program gives of `FieldMapping`. */
export interface FieldMappingArgs {
  /** Field of the data source, or path of an enriched document. */
  readonly sourceFieldName: pulumi.Input<string>;
  /** Field of the index; of the same name when left out. */
  readonly targetFieldName?: pulumi.Input<string>;
  /** What is done to a value on its way. */
  readonly mappingFunction?: pulumi.Input<FieldMappingMappingFunctionArgs>;
}

/** `FieldMapping`, as it is kept. */
export interface FieldMapping {
  /** Field of the data source, or path of an enriched document. */
  readonly sourceFieldName: string;
  /** Field of the index; of the same name when left out. */
  readonly targetFieldName?: string;
  /** What is done to a value on its way. */
  readonly mappingFunction?: FieldMappingMappingFunction;
}

/** What is done to a value on its way. */
export interface FieldMappingMappingFunctionArgs {
  /** Name of the function, such as `base64Encode`. */
  readonly name: pulumi.Input<string>;
  /** Parameters of the function. */
  readonly parameters?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/** What is done to a value on its way. */
export interface FieldMappingMappingFunction {
  /** Name of the function, such as `base64Encode`. */
  readonly name: string;
  /** Parameters of the function. */
  readonly parameters?: Record<string, any>;
}

/** What a program gives of `Skill`. */
export type SkillArgs =
  | SkillAzureOpenAIEmbeddingSkillArgs
  | SkillCustomEntityLookupSkillArgs
  | SkillKeyPhraseExtractionSkillArgs
  | SkillLanguageDetectionSkillArgs
  | SkillMergeSkillArgs
  | SkillPIIDetectionSkillArgs
  | SkillSplitSkillArgs
  | SkillTranslationSkillArgs
  | SkillEntityLinkingSkillArgs
  | SkillEntityRecognitionSkillArgs
  | SkillSentimentSkillArgs
  | SkillImageAnalysisSkillArgs
  | SkillOcrSkillArgs
  | SkillConditionalSkillArgs
  | SkillContentUnderstandingSkillArgs
  | SkillDocumentExtractionSkillArgs
  | SkillDocumentIntelligenceLayoutSkillArgs
  | SkillShaperSkillArgs
  | SkillChatCompletionSkillArgs
  | SkillWebApiSkillArgs;

/** `Skill`, as it is kept. */
export type Skill =
  | SkillAzureOpenAIEmbeddingSkill
  | SkillCustomEntityLookupSkill
  | SkillKeyPhraseExtractionSkill
  | SkillLanguageDetectionSkill
  | SkillMergeSkill
  | SkillPIIDetectionSkill
  | SkillSplitSkill
  | SkillTranslationSkill
  | SkillEntityLinkingSkill
  | SkillEntityRecognitionSkill
  | SkillSentimentSkill
  | SkillImageAnalysisSkill
  | SkillOcrSkill
  | SkillConditionalSkill
  | SkillContentUnderstandingSkill
  | SkillDocumentExtractionSkill
  | SkillDocumentIntelligenceLayoutSkill
  | SkillShaperSkill
  | SkillChatCompletionSkill
  | SkillWebApiSkill;

/** What a program gives of `SkillAzureOpenAIEmbeddingSkill`. */
export interface SkillAzureOpenAIEmbeddingSkillArgs {
  /** Vectors of texts, by a model of Azure OpenAI. */
  readonly odataType: "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Address of the Azure OpenAI resource. */
  readonly resourceUri?: pulumi.Input<string>;
  /** Deployment of the model. */
  readonly deploymentId?: pulumi.Input<string>;
  /** Name of the model. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Other values are accepted with a warning. */
  readonly modelName?: pulumi.Input<
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {})
  >;
  /** Length of the vectors, for models that can vary it. */
  readonly dimensions?: pulumi.Input<number>;
  /** Key of the resource. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** Identity that enters it, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly authIdentity?: pulumi.Input<DataIdentityArgs>;
}

/** `SkillAzureOpenAIEmbeddingSkill`, as it is kept. */
export interface SkillAzureOpenAIEmbeddingSkill {
  /** Vectors of texts, by a model of Azure OpenAI. */
  readonly odataType: "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Address of the Azure OpenAI resource. */
  readonly resourceUri?: string;
  /** Deployment of the model. */
  readonly deploymentId?: string;
  /** Name of the model. One of: `text-embedding-ada-002`, `text-embedding-3-large`, `text-embedding-3-small`, `gpt-5-mini`, `gpt-5-nano`, `gpt-5.4-mini`, `gpt-5.4-nano`. Other values are accepted with a warning. */
  readonly modelName?:
    | "text-embedding-ada-002"
    | "text-embedding-3-large"
    | "text-embedding-3-small"
    | "gpt-5-mini"
    | "gpt-5-nano"
    | "gpt-5.4-mini"
    | "gpt-5.4-nano"
    | (string & {});
  /** Length of the vectors, for models that can vary it. */
  readonly dimensions?: number;
  /** Key of the resource. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: string;
  /** Identity that enters it, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly authIdentity?: DataIdentity;
}

/** What a program gives of `InputMapping`. */
export interface InputMappingArgs {
  /** Name of the input. */
  readonly name: pulumi.Input<string>;
  /** Path of its value in the enriched document, or an expression. */
  readonly source?: pulumi.Input<string>;
  /** Path for each item of which the inputs below are shaped together. */
  readonly sourceContext?: pulumi.Input<string>;
  /** Inputs that are shaped into this one. Items are compared by `name`, whatever their order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
}

/** `InputMapping`, as it is kept. */
export interface InputMapping {
  /** Name of the input. */
  readonly name: string;
  /** Path of its value in the enriched document, or an expression. */
  readonly source?: string;
  /** Path for each item of which the inputs below are shaped together. */
  readonly sourceContext?: string;
  /** Inputs that are shaped into this one. Items are compared by `name`, whatever their order. */
  readonly inputs?: InputMapping[];
}

/** What a program gives of `OutputMapping`. */
export interface OutputMappingArgs {
  /** Name of the output. */
  readonly name: pulumi.Input<string>;
  /** Name of its value in the enriched document; the same when left out. */
  readonly targetName?: pulumi.Input<string>;
}

/** `OutputMapping`, as it is kept. */
export interface OutputMapping {
  /** Name of the output. */
  readonly name: string;
  /** Name of its value in the enriched document; the same when left out. */
  readonly targetName?: string;
}

/** What a program gives of `SkillCustomEntityLookupSkill`. */
export interface SkillCustomEntityLookupSkillArgs {
  /** Words of a list of your own, found in texts. */
  readonly odataType: "#Microsoft.Skills.Text.CustomEntityLookupSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Address of a JSON or CSV file that holds the list. */
  readonly entitiesDefinitionUri?: pulumi.Input<string>;
  /** The list itself. */
  readonly inlineEntitiesDefinition?: pulumi.Input<pulumi.Input<CustomEntityArgs>[]>;
  /** Whether capitals count where an entity does not say. */
  readonly globalDefaultCaseSensitive?: pulumi.Input<boolean>;
  /** Whether accents count where an entity does not say. */
  readonly globalDefaultAccentSensitive?: pulumi.Input<boolean>;
  /** Letters that may differ where an entity does not say. */
  readonly globalDefaultFuzzyEditDistance?: pulumi.Input<number>;
}

/** `SkillCustomEntityLookupSkill`, as it is kept. */
export interface SkillCustomEntityLookupSkill {
  /** Words of a list of your own, found in texts. */
  readonly odataType: "#Microsoft.Skills.Text.CustomEntityLookupSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: string;
  /** Address of a JSON or CSV file that holds the list. */
  readonly entitiesDefinitionUri?: string;
  /** The list itself. */
  readonly inlineEntitiesDefinition?: CustomEntity[];
  /** Whether capitals count where an entity does not say. */
  readonly globalDefaultCaseSensitive?: boolean;
  /** Whether accents count where an entity does not say. */
  readonly globalDefaultAccentSensitive?: boolean;
  /** Letters that may differ where an entity does not say. */
  readonly globalDefaultFuzzyEditDistance?: number;
}

/** What a program gives of `CustomEntity`. */
export interface CustomEntityArgs {
  /** Name under which findings are told. */
  readonly name: pulumi.Input<string>;
  /** Text that findings carry. */
  readonly description?: pulumi.Input<string>;
  /** Type that findings carry. */
  readonly type?: pulumi.Input<string>;
  /** Subtype that findings carry. */
  readonly subtype?: pulumi.Input<string>;
  /** Id that findings carry. */
  readonly id?: pulumi.Input<string>;
  /** Whether capitals count. The service takes `false` when it is left out. */
  readonly caseSensitive?: pulumi.Input<boolean>;
  /** Whether accents count. The service takes `false` when it is left out. */
  readonly accentSensitive?: pulumi.Input<boolean>;
  /** Letters that may differ, 0 to 5. The service takes `0` when it is left out. */
  readonly fuzzyEditDistance?: pulumi.Input<number>;
  /** Whether capitals count in aliases. */
  readonly defaultCaseSensitive?: pulumi.Input<boolean>;
  /** Whether accents count in aliases. */
  readonly defaultAccentSensitive?: pulumi.Input<boolean>;
  /** Letters that may differ in aliases. */
  readonly defaultFuzzyEditDistance?: pulumi.Input<number>;
  /** Other words for it. */
  readonly aliases?: pulumi.Input<pulumi.Input<CustomEntityAliasesArgs>[]>;
}

/** `CustomEntity`, as it is kept. */
export interface CustomEntity {
  /** Name under which findings are told. */
  readonly name: string;
  /** Text that findings carry. */
  readonly description?: string;
  /** Type that findings carry. */
  readonly type?: string;
  /** Subtype that findings carry. */
  readonly subtype?: string;
  /** Id that findings carry. */
  readonly id?: string;
  /** Whether capitals count. The service takes `false` when it is left out. */
  readonly caseSensitive?: boolean;
  /** Whether accents count. The service takes `false` when it is left out. */
  readonly accentSensitive?: boolean;
  /** Letters that may differ, 0 to 5. The service takes `0` when it is left out. */
  readonly fuzzyEditDistance?: number;
  /** Whether capitals count in aliases. */
  readonly defaultCaseSensitive?: boolean;
  /** Whether accents count in aliases. */
  readonly defaultAccentSensitive?: boolean;
  /** Letters that may differ in aliases. */
  readonly defaultFuzzyEditDistance?: number;
  /** Other words for it. */
  readonly aliases?: CustomEntityAliases[];
}

/** What a program gives of `CustomEntityAliases`. */
export interface CustomEntityAliasesArgs {
  /** Another word for it. */
  readonly text: pulumi.Input<string>;
  /** Whether capitals count. */
  readonly caseSensitive?: pulumi.Input<boolean>;
  /** Whether accents count. */
  readonly accentSensitive?: pulumi.Input<boolean>;
  /** Letters that may differ. */
  readonly fuzzyEditDistance?: pulumi.Input<number>;
}

/** `CustomEntityAliases`, as it is kept. */
export interface CustomEntityAliases {
  /** Another word for it. */
  readonly text: string;
  /** Whether capitals count. */
  readonly caseSensitive?: boolean;
  /** Whether accents count. */
  readonly accentSensitive?: boolean;
  /** Letters that may differ. */
  readonly fuzzyEditDistance?: number;
}

/** What a program gives of `SkillKeyPhraseExtractionSkill`. */
export interface SkillKeyPhraseExtractionSkillArgs {
  /** The phrases that tell what a text is about. */
  readonly odataType: "#Microsoft.Skills.Text.KeyPhraseExtractionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Phrases at most; all when left out. */
  readonly maxKeyPhraseCount?: pulumi.Input<number>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** `SkillKeyPhraseExtractionSkill`, as it is kept. */
export interface SkillKeyPhraseExtractionSkill {
  /** The phrases that tell what a text is about. */
  readonly odataType: "#Microsoft.Skills.Text.KeyPhraseExtractionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: string;
  /** Phrases at most; all when left out. */
  readonly maxKeyPhraseCount?: number;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: string;
}

/** What a program gives of `SkillLanguageDetectionSkill`. */
export interface SkillLanguageDetectionSkillArgs {
  /** The language of a text. */
  readonly odataType: "#Microsoft.Skills.Text.LanguageDetectionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Country that decides where a text is ambiguous, as two letters. */
  readonly defaultCountryHint?: pulumi.Input<string>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** `SkillLanguageDetectionSkill`, as it is kept. */
export interface SkillLanguageDetectionSkill {
  /** The language of a text. */
  readonly odataType: "#Microsoft.Skills.Text.LanguageDetectionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Country that decides where a text is ambiguous, as two letters. */
  readonly defaultCountryHint?: string;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: string;
}

/** What a program gives of `SkillMergeSkill`. */
export interface SkillMergeSkillArgs {
  /** Pieces of text put into one. */
  readonly odataType: "#Microsoft.Skills.Text.MergeSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Text before each piece. The service takes `" "` when it is left out. */
  readonly insertPreTag?: pulumi.Input<string>;
  /** Text after each piece. The service takes `" "` when it is left out. */
  readonly insertPostTag?: pulumi.Input<string>;
}

/** `SkillMergeSkill`, as it is kept. */
export interface SkillMergeSkill {
  /** Pieces of text put into one. */
  readonly odataType: "#Microsoft.Skills.Text.MergeSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Text before each piece. The service takes `" "` when it is left out. */
  readonly insertPreTag?: string;
  /** Text after each piece. The service takes `" "` when it is left out. */
  readonly insertPostTag?: string;
}

/** What a program gives of `SkillPIIDetectionSkill`. */
export interface SkillPIIDetectionSkillArgs {
  /** Personal information, found and perhaps masked. */
  readonly odataType: "#Microsoft.Skills.Text.PIIDetectionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Least confidence of a finding, from 0 to 1. */
  readonly minimumPrecision?: pulumi.Input<number>;
  /** Whether it is masked. The service takes `"none"` when it is left out. */
  readonly maskingMode?: pulumi.Input<"none" | "replace">;
  /** Character in place of its letters. The service takes `"*"` when it is left out. */
  readonly maskingCharacter?: pulumi.Input<string>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
  /** Categories to look for; all when left out. The order of its items has no meaning. */
  readonly piiCategories?: pulumi.Input<pulumi.Input<string>[]>;
  /** Domain that narrows the categories: `phi` or `none`. The service takes `"none"` when it is left out. */
  readonly domain?: pulumi.Input<string>;
}

/** `SkillPIIDetectionSkill`, as it is kept. */
export interface SkillPIIDetectionSkill {
  /** Personal information, found and perhaps masked. */
  readonly odataType: "#Microsoft.Skills.Text.PIIDetectionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: string;
  /** Least confidence of a finding, from 0 to 1. */
  readonly minimumPrecision?: number;
  /** Whether it is masked. The service takes `"none"` when it is left out. */
  readonly maskingMode?: "none" | "replace";
  /** Character in place of its letters. The service takes `"*"` when it is left out. */
  readonly maskingCharacter?: string;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: string;
  /** Categories to look for; all when left out. The order of its items has no meaning. */
  readonly piiCategories?: string[];
  /** Domain that narrows the categories: `phi` or `none`. The service takes `"none"` when it is left out. */
  readonly domain?: string;
}

/** What a program gives of `SkillSplitSkill`. */
export interface SkillSplitSkillArgs {
  /** A text cut into pages or sentences. */
  readonly odataType: "#Microsoft.Skills.Text.SplitSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** What it is cut into. */
  readonly textSplitMode?: pulumi.Input<"pages" | "sentences">;
  /** Length of a page at most. */
  readonly maximumPageLength?: pulumi.Input<number>;
  /** Length of what a page repeats of the one before. */
  readonly pageOverlapLength?: pulumi.Input<number>;
  /** Pages at most; all when left out. */
  readonly maximumPagesToTake?: pulumi.Input<number>;
}

/** `SkillSplitSkill`, as it is kept. */
export interface SkillSplitSkill {
  /** A text cut into pages or sentences. */
  readonly odataType: "#Microsoft.Skills.Text.SplitSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: string;
  /** What it is cut into. */
  readonly textSplitMode?: "pages" | "sentences";
  /** Length of a page at most. */
  readonly maximumPageLength?: number;
  /** Length of what a page repeats of the one before. */
  readonly pageOverlapLength?: number;
  /** Pages at most; all when left out. */
  readonly maximumPagesToTake?: number;
}

/** What a program gives of `SkillTranslationSkill`. */
export interface SkillTranslationSkillArgs {
  /** A text in another language. */
  readonly odataType: "#Microsoft.Skills.Text.TranslationSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Language of the translation. */
  readonly defaultToLanguageCode: pulumi.Input<string>;
  /** Language of the text; found out when left out. */
  readonly defaultFromLanguageCode?: pulumi.Input<string>;
  /** Language where none is found out. The service takes `"en"` when it is left out. */
  readonly suggestedFrom?: pulumi.Input<string>;
}

/** `SkillTranslationSkill`, as it is kept. */
export interface SkillTranslationSkill {
  /** A text in another language. */
  readonly odataType: "#Microsoft.Skills.Text.TranslationSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Language of the translation. */
  readonly defaultToLanguageCode: string;
  /** Language of the text; found out when left out. */
  readonly defaultFromLanguageCode?: string;
  /** Language where none is found out. The service takes `"en"` when it is left out. */
  readonly suggestedFrom?: string;
}

/** What a program gives of `SkillEntityLinkingSkill`. */
export interface SkillEntityLinkingSkillArgs {
  /** Things that a text names, with their articles in Wikipedia. */
  readonly odataType: "#Microsoft.Skills.Text.V3.EntityLinkingSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Least confidence of a finding, from 0 to 1. */
  readonly minimumPrecision?: pulumi.Input<number>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** `SkillEntityLinkingSkill`, as it is kept. */
export interface SkillEntityLinkingSkill {
  /** Things that a text names, with their articles in Wikipedia. */
  readonly odataType: "#Microsoft.Skills.Text.V3.EntityLinkingSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: string;
  /** Least confidence of a finding, from 0 to 1. */
  readonly minimumPrecision?: number;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: string;
}

/** What a program gives of `SkillEntityRecognitionSkill`. */
export interface SkillEntityRecognitionSkillArgs {
  /** Persons, places and other things that a text names. */
  readonly odataType: "#Microsoft.Skills.Text.V3.EntityRecognitionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Categories to look for; all when left out. One of: `location`, `organization`, `person`, `quantity`, `datetime`, `url`, `email`. Other values are accepted with a warning. The order of its items has no meaning. */
  readonly categories?: pulumi.Input<
    pulumi.Input<"location" | "organization" | "person" | "quantity" | "datetime" | "url" | "email" | (string & {})>[]
  >;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Least confidence of a finding, from 0 to 1. */
  readonly minimumPrecision?: pulumi.Input<number>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** `SkillEntityRecognitionSkill`, as it is kept. */
export interface SkillEntityRecognitionSkill {
  /** Persons, places and other things that a text names. */
  readonly odataType: "#Microsoft.Skills.Text.V3.EntityRecognitionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Categories to look for; all when left out. One of: `location`, `organization`, `person`, `quantity`, `datetime`, `url`, `email`. Other values are accepted with a warning. The order of its items has no meaning. */
  readonly categories?: (
    | "location"
    | "organization"
    | "person"
    | "quantity"
    | "datetime"
    | "url"
    | "email"
    | (string & {})
  )[];
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: string;
  /** Least confidence of a finding, from 0 to 1. */
  readonly minimumPrecision?: number;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: string;
}

/** What a program gives of `SkillSentimentSkill`. */
export interface SkillSentimentSkillArgs {
  /** Whether a text praises or complains. */
  readonly odataType: "#Microsoft.Skills.Text.V3.SentimentSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Whether it is told what is praised. The service takes `false` when it is left out. */
  readonly includeOpinionMining?: pulumi.Input<boolean>;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: pulumi.Input<string>;
}

/** `SkillSentimentSkill`, as it is kept. */
export interface SkillSentimentSkill {
  /** Whether a text praises or complains. */
  readonly odataType: "#Microsoft.Skills.Text.V3.SentimentSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: string;
  /** Whether it is told what is praised. The service takes `false` when it is left out. */
  readonly includeOpinionMining?: boolean;
  /** Version of the model; the newest one when left out. */
  readonly modelVersion?: string;
}

/** What a program gives of `SkillImageAnalysisSkill`. */
export interface SkillImageAnalysisSkillArgs {
  /** What an image shows. */
  readonly odataType: "#Microsoft.Skills.Vision.ImageAnalysisSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** What is told of it. One of: `adult`, `brands`, `categories`, `description`, `faces`, `objects`, `tags`. Other values are accepted with a warning. The order of its items has no meaning. */
  readonly visualFeatures?: pulumi.Input<
    pulumi.Input<"adult" | "brands" | "categories" | "description" | "faces" | "objects" | "tags" | (string & {})>[]
  >;
  /** Who and what is recognised. One of: `celebrities`, `landmarks`. Other values are accepted with a warning. The order of its items has no meaning. */
  readonly details?: pulumi.Input<pulumi.Input<"celebrities" | "landmarks" | (string & {})>[]>;
}

/** `SkillImageAnalysisSkill`, as it is kept. */
export interface SkillImageAnalysisSkill {
  /** What an image shows. */
  readonly odataType: "#Microsoft.Skills.Vision.ImageAnalysisSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: string;
  /** What is told of it. One of: `adult`, `brands`, `categories`, `description`, `faces`, `objects`, `tags`. Other values are accepted with a warning. The order of its items has no meaning. */
  readonly visualFeatures?: (
    | "adult"
    | "brands"
    | "categories"
    | "description"
    | "faces"
    | "objects"
    | "tags"
    | (string & {})
  )[];
  /** Who and what is recognised. One of: `celebrities`, `landmarks`. Other values are accepted with a warning. The order of its items has no meaning. */
  readonly details?: ("celebrities" | "landmarks" | (string & {}))[];
}

/** What a program gives of `SkillOcrSkill`. */
export interface SkillOcrSkillArgs {
  /** The text in an image. */
  readonly odataType: "#Microsoft.Skills.Vision.OcrSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: pulumi.Input<string>;
  /** Whether turned text is looked for. The service takes `false` when it is left out. */
  readonly detectOrientation?: pulumi.Input<boolean>;
  /** What stands between lines. The service takes `"space"` when it is left out. */
  readonly lineEnding?: pulumi.Input<"space" | "carriageReturn" | "lineFeed" | "carriageReturnLineFeed">;
}

/** `SkillOcrSkill`, as it is kept. */
export interface SkillOcrSkill {
  /** The text in an image. */
  readonly odataType: "#Microsoft.Skills.Vision.OcrSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Language of texts that come without. The service takes `"en"` when it is left out. */
  readonly defaultLanguageCode?: string;
  /** Whether turned text is looked for. The service takes `false` when it is left out. */
  readonly detectOrientation?: boolean;
  /** What stands between lines. The service takes `"space"` when it is left out. */
  readonly lineEnding?: "space" | "carriageReturn" | "lineFeed" | "carriageReturnLineFeed";
}

/** What a program gives of `SkillConditionalSkill`. */
export interface SkillConditionalSkillArgs {
  /** One of two values, by a condition. */
  readonly odataType: "#Microsoft.Skills.Util.ConditionalSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
}

/** `SkillConditionalSkill`, as it is kept. */
export interface SkillConditionalSkill {
  /** One of two values, by a condition. */
  readonly odataType: "#Microsoft.Skills.Util.ConditionalSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
}

/** What a program gives of `SkillContentUnderstandingSkill`. */
export interface SkillContentUnderstandingSkillArgs {
  /** The contents of a file, by Azure Content Understanding. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Skills.Util.ContentUnderstandingSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** What is told beside the text. The order of its items has no meaning. */
  readonly extractionOptions?: pulumi.Input<pulumi.Input<"images" | "locationMetadata">[]>;
  /** How the contents are cut into chunks. */
  readonly chunkingProperties?: pulumi.Input<SkillContentUnderstandingSkillChunkingPropertiesArgs>;
}

/** `SkillContentUnderstandingSkill`, as it is kept. */
export interface SkillContentUnderstandingSkill {
  /** The contents of a file, by Azure Content Understanding. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Skills.Util.ContentUnderstandingSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** What is told beside the text. The order of its items has no meaning. */
  readonly extractionOptions?: ("images" | "locationMetadata")[];
  /** How the contents are cut into chunks. */
  readonly chunkingProperties?: SkillContentUnderstandingSkillChunkingProperties;
}

/** How the contents are cut into chunks. */
export interface SkillContentUnderstandingSkillChunkingPropertiesArgs {
  /** What lengths are counted in. The service takes `"characters"` when it is left out. */
  readonly unit?: "characters";
  /** Length of a chunk at most. The service takes `500` when it is left out. */
  readonly maximumLength?: pulumi.Input<number>;
  /** Length of what a chunk repeats of the one before. The service takes `0` when it is left out. */
  readonly overlapLength?: pulumi.Input<number>;
}

/** How the contents are cut into chunks. */
export interface SkillContentUnderstandingSkillChunkingProperties {
  /** What lengths are counted in. The service takes `"characters"` when it is left out. */
  readonly unit?: "characters";
  /** Length of a chunk at most. The service takes `500` when it is left out. */
  readonly maximumLength?: number;
  /** Length of what a chunk repeats of the one before. The service takes `0` when it is left out. */
  readonly overlapLength?: number;
}

/** What a program gives of `SkillDocumentExtractionSkill`. */
export interface SkillDocumentExtractionSkillArgs {
  /** The contents of a file. */
  readonly odataType: "#Microsoft.Skills.Util.DocumentExtractionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** How it is read, such as `default`, `text` or `json`. The service takes `"default"` when it is left out. */
  readonly parsingMode?: pulumi.Input<string>;
  /** What is read of it, such as `contentAndMetadata`. */
  readonly dataToExtract?: pulumi.Input<string>;
  /** Further options, such as `imageAction`. */
  readonly configuration?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/** `SkillDocumentExtractionSkill`, as it is kept. */
export interface SkillDocumentExtractionSkill {
  /** The contents of a file. */
  readonly odataType: "#Microsoft.Skills.Util.DocumentExtractionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** How it is read, such as `default`, `text` or `json`. The service takes `"default"` when it is left out. */
  readonly parsingMode?: string;
  /** What is read of it, such as `contentAndMetadata`. */
  readonly dataToExtract?: string;
  /** Further options, such as `imageAction`. */
  readonly configuration?: Record<string, any>;
}

/** What a program gives of `SkillDocumentIntelligenceLayoutSkill`. */
export interface SkillDocumentIntelligenceLayoutSkillArgs {
  /** The contents of a file with their layout. */
  readonly odataType: "#Microsoft.Skills.Util.DocumentIntelligenceLayoutSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Form of the contents. The service takes `"markdown"` when it is left out. */
  readonly outputFormat?: pulumi.Input<"text" | "markdown">;
  /** How many outputs a file has. The service takes `"oneToMany"` when it is left out. */
  readonly outputMode?: "oneToMany";
  /** Depth of headers that begin a section. The service takes `"h6"` when it is left out. */
  readonly markdownHeaderDepth?: pulumi.Input<"h1" | "h2" | "h3" | "h4" | "h5" | "h6">;
  /** What is told beside the text. The order of its items has no meaning. */
  readonly extractionOptions?: pulumi.Input<pulumi.Input<"images" | "locationMetadata">[]>;
  /** How the contents are cut into chunks. */
  readonly chunkingProperties?: pulumi.Input<SkillDocumentIntelligenceLayoutSkillChunkingPropertiesArgs>;
}

/** `SkillDocumentIntelligenceLayoutSkill`, as it is kept. */
export interface SkillDocumentIntelligenceLayoutSkill {
  /** The contents of a file with their layout. */
  readonly odataType: "#Microsoft.Skills.Util.DocumentIntelligenceLayoutSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Form of the contents. The service takes `"markdown"` when it is left out. */
  readonly outputFormat?: "text" | "markdown";
  /** How many outputs a file has. The service takes `"oneToMany"` when it is left out. */
  readonly outputMode?: "oneToMany";
  /** Depth of headers that begin a section. The service takes `"h6"` when it is left out. */
  readonly markdownHeaderDepth?: "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
  /** What is told beside the text. The order of its items has no meaning. */
  readonly extractionOptions?: ("images" | "locationMetadata")[];
  /** How the contents are cut into chunks. */
  readonly chunkingProperties?: SkillDocumentIntelligenceLayoutSkillChunkingProperties;
}

/** How the contents are cut into chunks. */
export interface SkillDocumentIntelligenceLayoutSkillChunkingPropertiesArgs {
  /** What lengths are counted in. The service takes `"characters"` when it is left out. */
  readonly unit?: "characters";
  /** Length of a chunk at most. The service takes `500` when it is left out. */
  readonly maximumLength?: pulumi.Input<number>;
  /** Length of what a chunk repeats of the one before. The service takes `0` when it is left out. */
  readonly overlapLength?: pulumi.Input<number>;
}

/** How the contents are cut into chunks. */
export interface SkillDocumentIntelligenceLayoutSkillChunkingProperties {
  /** What lengths are counted in. The service takes `"characters"` when it is left out. */
  readonly unit?: "characters";
  /** Length of a chunk at most. The service takes `500` when it is left out. */
  readonly maximumLength?: number;
  /** Length of what a chunk repeats of the one before. The service takes `0` when it is left out. */
  readonly overlapLength?: number;
}

/** What a program gives of `SkillShaperSkill`. */
export interface SkillShaperSkillArgs {
  /** Several values put into one. */
  readonly odataType: "#Microsoft.Skills.Util.ShaperSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
}

/** `SkillShaperSkill`, as it is kept. */
export interface SkillShaperSkill {
  /** Several values put into one. */
  readonly odataType: "#Microsoft.Skills.Util.ShaperSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
}

/** What a program gives of `SkillChatCompletionSkill`. */
export interface SkillChatCompletionSkillArgs {
  /** The answer of a language model. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Skills.Custom.ChatCompletionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Address of the model. */
  readonly uri: pulumi.Input<string>;
  /** Key of the model. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: pulumi.Input<string>;
  /** Identity that enters it, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly authIdentity?: pulumi.Input<DataIdentityArgs>;
  /** Parameters that all models know. */
  readonly commonModelParameters?: pulumi.Input<ChatParametersArgs>;
  /** Parameters of the model's own. */
  readonly extraParameters?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** What is done with parameters that the model does not know. The service takes `"error"` when it is left out. */
  readonly extraParametersBehavior?: pulumi.Input<"passThrough" | "drop" | "error">;
  /** Form of the answer. */
  readonly responseFormat?: pulumi.Input<SkillChatCompletionSkillResponseFormatArgs>;
}

/** `SkillChatCompletionSkill`, as it is kept. */
export interface SkillChatCompletionSkill {
  /** The answer of a language model. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Skills.Custom.ChatCompletionSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Address of the model. */
  readonly uri: string;
  /** Key of the model. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apiKey?: string;
  /** Identity that enters it, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly authIdentity?: DataIdentity;
  /** Parameters that all models know. */
  readonly commonModelParameters?: ChatParameters;
  /** Parameters of the model's own. */
  readonly extraParameters?: Record<string, any>;
  /** What is done with parameters that the model does not know. The service takes `"error"` when it is left out. */
  readonly extraParametersBehavior?: "passThrough" | "drop" | "error";
  /** Form of the answer. */
  readonly responseFormat?: SkillChatCompletionSkillResponseFormat;
}

/** Parameters that all models know. */
export interface ChatParametersArgs {
  /** Name of the model. */
  readonly model?: pulumi.Input<string>;
  /** Aversion to repetition, -2 to 2. The service takes `0` when it is left out. */
  readonly frequencyPenalty?: pulumi.Input<number>;
  /** Liking for new words, -2 to 2. The service takes `0` when it is left out. */
  readonly presencePenalty?: pulumi.Input<number>;
  /** Tokens of an answer at most. */
  readonly maxTokens?: pulumi.Input<number>;
  /** How freely the model chooses. The service takes `0.7` when it is left out. */
  readonly temperature?: pulumi.Input<number>;
  /** Number that makes answers repeatable. */
  readonly seed?: pulumi.Input<number>;
  /** Texts that end an answer. */
  readonly stop?: pulumi.Input<pulumi.Input<string>[]>;
}

/** Parameters that all models know. */
export interface ChatParameters {
  /** Name of the model. */
  readonly model?: string;
  /** Aversion to repetition, -2 to 2. The service takes `0` when it is left out. */
  readonly frequencyPenalty?: number;
  /** Liking for new words, -2 to 2. The service takes `0` when it is left out. */
  readonly presencePenalty?: number;
  /** Tokens of an answer at most. */
  readonly maxTokens?: number;
  /** How freely the model chooses. The service takes `0.7` when it is left out. */
  readonly temperature?: number;
  /** Number that makes answers repeatable. */
  readonly seed?: number;
  /** Texts that end an answer. */
  readonly stop?: string[];
}

/** Form of the answer. */
export interface SkillChatCompletionSkillResponseFormatArgs {
  /** Form of the answer. The service takes `"text"` when it is left out. */
  readonly type?: pulumi.Input<"text" | "jsonObject" | "jsonSchema">;
  /** Schema of the answer, where its form is `jsonSchema`. */
  readonly jsonSchemaProperties?: pulumi.Input<ChatSchemaArgs>;
}

/** Form of the answer. */
export interface SkillChatCompletionSkillResponseFormat {
  /** Form of the answer. The service takes `"text"` when it is left out. */
  readonly type?: "text" | "jsonObject" | "jsonSchema";
  /** Schema of the answer, where its form is `jsonSchema`. */
  readonly jsonSchemaProperties?: ChatSchema;
}

/** Schema of the answer, where its form is `jsonSchema`. */
export interface ChatSchemaArgs {
  /** Name of the schema. */
  readonly name?: pulumi.Input<string>;
  /** What it describes. */
  readonly description?: pulumi.Input<string>;
  /** Whether the answer has to keep to it. The service takes `true` when it is left out. */
  readonly strict?: pulumi.Input<boolean>;
  /** The schema itself. */
  readonly schema?: pulumi.Input<ChatSchemaSchemaArgs>;
}

/** Schema of the answer, where its form is `jsonSchema`. */
export interface ChatSchema {
  /** Name of the schema. */
  readonly name?: string;
  /** What it describes. */
  readonly description?: string;
  /** Whether the answer has to keep to it. The service takes `true` when it is left out. */
  readonly strict?: boolean;
  /** The schema itself. */
  readonly schema?: ChatSchemaSchema;
}

/** The schema itself. */
export interface ChatSchemaSchemaArgs {
  /** Type of the answer. The service takes `"object"` when it is left out. */
  readonly type?: pulumi.Input<string>;
  /** Its members, as JSON in a text. */
  readonly properties?: pulumi.Input<string>;
  /** Members that it must have. */
  readonly required?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether it may have others. The service takes `false` when it is left out. */
  readonly additionalProperties?: pulumi.Input<boolean>;
}

/** The schema itself. */
export interface ChatSchemaSchema {
  /** Type of the answer. The service takes `"object"` when it is left out. */
  readonly type?: string;
  /** Its members, as JSON in a text. */
  readonly properties?: string;
  /** Members that it must have. */
  readonly required?: string[];
  /** Whether it may have others. The service takes `false` when it is left out. */
  readonly additionalProperties?: boolean;
}

/** What a program gives of `SkillWebApiSkill`. */
export interface SkillWebApiSkillArgs {
  /** The answer of an endpoint of your own. */
  readonly odataType: "#Microsoft.Skills.Custom.WebApiSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the skill does here. */
  readonly description?: pulumi.Input<string>;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: pulumi.Input<string>;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: pulumi.Input<pulumi.Input<OutputMappingArgs>[]>;
  /** Address of the endpoint. */
  readonly uri: pulumi.Input<string>;
  /** Headers of its requests. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly httpHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Method of its requests. */
  readonly httpMethod?: pulumi.Input<string>;
  /** Time limit of a request. The service takes `"PT30S"` when it is left out. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly timeout?: pulumi.Input<string>;
  /** Values of one request. */
  readonly batchSize?: pulumi.Input<number>;
  /** Requests at the same time. */
  readonly degreeOfParallelism?: pulumi.Input<number>;
  /** Application id for a token of the identity. */
  readonly authResourceId?: pulumi.Input<string>;
  /** Identity that enters it. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly authIdentity?: pulumi.Input<DataIdentityArgs>;
}

/** `SkillWebApiSkill`, as it is kept. */
export interface SkillWebApiSkill {
  /** The answer of an endpoint of your own. */
  readonly odataType: "#Microsoft.Skills.Custom.WebApiSkill";
  /** Name of the skill; its number when left out. */
  readonly name?: string;
  /** What the skill does here. */
  readonly description?: string;
  /** Path of what the skill runs for, once each: the whole document or each of its parts. The service takes `"/document"` when it is left out. */
  readonly context?: string;
  /** What the skill reads. Items are compared by `name`, whatever their order. */
  readonly inputs: InputMapping[];
  /** What the skill writes. Items are compared by `name`, whatever their order. */
  readonly outputs: OutputMapping[];
  /** Address of the endpoint. */
  readonly uri: string;
  /** Headers of its requests. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly httpHeaders?: Record<string, string>;
  /** Method of its requests. */
  readonly httpMethod?: string;
  /** Time limit of a request. The service takes `"PT30S"` when it is left out. A length of time in ISO 8601, such as `P1D` or `PT2H30M`. */
  readonly timeout?: string;
  /** Values of one request. */
  readonly batchSize?: number;
  /** Requests at the same time. */
  readonly degreeOfParallelism?: number;
  /** Application id for a token of the identity. */
  readonly authResourceId?: string;
  /** Identity that enters it. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly authIdentity?: DataIdentity;
}

/** Account that pays for skills of Azure AI. */
export type AiServicesAccountArgs =
  | AiServicesAccountDefaultCognitiveServicesArgs
  | AiServicesAccountCognitiveServicesByKeyArgs
  | AiServicesAccountAIServicesByKeyArgs
  | AiServicesAccountAIServicesByIdentityArgs;

/** Account that pays for skills of Azure AI. */
export type AiServicesAccount =
  | AiServicesAccountDefaultCognitiveServices
  | AiServicesAccountCognitiveServicesByKey
  | AiServicesAccountAIServicesByKey
  | AiServicesAccountAIServicesByIdentity;

/** What a program gives of `AiServicesAccountDefaultCognitiveServices`. */
export interface AiServicesAccountDefaultCognitiveServicesArgs {
  /** None: a few runs a day are free. */
  readonly odataType: "#Microsoft.Azure.Search.DefaultCognitiveServices";
  /** What the account is for. */
  readonly description?: pulumi.Input<string>;
}

/** `AiServicesAccountDefaultCognitiveServices`, as it is kept. */
export interface AiServicesAccountDefaultCognitiveServices {
  /** None: a few runs a day are free. */
  readonly odataType: "#Microsoft.Azure.Search.DefaultCognitiveServices";
  /** What the account is for. */
  readonly description?: string;
}

/** What a program gives of `AiServicesAccountCognitiveServicesByKey`. */
export interface AiServicesAccountCognitiveServicesByKeyArgs {
  /** An account in the same region, by its key. */
  readonly odataType: "#Microsoft.Azure.Search.CognitiveServicesByKey";
  /** What the account is for. */
  readonly description?: pulumi.Input<string>;
  /** Key of the account. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key: pulumi.Input<string>;
}

/** `AiServicesAccountCognitiveServicesByKey`, as it is kept. */
export interface AiServicesAccountCognitiveServicesByKey {
  /** An account in the same region, by its key. */
  readonly odataType: "#Microsoft.Azure.Search.CognitiveServicesByKey";
  /** What the account is for. */
  readonly description?: string;
  /** Key of the account. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key: string;
}

/** What a program gives of `AiServicesAccountAIServicesByKey`. */
export interface AiServicesAccountAIServicesByKeyArgs {
  /** An account anywhere, by its key. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Azure.Search.AIServicesByKey";
  /** What the account is for. */
  readonly description?: pulumi.Input<string>;
  /** Key of the account. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key: pulumi.Input<string>;
  /** Address of the account. */
  readonly subdomainUrl: pulumi.Input<string>;
}

/** `AiServicesAccountAIServicesByKey`, as it is kept. */
export interface AiServicesAccountAIServicesByKey {
  /** An account anywhere, by its key. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Azure.Search.AIServicesByKey";
  /** What the account is for. */
  readonly description?: string;
  /** Key of the account. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly key: string;
  /** Address of the account. */
  readonly subdomainUrl: string;
}

/** What a program gives of `AiServicesAccountAIServicesByIdentity`. */
export interface AiServicesAccountAIServicesByIdentityArgs {
  /** An account anywhere, by an identity. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Azure.Search.AIServicesByIdentity";
  /** What the account is for. */
  readonly description?: pulumi.Input<string>;
  /** User-assigned identity; the service's own when left out. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly identity?: pulumi.Input<DataIdentityArgs>;
  /** Address of the account. */
  readonly subdomainUrl: pulumi.Input<string>;
}

/** `AiServicesAccountAIServicesByIdentity`, as it is kept. */
export interface AiServicesAccountAIServicesByIdentity {
  /** An account anywhere, by an identity. Needs version 2026-04-01 of the API. */
  readonly odataType: "#Microsoft.Azure.Search.AIServicesByIdentity";
  /** What the account is for. */
  readonly description?: string;
  /** User-assigned identity; the service's own when left out. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. */
  readonly identity?: DataIdentity;
  /** Address of the account. */
  readonly subdomainUrl: string;
}

/** Where what is found is kept, beside the index. */
export interface KnowledgeStoreArgs {
  /** Connection string of the storage account. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly storageConnectionString: pulumi.Input<string>;
  /** What is kept; parts of one projection point to each other. */
  readonly projections: pulumi.Input<pulumi.Input<KnowledgeStoreProjectionArgs>[]>;
  /** User-assigned identity that enters the account, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. Needs version 2026-04-01 of the API. */
  readonly identity?: pulumi.Input<DataIdentityArgs>;
}

/** Where what is found is kept, beside the index. */
export interface KnowledgeStore {
  /** Connection string of the storage account. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly storageConnectionString: string;
  /** What is kept; parts of one projection point to each other. */
  readonly projections: KnowledgeStoreProjection[];
  /** User-assigned identity that enters the account, where no key does. The service takes `{"odataType":"#Microsoft.Azure.Search.DataNoneIdentity"}` when it is left out. Needs version 2026-04-01 of the API. */
  readonly identity?: DataIdentity;
}

/** What a program gives of `KnowledgeStoreProjection`. */
export interface KnowledgeStoreProjectionArgs {
  /** Rows in tables. */
  readonly tables?: pulumi.Input<pulumi.Input<KnowledgeStoreProjectionTablesArgs>[]>;
  /** JSON objects in blobs. */
  readonly objects?: pulumi.Input<pulumi.Input<KnowledgeStoreProjectionObjectsArgs>[]>;
  /** Images in blobs. */
  readonly files?: pulumi.Input<pulumi.Input<KnowledgeStoreProjectionFilesArgs>[]>;
}

/** `KnowledgeStoreProjection`, as it is kept. */
export interface KnowledgeStoreProjection {
  /** Rows in tables. */
  readonly tables?: KnowledgeStoreProjectionTables[];
  /** JSON objects in blobs. */
  readonly objects?: KnowledgeStoreProjectionObjects[];
  /** Images in blobs. */
  readonly files?: KnowledgeStoreProjectionFiles[];
}

/** What a program gives of `KnowledgeStoreProjectionTables`. */
export interface KnowledgeStoreProjectionTablesArgs {
  /** Name of the key that points to the parent. */
  readonly referenceKeyName?: pulumi.Input<string>;
  /** Path of what is projected. */
  readonly source?: pulumi.Input<string>;
  /** Path for each item of which the inputs are shaped. */
  readonly sourceContext?: pulumi.Input<string>;
  /** What is shaped into one, in place of a source. Items are compared by `name`, whatever their order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** Column of the key that is made for each row. */
  readonly generatedKeyName: pulumi.Input<string>;
  /** Table that holds them. */
  readonly tableName: pulumi.Input<string>;
}

/** `KnowledgeStoreProjectionTables`, as it is kept. */
export interface KnowledgeStoreProjectionTables {
  /** Name of the key that points to the parent. */
  readonly referenceKeyName?: string;
  /** Path of what is projected. */
  readonly source?: string;
  /** Path for each item of which the inputs are shaped. */
  readonly sourceContext?: string;
  /** What is shaped into one, in place of a source. Items are compared by `name`, whatever their order. */
  readonly inputs?: InputMapping[];
  /** Column of the key that is made for each row. */
  readonly generatedKeyName: string;
  /** Table that holds them. */
  readonly tableName: string;
}

/** What a program gives of `KnowledgeStoreProjectionObjects`. */
export interface KnowledgeStoreProjectionObjectsArgs {
  /** Name of the key that points to the parent. */
  readonly referenceKeyName?: pulumi.Input<string>;
  /** Path of what is projected. */
  readonly source?: pulumi.Input<string>;
  /** Path for each item of which the inputs are shaped. */
  readonly sourceContext?: pulumi.Input<string>;
  /** What is shaped into one, in place of a source. Items are compared by `name`, whatever their order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** Name of the key that is made for each. */
  readonly generatedKeyName?: pulumi.Input<string>;
  /** Blob container that holds them. */
  readonly storageContainer: pulumi.Input<string>;
}

/** `KnowledgeStoreProjectionObjects`, as it is kept. */
export interface KnowledgeStoreProjectionObjects {
  /** Name of the key that points to the parent. */
  readonly referenceKeyName?: string;
  /** Path of what is projected. */
  readonly source?: string;
  /** Path for each item of which the inputs are shaped. */
  readonly sourceContext?: string;
  /** What is shaped into one, in place of a source. Items are compared by `name`, whatever their order. */
  readonly inputs?: InputMapping[];
  /** Name of the key that is made for each. */
  readonly generatedKeyName?: string;
  /** Blob container that holds them. */
  readonly storageContainer: string;
}

/** What a program gives of `KnowledgeStoreProjectionFiles`. */
export interface KnowledgeStoreProjectionFilesArgs {
  /** Name of the key that points to the parent. */
  readonly referenceKeyName?: pulumi.Input<string>;
  /** Path of what is projected. */
  readonly source?: pulumi.Input<string>;
  /** Path for each item of which the inputs are shaped. */
  readonly sourceContext?: pulumi.Input<string>;
  /** What is shaped into one, in place of a source. Items are compared by `name`, whatever their order. */
  readonly inputs?: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
  /** Name of the key that is made for each. */
  readonly generatedKeyName?: pulumi.Input<string>;
  /** Blob container that holds them. */
  readonly storageContainer: pulumi.Input<string>;
}

/** `KnowledgeStoreProjectionFiles`, as it is kept. */
export interface KnowledgeStoreProjectionFiles {
  /** Name of the key that points to the parent. */
  readonly referenceKeyName?: string;
  /** Path of what is projected. */
  readonly source?: string;
  /** Path for each item of which the inputs are shaped. */
  readonly sourceContext?: string;
  /** What is shaped into one, in place of a source. Items are compared by `name`, whatever their order. */
  readonly inputs?: InputMapping[];
  /** Name of the key that is made for each. */
  readonly generatedKeyName?: string;
  /** Blob container that holds them. */
  readonly storageContainer: string;
}

/** Parts of documents as documents of their own. */
export interface IndexProjectionsArgs {
  /** Which parts go where. */
  readonly selectors: pulumi.Input<pulumi.Input<IndexProjectionsSelectorsArgs>[]>;
  /** Options of all projections. */
  readonly parameters?: pulumi.Input<IndexProjectionsParametersArgs>;
}

/** Parts of documents as documents of their own. */
export interface IndexProjections {
  /** Which parts go where. */
  readonly selectors: IndexProjectionsSelectors[];
  /** Options of all projections. */
  readonly parameters?: IndexProjectionsParameters;
}

/** What a program gives of `IndexProjectionsSelectors`. */
export interface IndexProjectionsSelectorsArgs {
  /** Index that holds the parts. The id of an `Index`, or the resource itself. */
  readonly targetIndexName: pulumi.Input<string | Index>;
  /** Field of that index for the key of the whole document. */
  readonly parentKeyFieldName: pulumi.Input<string>;
  /** Path of the parts, such as `/document/pages/*`. */
  readonly sourceContext: pulumi.Input<string>;
  /** Values and their fields in that index. Items are compared by `name`, whatever their order. */
  readonly mappings: pulumi.Input<pulumi.Input<InputMappingArgs>[]>;
}

/** `IndexProjectionsSelectors`, as it is kept. */
export interface IndexProjectionsSelectors {
  /** Index that holds the parts. The id of an `Index`, or the resource itself. */
  readonly targetIndexName: string;
  /** Field of that index for the key of the whole document. */
  readonly parentKeyFieldName: string;
  /** Path of the parts, such as `/document/pages/*`. */
  readonly sourceContext: string;
  /** Values and their fields in that index. Items are compared by `name`, whatever their order. */
  readonly mappings: InputMapping[];
}

/** Options of all projections. */
export interface IndexProjectionsParametersArgs {
  /** Whether whole documents are indexed too. */
  readonly projectionMode?: pulumi.Input<"skipIndexingParentDocuments" | "includeIndexingParentDocuments">;
}

/** Options of all projections. */
export interface IndexProjectionsParameters {
  /** Whether whole documents are indexed too. */
  readonly projectionMode?: "skipIndexingParentDocuments" | "includeIndexingParentDocuments";
}

/** `IndexInfo`, as a function tells it. */
export interface IndexInfo {
  /** Name of the index. */
  readonly name: string;
  /** What it holds. */
  readonly description?: string;
  /** Fields of its documents. */
  readonly fields: IndexField[];
  /** Scoring profile of queries that choose none. */
  readonly defaultScoringProfile?: string;
  /** Version of the definition. */
  readonly etag?: string;
}

/** `GetIndexStatisticsResult`, as a function tells it. */
export interface GetIndexStatisticsResult {
  /** Documents in it. */
  readonly documentCount: number;
  /** Bytes that they take. */
  readonly storageSize: number;
  /** Bytes of memory that its vectors take. */
  readonly vectorIndexSize: number;
}

/** `GetServiceStatisticsResult`, as a function tells it. */
export interface GetServiceStatisticsResult {
  /** What there is and may be. */
  readonly counters: GetServiceStatisticsResultCounters;
  /** Limits of each index and document. */
  readonly limits: GetServiceStatisticsResultLimits;
}

/** What there is and may be. */
export interface GetServiceStatisticsResultCounters {
  /** Documents of all indexes. */
  readonly documentCount?: SearchCounter;
  /** Indexes. */
  readonly indexesCount?: SearchCounter;
  /** Indexers. */
  readonly indexersCount?: SearchCounter;
  /** Data sources. */
  readonly dataSourcesCount?: SearchCounter;
  /** Skillsets. */
  readonly skillsetCount?: SearchCounter;
  /** Synonym maps. */
  readonly synonymMaps?: SearchCounter;
  /** Aliases. */
  readonly aliasesCount?: SearchCounter;
  /** Bytes of all indexes. */
  readonly storageSize?: SearchCounter;
  /** Bytes of memory that vectors take. */
  readonly vectorIndexSize?: SearchCounter;
}

/** Documents of all indexes. */
export interface SearchCounter {
  /** How much there is. */
  readonly usage: number;
  /** How much there may be; nothing where there is no limit. */
  readonly quota?: number;
}

/** Limits of each index and document. */
export interface GetServiceStatisticsResultLimits {
  /** Fields of an index at most. */
  readonly maxFieldsPerIndex?: number;
  /** Depth of fields inside fields at most. */
  readonly maxFieldNestingDepthPerIndex?: number;
  /** Lists of complex values in an index at most. */
  readonly maxComplexCollectionFieldsPerIndex?: number;
  /** Complex values in a document at most. */
  readonly maxComplexObjectsInCollectionsPerDocument?: number;
  /** Bytes of an index at most. */
  readonly maxStoragePerIndex?: number;
  /** Seconds of all runs of indexers at most. */
  readonly maxCumulativeIndexerRuntimeSeconds?: number;
}

/** `GetIndexerResult`, as a function tells it. */
export interface GetIndexerResult {
  /** Name of the indexer. */
  readonly name: string;
  /** What it does. */
  readonly description?: string;
  /** Data source that it reads. */
  readonly dataSourceName: string;
  /** Skillset that enriches what it reads. */
  readonly skillsetName?: string;
  /** Index that it writes. */
  readonly targetIndexName: string;
  /** When it runs. */
  readonly schedule?: GetIndexerResultSchedule;
  /** How it reads. */
  readonly parameters?: any;
  /** Fields of the source under other names in the index. */
  readonly fieldMappings?: FieldMappingInfo[];
  /** Enriched values and their fields in the index. */
  readonly outputFieldMappings?: FieldMappingInfo[];
  /** Whether it does not run. */
  readonly disabled?: boolean;
}

/** When it runs. */
export interface GetIndexerResultSchedule {
  /** Time between two runs. */
  readonly interval: string;
  /** Time of the first run. */
  readonly startTime?: string;
}

/** `FieldMappingInfo`, as a function tells it. */
export interface FieldMappingInfo {
  /** Field of the data source, or path of an enriched document. */
  readonly sourceFieldName: string;
  /** Field of the index. */
  readonly targetFieldName?: string;
  /** What is done to a value on its way. */
  readonly mappingFunction?: any;
}

/** `GetIndexerStatusResult`, as a function tells it. */
export interface GetIndexerStatusResult {
  /** Name of the indexer. */
  readonly name?: string;
  /** `running`, `error` or `unknown`. */
  readonly status: string;
  /** The last run, or the one that is under way. */
  readonly lastResult?: IndexerRun;
  /** Earlier runs, the newest first. */
  readonly executionHistory: IndexerRun[];
}

/** The last run, or the one that is under way. */
export interface IndexerRun {
  /** `success`, `transientFailure`, `inProgress` or `reset`. */
  readonly status: string;
  /** Why it failed. */
  readonly errorMessage?: string;
  /** When it began, in ISO 8601. */
  readonly startTime?: string;
  /** When it ended, in ISO 8601. */
  readonly endTime?: string;
  /** Documents that were read. */
  readonly itemsProcessed: number;
  /** Documents that failed. */
  readonly itemsFailed: number;
  /** What failed, document by document. */
  readonly errors: IndexerRunErrors[];
  /** What is odd, document by document. */
  readonly warnings: IndexerRunWarnings[];
}

/** `IndexerRunErrors`, as a function tells it. */
export interface IndexerRunErrors {
  /** Key of the document. */
  readonly key?: string;
  /** What went wrong. */
  readonly errorMessage: string;
  /** Status of it. */
  readonly statusCode: number;
  /** Step at which it happened. */
  readonly name?: string;
  /** More about it. */
  readonly details?: string;
}

/** `IndexerRunWarnings`, as a function tells it. */
export interface IndexerRunWarnings {
  /** Key of the document. */
  readonly key?: string;
  /** What is odd. */
  readonly message: string;
  /** Step at which it happened. */
  readonly name?: string;
  /** More about it. */
  readonly details?: string;
}

/** `GetDataSourceResult`, as a function tells it. */
export interface GetDataSourceResult {
  /** Name of the data source. */
  readonly name: string;
  /** What it holds. */
  readonly description?: string;
  /** Kind of the store. */
  readonly type: string;
  /** What is read of the store. */
  readonly container: GetDataSourceResultContainer;
}

/** What is read of the store. */
export interface GetDataSourceResultContainer {
  /** Table, view, collection or blob container. */
  readonly name: string;
  /** What is read of it. */
  readonly query?: string;
}

/** `GetSkillsetResult`, as a function tells it. */
export interface GetSkillsetResult {
  /** Name of the skillset. */
  readonly name: string;
  /** What it does. */
  readonly description?: string;
  /** Its skills. */
  readonly skills: GetSkillsetResultSkills[];
}

/** `GetSkillsetResultSkills`, as a function tells it. */
export interface GetSkillsetResultSkills {
  /** Kind of the skill. */
  readonly odataType: string;
  /** Name of the skill. */
  readonly name?: string;
  /** What it does here. */
  readonly description?: string;
  /** Path of what it runs for. */
  readonly context?: string;
}

/** `GetSynonymMapResult`, as a function tells it. */
export interface GetSynonymMapResult {
  /** Name of the map. */
  readonly name: string;
  /** Its rules in Solr format. */
  readonly rules: string[];
}

/** `GetAliasResult`, as a function tells it. */
export interface GetAliasResult {
  /** Name of the alias. */
  readonly name: string;
  /** Index that it stands for. */
  readonly index: string;
}
