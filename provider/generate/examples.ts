import type { ComponentDefinition, Definition, FunctionDefinition } from "../define";
import { expressionOf } from "../programs/expression";
import { goCall, goProgram } from "../programs/go";
import type { Library } from "../programs/library";
import type { FunctionCall, Section } from "../programs/model";
import { pythonCall, pythonProgram } from "../programs/python";
import { typescriptCall, typescriptProgram } from "../programs/typescript";
import { yamlCall, yamlProgram } from "../programs/yaml";
import { folded } from "./folded";

type AnyDefinition = Definition | ComponentDefinition | FunctionDefinition;

/** A language of the examples. */
interface Language {
  readonly title: string;
  /** Language of a code block. */
  readonly block: string;
  resources(sections: readonly Section[]): string;
  call(call: FunctionCall): string;
}

const typescript: Language = {
  title: "TypeScript",
  block: "ts",
  resources: typescriptProgram,
  call: typescriptCall,
};

const otherLanguages = (library: Library): Language[] => [
  {
    title: "Python",
    block: "python",
    resources: (sections) => pythonProgram(sections, library),
    call: (call) => pythonCall(call, library),
  },
  {
    title: "Go",
    block: "go",
    resources: (sections) => goProgram(sections, library),
    call: (call) => goCall(call, library),
  },
  { title: "YAML", block: "yaml", resources: (sections) => yamlProgram(sections, library), call: yamlCall },
];

/** The examples of a resource or a function in TypeScript, as one program each. */
export const typescriptExamples = (definition: AnyDefinition): string =>
  Object.keys(definition.examples)
    .map((title) => exampleIn(typescript, definition, title))
    .join("\n\n");

/**
 * The same in all languages, for a page. The languages other than TypeScript are folded, and all examples except the first, so that
 * the inputs follow on the same screen.
 */
export function foldedExamples(definition: AnyDefinition, library: Library): string {
  const examples = Object.keys(definition.examples).map((title) => {
    const others = otherLanguages(library).map((language) =>
      folded(language.title, exampleIn(language, definition, title)),
    );
    return { title, programs: [exampleIn(typescript, definition, title), ...others].join("\n\n") };
  });
  const [first, ...others] = examples;
  const summary = (title: string) => exampleTitle(definition.examples, title);
  return [first?.programs, ...others.map(({ title, programs }) => folded(summary(title), programs))].join("\n\n");
}

/** Number of inputs that a title names. */
const maxNamed = 4;

/** Title of an example with the inputs that the first example lacks. */
function exampleTitle(examples: AnyDefinition["examples"], title: string): string {
  const [first = {}] = Object.values(examples);
  const added = Object.keys(examples[title] ?? {}).filter((name) => !(name in first));
  const named = `Example: ${title}`;
  if (!added.length) return named;
  const others = added.length - maxNamed;
  const more = others > 0 ? [`${others} more`] : [];
  const names = [...added.slice(0, maxNamed), ...more];
  return `${title === "full" ? "Example" : `${named},`} with ${new Intl.ListFormat("en-GB").format(names)}`;
}

/** A code block with an example, by the language of the block. */
export function exampleByLanguage(definition: AnyDefinition, title: string, library: Library): Record<string, string> {
  const languages = [{ ...typescript, block: "typescript" }, ...otherLanguages(library)];
  return Object.fromEntries(languages.map((language) => [language.block, exampleIn(language, definition, title)]));
}

/** The section of a description in the package schema. Pulumi keeps the blocks of a library by the name of the language. */
export function exampleSection(definition: AnyDefinition, library: Library): string {
  const examples = Object.keys(definition.examples).flatMap((title) => [
    "{{% example %}}",
    ...Object.values(exampleByLanguage(definition, title, library)),
    "{{% /example %}}",
  ]);
  return ["{{% examples %}}", "## Example Usage", ...examples, "{{% /examples %}}"].join("\n\n");
}

function exampleIn(language: Language, definition: AnyDefinition, title: string): string {
  const args = expressionOf(definition.examples[title]);
  const program =
    "result" in definition
      ? language.call({ definition, args })
      : language.resources([{ definition, notes: [], statements: [statement(title, args)] }]);
  return `\`\`\`${language.block}\n${program}\`\`\``;
}

function statement(title: string, args: FunctionCall["args"]): Section["statements"][number] {
  const resource = { logical: title, variable: title, secrets: [], notes: [] };
  return { resource, args, isReferenced: false, isProtected: false };
}
