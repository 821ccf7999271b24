/** Writes `sdk/`, `provider/schema.json`, `provider/change-effects.json` and `docs/reference/` from the definitions. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type Definition, moduleOf } from "../define";
import { catalogue, components, functions } from "../index";
import { Library, type PackageTypes } from "../programs/library";
import { changeEffects, changeEffectsText } from "./change-effects";
import { comparedInputsPage, comparedInputsPageName } from "./docs/compared-inputs-page";
import { componentPage } from "./docs/component-page";
import { functionsPage, functionsPageName } from "./docs/functions-page";
import { indexPage } from "./docs/index-page";
import { permissionsPage, permissionsPageName } from "./docs/permissions-page";
import { pageName, referencePages } from "./docs/reference-page";
import { registryIndex, registryInstallation } from "./docs/registry-pages";
import type { Manifest } from "./publication";
import { packageSchema } from "./schema";
import { sdkConfigurationKeys, sdkIndex, sdkProvider, sdkSecretKeys } from "./sdk/configuration";
import { moduleFiles } from "./sdk/module";
import { nestedTypeIndexes } from "./sdk/nested-types";
import { TypeNames } from "./type-names";

const root = process.cwd();
const services = [...new Set(catalogue.map(({ service }) => service))];
const modules = [...new Set(services.map(moduleOf))].map((module) => ({
  module,
  resources: catalogue.filter(({ service }) => moduleOf(service) === module),
  functions: functions.filter(({ service }) => moduleOf(service) === module),
  handWritten: handWrittenIn(module),
}));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;

/** Files of a module that the generator neither writes nor removes, without `.ts`. */
function handWrittenIn(module: string): string[] {
  const files = readdirSync(join(root, "sdk", module));
  const isGenerated = (file: string) =>
    readFileSync(join(root, "sdk", module, file), "utf8").startsWith("// Generated");
  return files.filter((file) => !isGenerated(file)).map((file) => basename(file, ".ts"));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function remove(path: string): void {
  rmSync(join(root, path), { recursive: true, force: true });
}

for (const path of ["docs/reference", "sdk/types"]) remove(path);
for (const { module, handWritten } of modules)
  for (const file of readdirSync(join(root, "sdk", module)))
    if (!handWritten.includes(basename(file, ".ts"))) remove(`sdk/${module}/${file}`);

const ofModules = Object.assign({}, ...modules.map((own) => moduleFiles(own.module, own))) as Record<string, string>;
const sdkFiles = {
  ...ofModules,
  ...nestedTypeIndexes(Object.keys(ofModules)),
  "index.ts": sdkIndex(services),
  "provider.ts": sdkProvider(services),
  "configuration-keys.ts": sdkConfigurationKeys(services),
  "secret-keys.ts": sdkSecretKeys(services),
};
for (const [path, code] of Object.entries(sdkFiles)) write(`sdk/${path}`, code);

const schema = packageSchema({ services, definitions: catalogue, functions, components }, manifest);
const library = new Library(schema as unknown as PackageTypes);
write("provider/schema.json", `${JSON.stringify(schema, null, 2)}\n`);
write("provider/change-effects.json", changeEffectsText(changeEffects(catalogue, manifest.version)));
for (const own of modules) {
  const names = new TypeNames(own.resources, own.functions);
  for (const definition of own.resources)
    for (const [file, page] of Object.entries(referencePages(definition, library, names)))
      write(`docs/reference/${file}`, page);
  if (own.functions.length)
    write(`docs/reference/${functionsPageName(own.module)}`, functionsPage(own.module, own.functions, library, names));
}
for (const definition of components)
  write(`docs/reference/${pageName(definition)}`, componentPage(definition, library));
write("docs/reference/README.md", indexPage(services, [...catalogue, ...components], functions));
write(`docs/reference/${comparedInputsPageName}`, comparedInputsPage(services, catalogue));
write(`docs/reference/${permissionsPageName}`, permissionsPage(services, catalogue, functions));
write("docs/_index.md", registryIndex(manifest, services, introduced(), library));
write("docs/installation-configuration.md", registryInstallation(manifest, services));

/** One resource of each of three services, for readers who do not know the package. */
function introduced(): [Definition, string][] {
  const shown = { "registry:Repository": "basic", "search:SynonymMap": "basic", "realtime:App": "basic" };
  return Object.entries(shown).map(([token, example]) => {
    const definition = catalogue.find((candidate) => candidate.token === token);
    if (!definition || !(example in definition.examples)) throw new Error(`${token} has no example ${example}.`);
    return [definition, example];
  });
}
