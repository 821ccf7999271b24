import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkout } from "../../../tools/engine-harness";
import { interleaved, measured } from "../measure";
import type { Context } from "./context";

/** A process, and the moment at which it is ready: its end, or its first output. */
interface Start {
  readonly subject: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly until: "end" | "output";
}

const node = join(checkout, "node_modules/node/bin/node");
const cli = join(checkout, "dist/cli/main.js");

const loading = (subject: string, text: string): Start => ({
  subject,
  program: node,
  args: ["-e", text],
  until: "end",
});
const command = (subject: string, ...args: readonly string[]): Start => ({
  subject,
  program: node,
  args: [cli, ...args],
  until: "end",
});
const plugin = (subject: string, file: string): Start => ({
  subject,
  program: join(checkout, file),
  args: [],
  until: "output",
});

const starts: readonly Start[] = [
  loading("empty process", ""),
  ...["@pulumi/pulumi", "trefoil", "trefoil/provider"].map((name) =>
    loading(`require("${name}")`, `require("${name}")`),
  ),
  ...["doctor", "drift", "emulate", "import", "prune", "recover", "verify"].map((name) =>
    command(`trefoil ${name} --help`, name, "--help"),
  ),
  command("trefoil recover, without records", "recover"),
  { ...command("trefoil emulate, until its addresses are printed", "emulate"), until: "output" },
  plugin("plugin, until its port is printed", "dist/packages/executable/main.js"),
  plugin("no-op plugin, until its port is printed", "tests/bench/no-op-plugin/pulumi-resource-nothing"),
];

/** Start-up of each command, of the plugin, and of the packages that a program loads. */
export async function start({ options, figures }: Context): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "trefoil-starts-"));
  try {
    await interleaved(options.starts, starts, async (one) => {
      let started: ChildProcess | undefined;
      await measured({ figures, subject: one.subject, name: "start" }, async () => {
        started = await ready(one, folder);
      });
      await ended(started);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts a process in an empty folder, and waits until it is ready. */
async function ready({ program, args, until }: Start, folder: string): Promise<ChildProcess> {
  const env = {
    PATH: `${join(checkout, "node_modules/node/bin")}:${process.env.PATH}`,
    HOME: folder,
    TREFOIL_HOME: folder,
  };
  // A program of `-e` resolves packages from the working folder.
  const cwd = args[0] === "-e" && existsSync(join(checkout, "node_modules")) ? checkout : folder;
  const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "inherit"] });
  if (until === "output") await once(child.stdout, "data");
  else {
    child.stdout.resume();
    const [code] = await once(child, "close");
    if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with exit code ${code}.`);
  }
  return child;
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const end = once(child, "close");
  child.kill();
  await end;
}
