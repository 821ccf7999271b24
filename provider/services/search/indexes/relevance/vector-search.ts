import { z } from "zod";
import { address, assumed, duration, named, object, since } from "../../../../define";
import { azureOpenAIModel, foundryModel } from "../../models";
import { credential, httpHeaders, identity } from "../../shapes";
import { itemsOf } from "../index-changes";

const name = z.string().min(1).describe("Name by which profiles refer to it.");
const metric = assumed("cosine", z.enum(["cosine", "euclidean", "dotProduct", "hamming"]))
  .optional()
  .describe("How near vectors are measured.");

const algorithm = named(
  "VectorSearchAlgorithm",
  z.discriminatedUnion("kind", [
    object({
      name,
      kind: z.literal("hnsw").describe("Approximate nearest neighbours over a graph."),
      hnswParameters: object({
        m: assumed(4, z.int().min(4).max(10)).optional().describe("Links of each vector, 4 to 10."),
        efConstruction: assumed(400, z.int().min(100).max(1000))
          .optional()
          .describe("Neighbours looked at when indexing, 100 to 1000."),
        efSearch: assumed(500, z.int().min(100).max(1000))
          .optional()
          .describe("Neighbours looked at in a query, 100 to 1000."),
        metric,
      })
        .optional()
        .describe("Parameters of the graph."),
    }),
    object({
      name,
      kind: z.literal("exhaustiveKnn").describe("Exact nearest neighbours over all vectors."),
      exhaustiveKnnParameters: object({ metric }).optional().describe("Parameters of the search."),
    }),
  ]),
);

const profile = named(
  "VectorSearchProfile",
  object({
    name: z.string().min(1).describe("Name by which fields refer to it."),
    algorithm: z.string().describe("Algorithm that it uses."),
    vectorizer: z.string().optional().describe("Vectorizer that makes vectors of queries."),
    compression: z.string().optional().describe("Compression of its vectors."),
  }),
);

const vectorizer = named(
  "VectorSearchVectorizer",
  z.discriminatedUnion("kind", [
    object({
      name,
      kind: z.literal("azureOpenAI").describe("An embedding model of Azure OpenAI."),
      azureOpenAIParameters: object({
        resourceUri: address().describe("Address of the Azure OpenAI resource."),
        deploymentId: z.string().describe("Deployment of the model."),
        modelName: azureOpenAIModel.describe("Name of the model."),
        apiKey: credential.optional().describe("Key of the resource."),
        authIdentity: identity.optional().describe("Identity that enters it, where no key does."),
      }).describe("The model."),
    }),
    object({
      name,
      kind: z.literal("customWebApi").describe("An endpoint of your own."),
      customWebApiParameters: object({
        uri: z.string().describe("Address of the endpoint."),
        httpHeaders: httpHeaders.optional().describe("Headers of its requests."),
        httpMethod: z.string().optional().describe("Method of its requests."),
        timeout: duration().optional().describe("Time limit of a request."),
        authResourceId: z.string().optional().describe("Application id for a token of the identity."),
        authIdentity: identity.optional().describe("Identity that enters it."),
      }).describe("The endpoint."),
    }),
    object({
      name,
      kind: since("2026-04-01", z.literal("aml")).describe("A model of the Azure AI Foundry catalogue."),
      amlParameters: object({
        uri: z.string().describe("Address of the endpoint."),
        key: credential.optional().describe("Key of the endpoint."),
        resourceId: z.string().optional().describe("Resource id, for a token in place of a key."),
        timeout: duration().optional().describe("Time limit of a request."),
        region: z.string().optional().describe("Region of the endpoint."),
        modelName: foundryModel.optional().describe("Name of the model."),
      }).describe("The endpoint."),
    }),
  ]),
);

const compressed = {
  name,
  rescoringOptions: object({
    enableRescoring: assumed(true, z.boolean())
      .optional()
      .describe("Whether results are scored again with the full vectors."),
    defaultOversampling: z.number().optional().describe("How many times more candidates are taken for it."),
    rescoreStorageMethod: assumed("preserveOriginals", z.enum(["preserveOriginals", "discardOriginals"]))
      .optional()
      .describe("Whether the full vectors are kept."),
  })
    .optional()
    .describe("How results are scored again."),
  truncationDimension: z.int().optional().describe("Length to which vectors are cut."),
};

const compression = named(
  "VectorSearchCompression",
  z.discriminatedUnion("kind", [
    object({
      ...compressed,
      kind: z.literal("scalarQuantization").describe("Smaller numbers."),
      scalarQuantizationParameters: object({
        quantizedDataType: assumed("int8", z.enum(["int8"]))
          .optional()
          .describe("Type of the smaller numbers."),
      })
        .optional()
        .describe("Parameters of the quantization."),
    }),
    object({ ...compressed, kind: z.literal("binaryQuantization").describe("One bit a number.") }),
  ]),
);

/** Vector search of an index. */
export const vectorSearch = named(
  "VectorSearch",
  object({
    algorithms: itemsOf("vectorSearch.algorithms", z.array(algorithm))
      .optional()
      .describe("Algorithms that find near vectors."),
    profiles: itemsOf("vectorSearch.profiles", z.array(profile)).optional().describe("Combinations that fields use."),
    vectorizers: itemsOf("vectorSearch.vectorizers", z.array(vectorizer))
      .optional()
      .describe("What makes vectors of queries."),
    compressions: itemsOf("vectorSearch.compressions", z.array(compression))
      .optional()
      .describe("How vectors are compressed."),
  }),
);
