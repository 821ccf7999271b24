import type { Program } from "../engine/build";
import { findOrInstallLanguage } from "../language";

/** The newest release of Pulumi's host for programs in Go that a module proxy has. */
const host: Program = {
  name: "pulumi-language-go",
  folder: "language-go",
  module: "github.com/pulumi/pulumi/sdk/v3",
  main: "go/pulumi-language-go",
};

/** Returns the folder of Pulumi's host for programs in Go. Its build takes 20 seconds. */
export const findOrInstallLanguageGo = (): Promise<string> => findOrInstallLanguage(host, "Go", "TREFOIL_LANGUAGE_GO");
