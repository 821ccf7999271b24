import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { peers } from "../../provider/terraform";
import { checkout, createProject, ProgramServer, packages, type Stack } from "../../tools/engine-harness";
import { fillAccount } from "../contract/import/account";
import { createObjects, createSearchObjects } from "../contract/import/many-objects";
import { services } from "../contract/import/read-account";
import { stackExport, terraformObjects, terraformState } from "../contract/import/terraform-objects";
import { isMutation, TestEnvironment } from "../contract/test-environment";
import { leaks, passed, projectWithPlugin } from "./support";

const isCampaign = process.env.TREFOIL_CAMPAIGN === "1";

/** Objects in addition to the objects for the examples. `make campaign` imports more than 500 objects. */
const count = isCampaign ? 440 : 40;

let environment: TestEnvironment;
const stacks: Stack[] = [];
const programs = new ProgramServer(packages);
beforeAll(async () => {
  environment = await TestEnvironment.start();
  environment.reset();
});
afterAll(async () => {
  await Promise.all(stacks.map((one) => one.dispose()));
  await programs.stop();
  await environment.stop();
});

async function createStack(files: Record<string, string>): Promise<Stack> {
  const secretKeys = /(Password|ApiKey|Token|ociRegistries)$/;
  const entries = Object.entries(environment.bag());
  const created = await createProject({
    files,
    programs,
    host: "dynamic",
    config: {
      ...Object.fromEntries(entries.filter(([key]) => !secretKeys.test(key))),
      // Some knowledge sources of the account exist only in preview versions.
      "trefoil:searchApiVersion": "2026-08-01-preview",
    },
    secrets: Object.fromEntries(entries.filter(([key]) => secretKeys.test(key))),
  });
  stacks.push(created);
  return created;
}

/** Runs `trefoil import` as a user does, in the folder of the program. */
async function importInto({ folder, env }: Stack, ...args: string[]) {
  const command = [join(checkout, "dist/cli/main.js"), "import", ...args];
  const child = spawn(process.execPath, command, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, "close");
  const [out, err] = await output;
  return { code, out, err };
}

/** Each secret costs one run of the CLI, so that `make test` imports some kinds of rules. Other tests read all of them. */
const someKinds = ["App", "Key", "Namespace", "Queue", "HttpRule", "KafkaRule", "AmqpRule"].flatMap((kind) => [
  "--kind",
  kind,
]);

/** Arguments that a service needs. */
const argumentsFor: Readonly<Record<string, readonly string[]>> = {
  oci: ["app", "released", "edge"].flatMap((name) => ["--in", `registry.example.com/acme/${name}`]),
  rest: ["resources", "things", "others"].flatMap((name) => ["--in", `/v1/${name}`]),
  realtime: isCampaign ? [] : someKinds,
};

const writes = () => services.flatMap((name) => environment.journal({ name } as never).filter(isMutation));

/** Keys of the secrets that the command requires. */
const keysIn = (out: string): string[] =>
  [...out.matchAll(/pulumi config set --secret (\w+) --stack dev/g)].map(([, key = ""]) => key);

/** A secret. Headers are a map, which is stored as JSON. */
const secretFor = (key: string): string =>
  key.endsWith("Headers") ? JSON.stringify({ "x-api-key": `canary-${key}` }) : `canary-${key}`;

/** Runs the command, sets the secrets that it requires, and runs it again. */
async function complete(stack: Stack, args: readonly string[]) {
  const first = await importInto(stack, ...args);
  const keys = keysIn(first.out);
  if (!keys.length) return first;
  expect(first.code).toBe(2);
  await stack.configure({}, Object.fromEntries(keys.map((key) => [`test:${key}`, secretFor(key)])));
  return importInto(stack, ...args);
}

/** Expects that the first preview after an import changes nothing, neither in the program nor in the state. */
async function expectNoDifference(stack: Stack): Promise<void> {
  passed(await stack.preview({ expectNoChanges: true }));
  await expectNoDrift(stack);
}

async function expectNoDrift(stack: Stack): Promise<void> {
  const { stdout } = passed(await stack.preview({ refresh: true, diff: true, expectNoChanges: true }));
  // The line of the stack alone has no indentation.
  expect(stdout.split("\n").filter((line) => /^ +[-+~]/.test(line))).toEqual([]);
}

/** A refresh that changes nothing also shows that the program has no difference. The campaign checks both. */
const expectNoDifferenceOrDrift = isCampaign ? expectNoDifference : expectNoDrift;

const program = (files: readonly string[]) => ({ "index.ts": files.map((file) => `import "./${file}";\n`).join("") });

describe("`trefoil import`", () => {
  it("turns an account into programs and a state that a preview with a refresh does not change", async () => {
    environment.reset();
    await fillAccount(environment);
    await createObjects(environment, count);
    const stack = await createStack(program(services));
    const before = writes().length;
    for (const service of services) {
      const args = [service, "--all", "--stack", "dev", "--out", `${service}.ts`, ...(argumentsFor[service] ?? [])];
      const run = await complete(stack, [...args, "--apply"]);
      expect({ service, ...run }).toEqual({ service, code: 0, out: expect.any(String), err: expect.any(String) });
    }
    const { deployment } = await stack.export();
    const imported = deployment.resources?.filter(({ type }) => type.includes("dynamic/trefoil/")) ?? [];
    expect(imported.length).toBeGreaterThan(count + 60);
    await expectNoDifference(stack);
    expect(writes().slice(before)).toEqual([]);

    const { credentials } = environment.emulator;
    const keys = Object.values(environment.objects({ name: "realtime" } as never).keys ?? {});
    const secrets = [credentials.search.adminKey, credentials.realtime.token, "canary-", String(keys[0]?.key)];
    expect(secrets.filter((secret) => leaks(stack, secret).length)).toEqual([]);

    // The stack now manages all objects.
    const again = await importInto(stack, "rest", "--stack", "dev", ...(argumentsFor.rest ?? []));
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining("No other objects were found") });
  });

  it("imports all services in one run for the plugin, protected and without a difference", async () => {
    environment.reset();
    await fillAccount(environment);
    const stack = await createStack({ ...projectWithPlugin, ...program(services) });
    await stack.configure({ "trefoil:host": "plugin" });
    const before = writes().length;
    const scopes = Object.entries(argumentsFor).flatMap(([name, args]) => (name === "realtime" ? [] : args));
    const run = await complete(stack, ["--all", "--stack", "dev", "--protect", "--apply", ...scopes]);
    expect(run).toEqual({ code: 0, out: expect.any(String), err: expect.any(String) });
    const { deployment } = await stack.export();
    const imported = deployment.resources?.filter(({ type }) => type.startsWith("trefoil:")) ?? [];
    expect(imported.length).toBeGreaterThan(70);
    expect(imported.filter((one) => !(one as { readonly protect?: boolean }).protect)).toEqual([]);
    await expectNoDifferenceOrDrift(stack);
    expect(writes().slice(before)).toEqual([]);
    expect(leaks(stack, "canary-")).toEqual([]);
  });

  it("divides a program with more than 200 resources into files that run together", async () => {
    environment.reset();
    await createSearchObjects(environment, 700);
    const stack = await createStack({ "index.ts": 'import "./imported";\n' });
    const before = writes().length;
    const run = await importInto(stack, "search", "--all", "--stack", "dev", "--apply");
    const summary = "imported.ts and the 3 files that it uses declare 264 resources:";
    expect(run).toEqual({ code: 0, out: expect.stringContaining(summary), err: expect.any(String) });
    passed(await stack.preview({ expectNoChanges: true }));
    expect(writes().slice(before)).toEqual([]);
  });

  it.each([
    // Each secret costs one run of the CLI, and rules have many. The campaign imports all kinds.
    ["Terraform", terraformState, "terraform state rm", {}, isCampaign ? /./ : /^(?!.*(?<!Http)Rule$)/],
    ["a Pulumi stack with bridged providers", stackExport, "pulumi state delete", projectWithPlugin, /^(?!.*Rule$)/],
  ] as const)(
    "imports all objects in a state of %s without a difference",
    async (_, write, command, project, kinds) => {
      environment.reset();
      const mappings = peers.flatMap((peer) => Object.values(peer.mappings));
      const tokens = mappings.map(({ token }) => token).filter((token) => kinds.test(token));
      const isFirst = ({ examples }: { readonly examples: object }, title: string) =>
        Object.keys(examples)[0] === title;
      await fillAccount(environment, (kind, title) => tokens.includes(kind.token) && isFirst(kind, title));
      const resources = terraformObjects(environment);
      const stack = await createStack({ ...project, ...program(["registry", "search", "realtime"]) });
      if (project === projectWithPlugin) await stack.configure({ "trefoil:host": "plugin" });
      writeFileSync(join(stack.folder, "state.json"), JSON.stringify(write(resources)));
      const before = writes().length;

      const args = ["--from-state", "state.json", "--stack", "dev", "--apply"];
      const run = await complete(stack, args);
      expect(run).toEqual({ code: 0, out: expect.stringContaining(command), err: expect.any(String) });
      const { deployment } = await stack.export();
      const imported = deployment.resources?.filter(({ type }) => /^(?!pulumi:).*trefoil/.test(type)) ?? [];
      expect(new Set(imported.map(({ type }) => type.replace(/^.*trefoil[/:]/, "")))).toEqual(new Set(tokens));
      expect(imported).toHaveLength(resources.length);
      await expectNoDifferenceOrDrift(stack);
      expect(writes().slice(before)).toEqual([]);
      expect(leaks(stack, "canary-")).toEqual([]);

      const { code, out } = await importInto(stack, ...args);
      expect([code, out]).toEqual([0, expect.stringMatching(/^Everything is in the stack dev already\./)]);
      expect(out.match(/main-\d+/g)).toHaveLength(resources.length);
    },
  );

  it("reports a missing stack, missing credentials and rejected credentials in one message each", async () => {
    const stack = await createStack(program([]));
    const [missing, none] = await Promise.all([
      importInto(stack, "rest", "--stack", "prod"),
      importInto(stack, "rest"),
    ]);
    expect(missing).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^trefoil: .*no stack named 'prod' found/),
    });
    expect(none).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^trefoil: REST is not configured: run .*TREFOIL_REST_URL/),
    });
    environment.emulator.realtime.control.faults.add({ method: "GET", path: "/v1/me", status: 401, count: 10 });
    const rejected = await importInto(stack, "realtime", "--stack", "dev");
    expect(rejected).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^trefoil: .*401.*credential was rejected/),
    });
  });
});
