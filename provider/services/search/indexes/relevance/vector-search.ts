import { z } from "zod";
import { address, assumed, duration, named, object, since } from "../../../../define";
import { azureOpenAIModel, foundryModel } from "../../models";
import { credential, httpHeaders, identity } from "../../shapes";
import { itemsOf } from "../index-changes";

const name = z.string().min(1).describe("Name that vector search profiles refer to.");
const metric = assumed("cosine", z.enum(["cosine", "euclidean", "dotProduct", "hamming"]))
  .optional()
  .describe("Similarity metric that compares vectors.");

const algorithm = named(
  "VectorSearchAlgorithm",
  z.discriminatedUnion("kind", [
    object({
      name,
      kind: z
        .literal("hnsw")
        .describe(
          "The Hierarchical Navigable Small World (HNSW) algorithm: approximate nearest neighbors over a graph.",
        ),
      hnswParameters: object({
        m: assumed(4, z.int().min(4).max(10))
          .optional()
          .describe(
            "Number of bidirectional links of each new vector (`m`). More links improve recall and increase memory use.",
          ),
        efConstruction: assumed(400, z.int().min(100).max(1000))
          .optional()
          .describe(
            "Size of the list of nearest neighbors during indexing. A larger list improves quality and slows indexing.",
          ),
        efSearch: assumed(500, z.int().min(100).max(1000))
          .optional()
          .describe(
            "Size of the list of nearest neighbors during a query. A larger list improves recall and slows queries.",
          ),
        metric,
      })
        .optional()
        .describe("Parameters of the HNSW algorithm."),
    }),
    object({
      name,
      kind: z
        .literal("exhaustiveKnn")
        .describe("The exhaustive k-nearest neighbors (KNN) algorithm: an exact search over all vectors."),
      exhaustiveKnnParameters: object({ metric }).optional().describe("Parameters of the exhaustive KNN algorithm."),
    }),
  ]),
);

const profile = named(
  "VectorSearchProfile",
  object({
    name: z.string().min(1).describe("Name of the profile, which vector fields refer to in `vectorSearchProfile`."),
    algorithm: z.string().describe("Name of the algorithm configuration that the profile uses."),
    vectorizer: z.string().optional().describe("Name of the vectorizer that converts query text to vectors."),
    compression: z.string().optional().describe("Name of the compression configuration for the vectors."),
  }),
);

const vectorizer = named(
  "VectorSearchVectorizer",
  z.discriminatedUnion("kind", [
    object({
      name,
      kind: z.literal("azureOpenAI").describe("A vectorizer that calls an embedding model of Azure OpenAI."),
      azureOpenAIParameters: object({
        resourceUri: address().describe("URL of the Azure OpenAI resource."),
        deploymentId: z.string().describe("Name of the model deployment."),
        modelName: azureOpenAIModel.describe("Name of the embedding model."),
        apiKey: credential
          .optional()
          .describe(
            "API key of the Azure OpenAI resource. If omitted, the service authenticates with a managed identity.",
          ),
        authIdentity: identity
          .optional()
          .describe("User-assigned managed identity for outbound requests, if no API key is set."),
      }).describe("Parameters of the Azure OpenAI vectorizer."),
    }),
    object({
      name,
      kind: z.literal("customWebApi").describe("A vectorizer that calls a custom web API."),
      customWebApiParameters: object({
        uri: z.string().describe("URL of the web API."),
        httpHeaders: httpHeaders.optional().describe("HTTP headers of the requests."),
        httpMethod: z.string().optional().describe("HTTP method of the requests."),
        timeout: duration().optional().describe("Timeout of a request, as an ISO 8601 duration."),
        authResourceId: z
          .string()
          .optional()
          .describe("Application id of the web API, for which the managed identity requests a token."),
        authIdentity: identity.optional().describe("User-assigned managed identity for outbound requests."),
      }).describe("Parameters of the web API vectorizer."),
    }),
    object({
      name,
      kind: since("2026-04-01", z.literal("aml")).describe(
        "A vectorizer that calls a model of the Azure AI Foundry model catalog.",
      ),
      amlParameters: object({
        uri: z.string().describe("Scoring URL of the endpoint."),
        key: credential.optional().describe("API key of the endpoint."),
        resourceId: z
          .string()
          .optional()
          .describe("Azure resource id of the endpoint, for authentication with a token in place of a key."),
        timeout: duration().optional().describe("Timeout of a request, as an ISO 8601 duration."),
        region: z.string().optional().describe("Azure region of the endpoint."),
        modelName: foundryModel.optional().describe("Name of the embedding model."),
      }).describe("Parameters of the Azure AI Foundry vectorizer."),
    }),
  ]),
);

const compressed = {
  name,
  rescoringOptions: object({
    enableRescoring: assumed(true, z.boolean())
      .optional()
      .describe("Rescore the results with the original vectors after the search on compressed vectors."),
    defaultOversampling: z
      .number()
      .optional()
      .describe("Factor by which the search requests more candidates than results, before rescoring."),
    rescoreStorageMethod: assumed("preserveOriginals", z.enum(["preserveOriginals", "discardOriginals"]))
      .optional()
      .describe(
        "Storage of the original vectors. `discardOriginals` saves storage and lowers the quality of rescoring.",
      ),
  })
    .optional()
    .describe("Rescoring options."),
  truncationDimension: z
    .int()
    .optional()
    .describe(
      "Number of dimensions to which vectors are truncated. Only for models that support it (Matryoshka representation learning).",
    ),
};

const compression = named(
  "VectorSearchCompression",
  z.discriminatedUnion("kind", [
    object({
      ...compressed,
      kind: z
        .literal("scalarQuantization")
        .describe("Scalar quantization, which converts the vector values to a narrower type."),
      scalarQuantizationParameters: object({
        quantizedDataType: assumed("int8", z.enum(["int8"]))
          .optional()
          .describe("Data type of the quantized values."),
      })
        .optional()
        .describe("Parameters of the scalar quantization."),
    }),
    object({
      ...compressed,
      kind: z.literal("binaryQuantization").describe("Binary quantization, which stores one bit for each value."),
    }),
  ]),
);

/** Vector search of an index. */
export const vectorSearch = named(
  "VectorSearch",
  object({
    algorithms: itemsOf("vectorSearch.algorithms", z.array(algorithm))
      .optional()
      .describe("Algorithm configurations for indexing and queries."),
    profiles: itemsOf("vectorSearch.profiles", z.array(profile))
      .optional()
      .describe("Vector search profiles. A profile combines an algorithm with an optional vectorizer and compression."),
    vectorizers: itemsOf("vectorSearch.vectorizers", z.array(vectorizer))
      .optional()
      .describe("Vectorizers, which convert query text to vectors."),
    compressions: itemsOf("vectorSearch.compressions", z.array(compression))
      .optional()
      .describe("Compression configurations."),
  }),
);
