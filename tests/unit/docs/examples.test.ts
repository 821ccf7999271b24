import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as policy from "@pulumi/policy";
import * as pulumi from "@pulumi/pulumi";
import ts from "typescript";
import { trefoilPolicies } from "../../../packages/policies";
import * as trefoil from "../../../sdk";
import { temporaryFolder } from "../../support/temporary-folder";

const root = join(__dirname, "../../..");
const read = (file: string) => readFileSync(join(root, "docs", file), "utf8");
const pages = { testing: read("testing.md"), policies: read("policies.md") };

/** The code blocks of a page in one language. */
const blocks = (page: string, language: string): string[] =>
  [...page.matchAll(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, "g"))].map(([, code = ""]) => code);

const [infrastructure = "", test = "", failure = ""] = blocks(pages.testing, "ts");
const [readyPack = "", pack = ""] = blocks(pages.policies, "js");
const [configuredPack = "", remediation = ""] = blocks(pages.policies, "ts");

/**
 * Two code blocks are fragments: the failing function call is part of a test, and the remediation is part of a policy.
 */
const files = {
  "infrastructure.ts": infrastructure,
  "infrastructure.test.ts": `${test}
import { registry } from "trefoil";
it("rejects", async () => {
${failure}});\n`,
  "ready.js": readyPack,
  "configured.ts": configuredPack,
  "index.js": pack,
  "remediation.ts": `import { remediateResourceOfType } from "@pulumi/policy";
import { registry } from "trefoil";
export const policy = {
${remediation}};\n`,
};

/** Runs a file of the pages with the modules that it imports. */
function run(file: keyof typeof files, modules: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023, esModuleInterop: true };
  const { outputText } = ts.transpileModule(files[file], { compilerOptions: options });
  const exported = {};
  const load = (name: string): unknown => {
    if (!(name in modules)) throw new Error(`${file} imports ${name}.`);
    return modules[name];
  };
  new Function("require", "exports", outputText)(load, exported);
  return exported;
}

it("the examples of the pages compile", () => {
  const folder = temporaryFolder();
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
  const names = Object.keys(files).map((name) => join(folder, name));
  const program = ts.createProgram(names, {
    strict: true,
    noEmit: true,
    allowJs: true,
    checkJs: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    moduleDetection: ts.ModuleDetectionKind.Force,
    paths: { trefoil: [join(root, "sdk/index.ts")], "trefoil/policies": [join(root, "packages/policies/index.ts")] },
    typeRoots: [join(root, "node_modules/@types")],
    types: ["node"],
  });
  const found = names.flatMap((name) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name)));
  expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
}, 120_000);

describe("the page about tests", () => {
  describe("has tests that pass", () => {
    const modules: Record<string, unknown> = {
      trefoil,
      "@pulumi/pulumi": pulumi,
      vitest: { beforeAll, expect, it },
      get "./infrastructure"() {
        return run("infrastructure.ts", modules);
      },
    };
    run("infrastructure.test.ts", modules);
  });

  it("describes how secrets arrive at the mock", async () => {
    const made: pulumi.runtime.MockResourceArgs[] = [];
    await pulumi.runtime.setMocks({
      newResource: (args) => {
        made.push(args);
        return { id: args.name, state: args.inputs };
      },
      call: ({ inputs }) => inputs,
    });
    const settings = (fcmServiceAccount: pulumi.Input<string>) => ({ name: "chat", fcmServiceAccount });
    const marked = new trefoil.realtime.App("marked", settings(pulumi.secret("hush")));
    const plain = new trefoil.realtime.App("plain", settings("hush"));
    await Promise.all([marked, plain].map(({ urn }) => new Promise((resolve) => urn.apply(resolve))));
    const received = (name: string) => made.find((args) => args.name === name)?.inputs.fcmServiceAccount;
    expect(received("marked")).toMatchObject({ value: "hush" });
    expect(received("plain")).toBe("hush");
    expect(await pulumi.isSecret(marked.fcmServiceAccount as pulumi.Output<unknown>)).toBe(true);
  });
});

describe("the page about policies", () => {
  it("has a pack that runs", () => {
    const policies: policy.Policies = [];
    class PolicyPack {
      constructor(_: string, args: policy.PolicyPackArgs) {
        policies.push(...args.policies);
      }
    }
    run("index.js", { trefoil, "@pulumi/policy": { ...policy, PolicyPack } });
    const [resources, stack] = policies as [policy.ResourceValidationPolicy, policy.StackValidationPolicy];
    expect(policies).toHaveLength(2);

    const ofRepository = (props: object): string[] => {
      const reports: string[] = [];
      const args = { props, ...kindOf("registry:Repository") };
      const validate = resources.validateResource as policy.ResourceValidation;
      void validate(args as unknown as policy.ResourceValidationArgs, (report) => void reports.push(String(report)));
      return reports;
    };
    const app = { namespace: "acme", name: "app" };
    expect(ofRepository({ ...app, isPrivate: false })).toEqual(["Set `isPrivate: true` on acme/app."]);
    expect(ofRepository({ ...app, isPrivate: true })).toEqual([]);

    const ofApps = (apps: readonly object[]): string[] => {
      const reports: string[] = [];
      const args = { resources: apps.map((props) => ({ props, ...kindOf("realtime:App") })) };
      const validate = stack.validateStack;
      void validate(args as unknown as policy.StackValidationArgs, (report) => void reports.push(String(report)));
      return reports;
    };
    expect(ofApps([{ tlsOnly: false }, { tlsOnly: true }])).toEqual(["Set `tlsOnly: true` on 1 app(s)."]);
    expect(ofApps([{ tlsOnly: true }])).toEqual([]);
  });

  it.each(["ready.js", "configured.ts"] as const)("has a pack of the ready policies in %s", (file) => {
    const packs: policy.PolicyPackArgs[] = [];
    class PolicyPack {
      constructor(_: string, args: policy.PolicyPackArgs) {
        packs.push(args);
      }
    }
    run(file, { "trefoil/policies": { trefoilPolicies }, "@pulumi/policy": { PolicyPack } });
    expect(packs).toEqual([{ enforcementLevel: "mandatory", policies: trefoilPolicies }]);
  });

  it("lists the ready policies with their options and defaults", () => {
    const rows = pages.policies.split("\n").filter((line) => line.startsWith("| `trefoil-"));
    const ready: policy.Policies = trefoilPolicies;
    const expected = ready.map(({ name, configSchema }) => ({
      name,
      // The page describes the option that all policies have below the table.
      options: Object.keys(configSchema?.properties ?? {}).filter((option) => option !== "exceptions"),
    }));
    expect(rows).toHaveLength(expected.length);
    for (const [i, { name, options }] of expected.entries()) {
      const [, first = "", , third = ""] = rows[i]?.split("|") ?? [];
      expect(first.trim()).toBe(`\`${name}\``);
      expect([...third.matchAll(/`(\w+)`: /g)].map(([, option]) => option)).toEqual(options);
    }
  });

  it("has a remediation that keeps the other arguments", async () => {
    const exported = run("remediation.ts", { trefoil, "@pulumi/policy": policy });
    const { remediateResource } = exported.policy as { remediateResource: policy.ResourceRemediation };
    const props = { namespace: "acme", isPrivate: false, __provider: "text" };
    const args = { props, ...kindOf("registry:Repository") } as unknown as policy.ResourceValidationArgs;
    expect(await remediateResource(args)).toEqual({ ...props, isPrivate: true });
  });

  it("names every internal property that a state contains", () => {
    const source = readFileSync(join(root, "provider/hosts/shared/props.ts"), "utf8");
    // The other properties are only for check, which does not save them.
    const [, kept = ""] = source.split("export function encodeInputProps");
    const names = new Set([...kept.matchAll(/\b__[a-z]\w*/gi)].map(([name]) => name));
    expect(names.size).toBeGreaterThan(0);
    expect([...names].filter((name) => !pages.policies.includes(`\`${name}\``))).toEqual([]);
  });
});

/** Type information that a policy receives for a resource of Trefoil. */
function kindOf(token: string) {
  const type = `pulumi-nodejs:dynamic/trefoil/${token}`;
  const isType = (kind: { isInstance(value: unknown): boolean }) => kind.isInstance({ __pulumiType: type });
  return { type, isType };
}
