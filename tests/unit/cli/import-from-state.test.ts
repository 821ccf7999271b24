import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Emulator, startEmulator } from "../../../emulator";
import type { JsonObject } from "../../../emulator/json";
import { secretKey, secretMark } from "../../../provider/text/engine-format";
import { emulatorVariables } from "../../support/emulator-variables";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

let emulator: Emulator;
let folder: string;
beforeAll(async () => {
  emulator = await startEmulator();
});
beforeEach(() => {
  folder = temporaryFolder();
  for (const service of ["realtime", "registry", "search"] as const) emulator[service].control.reset();
  put("realtime", "apps", "a1", { name: "chat" });
  put("realtime", "apps", "a2", { name: "shop" });
});
afterAll(() => emulator.close());

const put = (service: "realtime" | "registry" | "search", collection: string, key: string, merge: object): void =>
  void emulator[service].control.change({ collection, key, merge: merge as JsonObject });

/** Runs `trefoil import --from-state` with a state, in an empty folder and without a stack. */
async function importFrom(state: unknown, ...args: readonly string[]) {
  writeFileSync(join(folder, "state.json"), typeof state === "string" ? state : JSON.stringify(state));
  return importFile(...args);
}

const importFile = (...args: readonly string[]) =>
  runCommand(["import", ...args, "--from-state", "state.json"], { folder, env: emulatorVariables(emulator) });

/** A value that no message may contain. */
const canary = `canary-${randomBytes(6).toString("hex")}`;

interface Resource {
  readonly type: string;
  readonly name?: string;
  readonly instances: readonly object[];
  readonly [member: string]: unknown;
}

const instance = (attributes: object, more: object = {}) => ({ schema_version: 0, attributes, ...more });

const source = (path: string): string => `provider["registry.terraform.io/${path}"]`;

/** A resource of the provider of Ably. */
const ofAbly = (type: string, ...instances: readonly object[]): Resource => ({
  ...{ mode: "managed", type, name: "main", provider: source("ably/ably") },
  instances,
});

const app = (id: string, more: object = {}) =>
  ofAbly("ably_app", instance({ id, account_id: emulator.credentials.realtime.accountId, fcm_key: canary }, more));

const stateOf = (...resources: readonly object[]) => ({
  ...{ version: 4, terraform_version: "1.11.4", serial: 7, lineage: "3f8f7dd9-5b7d-4d6b-a7a4-3f0f4b4f5a11" },
  outputs: { secret: { value: canary, type: "string", sensitive: true } },
  resources,
  check_results: null,
});

/** The words after a command in the output, as a shell splits them. */
const wordsIn = (out: string, command: string): string[] => {
  const text = out.slice(out.indexOf(command) + command.length);
  return execFileSync("sh", ["-c", `printf '%s\\n' ${text}`], { encoding: "utf8" })
    .trim()
    .split("\n");
};

const files = () => readdirSync(folder).toSorted();

describe("`trefoil import --from-state`", () => {
  it("imports the objects of the state, and prints the command that removes them from it", async () => {
    const { code, out, err } = await importFrom(stateOf(app("a1")));
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(files()).toEqual(["import.json", "index.ts", "state.json"]);
    const program = readFileSync(join(folder, "index.ts"), "utf8");
    expect([program.includes('"chat"'), program.includes('"shop"')]).toEqual([true, false]);
    expect(out).toMatch(/shows no changes, .* from its state:\n {2}terraform state rm \\\n {4}ably_app\.main\n$/);
  });

  it("only lists the objects with `--list`", async () => {
    const { code, out } = await importFrom(stateOf(app("a2")), "--list");
    expect([code, out]).toEqual([
      0,
      "realtime.App\n    1  shop  (a2)\nImport them with the same command without --list.\n",
    ]);
    expect(files()).toEqual(["state.json"]);
  });

  it("writes a program for each service of the state, or for one", async () => {
    put("search", "synonymmaps", "places", { format: "solr", synonyms: "usa, united states" });
    const attributes = {
      ...{ type: "Microsoft.Search/searchServices/synonymmaps@2024-07-01", name: "places" },
      parent_id: new URL(emulator.search.url).host,
    };
    const map = {
      ...{ mode: "managed", type: "azapi_data_plane_resource", name: "places", provider: source("azure/azapi") },
      instances: [instance(attributes)],
    };
    const state = stateOf(app("a1"), map);
    expect(await importFrom(state)).toMatchObject({ code: 0 });
    expect(files()).toEqual(["import.json", "index.ts", "realtime.ts", "search.ts", "state.json"]);
    const { out } = await importFile("search", "--list");
    expect(out).toMatch(/^search\.SynonymMap\n.*places\nImport/);
  });

  it("names each instance by its address, and quotes it for the shell", async () => {
    const keys = ["eu", `a "b" $` + "{c} %{d} 'e' \\f", "caf\u00e9\n\u202e", 0];
    const apps = keys.map((key, i) => {
      put("realtime", "apps", `k${i}`, { name: `app-${i}` });
      return instance({ id: `k${i}` }, { index_key: key });
    });
    const nested = { ...ofAbly("ably_app", ...apps), module: 'module.chat["x"]' };
    const { code, out } = await importFrom(stateOf(nested), "--overwrite");
    expect(code).toBe(0);
    expect(wordsIn(out, "terraform state rm")).toEqual([
      'module.chat["x"].ably_app.main["eu"]',
      'module.chat["x"].ably_app.main["a \\"b\\" $$' + "{c} %%{d} 'e' \\\\f\"]",
      'module.chat["x"].ably_app.main["caf\u00e9\\n\\U0000202e"]',
      'module.chat["x"].ably_app.main[0]',
    ]);
  });

  it("reads a state that Terraform has written, with the addresses of `terraform state list`", async () => {
    // Written by Terraform 1.11.4 for `terraform_data`, with other names of the type and the provider.
    const text = readFileSync(join(__dirname, "terraform-state.json"), "utf8")
      .replaceAll("terraform_data", "ably_app")
      .replaceAll("terraform.io/builtin/terraform", "registry.terraform.io/ably/ably");
    for (const [, id = ""] of text.matchAll(/"id": "(.*?)"/g)) put("realtime", "apps", id, { name: id });
    const { code, out, err } = await importFrom(text);
    expect(wordsIn(out, "terraform state rm")).toEqual([
      "ably_app.counted[0]",
      "ably_app.counted[1]",
      "ably_app.replaced",
      "ably_app.single",
      'module.chat["x"].ably_app.app["a \\"b\\" $$' + "{c} %%{d} 'e' \\\\f\"]",
      'module.chat["x"].ably_app.app["caf\u00e9\\n"]',
      'module.chat["x"].ably_app.app["eu"]',
    ]);
    expect(code).toBe(2);
    expect(out).toMatch(/ably_app\.replaced: Terraform has replaced .*\n {2}ably_app\.tainted: The object is tainted/);
    expect(out + err).not.toContain("generated-token");
  });

  it("imports an object once that two resources of the state have", async () => {
    const { out } = await importFrom(stateOf(app("a1"), { ...app("a1"), name: "other" }));
    expect(out).toContain("realtime.App: 1\n");
    expect(wordsIn(out, "terraform state rm")).toEqual(["ably_app.main", "ably_app.other"]);
  });

  it("ignores data sources and siblings, and lists the types that Trefoil lacks", async () => {
    const bucket = { ...app("a2"), type: "aws_s3_bucket", provider: source("hashicorp/aws") };
    const state = stateOf(
      { ...app("a2"), mode: "data" },
      app("a1"),
      { ...bucket, instances: [...bucket.instances, ...bucket.instances] },
      // The same type of another provider, and types that every object has as members.
      { ...app("a2"), provider: source("somebody/ably") },
      ...["__proto__", "constructor", "toString"].map((type) => ofAbly(type, instance({ id: "a2" }))),
    );
    const { code, out, err } = await importFrom(state, "--list");
    expect([code, out.split("\n")[1]]).toEqual([0, "    1  chat  (a1)"]);
    expect(err).toContain(
      "Not covered by Trefoil: aws_s3_bucket (2), ably_app (1), __proto__ (1), constructor (1), toString (1).\n",
    );
  });

  it("finds an object by the names that Docker Hub accepts", async () => {
    put("registry", "accounts", "carol", {});
    put("registry", "members", "acme/carol", { role: "member" });
    put("registry", "teams", "acme/developers", { id: 4711 });
    const ofDocker = (type: string, attributes: object) => ({
      ...{ mode: "managed", type, name: "main", provider: source("docker/docker") },
      instances: [instance(attributes)],
    });
    const organization = { org_name: "acme" };
    const state = stateOf(
      // The address of the invitation. Docker Hub lists the Docker ID of the member.
      ofDocker("docker_org_member", { ...organization, user_name: "carol@example.com" }),
      ofDocker("docker_org_member", { ...organization, user_name: null, email: "carol@example.com" }),
      ofDocker("docker_org_team", { ...organization, team_name: "developers", id: null }),
    );
    const { code, out } = await importFrom(state, "--list");
    expect([code, out]).toEqual([0, expect.stringMatching(/Team\n.*\(acme\/4711\)\n.*OrgMember\n.*acme\/carol\n/s)]);
  });

  it("sends no request to a path that a value leads to", async () => {
    const repositories = ["/v2/access-tokens", "..", "acme/../..", "."].map((namespace) =>
      instance({ namespace, name: "app" }, { index_key: namespace }),
    );
    const state = stateOf(app("a1"), {
      ...{ mode: "managed", type: "docker_hub_repository", name: "main", provider: source("docker/docker") },
      instances: [instance({ namespace: "acme", name: "none" }), ...repositories],
    });
    const { code, out } = await importFrom(state, "--list");
    expect([code, out.match(/does not contain a valid id/g)]).toEqual([2, repositories.map(() => expect.anything())]);
    const paths = emulator.registry.control
      .journal()
      .map(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}`);
    expect(paths.filter((path) => !path.startsWith("POST "))).toEqual(["GET /v2/namespaces/acme/repositories"]);
  });

  it("reads a state in UTF-16, as PowerShell writes it", async () => {
    const text = `\ufeff${JSON.stringify(stateOf(app("a1")))}`;
    writeFileSync(join(folder, "state.json"), Buffer.from(text, "utf16le"));
    expect(await importFile("--list")).toMatchObject({ code: 0, out: expect.stringContaining("chat  (a1)") });
  });
});

describe("resources that are not imported", () => {
  it.each([
    ["tainted", () => app("a1", { status: "tainted" }), "ably_app.main: The object is tainted"],
    ["deposed", () => app("a1", { deposed: "1a2b3c4d" }), "ably_app.main: Terraform has replaced the object"],
    ["without an id", () => ofAbly("ably_app", instance({ name: canary })), "The state does not contain a valid id"],
    [
      "with another id",
      () => ofAbly("ably_app", instance({ id: { a1: canary } })),
      "The state does not contain a valid id",
    ],
    ["without attributes", () => ofAbly("ably_app", { schema_version: 0 }), "The state does not contain a valid id"],
    ["deleted", () => app(canary), "ably_app.main: The credentials find no such realtime.App."],
    [
      "of another search service",
      () => ({
        ...{ mode: "managed", type: "azapi_data_plane_resource", name: "main", provider: source("Azure/azapi") },
        instances: [
          instance({ type: "Microsoft.Search/searchServices/indexes@2024-07-01", parent_id: canary, name: "hotels" }),
        ],
      }),
      "azapi_data_plane_resource.main: The object belongs to another account than the credentials of Azure AI Search.",
    ],
    [
      "of another account",
      () => ofAbly("ably_app", instance({ id: "a1", account_id: canary })),
      "ably_app.main: The object belongs to another account than the credentials of Ably.",
    ],
  ])("are named with the reason: %s", async (_, resource, reason) => {
    const only = await importFrom(stateOf(resource()));
    expect(only.code).toBeGreaterThan(0);
    expect(only.out + only.err).toContain(reason);
    expect(only.out + only.err).toMatch(/Nothing was written\.|no file was written\./);
    expect(files()).toEqual(["state.json"]);
    const withOthers = await importFrom(stateOf(resource(), { ...app("a2"), name: "other" }));
    expect(withOthers).toMatchObject({ code: 2, out: expect.stringContaining("Not imported from the state:\n  ") });
    expect(withOthers.out).toContain(reason);
    expect(wordsIn(withOthers.out, "terraform state rm")).toEqual(["ably_app.other"]);
    for (const { out, err } of [only, withOthers]) expect(out + err).not.toContain(canary);
  });

  it("are not declared deleted if their list cannot be read", async () => {
    put("realtime", "keys", "a1/k1", { name: "server", capability: { "*": ["*"] } });
    emulator.realtime.control.faults.add({ method: "GET", path: "/v1/apps/a1/keys", status: 403, count: 100 });
    const key = ofAbly("ably_api_key", instance({ app_id: "a1", id: "k1" }));
    const { code, out } = await importFrom(stateOf(app("a1"), key));
    expect([code, out]).toEqual([
      2,
      expect.stringContaining("ably_api_key.main: The realtime.Key was not found, because a list could not be read."),
    ]);
  });
});

describe("a file that is not a state", () => {
  it.each([
    ["invalid JSON", `{"fcm_key": ${canary}`, "the file is not valid JSON"],
    ["a list", "[]", "the file is neither a state of Terraform nor an export of a Pulumi stack"],
    ["null", "null", "the file is neither"],
    ["`terraform show -json`", { format_version: "1.0", values: { root_module: { canary } } }, "the file is neither"],
    ["an encrypted state", { serial: 1, lineage: "x", encrypted_data: "e30=" }, "or it is encrypted"],
    ["an old state", { version: 3, lineage: "x", modules: [] }, "has format 3. A current version of Terraform writes"],
    ["a new state", { version: 5, lineage: "x", resources: [] }, "the state has format 5, and Trefoil reads format 4"],
    ["no list", { version: 4, lineage: "x", resources: { [canary]: 1 } }, "`resources` is not a list"],
    ["a wrong resource", stateOf([canary]), "`resources[0]` is not an object"],
    [
      "a wrong instance",
      stateOf({ mode: "managed", instances: [canary] }),
      "`resources[0].instances[0]` is not an object",
    ],
    ["no instances", stateOf({ ...ofAbly("ably_app"), instances: canary }), "`resources[0].instances` is not a list"],
    ["a wrong type", stateOf({ ...ofAbly("ably_app", {}), type: { canary } }), "`resources[0].type` is not a string"],
    [
      "a wrong module",
      stateOf({ ...ofAbly("ably_app", {}), module: [canary] }),
      "`resources[0].module` is not a string",
    ],
    ["an empty state", stateOf(), "contains no object that Trefoil can import"],
    ["a wrong export", { version: 3, deployment: { resources: canary } }, "`deployment.resources` is not a list"],
    [
      "an export with a wrong type",
      { version: 3, deployment: { resources: [{ type: 4 }] } },
      "`deployment.resources[0].type` is not a string",
    ],
    ["an empty export", { version: 3, deployment: {} }, "contains no object that Trefoil can import"],
  ])("is rejected without its values: %s", async (_, content, reason) => {
    const { code, out, err } = await importFrom(content);
    expect([code, out, err]).toEqual([1, "", expect.stringContaining(reason)]);
    expect(err).toMatch(/^trefoil: .*Nothing was written\.\n$/);
    expect(err).not.toContain(canary);
    expect(files()).toEqual(["state.json"]);
  });

  it("is rejected if it is larger than 256 MiB, or missing, or a folder", async () => {
    expect(await importFile()).toMatchObject({ code: 1, err: expect.stringContaining("could not be read (ENOENT)") });
    const large = join(folder, "state.json");
    writeFileSync(large, "");
    truncateSync(large, 256 * 1024 ** 2 + 1);
    expect(await importFile()).toMatchObject({ code: 1, err: expect.stringContaining("larger than 256 MiB") });
    const { code, err } = await runCommand(["import", "--from-state", "."], { folder });
    expect([code, err]).toEqual([1, expect.stringContaining("could not be read (EISDIR)")]);
  });

  it("is rejected with other selections", async () => {
    for (const more of [["--all"], ["--name", "x"], ["--in", "acme"], ["realtime.App", "a1"]]) {
      const { code, err } = await importFrom(stateOf(app("a1")), ...more);
      expect([code, err]).toEqual([1, expect.stringContaining("--from-state selects the objects.")]);
    }
  });
});

describe("an export of a Pulumi stack", () => {
  const bridged = (type: string, name: string, outputs: object, more: object = {}) => ({
    urn: `urn:pulumi:dev::shop::${type}::${name}`,
    ...{ custom: true, id: "missing ID", type, inputs: {}, outputs: { secret: canary, ...outputs }, ...more },
  });
  const appOf = (id: string, name: string, more: object = {}) =>
    bridged("ably:index/app:App", name, { id, accountId: emulator.credentials.realtime.accountId }, { id, ...more });
  const exportOf = (...resources: readonly object[]) => ({
    version: 3,
    deployment: { manifest: { version: "v3.254.0" }, resources },
  });

  it("selects the objects of bridged providers, and prints a command for each of them, dependent ones first", async () => {
    put("realtime", "namespaces", "a1/news", { id: "news" });
    put("realtime", "keys", "a1/k1", { name: "server", capability: { "*": ["*"] } });
    const { code, out, err } = await importFrom(
      exportOf(
        { urn: "urn:pulumi:dev::shop::pulumi:pulumi:Stack::shop-dev", type: "pulumi:pulumi:Stack", custom: false },
        {
          urn: "urn:pulumi:dev::shop::pulumi:providers:ably::ably",
          type: "pulumi:providers:ably",
          custom: true,
          id: "1",
        },
        { urn: "urn:pulumi:dev::shop::shop:index:Chat::chat", type: "shop:index:Chat" },
        appOf("a1", "chat", { protect: true }),
        bridged("ably:index/namespace:Namespace", "news", { appId: "a1", resourceId: "news" }),
        bridged("ably:index/apiKey:ApiKey", "it's", { appId: "a1" }, { id: "k1" }),
        bridged("aws:s3/bucket:Bucket", "logs", {}),
      ),
    );
    expect({ code, err }).toMatchObject({ code: 0, err: expect.stringContaining("aws:s3/bucket:Bucket (1)") });
    const commands = out.split("\n").filter((line) => line.startsWith("  pulumi state delete "));
    expect(commands.map((command) => wordsIn(command, "pulumi state delete"))).toEqual([
      ["urn:pulumi:dev::shop::ably:index/apiKey:ApiKey::it's", "--stack", "dev", "--yes"],
      ["urn:pulumi:dev::shop::ably:index/namespace:Namespace::news", "--stack", "dev", "--yes"],
      ["urn:pulumi:dev::shop::ably:index/app:App::chat", "--stack", "dev", "--yes", "--force"],
    ]);
    expect(out + err).not.toContain(canary);
  });

  it.each([
    ["that Pulumi deletes", () => appOf("a1", "chat", { delete: true }), "Pulumi has replaced the object"],
    [
      "with an encrypted id",
      () => bridged("ably:index/apiKey:ApiKey", "k", { appId: { [secretKey]: secretMark, ciphertext: canary } }),
      "The state does not contain a valid id",
    ],
    ["without an id", () => bridged("ably:index/app:App", "chat", {}), "The state does not contain a valid id"],
  ])("names a resource %s", async (_, resource, reason) => {
    const { code, out } = await importFrom(exportOf(appOf("a2", "shop"), resource()), "--list");
    expect([code, out]).toEqual([2, expect.stringContaining(reason)]);
    expect(out).not.toContain(canary);
  });

  it("omits resources that a program only reads", async () => {
    const { out } = await importFrom(exportOf(appOf("a2", "shop"), appOf("a1", "chat", { external: true })), "--list");
    expect([out.includes("shop"), out.includes("chat")]).toEqual([true, false]);
  });
});
