import { type Definition, hasFact, placeholders } from "../../define";
import { providerCode, resourceType } from "../../engine-format";

/** How to import an existing object. */
export const importSection = (definition: Definition): string =>
  `\`npx trefoil import ${definition.token.replace(":", ".")}\` finds existing objects, and writes a program and an import file: see [Import existing objects](../guides/import.md).

With the plugin in the project ([Hosts](../hosts.md#use-the-plugin)), import by type, name and id:

\`\`\`sh
pulumi import ${resourceType("plugin", definition.token)} example '${definition.id}'
\`\`\`

If \`trefoil:host\` is \`plugin\`, the resource option \`import\` works too. If it is \`dynamic\`, the next \`pulumi up\` shows an update, which sends no request.

### Without the plugin

Pulumi cannot read a resource of the dynamic host during an import. The import file therefore contains the inputs, the state as \`outputs\`, and in both the code that loads the provider. Replace the id and the inputs with the values of your object, and the name with the logical name in your program:

${importFile(definition)}

Run \`pulumi import -f import.json --generate-code=false\`. Then declare the resource in the program with the same inputs and run \`pulumi up --refresh\`, which reads the other outputs.${hasFact(definition.inputs, "secret") ? secretsNote : ""}`;

const secretsNote =
  " The file contains secrets in plain text: delete it after the import, or use `npx trefoil import` with `--apply`, which writes no secret to a file.";

/** The file for `pulumi import -f`: the inputs of the first example and those in the id, and the state with defaults. */
function importFile({ token, id, inputs: declared, examples }: Definition): string {
  const [[name, example] = ["basic", {}]] = Object.entries(examples);
  const inId = placeholders(id).filter((part) => part in declared.fields);
  const given = {
    ...Object.fromEntries(inId.map((part) => [part, declared.fields[part]?.defaultValue ?? name])),
    ...example,
  };
  const inputs = { __provider: providerCode(token), ...given };
  const defaults = Object.entries(declared.fields).flatMap(([name, { defaultValue }]) =>
    defaultValue === undefined || name in inputs ? [] : [[name, defaultValue]],
  );
  const exampleId = id.replace(/\{(\w+)\}/g, (hole, part: string) =>
    inId.includes(part) ? String(given[part as never]) : hole,
  );
  const resource = {
    type: resourceType("dynamic", token),
    name,
    id: exampleId,
    inputs,
    outputs: { ...inputs, ...Object.fromEntries(defaults) },
  };
  return `\`\`\`json\n${JSON.stringify({ resources: [resource] }, null, 2)}\n\`\`\``;
}
