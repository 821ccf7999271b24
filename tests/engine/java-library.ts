import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { findOrInstallEngine } from "../../tools/programs/engine/find-or-install";
import { findOrInstallLanguageJava } from "../../tools/programs/language-java/find-or-install";
import { buildQuickstartJava } from "../../tools/programs/quickstarts/java";
import { temporaryFolder } from "../support/temporary-folder";

/** Generates the library of a schema as `pulumi package add` does. Returns its folder. */
export async function javaLibraryOf(schema: string, folder: string): Promise<string> {
  const { folder: bin } = await findOrInstallEngine();
  const PATH = [await findOrInstallLanguageJava(), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH, PULUMI_HOME: temporaryFolder(), PULUMI_SKIP_UPDATE_CHECK: "true" };
  const args = ["package", "gen-sdk", schema, "--local", "--language", "java", "--out", folder];
  execFileSync(join(bin, "pulumi"), args, { env, stdio: "pipe" });
  return join(folder, "java/src/main");
}

/** Pulumi's SDK for Java, and the packages that it needs. */
export async function jarsOfPulumi(): Promise<string[]> {
  const folder = join(dirname(dirname(await buildQuickstartJava())), "libraries");
  return readdirSync(folder).map((name) => join(folder, name));
}

/** Compiles a library and further files. Returns the folder of the classes. */
export async function compileJava(library: string, ...files: readonly string[]): Promise<string> {
  const classes = temporaryFolder();
  const root = join(library, "java");
  const sources = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".java"));
  const classPath = (await jarsOfPulumi()).join(delimiter);
  const all = [...files, ...sources.map((name) => join(root, name))];
  execFileSync("javac", ["-d", classes, "-cp", classPath, ...all], { stdio: "pipe" });
  return classes;
}
