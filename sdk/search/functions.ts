// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import type { DescribedBy } from "../base/described-by";
import type { InvokeOptions } from "../base/functions/invoke";
import { invoke, invokeOutput } from "../base/functions/invoke";
import type * as enums from "../types/enums";
import type * as output from "../types/output";

/** Returns an index, with all attributes of its fields as the service has them. */
export function getIndex(args: GetIndexArgs): Promise<output.search.IndexInfo> {
  return invoke("search:getIndex", args);
}

/**
 * Output form of {@link getIndex}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getIndexOutput({ name: "hotels" });
 * ```
 */
export function getIndexOutput(args: GetIndexOutputArgs, opts?: InvokeOptions): pulumi.Output<output.search.IndexInfo> {
  return invokeOutput("search:getIndex", { ...args }, opts);
}

/** Arguments of `getIndex`. */
export interface GetIndexArgs {
  /** Name of the index, or of an alias that points to it. */
  readonly name: string;
}

/** Arguments of `getIndexOutput`. */
export interface GetIndexOutputArgs extends DescribedBy<GetIndexArgs> {
  readonly name: pulumi.Input<string>;
}

/** Returns all indexes of the service. The order is not defined. */
export function getIndexes(): Promise<output.search.IndexInfo[]> {
  return invoke("search:getIndexes", {});
}

/**
 * Output form of {@link getIndexes}. It accepts options, for example another provider.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getIndexesOutput();
 * ```
 */
export function getIndexesOutput(opts?: InvokeOptions): pulumi.Output<output.search.IndexInfo[]> {
  return invokeOutput("search:getIndexes", {}, opts);
}

/** Returns the number of documents and the storage that an index uses. The service updates these figures every few minutes. */
export function getIndexStatistics(args: GetIndexStatisticsArgs): Promise<output.search.GetIndexStatisticsResult> {
  return invoke("search:getIndexStatistics", args);
}

/**
 * Output form of {@link getIndexStatistics}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getIndexStatisticsOutput({ name: "hotels" });
 * ```
 */
export function getIndexStatisticsOutput(
  args: GetIndexStatisticsOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.search.GetIndexStatisticsResult> {
  return invokeOutput("search:getIndexStatistics", { ...args }, opts);
}

/** Arguments of `getIndexStatistics`. */
export interface GetIndexStatisticsArgs {
  /** Name of the index. */
  readonly name: string;
}

/** Arguments of `getIndexStatisticsOutput`. */
export interface GetIndexStatisticsOutputArgs extends DescribedBy<GetIndexStatisticsArgs> {
  readonly name: pulumi.Input<string>;
}

/** Returns the number of documents and the storage of every index. The order is not defined. Requires API version `2026-10-01`. */
export function getIndexStatisticsSummary(): Promise<output.search.IndexStatisticsInfo[]> {
  return invoke("search:getIndexStatisticsSummary", {});
}

/**
 * Output form of {@link getIndexStatisticsSummary}. It accepts options, for example another provider.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getIndexStatisticsSummaryOutput();
 * ```
 */
export function getIndexStatisticsSummaryOutput(
  opts?: InvokeOptions,
): pulumi.Output<output.search.IndexStatisticsInfo[]> {
  return invokeOutput("search:getIndexStatisticsSummary", {}, opts);
}

/** Returns the number of documents in an index. */
export function getDocumentCount(args: GetDocumentCountArgs): Promise<number> {
  return invoke("search:getDocumentCount", args);
}

/**
 * Output form of {@link getDocumentCount}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getDocumentCountOutput({ name: "hotels" });
 * ```
 */
export function getDocumentCountOutput(args: GetDocumentCountOutputArgs, opts?: InvokeOptions): pulumi.Output<number> {
  return invokeOutput("search:getDocumentCount", { ...args }, opts);
}

/** Arguments of `getDocumentCount`. */
export interface GetDocumentCountArgs {
  /** Name of the index, or of an alias that points to it. */
  readonly name: string;
}

/** Arguments of `getDocumentCountOutput`. */
export interface GetDocumentCountOutputArgs extends DescribedBy<GetDocumentCountArgs> {
  readonly name: pulumi.Input<string>;
}

/** Returns the tokens into which an index splits text. Use it in tests to check analyzers. Set exactly one of `analyzer`, `tokenizer` and `normalizer`. */
export function analyzeText(args: AnalyzeTextArgs): Promise<output.search.AnalyzedToken[]> {
  return invoke("search:analyzeText", args);
}

/**
 * Output form of {@link analyzeText}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.analyzeTextOutput({ name: "hotels", text: "Hotels by the sea", analyzer: "en.lucene" });
 * ```
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.analyzeTextOutput({
 *   name: "hotels",
 *   text: "Hotels by the sea",
 *   tokenizer: "whitespace",
 *   tokenFilters: ["lowercase"],
 * });
 * ```
 */
export function analyzeTextOutput(
  args: AnalyzeTextOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.search.AnalyzedToken[]> {
  return invokeOutput("search:analyzeText", { ...args }, opts);
}

/** Arguments of `analyzeText`. */
export interface AnalyzeTextArgs {
  /** Name of the index, which contains the custom analyzers. */
  readonly name: string;
  /** The text to analyze. */
  readonly text: string;
  /** Name of the analyzer: custom or built-in. One of: 93 values, for example `ar.microsoft`, `ar.lucene`, `hy.lucene`, or a name from `analyzers`. Case is ignored. Other values are accepted with a warning. */
  readonly analyzer?: enums.search.AnalyzerName;
  /** Name of the tokenizer: custom or built-in. One of: `classic`, `edgeNGram`, `keyword_v2`, `letter`, `lowercase`, `microsoft_language_tokenizer`, `microsoft_language_stemming_tokenizer`, `nGram`, `path_hierarchy_v2`, `pattern`, `standard_v2`, `uax_url_email`, `whitespace`, or a name from `tokenizers`. Case is ignored. Other values are accepted with a warning. */
  readonly tokenizer?: enums.search.TokenizerName;
  /** Name of the normalizer: custom or built-in. One of: `asciifolding`, `elision`, `lowercase`, `standard`, `uppercase`, or a name from `normalizers`. Case is ignored. Other values are accepted with a warning. */
  readonly normalizer?: enums.search.NormalizerName;
  /** Names of the token filters, in the order in which they run. They require `tokenizer`. One of: `arabic_normalization`, `apostrophe`, `asciifolding`, `cjk_bigram`, `cjk_width`, `classic`, `common_grams`, `edgeNGram_v2`, `elision`, `german_normalization`, `hindi_normalization`, `indic_normalization`, `keyword_repeat`, `kstem`, `length`, `limit`, `lowercase`, `nGram_v2`, `persian_normalization`, `phonetic`, `porter_stem`, `reverse`, `scandinavian_normalization`, `scandinavian_folding`, `shingle`, `snowball`, `sorani_normalization`, `stemmer`, `stopwords`, `trim`, `truncate`, `unique`, `uppercase`, `word_delimiter`, or a name from `tokenFilters`. Case is ignored. Other values are accepted with a warning. */
  readonly tokenFilters?: enums.search.TokenFilterName[];
  /** Names of the character filters, in the order in which they run. They require `tokenizer`. One of: `html_strip`, or a name from `charFilters`. Case is ignored. Other values are accepted with a warning. */
  readonly charFilters?: enums.search.CharFilterName[];
}

/** Arguments of `analyzeTextOutput`. */
export interface AnalyzeTextOutputArgs extends DescribedBy<AnalyzeTextArgs> {
  readonly name: pulumi.Input<string>;
  readonly text: pulumi.Input<string>;
  readonly analyzer?: pulumi.Input<enums.search.AnalyzerName>;
  readonly tokenizer?: pulumi.Input<enums.search.TokenizerName>;
  readonly normalizer?: pulumi.Input<enums.search.NormalizerName>;
  readonly tokenFilters?: pulumi.Input<pulumi.Input<enums.search.TokenFilterName>[]>;
  readonly charFilters?: pulumi.Input<pulumi.Input<enums.search.CharFilterName>[]>;
}

/** Returns the usage and the quotas of the search service. */
export function getServiceStatistics(): Promise<output.search.GetServiceStatisticsResult> {
  return invoke("search:getServiceStatistics", {});
}

/**
 * Output form of {@link getServiceStatistics}. It accepts options, for example another provider.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getServiceStatisticsOutput();
 * ```
 */
export function getServiceStatisticsOutput(
  opts?: InvokeOptions,
): pulumi.Output<output.search.GetServiceStatisticsResult> {
  return invokeOutput("search:getServiceStatistics", {}, opts);
}

/** Returns an indexer. */
export function getIndexer(args: GetIndexerArgs): Promise<output.search.GetIndexerResult> {
  return invoke("search:getIndexer", args);
}

/**
 * Output form of {@link getIndexer}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getIndexerOutput({ name: "reader" });
 * ```
 */
export function getIndexerOutput(
  args: GetIndexerOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.search.GetIndexerResult> {
  return invokeOutput("search:getIndexer", { ...args }, opts);
}

/** Arguments of `getIndexer`. */
export interface GetIndexerArgs {
  /** Name of the indexer. */
  readonly name: string;
}

/** Arguments of `getIndexerOutput`. */
export interface GetIndexerOutputArgs extends DescribedBy<GetIndexerArgs> {
  readonly name: pulumi.Input<string>;
}

/** Returns the status of an indexer and the results of its runs. */
export function getIndexerStatus(args: GetIndexerStatusArgs): Promise<output.search.GetIndexerStatusResult> {
  return invoke("search:getIndexerStatus", args);
}

/**
 * Output form of {@link getIndexerStatus}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getIndexerStatusOutput({ name: "reader" });
 * ```
 */
export function getIndexerStatusOutput(
  args: GetIndexerStatusOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.search.GetIndexerStatusResult> {
  return invokeOutput("search:getIndexerStatus", { ...args }, opts);
}

/** Arguments of `getIndexerStatus`. */
export interface GetIndexerStatusArgs {
  /** Name of the indexer. */
  readonly name: string;
}

/** Arguments of `getIndexerStatusOutput`. */
export interface GetIndexerStatusOutputArgs extends DescribedBy<GetIndexerStatusArgs> {
  readonly name: pulumi.Input<string>;
}

/** Returns a data source. The service does not return the connection string. */
export function getDataSource(args: GetDataSourceArgs): Promise<output.search.GetDataSourceResult> {
  return invoke("search:getDataSource", args);
}

/**
 * Output form of {@link getDataSource}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getDataSourceOutput({ name: "documents" });
 * ```
 */
export function getDataSourceOutput(
  args: GetDataSourceOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.search.GetDataSourceResult> {
  return invokeOutput("search:getDataSource", { ...args }, opts);
}

/** Arguments of `getDataSource`. */
export interface GetDataSourceArgs {
  /** Name of the data source. */
  readonly name: string;
}

/** Arguments of `getDataSourceOutput`. */
export interface GetDataSourceOutputArgs extends DescribedBy<GetDataSourceArgs> {
  readonly name: pulumi.Input<string>;
}

/** Returns a skillset. The options of its skills are omitted, because some of them are secret. */
export function getSkillset(args: GetSkillsetArgs): Promise<output.search.GetSkillsetResult> {
  return invoke("search:getSkillset", args);
}

/**
 * Output form of {@link getSkillset}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getSkillsetOutput({ name: "enrich" });
 * ```
 */
export function getSkillsetOutput(
  args: GetSkillsetOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.search.GetSkillsetResult> {
  return invokeOutput("search:getSkillset", { ...args }, opts);
}

/** Arguments of `getSkillset`. */
export interface GetSkillsetArgs {
  /** Name of the skillset. */
  readonly name: string;
}

/** Arguments of `getSkillsetOutput`. */
export interface GetSkillsetOutputArgs extends DescribedBy<GetSkillsetArgs> {
  readonly name: pulumi.Input<string>;
}

/** Returns a synonym map. */
export function getSynonymMap(args: GetSynonymMapArgs): Promise<output.search.GetSynonymMapResult> {
  return invoke("search:getSynonymMap", args);
}

/**
 * Output form of {@link getSynonymMap}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getSynonymMapOutput({ name: "geo" });
 * ```
 */
export function getSynonymMapOutput(
  args: GetSynonymMapOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.search.GetSynonymMapResult> {
  return invokeOutput("search:getSynonymMap", { ...args }, opts);
}

/** Arguments of `getSynonymMap`. */
export interface GetSynonymMapArgs {
  /** Name of the synonym map. */
  readonly name: string;
}

/** Arguments of `getSynonymMapOutput`. */
export interface GetSynonymMapOutputArgs extends DescribedBy<GetSynonymMapArgs> {
  readonly name: pulumi.Input<string>;
}

/** Returns an alias and the index that it points to. */
export function getAlias(args: GetAliasArgs): Promise<output.search.GetAliasResult> {
  return invoke("search:getAlias", args);
}

/**
 * Output form of {@link getAlias}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getAliasOutput({ name: "hotels" });
 * ```
 */
export function getAliasOutput(
  args: GetAliasOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.search.GetAliasResult> {
  return invokeOutput("search:getAlias", { ...args }, opts);
}

/** Arguments of `getAlias`. */
export interface GetAliasArgs {
  /** Name of the alias. */
  readonly name: string;
}

/** Arguments of `getAliasOutput`. */
export interface GetAliasOutputArgs extends DescribedBy<GetAliasArgs> {
  readonly name: pulumi.Input<string>;
}

/** Returns a knowledge source. Its connection string, the settings of its ingestion and the authentication at an MCP server are omitted, because some of them are secret. */
export function getKnowledgeSource(args: GetKnowledgeSourceArgs): Promise<output.search.GetKnowledgeSourceResult> {
  return invoke("search:getKnowledgeSource", args);
}

/**
 * Output form of {@link getKnowledgeSource}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getKnowledgeSourceOutput({ name: "hotels" });
 * ```
 */
export function getKnowledgeSourceOutput(
  args: GetKnowledgeSourceOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.search.GetKnowledgeSourceResult> {
  return invokeOutput("search:getKnowledgeSource", { ...args }, opts);
}

/** Arguments of `getKnowledgeSource`. */
export interface GetKnowledgeSourceArgs {
  /** Name of the knowledge source. */
  readonly name: string;
}

/** Arguments of `getKnowledgeSourceOutput`. */
export interface GetKnowledgeSourceOutputArgs extends DescribedBy<GetKnowledgeSourceArgs> {
  readonly name: pulumi.Input<string>;
}

/** Returns the status of a knowledge source and of its synchronization. */
export function getKnowledgeSourceStatus(
  args: GetKnowledgeSourceStatusArgs,
): Promise<output.search.GetKnowledgeSourceStatusResult> {
  return invoke("search:getKnowledgeSourceStatus", args);
}

/**
 * Output form of {@link getKnowledgeSourceStatus}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getKnowledgeSourceStatusOutput({ name: "manuals" });
 * ```
 */
export function getKnowledgeSourceStatusOutput(
  args: GetKnowledgeSourceStatusOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.search.GetKnowledgeSourceStatusResult> {
  return invokeOutput("search:getKnowledgeSourceStatus", { ...args }, opts);
}

/** Arguments of `getKnowledgeSourceStatus`. */
export interface GetKnowledgeSourceStatusArgs {
  /** Name of the knowledge source. */
  readonly name: string;
}

/** Arguments of `getKnowledgeSourceStatusOutput`. */
export interface GetKnowledgeSourceStatusOutputArgs extends DescribedBy<GetKnowledgeSourceStatusArgs> {
  readonly name: pulumi.Input<string>;
}

/** Returns the uploaded files of a knowledge source of the kind `file`, without their content. Requires API version 2026-10-01 or later. */
export function getKnowledgeSourceFiles(
  args: GetKnowledgeSourceFilesArgs,
): Promise<output.search.KnowledgeSourceFileInfo[]> {
  return invoke("search:getKnowledgeSourceFiles", args);
}

/**
 * Output form of {@link getKnowledgeSourceFiles}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getKnowledgeSourceFilesOutput({ name: "prices" });
 * ```
 */
export function getKnowledgeSourceFilesOutput(
  args: GetKnowledgeSourceFilesOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.search.KnowledgeSourceFileInfo[]> {
  return invokeOutput("search:getKnowledgeSourceFiles", { ...args }, opts);
}

/** Arguments of `getKnowledgeSourceFiles`. */
export interface GetKnowledgeSourceFilesArgs {
  /** Name of the knowledge source. */
  readonly name: string;
}

/** Arguments of `getKnowledgeSourceFilesOutput`. */
export interface GetKnowledgeSourceFilesOutputArgs extends DescribedBy<GetKnowledgeSourceFilesArgs> {
  readonly name: pulumi.Input<string>;
}

/** Returns a knowledge base. The API keys of its models are omitted. */
export function getKnowledgeBase(args: GetKnowledgeBaseArgs): Promise<output.search.GetKnowledgeBaseResult> {
  return invoke("search:getKnowledgeBase", args);
}

/**
 * Output form of {@link getKnowledgeBase}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { search } from "trefoil";
 *
 * const result = search.getKnowledgeBaseOutput({ name: "guide" });
 * ```
 */
export function getKnowledgeBaseOutput(
  args: GetKnowledgeBaseOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<output.search.GetKnowledgeBaseResult> {
  return invokeOutput("search:getKnowledgeBase", { ...args }, opts);
}

/** Arguments of `getKnowledgeBase`. */
export interface GetKnowledgeBaseArgs {
  /** Name of the knowledge base. */
  readonly name: string;
}

/** Arguments of `getKnowledgeBaseOutput`. */
export interface GetKnowledgeBaseOutputArgs extends DescribedBy<GetKnowledgeBaseArgs> {
  readonly name: pulumi.Input<string>;
}
