import type { Program } from "../engine/build";
import { findOrInstallLanguage } from "../language";

/** The newest release of Pulumi's host for programs in YAML that a module proxy has. */
const host: Program = {
  name: "pulumi-language-yaml",
  folder: "language-yaml",
  module: "github.com/pulumi/pulumi-yaml",
  main: "cmd/pulumi-language-yaml",
};

/** Returns the folder of Pulumi's host for programs in YAML. */
export const findOrInstallLanguageYaml = (): Promise<string> =>
  findOrInstallLanguage(host, "YAML", "TREFOIL_LANGUAGE_YAML");
