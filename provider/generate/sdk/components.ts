import type { ComponentDefinition } from "../../define";
import { about } from "../docs/sentences";
import { literal } from "../literal";
import { comment, type TypeWriter } from "./types";

/** The function that makes what a component consists of, written by hand. */
const composerOf = ({ name }: ComponentDefinition): string => name.charAt(0).toLowerCase() + name.slice(1);
const composerFile = (definition: ComponentDefinition): string =>
  `./components/${composerOf(definition).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** What the class imports. */
export const composerImport = (definition: ComponentDefinition): string =>
  `import { ${composerOf(definition)} } from "${composerFile(definition)}";\n`;

/** The class of a component, and the interface of its arguments. */
export function componentOf(definition: ComponentDefinition, writer: TypeWriter): string {
  const { name, token, args, outputs, children, describe, notes } = definition;
  const members = [
    ...Object.entries(children).map(
      ([key, { of, describe }]) => `${comment(describe, "  ")}  declare readonly ${key}: ${of.name};`,
    ),
    ...Object.entries(outputs.fields).map(
      ([key, field]) =>
        `${comment(about(field, name), "  ")}  declare readonly ${key}: pulumi.Output<${writer.type(field, "output")}>;`,
    ),
  ];
  const defaults = Object.entries(args.fields).flatMap(([key, { defaultValue }]) =>
    defaultValue === undefined ? [] : [[key, defaultValue] as const],
  );
  const optional = Object.values(args.fields).every((field) => field.optional) ? " = {}" : "";
  return `
${comment(`${describe}\n\n${notes.join("\n")}`)}export class ${name} extends TrefoilComponent<${name}Args> {
  static readonly token = "${token}";
  static readonly __pulumiType = "trefoil:${token}";
  static readonly known: readonly string[] = ${JSON.stringify(Object.keys(args.fields))};
  static readonly defaults: Partial<${name}Args> = ${literal(Object.fromEntries(defaults))};
  static readonly outputs: readonly string[] = ${JSON.stringify(Object.keys(outputs.fields))};

${members.join("\n")}

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is ${name} {
    return TrefoilComponent.is(${name}, value);
  }

  constructor(name: string, args: ${name}Args${optional}, opts?: pulumi.ComponentResourceOptions) {
    super(${name}, name, args, opts, ${composerOf(definition)});
  }
}

/** Arguments of \`${name}\`. */
export interface ${name}Args {
${Object.entries(args.fields)
  .map(
    ([key, field]) =>
      `${comment(about(field, name), "  ")}  readonly ${key}${field.optional ? "?" : ""}: ${writer.input(field)};`,
  )
  .join("\n")}
}
`;
}
