import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { moduleOf } from "../define";
import { catalogue, components, functions } from "../index";
import { componentPage } from "./docs/component-page";
import { functionsPage, functionsPageName } from "./docs/functions-page";
import { pageName, referenceIndex, referencePage } from "./docs/reference-page";
import { packageSchema } from "./schema";
import { sdkConfigurationKeys, sdkIndex, sdkModule, sdkProvider, sdkSecretKeys } from "./sdk/sdk";

const root = process.cwd();
const services = [...new Set(catalogue.map(({ service }) => service))];
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

rmSync(join(root, "docs/reference"), { recursive: true, force: true });
write("sdk/index.ts", sdkIndex(services));
write("sdk/provider.ts", sdkProvider(services));
write("sdk/configuration-keys.ts", sdkConfigurationKeys(services));
write("sdk/secret-keys.ts", sdkSecretKeys(services));
for (const module of new Set(services.map(moduleOf))) {
  const own = catalogue.filter(({ service }) => moduleOf(service) === module);
  const ownFunctions = functions.filter(({ service }) => moduleOf(service) === module);
  const ownComponents = components.filter(({ service }) => moduleOf(service) === module);
  write(`sdk/${module}.ts`, sdkModule(own, ownFunctions, ownComponents));
  for (const definition of ownComponents) write(`docs/reference/${pageName(definition)}`, componentPage(definition));
  for (const definition of own) write(`docs/reference/${pageName(definition)}`, referencePage(definition));
  if (ownFunctions.length) write(`docs/reference/${functionsPageName(module)}`, functionsPage(module, ownFunctions));
}
write("docs/reference/README.md", referenceIndex(services, catalogue, functions, components));
write(
  "provider/schema.json",
  `${JSON.stringify(packageSchema(services, catalogue, functions, components, version), null, 2)}\n`,
);
