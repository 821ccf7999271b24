// Generated from the definitions in provider/ by `npm run generate`. Change those, not this.

// biome-ignore-all lint/suspicious/noExplicitAny: JSON that only the person knows is any JSON.

import type * as pulumi from "@pulumi/pulumi";
import { TrefoilResource } from "./base/resource";

/**
 * A search index: the fields of its documents and how they are searched.
 *
 * ```ts
 * new search.Index("example", { fields: [{ name: "id", type: "Edm.String", key: true }] });
 * ```
 *
 * Reading needs an admin key, or the role Search Service Contributor; writing needs an admin key, or the role Search Service Contributor.
 */
export class Index extends TrefoilResource {
  static readonly token = "search:Index";
  static readonly properties: readonly string[] = [
    "name",
    "description",
    "fields",
    "vectorSearch",
    "semantic",
    "corsOptions",
    "encryptionKey",
    "extra",
    "forceDestroy",
  ];

  /** Name of the index. Made of the logical name and a random suffix when left out. Changing it replaces the Index. */
  declare readonly name: pulumi.Output<string>;
  /** What the index holds, for people and for agents. */
  declare readonly description: pulumi.Output<string | undefined>;
  /** Fields of its documents, exactly one of them the key. Items are compared by `name`, whatever their order. Removing one replaces the Index. */
  declare readonly fields: pulumi.Output<IndexField[]>;
  /** How vectors are searched. */
  declare readonly vectorSearch: pulumi.Output<VectorSearch | undefined>;
  /** How results are ranked by meaning. */
  declare readonly semantic: pulumi.Output<SemanticSearch | undefined>;
  /** Which browsers may query it. */
  declare readonly corsOptions: pulumi.Output<CorsOptions | undefined>;
  /** Key that encrypts the index at rest; the service ignores its removal. */
  declare readonly encryptionKey: pulumi.Output<EncryptionKey | undefined>;
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
  /** Fields of its documents, exactly one of them the key. Items are compared by `name`, whatever their order. Removing one replaces the Index. */
  readonly fields: pulumi.Input<pulumi.Input<IndexFieldArgs>[]>;
  /** How vectors are searched. */
  readonly vectorSearch?: pulumi.Input<VectorSearchArgs>;
  /** How results are ranked by meaning. */
  readonly semantic?: pulumi.Input<SemanticSearchArgs>;
  /** Which browsers may query it. */
  readonly corsOptions?: pulumi.Input<CorsOptionsArgs>;
  /** Key that encrypts the index at rest; the service ignores its removal. */
  readonly encryptionKey?: pulumi.Input<EncryptionKeyArgs>;
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
 * Reading needs an admin key, or the role Search Service Contributor; writing needs an admin key, or the role Search Service Contributor.
 */
export class SynonymMap extends TrefoilResource {
  static readonly token = "search:SynonymMap";
  static readonly properties: readonly string[] = ["name", "rules", "encryptionKey", "extra"];

  /** Name of the map. Made of the logical name and a random suffix when left out. Changing it replaces the SynonymMap. */
  declare readonly name: pulumi.Output<string>;
  /** Rules in Solr format, one an entry, such as `usa, united states`. */
  declare readonly rules: pulumi.Output<string[]>;
  /** Key that encrypts the map at rest. */
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
  /** Key that encrypts the map at rest. */
  readonly encryptionKey?: pulumi.Input<EncryptionKeyArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/** What a program gives of `IndexField`. */
export interface IndexFieldArgs {
  /** Name of the field. */
  readonly name: pulumi.Input<string>;
  /** Type of its values, such as `Edm.String` or `Collection(Edm.Single)`. Changing it replaces the resource. */
  readonly type: pulumi.Input<string>;
  /** Whether it identifies documents; exactly one top-level field does; the service's default for the type when left out. Changing it replaces the resource. */
  readonly key?: pulumi.Input<boolean>;
  /** Whether results may show it. */
  readonly retrievable?: pulumi.Input<boolean>;
  /** Whether a vector is kept for results beside the one that is searched; the service's default for the type when left out. Changing it replaces the resource. */
  readonly stored?: pulumi.Input<boolean>;
  /** Whether full-text or vector queries look into it; the service's default for the type when left out. Changing it replaces the resource. */
  readonly searchable?: pulumi.Input<boolean>;
  /** Whether filters may name it; the service's default for the type when left out. Changing it replaces the resource. */
  readonly filterable?: pulumi.Input<boolean>;
  /** Whether results may be ordered by it; the service's default for the type when left out. Changing it replaces the resource. */
  readonly sortable?: pulumi.Input<boolean>;
  /** Whether facets may count it; the service's default for the type when left out. Changing it replaces the resource. */
  readonly facetable?: pulumi.Input<boolean>;
  /** Analyzer for indexing and for queries, such as `en.lucene`. Changing it replaces the resource. */
  readonly analyzer?: pulumi.Input<string>;
  /** Analyzer for indexing alone. Changing it replaces the resource. */
  readonly indexAnalyzer?: pulumi.Input<string>;
  /** Analyzer for queries alone. */
  readonly searchAnalyzer?: pulumi.Input<string>;
  /** Normalizer for filters, facets and sorting. Changing it replaces the resource. */
  readonly normalizer?: pulumi.Input<string>;
  /** Synonym map that queries on it use; at most one. */
  readonly synonymMaps?: pulumi.Input<pulumi.Input<string | SynonymMap>[]>;
  /** Length of its vectors, from 2 to 4096. Changing it replaces the resource. */
  readonly dimensions?: pulumi.Input<number>;
  /** Profile of vector search that its vectors use. Changing it replaces the resource. */
  readonly vectorSearchProfile?: pulumi.Input<string>;
  /** How its vectors are packed. Changing it replaces the resource. */
  readonly vectorEncoding?: "packedBit";
  /** Fields of a complex type. Items are compared by `name`, whatever their order. Removing one replaces the resource. */
  readonly fields?: pulumi.Input<pulumi.Input<IndexFieldArgs>[]>;
}

/** `IndexField`, as it is kept. */
export interface IndexField {
  /** Name of the field. */
  readonly name: string;
  /** Type of its values, such as `Edm.String` or `Collection(Edm.Single)`. Changing it replaces the resource. */
  readonly type: string;
  /** Whether it identifies documents; exactly one top-level field does; the service's default for the type when left out. Changing it replaces the resource. */
  readonly key?: boolean;
  /** Whether results may show it. */
  readonly retrievable?: boolean;
  /** Whether a vector is kept for results beside the one that is searched; the service's default for the type when left out. Changing it replaces the resource. */
  readonly stored?: boolean;
  /** Whether full-text or vector queries look into it; the service's default for the type when left out. Changing it replaces the resource. */
  readonly searchable?: boolean;
  /** Whether filters may name it; the service's default for the type when left out. Changing it replaces the resource. */
  readonly filterable?: boolean;
  /** Whether results may be ordered by it; the service's default for the type when left out. Changing it replaces the resource. */
  readonly sortable?: boolean;
  /** Whether facets may count it; the service's default for the type when left out. Changing it replaces the resource. */
  readonly facetable?: boolean;
  /** Analyzer for indexing and for queries, such as `en.lucene`. Changing it replaces the resource. */
  readonly analyzer?: string;
  /** Analyzer for indexing alone. Changing it replaces the resource. */
  readonly indexAnalyzer?: string;
  /** Analyzer for queries alone. */
  readonly searchAnalyzer?: string;
  /** Normalizer for filters, facets and sorting. Changing it replaces the resource. */
  readonly normalizer?: string;
  /** Synonym map that queries on it use; at most one. */
  readonly synonymMaps?: string[];
  /** Length of its vectors, from 2 to 4096. Changing it replaces the resource. */
  readonly dimensions?: number;
  /** Profile of vector search that its vectors use. Changing it replaces the resource. */
  readonly vectorSearchProfile?: string;
  /** How its vectors are packed. Changing it replaces the resource. */
  readonly vectorEncoding?: "packedBit";
  /** Fields of a complex type. Items are compared by `name`, whatever their order. Removing one replaces the resource. */
  readonly fields?: IndexField[];
}

/** How vectors are searched. */
export interface VectorSearchArgs {
  /** Algorithms that find near vectors. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. */
  readonly algorithms?: pulumi.Input<pulumi.Input<VectorSearchAlgorithmArgs>[]>;
  /** Combinations that fields use. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. */
  readonly profiles?: pulumi.Input<pulumi.Input<VectorSearchProfileArgs>[]>;
  /** What makes vectors of queries. Items are compared by `name`, whatever their order. */
  readonly vectorizers?: pulumi.Input<pulumi.Input<VectorSearchVectorizerArgs>[]>;
  /** How vectors are compressed. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. */
  readonly compressions?: pulumi.Input<pulumi.Input<VectorSearchCompressionArgs>[]>;
}

/** How vectors are searched. */
export interface VectorSearch {
  /** Algorithms that find near vectors. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. */
  readonly algorithms?: VectorSearchAlgorithm[];
  /** Combinations that fields use. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. */
  readonly profiles?: VectorSearchProfile[];
  /** What makes vectors of queries. Items are compared by `name`, whatever their order. */
  readonly vectorizers?: VectorSearchVectorizer[];
  /** How vectors are compressed. Items are compared by `name`, whatever their order. Changing or removing one replaces the resource. */
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
  /** Links of each vector, 4 to 10; 4 when left out. */
  readonly m?: pulumi.Input<number>;
  /** Neighbours looked at when indexing, 100 to 1000; 400 when left out. */
  readonly efConstruction?: pulumi.Input<number>;
  /** Neighbours looked at in a query, 100 to 1000; 500 when left out. */
  readonly efSearch?: pulumi.Input<number>;
  /** How near vectors are measured; `cosine` when left out. */
  readonly metric?: pulumi.Input<"cosine" | "euclidean" | "dotProduct" | "hamming">;
}

/** Parameters of the graph. */
export interface VectorSearchAlgorithmHnswHnswParameters {
  /** Links of each vector, 4 to 10; 4 when left out. */
  readonly m?: number;
  /** Neighbours looked at when indexing, 100 to 1000; 400 when left out. */
  readonly efConstruction?: number;
  /** Neighbours looked at in a query, 100 to 1000; 500 when left out. */
  readonly efSearch?: number;
  /** How near vectors are measured; `cosine` when left out. */
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
  /** How near vectors are measured; `cosine` when left out. */
  readonly metric?: pulumi.Input<"cosine" | "euclidean" | "dotProduct" | "hamming">;
}

/** Parameters of the search. */
export interface VectorSearchAlgorithmExhaustiveKnnExhaustiveKnnParameters {
  /** How near vectors are measured; `cosine` when left out. */
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
  /** Name of the model. */
  readonly modelName: pulumi.Input<string>;
  /** Key of the resource. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly apiKey?: pulumi.Input<string>;
  /** Identity that enters it, where no key does. */
  readonly authIdentity?: pulumi.Input<DataIdentityArgs>;
}

/** The model. */
export interface VectorSearchVectorizerAzureOpenAIAzureOpenAIParameters {
  /** Address of the Azure OpenAI resource. */
  readonly resourceUri: string;
  /** Deployment of the model. */
  readonly deploymentId: string;
  /** Name of the model. */
  readonly modelName: string;
  /** Key of the resource. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly apiKey?: string;
  /** Identity that enters it, where no key does. */
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
  /** Headers of its requests. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly httpHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Method of its requests. */
  readonly httpMethod?: pulumi.Input<string>;
  /** Time limit as an ISO 8601 duration. */
  readonly timeout?: pulumi.Input<string>;
  /** Application id for a token of the identity. */
  readonly authResourceId?: pulumi.Input<string>;
  /** Identity that enters it. */
  readonly authIdentity?: pulumi.Input<DataIdentityArgs>;
}

/** The endpoint. */
export interface VectorSearchVectorizerCustomWebApiCustomWebApiParameters {
  /** Address of the endpoint. */
  readonly uri: string;
  /** Headers of its requests. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly httpHeaders?: Record<string, string>;
  /** Method of its requests. */
  readonly httpMethod?: string;
  /** Time limit as an ISO 8601 duration. */
  readonly timeout?: string;
  /** Application id for a token of the identity. */
  readonly authResourceId?: string;
  /** Identity that enters it. */
  readonly authIdentity?: DataIdentity;
}

/** What a program gives of `VectorSearchVectorizerAml`. */
export interface VectorSearchVectorizerAmlArgs {
  /** Name by which profiles refer to it. */
  readonly name: pulumi.Input<string>;
  /** A model of the Azure AI Foundry catalogue. */
  readonly kind: "aml";
  /** The endpoint. */
  readonly amlParameters: pulumi.Input<VectorSearchVectorizerAmlAmlParametersArgs>;
}

/** `VectorSearchVectorizerAml`, as it is kept. */
export interface VectorSearchVectorizerAml {
  /** Name by which profiles refer to it. */
  readonly name: string;
  /** A model of the Azure AI Foundry catalogue. */
  readonly kind: "aml";
  /** The endpoint. */
  readonly amlParameters: VectorSearchVectorizerAmlAmlParameters;
}

/** The endpoint. */
export interface VectorSearchVectorizerAmlAmlParametersArgs {
  /** Address of the endpoint. */
  readonly uri: pulumi.Input<string>;
  /** Key of the endpoint. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly key?: pulumi.Input<string>;
  /** Resource id, for a token in place of a key. */
  readonly resourceId?: pulumi.Input<string>;
  /** Time limit as an ISO 8601 duration. */
  readonly timeout?: pulumi.Input<string>;
  /** Region of the endpoint. */
  readonly region?: pulumi.Input<string>;
  /** Name of the model. */
  readonly modelName?: pulumi.Input<string>;
}

/** The endpoint. */
export interface VectorSearchVectorizerAmlAmlParameters {
  /** Address of the endpoint. */
  readonly uri: string;
  /** Key of the endpoint. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly key?: string;
  /** Resource id, for a token in place of a key. */
  readonly resourceId?: string;
  /** Time limit as an ISO 8601 duration. */
  readonly timeout?: string;
  /** Region of the endpoint. */
  readonly region?: string;
  /** Name of the model. */
  readonly modelName?: string;
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
  /** Whether results are scored again with the full vectors. */
  readonly enableRescoring?: pulumi.Input<boolean>;
  /** How many times more candidates are taken for it. */
  readonly defaultOversampling?: pulumi.Input<number>;
  /** Whether the full vectors are kept. Changing it replaces the resource. */
  readonly rescoreStorageMethod?: pulumi.Input<"preserveOriginals" | "discardOriginals">;
}

/** How results are scored again. */
export interface VectorSearchCompressionScalarQuantizationRescoringOptions {
  /** Whether results are scored again with the full vectors. */
  readonly enableRescoring?: boolean;
  /** How many times more candidates are taken for it. */
  readonly defaultOversampling?: number;
  /** Whether the full vectors are kept. Changing it replaces the resource. */
  readonly rescoreStorageMethod?: "preserveOriginals" | "discardOriginals";
}

/** Parameters of the quantization. */
export interface VectorSearchCompressionScalarQuantizationScalarQuantizationParametersArgs {
  /** Type of the smaller numbers. */
  readonly quantizedDataType?: "int8";
}

/** Parameters of the quantization. */
export interface VectorSearchCompressionScalarQuantizationScalarQuantizationParameters {
  /** Type of the smaller numbers. */
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
  /** Score that orders results. */
  readonly rankingOrder?: pulumi.Input<"BoostedRerankerScore" | "RerankerScore">;
}

/** `SemanticConfiguration`, as it is kept. */
export interface SemanticConfiguration {
  /** Name by which queries choose it. */
  readonly name: string;
  /** Fields that ranking reads. */
  readonly prioritizedFields: SemanticConfigurationPrioritizedFields;
  /** Score that orders results. */
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
  /** Seconds for which browsers may keep a preflight answer. */
  readonly maxAgeInSeconds?: pulumi.Input<number>;
}

/** Which browsers may query it. */
export interface CorsOptions {
  /** Origins whose scripts may query, or `*` alone. The order of its items has no meaning. */
  readonly allowedOrigins: string[];
  /** Seconds for which browsers may keep a preflight answer. */
  readonly maxAgeInSeconds?: number;
}

/** Key that encrypts the index at rest; the service ignores its removal. */
export interface EncryptionKeyArgs {
  /** Address of the key vault. */
  readonly keyVaultUri: pulumi.Input<string>;
  /** Name of the key in the vault. */
  readonly keyVaultKeyName: pulumi.Input<string>;
  /** Version of the key; the newest one when left out. */
  readonly keyVaultKeyVersion?: pulumi.Input<string>;
  /** Application that reads the vault, where no identity does. */
  readonly accessCredentials?: pulumi.Input<AccessCredentialsArgs>;
  /** Identity that reads the vault. */
  readonly identity?: pulumi.Input<DataIdentityArgs>;
}

/** Key that encrypts the index at rest; the service ignores its removal. */
export interface EncryptionKey {
  /** Address of the key vault. */
  readonly keyVaultUri: string;
  /** Name of the key in the vault. */
  readonly keyVaultKeyName: string;
  /** Version of the key; the newest one when left out. */
  readonly keyVaultKeyVersion?: string;
  /** Application that reads the vault, where no identity does. */
  readonly accessCredentials?: AccessCredentials;
  /** Identity that reads the vault. */
  readonly identity?: DataIdentity;
}

/** Application that reads the vault, where no identity does. */
export interface AccessCredentialsArgs {
  /** Application id that may use the vault. */
  readonly applicationId: pulumi.Input<string>;
  /** Its secret. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly applicationSecret?: pulumi.Input<string>;
}

/** Application that reads the vault, where no identity does. */
export interface AccessCredentials {
  /** Application id that may use the vault. */
  readonly applicationId: string;
  /** Its secret. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly applicationSecret?: string;
}
