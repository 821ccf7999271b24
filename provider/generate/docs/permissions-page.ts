import { type Definition, type FunctionDefinition, moduleOf, type Service } from "../../define";
import { functionsPageName } from "./functions-page";
import { pageName } from "./reference-page";
import { permissionLines } from "./text/permissions";

/** The file of this page. */
export const permissionsPageName = "permissions.md";

const introduction =
  "Permissions that each type and function requires from the credentials of its service. A preview and a refresh only read. Of Ably, [`trefoil doctor`](../guides/doctor.md) names the permissions that a token lacks. The other services do not report the permissions of their credentials. Of Docker Hub, a custom role of the organization may also grant permissions of an owner. Docker describes the permissions of custom roles by the pages of its website, not by requests.";

/** `docs/reference/permissions.md`: the permissions of all resources and functions. */
export function permissionsPage(
  services: readonly Service[],
  definitions: readonly Definition[],
  functions: readonly FunctionDefinition[],
): string {
  const sections = services.map((service) => {
    const module = moduleOf(service);
    const ofTypes = definitions
      .filter((definition) => definition.service === service)
      .map((definition) => ({
        link: `[${definition.name}](${pageName(definition)}#permissions)`,
        permissions: permissionLines(definition.permissions).join(" <br>"),
      }));
    const ofFunctions = functions
      .filter((definition) => definition.service === service)
      .map(({ name, permissions }) => ({
        link: `[${name}](${functionsPageName(module)}#${name.toLowerCase()})`,
        permissions: `Call: ${permissions}.`,
      }));
    return `## ${module}: ${service.title}\n\n${table([...ofTypes, ...ofFunctions])}`;
  });
  return `# Which permissions do I need?\n\n${introduction}\n\n${sections.join("\n\n")}\n`;
}

interface Row {
  readonly link: string;
  readonly permissions: string;
}

/** One row for all types and functions with the same permissions. */
function table(rows: readonly Row[]): string {
  const links = new Map<string, string[]>();
  for (const { link, permissions } of rows) links.set(permissions, [...(links.get(permissions) ?? []), link]);
  const lines = [...links].map(([permissions, own]) => `| ${own.join(", ")} | ${permissions.replaceAll("|", "\\|")} |`);
  return `| types and functions | permissions |\n|---|---|\n${lines.join("\n")}`;
}
