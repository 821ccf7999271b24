import { type Definition, type Field, hasFact, mapValues, placeholders, variantFor } from "../../define";
import { providerCode, resourceType } from "../../text/engine-format";
import { folded } from "../folded";

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

${folded("import.json", importFile(definition))}

Run \`pulumi import -f import.json --generate-code=false\`. Then declare the resource in the program with the same inputs and run \`pulumi up --refresh\`, which reads the other outputs.${hasFact(definition.inputs, "secret") ? secretsNote : ""}`;

const secretsNote =
  " The file contains no secrets, because Pulumi would store them in plain text. During the import, Pulumi warns if a secret is required. Declare them in the program. The update sends them, or only stores a secret that cannot change in place.";

/**
 * The file for `pulumi import -f`: the inputs of the first example and those in the id, without secrets, and the state
 * with defaults.
 */
function importFile({ token, id, inputs: declared, examples }: Definition): string {
  const [[name, example] = ["basic", {}]] = Object.entries(examples);
  const inId = placeholders(id).filter((part) => part in declared.fields);
  const given = {
    ...Object.fromEntries(inId.map((part) => [part, declared.fields[part]?.defaultValue ?? name])),
    ...example,
  };
  const inputs = { __provider: providerCode(token), ...(withoutSecrets(declared, given) as object) };
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

/** A value without its secrets, and without objects of secrets alone, at any depth. */
function withoutSecrets(field: Field, value: unknown): unknown {
  if (field.facts.secret) return undefined;
  if (Array.isArray(value)) return value.map((item) => (field.of ? withoutSecrets(field.of, item) : item));
  if (typeof value !== "object" || value === null) return value;
  const fields = variantFor(field, value)?.fields ?? {};
  const members = mapValues(value as Record<string, unknown>, (member, name) => {
    const inner = field.of ?? fields[name];
    return inner ? withoutSecrets(inner, member) : member;
  });
  const kept = Object.entries(members).filter(([, member]) => member !== undefined);
  return kept.length || !Object.keys(members).length ? Object.fromEntries(kept) : undefined;
}
