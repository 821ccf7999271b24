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
    source: z.string().optional().describe("Path of its value in the enriched document, or an expression."),
    sourceContext: z.string().optional().describe("Path for each item of which the inputs below are shaped together."),
    get inputs(): z.ZodOptional<z.ZodArray<z.ZodType<InputMapping, InputMapping>>> {
      return inputMappings.optional().describe("Inputs that are shaped into this one.");
    },
  }),
);

/** Inputs, told apart by their names. */
export const inputMappings: z.ZodArray<z.ZodType<InputMapping, InputMapping>> = keyed("name", z.array(inputMapping));

const outputMapping = named(
  "OutputMapping",
  object({
    name: z.string().min(1).describe("Name of the output."),
    targetName: z.string().optional().describe("Name of its value in the enriched document; the same when left out."),
  }),
);

const common = {
  name: z.string().optional().describe("Name of the skill; its number when left out."),
  description: z.string().optional().describe("What the skill does here."),
  context: assumed("/document", z.string())
    .optional()
    .describe("Path of what the skill runs for, once each: the whole document or each of its parts."),
  inputs: inputMappings.describe("What the skill reads."),
  outputs: keyed("name", z.array(outputMapping)).describe("What the skill writes."),
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
const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z]+)*$/, "must be the code of a language, such as en or pt-BR");

/** The language of texts that do not tell theirs. */
export const defaultLanguageCode = assumed("en", language).optional().describe("Language of texts that come without.");

/** A language that nothing is assumed for. */
export const languageCode = language;

/** A version of a model. */
export const modelVersion = z.string().optional().describe("Version of the model; the newest one when left out.");

/** A bound below which findings are left out. */
export const minimumPrecision = z
  .number()
  .min(0)
  .max(1)
  .optional()
  .describe("Least confidence of a finding, from 0 to 1.");
