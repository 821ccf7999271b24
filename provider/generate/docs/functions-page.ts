import type { FunctionDefinition } from "../../define";
import type { Library } from "../../programs/library";
import { foldedExamples } from "../examples";
import { TypeNames } from "../type-names";
import { nestedTypes } from "./nested-types";
import { membersTable, type Tables, typeText } from "./tables";
import { plainFormSentences } from "./text/secret-results";

const introduction =
  "Each function returns a promise. The form with `Output` at the end of its name accepts outputs as arguments and returns an output. It waits for the resources on which its arguments depend and for those in the option `dependsOn`. The option `provider` selects another account.";

/** The file of the functions of a module: `registry-functions.md`. */
export const functionsPageName = (module: string): string => `${module}-functions.md`;

/** The reference page of all functions of a module: `docs/reference/registry-functions.md`. */
export function functionsPage(
  module: string,
  functions: readonly FunctionDefinition[],
  library: Library,
  names = new TypeNames([], functions),
): string {
  const results: Tables = { names, certain: "always set" };
  const sections = [
    `# Functions of ${module}\n\n${introduction}`,
    ...functions.map((definition) => functionSection(definition, library, names)),
    nestedTypes(
      functions.map(({ result }) => result),
      results,
    ),
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

const withoutConfiguration =
  "It sends its request to the server in its arguments. It requires no configuration and sends no configured credential.";

/** An output is secret as a whole, as in all of Pulumi. */
const secretSentences = (definition: FunctionDefinition): string[] =>
  plainFormSentences(definition).map((sentence) => `${sentence} Its result is secret as a whole.`);

function functionSection(definition: FunctionDefinition, library: Library, names: TypeNames): string {
  const { service, name, description, inputs, result, permissions, connection } = definition;
  return [
    `## ${name}`,
    `${description} ${connection ? withoutConfiguration : `Service: ${service.title}.`} Output form: \`${name}Output\`.`,
    foldedExamples(definition, library),
    Object.keys(inputs.fields).length
      ? `**Inputs**\n\n${membersTable(inputs, { names, certain: "required" })}`
      : "**Inputs**: none.",
    `**Result**: ${[`${typeText(result, { names, certain: "always set" })}.`, result.description, ...secretSentences(definition)].join(" ")}`,
    `**Permissions**: ${permissions}.`,
  ].join("\n\n");
}
