import { type ComponentDefinition, moduleOf } from "../../define";
import { pageName } from "./links";
import { examplesOf } from "./reference-page";
import { flatten, table } from "./tables";

/** The reference page of a component: `docs/reference/realtime-pusher-app.md`. */
export function componentPage(definition: ComponentDefinition): string {
  const { name, token, describe, service, args, outputs, children, notes } = definition;
  const module = moduleOf(service);
  const rows = Object.entries(children).map(
    ([member, { of, describe }]) => `| \`${member}\` | [${module}.${of.name}](${pageName(of)}) | ${describe} |`,
  );
  // What a create takes besides to write is to read, which stands there already.
  const needs = Object.values(children).flatMap(({ of: { needs } }) =>
    [needs.read, needs.write, needs.remove ?? []].flat(),
  );
  return `${[
    `# ${module}.${name}\n\n${describe} A component of type \`trefoil:${token}\`: what it is made of is kept by ${service.title}.`,
    `## Example\n\n${examplesOf(definition)}`,
    `## Arguments\n\n${table(flatten(args, name))}`,
    `## What it is made of\n\n| name | resource | what it is |\n|---|---|---|\n${rows.join("\n")}\n\nWhat is true of each of them stands on its page: what replaces it, what is lost, what is guarded, how it is imported. The options \`provider\`, \`protect\` and \`aliases\` of the component are theirs too.`,
    `## Outputs\n\n${table(flatten(outputs, name), "always there")}`,
    `## Permissions\n\nThose of what it is made of: ${[...new Set(needs)].join(", ")}.`,
    `## Good to know\n\n${notes.map((note) => `- ${note}`).join("\n")}`,
  ].join("\n\n")}\n`;
}
