import { type ComponentDefinition, moduleOf } from "../../define";
import type { Library } from "../../programs/library";
import { foldedExamples } from "../examples";
import { TypeNames } from "../type-names";
import { nestedTypes } from "./nested-types";
import { notesSection, pageName } from "./reference-page";
import { membersTable } from "./tables";
import { badgeLine } from "./text/badges";

/** The reference page of a component: `docs/reference/realtime-pusher-app.md`. */
export function componentPage(definition: ComponentDefinition, library: Library): string {
  const { name, token, description, service, inputs, outputs, parts, notes } = definition;
  const module = moduleOf(service);
  const names = new TypeNames([definition]);
  const results = { names, certain: "always set" } as const;
  const rows = Object.entries(parts).map(
    ([member, part]) => `| \`${member}\` | [${module}.${part.of.name}](${pageName(part.of)}) | ${part.description} |`,
  );
  const sections = [
    `# ${module}.${name}\n\n${description}\n\nService: ${service.title}. Component type: \`trefoil:${token}\`.`,
    `## Example Usage\n\n${foldedExamples(definition, library)}`,
    `## Inputs\n\n${badgeLine}\n\n${membersTable(inputs, { names, certain: "required" })}`,
    `## Resources\n\nOutputs that contain the resources of the component:\n\n| name | resource | description |\n|---|---|---|\n${rows.join("\n")}\n\nThe pages of these resources describe permissions, replacement, data loss, deletion protection and import.`,
    `## Outputs\n\n${membersTable(outputs, results)}`,
    notesSection(notes),
    nestedTypes(Object.values(outputs.fields), results),
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}
