import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { checkout, createProject, engineTimeout, type Stack } from "../../tools/engine-harness";

// Longer than the time limits of the hooks and tests in an example, whose message names the slow step.
jest.setTimeout(engineTimeout * 8);

let stack: Stack | undefined;
afterEach(async () => {
  await stack?.dispose();
  stack = undefined;
});

/** The layout after `npm install`: Trefoil is installed in the project, without a link that test runners follow. */
function installPackages(folder: string): void {
  const packages = join(folder, "node_modules");
  mkdirSync(packages);
  for (const name of readdirSync(join(checkout, "node_modules")))
    if (name !== "trefoil" && name !== ".cache")
      symlinkSync(join(checkout, "node_modules", name), join(packages, name));
  cpSync(join(checkout, "dist"), join(packages, "trefoil/dist"), { recursive: true });
  cpSync(join(checkout, "package.json"), join(packages, "trefoil/package.json"));
}

/** Runs the tests of an example, as its user would. */
async function run(example: string, ...command: readonly string[]) {
  stack = await createProject({ example, link: false });
  installPackages(stack.folder);
  const { env } = stack;
  const child = spawn("node", command, { cwd: stack.folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, output: output + errors, folder: stack.folder, temporary: env.TMPDIR as string };
}

describe("an example of tests against the emulator", () => {
  it.each([
    ["testing-with-vitest", ["node_modules/vitest/vitest.mjs", "run"], /Tests +2 passed \(2\)/],
    ["testing-with-jest", ["node_modules/jest/bin/jest.js"], /Tests: +2 passed, 2 total/],
  ])("%s passes and leaves nothing behind", async (example, command, summary) => {
    const { code, output, folder, temporary } = await run(example, ...command);
    expect(output).toMatch(summary);
    expect([code, existsSync(join(folder, "Pulumi.test.yaml"))]).toEqual([0, false]);
    // The compilers of Pulumi and jest store their caches there.
    expect(readdirSync(temporary).filter((name) => name.startsWith("trefoil"))).toEqual([]);
    expect(output).not.toMatch(/warning|deprecated/i);
  });
});
