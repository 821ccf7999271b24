import type { Definition, Service } from "../../define";
import type { Library } from "../../programs/library";
import { exampleByLanguage } from "../examples";
import { goImportPath, type Manifest } from "../publication";
import { generalSettings, serviceSettings } from "./settings";

/**
 * `docs/_index.md`: the page of the package in Pulumi's registry. The registry copies it from the release. Relative links and
 * images do not work there.
 */
export function registryIndex(
  { description, repository }: Manifest,
  services: readonly Service[],
  shown: readonly (readonly [definition: Definition, example: string])[],
  library: Library,
): string {
  const rows = services.map((service) => `| ${service.title} | ${withoutLinks(service.description)} |`);
  const examples = shown.map(
    ([definition, example]) =>
      `${definition.description}\n\n${chooser(exampleByLanguage(definition, example, library))}`,
  );
  const more = repository
    ? ` The [repository](${repository}) contains guides, examples and the complete reference.`
    : "";
  return `${frontMatter("Trefoil", description)}
Trefoil manages the objects in container registries, search services and realtime messaging, in the same program as the rest of your
cloud. No native Pulumi provider manages these objects. Previews, encrypted secrets, drift detection and imports work as with any other
provider.

| service | objects |
|---|---|
${rows.join("\n")}

The npm package contains an emulator of the services, so that you can try and test a program without an account.${more}

## Example

${examples.join("\n\n")}
`;
}

/** `docs/installation-configuration.md`: the page about the installation and the settings in Pulumi's registry. */
export function registryInstallation(manifest: Manifest, services: readonly Service[]): string {
  const settings = services.map((service) => `### ${service.title}\n\n${serviceSettings(service)}`);
  return `${frontMatter("Trefoil Installation & Configuration", "Install the Trefoil provider for Pulumi, and configure its services.")}
## Installation

| language | command |
|---|---|
| TypeScript, JavaScript | \`npm install trefoil\` |
| Python | \`pip install pulumi_trefoil\` |
| Go | \`go get ${goImportPath(manifest)}\` |
| YAML, other languages | \`pulumi package add trefoil@${manifest.version}\` |

Programs in TypeScript and JavaScript run the provider from the npm package. For the other languages, Pulumi downloads the plugin during
the first update.

## Configuration

Set the values with \`pulumi config set\`, and credentials with \`pulumi config set --secret\`. For example, for Azure AI Search:

\`\`\`sh
pulumi config set trefoil:searchUrl https://hotels.search.windows.net
pulumi config set --secret trefoil:searchApiKey
\`\`\`

Arguments of an explicit provider have the same names. Trefoil reads the environment variables of a service if neither the stack nor the
provider configures it.

${settings.join("\n\n")}

### All services

${generalSettings()}
`;
}

const withoutLinks = (text: string): string => text.replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");

const frontMatter = (title: string, description: string): string =>
  `---\ntitle: ${title}\nmeta_desc: ${description}\nlayout: package\n---\n`;

/** Code in several languages. The registry shows the language that the reader chose. */
function chooser(blocks: Readonly<Record<string, string>>): string {
  const parts = Object.entries(blocks).map(
    ([language, block]) => `{{% choosable language ${language} %}}\n\n${block}\n\n{{% /choosable %}}`,
  );
  return `{{< chooser language "${Object.keys(blocks).join(",")}" >}}\n\n${parts.join("\n\n")}\n\n{{< /chooser >}}`;
}
