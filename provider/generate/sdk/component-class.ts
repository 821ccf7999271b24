import { type ComponentDefinition, moduleOf, withArticle } from "../../define";
import { descriptionOf } from "../docs/text/sentences";
import { exampleUsage } from "../example-usage";
import { literal } from "../literal";
import { code } from "./code";
import { comment, constructorComment } from "./comment";
import { argsInterface } from "./resource-class";
import type { TypeWriter } from "./types";

/** The hand-written function that creates the resources of a component. */
const composerOf = ({ name }: ComponentDefinition): string => name.charAt(0).toLowerCase() + name.slice(1);
const composerFile = (definition: ComponentDefinition): string =>
  `./${composerOf(definition).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** The import of the function that creates the resources. */
export const composerImport = (definition: ComponentDefinition): string =>
  `import { ${composerOf(definition)} } from "${composerFile(definition)}";\n`;

/** The class of a component, and the interface of its arguments. */
export function componentClass(definition: ComponentDefinition, writer: TypeWriter): string {
  const { name, token, inputs, outputs, children, description, examples, service } = definition;
  const members = [
    ...Object.entries(children).map(
      ([key, { of, description }]) => `${comment(description, "  ")}  declare readonly ${key}: ${of.name};`,
    ),
    ...Object.entries(outputs.fields).map(
      ([key, field]) =>
        `${comment(descriptionOf(field, name), "  ")}  declare readonly ${key}: pulumi.Output<${writer.type(field, "output")}>;`,
    ),
  ];
  const defaults = Object.entries(inputs.fields).flatMap(([key, { defaultValue }]) =>
    defaultValue === undefined ? [] : [[key, defaultValue] as const],
  );
  const optional = Object.values(inputs.fields).every((field) => field.optional) ? " = {}" : "";
  const usage = `${description}\n\n## Example Usage\n\n${exampleUsage(moduleOf(service), name, examples)}`;
  return code`
${comment(usage)}export class ${name} extends TrefoilComponent<${name}Args> {
  static readonly token = "${token}";
  static readonly __pulumiType = "trefoil:${token}";
  static readonly inputNames: readonly string[] = ${JSON.stringify(Object.keys(inputs.fields))};
  static readonly defaults: Partial<${name}Args> = ${literal(Object.fromEntries(defaults))};
  static readonly outputNames: readonly string[] = ${JSON.stringify(Object.keys(outputs.fields))};

${members.join("\n")}

  /** Returns true if the value is ${withArticle(name, `\`${name}\``)}, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is ${name} {
    return TrefoilComponent.is(${name}, value);
  }

${constructorComment("component", `${name}Args`, "ComponentResourceOptions")}  constructor(name: string, args: ${name}Args${optional}, opts?: pulumi.ComponentResourceOptions) {
    super(${name}, name, args, opts, ${composerOf(definition)});
  }
}

${argsInterface(name, inputs, writer)}`;
}
