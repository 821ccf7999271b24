import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "../../tools/until";
import { type ApiResponse, emulatorForTest, searchCaller } from "./caller";

const key = "do-not-show";
const connectionString = `DefaultEndpointsProtocol=https;AccountName=library;AccountKey=${key}`;
const maskedConnection = "DefaultEndpointsProtocol=https;AccountName=library;AccountKey=***";
const index = { name: "books", fields: [{ name: "id", type: "Edm.String", key: true }] };
const source = { name: "shelf", type: "azureblob", credentials: { connectionString }, container: { name: "books" } };
const indexer = {
  name: "reader",
  dataSourceName: "shelf",
  targetIndexName: "books",
  parameters: { configuration: { parsingMode: "json" } },
};
const skills = [
  {
    "@odata.type": "#Microsoft.Skills.Util.ShaperSkill",
    inputs: [{ name: "text", source: "/document/content" }],
    outputs: [{ name: "out" }],
  },
];
type Body = Readonly<Record<string, unknown>>;

const blobSource = (flags: object = {}) => ({
  name: "papers",
  kind: "azureBlob",
  azureBlobParameters: { connectionString, containerName: "books", ingestionParameters: {}, ...flags },
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "recorded-forms-"));
  mkdirSync(join(folder, "books"));
  for (const id of ["1", "2", "3"]) writeFileSync(join(folder, "books", `${id}.json`), JSON.stringify({ id }));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function start(options: Parameters<typeof emulatorForTest>[0] = {}) {
  const emulator = await emulatorForTest({ searchBlobsDir: folder, searchPreviewVersions: true, ...options });
  const call = searchCaller(emulator);
  const put = async (collection: string, body: Body, version = "2026-10-01") => {
    const response = await call("PUT", `/${collection}('${body.name}')?api-version=${version}`, body);
    expect([response.status, response.body.error]).toEqual([expect.any(Number), undefined]);
    return response;
  };
  return { emulator, call, put };
}

describe("an indexer", () => {
  async function prepared() {
    const service = await start();
    await service.put("indexes", index);
    await service.put("datasources", source);
    return service;
  }

  it("accepts a run directly after its creation", async () => {
    const { call, put } = await prepared();
    for (let i = 0; i < 10; i++) {
      await put("indexers", { ...indexer, name: `reader${i}` });
      expect((await call("POST", `/indexers('reader${i}')/search.run`)).status).toBe(202);
    }
  });

  it("has another ETag after a run, and the same without one", async () => {
    const { call, put } = await prepared();
    const etagOf = async (name: string) => (await call("GET", `/indexers('${name}')`)).body["@odata.etag"];
    const idle = (await put("indexers", { ...indexer, name: "idle", disabled: true })).body["@odata.etag"];
    const created = (await put("indexers", indexer)).body["@odata.etag"];
    await until(async () => (await etagOf("reader")) !== created, "another ETag");
    expect(await etagOf("idle")).toBe(idle);
  });

  it("returns the source as the target of a field mapping without one, and null for an output field mapping", async () => {
    const { put } = await prepared();
    const { body } = await put("indexers", {
      ...indexer,
      fieldMappings: [{ sourceFieldName: "id" }, { sourceFieldName: "isbn", targetFieldName: "id" }],
      outputFieldMappings: [{ sourceFieldName: "/document/id" }],
    });
    const targets = [...body.fieldMappings, ...body.outputFieldMappings].map(({ targetFieldName }) => targetFieldName);
    expect(targets).toEqual(["id", "id", null]);
  });
});

describe("a knowledge source", () => {
  it("returns null for omitted flags in a preview version, and false in a stable version", async () => {
    const { call, put } = await start();
    const flagsOf = ({ body }: ApiResponse) => {
      const { isADLSGen2, ingestionParameters } = body.azureBlobParameters;
      return [isADLSGen2, ingestionParameters.disableImageVerbalization];
    };
    expect(flagsOf(await put("knowledgesources", blobSource(), "2026-05-01-preview"))).toEqual([null, null]);
    expect(flagsOf(await call("GET", "/knowledgesources('papers')"))).toEqual([false, false]);
    const { status } = await call("PUT", "/knowledgesources('papers')", blobSource({ isADLSGen2: false }));
    expect(status).toBe(200);
  });

  it("returns null for an omitted flag of a web domain", async () => {
    const { call, put } = await start();
    const domains = { allowedDomains: [{ address: "example.com", includeSubpages: true }, { address: "example.org" }] };
    await put("knowledgesources", { name: "web", kind: "web", webParameters: { domains } });
    const { body } = await call("GET", "/knowledgesources('web')");
    expect(body.webParameters.domains.allowedDomains).toEqual([
      { address: "example.com", includeSubpages: true },
      { address: "example.org", includeSubpages: null },
    ]);
  });
});

it("a preview version has everything that a stable version introduced, also with an earlier date", async () => {
  const { call, put } = await start();
  const version = "2026-08-01-preview";
  await put("indexes", index);
  await put("knowledgesources", { name: "files", kind: "file", fileParameters: {} }, version);
  expect((await call("GET", `/knowledgesources('files')/files?api-version=${version}`)).status).toBe(200);
  const status = await call("GET", `/knowledgesources('files')/status?api-version=${version}`);
  expect(status.body).toHaveProperty("fileCapacity");
  await put("knowledgebases", { name: "base", knowledgeSources: [{ name: "files" }] }, version);
  const answer = await call("POST", `/knowledgebases('base')/retrieve?api-version=${version}`, {
    intents: [{ type: "semantic", search: "paper" }],
    retrievalReasoningEffort: { kind: "minimal" },
    futureSetting: true,
  });
  expect(answer.status).toBe(200);
  expect((await call("GET", "/knowledgesources('files')/files?api-version=2026-04-01")).status).toBe(404);
});

describe("secrets of the search service", () => {
  const account = { "@odata.type": "#Microsoft.Azure.Search.CognitiveServicesByKey", key };
  const knowledgeStore = { storageConnectionString: connectionString, projections: [] };
  const skillset = { name: "enrich", skills, cognitiveServices: account, knowledgeStore };

  it("are returned as recorded: the key of an account in the write alone, and connection strings without their key", async () => {
    const { call, put } = await start();
    const written = (await put("skillsets", skillset)).body;
    const read = (await call("GET", "/skillsets('enrich')")).body;
    expect([written.cognitiveServices.key, read.cognitiveServices.key]).toEqual([key, null]);
    for (const { knowledgeStore: store } of [written, read])
      expect(store.storageConnectionString).toBe(maskedConnection);
    const created = (await put("knowledgesources", blobSource())).body;
    expect(created.azureBlobParameters.connectionString).toBe(maskedConnection);
    expect((await put("datasources", source)).body.credentials.connectionString).toBeNull();
  });

  it.each([
    ["returned", key, connectionString],
    ["omitted", null, null],
    ["masked", "********", maskedConnection],
    ["empty", "", ""],
  ] as const)("have the form %s in each response with the option", async (form, shownKey, shownConnection) => {
    const { call, put, emulator } = await start({ searchSecretForm: form });
    const bodies = [(await put("skillsets", skillset)).body, (await call("GET", "/skillsets('enrich')")).body];
    for (const body of bodies)
      expect([body.cognitiveServices.key, body.knowledgeStore.storageConnectionString]).toEqual([
        shownKey,
        shownConnection,
      ]);
    emulator.search.control.secrets("omitted");
    expect((await call("GET", "/skillsets('enrich')")).body.cognitiveServices.key).toBeNull();
    emulator.search.control.reset();
    expect((await put("datasources", source)).body.credentials.connectionString).toBe(shownConnection);
  });
});
