import type { Program } from "../engine/build";
import { findOrInstallLanguage } from "../language";

/** The newest release of Pulumi's host for programs in Python that a module proxy has. */
const host: Program = {
  name: "pulumi-language-python",
  folder: "language-python",
  module: "github.com/pulumi/pulumi/sdk/v3",
  main: "python/cmd/pulumi-language-python",
  scripts: ["python/cmd/pulumi-language-python-exec"],
};

/** Returns the folder of Pulumi's host for programs in Python. */
export const findOrInstallLanguagePython = (): Promise<string> =>
  findOrInstallLanguage(host, "Python", "TREFOIL_LANGUAGE_PYTHON");
