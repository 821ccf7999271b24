import { z } from "zod";
import { object } from "../../../define";
import { odataType } from "../shapes";

/** An input of a skill or of a projection. */
export interface InputMapping {
  name: string;
  source?: string;
  sourceContext?: string;
  inputs?: InputMapping[];
}

const inputMapping = object({
  name: z.string().min(1).meta({ description: "Name of the input." }),
  source: z
    .string()
    .optional()
    .meta({ serverDefault: null, description: "Path of the value in the enriched document, or an expression." }),
  sourceContext: z
    .string()
    .optional()
    .meta({ serverDefault: null, description: "Path for each item of which the inputs are shaped together." }),
  get inputs(): z.ZodOptional<z.ZodArray<z.ZodType<InputMapping, InputMapping>>> {
    return inputMappings
      .optional()
      .meta({ serverDefault: null, description: "Inputs that are shaped into this input." });
  },
}).meta({ typeName: "InputMapping" });

/** Inputs by name. */
export const inputMappings: z.ZodArray<z.ZodType<InputMapping, InputMapping>> = z
  .array(inputMapping)
  .meta({ listMap: { key: "name" } });

const outputMapping = object({
  name: z.string().min(1).meta({ description: "Name of the output." }),
  targetName: z
    .string()
    .optional()
    .meta({
      serverDefault: ([output]) => output?.name,
      description: "Name of the value in the enriched document. Default: the name of the output.",
    }),
}).meta({ typeName: "OutputMapping" });

const common = {
  name: z.string().optional().meta({
    declaredOnly: "The service may name the skill by its position.",
    description: "Name of the skill, unique within the skillset. Default: the position of the skill.",
  }),
  description: z.string().optional().meta({ serverDefault: null, description: "Description of the skill." }),
  context: z.string().optional().meta({
    description:
      "Path in the enriched document for which the skill runs: once for the whole document, or once for each part.",
    serverDefault: "/document",
  }),
  inputs: inputMappings.meta({
    description: "Inputs of the skill: values of the data source, or outputs of other skills.",
  }),
  outputs: z.array(outputMapping).meta({
    description: "Outputs of the skill: fields of the index, or inputs of other skills.",
    listMap: { key: "name" },
  }),
};

/**
 * One kind of skill with its options, by the end of the name that the service gives it.
 *
 * @param versions the first API versions with the skill, if the oldest supported version lacks it.
 */
export const skill = <const T extends string, S extends z.ZodRawShape>(
  kind: T,
  describe: string,
  options: S,
  versions?: readonly [stable: string, preview: string],
) => {
  const type = odataType(`#Microsoft.Skills.${kind}`);
  return object({
    odataType: (versions ? type.meta({ minApiVersion: versions }) : type).meta({ description: describe }),
    ...common,
    ...options,
  });
};

// Azure adds languages without a new API version, so any code is accepted.
const language = z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z]+)*$/, "must be a language code, for example en or pt-BR");

/** Language of input text without a language. */
export const defaultLanguageCode = language
  .optional()
  .meta({ description: "Language of the input text, if the input provides none.", serverDefault: "en" });

/** A language code without a default. */
export const languageCode = language;

/** A version of a model. */
export const modelVersion = z.string().optional().meta({
  declaredOnly: "The service may return the version that it uses.",
  description: "Version of the model. If omitted, the service uses the latest version.",
});

/** Threshold below which results are omitted. */
export const minimumPrecision = z.number().min(0).max(1).optional().meta({
  declaredOnly: "The default of the service is not documented.",
  description: "Minimum confidence score of a result.",
});
