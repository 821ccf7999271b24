import type { Program } from "../engine/build";
import { findOrInstallLanguage } from "../language";

/** The newest release of Pulumi's host for programs in Java that a module proxy has. It also generates the libraries. */
const host: Program = {
  name: "pulumi-language-java",
  folder: "language-java",
  module: "github.com/pulumi/pulumi-java/pkg",
  main: "cmd/pulumi-language-java",
};

/** Returns the folder of Pulumi's host for programs in Java. */
export const findOrInstallLanguageJava = (): Promise<string> =>
  findOrInstallLanguage(host, "Java", "TREFOIL_LANGUAGE_JAVA");
