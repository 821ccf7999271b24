/** `make pictures`: draws the pictures in `docs/` from runs against the emulator. */
import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { checkout, createProject, executables, Running, type Stack } from "../engine-harness";
import { findOrInstallLanguageYaml } from "../programs/language-yaml/find-or-install";
import { stackConfiguration, startEmulator } from "./emulator-process";
import { addSynonym, publishRepository, widenKey } from "./manual-changes";
import { pictureOf } from "./picture";

const run = promisify(execFile);

/** Runs a command of `trefoil` in the folder of a stack. `drift` has the exit code 2 if it finds drift. */
async function trefoil(stack: Stack, ...args: string[]): Promise<string> {
  const command = [join(checkout, "dist/cli/main.js"), ...args];
  const options = { cwd: stack.folder, env: stack.env };
  const result = await run(process.execPath, command, options).catch((error: { code: unknown; stdout: string }) => {
    if (error.code === 2) return error;
    throw error;
  });
  return result.stdout;
}

const pulumi = (stack: Stack, ...args: string[]): Promise<string> =>
  stack.succeed(...args, "--stack", "dev", "--non-interactive", "--suppress-progress", "--color", "never");

/** Draws the output of a command. Lines with internal names are omitted. */
function draw(name: string, command: string, output: string): void {
  const lines = output.split("\n").filter((line) => !/^\s*\[urn=|^Duration:|^View /.test(line));
  const shown = [`$ ${command}`, "", ...lines]
    .join("\n")
    .trimEnd()
    .replace(/\n{3,}/g, "\n\n")
    .split("\n");
  writeFileSync(join(checkout, "docs", `${name}.svg`), pictureOf(command, shown));
}

/** The first program of the README, which the start page of the site shows too. */
function programOfReadme(): string {
  const [, program = ""] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(checkout, "README.md"), "utf8")) ?? [];
  return program;
}

/** The quickstart with chosen names instead of generated ones. */
function namedQuickstart(): string {
  const program = readFileSync(join(checkout, "examples/quickstart/index.ts"), "utf8");
  return program.replace(/new search\.\w+\("(\w+)", \{\n/g, (start, name: string) => `${start}  name: "${name}",\n`);
}

/** The first block of the guide to packages from documents with such a header. */
function blockOfGuide(header: string): string {
  const guide = readFileSync(join(checkout, "docs/guides/openapi.md"), "utf8");
  return guide.split(`\`\`\`${header}\n`)[1]?.split("```")[0] ?? "";
}

/** Draws how the document of the guide becomes a package, and the preview of a program with it. */
async function drawPackage(project: (options: Parameters<typeof createProject>[0]) => Promise<Stack>): Promise<void> {
  const program = blockOfGuide("yaml no-check");
  const stack = await project({
    host: "plugin",
    path: [await findOrInstallLanguageYaml()],
    files: {
      "Pulumi.yaml": "name: home\nruntime: yaml\n",
      "Main.yaml": program,
      "things.yaml": blockOfGuide("yaml"),
    },
    config: { "things:url": "https://things.example" },
    secrets: { "things:token": "invented" },
  });
  const files = ["openapi", "things.yaml", "things.resources.yaml"];
  const proposing = ["openapi", "things.yaml"];
  const proposed = await trefoil(stack, ...proposing);
  const adding = ["package", "add", join(executables, "pulumi-resource-trefoil"), ...files];
  const { stdout } = await new Running({ args: adding, cwd: stack.folder, env: stack.env }).done;
  const [added = ""] = /Successfully.*/.exec(stdout.replaceAll(stack.folder, ".")) ?? [];
  const steps = [
    proposed.replace(/\nNext: .*\n/, ""),
    `$ pulumi package add trefoil ${files.join(" ")}\n${added}\n`,
    `$ cat Main.yaml\n${program}`,
    `$ pulumi preview\n${withoutRepeatedStack(withoutHostWarning(await pulumi(stack, "preview")))}`,
  ];
  draw("openapi", `npx trefoil ${proposing.join(" ")}`, steps.join("\n"));
}

/** The CLI warns about a language host that is not in its own folder. */
const withoutHostWarning = (output: string): string =>
  output
    .replace(/^Diagnostics:\n.*\n +warning: using pulumi-language-.*\n\n/m, "")
    .replace(/^ {4}.*warning: using pulumi-language-.*\n\n?/m, "")
    .replace(/ (warning: using pulumi-language-.*|1 warning)$/gm, "");

/** Without a terminal, the line of the stack appears at the start and at the end. */
const withoutRepeatedStack = (preview: string): string =>
  preview.replace(/^ \+ {2}pulumi:pulumi:Stack .*\n(?=Outputs:)/m, "");

async function main(): Promise<void> {
  const { addresses, stop } = await startEmulator(checkout);
  const configuration = stackConfiguration(addresses);
  const stacks: Stack[] = [];
  const project = async (options: Parameters<typeof createProject>[0]): Promise<Stack> => {
    const stack = await createProject({ ...configuration, ...options });
    stacks.push(stack);
    return stack;
  };
  try {
    // With the plugin, as in most programs, types have no prefix of the dynamic host.
    const readme = await project({ files: { "index.ts": programOfReadme() }, host: "plugin" });
    const preview = await pulumi(readme, "preview");
    draw("preview", "pulumi preview", withoutRepeatedStack(preview));

    await drawPackage(project);

    const quickstart = await project({ example: "quickstart" });
    await pulumi(quickstart, "up", "--yes", "--skip-preview");
    const { image = "", synonymMap = "", appId = "" } = (await quickstart.outputs()) as Record<string, string>;
    const objects = { image, synonymMap, appId };
    await publishRepository(addresses, objects);
    await addSynonym(addresses, objects);
    await widenKey(addresses, objects);
    draw("drift", "npx trefoil drift --stack dev", await trefoil(quickstart, "drift", "--stack", "dev"));

    await pulumi(quickstart, "destroy", "--yes", "--skip-preview");
    const named = await project({ files: { "index.ts": namedQuickstart() } });
    await pulumi(named, "up", "--yes", "--skip-preview");
    const empty = await project({});
    const importing = ["import", "search", "--all", "--stack", "dev", "--apply"];
    const imported = await trefoil(empty, ...importing);
    const [start] = /^(?:.*\n){24}/.exec(readFileSync(join(empty.folder, "index.ts"), "utf8")) ?? [];
    draw("import", `npx trefoil ${importing.join(" ")}`, `${imported}\n$ head -n 24 index.ts\n${start}`);
  } finally {
    for (const stack of stacks) await stack.dispose();
    await stop();
  }
}

main().catch((error: unknown) => {
  console.error(`pictures: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
