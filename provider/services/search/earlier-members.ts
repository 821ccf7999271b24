/**
 * Members of earlier versions of the API, and of Azure's client libraries, that have another name now. The names are those of
 * the clients for Python 11.4 to 11.7, whose versions are 2023-07-01-preview to 2025-11-01-preview.
 */

/** A member that a version of the API has replaced. */
const earlier = (successor: string): string => `belongs to an earlier version of the API. Use ${successor} instead`;

/** A name of the client libraries. */
const inClients = (name: string): string => `is the name in Azure's client libraries. Use \`${name}\``;

/** Members of a field. */
export const earlierOfField = {
  vectorSearchConfiguration: earlier("`vectorSearchProfile`, the name of a profile in `vectorSearch.profiles`,"),
  vectorSearchDimensions: inClients("dimensions"),
  vectorSearchProfileName: inClients("vectorSearchProfile"),
  vectorEncodingFormat: inClients("vectorEncoding"),
  analyzerName: inClients("analyzer"),
  indexAnalyzerName: inClients("indexAnalyzer"),
  searchAnalyzerName: inClients("searchAnalyzer"),
  normalizerName: inClients("normalizer"),
  synonymMapNames: inClients("synonymMaps"),
  hidden: "is the opposite of `retrievable` in Azure's client libraries. Use `retrievable`",
};

/** Members of `vectorSearch`. */
export const earlierOfVectorSearch = {
  algorithmConfigurations: earlier("`algorithms` and `profiles`, to which fields refer by `vectorSearchProfile`,"),
};

/** Members of a vector search profile. */
export const earlierOfProfile = {
  algorithmConfigurationName: inClients("algorithm"),
  vectorizerName: inClients("vectorizer"),
  compressionName: inClients("compression"),
};

/** Members of a compression. */
export const earlierOfCompression = {
  rerankWithOriginalVectors: earlier("`rescoringOptions.enableRescoring`"),
  defaultOversampling: earlier("`rescoringOptions.defaultOversampling`"),
};

/** Members of an index. */
export const earlierOfIndex = {
  semanticSettings: inClients("semantic"),
  semanticSearch: inClients("semantic"),
};

/** Members of a vectorizer that calls a web API. */
export const earlierOfWebVectorizer = { customVectorizerParameters: earlier("`customWebApiParameters`") };

const inIngestion = (name: string): string => earlier(`\`ingestionParameters.${name}\``);

/** The service names the objects that it creates for a knowledge source. */
const createdResources = {
  createdResources:
    "is not an input: the service chooses the names of the objects that it creates. Remove it, and use the output `createdResources`",
};

/** Members of the parameters of a knowledge source that the service indexes. */
export const rejectedOfIngestion = {
  ...createdResources,
  identity: inIngestion("identity"),
  embeddingModel: inIngestion("embeddingModel"),
  chatCompletionModel: inIngestion("chatCompletionModel"),
  ingestionSchedule: inIngestion("ingestionSchedule"),
  disableImageVerbalization: inIngestion("disableImageVerbalization"),
};

/** Members of a knowledge source of an index. */
export const earlierOfSearchIndexSource = { sourceDataSelect: earlier("`sourceDataFields`, a list of `{ name }`,") };

const ofQueries = "belongs to an earlier version of the API. It is a parameter of queries now. Remove it";

/** Members of the knowledge sources of a knowledge base. */
export const earlierOfReference = {
  alwaysQuerySource: ofQueries,
  includeReferences: ofQueries,
  includeReferenceSourceData: ofQueries,
  maxSubQueries: ofQueries,
  rerankerThreshold: ofQueries,
};

/** Members of a knowledge agent, the earlier form of a knowledge base. */
export const earlierOfKnowledgeBase = {
  targetIndexes: earlier("`knowledgeSources`"),
  outputConfiguration: earlier("`outputMode` and `answerInstructions`"),
  requestLimits: ofQueries,
};

/** Members of an OCR skill. The service accepts and ignores the member, and returns it for skills of that time. */
export const earlierOfOcr = {
  textExtractionAlgorithm:
    "belongs to an earlier version of the API, and has no effect: the service recognizes printed and handwritten text. Remove it",
};
