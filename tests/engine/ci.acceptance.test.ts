import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { text } from "node:stream/consumers";
import { parse } from "yaml";
import { checkout, type Stack } from "../../tools/engine-harness";
import { listen } from "../support/local-server";
import { useTestEnvironment } from "./support";

const environment = useTestEnvironment();
const recipe = (name: string) => parse(readFileSync(join(checkout, "examples/ci", name), "utf8"));

type Env = Readonly<Record<string, string>>;

/**
 * The commands that the machine of a CI system has, where a test cannot use the real ones: the packages are links to the
 * checkout, the CLI is in PATH, and there is no GitHub. They report their arguments.
 */
const commands = {
  npm: "exit 0",
  gh: 'echo "gh $*"; for last; do :; done; cat "$last"',
  curl: 'case "$*" in *get.pulumi.com*) ;; *) exec /usr/bin/curl "$@" ;; esac',
};

/** A project with one object, as a CI system checks it out, and the environment of its jobs. */
async function checkedOut(name: string): Promise<{ stack: Stack; env: Env }> {
  const body = `new search.SynonymMap("places", { name: "${name}", synonyms: ["coast, beach"] });
    new realtime.App("chat", { name: "chat" });`;
  const stack = await environment.project(body);
  const bin = join(stack.root, "bin");
  mkdirSync(bin);
  for (const [command, script] of Object.entries(commands)) {
    writeFileSync(join(bin, command), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
  }
  mkdirSync(join(stack.folder, "node_modules/.bin"), { recursive: true });
  symlinkSync("../trefoil/dist/cli/main.js", join(stack.folder, "node_modules/.bin/trefoil"));
  const path = [bin, stack.env.PATH].join(delimiter);
  return { stack, env: { ...stack.env, PATH: path, STACK: "dev", CI: "true" } };
}

interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Runs a script as both systems run it: with bash, until the first failure. */
async function bash(stack: Stack, script: string, env: Env): Promise<Outcome> {
  const child = spawn("bash", ["-eo", "pipefail", "-c", script], {
    cwd: stack.folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [[code], ...output] = await Promise.all([once(child, "close"), text(child.stdout), text(child.stderr)]);
  return { code, output: output.join("") };
}

const change = (name: string) =>
  environment.emulator.search.control.change({
    collection: "synonymmaps",
    key: name,
    merge: { synonyms: "sea, ocean" },
  });

describe("the recipe for GitHub Actions", () => {
  interface Step {
    readonly if?: string;
    readonly run?: string;
    readonly env?: Env;
  }

  const { jobs } = recipe("github-actions.yml") as { readonly jobs: Readonly<Record<string, { steps: Step[] }>> };

  /** Runs the commands of a job. Actions, such as the checkout, are omitted. */
  async function runJob(name: string, stack: Stack, env: Env): Promise<Outcome> {
    const all: Outcome[] = [];
    for (const { run, env: own, if: condition } of jobs[name]?.steps ?? []) {
      const failed = all.some(({ code }) => code !== 0);
      if (run && (!failed || condition?.startsWith("always()"))) all.push(await bash(stack, run, { ...env, ...own }));
    }
    return { code: Math.max(...all.map(({ code }) => code)), output: all.map(({ output }) => output).join("") };
  }

  it("comments a preview, applies, and reports drift", async () => {
    const { stack, env } = await checkedOut("github");
    const preview = await runJob("preview", stack, env);
    expect(preview.code).toBe(0);
    const [, comment = ""] = preview.output.split(/^gh pr comment .*\n/m);
    expect(comment).toMatch(/^## Preview of dev\n### Changes.* 0 rejected\.\n.*~~~\n.*search:SynonymMap.*~~~\n$/s);
    expect(environment.writes()).toEqual([]);

    expect(await runJob("apply", stack, env)).toMatchObject({ code: 0 });
    expect(environment.objects()).toContain("search synonymmaps github");

    const summary = join(stack.root, "summary.md");
    expect(await runJob("drift", stack, { ...env, GITHUB_STEP_SUMMARY: summary })).toMatchObject({ code: 0 });
    change("github");
    expect(await runJob("drift", stack, { ...env, GITHUB_STEP_SUMMARY: summary })).toMatchObject({ code: 2 });
    for (const file of [summary, join(stack.folder, "drift.html")]) {
      expect(readFileSync(file, "utf8")).toContain("ocean");
    }
  });

  it("comments a preview that fails", async () => {
    const { stack, env } = await checkedOut("failing");
    stack.write({ "index.js": 'throw new Error("broken program");' });
    const { code, output } = await runJob("preview", stack, env);
    expect(code).not.toBe(0);
    expect(output.split(/^gh pr comment .*\n/m)[1]).toContain("broken program");
  });
});

describe("the recipe for GitLab", () => {
  interface Job {
    readonly script: readonly string[];
    readonly after_script?: readonly string[];
  }

  const { default: common, ...jobs } = recipe("gitlab-ci.yml");

  /** Runs the script of a job, and then its last commands in a new shell. */
  async function runJob(name: string, stack: Stack, env: Env): Promise<Outcome> {
    const { script, after_script: last = [] } = jobs[name] as Job;
    const outcome = await bash(stack, [...common.before_script, ...script].join("\n"), env);
    const after = await bash(stack, last.join("\n"), env);
    expect(after).toEqual({ code: 0, output: "" });
    return outcome;
  }

  it("comments a preview, applies, and reports drift", async () => {
    const { stack, env: own } = await checkedOut("gitlab");
    const comments: string[] = [];
    const server = await listen(async (request, response) => {
      const body = new URLSearchParams(await text(request)).get("body");
      comments.push(`${request.headers["private-token"]} ${request.method} ${request.url}\n${body}`);
      response.writeHead(201).end("{}");
    });
    const env = {
      ...own,
      PULUMI_VERSION: "3.217.1",
      GITLAB_COMMENT_TOKEN: "token-of-the-test",
      CI_API_V4_URL: `${server.url}/api/v4`,
      CI_PROJECT_ID: "7",
      CI_MERGE_REQUEST_IID: "3",
    };
    expect(await runJob("preview", stack, env)).toMatchObject({ code: 0 });
    await server.close();
    const [comment = ""] = comments;
    expect(comment).toMatch(
      /^token-of-the-test POST \/api\/v4\/projects\/7\/merge_requests\/3\/notes\n## Preview of dev/,
    );
    expect(comment).toContain("search:SynonymMap");
    expect(environment.writes()).toEqual([]);

    expect(await runJob("apply", stack, env)).toMatchObject({ code: 0 });
    expect(environment.objects()).toContain("search synonymmaps gitlab");

    change("gitlab");
    expect(await runJob("drift", stack, env)).toMatchObject({ code: 2 });
    expect(existsSync(join(stack.folder, "drift.html"))).toBe(true);
  });
});
