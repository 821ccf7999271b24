import { z } from "zod";
import { assumed, duration, json, named, object, openEnum, unordered } from "../../../define";
import { credential, httpHeaders, identity } from "../shapes";
import { defaultLanguageCode, skill } from "./skill";

const chunks = {
  unit: assumed("characters", z.enum(["characters"]))
    .optional()
    .describe("Unit of the lengths."),
  maximumLength: assumed(500, z.int().min(1)).optional().describe("Maximum length of a chunk."),
  overlapLength: assumed(0, z.int().min(0)).optional().describe("Length of the overlap with the previous chunk."),
};

const extractionOptions = unordered(z.array(z.enum(["images", "locationMetadata"])))
  .optional()
  .describe("Additional data to extract.");

const imageAnalysis = skill(
  "Vision.ImageAnalysisSkill",
  "The image analysis skill, which describes the content of images.",
  {
    defaultLanguageCode,
    visualFeatures: unordered(
      z.array(openEnum("visual feature", ["adult", "brands", "categories", "description", "faces", "objects", "tags"])),
    )
      .optional()
      .describe("Visual features to return."),
    details: unordered(z.array(openEnum("detail", ["celebrities", "landmarks"])))
      .optional()
      .describe("Domain-specific details to recognize: celebrities or landmarks."),
  },
);

const ocr = skill("Vision.OcrSkill", "The OCR skill, which extracts text from images.", {
  defaultLanguageCode,
  detectOrientation: assumed(false, z.boolean()).optional().describe("Detect the orientation of the image."),
  lineEnding: assumed("space", z.enum(["space", "carriageReturn", "lineFeed", "carriageReturnLineFeed"]))
    .optional()
    .describe("Separator between lines of text."),
});

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
    chunkingProperties: object(chunks).optional().describe("Chunking of the content."),
  },
  "2026-04-01",
);

const extraction = skill(
  "Util.DocumentExtractionSkill",
  "The document extraction skill, which extracts content from a file.",
  {
    parsingMode: assumed("default", z.string())
      .optional()
      .describe("Parsing mode, for example `default`, `text` or `json`."),
    dataToExtract: z.string().optional().describe("Data to extract, for example `contentAndMetadata`."),
    configuration: z.record(z.string(), json()).optional().describe("Further options, for example `imageAction`."),
  },
);

const layout = skill(
  "Util.DocumentIntelligenceLayoutSkill",
  "The document layout skill, which extracts content with its structure, using Azure Document Intelligence.",
  {
    outputFormat: assumed("markdown", z.enum(["text", "markdown"]))
      .optional()
      .describe("Format of the output."),
    outputMode: assumed("oneToMany", z.enum(["oneToMany"]))
      .optional()
      .describe("Number of outputs for a file."),
    markdownHeaderDepth: assumed("h6", z.enum(["h1", "h2", "h3", "h4", "h5", "h6"]))
      .optional()
      .describe("Deepest heading level that starts a section."),
    extractionOptions,
    chunkingProperties: object(chunks).optional().describe("Chunking of the content."),
  },
);

const shaper = skill("Util.ShaperSkill", "The shaper skill, which combines several values into one object.", {});

const chat = skill(
  "Custom.ChatCompletionSkill",
  "The GenAI prompt skill, which returns the response of a language model.",
  {
    uri: z.string().min(1).describe("URL of the chat completion endpoint."),
    apiKey: credential.optional().describe("API key of the model."),
    authIdentity: identity
      .optional()
      .describe("User-assigned managed identity for outbound requests, if no API key is set."),
    commonModelParameters: named(
      "ChatParameters",
      object({
        model: z.string().optional().describe("Name of the model."),
        frequencyPenalty: assumed(0, z.number().min(-2).max(2))
          .optional()
          .describe("Frequency penalty: reduces the repetition of tokens."),
        presencePenalty: assumed(0, z.number().min(-2).max(2))
          .optional()
          .describe("Presence penalty: increases the probability of new topics."),
        maxTokens: z.int().min(1).optional().describe("Maximum number of tokens in a response."),
        temperature: assumed(0.7, z.number().min(0))
          .optional()
          .describe("Sampling temperature. Higher values make the response more random."),
        seed: z.int().optional().describe("Random seed, which makes responses more repeatable."),
        stop: z.array(z.string()).optional().describe("Stop sequences, which end a response."),
      }),
    )
      .optional()
      .describe("Parameters that all models support."),
    extraParameters: z.record(z.string(), json()).optional().describe("Parameters that are specific to the model."),
    extraParametersBehavior: assumed("error", z.enum(["passThrough", "drop", "error"]))
      .optional()
      .describe("Handling of parameters that the model does not support."),
    responseFormat: object({
      type: assumed("text", z.enum(["text", "jsonObject", "jsonSchema"]))
        .optional()
        .describe("Format of the response."),
      jsonSchemaProperties: named(
        "ChatSchema",
        object({
          name: z.string().optional().describe("Name of the schema."),
          description: z.string().optional().describe("Description of the schema."),
          strict: assumed(true, z.boolean()).optional().describe("Require responses to match the schema exactly."),
          schema: object({
            type: assumed("object", z.string()).optional().describe("JSON Schema type of the response."),
            properties: z.string().optional().describe("Properties of the response, as a JSON string."),
            required: z.array(z.string()).optional().describe("Names of the required properties."),
            additionalProperties: assumed(false, z.boolean()).optional().describe("Allow additional properties."),
          })
            .optional()
            .describe("JSON Schema of the response."),
        }),
      )
        .optional()
        .describe("Schema of the response. Required if `type` is `jsonSchema`."),
    })
      .optional()
      .describe("Format of the response."),
  },
  "2026-04-01",
);

const webApi = skill("Custom.WebApiSkill", "The custom Web API skill, which calls an HTTP endpoint.", {
  uri: z.string().min(1).describe("URL of the endpoint."),
  httpHeaders: httpHeaders.optional().describe("HTTP headers of the requests."),
  httpMethod: z.string().optional().describe("HTTP method of the requests."),
  timeout: assumed("PT30S", duration()).optional().describe("Timeout of a request, as an ISO 8601 duration."),
  batchSize: z.int().min(1).optional().describe("Number of records per request."),
  degreeOfParallelism: z.int().min(1).optional().describe("Maximum number of concurrent requests."),
  authResourceId: z
    .string()
    .optional()
    .describe("Application id of the endpoint, for which the managed identity requests a token."),
  authIdentity: identity.optional().describe("User-assigned managed identity for outbound requests."),
});

/** Skills that see images, that shape and cut values, and that ask somebody else. */
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
] as const;
