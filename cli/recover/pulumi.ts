import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Entry } from "./types";

/** Project of the program in the current folder or a folder above it, as for Pulumi. */
export function projectHere(folder = process.cwd()): string | undefined {
  const file = ["Pulumi.yaml", "Pulumi.yml"].map((name) => join(folder, name)).find(existsSync);
  if (file) return /^name:\s*["']?([^"'\s#]+)/m.exec(readFileSync(file, "utf8"))?.[1];
  return dirname(folder) === folder ? undefined : projectHere(dirname(folder));
}

/** Configuration of Trefoil in a stack. It contains credentials and must not be printed. */
export function configurationOf(stack: string): Record<string, string> {
  const config = pulumi("config", "--show-secrets", "--json", "--stack", stack) as Record<string, { value?: unknown }>;
  const own = Object.entries(config).filter(([key]) => key.startsWith("trefoil:"));
  return Object.fromEntries(own.flatMap(([key, { value }]) => (typeof value === "string" ? [[key, value]] : [])));
}

interface Exported {
  readonly deployment?: { readonly resources?: readonly { readonly type: string; readonly id?: string }[] | null };
}

/** Objects in the states of the stacks of a project. */
export interface StackStates {
  /** Names of the stacks whose states were read, without organization and project. */
  readonly stacks: ReadonlySet<string>;
  /** Returns the stack that manages an object, if any. */
  stackOf(token: string, id: string): string | undefined;
}

/**
 * Reads the states of all stacks of a project. All must be readable, because an object that a stack manages is never
 * deleted.
 *
 * @param project default: the project in the current folder.
 */
export function managedObjects(entries: readonly Entry[], project?: string): StackStates {
  const owners = new Map<string, string>();
  const stacks = new Set<string>();
  const keyOf = (token: string, id: string) => JSON.stringify([token, id]);
  if (entries.some(({ finding }) => "objects" in finding)) {
    const filter = project === undefined ? [] : ["--project", project];
    for (const { name } of pulumi("stack", "ls", "--json", ...filter) as { readonly name: string }[]) {
      const { deployment } = pulumi("stack", "export", "--stack", name) as Exported;
      stacks.add(name.slice(name.lastIndexOf("/") + 1));
      for (const { type, id } of deployment?.resources ?? []) if (id) owners.set(keyOf(tokenOf(type), id), name);
    }
  }
  return { stacks, stackOf: (token, id) => owners.get(keyOf(token, id)) };
}

/** The token of a resource of the dynamic host or of the plugin: `search:Index`. Other types are not changed. */
const tokenOf = (type: string): string => type.replace(/^(pulumi-nodejs:dynamic\/trefoil\/|trefoil:)/, "");

/** Runs the Pulumi CLI in the current folder and parses its output. */
function pulumi(...args: string[]): unknown {
  const command = `\`pulumi ${args.join(" ")}\``;
  const { status, stdout, stderr, error } = spawnSync("pulumi", [...args, "--non-interactive"], {
    encoding: "utf8",
    maxBuffer: 1024 ** 3,
  });
  const alternative = args[0] === "stack" ? "or pass --project," : "or omit --stack and set the environment variables,";
  const advice = `Nothing was changed. Run this in the folder of the program, ${alternative} signed in to its backend.`;
  if (error) throw new Error(`${command} could not be run (${(error as NodeJS.ErrnoException).code}). ${advice}`);
  // The standard output may contain credentials.
  if (status !== 0) throw new Error(`${command} failed with exit code ${status}: ${stderr.trim()}. ${advice}`);
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${command} did not print JSON. ${advice}`);
  }
}
