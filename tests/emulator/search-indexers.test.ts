import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { json } from "node:stream/consumers";
import type { Emulator, EmulatorOptions } from "../../emulator";
import { listen } from "../support/local-server";
import { temporaryFolder } from "../support/temporary-folder";
import { type ApiResponse, type Caller, emulatorForTest, searchCaller } from "./caller";

let emulator: Emulator;
let folder: string;
let call: Caller;

/** Writes files of the container `docs` with a new modification time. */
let clock = Date.now();
function blobs(files: Record<string, unknown>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, "docs", path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    clock += 10_000;
    utimesSync(file, clock / 1000, clock / 1000);
  }
}

const post = (path: string, body?: unknown) => call("POST", path, body);
const source = {
  name: "blobs",
  type: "azureblob",
  credentials: { connectionString: "unread" },
  container: { name: "docs" },
};
const index = {
  name: "hotels-1",
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "name", type: "Edm.String", searchable: true },
    { name: "stars", type: "Edm.Int32" },
    { name: "tags", type: "Collection(Edm.String)" },
  ],
};
const indexer = {
  name: "reader",
  dataSourceName: "blobs",
  targetIndexName: "hotels-1",
  parameters: { configuration: { parsingMode: "json" } },
};

async function start(options: EmulatorOptions = {}): Promise<void> {
  emulator = await emulatorForTest({ searchBlobsDir: folder, ...options });
  call = searchCaller(emulator);
  await post("/datasources", source);
  await post("/indexes", index);
}

const status = async () => (await call("GET", "/indexers('reader')/search.status")).body;

/** Returns the last run after it ended. */
async function ended(): Promise<ApiResponse["body"]> {
  const end = Date.now() + 5000;
  for (;;) {
    const { lastResult } = await status();
    if (lastResult && lastResult.status !== "inProgress") return lastResult;
    if (Date.now() > end) throw new Error("The run does not end.");
  }
}
const run = async () => {
  expect((await post("/indexers('reader')/search.run")).status).toBe(202);
  return ended();
};
const documents = () =>
  Object.values(emulator.search.control.objects().documents ?? {}).map((document) => [document.id, document.name]);

beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "docs"));
});

describe("an indexer over a folder", () => {
  it("runs when it is created, then reads changes, and everything again after a reset", async () => {
    await start();
    blobs({ "1.json": { id: "1", name: "Sea" }, "more/2.json": { id: "2", name: "Hill" } });
    expect((await post("/indexers", indexer)).status).toBe(201);
    expect(await ended()).toMatchObject({ status: "success", itemsProcessed: 2, itemsFailed: 0, errors: [] });
    expect(documents()).toEqual([
      ["1", "Sea"],
      ["2", "Hill"],
    ]);

    expect(await run()).toMatchObject({ status: "success", itemsProcessed: 0 });
    blobs({ "1.json": { id: "1", name: "Lake" } });
    expect(await run()).toMatchObject({ itemsProcessed: 1, initialTrackingState: expect.any(String) });
    expect(documents()[0]).toEqual(["1", "Lake"]);

    expect((await post("/indexers('reader')/search.reset")).status).toBe(204);
    expect((await status()).lastResult).toMatchObject({ status: "reset" });
    expect(await run()).toMatchObject({ itemsProcessed: 2, initialTrackingState: null });
    const { executionHistory, status: state } = await status();
    expect(executionHistory.map((past: { status: string }) => past.status)).toEqual([
      "success",
      "reset",
      "success",
      "success",
      "success",
    ]);
    expect(state).toBe("running");
  });

  it("reads arrays, lines and plain text, and folders of a container", async () => {
    await start();
    blobs({
      "array/all.json": {
        hotels: [
          { id: "1", name: "One" },
          { id: "2", name: "Two" },
        ],
      },
      "lines/all.jsonl": '{"id":"3","name":"Three"}\n{"id":"4","name":"Four"}\n',
      "text/five.txt": "Five",
    });
    const reading = async (query: string, configuration: object, mappings: object[] = []) => {
      await call("PUT", "/datasources('blobs')", { ...source, container: { name: "docs", query } });
      await call("DELETE", "/indexers('reader')");
      await post("/indexers", { ...indexer, parameters: { configuration }, fieldMappings: mappings });
      return (await ended()).itemsProcessed;
    };
    expect(await reading("array", { parsingMode: "jsonArray", documentRoot: "/hotels" })).toBe(2);
    expect(await reading("lines", { parsingMode: "jsonLines" })).toBe(2);
    expect(await reading("text", {}, [{ sourceFieldName: "content", targetFieldName: "name" }])).toBe(1);
    const path = Buffer.from("https://emulator.blob.core.windows.net/docs/text/five.txt").toString("base64url");
    expect(documents()).toEqual([
      ["1", "One"],
      ["2", "Two"],
      ["3", "Three"],
      ["4", "Four"],
      [path, "Five"],
    ]);
  });

  it("fails with the errors of its items, and continues up to maxFailedItems", async () => {
    await start();
    blobs({ "1.json": { id: "1", stars: "four" }, "2.json": "{ no json", "3.json": { id: "3", name: "Good" } });
    await post("/indexers", indexer);
    const failed = await ended();
    expect(failed).toMatchObject({ status: "transientFailure", itemsProcessed: 0, itemsFailed: 1 });
    expect(failed.errors).toEqual([
      expect.objectContaining({
        key: expect.stringMatching(/1\.json$/),
        errorMessage: expect.stringContaining("'stars'"),
        statusCode: 400,
      }),
    ]);
    expect((await status()).status).toBe("error");

    await call("PUT", "/indexers('reader')", { ...indexer, parameters: { ...indexer.parameters, maxFailedItems: 2 } });
    expect(await run()).toMatchObject({ status: "success", itemsProcessed: 1, itemsFailed: 2 });
    expect(documents()).toEqual([["3", "Good"]]);
  });

  it("accepts one request for a run during the first run, shows its progress, and stops when the indexer is deleted", async () => {
    await start({ searchItemDelayMs: 200 });
    blobs({ "1.json": { id: "1" }, "2.json": { id: "2" }, "3.json": { id: "3" } });
    await post("/indexers", indexer);
    expect((await post("/indexers('reader')/search.run")).status).toBe(202);
    const refused = await post("/indexers('reader')/search.run");
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      "Another indexer invocation is currently in progress; concurrent invocations are not allowed.",
    ]);
    let seen = await status();
    while (seen.lastResult.itemsProcessed === 0) seen = await status();
    expect(seen.lastResult).toMatchObject({ status: "inProgress", itemsProcessed: 1, endTime: null });
    expect((await call("DELETE", "/indexers('reader')")).status).toBe(204);
    expect((await call("GET", "/indexers('reader')/search.status")).status).toBe(404);
    expect(documents()).toHaveLength(1);
  });

  it("reports what it does not support", async () => {
    await start();
    const reason = async (changed: object) => {
      await call("PUT", "/datasources('blobs')", { ...source, ...changed });
      await call("DELETE", "/indexers('reader')");
      await post("/indexers", indexer);
      return (await ended()).errorMessage;
    };
    expect(await reason({ type: "azuresql" })).toContain("'azuresql'");
    expect(await reason({ container: { name: "nowhere" } })).toContain("container 'nowhere' does not exist");
    expect(await reason({ container: { name: "docs", query: "../.." } })).toContain("is not in the container");
    await start({ searchBlobsDir: undefined });
    expect(await reason({})).toContain("--search-blobs-dir");
  });
});

describe("skills", () => {
  const skill = (uri: string, more: object = {}) => ({
    "@odata.type": "#Microsoft.Skills.Custom.WebApiSkill",
    name: "upper",
    uri,
    httpHeaders: { "x-secret": "open" },
    inputs: [{ name: "text", source: "/document/name" }],
    outputs: [{ name: "loud", targetName: "shouted" }],
    ...more,
  });
  const split = {
    "@odata.type": "#Microsoft.Skills.Text.SplitSkill",
    inputs: [{ name: "text", source: "/document/name" }],
    outputs: [{ name: "textItems" }],
  };
  const fill = async (skills: object[], outputFieldMappings: object[]) => {
    blobs({ "1.json": { id: "1", name: "sea", tags: ["a", "b"] } });
    expect((await post("/skillsets", { name: "loud", skills })).status).toBe(201);
    await post("/indexers", { ...indexer, skillsetName: "loud", outputFieldMappings });
    return ended();
  };

  it("are executed if their URL is on this machine, in the documented form", async () => {
    await start();
    const asked: unknown[] = [];
    await using server = await listen(async (request, response) => {
      const { values } = (await json(request)) as { values: { recordId: string; data: { text: string } }[] };
      asked.push([request.method, request.headers["x-secret"], values]);
      const answers = values.map(({ recordId, data }) => ({
        recordId,
        data: { loud: data.text.toUpperCase() },
        errors: null,
        warnings: [{ message: "Loud." }],
      }));
      response.end(JSON.stringify({ values: answers }));
    });
    const address = `${server.url}/`;
    const each = {
      name: "each",
      context: "/document/tags/*",
      inputs: [{ name: "text", source: "/document/tags/*" }],
      outputs: [{ name: "loud", targetName: "big" }],
    };
    const done = await fill(
      [skill(address), skill(address, each), split, skill("https://elsewhere.example/", { name: "far" })],
      [
        { sourceFieldName: "/document/shouted", targetFieldName: "name" },
        { sourceFieldName: "/document/tags/*/big", targetFieldName: "tags" },
      ],
    );
    expect(done).toMatchObject({ status: "success", itemsProcessed: 1 });
    const warnings = done.warnings.map(({ message }: { message: string }) => message);
    expect(warnings.slice(0, 2)).toEqual([
      expect.stringContaining("Skill '#3' (#Microsoft.Skills.Text.SplitSkill) was not executed"),
      expect.stringContaining("Skill 'far' (#Microsoft.Skills.Custom.WebApiSkill) was not executed"),
    ]);
    expect(warnings.slice(2)).toEqual(["Loud.", "Loud.", "Loud."]);
    expect(asked).toEqual([
      ["POST", "open", [{ recordId: "0", data: { text: "sea" } }]],
      [
        "POST",
        "open",
        [
          { recordId: "0", data: { text: "a" } },
          { recordId: "1", data: { text: "b" } },
        ],
      ],
    ]);
    expect(emulator.search.control.objects().documents?.["hotels-1/1"]).toMatchObject({
      name: "SEA",
      tags: ["A", "B"],
    });
  });

  it("without a valid response make the item fail", async () => {
    await start();
    const done = await fill([skill("http://127.0.0.1:9/")], []);
    expect(done).toMatchObject({ status: "transientFailure", itemsFailed: 1 });
  });
});
