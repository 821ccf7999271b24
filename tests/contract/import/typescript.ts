import { join, resolve } from "node:path";
import * as pulumi from "@pulumi/pulumi";
import ts from "typescript";
import type { Section } from "../../../cli/import/program/sections";
import { withoutSecretMarks } from "../../../provider/hosts/shared/engine-values";
import * as trefoil from "../../../sdk";
import { configured, type Registered } from "./other-languages";

const root = resolve(__dirname, "../../..");

/** Messages of the compiler about programs. */
export function compilerMessages(programs: readonly string[]): string[] {
  const texts = new Map(programs.map((program, i) => [join(root, `imported-${i}.ts`), program]));
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
  const { readFile, fileExists } = host;
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.fileExists = (name) => texts.has(name) || fileExists(name);
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
 */
export async function runTypescript(program: string, sections: readonly Section[] = []): Promise<Registered[]> {
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
  const { outputText } = ts.transpileModule(program, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  const load = (name: string): unknown => (name === "trefoil" ? trefoil : pulumi);
  new Function("require", "exports", outputText)(load, {});
  await pulumi.runtime.disconnect();
  return registered;
}
