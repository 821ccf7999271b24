import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type Emulator, startEmulator } from "../../../emulator";
import type { JsonObject } from "../../../emulator/json";
import { OperationJournal, pendingRecords } from "../../../provider/lifecycle/journal";
import { coreOperations, operations } from "../../../provider/services/realtime/operations";
import { unknownText } from "../../../provider/text/engine-format";
import { writeFiles } from "../../../tools/files";
import { fakeProcesses, type Printed, runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

let emulator: Emulator;
let folder: string;
/** Folder of the credentials of `docker login`. */
let dockerConfig: string;
beforeAll(async () => {
  emulator = await startEmulator();
});
beforeEach(() => {
  folder = temporaryFolder();
  writeFiles(folder, { "Pulumi.yaml": "name: shop\nruntime: nodejs\n" });
  state = [];
  set = {};
  isSlow = false;
  dockerConfig = join(folder, "missing");
  for (const service of ["realtime", "registry", "search", "rest"] as const) emulator[service].control.reset();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => emulator.close());

interface StateResource {
  readonly type: string;
  readonly urn: string;
  readonly id: string;
  readonly outputs?: object;
}

/** Resources of the stack. */
let state: StateResource[];

const managed = (type: string, name: string, id: string): StateResource => ({
  type,
  urn: `urn:pulumi:dev::shop::${type}::${name}`,
  id,
});

interface ImportFile {
  readonly resources: readonly {
    readonly type: string;
    readonly name: string;
    readonly id: string;
    readonly protect?: boolean;
  }[];
}

/**
 * Runs `trefoil import` in this process, in the folder of the program, without a terminal and with a fake Pulumi CLI.
 *
 * @param refused names of the resources that `pulumi import` does not import.
 */
async function trefoilImport(
  args: readonly string[],
  refused: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  const { realtime, registry, rest, search, credentials } = emulator;
  const config = {
    "trefoil:realtimeUrl": realtime.url,
    "trefoil:realtimeToken": credentials.realtime.token,
    "trefoil:registryUrl": registry.url,
    "trefoil:registryUsername": credentials.registry.username,
    "trefoil:registryPassword": credentials.registry.password,
    "trefoil:searchUrl": search.url,
    "trefoil:searchApiKey": credentials.search.adminKey,
    "trefoil:restUrl": rest.url,
    "trefoil:restToken": credentials.rest.token,
    ...set,
  };
  const importing = (input: string): Printed => {
    const { resources } = JSON.parse(input) as ImportFile;
    files.push(JSON.parse(input));
    const accepted = resources.filter(({ name }) => !refused.includes(name));
    state.push(...accepted.map(({ type, name, id }) => managed(type, name, id)));
    const lines = accepted.map(({ type, name }) => ` =  ${type} ${name} imported (0.5s)\n`).join("");
    if (lines && isSlow) passTime();
    if (accepted.length === resources.length) return { status: 0, stdout: `Importing (dev):\n${lines}`, stderr: "" };
    const [, text = '""'] = /"plaintext": ("(?:[^"\\]|\\.)*")/.exec(input) ?? [];
    const secret = text === '""' ? "" : String(JSON.parse(JSON.parse(text))).replaceAll("\n", "\n    ");
    const stdout = `Importing (dev):\n\nDiagnostics:\n  trefoil:provider:\n    error: refused ${secret}\n\nResources:\n    2 unchanged\n`;
    return { status: 1, stdout, stderr: "" };
  };
  fakeProcesses((program, given, options) => {
    const input = String(options.input ?? "");
    const command = program === "sh" ? given.slice(3) : [...given];
    commands.push(command);
    if (command[0] === "import") return importing(input);
    if (command[0] === "config" && command[1] === "set") {
      set[`shop:${command[3]}`] = input.replace(/\n$/, "");
      return { status: 0, stdout: "", stderr: "" };
    }
    const answer =
      command[0] === "config"
        ? Object.fromEntries(Object.entries(config).map(([key, value]) => [key, { value }]))
        : { deployment: { resources: state } };
    return { status: 0, stdout: JSON.stringify(answer), stderr: "" };
  });
  const files: ImportFile[] = [];
  const commands: string[][] = [];
  try {
    return {
      files,
      commands,
      ...(await runCommand(["import", ...args], { folder, env: { DOCKER_CONFIG: dockerConfig, ...env } })),
    };
  } finally {
    jest.restoreAllMocks();
  }
}

/** `pulumi import` takes ten seconds for each resource. */
let isSlow = false;

function passTime(): void {
  const { now } = performance;
  let passed = 0;
  jest.spyOn(performance, "now").mockImplementation(() => {
    passed += 10_000;
    return now.call(performance) + passed;
  });
}

/** Configuration in addition to that of the services. Undefined removes a key. */
let set: Record<string, string | undefined>;

/** Creates an object of a service. */
const put = (service: "realtime" | "registry" | "search" | "rest", collection: string, key: string, merge: object) =>
  emulator[service].control.change({ collection, key, merge: merge as JsonObject });
const app = (id: string, name: string) => put("realtime", "apps", id, { name });
const key = (appId: string, id: string, name: string) =>
  put("realtime", "keys", `${appId}/${id}`, { name, capability: { "*": ["*"] } });
const dataSource = () => put("search", "datasources", "blobs", { type: "azureblob", container: { name: "blobs" } });
const text = (file: string) => readFileSync(join(folder, file), "utf8");
const programs = () => readdirSync(folder).filter((file) => file.endsWith(".ts"));
const all = ["--all", "--stack", "dev"];
const apply = [...all, "--apply"];
const isManaged = "Everything is in the stack dev already.\n";

describe("a list that omits objects without an error", () => {
  const repository = (id: string) => managed("trefoil:registry:Repository", id.replace("/", "-"), id);

  it("is a gap if the stack manages an object that exists and that the list lacks", async () => {
    const token = `dckr_oat_${randomBytes(12).toString("hex")}`;
    const resources = [
      { type: "TYPE_ORG", path: "acme", scopes: ["scope-member-read"] },
      { type: "TYPE_REPO", path: "acme/*", scopes: ["scope-repository-read"] },
    ];
    put("registry", "organizationTokens", "robot", { org: "acme", token, resources });
    put("registry", "repositories", "acme/public", {});
    put("registry", "repositories", "acme/secret", { is_private: true });
    set = { "trefoil:registryUsername": "acme", "trefoil:registryPassword": token };
    state = [repository("acme/secret"), repository("acme/deleted"), repository("octavia/elsewhere")];
    const args = ["registry:Repository", "--stack", "dev", "--in", "acme", "--list"];
    const { code, out, err } = await trefoilImport(args);
    expect(out + err).toContain(
      "registry.Repository in acme: The list lacks acme/secret, which the stack dev manages, and may lack other objects.",
    );
    expect(out + err).toContain("scope-repository-list");
    expect(out + err).not.toContain("acme/deleted");
    expect(code).toBe(2);
  });

  it("is a gap if the configured version of the API lacks the kind", async () => {
    set = { "trefoil:searchApiVersion": "2025-09-01" };
    const lists = async (scope: string) => {
      const { code, out, err } = await trefoilImport([scope, "--stack", "dev", "--list"]);
      expect(out + err).toContain(
        "search.KnowledgeSource: Version 2025-09-01 of the API does not list this kind, which came with 2026-04-01.",
      );
      return code;
    };
    expect([await lists("search:KnowledgeSource"), await lists("search")]).toEqual([1, 2]);
  });

  it("is no gap if it contains all objects of the stack", async () => {
    put("registry", "repositories", "acme/secret", { is_private: true });
    state = [repository("acme/secret")];
    const { code, out, err } = await trefoilImport(["registry:Repository", "--stack", "dev", "--in", "acme", "--list"]);
    expect(out + err).not.toContain("lacks");
    expect(code).toBe(0);
  });
});

describe("an import that fails for some objects", () => {
  beforeEach(() => {
    app("a1", "chat");
    app("a2", "shop");
    key("a1", "k1", "chat");
  });
  const kinds = ["realtime", "--kind", "App", "--kind", "Key", ...apply];

  it("quotes the diagnostics of the engine without secrets, and names the objects", async () => {
    const { code, err } = await trefoilImport(kinds, ["shop", "chat-app"]);
    expect(code).toBe(1);
    expect(err).toContain(
      "failed with exit code 1:\n      trefoil:provider:\n        error: refused [secret]\n  Not imported: realtime.App chat, realtime.App shop.\n",
    );
    expect(err).toContain("run the same command again");
  });

  it("does not print the lines of a secret", async () => {
    const lines = ["-----BEGIN KEY-----", "MIIcanary", "canary2"];
    dataSource();
    const sources = ["search.DataSource", ...apply];
    const { out } = await trefoilImport(sources);
    expect(out).not.toContain("pulumi up");
    const [, name] = /config set --secret (\S+)/.exec(out) ?? [];
    set[`shop:${name}`] = lines.join("\n");
    const { err } = await trefoilImport(sources, ["blobs"]);
    expect(err).toContain("error: refused [secret]");
    for (const line of lines) expect(err).not.toContain(line);
  });

  it("is completed by the same command, with the program of the first run", async () => {
    await trefoilImport(kinds, ["shop", "chat-app"]);
    const program = text("index.ts");
    const { code, out, files } = await trefoilImport(kinds);
    expect({ code, out }).toEqual({
      code: 0,
      out: "index.ts already declares 2 resources that the stack lacked:\n  realtime.App: 2\n`pulumi import` added the resources to the stack dev.\n",
    });
    expect(files.map(({ resources }) => resources.map(({ name }) => name))).toEqual([["chat-app", "shop"]]);
    expect([programs(), text("index.ts")]).toEqual([["index.ts"], program]);
  });

  it.each(["typescript", "python", "go", "yaml"])(
    "is completed if the stack manages other objects: %s",
    async (language) => {
      state.push(managed("trefoil:realtime:App", "shop-2", "a3"));
      app("a3", "old");
      const args = [...kinds, "--language", language, "--host", "plugin"];
      await trefoilImport(args, ["shop", "chat-app"]);
      const before = readdirSync(folder);
      const { code, out } = await trefoilImport(args);
      expect([code, out]).toEqual([0, expect.stringContaining("already declares 2 resources that the stack lacked:")]);
      expect(readdirSync(folder)).toEqual(before);
    },
  );

  it("is completed if an earlier import wrote a program", async () => {
    await trefoilImport(["realtime.Key", ...apply]);
    await trefoilImport(["realtime.App", ...apply], ["shop"]);
    expect(programs()).toEqual(["imported.ts", "index.ts"]);
    expect(await trefoilImport(["realtime.App", ...apply])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^imported\.ts already declares 1 resource that the stack lacked:/),
    });
    expect(programs()).toEqual(["imported.ts", "index.ts"]);
  });

  it("names the declaration that a selection of other objects repeats", async () => {
    await trefoilImport(["realtime.App", ...apply], ["shop"]);
    const { code, out } = await trefoilImport(kinds);
    expect([code, out]).toEqual([
      0,
      expect.stringContaining("Warning: realtime.App shop: index.ts declares it, too. Remove one of the declarations."),
    ]);
  });

  it("writes another program for objects that the first program does not declare", async () => {
    await trefoilImport(["realtime.App", ...apply]);
    const { code } = await trefoilImport(["realtime.Key", ...all]);
    expect([code, programs()]).toEqual([0, ["imported.ts", "index.ts"]]);
    expect(text("imported.ts")).toContain(
      '// `appId` is the id of the App "chat" of the stack.\nnew realtime.Key("chat-key"',
    );
  });
});

describe("an object that an interrupted create of another resource may have made", () => {
  beforeEach(() => Object.assign(process.env, { TREFOIL_JOURNAL_KEY: "k".repeat(32) }));
  afterEach(() => delete process.env.TREFOIL_JOURNAL_KEY);

  it.each([
    ["an import file", ["--stack", "dev"], ["dev"]],
    ["an import file for any stack", [], ["dev", "prod"]],
    ["an import", ["--stack", "dev", "--apply"], ["dev"]],
  ])("is noted in the record of the create before %s", async (_, args, stacks) => {
    put("search", "synonymmaps", "words", { synonyms: "a, b", format: "solr" });
    const journal = new OperationJournal(join(folder, ".trefoil"), "shop");
    const key = { token: "search:SynonymMap", account: emulator.search.url, inputsDigest: "" };
    for (const [name, expectedId] of [
      ["dev/one", "words"],
      ["prod/words", "words"],
      ["dev/two", "towns"],
    ])
      await journal.begin({ ...key, resource: { name } }, { request: { expectedId } });
    const env = {
      AZURE_SEARCH_ENDPOINT: emulator.search.url,
      AZURE_SEARCH_API_KEY: emulator.credentials.search.adminKey,
    };
    const done = await trefoilImport(["search.SynonymMap", "--all", ...args], [], args.length ? {} : env);
    expect(done).toMatchObject({ code: 0 });
    const records = pendingRecords({}, join(folder, ".trefoil")).map(({ content: { owner, imports } }) => [
      owner.name,
      imports?.map(({ stack }) => stack),
    ]);
    expect(Object.fromEntries(records)).toEqual({ one: stacks, words: ["dev"], two: undefined });
  });
});

describe("the exit code of an import", () => {
  const queue = (name: string, more: object = {}) =>
    put("realtime", "queues", `a1/a1:us-east-1-a:${name}`, {
      ...{ name, region: "us-east-1-a", ttl: 60, maxLength: 100 },
      ...more,
    });
  const index = (name: string) =>
    put("search", "indexes", name, { fields: [{ name: "id", type: "Edm.String", key: true }] });
  /** A knowledge source of the stack, and the index that the service created for it. */
  const wiki = () => {
    index("wiki-index");
    const azureBlobParameters = { containerName: "wiki", createdResources: { index: "wiki-index" } };
    put("search", "knowledgesources", "wiki", { kind: "azureBlob", azureBlobParameters });
    state.push(managed("pulumi-nodejs:dynamic/trefoil/search:KnowledgeSource", "wiki", "wiki"));
    return ["search", "--kind", "Index", "--kind", "KnowledgeSource"];
  };

  beforeEach(() => app("a1", "chat"));

  it("is 0 if the stack manages all objects except the built-in ones", async () => {
    queue("orders");
    queue("deadletter", { deadletter: true });
    const kinds = ["realtime", "--kind", "App", "--kind", "Queue", ...apply];
    expect(await trefoilImport(kinds)).toMatchObject({ code: 0, out: expect.stringContaining("deadletter") });
    const { code, out } = await trefoilImport(kinds);
    expect([code, out]).toEqual([0, expect.stringMatching(new RegExp(`^${isManaged}.*deadletter`, "s"))]);
    expect(await trefoilImport(["realtime.App", ...apply])).toMatchObject({ code: 0, out: isManaged });
  });

  it("is 0 if the service created the other objects with an object in the stack", async () => {
    const created = "wiki-index: the service created it for search.KnowledgeSource wiki";
    const { code, out } = await trefoilImport([...wiki(), ...all]);
    expect([code, out]).toEqual([0, expect.stringContaining(created)]);
  });

  it("is 0 for an account without objects, or with built-in objects alone", async () => {
    const nothing = "There is nothing to import.\n";
    expect(await trefoilImport(["realtime.Queue", ...apply])).toMatchObject({ code: 0, out: nothing });
    queue("deadletter", { deadletter: true });
    const { code, out } = await trefoilImport(["realtime.Queue", ...apply]);
    expect([code, out]).toEqual([0, expect.stringMatching(new RegExp(`^${nothing}.*deadletter`, "s"))]);
    expect(programs()).toEqual([]);
  });

  it("is 0 if a knowledge source of the stack owns an object, also after a failure", async () => {
    for (const name of ["hotels", "hotels2"]) index(name);
    const kinds = [...wiki(), ...apply];
    expect(await trefoilImport(kinds, ["hotels2"])).toMatchObject({ code: 1 });
    const { code, out } = await trefoilImport(kinds);
    expect([code, out]).toEqual([0, expect.stringContaining("index.ts already declares 1 resource that the stack")]);
    expect(programs()).toEqual(["index.ts"]);
  });

  it("is 2 if no program can declare an object", async () => {
    put("registry", "teams", "acme/ab", { id: 7 });
    put("registry", "teams", "acme/abc", { id: 8 });
    for (const selection of ["--all", "acme/ab"]) {
      const { code, out } = await trefoilImport(["registry.Team", selection, "--stack", "dev", "--in", "acme"]);
      expect([code, out]).toEqual([2, expect.stringContaining("registry.Team acme/ab: no program can declare it")]);
    }
  });
});

describe("a collection that does not exist", () => {
  it.each([
    ["registry", "nosuchorg", 2],
    ["registry.Repository", "nosuchorg", 2],
    ["registry.Team", "nosuchorg", 1],
    ["rest", "/v1/nosuch", 1],
  ])("is reported: %s --in %s", async (scope, root, expected) => {
    const { code, out, err } = await trefoilImport([scope, "--list", "--stack", "dev", "--in", root]);
    expect([code, out + err]).toEqual([expected, expect.stringContaining(`--in ${root}: The service has no`)]);
  });

  it("is an error in a service without namespaces, before anything is imported", async () => {
    app("a1", "chat");
    const { code, err, files } = await trefoilImport(["realtime.App", ...apply, "--in", "acme"]);
    expect([code, err, files, readdirSync(folder)]).toEqual([
      1,
      expect.stringContaining("--in does not apply: the types have no namespace, organization, repository or path."),
      [],
      ["Pulumi.yaml"],
    ]);
  });

  it("is not reported if it is empty", async () => {
    for (const args of [["registry.Repository", "--in", "acme"], ["registry", "--in", "octavia"], ["rest"]])
      expect(await trefoilImport([...args, "--list", "--stack", "dev"])).toMatchObject({ code: 0 });
  });
});

it("names the resource that manages an object", async () => {
  app("a1", "chat");
  state.push(managed("pulumi-nodejs:dynamic/trefoil/realtime:App", "main", "a1"));
  for (const named of [["a1"], ["chat"], ["--name", "ch*"]]) {
    const result = await trefoilImport(["realtime.App", ...named, "--stack", "dev"]);
    expect(result).toMatchObject({ code: 0, out: isManaged });
  }
  const { err } = await trefoilImport(["realtime.App", "chat", "--stack", "dev"]);
  expect(err).toContain('realtime.App chat is in the stack dev already, as the resource "main".');
});

it("names the resource that manages a member of an organization by the email address", async () => {
  put("registry", "members", "acme/carol", { role: "member" });
  const outputs = { organization: "acme", username: "carol" };
  state.push({ ...managed("trefoil:registry:OrgMember", "carol", "acme/carol@example.com"), outputs });
  const { out, err } = await trefoilImport(["registry.OrgMember", "acme/carol", "--stack", "dev", "--in", "acme"]);
  expect([out, err]).toEqual([isManaged, expect.stringContaining('already, as the resource "carol".')]);
});

it.each([
  [10, "managed-9"],
  [11, "1 other object is in the stack dev already, too."],
  [12, "2 other objects are in the stack dev already, too."],
])("names up to ten objects of the stack, and counts the others: %i", async (count, text) => {
  for (let i = 0; i < count; i++) {
    app(`a${i}`, `managed-${i}`);
    state.push(managed("pulumi-nodejs:dynamic/trefoil/realtime:App", `managed-${i}`, `a${i}`));
  }
  const ids = Array.from({ length: count }, (_, i) => `a${i}`);
  const { err } = await trefoilImport(["realtime.App", ...ids, "--stack", "dev"]);
  expect(err).toContain(text);
  expect(err.match(/is in the stack dev already, as the resource/g)).toHaveLength(10);
  expect(/other objects?/.test(err)).toBe(count > 10);
});

it.each([
  [1, "app-a1"],
  [3, "3 parents, app-a1, app-a2, app-a3"],
  [4, "4 parents, app-a1, app-a2, app-a3 …"],
])("reports a forbidden list once, for all of its types and %i parents", async (count, parents) => {
  for (const id of ["a1", "a2", "a3", "a4"].slice(0, count)) {
    app(id, `app-${id}`);
    const path = `/v1/apps/${id}/rules`;
    emulator.realtime.control.faults.add({ method: "GET", path, status: 403, count: 100 });
  }
  const { code, out, err } = await trefoilImport(["realtime", "--list", "--stack", "dev"]);
  const example = count > 1 ? "for example " : "";
  expect([code, out.split("\n").filter((line) => line.includes("403"))]).toEqual([
    2,
    [
      `  22 types, realtime.HttpRule, realtime.IftttRule, realtime.ZapierRule …, in ${parents}: ${example}GET /v1/apps/a1/rules -> 403 Forbidden. The access token may not do this; it needs the capability read:rule. Check trefoil:realtimeToken. For an integration rule, also check that the package of the account includes its type: Ably reports both with the code 40300.`,
    ],
  ]);
  expect(err).toContain(`realtime.HttpRule: ${count === 1 ? "1 list" : `${count} lists`} failed\n`);
  const requests = emulator.realtime.control.journal().filter(({ path }) => path.endsWith("/rules"));
  expect(requests).toHaveLength(count);
});

it("marks a key that `trefoil rotate` created, and warns about its import", async () => {
  app("a1", "chat");
  key("a1", "k1", "other-4f1c0a97be-7a0be1c4");
  const inputs = { appId: "a1", capabilities: { "*": ["publish"] } };
  writeFiles(folder, { "rotate.json": JSON.stringify({ ci: { type: "realtime:Key", inputs } }) });
  const env = { ABLY_URL: emulator.realtime.url, ABLY_ACCOUNT_TOKEN: emulator.credentials.realtime.token };
  const { out } = await runCommand(["rotate", "--once", "--owner", "shop"], { folder, env });
  const { name } = JSON.parse(out).rotation;
  const listed = (await trefoilImport(["realtime.Key", "--list", "--stack", "dev"])).out;
  const marked = listed.split("\n").filter((line) => line.endsWith("named by `trefoil rotate`"));
  expect(marked).toEqual([expect.stringContaining(`chat/${name} `)]);
  const imported = (await trefoilImport(["realtime.Key", ...all])).out;
  expect(imported.match(/^Warning: .*trefoil rotate/gm)).toEqual([
    expect.stringContaining(`Warning: realtime.Key chat/${name}: its name`),
  ]);
});

it("rejects one file for the program and the import", async () => {
  app("a1", "chat");
  for (const arg of ["--out=./import.json", "--file=index.ts"]) {
    const { code, err } = await trefoilImport(["realtime.App", ...all, arg]);
    expect([code, err]).toEqual([1, expect.stringContaining("Pass another --out")]);
  }
  expect(readdirSync(folder)).toEqual(["Pulumi.yaml"]);
});

it("prints names without control characters", async () => {
  app("a1", "red\u001b[31m\nline");
  app("a2", "");
  for (const args of [["--list"], ["--all"]]) {
    const { out, err } = await trefoilImport(["realtime.App", "--stack", "dev", ...args]);
    expect(out + err).not.toContain("\u001b");
    expect(out + err).not.toMatch(/^line/m);
  }
});

const inSrc = "name: shop\nmain: src\n";

it.each([
  ["typescript", "name: shop\n", "index.ts", "imported.ts", 'Add `import "./imported";` to index.ts.'],
  ["typescript", inSrc, "src/index.ts", "imported.ts", 'Add `import "../imported";` to src/index.ts.'],
  ["go", "name: shop\n", "main.go", "imported-2.go", "Call `declareImported2(ctx)` of imported-2.go in main.go."],
  [
    "go",
    inSrc,
    "src/main.go",
    "imported.go",
    "Move imported.go to src, and call `declareImported(ctx)` in src/main.go.",
  ],
  ["python", "name: shop\n", "__main__.py", "account/chat.py", "Add `import account.chat` to __main__.py."],
  [
    "python",
    inSrc,
    "src/__main__.py",
    "imported.py",
    "Move imported.py to src, and add `import imported` to src/__main__.py.",
  ],
  [
    "yaml",
    "name: shop\nresources: {}\n",
    "Pulumi.yaml",
    "imported.yaml",
    "Move the sections of imported.yaml to Pulumi.yaml.",
  ],
  ...["variables", "outputs", "components"].map((section): [string, string, string, string, string] => [
    "yaml",
    `name: shop\n${section}: {}\n`,
    "Pulumi.yaml",
    "imported.yaml",
    "Move the sections of imported.yaml to Pulumi.yaml.",
  ]),
  ["yaml", inSrc, "src/Main.yaml", "imported.yaml", "Move the sections of imported.yaml to src/Main.yaml."],
])("makes a file a part of the program of the project: %s, %j, %s", async (language, project, main, file, step) => {
  app("a1", "chat");
  writeFiles(folder, { "account/other": "", [main]: "", "Pulumi.yaml": project });
  const out = file.startsWith("imported.") ? [] : ["--out", file];
  const args = ["realtime.App", ...apply, "--language", language, "--host", "plugin", ...out];
  const result = await trefoilImport(args);
  expect([result.code, result.out]).toEqual([
    0,
    expect.stringContaining(`${step} Otherwise the next \`pulumi up\` deletes`),
  ]);
  expect(existsSync(join(folder, file))).toBe(true);
});

it.each([
  ["nodejs", { "index.js": "" }, "index.js."],
  ["nodejs", { "package.json": '{ "main": "app" }', "app.mjs": "" }, "app.mjs."],
  ["python", {}, "index.ts. index.ts does not exist: create it."],
])("names the main file that Pulumi runs, and a missing one: %s, %j", async (runtime, files, step) => {
  app("a1", "chat");
  writeFiles(folder, { "Pulumi.yaml": `name: shop\nruntime: ${runtime}\n`, ...files });
  const { out } = await trefoilImport(["realtime.App", ...apply, "--out", "imported.ts"]);
  expect(out).toContain(`Add \`import "./imported";\` to ${step} Otherwise`);
});

it.each([
  ["typescript", "index.ts", 'import { chat } from "./imported";\n', true],
  ["typescript", "index.ts", 'const imported = require("./imported");\n', true],
  ["typescript", "index.ts", '// import "./imported";\n/*\nimport "./imported";\n*/\nimport "./imported-2";\n', false],
  ["python", "__main__.py", "import imported  # the account\n", true],
  ["python", "__main__.py", "from imported import chat\n", true],
  ["python", "__main__.py", '# import imported\n"""\nimport imported\n"""\nimport imported_2\n', false],
  ["go", "main.go", "func main() {\n\tif err := declareImported(ctx); err != nil {\n", true],
  ["go", "program.go", "func main() {\n\tdeclareImported(ctx)\n", true],
  ["go", "main.go", "func declareImported(ctx) {\n\t// declareImported(ctx)\n", false],
])("does not print the step that the main file contains: %s, %s, %j", async (language, main, content, isIncluded) => {
  app("a1", "chat");
  writeFiles(folder, { [main]: content });
  const out = ["--out", `imported.${main.split(".")[1]}`];
  const printed = await trefoilImport(["realtime.App", ...apply, "--language", language, "--host", "plugin", ...out]);
  expect([printed.code, printed.out.includes("pulumi up")]).toEqual([0, !isIncluded]);
});

it.each([
  ["python", "chat-app.py"],
  ["python", "class.py"],
  ["python", "None.py"],
  ["python", "True.py"],
  ["python", "False.py"],
  ["python", "pulumi.py"],
  ["go", "imported_test.go"],
  ["go", "_imported.go"],
  ["go", "imported_windows.go"],
  ["go", "imported_linux_arm64.go"],
  // Systems and processors of Go.
  ...[
    "aix android darwin dragonfly freebsd hurd illumos ios js linux nacl netbsd openbsd plan9 solaris wasip1 windows zos",
    "386 amd64 amd64p32 arm armbe arm64 arm64be loong64 mips mipsle mips64 mips64le mips64p32 mips64p32le ppc ppc64",
    "ppc64le riscv riscv64 s390 s390x sparc sparc64 wasm",
  ].flatMap((line) => line.split(" ").map((platform) => ["go", `a_${platform}.go`] as [string, string])),
])("rejects a file that no program in %s can contain: %s", async (language, file) => {
  app("a1", "chat");
  const { code, err } = await trefoilImport(["realtime.App", "--all", "--language", language, "--out", file]);
  expect([code, err, readdirSync(folder)]).toEqual([1, expect.stringContaining("can contain, such"), ["Pulumi.yaml"]]);
});

it.each([
  ["program.ts", "import.json"],
  ["src/program.ts", "src"],
])("writes no file if one of them is behind a symbolic link: %s, %s", async (out, link) => {
  app("a1", "chat");
  const target = temporaryFolder();
  symlinkSync(link === "src" ? target : join(target, "import.json"), join(folder, link));
  const { code, err } = await trefoilImport(["realtime.App", ...all, "--out", out, "--file", "import.json"]);
  expect([code, err]).toEqual([1, expect.stringContaining(`${link} is a symbolic link. Nothing was written.`)]);
  expect([readdirSync(target), programs()]).toEqual([[], []]);
});

it("prints the import file if it is the standard output, and reads neither it nor a pipe before", async () => {
  app("a1", "chat");
  const { code, out } = await trefoilImport(["realtime.App", ...all, "--out", "/dev/null", "--file", "/dev/stdout"]);
  expect([code, out]).toEqual([0, expect.stringContaining('"resources": [')]);
});

it.each(["my-app", "class", ".app"])("imports no module in Python from the folder %s", async (name) => {
  app("a1", "chat");
  writeFiles(folder, { "Pulumi.yaml": "name: shop\nruntime: python\n", [`${name}/other.py`]: "" });
  const { out } = await trefoilImport(["realtime.App", ...all, "--language", "python", "--out", `${name}/imported.py`]);
  expect(out).toContain(`Move ${name}/imported.py to ., and add \`import imported\` to __main__.py`);
  expect(existsSync(join(folder, "__main__.py"))).toBe(false);
});

it.each([
  ["name: shop\n", "src/index.ts", true],
  ["name: shop\nmain: src/\n", "src/index.ts", false],
  ["name: shop\nmain: src/index.ts\n", "src/index.ts", false],
  ["name: shop\nmain: src/index.ts\n", "index.ts", true],
  ["name: shop\n", "index.ts", false],
  ["name: shop\nmain: my.app\n", "my.app/index.ts", false],
])("prints how to include a file that is not the program of the project: %j, %s", async (project, out, isOther) => {
  app("a1", "chat");
  writeFiles(folder, { "Pulumi.yaml": project, "src/other.ts": "", "my.app/other.ts": "" });
  const result = await trefoilImport(["realtime.App", ...all, "--out", out]);
  expect([result.code, result.out.includes("Otherwise the next `pulumi up` deletes")]).toEqual([0, isOther]);
});

it("reports the progress of `pulumi import`, and its end without a wait", async () => {
  for (const name of ["chat", "news", "spare"]) app(name, name);
  expect((await trefoilImport(["realtime.App", "chat", "news", ...apply.slice(1)])).err).toMatch(
    /stack dev\.\nImported 2 of 2 resources\.\n$/,
  );
  state = [];
  isSlow = true;
  const { err } = await trefoilImport(["realtime.App", ...apply]);
  expect(err).toContain(
    "Importing 3 resources into the stack dev.\nImported 1 of 3 resources.\nImported 2 of 3 resources.\nImported 3 of 3 resources.\n",
  );
});

it("declares the capabilities of a root key with a wildcard, and a shorter list unchanged", async () => {
  app("a1", "chat");
  put("realtime", "keys", "a1/k1", { name: "root", capability: { "*": [...operations] } });
  put("realtime", "keys", "a1/k2", { name: "server", capability: { news: [...coreOperations] } });
  await trefoilImport(["realtime.Key", ...apply]);
  expect(text("index.ts")).toContain('capabilities: { "*": ["*"] }');
  expect(text("index.ts")).toMatch(/news: \[[^\]]*"channel-metadata"/);
});

describe("the scope of an import", () => {
  beforeEach(() => {
    app("a1", "chat");
    key("a1", "k1", "server");
    put("search", "synonymmaps", "words", { synonyms: "coast, beach" });
  });

  it("writes a program for each of three services, and lists them in a sentence", async () => {
    put("registry", "repositories", "octavia/app", {});
    const { out } = await trefoilImport(["--kind", "App", "--kind", "SynonymMap", "--kind", "Repository", ...apply]);
    expect(out).toContain("realtime.ts, search.ts and registry.ts declare 3 resources:");
    expect(out).toContain(
      "index.ts is the new main file of the program, and runs realtime.ts, search.ts and registry.ts.",
    );
  });

  it("can be types of different services alone, with a file for each service", async () => {
    const { code, out } = await trefoilImport(["--kind", "App", "--kind", "SynonymMap", ...apply]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^realtime\.ts and search\.ts declare 2 resources:/)]);
    expect(programs()).toEqual(["index.ts", "realtime.ts", "search.ts"]);
  });

  it.each([
    ["typescript", "nodejs\nmain: index.ts", "index.ts", 'import "./realtime";\nimport "./search";\n'],
    ["python", "python", "__main__.py", "import realtime\nimport search\n"],
    ["go", "go", "main.go", expect.stringMatching(/^func main\(\) .*declareRealtime\(ctx\).*declareSearch\(ctx\)/ms)],
    ["yaml", "yaml", "Main.yaml", expect.stringMatching(/^resources:.*realtime:App.*search:SynonymMap/s)],
  ])("writes the missing main file of a project: %s", async (language, runtime, file, expected) => {
    writeFiles(folder, { "Pulumi.yaml": `name: shop\nruntime: ${runtime}\n` });
    const args = ["--kind", "App", "--kind", "SynonymMap", ...apply, "--language", language];
    const { code, out } = await trefoilImport(args);
    expect([code, text(file)]).toEqual([0, expected]);
    expect(out).not.toContain("pulumi up");
    const before = readdirSync(folder);
    state = [];
    expect(await trefoilImport(args)).toMatchObject({ code: 0, out: expect.not.stringContaining("pulumi up") });
    expect(readdirSync(folder)).toEqual(before);
  });

  it("can be one type alone, with ids and names", async () => {
    const { code, out } = await trefoilImport(["--kind", "Key", "chat/server", "--stack", "dev"]);
    expect([code, out]).toEqual([0, expect.stringMatching(/^index\.ts declares 1 resource:\n {2}realtime\.Key: 1\n/)]);
  });

  it("must be named", async () => {
    expect(await trefoilImport(["--stack", "dev"])).toMatchObject({
      code: 1,
      err: "trefoil: Pass a service (registry, oci, search, realtime, rest), a type such as registry.Team, or --kind. To import all services, pass --all.\n",
    });
    expect(await trefoilImport(["realtime.App", "--kind", "Key", "--stack", "dev"])).toMatchObject({
      code: 1,
      err: expect.stringContaining('"realtime.App" is a type. Pass it with --kind, too, or omit --kind.'),
    });
  });

  it("is all configured services with `--all` alone", async () => {
    for (const name of ["Url", "Username", "Password"]) set[`trefoil:registry${name}`] = undefined;
    put("rest", "/v1/resources", "r1", { name: "alpha" });
    const { code, err, files } = await trefoilImport(apply);
    expect([code, programs()]).toEqual([0, ["index.ts", "realtime.ts", "rest.ts", "search.ts"]]);
    expect(files.map(({ resources }) => resources.length)).toEqual([4]);
    expect(err).toContain("Omitted: Docker Hub is not configured");
    expect(err).toContain("Omitted: oci. Pass its repositories with --in");
  });

  it("is not the account of docker login with `--all` alone", async () => {
    const { username, password } = emulator.credentials.registry;
    const auth = Buffer.from(`${username}:${password}`).toString("base64");
    const auths = { [new URL(emulator.registry.url).host]: { auth } };
    writeFiles(folder, { "docker/config.json": JSON.stringify({ auths }) });
    dockerConfig = join(folder, "docker");
    for (const name of ["Username", "Password"]) set[`trefoil:registry${name}`] = undefined;
    const { err } = await trefoilImport(apply);
    expect(err).toContain("Omitted: Docker Hub has no other credentials than those of `docker login`");
    expect(programs()).not.toContain("registry.ts");
    expect((await trefoilImport(["registry", ...apply])).code).toBe(0);
  });

  it("rejects one file for several services", async () => {
    expect(await trefoilImport([...all, "--out", "all.ts"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("--out names one file, but the command writes a file for each service."),
    });
  });

  it("omits the membership of the account that Trefoil uses, and names it", async () => {
    put("registry", "members", "acme/bob", { role: "member" });
    const kinds = ["--kind", "OrgMember", "--kind", "TeamMember", "--in", "acme"];
    const { code, out } = await trefoilImport([...kinds, ...apply]);
    const { username } = emulator.credentials.registry;
    const reason = `it gives "${username}", the account that Trefoil uses, its own access.`;
    expect(out).toContain(`registry.OrgMember acme/${username}: ${reason}`);
    expect(out).toContain(`registry.TeamMember acme/owners/${username}: it gives "${username}"`);
    expect([code, text("index.ts")]).toEqual([0, expect.not.stringContaining(username)]);
    expect(text("index.ts")).toContain('member: "bob"');
  });
});

describe("the option --protect", () => {
  it.each([
    ["typescript", "index.ts", "{ protect: true }"],
    ["python", "__main__.py", /^import pulumi\n.*opts=pulumi\.ResourceOptions\(protect=True\)/s],
    ["go", "main.go", ", pulumi.Protect(true))"],
    ["yaml", "Main.yaml", "    options:\n      protect: true\n"],
  ])("protects the resources in the program and in the import: %s", async (language, file, option) => {
    app("a1", "chat");
    const args = ["realtime.App", "--language", language, "--protect"];
    const { out } = await trefoilImport([...args, ...all]);
    expect(out).toContain("--protect=true");
    expect(JSON.parse(text("import.json")).resources).toMatchObject([{ protect: true }]);
    const { commands, files } = await trefoilImport([...args, ...apply]);
    expect(commands.flat()).toContain("--protect=true");
    expect(files).toMatchObject([{ resources: [{ protect: true }] }]);
    const program = text(file);
    expect(typeof option === "string" ? program.includes(option) : option.test(program)).toBe(true);
  });
});

it.each([
  ["python", "imported.py", "# `app_id` is the id"],
  ["go", "imported.go", "// `AppId` is the id"],
  ["yaml", "imported.yaml", "# `appId` is the id"],
])("names properties in comments and reports as the language does: %s", async (language, file, note) => {
  app("a1", "chat");
  key("a1", "k1", "server");
  state.push(managed("trefoil:realtime:App", "main", "a1"));
  const extension = file.split(".")[1];
  const args = ["realtime.Key", ...apply, "--language", language, "--out", `imported.${extension}`];
  expect(await trefoilImport(args)).toMatchObject({ code: 0 });
  expect(text(file)).toContain(note);
});

describe("an import of an API with an unknown schema", () => {
  const canary = () => `canary${randomBytes(8).toString("hex")}`;
  const secrets = Array.from({ length: 12 }, canary);
  const [password, url, plan, token, item, nested, pem, query, owner, note, pin, masked] = secrets;
  const body = {
    name: "alpha",
    size: 3,
    active: true,
    labels: { team: "web" },
    created_at: "2030-01-31T00:00:00Z",
    password,
    description: `See https://user:${url}@host.example/path.`,
    plan,
    accessTokens: [token, { value: item }],
    spec: { replicas: 2, deep: [{ environment: { DB: nested } }] },
    label: `-----BEGIN PRIVATE KEY-----\n${pem}`,
    tags: { docs: `https://host.example/hook?sig=${query}` },
    owner,
    [note as string]: null,
    pin: Number.parseInt((pin as string).slice(-6), 16),
    apiKey: `****${masked}`,
    comment: "",
  };

  it.each(["typescript", "python", "go", "yaml"])(
    "writes possible secrets to no program, import file or report in plain text: %s",
    async (language) => {
      // The configuration of YAML has no type for a list with items of several types.
      const accessTokens = language === "yaml" ? [token, item] : body.accessTokens;
      put("rest", "/v1/resources", "r1", { ...body, accessTokens });
      const args = ["rest", "--language", language, "--host", "plugin", "--stack", "dev", "--all"];
      const listed = await trefoilImport(args);
      const applied = await trefoilImport([...args, "--apply"], ["alpha"]);
      const written = readdirSync(folder).map(text);
      const all = [...written, listed.out, listed.err, applied.out, applied.err].join("\n");
      expect(secrets.filter((secret) => all.includes(secret) && secret !== note)).toEqual([]);
      expect(all).not.toContain(String(body.pin));
      for (const plain of ["alpha", "web", "2030-01-31T00:00:00Z"]) expect(all).toContain(plain);
      // The values are in the configuration of the stack, and in the input of the import.
      const values = JSON.stringify(set);
      const known = [password, url, plan, token, item, nested, pem, query, owner];
      expect(known.filter((secret) => !values.includes(secret as string))).toEqual([]);
      expect(JSON.stringify(applied.files)).toContain(password);
    },
  );
});

it("omits an object whose secret has no type in the configuration of YAML", async () => {
  const lists = { sameTokens: ["s3cret", "t4ken"], pairs: [{ token: "s3cret" }, {}], settings: { token: "s3cret" } };
  put("rest", "/v1/resources", "r1", { name: "alpha", ...lists });
  const mixed = [["s3cret", { a: 1 }], ["s3cret", null], [["s3cret"]]];
  for (const [i, tokens] of mixed.entries()) put("rest", "/v1/resources", `m${i}`, { name: `mixed${i}`, tokens });
  const args = ["rest", "--all", "--stack", "dev", "--language", "yaml", "--host", "plugin"];
  const { code, out } = await trefoilImport([...args, "--apply"]);
  expect(code).toBe(2);
  expect(out.match(/no type for the secret `secretBody.tokens`/g)).toHaveLength(mixed.length);
  const { config } = parse(text("Main.yaml")) as { config: object };
  expect(config).toEqual({
    alphaSecretBodySameTokens: { type: "List<String>", secret: true },
    alphaSecretBodyPairs: { type: "List<Object>", secret: true },
    alphaSecretBodySettings: { type: "object", secret: true },
  });
});

it("omits the start time that the service assumes for a schedule", async () => {
  const schedule = { interval: "PT2H", startTime: "0001-01-01T00:00:00Z" };
  put("search", "indexers", "fill", { dataSourceName: "blobs", targetIndexName: "hotels", schedule });
  const { code } = await trefoilImport(["search.Indexer", ...all]);
  expect([code, text("index.ts")]).toEqual([0, expect.stringContaining('schedule: { interval: "PT2H" }')]);
});

it.each(["dynamic", "plugin"])(
  "writes no unknown value into the import file, which Pulumi rejects: %s",
  async (host) => {
    dataSource();
    expect((await trefoilImport(["search.DataSource", ...all, "--host", host])).code).toBe(2);
    const { resources } = JSON.parse(text("import.json")) as { resources: { inputs?: object }[] };
    expect(resources).toHaveLength(1);
    expect(JSON.stringify(resources)).not.toContain(unknownText);
  },
);
