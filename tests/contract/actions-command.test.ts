import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Definition, firstNewRun, type Steps } from "../../provider/define";
import { performAction, prepareAction } from "../../provider/lifecycle/actions";
import { dataSource } from "../../provider/services/search/data-source";
import { indexer } from "../../provider/services/search/indexer/indexer";
import { statusOfRuns } from "../../provider/services/search/indexer/indexer-actions";
import { index } from "../../provider/services/search/indexes/search-index";
import { knowledgeSource } from "../../provider/services/search/knowledge/knowledge-source";
import { providerCode, resourceType } from "../../provider/text/engine-format";
import { writeFiles } from "../../tools/files";
import { until } from "../../tools/until";
import { RunRecordFiles, rewriteRecord } from "../support/records";
import { fakeProcesses, runCommand } from "../support/run-command";
import { temporaryFolder } from "../support/temporary-folder";
import { useTestEnvironment } from "./test-environment";

const blobs = temporaryFolder();
const environment = useTestEnvironment({ searchBlobsDir: blobs, searchItemDelayMs: 20 });
const checkout = resolve(__dirname, "../..");

const control = () => environment.emulator.search.control;
const account = () => environment.emulator.search.url;
const blob = (name: string, text: string) => writeFileSync(join(blobs, "hotels", name), text);

/** Requests of an action. */
const actions = () =>
  control()
    .journal()
    .filter(({ method }) => method === "POST")
    .map(({ path }) => path);
const lastRun = async (name = "reader") => {
  const headers = { "api-key": environment.emulator.credentials.search.adminKey };
  const response = await fetch(`${account()}/indexers('${name}')/search.status?api-version=2026-10-01`, { headers });
  return ((await response.json()) as { lastResult: { status: string; startTime: string } | null }).lastResult;
};
const ended = (name?: string) => until(async () => (await lastRun(name))?.status === "success", "the first run to end");

beforeEach(async () => {
  rmSync(join(blobs, "hotels"), { recursive: true, force: true });
  mkdirSync(join(blobs, "hotels"), { recursive: true });
  for (const id of ["1", "2", "3"]) blob(`${id}.json`, JSON.stringify({ id, name: `Hotel ${id}` }));
  const fields = [
    { name: "id", type: "Edm.String", key: true },
    { name: "name", type: "Edm.String" },
  ];
  await environment.make(index, { name: "hotels", fields });
  const container = { name: "hotels" };
  const credentials = { connectionString: "canary-of-the-store" };
  await environment.make(dataSource, { name: "files", type: "azureblob", credentials, container });
  const parameters = { configuration: { parsingMode: "json" } };
  await environment.make(indexer, { name: "reader", dataSourceName: "files", targetIndexName: "hotels", parameters });
  await ended();
  control().clearJournal();
});
afterEach(() => jest.restoreAllMocks());

const provider = { urn: "urn:pulumi:dev::test::pulumi:providers:pulumi-nodejs::default", id: "1" };

interface Stored {
  readonly token?: string;
  readonly name?: string;
  readonly id?: string;
  readonly account?: string | undefined;
  /** Members of the resource in the state. */
  readonly more?: object;
  readonly host?: "dynamic" | "plugin";
  readonly parent?: string;
}

/** A resource in the state. */
function stored({
  token = "search:Indexer",
  name = "hotel-reader",
  id = "reader",
  host = "dynamic",
  ...given
}: Stored = {}) {
  const type = resourceType(host, token);
  const hidden = { name: `dev/${name}`, account: "account" in given ? given.account : account() };
  const props = { __trefoil: hidden, name: id, ...(host === "dynamic" && { __provider: providerCode(token) }) };
  const urn = `urn:pulumi:dev::test::${given.parent ? `${given.parent}$` : ""}${type}::${name}`;
  return { urn, type, custom: true, id, inputs: props, outputs: props, provider: `${provider.urn}::1`, ...given.more };
}

interface Given {
  readonly resources?: readonly object[];
  readonly config?: Readonly<Record<string, string>>;
  readonly input?: string;
}

/** Runs a command in a project whose CLI prints a state. */
async function command(args: readonly string[], { resources = [stored()], config = {}, input }: Given = {}) {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(checkout, join(folder, "node_modules/trefoil"));
  writeFiles(folder, { "Pulumi.yaml": "name: test\nruntime: nodejs\n", "Pulumi.dev.yaml": "config: {}\n" });
  const secret = (key: string) => /Key$|Password$|Token$|ociRegistries/.test(key);
  const bag = { ...environment.bag(), ...config };
  const entries = Object.entries(bag).map(([key, value]) => [key, { value, secret: secret(key) }]);
  const state = {
    version: 3,
    deployment: { resources: [{ ...provider, type: "pulumi:providers:pulumi-nodejs", custom: true }, ...resources] },
  };
  const ok = (value: unknown) => ({
    status: 0,
    stdout: typeof value === "string" ? value : JSON.stringify(value),
    stderr: "",
  });
  fakeProcesses((_, given) => {
    if (given[0] === "config") return ok(Object.fromEntries(entries));
    return given.includes("--show-name") ? ok("dev\n") : ok(state);
  });
  const env = { ...process.env, HOME: folder } as Record<string, string>;
  const result = await runCommand(args, { folder, env, ...(input !== undefined && { input }) });
  const all = result.out + result.err;
  expect(all).not.toContain(environment.emulator.credentials.search.adminKey);
  expect(all).not.toContain("canary-of-the-store");
  return result;
}

const json = async (args: readonly string[], given?: Given) => {
  const { code, out, err } = await command([...args, "--yes", "--json"], given);
  return { code, err, result: JSON.parse(out || "{}") };
};

describe("trefoil run", () => {
  it.each(["dynamic", "plugin"] as const)("runs an indexer of the host %s and waits for the run", async (host) => {
    blob("4.json", JSON.stringify({ id: "4", name: "Hotel 4" }));
    const { code, out, err } = await command(["run", "hotel-reader", "--yes"], { resources: [stored({ host })] });
    expect(out).toMatch(
      /^search\.Indexer "hotel-reader": the run succeeded: success from \S+ to \S+, 1 processed, 0 failed\.\n$/,
    );
    expect(err).toContain(`run search.Indexer "hotel-reader" (reader) at ${account()}`);
    expect(err).toContain("new or changed since the last run.");
    expect([code, actions()]).toEqual([0, ["/indexers('reader')/search.run"]]);
  });

  it("shows the costs with --preview", async () => {
    const { code, out } = await command(["run", "reader", "--preview"]);
    expect(code).toBe(0);
    expect(out).toContain('The index "hotels" contains 3 documents.');
    expect(out).toContain("No skillset: a run calls no models and no billed skills.");
    expect(out).toMatch(/Last run: success from \S+ to \S+, 3 processed, 0 failed\./);
    expect(out).toContain("The service limits a run to P1D");
  });

  it("counts the skills that may be billed", async () => {
    control().change({
      collection: "skillsets",
      key: "enrich",
      merge: {
        name: "enrich",
        skills: [
          { "@odata.type": "#Microsoft.Skills.Text.SplitSkill" },
          { "@odata.type": "#Microsoft.Skills.Vision.OcrSkill" },
          { "@odata.type": "#Microsoft.Skills.Custom.WebApiSkill" },
        ],
      },
    });
    control().change({ collection: "indexers", key: "reader", merge: { skillsetName: "enrich" } });
    const { result } = await json(["run", "reader", "--preview"]);
    expect(result.costs).toContain(
      'The skillset "enrich" runs 2 skills for each document that may be billed: OcrSkill, WebApiSkill.',
    );
    expect(result).toMatchObject({ outcome: "preview", account: account(), resource: { name: "hotel-reader" } });
  });

  it.each([
    ["/indexes('hotels')/search.stats", 403, 'The number of documents in the index "hotels" is unknown.'],
    ["/indexes('hotels')/search.stats", 404, 'The index "hotels" does not exist, so that a run fails.'],
    ["/skillsets('enrich')", 403, 'The skills of the skillset "enrich" are unknown.'],
    ["/skillsets('enrich')", 404, 'The skillset "enrich" does not exist, so that a run fails.'],
  ])("shows the known costs without %s (%i)", async (path, status, text) => {
    control().change({ collection: "indexers", key: "reader", merge: { skillsetName: "enrich" } });
    control().faults.add({ method: "GET", path, status, body: {} });
    expect((await json(["run", "reader", "--preview"])).result.costs).toContain(text);
  });

  it("requires --yes without a terminal, before it reads anything", async () => {
    const { code, err } = await command(["run", "reader"]);
    expect([code, control().journal()]).toEqual([1, []]);
    expect(err).toContain("Pass --yes.");
  });

  it("names an unknown resource before it requires a confirmation", async () => {
    const { code, err } = await command(["run", "missing"]);
    expect([code, err]).toEqual([1, expect.stringContaining('The stack contains no resource "missing".')]);
    expect(err).not.toContain("--yes");
  });

  it("reports a run that fails, with its errors", async () => {
    blob("broken.json", "{ this is no JSON");
    const { code, out } = await command(["run", "reader", "--yes"]);
    expect(code).toBe(2);
    expect(out).toMatch(/the run ended without success: transientFailure from .*, 0 processed, 1 failed\.\n {2}/);
    expect(out).toMatch(/broken\.json": The blob could not be parsed/);
  });

  it("sends nothing during another run", async () => {
    await slowly(async () => {
      const { code, result } = await json(["run", "reader"]);
      expect([code, result.outcome, result.run.status]).toEqual([2, "conflict", "inProgress"]);
      expect((await json(["reset", "reader", "--run"])).result.outcome).toBe("conflict");
    });
    expect(actions()).toEqual(["/indexers('reader')/search.run"]);
  });

  it.each(["after", "html"] as const)(
    "finds the run if the response is lost (%s), and requests no second one",
    async (kind) => {
      const fault = kind === "after" ? { reset: kind } : { applied: true, status: 502 };
      control().faults.add({ method: "POST", path: "/indexers('reader')/search.run", ...fault });
      const { code, result, err } = await json(["run", "reader"]);
      expect([code, result.outcome, result.found, actions().length]).toEqual([0, "succeeded", true, 1]);
      expect(err).toContain("The response to the request of the run was lost.");
      expect(environment.files().filter(([path]) => path.includes("/actions/"))).toEqual([]);
    },
  );

  it("ends with code 2 if the run takes longer than the time-out, and leaves it", async () => {
    for (let i = 10; i < 110; i++) blob(`${i}.json`, JSON.stringify({ id: `${i}`, name: "" }));
    const { code, result } = await json(["run", "reader", "--timeout", "1"]);
    expect([code, result.outcome, result.run.status]).toEqual([2, "timeout", "inProgress"]);
    expect((await lastRun())?.status).toBe("inProgress");
  });

  it("ends the wait at ^C, and leaves the run", async () => {
    for (let i = 10; i < 110; i++) blob(`${i}.json`, JSON.stringify({ id: `${i}`, name: "" }));
    // A host in this process, from another test, would end it. So would `signal-exit`, which the lock loads.
    require("proper-lockfile");
    const ofOthers = process.rawListeners("SIGINT");
    const own = () => process.rawListeners("SIGINT").filter((listener) => !ofOthers.includes(listener));
    const running = command(["run", "reader", "--yes"]);
    await until(() => actions().length > 0, "the request of the run");
    await new Promise((done) => setTimeout(done, 300));
    for (const interrupt of own()) interrupt.call(process, "SIGINT");
    // Without another listener, `signal-exit` ends the process.
    expect(own()).toHaveLength(1);
    const { code, out } = await running;
    expect([code, own()]).toEqual([1, []]);
    expect(out).toContain("The run continues in the service.");
    expect((await lastRun())?.status).toBe("inProgress");
  });

  it("reports that the run continues if its status cannot be read", async () => {
    const fault = { method: "GET", path: "/indexers('reader')/search.status", status: 403, body: {} };
    control().faults.add({ ...fault, skip: 2, count: 100 });
    const { code, err } = await command(["run", "reader", "--yes"]);
    control().faults.clear();
    expect([code, actions().length]).toEqual([1, 1]);
    expect(err).toContain("The run has started, and continues in the service.");
  });

  it.each(["search.Indexer", "search:Indexer"])(
    "runs an indexer that no stack manages with --kind %s",
    async (kind) => {
      const bag = environment.bag();
      const env = {
        ...(process.env as Record<string, string>),
        AZURE_SEARCH_ENDPOINT: bag["trefoil:searchUrl"] ?? "",
        AZURE_SEARCH_API_KEY: bag["trefoil:searchApiKey"] ?? "",
      };
      const args = ["run", "reader", "--kind", kind, "--yes"];
      const { code, out, err } = await runCommand(args, { folder: temporaryFolder(), env });
      expect(out).toContain('search.Indexer "reader": the run succeeded');
      expect(err).not.toContain("Applies to its");
      expect([code, actions().length]).toEqual([0, 1]);
    },
  );

  it.each([
    [
      ["run", "reader", "--kind", "search.Index"],
      '"search.Index" is not a type with actions. Types: search.Indexer, search.KnowledgeSource.',
    ],
    [["run", "hotel-raeder"], 'Did you mean "hotel-reader"?'],
    [["run", "rooms"], "Resources with actions: hotel-reader."],
  ])("rejects %j", async (args, message) => {
    const { code, err } = await command([...args, "--yes"]);
    expect([code, actions()]).toEqual([1, []]);
    expect(err).toContain(message);
  });
});

/** Resets the indexer as the portal of Azure does. */
const resetOutside = () =>
  fetch(`${account()}/indexers('reader')/search.reset?api-version=2026-10-01`, {
    method: "POST",
    headers: { "api-key": environment.emulator.credentials.search.adminKey },
  });

/** Runs a function while a run of the indexer is in progress. */
async function slowly(act: () => Promise<void>): Promise<void> {
  for (let i = 10; i < 110; i++) blob(`${i}.json`, JSON.stringify({ id: `${i}`, name: "" }));
  await json(["run", "reader", "--no-wait"]);
  await act();
}

describe("the status of runs", () => {
  const run = (startTime: string, status = "success") => ({ startTime, status });
  const statusOf = (body: unknown) => statusOfRuns({ send: async () => ({ status: 200, body }) } as unknown as Steps);

  it.each([
    [
      { lastResult: run("2026-11-01T00:00:02Z"), executionHistory: [run("2026-11-01T00:00:01Z")] },
      "2026-11-01T00:00:02Z",
    ],
    [{ lastResult: run("2026-11-01T00:00:01Z"), executionHistory: [] }, undefined],
    [{ lastResult: run("2026-11-01T00:00:02Z", "reset"), executionHistory: [run("2026-11-01T00:00:00Z")] }, undefined],
    // The schedule has started another run meanwhile.
    [
      { lastResult: run("2026-11-01T00:00:09Z", "inProgress"), executionHistory: [run("2026-11-01T00:00:02Z")] },
      "2026-11-01T00:00:02Z",
    ],
    [
      { lastResult: run("2026-11-01T00:00:09Z", "reset"), executionHistory: [run("2026-11-01T00:00:02Z")] },
      "2026-11-01T00:00:02Z",
    ],
    // Another server of the service writes times in another form.
    [
      { lastResult: run("2026-11-01T00:00:01.000+00:00"), executionHistory: [run("2026-11-01T01:00:00+01:00")] },
      undefined,
    ],
    // The clock of the service went back.
    [
      { lastResult: run("2026-10-31T23:00:00Z"), executionHistory: [run("2026-11-01T00:00:01Z")] },
      "2026-10-31T23:00:00Z",
    ],
  ])("shows the first run that was not known: %j", async (body, start) => {
    const known = ["2026-11-01T00:00:01Z", "2026-11-01T00:00:00Z"];
    expect(firstNewRun(await statusOf(body), known)?.startTime).toBe(start);
  });

  it.each([{}, { lastResult: 3, executionHistory: {} }, { executionHistory: [null, 3] }])(
    "may have unexpected forms: %j",
    async (body) => {
      expect(await statusOf(body)).toEqual({ last: undefined, ended: [], maxDuration: undefined });
    },
  );
});

describe("the identity of the object", () => {
  it.each<[string, Stored | object, string]>([
    [
      "an object of another service",
      { account: "https://other.search.windows.net" },
      "it belongs to https://other.search.windows.net",
    ],
    ["a state without an account", { account: undefined }, "the state does not contain the account"],
    ["an object that does not exist", { id: "gone" }, "the object does not exist. Nothing was sent."],
    ["an object that the program only reads", { more: { external: true } }, "the program only reads it"],
    ["a pending replacement", { more: { pendingReplacement: true } }, "an interrupted replacement deleted it"],
    ["an object that is replaced", { more: { delete: true } }, "The stack contains no resource"],
    [
      "a type without actions",
      { token: "search:Index", id: "hotels" },
      'search.Index "hotel-reader" has no such action',
    ],
  ])("rejects %s", async (_title, given, message) => {
    const { code, err } = await command(["run", "hotel-reader", "--yes"], { resources: [stored(given)] });
    expect([code, actions()]).toEqual([1, []]);
    expect(err).toContain(message);
  });

  it("lists the URNs of resources with the same name, and accepts a URN", async () => {
    const resources = [stored(), stored({ parent: "my:index:Part", id: "other" })];
    const { code, err } = await command(["run", "hotel-reader", "--yes"], { resources });
    expect([code, actions()]).toEqual([1, []]);
    for (const { urn } of resources) expect(err).toContain(urn);
    expect((await json(["run", resources[0]?.urn ?? ""], { resources })).code).toBe(0);
  });

  it("applies to the successor of a replaced object", async () => {
    const resources = [stored({ id: "old", more: { delete: true } }), stored()];
    const { result } = await json(["run", "hotel-reader"], { resources });
    expect([result.resource.id, actions()]).toEqual(["reader", ["/indexers('reader')/search.run"]]);
  });
});

describe("trefoil reset and resync", () => {
  it("resets without a run", async () => {
    const { code, out, err } = await command(["reset", "reader", "--yes"]);
    expect([code, actions()]).toEqual([0, ["/indexers('reader')/search.reset"]]);
    expect(out).toBe('search.Indexer "hotel-reader": reset is done. The next run applies it.\n');
    expect(err).toContain("The next run reads all documents of the data source again.");
    expect(err).toContain("It has no schedule: start the next run");
  });

  it("prints no credential that the schedule contains", async () => {
    const schedule = { interval: `PT1H ${environment.emulator.credentials.search.adminKey}` };
    control().change({ collection: "indexers", key: "reader", merge: { schedule } });
    const { code, err } = await command(["reset", "reader", "--yes"]);
    expect(code).toBe(0);
    expect(err).toMatch(/The schedule starts the next run, each PT1H .*\. Or start it/);
  });

  it("resets and reads all documents again with --run", async () => {
    const { code, result } = await json(["reset", "reader", "--run"]);
    expect(actions()).toEqual(["/indexers('reader')/search.reset", "/indexers('reader')/search.run"]);
    expect([code, result.outcome, result.run.processed >= 3]).toEqual([0, "succeeded", true]);
  });

  it("resyncs the permissions", async () => {
    const { code } = await json(["resync", "reader", "--run"]);
    const [resync, run] = control()
      .journal()
      .filter(({ method }) => method === "POST");
    expect([code, resync?.path, resync?.body, run?.path]).toEqual([
      0,
      "/indexers('reader')/search.resync",
      { options: ["permissions"] },
      "/indexers('reader')/search.run",
    ]);
  });

  const preview = { "trefoil:searchApiVersion": "2026-08-01-preview" };
  const sentBodies = () =>
    control()
      .journal()
      .filter(({ method }) => method === "POST")
      .map(({ path, body }) => [path, body]);

  it("resets single documents, by their keys or by their ids in the data source", async () => {
    const given = ["reset", "reader", "--yes", "--run", "--document", "1", "2", "--source-document", "a.pdf"];
    const { code, err } = await command(given, { config: preview });
    expect([code, sentBodies()]).toEqual([
      0,
      [
        ["/indexers('reader')/search.resetdocs", { documentKeys: ["1", "2"], datasourceDocumentIds: ["a.pdf"] }],
        ["/indexers('reader')/search.run", undefined],
      ],
    ]);
    expect(err).toContain("The next run reads the listed documents again before others.");
  });

  it("resets no skills of an indexer without a skillset, and never both skills and documents", async () => {
    const skills = await command(["reset", "reader", "--yes", "--skill", "split"], { config: preview });
    const both = await command(["reset", "reader", "--yes", "--skill", "split", "--document", "1"], {
      config: preview,
    });
    expect([skills.code, both.code, sentBodies()]).toEqual([1, 1, []]);
    expect(skills.err).toContain("it has no value for `skillsetName`");
    expect(both.err).toContain("--skill excludes --document and --source-document");
  });

  it("rejects a reset of documents by a stable version, and names the version to set", async () => {
    const { code, err } = await command(["reset", "reader", "--yes", "--document", "1"]);
    expect([code, sentBodies()]).toEqual([1, []]);
    expect(err).toContain("it requires API version 2026-08-01-preview, and 2026-10-01 is configured");
  });

  it("rejects a resync that the version of the API lacks", async () => {
    const config = { "trefoil:searchApiVersion": "2026-04-01" };
    const { code, err } = await command(["resync", "reader", "--yes"], { config });
    expect([code, actions()]).toEqual([1, []]);
    expect(err).toContain("it requires API version 2026-10-01, and 2026-04-01 is configured");
  });
});

describe("a knowledge source", () => {
  const make = (definition: Definition, inputs: Readonly<Record<string, unknown>>) =>
    environment.make(definition, inputs);
  const source = (name: string) => ({ resources: [stored({ token: "search:KnowledgeSource", name, id: name })] });

  it("runs the indexer that the service created", async () => {
    const azureBlobParameters = { connectionString: "canary-of-the-store", containerName: "manuals" };
    mkdirSync(join(blobs, "manuals"), { recursive: true });
    await make(knowledgeSource, { name: "manuals", kind: "azureBlob", azureBlobParameters });
    await ended("manuals-indexer");
    control().clearJournal();
    const { code, result, err } = await json(["reset", "manuals", "--run"], source("manuals"));
    expect(actions()).toEqual(["/indexers('manuals-indexer')/search.reset", "/indexers('manuals-indexer')/search.run"]);
    expect(result).toMatchObject({
      outcome: "succeeded",
      performer: { type: "search.Indexer", id: "manuals-indexer" },
    });
    expect(err).toContain('Applies to its search.Indexer "manuals-indexer".');
    expect(code).toBe(0);
  });

  it("shows a status without a run without the name of another type", async () => {
    const azureBlobParameters = { connectionString: "canary-of-the-store", containerName: "manuals" };
    await make(knowledgeSource, { name: "manuals", kind: "azureBlob", azureBlobParameters });
    const path = "/indexers('manuals-indexer')/search.status";
    control().faults.add({ method: "GET", path, status: 200, body: { lastResult: null, executionHistory: [] } });
    const { out } = await command(["run", "manuals", "--preview"], source("manuals"));
    expect(out).toContain("\n  Last run: none.\n");
    expect(out).not.toContain("The indexer");
  });

  it.each([
    ["a number", { indexer: 5 }],
    ["an object", { indexer: { name: "manuals-indexer" } }],
    ["an empty name", { indexer: "" }],
    ["a list", ["manuals-indexer"]],
    ["a text", "manuals-indexer"],
  ])("has no indexer if the service returns %s instead of its name", async (_title, createdResources) => {
    const azureBlobParameters = { connectionString: "canary-of-the-store", containerName: "manuals" };
    await make(knowledgeSource, { name: "manuals", kind: "azureBlob", azureBlobParameters });
    const body = {
      name: "manuals",
      kind: "azureBlob",
      azureBlobParameters: { containerName: "manuals", createdResources },
    };
    control().faults.add({ method: "GET", path: "/knowledgesources('manuals')", status: 200, body, count: 9 });
    control().clearJournal();
    const { code, err } = await command(["run", "manuals", "--yes"], source("manuals"));
    expect([code, actions()]).toEqual([1, []]);
    expect(err).toContain("it has no search.Indexer.");
  });

  it("has no actions without an indexer", async () => {
    await make(knowledgeSource, { name: "web", kind: "web" });
    control().clearJournal();
    const { code, err } = await command(["run", "web", "--yes"], source("web"));
    expect([code, actions()]).toEqual([1, []]);
    expect(err).toContain("it has no search.Indexer. The service creates an indexer only for the kinds");
  });
});

describe("a status that is not as documented", () => {
  const faults = (body: unknown, count = 1) =>
    control().faults.add({ method: "GET", path: "/indexers('reader')/search.status", status: 200, body, count });
  const prepare = () => prepareAction({ context: environment.context(indexer), id: "reader" }, "run", { runs: true });
  const ofLast = (lastResult: unknown) => ({ name: "reader", lastResult, executionHistory: [] });

  it("shows no secret of the errors of the last run, also before a run", async () => {
    const { adminKey } = environment.emulator.credentials.search;
    const errors = [{ key: adminKey, errorMessage: `rejected ${adminKey}`, statusCode: 403 }];
    const last = { status: "transientFailure", startTime: "2026-01-01", errorMessage: `used ${adminKey}`, errors };
    faults(ofLast(last), 3);
    const { result, out } = await preview();
    expect(result.lastRun.errors).toHaveLength(2);
    expect(out).not.toContain(adminKey);
  });

  it.each<[string, unknown]>([
    ["a text instead of the last run", ofLast("success")],
    ["texts instead of lists", { executionHistory: "none", lastResult: { status: "success", errors: "none" } }],
    ["empty items", { executionHistory: [null, 1], lastResult: { status: "success", errors: [null, "x", 1] } }],
    [
      "objects instead of texts",
      ofLast({ status: {}, startTime: {}, endTime: {}, errorMessage: {}, errors: [{ key: {} }] }),
    ],
    ["a status with the name of a member of all objects", ofLast({ status: "constructor", startTime: "1" })],
    [
      "counts that are no numbers",
      ofLast({ status: "success", startTime: 5, itemsProcessed: "many", itemsFailed: {} }),
    ],
    ["an unusual limit", { limits: "none" }],
    ["another unusual limit", { limits: { maxRunTime: { days: 1 } } }],
  ])("is read without a failure of Trefoil: %s", async (_title, body) => {
    faults(body);
    const { status } = await prepare();
    const { last } = status;
    if (last) {
      expect(typeof last.status).toBe("string");
      expect([last.processed, last.failed].every(Number.isSafeInteger)).toBe(true);
    }
    expect(JSON.stringify(status)).not.toContain("[object");
  });

  it.each<[string, unknown]>([
    ["a text", "busy"],
    ["a list", []],
    ["nothing", null],
  ])("starts no run if the service returns %s instead of it", async (_title, body) => {
    faults(body);
    await expect(prepare()).rejects.toThrow("run failed: the response does not contain the status of the runs.");
  });

  it.each(["constructor", "__proto__", "toString"])("counts the unknown status %s as a failure", async (status) => {
    faults(ofLast({ status, startTime: "1" }));
    expect((await prepare()).status.last).toMatchObject({ status: "other", serviceStatus: status });
  });

  async function preview() {
    const { out } = await command(["run", "reader", "--preview", "--json"]);
    return { out, result: JSON.parse(out) };
  }
});

describe("the record of a run", () => {
  it("is not needed for a reset, which is sent again after a lost response", async () => {
    control().faults.add({ method: "POST", path: "/indexers('reader')/search.reset", reset: "after" });
    const { code, result } = await json(["reset", "reader"]);
    expect([code, result.outcome, actions().length]).toEqual([0, "done", 2]);
  });

  const object = () => ({ account: account(), token: "search:Indexer", id: "reader" });
  const records = () => new RunRecordFiles(process.env.TREFOIL_HOME ?? "");
  /** A record of a process that has ended. */
  const interrupted = (action: "run" | "reset", ...knownStarts: string[]) =>
    interruptedAt(new Date(), action, ...knownStarts);
  const interruptedAt = async (time: Date, action: "run" | "reset", ...knownStarts: string[]) => {
    records().create(object(), { action, knownStarts });
    const path = records().pathOf(object());
    rewriteRecord(path, { time: time.toISOString(), pid: 999_999, startTicks: 1 });
  };

  it("lets the next command wait for the run of a killed one, and start no other", async () => {
    await interrupted("run", "2026-11-01T00:00:00.000Z");
    const { code, result, err } = await json(["run", "reader"]);
    expect([code, result.outcome, result.resumes, actions()]).toEqual([0, "succeeded", true, []]);
    expect(result.found).toBe(true);
    expect(err).toContain("was interrupted, and a run has started since");
    expect(records().find(object())).toBeUndefined();
    expect((await json(["run", "reader"])).result.resumes).toBe(false);
    expect(actions()).toHaveLength(1);
  });

  it("lets the next command request the run if none has started", async () => {
    await interrupted("run", (await lastRun())?.startTime ?? "");
    const { code, result } = await json(["run", "reader"]);
    expect([code, result.resumes, actions().length]).toEqual([0, false, 1]);
  });

  it.each(["run", "reset"] as const)(
    "does not let a later run of the schedule count as that of a killed `%s`, and requests a run when it is repeated",
    async (action) => {
      const time = new Date(Date.now() - 60 * 60 * 1000);
      await interruptedAt(time, action, "2026-11-01T00:00:00.000Z");
      const args = action === "run" ? [action, "reader"] : [action, "reader", "--run"];
      const preview = await command([...args, "--preview"]);
      expect([preview.code, preview.out]).toEqual([
        0,
        expect.stringContaining("It may belong to the schedule or to another client. The command starts no other run."),
      ]);
      expect(preview.out).not.toContain("^C");
      // Nothing is sent, so that no confirmation is required.
      const { code, out } = await command(args, { input: "" });
      expect([code, actions()]).toEqual([2, []]);
      expect(out).toMatch(
        new RegExp(
          `^search\\.Indexer "hotel-reader": it is uncertain whether the \`trefoil ${action}\` of ${time.toISOString()}, which was interrupted, requested a run\\. The service shows a run of another time: success from \\S+ to \\S+, 3 processed, 0 failed\\. This run may belong to the schedule or to another client\\. No run was started\\. Repeat the command to start a run\\.\n$`,
        ),
      );
      const repeated = await json(args);
      expect([repeated.code, repeated.result.outcome]).toEqual([0, "succeeded"]);
      expect(actions()).toContain("/indexers('reader')/search.run");
    },
  );

  it("advises to wait if the run that may belong to the schedule is in progress", async () => {
    const before = (await lastRun())?.startTime ?? "";
    await slowly(async () => {
      await interruptedAt(new Date(0), "run", "2026-11-01T00:00:00.000Z", before);
      const { code, out } = await command(["run", "reader", "--yes"]);
      expect([code, out]).toEqual([
        2,
        expect.stringContaining("No run was started. After the run has ended, repeat the command."),
      ]);
    });
  });

  it.each([
    [undefined, "An earlier request started it."],
    [{ interval: "PT1H" }, "An earlier request or the schedule started it."],
  ])("names the starters of a run that it finds, with the schedule %j", async (schedule, expected) => {
    if (schedule) control().change({ collection: "indexers", key: "reader", merge: { schedule } });
    await interrupted("run", "2026-11-01T00:00:00.000Z");
    const { out } = await command(["run", "reader", "--yes"]);
    expect(out).toContain(` ${expected} No other request was sent.`);
  });

  it("does not replace a reset by the run of another command", async () => {
    await interrupted("run", "2026-11-01T00:00:00.000Z");
    const { result } = await json(["reset", "reader", "--run"]);
    expect(result.resumes).toBe(false);
    expect(actions()).toHaveLength(2);
  });

  it("does not let the run of a killed `reset --run` replace a reset without a run", async () => {
    await interrupted("reset", "2026-11-01T00:00:00.000Z");
    const { code, result } = await json(["reset", "reader"]);
    expect([code, result.outcome, result.resumes]).toEqual([0, "done", false]);
    expect(actions()).toEqual(["/indexers('reader')/search.reset"]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ["a reset", () => json(["reset", "reader"])],
    ["a resync", () => json(["resync", "reader"])],
    ["a reset by another client", resetOutside],
  ])("does not let the run of a killed command replace a run after %s", async (_title, change) => {
    await interrupted("run", "2026-11-01T00:00:00.000Z");
    await change();
    control().clearJournal();
    const { code, result } = await json(["run", "reader"]);
    expect([code, result.resumes, actions()]).toEqual([0, false, ["/indexers('reader')/search.run"]]);
  });

  it("rejects a command while another one requests the run", async () => {
    records().create(object(), { action: "run", knownStarts: [] });
    const { code, err } = await command(["run", "reader", "--yes"]);
    expect([code, actions()]).toEqual([1, []]);
    expect(err).toContain(`another command (process ${process.pid}) is requesting a run`);
  });

  it("is not replaced by a command that requests a run at the same moment", async () => {
    const context = environment.context(indexer);
    const prepared = await prepareAction({ context, id: "reader" }, "run", { runs: true });
    records().create(object(), { action: "run", knownStarts: ["2026-11-01T00:00:00.000Z"] });
    // The other command creates its record after this one has found none.
    records().hideOnce(object());
    const options = { waits: true, timeout: 60, report: () => {} };
    await expect(performAction(prepared, options)).rejects.toThrow(
      "run failed: another command is requesting a run. No run was requested here.",
    );
    expect([records().find(object())?.knownStarts, actions()]).toEqual([["2026-11-01T00:00:00.000Z"], []]);
  });

  it.each(["{", "null", '{ "action": "run", "knownStarts": [], "time": "2026-11-01T00:00:00.000Z", "pid": 1 }'])(
    "rejects the record %s, which the journal key of the user did not write",
    async (text) => {
      await interrupted("run");
      writeFileSync(records().pathOf(object()), text, { mode: 0o600 });
      const { code, err } = await command(["run", "reader", "--yes"]);
      expect([code, actions()]).toEqual([1, []]);
      expect(err).toContain("did not write the record");
    },
  );

  it("remains if neither a response nor a run shows what happened", async () => {
    control().faults.add({ method: "POST", path: "/indexers('reader')/search.run", reset: "before" });
    const context = environment.context(indexer);
    const prepared = await prepareAction({ context, id: "reader" }, "run", { runs: true });
    const options = { waits: true, timeout: 60, report: () => {} };
    await expect(performAction(prepared, options)).rejects.toThrow(
      /No run has started yet\. The next `trefoil run` reads/,
    );
    expect(records().find(object())?.action).toBe("run");
    expect(actions()).toHaveLength(1);
  });

  it("is removed after a rejection", async () => {
    control().faults.add({ method: "POST", path: "/indexers('reader')/search.run", status: 403, body: {} });
    const { code } = await command(["run", "reader", "--yes"]);
    expect([code, records().find(object())]).toEqual([1, undefined]);
  });
});
