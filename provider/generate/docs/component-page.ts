import { type ComponentDefinition, moduleOf } from "../../define";
import { exampleUsage } from "../example-usage";
import { TypeNames } from "../type-names";
import { pageName } from "./links";
import { nestedTypes } from "./nested-types";
import { membersTable } from "./tables";

/** The reference page of a component: `docs/reference/realtime-pusher-app.md`. */
export function componentPage(definition: ComponentDefinition, names = new TypeNames([], [], [definition])): string {
  const { name, token, description, service, inputs, outputs, children, examples, notes } = definition;
  const module = moduleOf(service);
  const rows = Object.entries(children).map(
    ([member, { of, description }]) => `| \`${member}\` | [${module}.${of.name}](${pageName(of)}) | ${description} |`,
  );
  // The permission to create includes those to read and write.
  const needs = Object.values(children).flatMap(({ of: { permissions } }) =>
    [permissions.read, permissions.write, permissions.delete ?? []].flat(),
  );
  const sections = [
    `# ${module}.${name}\n\n${description}\n\nService: ${service.title}. Component type: \`trefoil:${token}\`.`,
    `## Example Usage\n\n${exampleUsage(module, name, examples)}`,
    `## Inputs\n\n${membersTable(inputs, name, names, "required")}`,
    `## Resources\n\n| name | resource | description |\n|---|---|---|\n${rows.join("\n")}\n\nThe pages of these resources describe replacement, data loss, deletion protection and import. The options \`provider\`, \`protect\` and \`aliases\` of the component also apply to its resources.`,
    `## Outputs\n\n${membersTable(outputs, name, names, "always set")}`,
    `## Permissions\n\nThe permissions of its resources: ${[...new Set(needs)].join(", ")}.`,
    `## Notes\n\n${notes.map((note) => `- ${note}`).join("\n")}`,
    nestedTypes(Object.values(outputs.fields), names, "always set"),
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}
