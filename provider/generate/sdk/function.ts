import type { FunctionDefinition } from "../../define";
import { capital } from "../../text/strings";
import { plainFormSentences, secretMembers } from "../docs/text/secret-results";
import { descriptionOf } from "../docs/text/sentences";
import { typescriptExamples } from "../examples";
import { code, comment } from "./source";
import type { TypeWriter } from "./types";

/** A function in both forms, and the interfaces of their arguments. */
export function functionCode(definition: FunctionDefinition, writer: TypeWriter): string {
  const { name, token, inputs, result, description } = definition;
  const type = writer.type(result, "output");
  const secrets = secretMembers(result).map((member) => JSON.stringify(member));
  const plainType = secrets.length ? `Omit<${type}, ${secrets.join(" | ")}>` : type;
  const outputForm = (sentence: string) =>
    comment(`Output form of {@link ${name}}. ${sentence}\n\n## Example Usage\n\n${typescriptExamples(definition)}`);
  if (!Object.keys(inputs.fields).length)
    return code`
${comment(description)}export function ${name}(): Promise<${plainType}> {
  return invoke("${token}", {});
}

${outputForm("It accepts options, for example another provider.")}export function ${name}Output(opts?: InvokeOptions): pulumi.Output<${type}> {
  return invokeOutput("${token}", {}, opts);
}
`;
  const optional = Object.values(inputs.fields).every((field) => field.optional) ? " = {}" : "";
  const [argsType, outputArgsType] = [`${capital(name)}Args`, `${capital(name)}OutputArgs`];
  const fields = Object.entries(inputs.fields);
  const mark = (isOptional: boolean) => (isOptional ? "?" : "");
  const plain = fields.map(
    ([key, field]) =>
      `${comment(descriptionOf(field, name), "  ")}  readonly ${key}${mark(field.optional)}: ${writer.type(field, "output")};`,
  );
  const outputMembers = fields.map(
    ([key, field]) => `  readonly ${key}${mark(field.optional)}: ${writer.input(field)};`,
  );
  return code`
${comment([description, ...plainFormSentences(definition)].join(" "))}export function ${name}(args: ${argsType}${optional}): Promise<${plainType}> {
  return invoke("${token}", args);
}

${outputForm(`It accepts outputs as arguments, and options.${secrets.length ? " Its result is secret." : ""}`)}export function ${name}Output(args: ${outputArgsType}${optional}, opts?: InvokeOptions): pulumi.Output<${type}> {
  return invokeOutput("${token}", { ...args }, opts);
}

/** Arguments of \`${name}\`. */
export interface ${argsType} {
${plain.join("\n")}
}

/** Arguments of \`${name}Output\`. */
export interface ${outputArgsType} extends DescribedBy<${argsType}> {
${outputMembers.join("\n")}
}
`;
}
