import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { JsonObject } from "../../emulator/json";
import { fillAccount } from "../contract/import/account";
import { createObjects } from "../contract/import/many-objects";
import { services } from "../contract/import/read-account";
import { isMutation, TestEnvironment } from "../contract/test-environment";
import { checkout, createProject, engineTimeout, type Stack } from "./harness";
import { leaks, passed, projectWithPlugin } from "./support";

jest.setTimeout(engineTimeout);

const isCampaign = process.env.TREFOIL_CAMPAIGN === "1";

/** Objects in addition to the objects for the examples. `make campaign` imports more than 500 objects. */
const count = isCampaign ? 440 : 40;

let environment: TestEnvironment;
let stack: Stack;
const stacks: Stack[] = [];
beforeAll(async () => {
  environment = await TestEnvironment.start();
  environment.reset();
  stack = await createStack({ "index.ts": services.map((service) => `import "./${service}";\n`).join("") });
});
afterAll(async () => {
  await Promise.all(stacks.map((one) => one.dispose()));
  await environment.stop();
});

async function createStack(files: Record<string, string>): Promise<Stack> {
  const secretKeys = /(Password|ApiKey|Token|ociRegistries)$/;
  const entries = Object.entries(environment.bag());
  const created = await createProject({
    files,
    host: "dynamic",
    config: Object.fromEntries(entries.filter(([key]) => !secretKeys.test(key))),
    secrets: Object.fromEntries(entries.filter(([key]) => secretKeys.test(key))),
  });
  stacks.push(created);
  return created;
}

/** Runs `trefoil import` as a user does, in the folder of the program. */
async function importObjects(...args: string[]) {
  return importInto(stack, ...args);
}

async function importInto({ folder, env }: Stack, ...args: string[]) {
  const command = [join(checkout, "dist/cli/main.js"), "import", ...args];
  const child = spawn(process.execPath, command, {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
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

describe("`trefoil import`", () => {
  it("turns an account into a program and a state that a preview with a refresh does not change", async () => {
    await fillAccount(environment);
    await createObjects(environment, count);
    const before = writes().length;
    for (const service of services) {
      const args = [
        service,
        "--all",
        "--stack",
        "dev",
        "--out",
        `${service}.ts`,
        ...(argumentsFor[service] ?? []),
        "--apply",
      ];
      let run = await importObjects(...args);
      const keys = keysIn(run.out);
      if (keys.length) {
        expect(run.code).toBe(2);
        await stack.configure({}, Object.fromEntries(keys.map((key) => [`test:${key}`, `canary-${key}`])));
        run = await importObjects(...args);
      }
      expect({ service, ...run }).toEqual({ service, code: 0, out: expect.any(String), err: expect.any(String) });
    }
    const { deployment } = await stack.export();
    const imported = deployment.resources?.filter(({ type }) => type.includes("dynamic/trefoil/")) ?? [];
    expect(imported.length).toBeGreaterThan(count + 80);
    passed(await stack.preview({ refresh: true, expectNoChanges: true }));
    expect(writes().slice(before)).toEqual([]);

    const { credentials } = environment.emulator;
    const keys = Object.values(environment.objects({ name: "realtime" } as never).keys ?? {});
    const secrets = [credentials.search.adminKey, credentials.realtime.token, "canary-", String(keys[0]?.key)];
    expect(secrets.filter((secret) => leaks(stack, secret).length)).toEqual([]);

    // The stack now manages all objects.
    const again = await importObjects("rest", "--stack", "dev", ...(argumentsFor.rest ?? []));
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining("No other objects were found") });
  });

  it("imports for the plugin, so that a preview with a refresh shows no changes", async () => {
    environment.reset();
    const { search } = environment.emulator;
    search.control.change({ collection: "synonymmaps", key: "words", merge: { synonyms: "coast, beach" } });
    const title = { name: "title", type: "Edm.String", searchable: true, synonymMaps: ["words"] };
    const fields: JsonObject[] = [{ name: "id", type: "Edm.String", key: true }, title];
    search.control.change({ collection: "indexes", key: "hotels", merge: { fields } });
    const target = await createStack({ ...projectWithPlugin, "index.ts": 'import "./search";\n' });
    const before = writes().length;
    const args = ["search", "--all", "--stack", "dev", "--host", "plugin", "--out", "search.ts", "--apply"];
    expect(await importInto(target, ...args)).toMatchObject({ code: 0 });
    const { deployment } = await target.export();
    const types = deployment.resources?.map(({ type }) => type).filter((type) => type.startsWith("trefoil:"));
    expect(types?.sort()).toEqual(["trefoil:search:Index", "trefoil:search:SynonymMap"]);
    await target.configure({ "trefoil:host": "plugin" });
    passed(await target.preview({ refresh: true, expectNoChanges: true }));
    expect(writes().slice(before)).toEqual([]);
  });

  it("reports a missing stack, missing credentials and rejected credentials in one message each", async () => {
    const [missing, none] = await Promise.all([importObjects("rest", "--stack", "prod"), importObjects("rest")]);
    expect(missing).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^trefoil: .*no stack named 'prod' found/),
    });
    expect(none).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^trefoil: REST is not configured: set .*TREFOIL_REST_URL/),
    });
    environment.emulator.realtime.control.faults.add({ method: "GET", path: "/v1/me", status: 401, count: 10 });
    const rejected = await importObjects("realtime", "--stack", "dev");
    expect(rejected).toEqual({
      code: 1,
      out: "",
      err: expect.stringMatching(/^trefoil: .*401.*credential was rejected/),
    });
  });
});
