import { join, resolve } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import ts from "typescript";
import type { ProgramFile } from "../../../cli/import/files";
import type { Section } from "../../../cli/import/program/sections";
import { withoutSecretMarks } from "../../../provider/hosts/shared/engine-values";
import * as trefoil from "../../../sdk";
import { configured, type Registered } from "./other-languages";

const root = resolve(__dirname, "../../..");

/** Parsed files of the libraries, which all programs of a test file import. */
const libraries = new Map<string, ts.SourceFile | undefined>();

/** Messages of the compiler about programs of one file each. */
export const compilerMessages = (programs: readonly string[]): string[] =>
  compilerMessagesOn(programs.map((text, i) => ({ path: `imported-${i}.ts`, text })));

/** Messages of the compiler about files that may import each other. */
export function compilerMessagesOn(files: readonly ProgramFile[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [join(root, path), text]));
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.Node20,
    moduleDetection: ts.ModuleDetectionKind.Force,
    paths: { trefoil: [join(root, "sdk/index.ts")] },
    types: ["node"],
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.getSourceFile = (name, ...rest) => {
    if (texts.has(name)) return getSourceFile(name, ...rest);
    const file = libraries.get(name) ?? getSourceFile(name, ...rest);
    libraries.set(name, file);
    return file;
  };
  const names = [...texts.keys()];
  const program = ts.createProgram(names, options, host);
  return names
    .flatMap((name) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

/**
 * Runs a program with mocks. Returns its resources.
 *
 * @param sections the resources of an imported program, with their ids and secrets.
 * @param parts the files that the program imports.
 */
export async function runTypescript(
  program: string,
  sections: readonly Section[] = [],
  parts: readonly ProgramFile[] = [],
): Promise<Registered[]> {
  const resources = sections.flatMap(({ statements }) => statements.map(({ resource }) => resource));
  const secrets = resources.flatMap((resource) => resource.secrets);
  const registered: Registered[] = [];
  pulumi.runtime.setAllConfig(Object.fromEntries(secrets.map((secret) => [`test:${secret.key}`, configured(secret)])));
  const newResource = ({ type, name, inputs }: pulumi.runtime.MockResourceArgs) => {
    const own = Object.entries(withoutSecretMarks(inputs) as object).filter(([input]) => !input.startsWith("__"));
    registered.push([type.replace("pulumi-nodejs:dynamic/trefoil/", "trefoil:"), name, Object.fromEntries(own)]);
    const { object } = resources.find(({ logical }) => logical === name) ?? {};
    return { id: object?.id, state: inputs };
  };
  await pulumi.runtime.setMocks({ newResource, call: () => ({}) }, "test", "dev", false);
  const packages: Readonly<Record<string, unknown>> = { trefoil, "@pulumi/pulumi": pulumi };
  const loaded = new Map<string, object>();
  const load = (name: string): unknown => packages[name] ?? loaded.get(name) ?? run(name, textOf(name));
  const textOf = (name: string): string => {
    const part = parts.find(({ path }) => `./${path}` === `${name}.ts`);
    if (!part) throw new Error(`${name} does not exist.`);
    return part.text;
  };
  const run = (name: string, text: string): object => {
    const exported = {};
    loaded.set(name, exported);
    const { outputText } = ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
    new Function("require", "exports", outputText)(load, exported);
    return exported;
  };
  run("", program);
  await pulumi.runtime.disconnect();
  return registered;
}
