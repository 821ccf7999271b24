import { type Field, type FunctionDefinition, moduleOf } from "../../define";
import { literal } from "../literal";
import { flatten, table, typeName } from "./tables";

/** The reference page of all functions of a module: `docs/reference/registry-functions.md`. */
export function functionsPage(module: string, functions: readonly FunctionDefinition[]): string {
  const text = `Each answers with a promise. \`…Output\` takes outputs as arguments and answers with one: it waits for the resources that its arguments come from and for those of its option \`dependsOn\`, and \`provider\` is the account that it asks.`;
  return `# Functions of ${module}\n\n${text}\n\n${functions.map(sectionOf).join("\n\n")}\n`;
}

const elsewhere =
  "It asks the server that its arguments name: nothing is configured for it, and no configured credential goes there.";

function sectionOf({ service, name, describe, args, result, needs, examples, connect }: FunctionDefinition): string {
  const module = moduleOf(service);
  const calls = Object.values(examples).map(
    (example) => `const found = await ${module}.${name}(${literal(example).replace(/^\{\}$/, "")});`,
  );
  return [
    `## ${name}`,
    `${describe} ${connect ? elsewhere : `Service: ${service.title}.`} Also as \`${name}Output\`.`,
    `\`\`\`ts\nimport { ${module} } from "trefoil";\n\n${calls.join("\n")}\n\`\`\``,
    `Arguments:\n\n${table(flatten(args, name))}`,
    answerOf(result, name),
    `Needs ${needs}.`,
  ].join("\n\n");
}

/** What comes back: its type, and a row for each member where it has any. */
function answerOf(result: Field, name: string): string {
  const rows = flatten(result.of ?? result, name);
  const text = `Answer, ${typeName(result)}: ${result.description}`;
  return rows.length ? `${text}\n\n${table(rows, "always there")}` : text;
}
