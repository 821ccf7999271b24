import { execFileSync } from "node:child_process";
import type { Contained } from "../plugin/licenses";

interface Bom {
  serialNumber?: string;
  readonly metadata: { timestamp?: string };
  components: { readonly name: string; readonly version: string; readonly "bom-ref": string }[];
  dependencies: { readonly ref: string; dependsOn: string[] }[];
}

/**
 * The bill of materials in CycloneDX, as npm writes it, without time and random number.
 *
 * @param contained packages of an artifact. Default: the dependencies of the npm package.
 */
export function billOfMaterials(root: string, contained?: readonly Contained[]): string {
  const omitted = contained ? [] : ["--omit=dev"];
  const output = execFileSync("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only", ...omitted], {
    cwd: root,
    maxBuffer: 2 ** 28,
    encoding: "utf8",
  });
  const bom = JSON.parse(output) as Bom;
  delete bom.serialNumber;
  delete bom.metadata.timestamp;
  if (contained) keep(bom, contained);
  return `${JSON.stringify(bom, null, 2)}\n`;
}

/** Removes the components that the artifact does not contain. */
function keep(bom: Bom, contained: readonly Contained[]): void {
  const refs = new Set(contained.map(({ name, version }) => `${name}@${version}`));
  bom.components = bom.components.filter((component) => refs.has(component["bom-ref"]));
  const found = new Set(bom.components.map((component) => component["bom-ref"]));
  const missing = [...refs].filter((ref) => !found.has(ref));
  if (missing.length) throw new Error(`npm sbom does not list ${missing.join(", ")}, which the plugin contains.`);
  // The first entry is the package itself.
  const [own] = bom.dependencies;
  bom.dependencies = bom.dependencies.filter((entry) => entry === own || found.has(entry.ref));
  for (const entry of bom.dependencies) entry.dependsOn = entry.dependsOn.filter((ref) => found.has(ref));
}
