// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

// biome-ignore-all lint/suspicious/noExplicitAny: a value that the service defines may be any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { DescribedBy } from "../base/described-by";
import type { InvokeOptions } from "../base/functions/invoke";
import { TrefoilResource } from "../base/resource";
import type * as input from "../types/input";
import type * as output from "../types/output";

/**
 * A search index, which defines the fields of its documents and how they are searched.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.Index("hotels", {
 *   fields: [
 *     { name: "id", type: "Edm.String", key: true },
 *     { name: "name", type: "Edm.String", searchable: true },
 *     { name: "description", type: "Edm.String", searchable: true, analyzer: "en.lucene" },
 *     { name: "category", type: "Edm.String", filterable: true, facetable: true },
 *     { name: "rating", type: "Edm.Double", filterable: true, sortable: true },
 *   ],
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.Index("full", {
 *   description: "Hotels of the travel guide.",
 *   fields: [
 *     { name: "id", type: "Edm.String", key: true, filterable: true },
 *     { name: "title", type: "Edm.String", searchable: true, analyzer: "en.lucene" },
 *     { name: "tags", type: "Collection(Edm.String)", facetable: true },
 *     {
 *       name: "address",
 *       type: "Edm.ComplexType",
 *       fields: [
 *         { name: "city", type: "Edm.String", filterable: true },
 *         { name: "country", type: "Edm.String", facetable: true },
 *       ],
 *     },
 *     { name: "vector", type: "Collection(Edm.Single)", searchable: true, dimensions: 4, vectorSearchProfile: "near" },
 *   ],
 *   vectorSearch: {
 *     algorithms: [{ name: "graph", kind: "hnsw", hnswParameters: { m: 4, metric: "cosine" } }],
 *     profiles: [{ name: "near", algorithm: "graph" }],
 *   },
 *   analyzers: [
 *     {
 *       odataType: "#Microsoft.Azure.Search.CustomAnalyzer",
 *       name: "names",
 *       tokenizer: "standard_v2",
 *       tokenFilters: ["lowercase", "beginnings"],
 *     },
 *   ],
 *   tokenFilters: [
 *     { odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilterV2", name: "beginnings", minGram: 2, maxGram: 10 },
 *   ],
 *   suggesters: [{ name: "complete", sourceFields: ["title"] }],
 *   scoringProfiles: [
 *     {
 *       name: "titles",
 *       text: { weights: { title: 3 } },
 *       functions: [{ type: "tag", fieldName: "tags", boost: 2, tag: { tagsParameter: "liked" } }],
 *     },
 *   ],
 *   semantic: {
 *     configurations: [
 *       {
 *         name: "guide",
 *         prioritizedFields: { titleField: { fieldName: "title" }, prioritizedContentFields: [{ fieldName: "tags" }] },
 *       },
 *     ],
 *   },
 *   corsOptions: { allowedOrigins: ["*"], maxAgeInSeconds: 300 },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.Index("permissions", {
 *   fields: [
 *     { name: "id", type: "Edm.String", key: true },
 *     { name: "content", type: "Edm.String", searchable: true },
 *     { name: "users", type: "Collection(Edm.String)", permissionFilter: "userIds", retrievable: false },
 *     { name: "groups", type: "Collection(Edm.String)", permissionFilter: "groupIds", retrievable: false },
 *     { name: "site", type: "Edm.String", sharepointSiteUrl: true, retrievable: false },
 *   ],
 *   permissionFilterOption: "enabled",
 *   sharePointConnectorAppRegistration: {
 *     applicationId: "0f8fad5b-d9cb-469f-a165-70867728950e",
 *     federatedCredentialId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:search:Index example '{name}'
 * ```
 *
 * `npx trefoil import search.Index` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/search-index.md`.
 */
export class Index extends TrefoilResource<"search:Index"> implements DescribedBy<IndexArgs> {
  static readonly token = "search:Index";
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
    "permissionFilterOption",
    "sharePointConnectorAppRegistration",
    "graphProfile",
    "purviewEnabled",
    "allowIndexDowntime",
    "copyDocumentsOnReplacement",
    "onFieldRemoval",
    "extra",
    "forceDestroy",
    "drift",
  ];

  declare readonly name: pulumi.Output<string>;
  declare readonly description: pulumi.Output<string | undefined>;
  declare readonly fields: pulumi.Output<output.search.IndexField[]>;
  declare readonly analyzers: pulumi.Output<output.search.Analyzer[] | undefined>;
  declare readonly tokenizers: pulumi.Output<output.search.Tokenizer[] | undefined>;
  declare readonly tokenFilters: pulumi.Output<output.search.TokenFilter[] | undefined>;
  declare readonly charFilters: pulumi.Output<output.search.CharFilter[] | undefined>;
  declare readonly normalizers: pulumi.Output<output.search.Normalizer[] | undefined>;
  declare readonly similarity: pulumi.Output<output.search.Similarity | undefined>;
  declare readonly scoringProfiles: pulumi.Output<output.search.ScoringProfile[] | undefined>;
  declare readonly defaultScoringProfile: pulumi.Output<string | undefined>;
  declare readonly suggesters: pulumi.Output<output.search.Suggester[] | undefined>;
  declare readonly vectorSearch: pulumi.Output<output.search.VectorSearch | undefined>;
  declare readonly semantic: pulumi.Output<output.search.SemanticSearch | undefined>;
  declare readonly corsOptions: pulumi.Output<output.search.CorsOptions | undefined>;
  declare readonly encryptionKey: pulumi.Output<output.search.EncryptionKey | undefined>;
  declare readonly permissionFilterOption: pulumi.Output<"enabled" | "disabled" | (string & {}) | undefined>;
  declare readonly sharePointConnectorAppRegistration: pulumi.Output<
    output.search.SharePointConnectorAppRegistration | undefined
  >;
  declare readonly graphProfile: pulumi.Output<output.search.GraphProfile | undefined>;
  declare readonly purviewEnabled: pulumi.Output<boolean | undefined>;
  declare readonly allowIndexDowntime: pulumi.Output<boolean | undefined>;
  declare readonly copyDocumentsOnReplacement: pulumi.Output<boolean | undefined>;
  declare readonly onFieldRemoval: pulumi.Output<"replace" | "retain" | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly forceDestroy: pulumi.Output<boolean>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Index {
    return TrefoilResource.lookup(Index, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(Index, id, opts);
  }

  /** Returns true if the value is an `Index`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Index {
    return TrefoilResource.is(Index, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link IndexArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: IndexArgs, opts?: pulumi.CustomResourceOptions) {
    super(Index, name, args, opts);
  }
}

/** Arguments of `Index`. */
export interface IndexArgs {
  /** Name of the index. Default: the logical name with a random suffix. Minimum length: 2. Maximum length: 128. Changing it replaces the index. */
  readonly name?: pulumi.Input<string>;
  /** Description of the index, which agents and copilots can use to select an index. */
  readonly description?: pulumi.Input<string>;
  /** Fields of the documents. Exactly one field must be the key. Items are compared by `name`, in any order. Removing an item replaces the index. Items that were added outside Pulumi are kept and are not drift. With `onFieldRemoval: "retain"`, a removed item remains in the service and is not drift. */
  readonly fields: pulumi.Input<pulumi.Input<input.search.IndexField>[]>;
  /** Custom analyzers. Adding an item makes the index unavailable during the update. Items are compared by `name`, in any order. Changing or removing an item replaces the index. Items that were added outside Pulumi are kept and are not drift. */
  readonly analyzers?: pulumi.Input<pulumi.Input<input.search.Analyzer>[]>;
  /** Custom tokenizers, which analyzers refer to. Adding an item makes the index unavailable during the update. Items are compared by `name`, in any order. Changing or removing an item replaces the index. Items that were added outside Pulumi are kept and are not drift. */
  readonly tokenizers?: pulumi.Input<pulumi.Input<input.search.Tokenizer>[]>;
  /** Custom token filters, which analyzers and normalizers refer to. Adding an item makes the index unavailable during the update. Items are compared by `name`, in any order. Changing or removing an item replaces the index. Items that were added outside Pulumi are kept and are not drift. */
  readonly tokenFilters?: pulumi.Input<pulumi.Input<input.search.TokenFilter>[]>;
  /** Custom character filters, which analyzers and normalizers refer to. Adding an item makes the index unavailable during the update. Items are compared by `name`, in any order. Changing or removing an item replaces the index. Items that were added outside Pulumi are kept and are not drift. */
  readonly charFilters?: pulumi.Input<pulumi.Input<input.search.CharFilter>[]>;
  /** Custom normalizers. Adding an item makes the index unavailable during the update. Items are compared by `name`, in any order. Changing or removing an item replaces the index. Items that were added outside Pulumi are kept and are not drift. */
  readonly normalizers?: pulumi.Input<pulumi.Input<input.search.Normalizer>[]>;
  /** Similarity algorithm that scores full-text matches. An existing index keeps the algorithm that it was created with; the parameters of BM25 can change. Default: the Okapi BM25 algorithm. */
  readonly similarity?: pulumi.Input<input.search.Similarity>;
  /** Scoring profiles, which adjust the search score by field weights and functions. Items are compared by `name`, in any order. */
  readonly scoringProfiles?: pulumi.Input<pulumi.Input<input.search.ScoringProfile>[]>;
  /** Name of the scoring profile for queries that specify none. */
  readonly defaultScoringProfile?: pulumi.Input<string>;
  /** Suggesters for suggestions and autocomplete. At most one. Maximum items: 1. Items are compared by `name`, in any order. Removing an item replaces the index. Items that were added outside Pulumi are kept and are not drift. */
  readonly suggesters?: pulumi.Input<pulumi.Input<input.search.Suggester>[]>;
  /** Vector search configuration. */
  readonly vectorSearch?: pulumi.Input<input.search.VectorSearch>;
  /** Semantic ranker configuration. */
  readonly semantic?: pulumi.Input<input.search.SemanticSearch>;
  /** Cross-origin resource sharing (CORS) options. */
  readonly corsOptions?: pulumi.Input<input.search.CorsOptions>;
  /** Customer-managed key that encrypts the index at rest. Once set, it cannot be removed: the service keeps the value when a request omits it. */
  readonly encryptionKey?: pulumi.Input<input.search.EncryptionKey>;
  /** Permission filters of queries. `enabled` returns only documents that the user of the query may read, by the fields with a `permissionFilter`. `disabled` returns all documents. Default: `disabled`. One of: `enabled`, `disabled`. Case is ignored. Requires API version 2026-10-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly permissionFilterOption?: pulumi.Input<"enabled" | "disabled" | (string & {})>;
  /** Microsoft Entra application by which queries resolve the SharePoint groups of the user. Requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly sharePointConnectorAppRegistration?: pulumi.Input<input.search.SharePointConnectorAppRegistration>;
  /** Graph whose assertions are the documents of the index. Requires the preview version 2026-11-01-preview of the API or a later preview, which may change or remove it. */
  readonly graphProfile?: pulumi.Input<input.search.GraphProfile>;
  /** Apply the sensitivity labels of Microsoft Purview to queries. Permanent: an index that has it cannot lose it. Azure documents that it is set when the index is created, and that API keys then give no access to documents. Default: `false`. Requires the preview version 2025-11-01-preview of the API or a later preview, which may change or remove it. */
  readonly purviewEnabled?: pulumi.Input<boolean>;
  /** Allow updates with several seconds of downtime, such as adding an analyzer or changing the similarity parameters. Stored in the state only; not sent to the service. */
  readonly allowIndexDowntime?: pulumi.Input<boolean>;
  /** Copy the documents to the new index when a change replaces the index, before the previous index is deleted. All fields must be retrievable, and vector fields stored. Stored in the state only; not sent to the service. */
  readonly copyDocumentsOnReplacement?: pulumi.Input<boolean>;
  /** Action when a field is removed from the program. `replace` replaces the index. `retain` keeps the field in the service until the next replacement. Default: `replace`. One of: `replace`, `retain`. Stored in the state only; not sent to the service. */
  readonly onFieldRemoval?: pulumi.Input<"replace" | "retain">;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Allow deleting or replacing the object while it contains documents. Must be applied before the change that requires it. Default: `false`. Stored in the state only; not sent to the service. */
  readonly forceDestroy?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A synonym map, which expands or rewrites query terms.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.SynonymMap("basic", { synonyms: ["usa, united states", "ussr => soviet union"] });
 * ```
 *
 * ## Import
 *
 * The id is `{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:search:SynonymMap example '{name}'
 * ```
 *
 * `npx trefoil import search.SynonymMap` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/search-synonym-map.md`.
 */
export class SynonymMap extends TrefoilResource<"search:SynonymMap"> implements DescribedBy<SynonymMapArgs> {
  static readonly token = "search:SynonymMap";
  static readonly properties: readonly string[] = ["name", "synonyms", "encryptionKey", "extra", "drift"];

  declare readonly name: pulumi.Output<string>;
  declare readonly synonyms: pulumi.Output<string[]>;
  declare readonly encryptionKey: pulumi.Output<output.search.EncryptionKey | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SynonymMap {
    return TrefoilResource.lookup(SynonymMap, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(SynonymMap, id, opts);
  }

  /** Returns true if the value is a `SynonymMap`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is SynonymMap {
    return TrefoilResource.is(SynonymMap, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link SynonymMapArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: SynonymMapArgs, opts?: pulumi.CustomResourceOptions) {
    super(SynonymMap, name, args, opts);
  }
}

/** Arguments of `SynonymMap`. */
export interface SynonymMapArgs {
  /** Name of the synonym map. Default: the logical name with a random suffix. Maximum length: 128. Changing it replaces the synonym map. */
  readonly name?: pulumi.Input<string>;
  /** Synonym rules in Apache Solr format, one per element, for example `usa, united states`. Minimum items: 1. */
  readonly synonyms: pulumi.Input<pulumi.Input<string>[]>;
  /** Customer-managed key that encrypts the synonym map at rest. Once set, it cannot be removed: the service keeps the value when a request omits it. */
  readonly encryptionKey?: pulumi.Input<input.search.EncryptionKey>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An alias, which is a secondary name that queries use instead of an index name. Pointing it to another index switches the queries without a change to the application.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.Alias("basic", { name: "hotels", index: "hotels-1" });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.Alias("careful", {
 *   name: "hotels",
 *   index: "hotels-1",
 *   minDocumentRatio: 0.9,
 *   timeout: 3600,
 *   propagationDelay: 15,
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:search:Alias example '{name}'
 * ```
 *
 * `npx trefoil import search.Alias` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/search-alias.md`.
 */
export class Alias extends TrefoilResource<"search:Alias"> implements DescribedBy<AliasArgs> {
  static readonly token = "search:Alias";
  static readonly properties: readonly string[] = [
    "name",
    "index",
    "minDocumentCount",
    "minDocumentRatio",
    "timeout",
    "propagationDelay",
    "drift",
  ];

  declare readonly name: pulumi.Output<string>;
  declare readonly index: pulumi.Output<string>;
  declare readonly minDocumentCount: pulumi.Output<number | undefined>;
  declare readonly minDocumentRatio: pulumi.Output<number | undefined>;
  declare readonly timeout: pulumi.Output<number>;
  declare readonly propagationDelay: pulumi.Output<number>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Alias {
    return TrefoilResource.lookup(Alias, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(Alias, id, opts);
  }

  /** Returns true if the value is an `Alias`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Alias {
    return TrefoilResource.is(Alias, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link AliasArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: AliasArgs, opts?: pulumi.CustomResourceOptions) {
    super(Alias, name, args, opts);
  }
}

/** Arguments of `Alias`. */
export interface AliasArgs {
  /** Name of the alias. It must differ from the names of all indexes of the service. Default: the logical name with a random suffix. Minimum length: 2. Maximum length: 128. Changing it replaces the alias. */
  readonly name?: pulumi.Input<string>;
  /** Name of the index that the alias points to. Accepts an `Index` or its id. Requires API version 2026-04-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly index: pulumi.Input<string | Index>;
  /** Minimum number of documents in the new index before the alias moves to it. Default: 1 if the current index contains documents. Set 0 to move without counting. Minimum: 0. Stored in the state only; not sent to the service. */
  readonly minDocumentCount?: pulumi.Input<number>;
  /** Minimum number of documents in the new index as a fraction of the documents in the current index, for example `0.9`. Minimum: 0. Maximum: 1. Stored in the state only; not sent to the service. */
  readonly minDocumentRatio?: pulumi.Input<number>;
  /** Time to wait for the new index to contain enough documents. In seconds. When the time expires, the update fails and the alias does not move. Default: `600`. Minimum: 1. Stored in the state only; not sent to the service. */
  readonly timeout?: pulumi.Input<number>;
  /** Time to wait after a move, before Pulumi may delete the previous index. In seconds. Azure documents up to 10 seconds until all queries use the new index; with a shorter time, queries that still reach the previous index fail. Default: `10`. Minimum: 0. Stored in the state only; not sent to the service. */
  readonly propagationDelay?: pulumi.Input<number>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A data source, which is the connection that an indexer uses to read documents from a data store.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.DataSource("basic", {
 *   type: "azureblob",
 *   credentials: {
 *     connectionString:
 *       "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Storage/storageAccounts/docs;",
 *   },
 *   container: { name: "documents", query: "manuals" },
 *   dataDeletionDetectionPolicy: { odataType: "#Microsoft.Azure.Search.NativeBlobSoftDeleteDeletionDetectionPolicy" },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.DataSource("permissions", {
 *   type: "adlsgen2",
 *   credentials: {
 *     connectionString:
 *       "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Storage/storageAccounts/docs;",
 *   },
 *   container: { name: "documents" },
 *   indexerPermissionOptions: ["userIds", "groupIds"],
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.DataSource("database", {
 *   type: "azuresql",
 *   credentials: {
 *     connectionString:
 *       "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Sql/servers/docs;Database=hotels;",
 *   },
 *   container: { name: "hotels" },
 *   dataChangeDetectionPolicy: {
 *     odataType: "#Microsoft.Azure.Search.HighWaterMarkChangeDetectionPolicy",
 *     highWaterMarkColumnName: "version",
 *   },
 *   dataDeletionDetectionPolicy: {
 *     odataType: "#Microsoft.Azure.Search.SoftDeleteColumnDeletionDetectionPolicy",
 *     softDeleteColumnName: "deleted",
 *     softDeleteMarkerValue: "true",
 *   },
 *   identity: {
 *     odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity",
 *     userAssignedIdentity:
 *       "/subscriptions/0/resourceGroups/docs/providers/Microsoft.ManagedIdentity/userAssignedIdentities/reader",
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:search:DataSource example '{name}'
 * ```
 *
 * `npx trefoil import search.DataSource` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/search-data-source.md`.
 */
export class DataSource extends TrefoilResource<"search:DataSource"> implements DescribedBy<DataSourceArgs> {
  static readonly token = "search:DataSource";
  static readonly properties: readonly string[] = [
    "name",
    "description",
    "type",
    "credentials",
    "container",
    "identity",
    "indexerPermissionOptions",
    "dataChangeDetectionPolicy",
    "dataDeletionDetectionPolicy",
    "encryptionKey",
    "extra",
    "drift",
  ];

  declare readonly name: pulumi.Output<string>;
  declare readonly description: pulumi.Output<string | undefined>;
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
  declare readonly credentials: pulumi.Output<output.search.DataSourceCredentials>;
  declare readonly container: pulumi.Output<output.search.DataSourceContainer>;
  declare readonly identity: pulumi.Output<output.search.DataIdentity | undefined>;
  declare readonly indexerPermissionOptions: pulumi.Output<
    ("userIds" | "groupIds" | "rbacScope" | (string & {}))[] | undefined
  >;
  declare readonly dataChangeDetectionPolicy: pulumi.Output<output.search.ChangeDetectionPolicy | undefined>;
  declare readonly dataDeletionDetectionPolicy: pulumi.Output<output.search.DeletionDetectionPolicy | undefined>;
  declare readonly encryptionKey: pulumi.Output<output.search.EncryptionKey | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): DataSource {
    return TrefoilResource.lookup(DataSource, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(DataSource, id, opts);
  }

  /** Returns true if the value is a `DataSource`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is DataSource {
    return TrefoilResource.is(DataSource, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link DataSourceArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: DataSourceArgs, opts?: pulumi.CustomResourceOptions) {
    super(DataSource, name, args, opts);
  }
}

/** Arguments of `DataSource`. */
export interface DataSourceArgs {
  /** Name of the data source. Default: the logical name with a random suffix. Maximum length: 128. Changing it replaces the data source. */
  readonly name?: pulumi.Input<string>;
  /** Description of the data source. */
  readonly description?: pulumi.Input<string>;
  /** Type of the data store. One of: `azuresql`, `cosmosdb`, `azureblob`, `azuretable`, `mysql`, `adlsgen2`, `onelake`, `sharepoint`. Case is ignored. Other values are accepted with a warning. Changing it replaces the data source. */
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
  /** Credentials of the data store. */
  readonly credentials: pulumi.Input<input.search.DataSourceCredentials>;
  /** Table, view, collection or blob container that the indexer reads. */
  readonly container: pulumi.Input<input.search.DataSourceContainer>;
  /** User-assigned managed identity that connects to the data store, if the connection string contains no key. Default: no user-assigned managed identity. Requires API version 2026-04-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly identity?: pulumi.Input<input.search.DataIdentity>;
  /** Permissions that the indexer reads with each document: ids of users (`userIds`), ids of groups (`groupIds`), and the resource id of a container in Azure Storage (`rbacScope`). The fields of the index with the same `permissionFilter` receive them through field mappings. One of: `userIds`, `groupIds`, `rbacScope`. Case is ignored. The order of the items is ignored. Requires API version 2026-10-01 or later, or the preview version 2025-05-01-preview or a later preview. */
  readonly indexerPermissionOptions?: pulumi.Input<
    pulumi.Input<"userIds" | "groupIds" | "rbacScope" | (string & {})>[]
  >;
  /** Change detection policy, which lets the indexer read only rows that changed since the last run. */
  readonly dataChangeDetectionPolicy?: pulumi.Input<input.search.ChangeDetectionPolicy>;
  /** Deletion detection policy, which lets the indexer remove documents whose row was deleted. */
  readonly dataDeletionDetectionPolicy?: pulumi.Input<input.search.DeletionDetectionPolicy>;
  /** Customer-managed key that encrypts the data source at rest. Once set, it cannot be removed: the service keeps the value when a request omits it. */
  readonly encryptionKey?: pulumi.Input<input.search.EncryptionKey>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An indexer, which fills an index from a data source, on a schedule or on demand.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.Indexer("basic", { dataSourceName: "documents", targetIndexName: "hotels" });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.Indexer("awaited", {
 *   dataSourceName: "documents",
 *   targetIndexName: "hotels",
 *   waitForCompletion: true,
 *   timeout: 600,
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.Indexer("full", {
 *   description: "Reads the product manuals.",
 *   dataSourceName: "documents",
 *   skillsetName: "enrich",
 *   targetIndexName: "hotels",
 *   schedule: { interval: "PT2H", startTime: "2030-01-31T00:00:00Z" },
 *   parameters: {
 *     batchSize: 10,
 *     maxFailedItems: -1,
 *     configuration: { parsingMode: "json", dataToExtract: "contentAndMetadata" },
 *   },
 *   fieldMappings: [
 *     {
 *       sourceFieldName: "metadata_storage_path",
 *       targetFieldName: "id",
 *       mappingFunction: { name: "base64Encode", parameters: { useHttpServerUtilityUrlTokenEncode: false } },
 *     },
 *   ],
 *   outputFieldMappings: [{ sourceFieldName: "/document/keyPhrases", targetFieldName: "tags" }],
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:search:Indexer example '{name}'
 * ```
 *
 * `npx trefoil import search.Indexer` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/search-indexer.md`.
 */
export class Indexer extends TrefoilResource<"search:Indexer"> implements DescribedBy<IndexerArgs> {
  static readonly token = "search:Indexer";
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
    "cache",
    "extra",
    "drift",
  ];
  static readonly referencedProperties = { targetIndexName: ["fields", "onFieldRemoval"] };

  declare readonly name: pulumi.Output<string>;
  declare readonly description: pulumi.Output<string | undefined>;
  declare readonly dataSourceName: pulumi.Output<string>;
  declare readonly skillsetName: pulumi.Output<string | undefined>;
  declare readonly targetIndexName: pulumi.Output<string>;
  declare readonly waitForCompletion: pulumi.Output<boolean | undefined>;
  declare readonly timeout: pulumi.Output<number>;
  declare readonly schedule: pulumi.Output<output.search.IndexerSchedule | undefined>;
  declare readonly parameters: pulumi.Output<output.search.IndexingParameters | undefined>;
  declare readonly fieldMappings: pulumi.Output<output.search.FieldMapping[] | undefined>;
  declare readonly outputFieldMappings: pulumi.Output<output.search.FieldMapping[] | undefined>;
  declare readonly disabled: pulumi.Output<boolean>;
  declare readonly encryptionKey: pulumi.Output<output.search.EncryptionKey | undefined>;
  declare readonly cache: pulumi.Output<output.search.EnrichmentCache | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Indexer {
    return TrefoilResource.lookup(Indexer, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(Indexer, id, opts);
  }

  /** Returns true if the value is an `Indexer`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Indexer {
    return TrefoilResource.is(Indexer, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link IndexerArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: IndexerArgs, opts?: pulumi.CustomResourceOptions) {
    super(Indexer, name, args, opts);
  }
}

/** Arguments of `Indexer`. */
export interface IndexerArgs {
  /** Name of the indexer. Default: the logical name with a random suffix. Maximum length: 128. Changing it replaces the indexer. */
  readonly name?: pulumi.Input<string>;
  /** Description of the indexer. */
  readonly description?: pulumi.Input<string>;
  /** Name of the data source that the indexer reads. Accepts a `DataSource` or its id. */
  readonly dataSourceName: pulumi.Input<string | DataSource>;
  /** Name of the skillset that enriches the documents. Accepts a `Skillset` or its id. */
  readonly skillsetName?: pulumi.Input<string | Skillset>;
  /** Name of the index that the indexer writes to. Must not be an alias. Changing it resets and runs the indexer, which fills the new index from the beginning. Accepts an `Index` or its id. */
  readonly targetIndexName: pulumi.Input<string | Index>;
  /** Wait for the run that fills the index, after the indexer is created and after `targetIndexName` changes. The create or update fails if the run fails. Stored in the state only; not sent to the service. */
  readonly waitForCompletion?: pulumi.Input<boolean>;
  /** Time to wait for the run, if `waitForCompletion` is `true`. In seconds. Default: `3600`. Minimum: 1. Stored in the state only; not sent to the service. */
  readonly timeout?: pulumi.Input<number>;
  /** Schedule of the indexer. If omitted, it runs only on demand. */
  readonly schedule?: pulumi.Input<input.search.IndexerSchedule>;
  /** Parameters of the indexer runs. */
  readonly parameters?: pulumi.Input<input.search.IndexingParameters>;
  /** Field mappings, which map fields of the data source to fields of the index. Fields with equal names are mapped automatically. */
  readonly fieldMappings?: pulumi.Input<pulumi.Input<input.search.FieldMapping>[]>;
  /** Output field mappings, which map values that the skillset creates to fields of the index. */
  readonly outputFieldMappings?: pulumi.Input<pulumi.Input<input.search.FieldMapping>[]>;
  /** Disable the indexer, so that it does not run. Default: `false`. */
  readonly disabled?: pulumi.Input<boolean>;
  /** Customer-managed key that encrypts the indexer at rest. Once set, it cannot be removed: the service keeps the value when a request omits it. */
  readonly encryptionKey?: pulumi.Input<input.search.EncryptionKey>;
  /** Cache of the enriched documents in Azure Storage, so that a changed skill runs again without the skills before it. Requires the preview version 2020-06-30-preview of the API or a later preview, which may change or remove it. */
  readonly cache?: pulumi.Input<input.search.EnrichmentCache>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A skillset, which enriches documents with AI skills before they are indexed.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.Skillset("basic", {
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
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.Skillset("full", {
 *   description: "Extracts everything from a document.",
 *   skills: [
 *     {
 *       odataType: "#Microsoft.Skills.Vision.OcrSkill",
 *       context: "/document/normalized_images/*",
 *       inputs: [{ name: "image", source: "/document/normalized_images/*" }],
 *       outputs: [{ name: "text" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Vision.ImageAnalysisSkill",
 *       context: "/document/normalized_images/*",
 *       visualFeatures: ["tags"],
 *       inputs: [{ name: "image", source: "/document/normalized_images/*" }],
 *       outputs: [{ name: "tags" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Text.MergeSkill",
 *       inputs: [
 *         { name: "text", source: "/document/content" },
 *         { name: "itemsToInsert", source: "/document/normalized_images/*\/text" },
 *         { name: "offsets", source: "/document/normalized_images/*\/contentOffset" },
 *       ],
 *       outputs: [{ name: "mergedText" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Text.LanguageDetectionSkill",
 *       inputs: [{ name: "text", source: "/document/content" }],
 *       outputs: [{ name: "languageCode" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Text.SplitSkill",
 *       inputs: [{ name: "text", source: "/document/content" }],
 *       outputs: [{ name: "textItems" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Text.TranslationSkill",
 *       defaultToLanguageCode: "en",
 *       inputs: [{ name: "text", source: "/document/content" }],
 *       outputs: [{ name: "translatedText" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Text.KeyPhraseExtractionSkill",
 *       inputs: [{ name: "text", source: "/document/content" }],
 *       outputs: [{ name: "keyPhrases" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Text.CustomEntityLookupSkill",
 *       inlineEntitiesDefinition: [{ name: "Trefoil", aliases: [{ text: "clover" }] }],
 *       inputs: [{ name: "text", source: "/document/content" }],
 *       outputs: [{ name: "entities" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Text.PIIDetectionSkill",
 *       inputs: [{ name: "text", source: "/document/content" }],
 *       outputs: [{ name: "piiEntities" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Text.V3.EntityLinkingSkill",
 *       inputs: [{ name: "text", source: "/document/content" }],
 *       outputs: [{ name: "entities" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Text.V3.EntityRecognitionSkill",
 *       inputs: [{ name: "text", source: "/document/content" }],
 *       outputs: [{ name: "persons" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Text.V3.SentimentSkill",
 *       inputs: [{ name: "text", source: "/document/content" }],
 *       outputs: [{ name: "sentiment" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill",
 *       context: "/document/pages/*",
 *       resourceUri: "https://models.example",
 *       deploymentId: "small",
 *       modelName: "text-embedding-3-small",
 *       inputs: [{ name: "text", source: "/document/pages/*" }],
 *       outputs: [{ name: "embedding", targetName: "vector" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Util.ConditionalSkill",
 *       inputs: [
 *         { name: "condition", source: "= $(/document/languageCode) == 'en'" },
 *         { name: "whenTrue", source: "/document/content" },
 *         { name: "whenFalse", source: "/document/translatedText" },
 *       ],
 *       outputs: [{ name: "output", targetName: "english" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Util.ShaperSkill",
 *       inputs: [
 *         { name: "page", sourceContext: "/document/pages/*", inputs: [{ name: "text", source: "/document/pages/*" }] },
 *       ],
 *       outputs: [{ name: "output", targetName: "shaped" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Util.DocumentExtractionSkill",
 *       parsingMode: "default",
 *       inputs: [{ name: "file_data", source: "/document/file_data" }],
 *       outputs: [{ name: "content" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Util.DocumentIntelligenceLayoutSkill",
 *       outputFormat: "markdown",
 *       inputs: [{ name: "file_data", source: "/document/file_data" }],
 *       outputs: [{ name: "text_sections" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Util.ContentUnderstandingSkill",
 *       modelName: "gpt-4.1",
 *       modelDeployment: "documents",
 *       chunkingProperties: { method: "semantic", unit: "tokens", maximumLength: 1000, overlapLength: 100 },
 *       inputs: [{ name: "file_data", source: "/document/file_data" }],
 *       outputs: [{ name: "text_sections" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Custom.ChatCompletionSkill",
 *       uri: "https://models.example/chat/completions",
 *       commonModelParameters: { temperature: 0.2 },
 *       inputs: [
 *         { name: "systemMessage", source: "='Say what the text is about.'" },
 *         { name: "text", source: "/document/content" },
 *       ],
 *       outputs: [{ name: "response" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Custom.WebApiSkill",
 *       uri: "https://skills.example/count",
 *       timeout: "PT10S",
 *       inputs: [{ name: "text", source: "/document/content" }],
 *       outputs: [{ name: "words" }],
 *     },
 *   ],
 *   cognitiveServices: { odataType: "#Microsoft.Azure.Search.AIServicesByIdentity", subdomainUrl: "https://ai.example" },
 *   indexProjections: {
 *     selectors: [
 *       {
 *         targetIndexName: "pages",
 *         parentKeyFieldName: "parentId",
 *         sourceContext: "/document/pages/*",
 *         mappings: [{ name: "text", source: "/document/pages/*" }],
 *       },
 *     ],
 *     parameters: { projectionMode: "skipIndexingParentDocuments" },
 *   },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.Skillset("previews", {
 *   description: "Converts images with skills that only preview versions of the API have.",
 *   skills: [
 *     {
 *       odataType: "#Microsoft.Skills.Custom.AmlSkill",
 *       uri: "https://models.example/score",
 *       inputs: [{ name: "text", source: "/document/content" }],
 *       outputs: [{ name: "label" }],
 *     },
 *     {
 *       odataType: "#Microsoft.Skills.Vision.VectorizeSkill",
 *       modelVersion: "2023-04-15",
 *       inputs: [{ name: "image", source: "/document/normalized_images/*" }],
 *       outputs: [{ name: "vector" }],
 *     },
 *   ],
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:search:Skillset example '{name}'
 * ```
 *
 * `npx trefoil import search.Skillset` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/search-skillset.md`.
 */
export class Skillset extends TrefoilResource<"search:Skillset"> implements DescribedBy<SkillsetArgs> {
  static readonly token = "search:Skillset";
  static readonly properties: readonly string[] = [
    "name",
    "description",
    "skills",
    "cognitiveServices",
    "knowledgeStore",
    "indexProjections",
    "encryptionKey",
    "extra",
    "drift",
  ];
  static readonly referencedProperties = {
    "indexProjections.selectors[].targetIndexName": ["fields", "onFieldRemoval"],
  };

  declare readonly name: pulumi.Output<string>;
  declare readonly description: pulumi.Output<string | undefined>;
  declare readonly skills: pulumi.Output<output.search.Skill[]>;
  declare readonly cognitiveServices: pulumi.Output<output.search.AiServicesAccount | undefined>;
  declare readonly knowledgeStore: pulumi.Output<output.search.KnowledgeStore | undefined>;
  declare readonly indexProjections: pulumi.Output<output.search.IndexProjections | undefined>;
  declare readonly encryptionKey: pulumi.Output<output.search.EncryptionKey | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Skillset {
    return TrefoilResource.lookup(Skillset, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(Skillset, id, opts);
  }

  /** Returns true if the value is a `Skillset`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Skillset {
    return TrefoilResource.is(Skillset, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link SkillsetArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: SkillsetArgs, opts?: pulumi.CustomResourceOptions) {
    super(Skillset, name, args, opts);
  }
}

/** Arguments of `Skillset`. */
export interface SkillsetArgs {
  /** Name of the skillset. Default: the logical name with a random suffix. Maximum length: 128. Changing it replaces the skillset. */
  readonly name?: pulumi.Input<string>;
  /** Description of the skillset. */
  readonly description?: pulumi.Input<string>;
  /** Skills that the skillset runs. A skill can read the outputs of other skills. Minimum items: 1. */
  readonly skills: pulumi.Input<pulumi.Input<input.search.Skill>[]>;
  /** Billable Azure AI resource for the built-in skills. If omitted, a limited number of enrichments per day is free. */
  readonly cognitiveServices?: pulumi.Input<input.search.AiServicesAccount>;
  /** Knowledge store, which saves enriched content in Azure Storage. */
  readonly knowledgeStore?: pulumi.Input<input.search.KnowledgeStore>;
  /** Index projections, which index parts of documents, such as chunks, as separate documents. */
  readonly indexProjections?: pulumi.Input<input.search.IndexProjections>;
  /** Customer-managed key that encrypts the skillset at rest. Once set, it cannot be removed: the service keeps the value when a request omits it. */
  readonly encryptionKey?: pulumi.Input<input.search.EncryptionKey>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A knowledge source, which is content that knowledge bases retrieve from: an index, a data store that the service indexes itself, uploaded files, the web, or another service that each query calls.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("basic", { kind: "searchIndex", searchIndexParameters: { searchIndexName: "hotels" } });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("fields", {
 *   description: "Hotels of the travel guide.",
 *   kind: "searchIndex",
 *   searchIndexParameters: {
 *     searchIndexName: "hotels",
 *     sourceDataFields: [{ name: "id" }],
 *     searchFields: [{ name: "id" }],
 *   },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("blobs", {
 *   description: "Product manuals.",
 *   kind: "azureBlob",
 *   azureBlobParameters: {
 *     connectionString:
 *       "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Storage/storageAccounts/docs;",
 *     containerName: "documents",
 *     folderPath: "manuals",
 *     ingestionParameters: {
 *       contentExtractionMode: "minimal",
 *       ingestionSchedule: { interval: "P1D" },
 *       embeddingModel: {
 *         kind: "azureOpenAI",
 *         azureOpenAIParameters: {
 *           resourceUri: "https://models.openai.azure.com",
 *           deploymentId: "embeddings",
 *           modelName: "text-embedding-3-small",
 *         },
 *       },
 *     },
 *   },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("lakehouse", {
 *   kind: "indexedOneLake",
 *   indexedOneLakeParameters: {
 *     fabricWorkspaceId: "00000000-0000-0000-0000-000000000001",
 *     lakehouseId: "00000000-0000-0000-0000-000000000002",
 *     targetPath: "Files/manuals",
 *   },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("web", {
 *   kind: "web",
 *   webParameters: { domains: { allowedDomains: [{ address: "learn.microsoft.com", includeSubpages: true }] } },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("site", {
 *   kind: "indexedSharePoint",
 *   indexedSharePointParameters: {
 *     connectionString:
 *       "SharePointOnlineEndpoint=https://example.sharepoint.com/sites/docs;ApplicationId=00000000-0000-0000-0000-000000000003;TenantId=00000000-0000-0000-0000-000000000004;",
 *     containerName: "defaultSiteLibrary",
 *     ingestionParameters: { ingestionPermissionOptions: ["userIds", "groupIds"], networkAccessMode: "private" },
 *   },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("sql", {
 *   kind: "indexedSql",
 *   indexedSqlParameters: {
 *     connectionString:
 *       "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Sql/servers/docs;Initial Catalog=shop;",
 *     tableOrView: "dbo.Products",
 *     contentColumns: [{ name: "description", sourceField: "Description", searchFieldType: "Edm.String" }],
 *     ingestionParameters: { ingestionSchedule: { interval: "PT1H" } },
 *   },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("files", {
 *   description: "Uploaded price lists.",
 *   kind: "file",
 *   fileParameters: {
 *     ingestionParameters: {
 *       embeddingModel: {
 *         kind: "azureOpenAI",
 *         azureOpenAIParameters: {
 *           resourceUri: "https://models.openai.azure.com",
 *           deploymentId: "embeddings",
 *           modelName: "text-embedding-3-small",
 *         },
 *       },
 *     },
 *   },
 *   corsOptions: { allowedOrigins: ["https://www.example.com"] },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("news", {
 *   kind: "web",
 *   webParameters: { language: "en", market: "en-US", freshness: "Week", count: 10 },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("tools", {
 *   description: "Documentation of the vendor.",
 *   kind: "mcpServer",
 *   mcpServerParameters: {
 *     serverURL: "https://tools.example.com/mcp",
 *     authentication: { kind: "storedHeaders", storedHeadersParameters: { headers: { "x-api-key": "a-secret-key" } } },
 *     tools: [
 *       { name: "search_docs", outputParsing: { kind: "json", jsonParameters: { documentsPath: "$.results[*]" } } },
 *       { name: "get_page", maxOutputTokens: 2000 },
 *     ],
 *   },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("work", {
 *   kind: "workIQ",
 *   workIQParameters: {
 *     entraAppAuthentication: {
 *       applicationId: "00000000-0000-0000-0000-000000000005",
 *       federatedCredentialId: "00000000-0000-0000-0000-000000000006",
 *     },
 *   },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("agent", {
 *   kind: "fabricDataAgent",
 *   fabricDataAgentParameters: {
 *     workspaceId: "00000000-0000-0000-0000-000000000001",
 *     dataAgentId: "00000000-0000-0000-0000-000000000007",
 *   },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("ontology", {
 *   kind: "fabricOntology",
 *   fabricOntologyParameters: {
 *     workspaceId: "00000000-0000-0000-0000-000000000001",
 *     ontologyId: "00000000-0000-0000-0000-000000000008",
 *   },
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeSource("remote", {
 *   kind: "remoteSharePoint",
 *   remoteSharePointParameters: { filterExpression: "filetype:docx", resourceMetadata: ["Author", "Title"] },
 *   resultsProcessing: "none",
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:search:KnowledgeSource example '{name}'
 * ```
 *
 * `npx trefoil import search.KnowledgeSource` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/search-knowledge-source.md`.
 */
export class KnowledgeSource
  extends TrefoilResource<"search:KnowledgeSource">
  implements DescribedBy<KnowledgeSourceArgs>
{
  static readonly token = "search:KnowledgeSource";
  static readonly properties: readonly string[] = [
    "name",
    "description",
    "kind",
    "searchIndexParameters",
    "webParameters",
    "azureBlobParameters",
    "indexedOneLakeParameters",
    "indexedSharePointParameters",
    "indexedSqlParameters",
    "fileParameters",
    "mcpServerParameters",
    "workIQParameters",
    "fabricDataAgentParameters",
    "fabricOntologyParameters",
    "remoteSharePointParameters",
    "resultsProcessing",
    "corsOptions",
    "encryptionKey",
    "waitForIngestion",
    "timeout",
    "extra",
    "forceDestroy",
    "drift",
    "createdResources",
  ];

  declare readonly name: pulumi.Output<string>;
  declare readonly description: pulumi.Output<string | undefined>;
  declare readonly kind: pulumi.Output<
    | "searchIndex"
    | "azureBlob"
    | "indexedOneLake"
    | "indexedSharePoint"
    | "indexedSql"
    | "file"
    | "web"
    | "mcpServer"
    | "workIQ"
    | "fabricDataAgent"
    | "fabricOntology"
    | "remoteSharePoint"
    | (string & {})
  >;
  declare readonly searchIndexParameters: pulumi.Output<output.search.SearchIndexKnowledgeSource | undefined>;
  declare readonly webParameters: pulumi.Output<output.search.WebKnowledgeSource | undefined>;
  declare readonly azureBlobParameters: pulumi.Output<output.search.AzureBlobKnowledgeSource | undefined>;
  declare readonly indexedOneLakeParameters: pulumi.Output<output.search.IndexedOneLakeKnowledgeSource | undefined>;
  declare readonly indexedSharePointParameters: pulumi.Output<
    output.search.IndexedSharePointKnowledgeSource | undefined
  >;
  declare readonly indexedSqlParameters: pulumi.Output<output.search.IndexedSqlKnowledgeSource | undefined>;
  declare readonly fileParameters: pulumi.Output<output.search.FileKnowledgeSource | undefined>;
  declare readonly mcpServerParameters: pulumi.Output<output.search.McpServerKnowledgeSource | undefined>;
  declare readonly workIQParameters: pulumi.Output<output.search.WorkIQKnowledgeSource | undefined>;
  declare readonly fabricDataAgentParameters: pulumi.Output<output.search.FabricDataAgentKnowledgeSource | undefined>;
  declare readonly fabricOntologyParameters: pulumi.Output<output.search.FabricOntologyKnowledgeSource | undefined>;
  declare readonly remoteSharePointParameters: pulumi.Output<output.search.RemoteSharePointKnowledgeSource | undefined>;
  declare readonly resultsProcessing: pulumi.Output<"rerank" | "none" | (string & {}) | undefined>;
  declare readonly corsOptions: pulumi.Output<output.search.CorsOptions | undefined>;
  declare readonly encryptionKey: pulumi.Output<output.search.EncryptionKey | undefined>;
  declare readonly waitForIngestion: pulumi.Output<boolean | undefined>;
  declare readonly timeout: pulumi.Output<number>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly forceDestroy: pulumi.Output<boolean>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Names of the objects that the service created for the knowledge source, by their type: `datasource`, `indexer`, `skillset` and `index`. */
  declare readonly createdResources: pulumi.Output<Record<string, string>>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): KnowledgeSource {
    return TrefoilResource.lookup(KnowledgeSource, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(KnowledgeSource, id, opts);
  }

  /** Returns true if the value is a `KnowledgeSource`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is KnowledgeSource {
    return TrefoilResource.is(KnowledgeSource, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link KnowledgeSourceArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: KnowledgeSourceArgs, opts?: pulumi.CustomResourceOptions) {
    super(KnowledgeSource, name, args, opts);
  }
}

/** Arguments of `KnowledgeSource`. */
export interface KnowledgeSourceArgs {
  /** Name of the knowledge source. Default: the logical name with a random suffix. Maximum length: 128. Changing it replaces the knowledge source. */
  readonly name?: pulumi.Input<string>;
  /** Description of the knowledge source, which models read to select sources for a query. */
  readonly description?: pulumi.Input<string>;
  /** Kind of the knowledge source. Set the parameters of this kind, and no others. Preview checks this, the types do not. One of: `searchIndex`, `azureBlob`, `indexedOneLake`, `indexedSharePoint`, `indexedSql`, `file`, `web`, `mcpServer`, `workIQ`, `fabricDataAgent`, `fabricOntology`, `remoteSharePoint`. Case is ignored. Other values are accepted with a warning. Changing it replaces the knowledge source. Requires API version 2026-04-01 or later, or the preview version 2025-11-01-preview or a later preview. `mcpServer` requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. `workIQ` requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. `fabricDataAgent` requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. `fabricOntology` requires the preview version 2026-05-01-preview of the API or a later preview, which may change or remove it. `remoteSharePoint` requires the preview version 2025-11-01-preview of the API or a later preview, which may change or remove it. */
  readonly kind: pulumi.Input<
    | "searchIndex"
    | "azureBlob"
    | "indexedOneLake"
    | "indexedSharePoint"
    | "indexedSql"
    | "file"
    | "web"
    | "mcpServer"
    | "workIQ"
    | "fabricDataAgent"
    | "fabricOntology"
    | "remoteSharePoint"
    | (string & {})
  >;
  /** Parameters of the kind `searchIndex`. */
  readonly searchIndexParameters?: pulumi.Input<input.search.SearchIndexKnowledgeSource>;
  /** Parameters of the kind `web`. */
  readonly webParameters?: pulumi.Input<input.search.WebKnowledgeSource>;
  /** Parameters of the kind `azureBlob`. */
  readonly azureBlobParameters?: pulumi.Input<input.search.AzureBlobKnowledgeSource>;
  /** Parameters of the kind `indexedOneLake`. */
  readonly indexedOneLakeParameters?: pulumi.Input<input.search.IndexedOneLakeKnowledgeSource>;
  /** Parameters of the kind `indexedSharePoint`. Requires API version 2026-10-01 or later, or the preview version 2025-11-01-preview or a later preview. */
  readonly indexedSharePointParameters?: pulumi.Input<input.search.IndexedSharePointKnowledgeSource>;
  /** Parameters of the kind `indexedSql`. Requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly indexedSqlParameters?: pulumi.Input<input.search.IndexedSqlKnowledgeSource>;
  /** Parameters of the kind `file`. `{}` uses the defaults. Requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly fileParameters?: pulumi.Input<input.search.FileKnowledgeSource>;
  /** Parameters of the kind `mcpServer`. */
  readonly mcpServerParameters?: pulumi.Input<input.search.McpServerKnowledgeSource>;
  /** Parameters of the kind `workIQ`. */
  readonly workIQParameters?: pulumi.Input<input.search.WorkIQKnowledgeSource>;
  /** Parameters of the kind `fabricDataAgent`. */
  readonly fabricDataAgentParameters?: pulumi.Input<input.search.FabricDataAgentKnowledgeSource>;
  /** Parameters of the kind `fabricOntology`. */
  readonly fabricOntologyParameters?: pulumi.Input<input.search.FabricOntologyKnowledgeSource>;
  /** Parameters of the kind `remoteSharePoint`. If omitted, queries search all sites of the user. */
  readonly remoteSharePointParameters?: pulumi.Input<input.search.RemoteSharePointKnowledgeSource>;
  /** Processing of the results before they are included. `rerank` ranks them with the results of other knowledge sources. `none` keeps their order. Default: `rerank`. One of: `rerank`, `none`. Case is ignored. Requires the preview version 2026-08-01-preview of the API or a later preview, which may change or remove it. */
  readonly resultsProcessing?: pulumi.Input<"rerank" | "none" | (string & {})>;
  /** Cross-origin resource sharing (CORS) options, for the kind `file` only. Requires API version 2026-10-01 or later, or the preview version 2026-08-01-preview or a later preview. */
  readonly corsOptions?: pulumi.Input<input.search.CorsOptions>;
  /** Customer-managed key that encrypts the knowledge source, and the objects that it creates, at rest. Once set, it cannot be removed: the service keeps the value when a request omits it. */
  readonly encryptionKey?: pulumi.Input<input.search.EncryptionKey>;
  /** Wait until the first synchronization is complete, after the knowledge source is created. Only for the kinds `azureBlob`, `indexedOneLake`, `indexedSharePoint` and `indexedSql`. Default: `false`. Stored in the state only; not sent to the service. */
  readonly waitForIngestion?: pulumi.Input<boolean>;
  /** Time to wait for the first synchronization, if `waitForIngestion` is `true`. In seconds. Default: `3600`. Minimum: 1. Stored in the state only; not sent to the service. */
  readonly timeout?: pulumi.Input<number>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Allow deleting or replacing the object while it contains files or graph triples. Must be applied before the change that requires it. Default: `false`. Stored in the state only; not sent to the service. */
  readonly forceDestroy?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A knowledge base, from which agents retrieve the content of one or more knowledge sources.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeBase("basic", { knowledgeSources: [{ name: "hotels" }] });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeBase("full", {
 *   description: "Hotels and their manuals.",
 *   knowledgeSources: [{ name: "hotels" }, { name: "manuals" }],
 *   models: [
 *     {
 *       kind: "azureOpenAI",
 *       azureOpenAIParameters: {
 *         resourceUri: "https://models.openai.azure.com",
 *         deploymentId: "planning",
 *         modelName: "gpt-5-mini",
 *       },
 *     },
 *   ],
 * });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * new search.KnowledgeBase("answers", {
 *   knowledgeSources: [{ name: "hotels" }, { name: "manuals" }],
 *   models: [
 *     {
 *       kind: "azureOpenAI",
 *       azureOpenAIParameters: {
 *         resourceUri: "https://models.openai.azure.com",
 *         deploymentId: "planning",
 *         modelName: "gpt-5-mini",
 *       },
 *     },
 *   ],
 *   retrievalReasoningEffort: { kind: "low" },
 *   outputMode: "answerSynthesis",
 *   retrievalInstructions: "Use `manuals` only for questions of employees.",
 *   answerInstructions: "Write at most three sentences.",
 *   corsOptions: { allowedOrigins: ["https://www.example.com"], maxAgeInSeconds: 600 },
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:search:KnowledgeBase example '{name}'
 * ```
 *
 * `npx trefoil import search.KnowledgeBase` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/search-knowledge-base.md`.
 */
export class KnowledgeBase extends TrefoilResource<"search:KnowledgeBase"> implements DescribedBy<KnowledgeBaseArgs> {
  static readonly token = "search:KnowledgeBase";
  static readonly properties: readonly string[] = [
    "name",
    "description",
    "knowledgeSources",
    "models",
    "retrievalReasoningEffort",
    "outputMode",
    "retrievalInstructions",
    "answerInstructions",
    "corsOptions",
    "tags",
    "retrieveDefaults",
    "encryptionKey",
    "extra",
    "drift",
  ];
  static readonly referencedProperties = { "knowledgeSources[].name": ["kind"] };

  declare readonly name: pulumi.Output<string>;
  declare readonly description: pulumi.Output<string | undefined>;
  declare readonly knowledgeSources: pulumi.Output<output.search.KnowledgeSourceReference[]>;
  declare readonly models: pulumi.Output<output.search.KnowledgeBaseModel[] | undefined>;
  declare readonly retrievalReasoningEffort: pulumi.Output<output.search.KnowledgeRetrievalReasoningEffort | undefined>;
  declare readonly outputMode: pulumi.Output<"extractiveData" | "answerSynthesis" | (string & {}) | undefined>;
  declare readonly retrievalInstructions: pulumi.Output<string | undefined>;
  declare readonly answerInstructions: pulumi.Output<string | undefined>;
  declare readonly corsOptions: pulumi.Output<output.search.CorsOptions | undefined>;
  declare readonly tags: pulumi.Output<Record<string, string> | undefined>;
  declare readonly retrieveDefaults: pulumi.Output<output.search.KnowledgeBaseRetrieveDefaults | undefined>;
  declare readonly encryptionKey: pulumi.Output<output.search.EncryptionKey | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): KnowledgeBase {
    return TrefoilResource.lookup(KnowledgeBase, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(KnowledgeBase, id, opts);
  }

  /** Returns true if the value is a `KnowledgeBase`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is KnowledgeBase {
    return TrefoilResource.is(KnowledgeBase, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link KnowledgeBaseArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: KnowledgeBaseArgs, opts?: pulumi.CustomResourceOptions) {
    super(KnowledgeBase, name, args, opts);
  }
}

/** Arguments of `KnowledgeBase`. */
export interface KnowledgeBaseArgs {
  /** Name of the knowledge base. Default: the logical name with a random suffix. Maximum length: 128. Changing it replaces the knowledge base. */
  readonly name?: pulumi.Input<string>;
  /** Description of the knowledge base. */
  readonly description?: pulumi.Input<string>;
  /** Knowledge sources that queries use. Minimum items: 1. Requires API version 2026-04-01 or later, or the preview version 2025-11-01-preview or a later preview. */
  readonly knowledgeSources: pulumi.Input<pulumi.Input<input.search.KnowledgeSourceReference>[]>;
  /** Models that plan queries. If omitted, the intents of a query are executed unchanged. */
  readonly models?: pulumi.Input<pulumi.Input<input.search.KnowledgeBaseModel>[]>;
  /** Reasoning effort of queries that specify none. The default of the service is not documented. Requires API version 2026-10-01 or later, or the preview version 2025-11-01-preview or a later preview. */
  readonly retrievalReasoningEffort?: pulumi.Input<input.search.KnowledgeRetrievalReasoningEffort>;
  /** Output of queries that specify none. `extractiveData` returns the retrieved content. `answerSynthesis` returns a response that a model formulates, with references. Default: `extractiveData`. One of: `extractiveData`, `answerSynthesis`. Case is ignored. Requires API version 2026-10-01 or later, or the preview version 2025-11-01-preview or a later preview. */
  readonly outputMode?: pulumi.Input<"extractiveData" | "answerSynthesis" | (string & {})>;
  /** Instructions for the model that plans queries, for example when to use which knowledge source. Requires API version 2026-10-01 or later, or the preview version 2025-11-01-preview or a later preview. */
  readonly retrievalInstructions?: pulumi.Input<string>;
  /** Instructions for the model that formulates responses, for example their style. Requires API version 2026-10-01 or later, or the preview version 2025-11-01-preview or a later preview. */
  readonly answerInstructions?: pulumi.Input<string>;
  /** Cross-origin resource sharing (CORS) options. Requires API version 2026-10-01 or later, or the preview version 2026-05-01-preview or a later preview. */
  readonly corsOptions?: pulumi.Input<input.search.CorsOptions>;
  /** Tags, which group and identify knowledge bases. Requires the preview version 2026-08-01-preview of the API or a later preview, which may change or remove it. */
  readonly tags?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Limits of queries that specify none. Requires the preview version 2026-08-01-preview of the API or a later preview, which may change or remove it. */
  readonly retrieveDefaults?: pulumi.Input<input.search.KnowledgeBaseRetrieveDefaults>;
  /** Customer-managed key that encrypts the knowledge base at rest. Once set, it cannot be removed: the service keeps the value when a request omits it. */
  readonly encryptionKey?: pulumi.Input<input.search.EncryptionKey>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}
