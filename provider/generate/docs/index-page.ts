import {
  type ComponentDefinition,
  type Definition,
  type FunctionDefinition,
  hostSetting,
  moduleOf,
  type Service,
} from "../../define";
import { comparedInputsPageName } from "./compared-inputs-page";
import { functionsPageName } from "./functions-page";
import { permissionsPageName } from "./permissions-page";
import { pageName } from "./reference-page";
import { generalSettings, serviceSettings } from "./settings";
import { badgeLegend } from "./text/badges";

/** `docs/reference/README.md`: all resources and functions, and the configuration of each service. */
export function indexPage(
  services: readonly Service[],
  definitions: readonly (Definition | ComponentDefinition)[],
  functions: readonly FunctionDefinition[],
): string {
  const parts = services.map((service) => {
    const module = moduleOf(service);
    const links = definitions
      .filter((definition) => definition.service === service)
      .map((definition) => `- [${module}.${definition.name}](${pageName(definition)}): ${definition.description}`);
    const functionLinks = functions
      .filter((definition) => definition.service === service)
      .map((definition) => `- ${functionLink(definition)}: ${definition.description}`);
    return `## ${module}: ${service.title}\n\n${service.description}\n\n${[...links, ...functionLinks].join("\n")}\n\n${serviceSettings(service)}`;
  });
  const hosts = hostSetting.values.map((value) => `\`${value}\``).join(", ");
  const host = `| \`trefoil:${hostSetting.name}\` | \`${hostSetting.env}\` | ${hostSetting.description} One of: ${hosts}. Default: \`${hostSetting.values[0]}\`. Not an argument of a provider. [Hosts](../hosts.md) describes the difference. |`;
  return `# Reference\n\n[Which permissions do I need?](${permissionsPageName}) lists the permissions of all types and functions. [Which inputs are compared?](${comparedInputsPageName}) lists the inputs whose changes are drift.\n\n${[...parts, `## Badges\n\n${badgeIntroduction}\n\n${badgeLegend()}`, `## All services\n\n${generalSettings(host)}`].join("\n\n")}\n`;
}

const badgeIntroduction = "Tables of properties end with these badges:";

/** A link to the section of a function. */
function functionLink({ service, name }: FunctionDefinition): string {
  const module = moduleOf(service);
  return `[${module}.${name}](${functionsPageName(module)}#${name.toLowerCase()})`;
}
