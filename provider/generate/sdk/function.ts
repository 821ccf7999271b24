import type { FunctionDefinition } from "../../define";
import { about } from "../docs/text/sentences";
import { code } from "./code";
import { comment } from "./comment";
import type { TypeWriter } from "./types";

/** A function in both forms, and the interfaces of their arguments. */
export function functionCode(definition: FunctionDefinition, writer: TypeWriter): string {
  const { name, token, args, result, describe } = definition;
  const type = writer.type(result, "output");
  const outputForm = `Output form of {@link ${name}}. `;
  if (!Object.keys(args.fields).length)
    return code`
${comment(describe)}export function ${name}(): Promise<${type}> {
  return invoke("${token}", {});
}

${comment(`${outputForm}It accepts options, for example another provider.`)}export function ${name}Output(opts?: InvokeOptions): pulumi.Output<${type}> {
  return invokeOutput("${token}", {}, opts);
}
`;
  const optional = Object.values(args.fields).every((field) => field.optional) ? " = {}" : "";
  const capitalized = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const [argsType, outputArgsType] = [`${capitalized}Args`, `${capitalized}OutputArgs`];
  const fields = Object.entries(args.fields);
  const mark = (isOptional: boolean) => (isOptional ? "?" : "");
  const plain = fields.map(
    ([key, field]) =>
      `${comment(about(field, name), "  ")}  readonly ${key}${mark(field.optional)}: ${writer.type(field, "output")};`,
  );
  const inputs = fields.map(([key, field]) => `  readonly ${key}${mark(field.optional)}: ${writer.input(field)};`);
  return code`
${comment(describe)}export function ${name}(args: ${argsType}${optional}): Promise<${type}> {
  return invoke("${token}", args);
}

${comment(`${outputForm}It accepts outputs as arguments, and options.`)}export function ${name}Output(args: ${outputArgsType}${optional}, opts?: InvokeOptions): pulumi.Output<${type}> {
  return invokeOutput("${token}", { ...args }, opts);
}

/** Arguments of \`${name}\`. */
export interface ${argsType} {
${plain.join("\n")}
}

/** Arguments of \`${name}Output\`. */
export interface ${outputArgsType} extends DescribedBy<${argsType}> {
${inputs.join("\n")}
}
`;
}
