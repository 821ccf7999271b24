import { execFileSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parse } from "yaml";
import { checkout, folder } from "./files";

type Values = Readonly<Record<string, unknown>>;

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string | number | boolean>>;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly permissions: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
  readonly steps: readonly Step[];
}

export interface Run {
  /** Calls of the stand-ins, by job, in their order. */
  readonly calls: Readonly<Record<string, readonly string[]>>;
  /** The bare repository that the jobs clone and push to. */
  readonly origin: string;
}

/** Programs of a runner that a test replaces by scripts. Each call is written to the file `$CALLS`. */
export type StandIns = Readonly<Record<string, string>>;

/** A job on its runner. */
interface Runner {
  readonly name: string;
  readonly job: Job;
  readonly place: string;
  readonly workspace: string;
  readonly matrix: Values;
  readonly calls: string[];
}

/**
 * Runs a workflow as GitHub does, as far as a machine without GitHub can: each job in an empty folder, after the jobs that it
 * needs, with each combination of its matrix, and the commands of its steps with bash. Actions are replaced by functions with
 * the same effect on files. An artifact, a file, a permission or a variable that does not exist is an error.
 */
export function runWorkflow(file: string, place: string, standIns: StandIns, variables: NodeJS.ProcessEnv): Run {
  const { jobs } = parse(readFileSync(join(folder, file), "utf8")) as { readonly jobs: Readonly<Record<string, Job>> };
  const bin = join(place, "bin");
  mkdirSync(bin);
  for (const [name, script] of Object.entries(standIns))
    writeFileSync(
      join(bin, name),
      `#!/bin/bash\nset -euo pipefail\necho "${name} $*" >> "$CALLS"\nPATH="$MACHINE_PATH"\n${script}`,
      { mode: 0o755 },
    );
  const origin = join(place, "origin.git");
  createOrigin(origin);
  const artifacts = join(place, "artifacts");
  mkdirSync(artifacts);
  const calls: Record<string, string[]> = {};
  for (const name of inOrder(jobs)) {
    const job = jobs[name] as Job;
    for (const matrix of combinations(job)) {
      const full = [name, ...Object.values(matrix)].join(" ");
      const workspace = join(place, full.replaceAll(" ", "-"));
      mkdirSync(workspace);
      calls[full] = [];
      runJob({ name, job, place, workspace, matrix, calls: calls[full] });
    }
  }
  return { calls, origin };

  function runJob(runner: Runner): void {
    const { job, workspace, matrix } = runner;
    const context = { matrix, github: githubContext(job, variables) };
    const resolved = (text: unknown): string => withoutExpressions(String(text), context);
    for (const { uses, with: values = {}, run, env = {} } of job.steps) {
      const inputs = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, resolved(value)]));
      const own = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, resolved(value)]));
      if (uses) runAction(uses.split("@")[0] ?? "", inputs, runner);
      // Unlike GitHub's shell, this one rejects a variable without a value, which may be misspelled.
      else runCommands(resolved(run), workspace, { ...own, ...grants(job) }, runner);
    }
  }

  function runCommands(script: string, cwd: string, env: NodeJS.ProcessEnv, { calls }: Runner): void {
    const file = join(place, "calls");
    writeFileSync(file, "");
    const PATH = process.env.PATH ?? "";
    const machine = { HOME: place, TMPDIR: place, MACHINE_PATH: PATH, PATH: [bin, PATH].join(delimiter), CALLS: file };
    try {
      execFileSync("bash", ["-euo", "pipefail", "-c", script], {
        cwd,
        env: { ...machine, ...variables, ...env },
        encoding: "utf8",
        stdio: ["ignore", "pipe", "pipe"],
      });
    } finally {
      calls.push(...readFileSync(file, "utf8").trim().split("\n").filter(Boolean));
    }
  }

  function runAction(name: string, inputs: Readonly<Record<string, string>>, runner: Runner): void {
    const action = actions[name];
    if (!action) throw new Error(`${name} has no stand-in in this file.`);
    const unlisted = Object.keys(inputs).filter((key) => !action.inputs.includes(key));
    if (unlisted.length) throw new Error(`${name} has no input ${unlisted.join(", ")}.`);
    action.run({ ...runner, inputs, origin, artifacts, ancestors: ancestorsOf(runner.name, jobs) });
  }
}

/** A git hook that runs the tests sets GIT_DIR and GIT_INDEX_FILE for the developer's own repository. */
const gitVariables = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("GIT_")));

interface Call extends Runner {
  readonly inputs: Readonly<Record<string, string>>;
  readonly origin: string;
  readonly artifacts: string;
  readonly ancestors: ReadonlySet<string>;
}

interface Action {
  /** The inputs of the action that a workflow may set. */
  readonly inputs: readonly string[];
  run(call: Call): void;
}

const actions: Readonly<Record<string, Action>> = {
  "actions/checkout": {
    inputs: ["persist-credentials", "fetch-depth"],
    run({ workspace, origin, inputs, job }) {
      const git = (...args: string[]) =>
        execFileSync("git", args, { cwd: workspace, env: gitVariables, stdio: "pipe" });
      requirePermission(job, "contents", "read");
      git("clone", "--quiet", "--shared", origin, ".");
      const mayPush = inputs["persist-credentials"] === "true" && job.permissions.contents === "write";
      if (!mayPush) git("remote", "set-url", "--push", "origin", "/nonexistent");
    },
  },
  "actions/setup-node": {
    inputs: ["node-version", "package-manager-cache"],
    run({ inputs }) {
      const { engines } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));
      const [, least = ""] = /^>=(\d+)/.exec(engines.node) ?? [];
      if (!(Number(inputs["node-version"]) >= Number(least)))
        throw new Error(`Node ${inputs["node-version"]} is older than ${engines.node} in package.json.`);
    },
  },
  "actions/cache": {
    inputs: ["path", "key", "restore-keys"],
    run({ inputs }) {
      if (!inputs.path?.startsWith("~/.cache/")) throw new Error(`${inputs.path} is not a cache of this project.`);
      if (!inputs.key?.startsWith(inputs["restore-keys"] ?? "")) throw new Error(`No run restores ${inputs.key}.`);
    },
  },
  "actions/upload-artifact": {
    inputs: ["name", "path", "if-no-files-found", "retention-days"],
    run({ inputs, workspace, artifacts, name, calls }) {
      const source = join(workspace, required(inputs, "path"));
      if (!existsSync(source)) throw new Error(`The job ${name} wrote no ${inputs.path}.`);
      const target = join(artifacts, name, required(inputs, "name"));
      cpSync(source, target, { recursive: true });
      calls.push(`upload ${inputs.name}: ${readdirSync(target).length} files`);
    },
  },
  "actions/download-artifact": {
    inputs: ["name", "path"],
    run({ inputs, workspace, artifacts, ancestors, name }) {
      const artifact = required(inputs, "name");
      const source = [...ancestors].map((job) => join(artifacts, job, artifact)).find(existsSync);
      if (!source) throw new Error(`No job that ${name} needs uploads the artifact ${artifact}.`);
      cpSync(source, join(workspace, inputs.path ?? "."), { recursive: true });
    },
  },
  "actions/attest-build-provenance": {
    inputs: ["subject-path"],
    run({ inputs, workspace, job, calls }) {
      for (const permission of ["id-token", "attestations"]) requirePermission(job, permission, "write");
      const files = globSync(required(inputs, "subject-path"), { cwd: workspace });
      if (!files.length) throw new Error(`No file matches ${inputs["subject-path"]}.`);
      calls.push(`attest ${files.length} files`);
    },
  },
  "pypa/gh-action-pypi-publish": {
    inputs: ["packages-dir"],
    run({ inputs, workspace, job, calls }) {
      requirePermission(job, "id-token", "write");
      const names = readdirSync(join(workspace, required(inputs, "packages-dir"))).sort();
      calls.push(`pypi ${names.join(" ")}`);
    },
  },
};

function required(inputs: Readonly<Record<string, string>>, name: string): string {
  const value = inputs[name];
  if (!value) throw new Error(`The input ${name} is missing.`);
  return value;
}

function requirePermission({ permissions }: Job, name: string, least: "read" | "write"): void {
  const granted = permissions[name];
  if (granted !== "write" && granted !== least) throw new Error(`The job lacks the permission ${name}: ${least}.`);
}

/** The variables by which commands of a job get the identity of the workflow. */
const grants = ({ permissions }: Job): NodeJS.ProcessEnv =>
  permissions["id-token"] === "write" ? { ACTIONS_ID_TOKEN_REQUEST_URL: "https://token.example" } : {};

const githubContext = ({ permissions }: Job, variables: NodeJS.ProcessEnv): Values => ({
  token: `token with contents: ${permissions.contents ?? "none"}`,
  repository: variables.GITHUB_REPOSITORY,
});

/** Replaces the expressions of a string with their values. */
function withoutExpressions(text: string, contexts: Readonly<Record<string, Values>>): string {
  return text.replaceAll(/\$\{\{ (.+?) \}\}/g, (_, expression: string) => {
    const [, pattern] = /^hashFiles\('([^']+)'\)$/.exec(expression) ?? [];
    if (pattern) {
      const files = globSync(pattern, { cwd: checkout }).filter((path) => statSync(join(checkout, path)).isFile());
      if (!files.length) throw new Error(`No file matches ${pattern}.`);
      return `hash-of-${files.length}-files`;
    }
    const [context = "", name = ""] = expression.split(".");
    const value = contexts[context]?.[name];
    if (value === undefined) throw new Error(`\${{ ${expression} }} has no value.`);
    return String(value);
  });
}

/** Commits the files of the checkout to a separate repository. */
function createOrigin(origin: string): void {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: checkout, env: gitVariables, stdio: "pipe" });
  git("init", "--quiet", "--bare", origin);
  const store = [`--git-dir=${origin}`, "--work-tree=."];
  git(...store, "add", "--all");
  git(...store, "-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "--quiet", "--message", "Add all files");
}

function ancestorsOf(name: string, jobs: Readonly<Record<string, Job>>): Set<string> {
  const direct = [jobs[name]?.needs ?? []].flat();
  return new Set([...direct, ...direct.flatMap((parent) => [...ancestorsOf(parent, jobs)])]);
}

/** Names of the jobs, each after the jobs that it needs. */
const inOrder = (jobs: Readonly<Record<string, Job>>): string[] =>
  Object.keys(jobs).sort((a, b) => ancestorsOf(a, jobs).size - ancestorsOf(b, jobs).size);

/** The combinations of a matrix, which has either `include` or one list. */
function combinations({ strategy }: Job): Values[] {
  const [[key, values] = []] = Object.entries(strategy?.matrix ?? {});
  if (key === undefined || values === undefined) return [{}];
  return key === "include" ? (values as Values[]) : values.map((value) => ({ [key]: value }));
}
