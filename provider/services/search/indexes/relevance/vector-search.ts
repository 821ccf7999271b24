import { z } from "zod";
import { address, type Definition, duration, type Finding, object, openEnum, ref } from "../../../../define";
import {
  earlierOfCompression,
  earlierOfProfile,
  earlierOfVectorSearch,
  earlierOfWebVectorizer,
} from "../../earlier-members";
import { azureOpenAIParameters, foundryModel } from "../../models";
import { compatibleFindings, compatibleKind, compatibleParameters, dimensions } from "../../openai-compatible";
import { credential, documentedLimit, httpHeaders, identity, webApiAddress } from "../../shapes";
import { graphPreview, inPreviewSince } from "../../versions";
import { changing, itemsOf } from "../index-changes";

const name = z.string().min(1).meta({ description: "Name that vector search profiles refer to." });
const metric = (parameters: "hnswParameters" | "exhaustiveKnnParameters") =>
  changing(`vectorSearch.algorithms[].${parameters}.metric`, z.enum(["cosine", "euclidean", "dotProduct", "hamming"]))
    .optional()
    .meta({ description: "Similarity metric that compares vectors.", serverDefault: "cosine" });
const algorithmKind = <const K extends string>(kind: K) => changing("vectorSearch.algorithms[].kind", z.literal(kind));
const compressionKind = <const K extends string>(kind: K) =>
  changing("vectorSearch.compressions[].kind", z.literal(kind));
/** The service returns these objects filled in. Their members are compared if the program declares them. */
const filledByService = { declaredOnly: "The service fills in the parameters." };

const algorithm = z
  .discriminatedUnion("kind", [
    object({
      name,
      kind: algorithmKind("hnsw").meta({
        description:
          "The Hierarchical Navigable Small World (HNSW) algorithm: approximate nearest neighbors over a graph.",
      }),
      hnswParameters: object({
        m: changing("vectorSearch.algorithms[].hnswParameters.m", z.int().min(4).max(10)).optional().meta({
          description:
            "Number of bidirectional links of each new vector (`m`). More links improve recall and increase memory use.",
          serverDefault: 4,
        }),
        efConstruction: changing("vectorSearch.algorithms[].hnswParameters.efConstruction", z.int().min(100).max(1000))
          .optional()
          .meta({
            description:
              "Size of the list of nearest neighbors during indexing. A larger list improves quality and slows indexing.",
            serverDefault: 400,
          }),
        efSearch: z.int().min(100).max(1000).optional().meta({
          description:
            "Size of the list of nearest neighbors during a query. A larger list improves recall and slows queries.",
          serverDefault: 500,
        }),
        metric: metric("hnswParameters"),
      })
        .optional()
        .meta({ ...filledByService, description: "Parameters of the HNSW algorithm." }),
    }),
    object({
      name,
      kind: algorithmKind("exhaustiveKnn").meta({
        description: "The exhaustive k-nearest neighbors (KNN) algorithm: an exact search over all vectors.",
      }),
      exhaustiveKnnParameters: object({ metric: metric("exhaustiveKnnParameters") })
        .optional()
        .meta({ ...filledByService, description: "Parameters of the exhaustive KNN algorithm." }),
    }),
  ])
  .meta({ typeName: "VectorSearchAlgorithm" });

const profile = object({
  name: z
    .string()
    .min(1)
    .meta({ description: "Name of the profile, which vector fields refer to in `vectorSearchProfile`." }),
  algorithm: changing("vectorSearch.profiles[].algorithm", z.string()).meta({
    description: "Name of the algorithm configuration that the profile uses.",
  }),
  vectorizer: z
    .string()
    .min(1)
    .optional()
    .meta({ serverDefault: null, description: "Name of the vectorizer that converts query text to vectors." }),
  compression: changing("vectorSearch.profiles[].compression", z.string().min(1))
    .optional()
    .meta({ description: "Name of the compression configuration for the vectors." }),
}).meta({ typeName: "VectorSearchProfile", retired: earlierOfProfile });

const vectorizer = z
  .discriminatedUnion("kind", [
    object({
      name,
      kind: z
        .literal("azureOpenAI")
        .meta({ description: "A vectorizer that calls an embedding model of Azure OpenAI." }),
      azureOpenAIParameters: object(azureOpenAIParameters("embedding model", "text-embedding-3-large")).meta({
        description: "Parameters of the Azure OpenAI vectorizer.",
      }),
    }),
    object({
      name,
      kind: z.literal("customWebApi").meta({ description: "A vectorizer that calls a custom web API." }),
      customWebApiParameters: object({
        uri: webApiAddress("URL of the web API."),
        httpHeaders: httpHeaders.optional().meta({ description: "HTTP headers of the requests." }),
        httpMethod: z
          .string()
          .optional()
          .meta({ declaredOnly: "The service chooses the value.", description: "HTTP method of the requests." }),
        timeout: duration().optional().meta({
          declaredOnly: "The service chooses the value.",
          description: "Timeout of a request, as an ISO 8601 duration.",
        }),
        authResourceId: z.string().optional().meta({
          serverDefault: null,
          description: "Application id of the web API, for which the managed identity requests a token.",
        }),
        authIdentity: identity
          .optional()
          .meta({ description: "User-assigned managed identity for outbound requests." }),
      }).meta({ description: "Parameters of the web API vectorizer." }),
    }).meta({ retired: earlierOfWebVectorizer }),
    object({
      name,
      kind: z.literal("aml").meta({
        description: "A vectorizer that calls a model of the Azure AI Foundry model catalog.",
        minApiVersion: ["2026-04-01", "2025-05-01-preview"],
      }),
      amlParameters: object({
        uri: address().meta({ description: "Scoring URL of the endpoint." }),
        key: credential.optional().meta({ description: "API key of the endpoint." }),
        resourceId: z.string().optional().meta({
          serverDefault: null,
          description: "Azure resource id of the endpoint, for authentication with a token instead of a key.",
        }),
        timeout: duration().optional().meta({
          declaredOnly: "The service chooses the value.",
          description: "Timeout of a request, as an ISO 8601 duration.",
        }),
        region: z.string().optional().meta({ serverDefault: null, description: "Azure region of the endpoint." }),
        modelName: foundryModel.optional().meta({ serverDefault: null, description: "Name of the embedding model." }),
      }).meta({ description: "Parameters of the Azure AI Foundry vectorizer." }),
    }),
    object({
      name,
      kind: z.literal("aiServicesVision").meta({
        description: "A vectorizer that calls the multimodal embeddings of Azure Vision.",
        minApiVersion: inPreviewSince("2024-05-01-preview"),
      }),
      aiServicesVisionParameters: object({
        modelVersion: z.string().min(1).meta({ description: "Version of the model, for example `2023-04-15`." }),
        resourceUri: address().meta({ description: "URL of the Microsoft Foundry resource." }),
        apiKey: credential.optional().meta({
          description: "API key of the resource. If omitted, the service authenticates with a managed identity.",
        }),
        authIdentity: identity
          .optional()
          .meta({ description: "User-assigned managed identity for outbound requests, if no API key is set." }),
      }).meta({ description: "Parameters of the Azure Vision vectorizer." }),
    }),
    object({
      name,
      kind: compatibleKind("A vectorizer that calls an embedding model by the API of OpenAI."),
      openAICompatibleParameters: object({ ...compatibleParameters("embedding model"), dimensions }).meta({
        description: "Parameters of the vectorizer.",
      }),
    }),
  ])
  .meta({ typeName: "VectorSearchVectorizer" });

const compressed = {
  name,
  rescoringOptions: object({
    enableRescoring: z.boolean().optional().meta({
      description: "Rescore the results with the original vectors after the search on compressed vectors.",
      serverDefault: true,
    }),
    defaultOversampling: z.number().optional().meta({
      description: "Factor by which the search requests more candidates than results, before rescoring.",
      serverDefault: 4,
    }),
    rescoreStorageMethod: changing(
      "vectorSearch.compressions[].rescoringOptions.rescoreStorageMethod",
      z.enum(["preserveOriginals", "discardOriginals"]),
    )
      .optional()
      .meta({
        description:
          "Storage of the original vectors. `discardOriginals` saves storage and lowers the quality of rescoring.",
        serverDefault: "preserveOriginals",
      }),
  })
    .optional()
    .meta({ ...filledByService, description: "Rescoring options." }),
  truncationDimension: changing("vectorSearch.compressions[].truncationDimension", z.int()).optional().meta({
    description:
      "Number of dimensions to which vectors are truncated. Only for models that support it (Matryoshka representation learning).",
  }),
};

const compression = z
  .discriminatedUnion("kind", [
    object({
      ...compressed,
      kind: compressionKind("scalarQuantization").meta({
        description: "Scalar quantization, which converts the vector values to a narrower type.",
      }),
      scalarQuantizationParameters: object({
        quantizedDataType: changing(
          "vectorSearch.compressions[].scalarQuantizationParameters.quantizedDataType",
          z.enum(["int8"]),
        )
          .optional()
          .meta({ description: "Data type of the quantized values.", serverDefault: "int8" }),
      })
        .optional()
        .meta({ ...filledByService, description: "Parameters of the scalar quantization." }),
    }).meta({ retired: earlierOfCompression }),
    object({
      ...compressed,
      kind: compressionKind("binaryQuantization").meta({
        description: "Binary quantization, which stores one bit for each value.",
      }),
    }).meta({ retired: earlierOfCompression }),
  ])
  .meta({ typeName: "VectorSearchCompression" });

const mayBeUsed = "Only a replacement could remove what a field uses.";

const topicGraphProfile = (index: () => Definition) =>
  object({
    name: z.string().min(1).meta({ description: "Name of the profile." }),
    indexName: ref(index).meta({ description: "Name of the index with the topics of the vector field." }),
    defaultKind: openEnum("kind of topics", ["none", "diverse", "balanced"]).meta({
      description: "Use of the topics by queries that specify none.",
    }),
    defaultDiversityFactor: z.number().optional().meta({
      serverDefault: 0.2,
      description: "Diversity of the results. Only with the kind `diverse`.",
    }),
    defaultMinDiversityPoolSize: z.int().optional().meta({
      serverDefault: 1000,
      description: "Minimum number of candidates. Only with the kinds `diverse` and `balanced`.",
    }),
  }).meta({ typeName: "TopicGraphProfile" });

/** Settings of models and of topics that the service would reject. */
export const vectorFindings = ({
  vectorSearch: { vectorizers = [], topicGraphProfiles = [] } = {},
}: Args): Finding[] => [
  ...vectorizers.flatMap((one, i) => compatibleFindings(`vectorSearch.vectorizers[${i}]`, one)),
  ...topicGraphProfiles.flatMap((profile, i) =>
    (["defaultDiversityFactor", "defaultMinDiversityPoolSize"] as const).flatMap((name) => {
      const kinds = name === "defaultDiversityFactor" ? ["diverse"] : ["diverse", "balanced"];
      if (profile[name] === undefined || kinds.includes(profile.defaultKind)) return [];
      const reason = `applies only to ${kinds.map((kind) => `\`${kind}\``).join(" and ")}, not to the kind \`${profile.defaultKind}\``;
      return [documentedLimit(`vectorSearch.topicGraphProfiles[${i}].${name}`, reason)];
    }),
  ),
];

interface Args {
  readonly vectorSearch?: z.output<ReturnType<typeof vectorSearch>> | undefined;
}

/** Vector search of an index. */
export const vectorSearch = (index: () => Definition) =>
  object({
    algorithms: itemsOf("vectorSearch.algorithms", z.array(algorithm)).optional().meta({
      declaredOnly: mayBeUsed,
      description:
        "Algorithm configurations for indexing and queries. A configuration that no field uses changes in place, and so does `efSearch`.",
    }),
    profiles: itemsOf("vectorSearch.profiles", z.array(profile)).optional().meta({
      declaredOnly: mayBeUsed,
      description:
        "Vector search profiles. A profile combines an algorithm with an optional vectorizer and compression. The vectorizer changes in place, and so does a profile that no field uses.",
    }),
    vectorizers: itemsOf("vectorSearch.vectorizers", z.array(vectorizer))
      .optional()
      .meta({ serverDefault: null, description: "Vectorizers, which convert query text to vectors." }),
    compressions: itemsOf("vectorSearch.compressions", z.array(compression)).optional().meta({
      declaredOnly: mayBeUsed,
      description: "Compression configurations. A configuration that no field uses changes in place.",
    }),
    topicGraphProfiles: itemsOf("vectorSearch.topicGraphProfiles", z.array(topicGraphProfile(index)))
      .optional()
      .meta({
        serverDefault: null,
        description: "Profiles of topics, which are groups of similar content in another index.",
        minApiVersion: graphPreview,
      }),
  }).meta({ typeName: "VectorSearch", retired: earlierOfVectorSearch });
