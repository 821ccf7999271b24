import { z } from "zod";
import { address, duration, json, object, openEnum } from "../../../define";
import { earlierOfOcr } from "../earlier-members";
import { credential, httpHeaders, identity, webApiAddress } from "../shapes";
import { inPreviewSince } from "../versions";
import { defaultLanguageCode, skill } from "./skill";

const chunks = {
  unit: z.enum(["characters"]).optional().meta({ description: "Unit of the lengths.", serverDefault: "characters" }),
  maximumLength: z.int().min(1).optional().meta({ description: "Maximum length of a chunk.", serverDefault: 500 }),
  overlapLength: z
    .int()
    .min(0)
    .optional()
    .meta({ description: "Length of the overlap with the previous chunk.", serverDefault: 0 }),
};

const extractionOptions = z
  .array(z.enum(["images", "locationMetadata"]))
  .optional()
  .meta({ serverDefault: null, description: "Additional data to extract.", set: true });

const imageAnalysis = skill(
  "Vision.ImageAnalysisSkill",
  "The image analysis skill, which describes the content of images.",
  {
    defaultLanguageCode,
    visualFeatures: z
      .array(openEnum("visual feature", ["adult", "brands", "categories", "description", "faces", "objects", "tags"]))
      .optional()
      .meta({ serverDefault: null, description: "Visual features to return.", set: true }),
    details: z
      .array(openEnum("detail", ["celebrities", "landmarks"]))
      .optional()
      .meta({
        serverDefault: null,
        description: "Domain-specific details to recognize: celebrities or landmarks.",
        set: true,
      }),
  },
);

const ocr = skill("Vision.OcrSkill", "The OCR skill, which extracts text from images.", {
  defaultLanguageCode,
  detectOrientation: z
    .boolean()
    .optional()
    .meta({ description: "Detect the orientation of the image.", serverDefault: false }),
  lineEnding: z
    .enum(["space", "carriageReturn", "lineFeed", "carriageReturnLineFeed"])
    .optional()
    .meta({ description: "Separator between lines of text.", serverDefault: "space" }),
}).meta({ retired: earlierOfOcr });

const conditional = skill(
  "Util.ConditionalSkill",
  "The conditional skill, which outputs one of two values depending on a condition.",
  {},
);

const understanding = skill(
  "Util.ContentUnderstandingSkill",
  "The content understanding skill, which extracts content from a file with Azure Content Understanding.",
  {
    extractionOptions,
    modelName: z.string().min(1).optional().meta({
      serverDefault: null,
      description:
        "Name of the model that Content Understanding uses, for example `gpt-4.1`. Requires `modelDeployment`.",
      minApiVersion: "2026-10-01",
    }),
    modelDeployment: z.string().min(1).optional().meta({
      serverDefault: null,
      description: "Name of the deployment of the model. Requires `modelName`.",
      minApiVersion: "2026-10-01",
    }),
    chunkingProperties: object({
      ...chunks,
      unit: z
        .enum(["characters", "tokens"])
        .optional()
        .meta({
          description: "Unit of the lengths.",
          serverDefault: "characters",
          minApiVersion: { tokens: ["2026-10-01", "2026-05-01-preview"] },
        }),
      method: z
        .enum(["fixedSize", "semantic"])
        .optional()
        .meta({
          description:
            "Method that divides the content: chunks of a fixed size, or chunks that end where the meaning of the content does.",
          serverDefault: "fixedSize",
          minApiVersion: ["2026-10-01", "2026-05-01-preview"],
        }),
    })
      .optional()
      .meta({ serverDefault: null, description: "Chunking of the content.", typeName: "ContentUnderstandingChunking" }),
  },
  ["2026-04-01", "2025-11-01-preview"],
);

const extraction = skill(
  "Util.DocumentExtractionSkill",
  "The document extraction skill, which extracts content from a file.",
  {
    parsingMode: z
      .string()
      .optional()
      .meta({ description: "Parsing mode, for example `default`, `text` or `json`.", serverDefault: "default" }),
    dataToExtract: z.string().optional().meta({
      declaredOnly: "The default of the service is not documented.",
      description: "Data to extract, for example `contentAndMetadata`.",
    }),
    configuration: z
      .record(z.string(), json())
      .optional()
      .meta({ serverDefault: null, description: "Further options, for example `imageAction`." }),
  },
);

const layout = skill(
  "Util.DocumentIntelligenceLayoutSkill",
  "The document layout skill, which extracts content with its structure, using Azure Document Intelligence.",
  {
    outputFormat: z
      .enum(["text", "markdown"])
      .optional()
      .meta({ description: "Format of the output.", serverDefault: "markdown" }),
    outputMode: z
      .enum(["oneToMany"])
      .optional()
      .meta({ description: "Number of outputs for a file.", serverDefault: "oneToMany" }),
    markdownHeaderDepth: z
      .enum(["h1", "h2", "h3", "h4", "h5", "h6"])
      .optional()
      .meta({ description: "Deepest heading level that starts a section.", serverDefault: "h6" }),
    extractionOptions,
    chunkingProperties: object(chunks)
      .optional()
      .meta({ serverDefault: null, description: "Chunking of the content." }),
  },
);

const shaper = skill("Util.ShaperSkill", "The shaper skill, which combines several values into one object.", {});

/** Settings of the requests to an endpoint of the user. */
const endpointRequests = () => ({
  httpHeaders: httpHeaders.optional().meta({ description: "HTTP headers of the requests." }),
  httpMethod: z
    .string()
    .optional()
    .meta({ declaredOnly: "The service chooses the value.", description: "HTTP method of the requests." }),
  batchSize: z
    .int()
    .min(1)
    .optional()
    .meta({ declaredOnly: "The service chooses the value.", description: "Number of records per request." }),
  degreeOfParallelism: z
    .int()
    .min(1)
    .optional()
    .meta({ declaredOnly: "The service chooses the value.", description: "Maximum number of concurrent requests." }),
  authResourceId: z.string().optional().meta({
    serverDefault: null,
    description: "Application id of the endpoint, for which the managed identity requests a token.",
  }),
});

const chat = skill(
  "Custom.ChatCompletionSkill",
  "The GenAI prompt skill, which returns the response of a language model.",
  {
    uri: address().min(1).meta({ description: "URL of the chat completion endpoint." }),
    apiKey: credential.optional().meta({ description: "API key of the model." }),
    authIdentity: identity
      .optional()
      .meta({ description: "User-assigned managed identity for outbound requests, if no API key is set." }),
    commonModelParameters: object({
      model: z.string().optional().meta({ serverDefault: null, description: "Name of the model." }),
      frequencyPenalty: z
        .number()
        .min(-2)
        .max(2)
        .optional()
        .meta({ description: "Frequency penalty: reduces the repetition of tokens.", serverDefault: 0 }),
      presencePenalty: z
        .number()
        .min(-2)
        .max(2)
        .optional()
        .meta({ description: "Presence penalty: increases the probability of new topics.", serverDefault: 0 }),
      // An example of the specification has the value 0.
      maxTokens: z.int().min(0).optional().meta({
        declaredOnly: "The default of the service is not documented.",
        description: "Maximum number of tokens in a response.",
      }),
      temperature: z.number().min(0).optional().meta({
        description: "Sampling temperature. Higher values make the response more random.",
        serverDefault: 0.7,
      }),
      seed: z
        .int()
        .optional()
        .meta({ serverDefault: null, description: "Random seed, which makes responses more repeatable." }),
      stop: z
        .array(z.string())
        .optional()
        .meta({ serverDefault: null, description: "Stop sequences, which end a response." }),
    })
      .optional()
      .meta({ serverDefault: null, description: "Parameters that all models support.", typeName: "ChatParameters" }),
    extraParameters: z
      .record(z.string(), json())
      .optional()
      .meta({ serverDefault: null, description: "Parameters that are specific to the model." }),
    extraParametersBehavior: z
      .enum(["passThrough", "drop", "error"])
      .optional()
      .meta({ description: "Handling of parameters that the model does not support.", serverDefault: "error" }),
    responseFormat: object({
      type: z
        .enum(["text", "jsonObject", "jsonSchema"])
        .optional()
        .meta({ description: "Format of the response.", serverDefault: "text" }),
      jsonSchemaProperties: object({
        name: z.string().optional().meta({ serverDefault: null, description: "Name of the schema." }),
        description: z.string().optional().meta({ serverDefault: null, description: "Description of the schema." }),
        strict: z
          .boolean()
          .optional()
          .meta({ description: "Require responses to match the schema exactly.", serverDefault: true }),
        schema: object({
          type: z
            .string()
            .optional()
            .meta({ description: "JSON Schema type of the response.", serverDefault: "object" }),
          properties: z
            .string()
            .optional()
            .meta({ serverDefault: null, description: "Properties of the response, as a JSON string." }),
          required: z
            .array(z.string())
            .optional()
            .meta({ serverDefault: null, description: "Names of the required properties." }),
          additionalProperties: z
            .boolean()
            .optional()
            .meta({ description: "Allow additional properties.", serverDefault: false }),
        })
          .optional()
          .meta({ serverDefault: null, description: "JSON Schema of the response." }),
      })
        .optional()
        .meta({
          serverDefault: null,
          description: "Schema of the response. Required if `type` is `jsonSchema`.",
          typeName: "ChatSchema",
        }),
    })
      .optional()
      .meta({ serverDefault: null, description: "Format of the response." }),
    // In Azure's client libraries, this skill has the members of the Web API skill. The specification lacks them.
    ...endpointRequests(),
    timeout: duration().optional().meta({
      declaredOnly: "The service chooses the value.",
      description: "Timeout of a request, as an ISO 8601 duration.",
    }),
  },
  ["2026-04-01", "2025-05-01-preview"],
);

const webApi = skill("Custom.WebApiSkill", "The custom Web API skill, which calls an HTTP endpoint.", {
  uri: webApiAddress("URL of the endpoint."),
  ...endpointRequests(),
  timeout: duration().optional().meta({
    description: "Timeout of a request, as an ISO 8601 duration.",
    serverDefault: "PT30S",
  }),
  authIdentity: identity.optional().meta({ description: "User-assigned managed identity for outbound requests." }),
});

const aml = skill(
  "Custom.AmlSkill",
  "The Azure Machine Learning skill, which calls a model of the user.",
  {
    uri: address()
      .optional()
      .meta({ serverDefault: null, description: "Scoring URL of the endpoint. Required with `key`." }),
    key: credential.optional().meta({ description: "Key of the endpoint. If omitted, `resourceId` is required." }),
    resourceId: z.string().min(1).optional().meta({
      serverDefault: null,
      description: "Azure resource id of the endpoint, for authentication with a token instead of a key.",
    }),
    region: z.string().min(1).optional().meta({
      serverDefault: null,
      description: "Azure region of the endpoint, for authentication with a token.",
    }),
    timeout: duration().optional().meta({
      declaredOnly: "The service chooses the value.",
      description: "Timeout of a request, as an ISO 8601 duration.",
    }),
    degreeOfParallelism: z
      .int()
      .min(1)
      .optional()
      .meta({ declaredOnly: "The service chooses the value.", description: "Maximum number of concurrent requests." }),
  },
  inPreviewSince("2023-07-01-preview"),
);

const vectorize = skill(
  "Vision.VectorizeSkill",
  "The Azure Vision multimodal embeddings skill, which converts images or text to vectors.",
  { modelVersion: z.string().min(1).meta({ description: "Version of the model, for example `2023-04-15`." }) },
  inPreviewSince("2024-05-01-preview"),
);

/** Skills for images and files, utility skills, and skills that call external endpoints. */
export const otherSkills = [
  imageAnalysis,
  ocr,
  conditional,
  understanding,
  extraction,
  layout,
  shaper,
  chat,
  webApi,
  aml,
  vectorize,
] as const;
