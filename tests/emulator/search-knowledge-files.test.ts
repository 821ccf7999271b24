import { searchForEachTest } from "./caller";

const service = searchForEachTest();
const { call } = service;
const newest = "?api-version=2026-10-01";
const files = `/knowledgesources('prices')/files`;

/** Uploads a file, or replaces the file with this id. */
async function upload(fileName: string, content: string, { id = "", metadata = {} } = {}) {
  const form = new FormData();
  form.append("metadata", new Blob([JSON.stringify({ fileName, metadata })], { type: "application/json" }));
  form.append("content", new Blob([content]), fileName);
  const { search, credentials } = service.emulator;
  const response = await fetch(`${search.url}${files}${id && `('${id}')`}${newest}`, {
    method: id ? "PUT" : "POST",
    headers: { "api-key": credentials.search.adminKey },
    body: form,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const list = async (query = ""): Promise<Record<string, unknown>[]> =>
  (await call("GET", `${files}${newest}${query}`)).body.value;

beforeEach(() =>
  call("PUT", `/knowledgesources('prices')${newest}`, { name: "prices", kind: "file", fileParameters: {} }),
);

describe("an uploaded file", () => {
  it("has an id of the service, its name, size and metadata, but no content", async () => {
    const { status, body } = await upload("lists/spring.md", "# Spring", { metadata: { team: "sales" } });
    expect([status, body]).toEqual([
      201,
      {
        fileId: expect.any(String),
        fileName: "lists/spring.md",
        fileSizeBytes: 8,
        createdAt: expect.any(String),
        lastUpdatedAt: expect.any(String),
        errorMessage: null,
        prefix: "lists/",
        metadata: { team: "sales" },
        parsingMode: "markdown",
        extractionMode: "minimal",
      },
    ]);
    expect(await list()).toEqual([body]);
  });

  it("does not replace a file with the same name, and counts against the capacity", async () => {
    const ids = [(await upload("a.txt", "one")).body.fileId, (await upload("a.txt", "two")).body.fileId];
    expect((await list()).map(({ fileId }) => fileId).sort()).toEqual(ids.sort());
    const { body } = await call("GET", `/knowledgesources('prices')/status${newest}`);
    expect(body.fileCapacity.remainingFileCount).toBe(998);
    expect((await call("GET", "/knowledgesources('prices')/status?api-version=2026-04-01")).body).not.toHaveProperty(
      "fileCapacity",
    );
  });

  it("is replaced and deleted by its id", async () => {
    const { fileId } = (await upload("a.txt", "one")).body;
    const replaced = await upload("b.txt", "three", { id: String(fileId) });
    expect([replaced.status, replaced.body.fileId, replaced.body.fileName]).toEqual([200, fileId, "b.txt"]);
    expect((await upload("c.txt", "four", { id: "missing" })).status).toBe(404);
    const item = `${files}('${fileId}')${newest}`;
    expect((await call("DELETE", item)).status).toBe(204);
    expect((await call("DELETE", item)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  it("is retrieved by its terms, and deleted with the knowledge source", async () => {
    await upload("a.txt", "Rooms with sea view");
    await call("PUT", `/knowledgebases('guide')${newest}`, { name: "guide", knowledgeSources: [{ name: "prices" }] });
    const intents = [{ type: "semantic", search: "sea" }];
    const { body } = await call("POST", `/knowledgebases('guide')/retrieve${newest}`, { intents });
    expect(body.references).toEqual([expect.objectContaining({ type: "file", docName: "a.txt" })]);
    await call("DELETE", `/knowledgebases('guide')${newest}`);
    await call("DELETE", `/knowledgesources('prices')${newest}`);
    expect(service.emulator.search.control.objects()).toMatchObject({ files: {}, documents: {} });
  });

  it("is in a page of the list", async () => {
    for (const name of ["a.txt", "b.txt", "c.txt"]) await upload(name, "one");
    const { body } = await call("GET", `${files}${newest}&pageSize=2`);
    expect(body.value).toHaveLength(2);
    const { pathname, search } = new URL(body["@odata.nextLink"]);
    expect((await call("GET", pathname + search)).body.value).toHaveLength(1);
  });
});

describe("a request for files", () => {
  it.each([
    ["of a missing source", "/knowledgesources('missing')/files", 404],
    ["of a source that contains no files", "/knowledgesources('web')/files", 400],
    ["with an older version", `${files}?api-version=2026-04-01`, 404],
  ])("%s is rejected", async (_case, path, expected) => {
    await call("PUT", "/knowledgesources('web')", { name: "web", kind: "web" });
    expect((await call("GET", path.includes("?") ? path : path + newest)).status).toBe(expected);
  });

  it("without a name or as JSON is rejected", async () => {
    expect((await call("POST", files + newest, { fileName: "a.txt" })).status).toBe(400);
    expect((await upload(undefined as unknown as string, "one")).status).toBe(400);
  });
});
