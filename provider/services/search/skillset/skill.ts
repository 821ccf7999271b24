import { z } from "zod";
import { assumed, keyed, named, object, since } from "../../../define";
import { odataType } from "../shapes";

/** An input of a skill or of a projection, as a program writes it. */
export interface InputMapping {
  name: string;
  source?: string;
  sourceContext?: string;
  inputs?: InputMapping[];
}

const inputMapping = named(
  "InputMapping",
  object({
    name: z.string().min(1).describe("Name of the input."),
    source: z.string().optional().describe("Path of the value in the enriched document, or an expression."),
    sourceContext: z.string().optional().describe("Path for each item of which the inputs are shaped together."),
    get inputs(): z.ZodOptional<z.ZodArray<z.ZodType<InputMapping, InputMapping>>> {
      return inputMappings.optional().describe("Inputs that are shaped into this input.");
    },
  }),
);

/** Inputs, told apart by their names. */
export const inputMappings: z.ZodArray<z.ZodType<InputMapping, InputMapping>> = keyed("name", z.array(inputMapping));

const outputMapping = named(
  "OutputMapping",
  object({
    name: z.string().min(1).describe("Name of the output."),
    targetName: z
      .string()
      .optional()
      .describe("Name of the value in the enriched document. Default: the name of the output."),
  }),
);

const common = {
  name: z
    .string()
    .optional()
    .describe("Name of the skill, unique within the skillset. Default: the position of the skill."),
  description: z.string().optional().describe("Description of the skill."),
  context: assumed("/document", z.string())
    .optional()
    .describe(
      "Path in the enriched document for which the skill runs: once for the whole document, or once for each part.",
    ),
  inputs: inputMappings.describe("Inputs of the skill: values of the data source, or outputs of other skills."),
  outputs: keyed("name", z.array(outputMapping)).describe(
    "Outputs of the skill: fields of the index, or inputs of other skills.",
  ),
};

/**
 * One kind of skill with its options, by the end of the name that the service gives it.
 *
 * @param version the one that it came with, where that is not the oldest that is known.
 */
export const skill = <const T extends string, S extends z.ZodRawShape>(
  kind: T,
  describe: string,
  options: S,
  version?: string,
) => {
  const type = odataType(`#Microsoft.Skills.${kind}`);
  return object({ odataType: (version ? since(version, type) : type).describe(describe), ...common, ...options });
};

// The vendor adds languages between versions, so that any code is taken and the service has the last word.
const language = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z]+)*$/, "must be a language code, for example en or pt-BR");

/** The language of texts that do not tell theirs. */
export const defaultLanguageCode = assumed("en", language)
  .optional()
  .describe("Language of the input text, if the input provides none.");

/** A language that nothing is assumed for. */
export const languageCode = language;

/** A version of a model. */
export const modelVersion = z
  .string()
  .optional()
  .describe("Version of the model. If omitted, the service uses the latest version.");

/** A bound below which findings are left out. */
export const minimumPrecision = z.number().min(0).max(1).optional().describe("Minimum confidence score of a result.");
