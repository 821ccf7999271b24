import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stackConfiguration } from "../../../tools/demo/emulator-process";
import { checkout, createProject, type HostName, type Stack } from "../../../tools/engine-harness";
import { asUser, interleaved, measured, succeeded } from "../measure";
import type { Context } from "./context";

/** A way to run the quickstart. */
interface Variant {
  readonly subject: string;
  readonly host: HostName;
  prepare(stack: Stack): void;
}

const variants: readonly Variant[] = [
  { subject: "Pulumi checks the types", host: "dynamic", prepare: (stack) => setNoCheck(stack, false) },
  { subject: "noCheck", host: "dynamic", prepare: (stack) => setNoCheck(stack, true) },
  { subject: "noCheck, plugin", host: "plugin", prepare: (stack) => setNoCheck(stack, true) },
  { subject: "compiled", host: "dynamic", prepare: compile },
  { subject: "compiled, plugin", host: "plugin", prepare: compile },
];

/** A preview of the quickstart as in CI: a new temporary folder, and no compiled code of earlier runs. */
export async function cold({ options, emulator, figures }: Context): Promise<void> {
  const { config, secrets } = stackConfiguration(emulator.addresses);
  await interleaved(options.runs, variants, async ({ subject, host, prepare }) => {
    const stack = await createProject({ example: "quickstart", host, config, secrets, env: asUser });
    try {
      prepare(stack);
      await measured({ figures, subject, name: "preview" }, () => succeeded(stack.preview()));
    } finally {
      await stack.dispose();
    }
  });
}

function setNoCheck(stack: Stack, noCheck: boolean): void {
  const { compilerOptions, ...settings } = JSON.parse(readFileSync(join(stack.folder, "tsconfig.json"), "utf8"));
  stack.write({ "tsconfig.json": JSON.stringify({ ...settings, compilerOptions: { ...compilerOptions, noCheck } }) });
}

/** Compiles the program before the run, and refers to the result in the package and the project. */
function compile(stack: Stack): void {
  const tsc = join(checkout, "node_modules/typescript/bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", ".", "--noEmit", "false", "--noCheck"], { cwd: stack.folder });
  const read = (file: string) => readFileSync(join(stack.folder, file), "utf8");
  stack.write({
    "package.json": read("package.json").replace("index.ts", "index.js"),
    "Pulumi.yaml": read("Pulumi.yaml").replace(
      "runtime: nodejs",
      "runtime:\n  name: nodejs\n  options:\n    typescript: false",
    ),
  });
}
