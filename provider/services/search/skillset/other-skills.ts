import { z } from "zod";
import { assumed, duration, json, named, object, openEnum, unordered } from "../../../define";
import { credential, httpHeaders, identity } from "../shapes";
import { defaultLanguageCode, skill } from "./skill";

const chunks = {
  unit: assumed("characters", z.enum(["characters"]))
    .optional()
    .describe("What lengths are counted in."),
  maximumLength: assumed(500, z.int().min(1)).optional().describe("Length of a chunk at most."),
  overlapLength: assumed(0, z.int().min(0)).optional().describe("Length of what a chunk repeats of the one before."),
};

const extractionOptions = unordered(z.array(z.enum(["images", "locationMetadata"])))
  .optional()
  .describe("What is told beside the text.");

const imageAnalysis = skill("Vision.ImageAnalysisSkill", "What an image shows.", {
  defaultLanguageCode,
  visualFeatures: unordered(
    z.array(openEnum("visual feature", ["adult", "brands", "categories", "description", "faces", "objects", "tags"])),
  )
    .optional()
    .describe("What is told of it."),
  details: unordered(z.array(openEnum("detail", ["celebrities", "landmarks"])))
    .optional()
    .describe("Who and what is recognised."),
});

const ocr = skill("Vision.OcrSkill", "The text in an image.", {
  defaultLanguageCode,
  detectOrientation: assumed(false, z.boolean()).optional().describe("Whether turned text is looked for."),
  lineEnding: assumed("space", z.enum(["space", "carriageReturn", "lineFeed", "carriageReturnLineFeed"]))
    .optional()
    .describe("What stands between lines."),
});

const conditional = skill("Util.ConditionalSkill", "One of two values, by a condition.", {});

const understanding = skill(
  "Util.ContentUnderstandingSkill",
  "The contents of a file, by Azure Content Understanding.",
  {
    extractionOptions,
    chunkingProperties: object(chunks).optional().describe("How the contents are cut into chunks."),
  },
  "2026-04-01",
);

const extraction = skill("Util.DocumentExtractionSkill", "The contents of a file.", {
  parsingMode: assumed("default", z.string())
    .optional()
    .describe("How it is read, such as `default`, `text` or `json`."),
  dataToExtract: z.string().optional().describe("What is read of it, such as `contentAndMetadata`."),
  configuration: z.record(z.string(), json()).optional().describe("Further options, such as `imageAction`."),
});

const layout = skill("Util.DocumentIntelligenceLayoutSkill", "The contents of a file with their layout.", {
  outputFormat: assumed("markdown", z.enum(["text", "markdown"]))
    .optional()
    .describe("Form of the contents."),
  outputMode: assumed("oneToMany", z.enum(["oneToMany"]))
    .optional()
    .describe("How many outputs a file has."),
  markdownHeaderDepth: assumed("h6", z.enum(["h1", "h2", "h3", "h4", "h5", "h6"]))
    .optional()
    .describe("Depth of headers that begin a section."),
  extractionOptions,
  chunkingProperties: object(chunks).optional().describe("How the contents are cut into chunks."),
});

const shaper = skill("Util.ShaperSkill", "Several values put into one.", {});

const chat = skill(
  "Custom.ChatCompletionSkill",
  "The answer of a language model.",
  {
    uri: z.string().min(1).describe("Address of the model."),
    apiKey: credential.optional().describe("Key of the model."),
    authIdentity: identity.optional().describe("Identity that enters it, where no key does."),
    commonModelParameters: named(
      "ChatParameters",
      object({
        model: z.string().optional().describe("Name of the model."),
        frequencyPenalty: assumed(0, z.number().min(-2).max(2)).optional().describe("Aversion to repetition, -2 to 2."),
        presencePenalty: assumed(0, z.number().min(-2).max(2)).optional().describe("Liking for new words, -2 to 2."),
        maxTokens: z.int().min(1).optional().describe("Tokens of an answer at most."),
        temperature: assumed(0.7, z.number().min(0)).optional().describe("How freely the model chooses."),
        seed: z.int().optional().describe("Number that makes answers repeatable."),
        stop: z.array(z.string()).optional().describe("Texts that end an answer."),
      }),
    )
      .optional()
      .describe("Parameters that all models know."),
    extraParameters: z.record(z.string(), json()).optional().describe("Parameters of the model's own."),
    extraParametersBehavior: assumed("error", z.enum(["passThrough", "drop", "error"]))
      .optional()
      .describe("What is done with parameters that the model does not know."),
    responseFormat: object({
      type: assumed("text", z.enum(["text", "jsonObject", "jsonSchema"]))
        .optional()
        .describe("Form of the answer."),
      jsonSchemaProperties: named(
        "ChatSchema",
        object({
          name: z.string().optional().describe("Name of the schema."),
          description: z.string().optional().describe("What it describes."),
          strict: assumed(true, z.boolean()).optional().describe("Whether the answer has to keep to it."),
          schema: object({
            type: assumed("object", z.string()).optional().describe("Type of the answer."),
            properties: z.string().optional().describe("Its members, as JSON in a text."),
            required: z.array(z.string()).optional().describe("Members that it must have."),
            additionalProperties: assumed(false, z.boolean()).optional().describe("Whether it may have others."),
          })
            .optional()
            .describe("The schema itself."),
        }),
      )
        .optional()
        .describe("Schema of the answer, where its form is `jsonSchema`."),
    })
      .optional()
      .describe("Form of the answer."),
  },
  "2026-04-01",
);

const webApi = skill("Custom.WebApiSkill", "The answer of an endpoint of your own.", {
  uri: z.string().min(1).describe("Address of the endpoint."),
  httpHeaders: httpHeaders.optional().describe("Headers of its requests."),
  httpMethod: z.string().optional().describe("Method of its requests."),
  timeout: assumed("PT30S", duration()).optional().describe("Time limit of a request."),
  batchSize: z.int().min(1).optional().describe("Values of one request."),
  degreeOfParallelism: z.int().min(1).optional().describe("Requests at the same time."),
  authResourceId: z.string().optional().describe("Application id for a token of the identity."),
  authIdentity: identity.optional().describe("Identity that enters it."),
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
