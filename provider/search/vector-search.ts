import { z } from "zod";
import { keyed, named, object, replaces, secret, writeOnly } from "../define";
import { identity } from "./shapes";

const name = z.string().min(1).describe("Name by which profiles refer to it.");
const metric = z
  .enum(["cosine", "euclidean", "dotProduct", "hamming"])
  .optional()
  .describe("How near vectors are measured; `cosine` when left out.");

const algorithm = named(
  "VectorSearchAlgorithm",
  z.discriminatedUnion("kind", [
    object({
      name,
      kind: z.literal("hnsw").describe("Approximate nearest neighbours over a graph."),
      hnswParameters: object({
        m: z.int().min(4).max(10).optional().describe("Links of each vector, 4 to 10; 4 when left out."),
        efConstruction: z
          .int()
          .min(100)
          .max(1000)
          .optional()
          .describe("Neighbours looked at when indexing, 100 to 1000; 400 when left out."),
        efSearch: z
          .int()
          .min(100)
          .max(1000)
          .optional()
          .describe("Neighbours looked at in a query, 100 to 1000; 500 when left out."),
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

const apiKey = writeOnly(secret(z.string())).optional();

const vectorizer = named(
  "VectorSearchVectorizer",
  z.discriminatedUnion("kind", [
    object({
      name,
      kind: z.literal("azureOpenAI").describe("An embedding model of Azure OpenAI."),
      azureOpenAIParameters: object({
        resourceUri: z.string().describe("Address of the Azure OpenAI resource."),
        deploymentId: z.string().describe("Deployment of the model."),
        modelName: z.string().describe("Name of the model."),
        apiKey: apiKey.describe("Key of the resource."),
        authIdentity: identity.optional().describe("Identity that enters it, where no key does."),
      }).describe("The model."),
    }),
    object({
      name,
      kind: z.literal("customWebApi").describe("An endpoint of your own."),
      customWebApiParameters: object({
        uri: z.string().describe("Address of the endpoint."),
        httpHeaders: writeOnly(secret(z.record(z.string(), z.string())))
          .optional()
          .describe("Headers of its requests."),
        httpMethod: z.string().optional().describe("Method of its requests."),
        timeout: z.string().optional().describe("Time limit as an ISO 8601 duration."),
        authResourceId: z.string().optional().describe("Application id for a token of the identity."),
        authIdentity: identity.optional().describe("Identity that enters it."),
      }).describe("The endpoint."),
    }),
    object({
      name,
      kind: z.literal("aml").describe("A model of the Azure AI Foundry catalogue."),
      amlParameters: object({
        uri: z.string().describe("Address of the endpoint."),
        key: apiKey.describe("Key of the endpoint."),
        resourceId: z.string().optional().describe("Resource id, for a token in place of a key."),
        timeout: z.string().optional().describe("Time limit as an ISO 8601 duration."),
        region: z.string().optional().describe("Region of the endpoint."),
        modelName: z.string().optional().describe("Name of the model."),
      }).describe("The endpoint."),
    }),
  ]),
);

const compressed = {
  name,
  rescoringOptions: object({
    enableRescoring: z.boolean().optional().describe("Whether results are scored again with the full vectors."),
    defaultOversampling: z.number().optional().describe("How many times more candidates are taken for it."),
    rescoreStorageMethod: replaces(z.enum(["preserveOriginals", "discardOriginals"]))
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
        quantizedDataType: z.enum(["int8"]).optional().describe("Type of the smaller numbers."),
      })
        .optional()
        .describe("Parameters of the quantization."),
    }),
    object({ ...compressed, kind: z.literal("binaryQuantization").describe("One bit a number.") }),
  ]),
);

// The service documents that these are added in place. That a used one cannot be changed is inferred: the careful choice.
const fixed = { changed: "replace", removed: "replace" } as const;

/** Vector search of an index. */
export const vectorSearch = named(
  "VectorSearch",
  object({
    algorithms: keyed("name", z.array(algorithm), fixed).optional().describe("Algorithms that find near vectors."),
    profiles: keyed("name", z.array(profile), fixed).optional().describe("Combinations that fields use."),
    vectorizers: keyed("name", z.array(vectorizer)).optional().describe("What makes vectors of queries."),
    compressions: keyed("name", z.array(compression), fixed).optional().describe("How vectors are compressed."),
  }),
);
