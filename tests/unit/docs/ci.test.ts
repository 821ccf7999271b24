import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { pinnedVersion } from "../../../tools/programs/engine/installation";
import { filesOf } from "../../../tools/release/check";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: { readonly path?: string; readonly key?: string; readonly "restore-keys"?: string };
}

const page = readFileSync(join(__dirname, "../../../docs/ci.md"), "utf8");
const [, recipe = ""] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
const { jobs } = parse(recipe) as { readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>> };

const gitlab = parse(readFileSync(join(__dirname, "../../../examples/ci/gitlab-ci.yml"), "utf8"));

describe("the recipe for CI", () => {
  it("is the one in examples/ci", () => {
    const file = readFileSync(join(__dirname, "../../../examples/ci/github-actions.yml"), "utf8");
    expect(recipe).toBe(file);
  });

  it("names each action with its exact version", () => {
    const actions = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(actions.length).toBeGreaterThan(0);
    expect(actions.filter((uses) => !/@v\d+\.\d+\.\d+$/.test(uses))).toEqual([]);
  });

  it("saves the files of an interrupted run and passes them to the next run", () => {
    const steps = jobs.apply?.steps ?? [];
    const at = (what: (step: Step) => boolean | undefined) => steps.findIndex(what);
    const restore = at(({ uses }) => uses?.startsWith("actions/cache/restore@"));
    const up = at(({ run }) => run?.startsWith("pulumi up"));
    const save = at(({ uses }) => uses?.startsWith("actions/cache/save@"));
    expect([restore, up, save].every((i) => i >= 0)).toBe(true);
    expect([restore, up, save]).toEqual([restore, up, save].sort((a, b) => a - b));
    expect(steps[save]?.if).toBe("always()");
    expect(steps[restore]?.with?.path).toBe(".trefoil/journal");
    expect(steps[save]?.with?.path).toBe(".trefoil/journal");
    expect(steps[save]?.with?.key?.startsWith(steps[restore]?.with?.["restore-keys"] as string)).toBe(true);
    // A cache key is written once: a second attempt of the same run needs another key.
    expect(steps[save]?.with?.key).toContain("github.run_attempt");
  });

  it("passes the key of the digests from the secrets of the CI system and never in a cache", () => {
    const up = jobs.apply?.steps.find(({ run }) => run?.startsWith("pulumi up"));
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub
    expect(up?.env?.TREFOIL_JOURNAL_KEY).toBe("${{ secrets.TREFOIL_JOURNAL_KEY }}");
    expect(gitlab.apply.cache.paths).toEqual([".trefoil/journal"]);
  });

  it("detects drift with the credentials of the job, without the program or any change", () => {
    const commands = jobs.drift?.steps.flatMap(({ run }) => run ?? []) ?? [];
    expect(commands.at(-1)).toMatch(/^npx trefoil drift /);
    expect(commands.at(-1)).not.toMatch(/--(accept|repair|run-program)/);
    expect(commands.at(-1)).toContain(" --undeclared ");
  });

  it("rejects changes that lose data or access, and shows them in the comment", () => {
    const steps = jobs.preview?.steps.flatMap(({ run }) => run ?? []) ?? [];
    const check = "--reject data,access --markdown | tee changes.md";
    expect([...steps, ...gitlab.preview.script].filter((step) => step.includes(check))).toHaveLength(2);
    expect(
      [...steps, ...gitlab.preview.after_script].filter((step) => /head -c \d+ changes\.md/.test(step)),
    ).toHaveLength(2);
  });

  it("installs the CLI with which the tests run, for GitLab", () => {
    expect(gitlab.variables.PULUMI_VERSION).toBe(pinnedVersion());
    expect(gitlab.drift.script.join()).toContain(" --undeclared ");
  });

  it("installs the files of a release for other languages", () => {
    const { version } = JSON.parse(readFileSync(join(__dirname, "../../../package.json"), "utf8"));
    const names = [...page.matchAll(/RELEASE\/([\w.-]+\.tar\.gz)/g)].map(([, name = ""]) => name);
    expect(names).toHaveLength(2);
    expect(names.filter((name) => !filesOf(version).includes(name))).toEqual([]);
  });
});
