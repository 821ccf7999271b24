import type { Fault } from "../../emulator";
import {
  type Context as AnyContext,
  Context,
  create,
  diff,
  PartialFailureError,
  remove,
  type State,
  update,
  type Values,
} from "../../provider/lifecycle";
import { ResourceLedger } from "../../provider/lifecycle/run";
import { index } from "../../provider/services/search/indexes/search-index";
import { causedBy, until } from "../../tools/until";
import { checked, type StoredResource, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

const fields = (type = "Edm.String") => [
  { name: "id", type: "Edm.String", key: true },
  { name: "title", type: "Edm.String", searchable: true },
  {
    name: "rooms",
    type: "Collection(Edm.ComplexType)",
    fields: [
      { name: "beds", type: "Edm.Int32" },
      { name: "old", type },
    ],
  },
  { name: "vector", type: "Collection(Edm.Single)", dimensions: 2, vectorSearchProfile: "near", retrievable: true },
];
const vectorSearch = {
  algorithms: [{ name: "graph", kind: "hnsw" }],
  profiles: [{ name: "near", algorithm: "graph" }],
};
const before: Values = { fields: fields(), vectorSearch, copyDocumentsOnReplacement: true };
/** An analyzer cannot change in place. One subfield is removed, and one field is added. */
const after: Values = {
  ...before,
  fields: [
    ...fields().map((field) =>
      field.name === "title"
        ? { ...field, analyzer: "en.lucene" }
        : { ...field, ...(field.fields && { fields: field.fields.filter(({ name }) => name !== "old") }) },
    ),
    { name: "stars", type: "Edm.Int32" },
  ],
};

const control = () => environment.emulator.search.control;
const document = (id: string) => ({ id, title: `Canary of ${id}`, rooms: [{ beds: 2, old: "x" }], vector: [0.25, 1] });
const ids = (count: number) => Array.from({ length: count }, (_, i) => `key${String(i).padStart(5, "0")}`);

function fill(name: string, keys: readonly string[], changes: object = {}): void {
  for (const id of keys)
    control().change({ collection: "documents", key: `${name}/${id}`, merge: { ...document(id), ...changes } });
}

const documentsOf = (name: string) =>
  Object.entries(control().objects().documents ?? {})
    .filter(([key]) => key.startsWith(`${name}/`))
    .map(([, value]) => value);

const keysOf = (name: string) =>
  documentsOf(name)
    .map(({ id }) => id)
    .sort();

/** One run of the program: the calls of one process. */
class Run {
  readonly lines: string[] = [];
  readonly context: AnyContext;

  constructor(
    { id, state }: StoredResource,
    readonly desired: State,
    config: Readonly<Record<string, string>> = {},
  ) {
    const { session, resource } = environment.context(index, "dev/hotels", config);
    Object.assign(session, { report: (line: string) => this.lines.push(line) });
    const stored = { id, inputs: state.inputs, steps: state.steps };
    const life = { token: index.token, resource, declaration: { inputs: desired.inputs }, stored };
    this.context = new Context(index, session, resource, { life });
  }
}

/** A replacement of a stored index by an index with other inputs, after its preview. */
function replacing(stored: StoredResource, program: Values, config?: Readonly<Record<string, string>>): Run {
  const run = new Run(stored, checked(index, program, undefined, "dev/hotels"), config);
  expect(diff(run.context, stored.id, stored.state, run.desired).changes.some(({ replaces }) => replaces)).toBe(true);
  return run;
}

async function failure(act: Promise<unknown>): Promise<Error> {
  const outcome = await act.catch((error: unknown) => error);
  if (!(outcome instanceof Error)) throw new Error("It did not fail.");
  return outcome;
}

const partial = async (act: Promise<unknown>): Promise<PartialFailureError> => {
  const error = await failure(act);
  expect(error).toBeInstanceOf(PartialFailureError);
  return error as PartialFailureError;
};

let old: StoredResource;
beforeEach(async () => {
  old = await environment.make(index, before, "dev/hotels");
  control().clearJournal();
});

const requests = () =>
  control()
    .journal()
    .map(({ method, path }) => `${method} ${path}`);

/** Maximum number of documents in each page that was requested from the old index. */
const pageSizes = () =>
  control()
    .journal()
    .filter(({ path }) => path === `/indexes('${old.id}')/docs/search.post.search`)
    .map(({ body }) => body as { readonly top: number; readonly select?: string })
    .flatMap(({ top, select }) => (select === undefined ? [top] : []));

/** The documents in each batch that was written. */
const batches = () =>
  control()
    .journal()
    .filter(({ path }) => path.endsWith("/docs/search.index"))
    .map(({ body }) => (body as unknown as { readonly value: readonly unknown[] }).value);

describe("a replacement of an index that copies its documents", () => {
  it("copies all documents in pages, without removed fields, and then deletes the previous index", async () => {
    fill(old.id, ids(2150));
    const run = replacing(old, after);
    const { id, state } = await create(run.context, run.desired);
    expect(id).not.toBe(old.id);
    expect(keysOf(id)).toEqual(ids(2150));
    expect(documentsOf(id)[0]).toEqual({
      id: "key00000",
      title: "Canary of key00000",
      rooms: [{ beds: 2 }],
      vector: [0.25, 1],
    });
    expect(state.steps?.copy).toBeUndefined();
    expect(run.lines).toEqual([
      `Index "${id}": "${old.id}" is copied: it contains 2150 documents, and the new index 2150 documents.`,
    ]);
    expect(pageSizes()).toEqual([100, 200, 400, 800, 1000, 1000]);
    expect(requests().filter((line) => line === `POST /indexes('${id}')/docs/search.index`)).toHaveLength(5);
    await remove(run.context, old.id, old.state);
    expect(keysOf(old.id)).toEqual([]);
    expect(Object.keys(control().objects().indexes ?? {})).toEqual([id]);
  });

  it("fails if the previous index returns 404, although the service lists it", async () => {
    control().faults.add({ method: "GET", path: `/indexes('${old.id}')`, status: 404, body: {}, count: 2 });
    const run = replacing(old, after);
    await expect(create(run.context, run.desired)).rejects.toThrow("is not what the service documents");
    await expect(remove(run.context, old.id, old.state)).rejects.toThrow("is not complete. It was not deleted.");
  });

  it("needs no document, and no previous index", async () => {
    const empty = replacing(old, after);
    const { id } = await create(empty.context, empty.desired);
    expect(documentsOf(id)).toEqual([]);
    await remove(empty.context, old.id, old.state);
    const without = replacing(old, after);
    const next = await create(without.context, without.desired);
    expect(without.lines).toEqual([
      `Index "${next.id}": the previous index "${old.id}" does not exist, so that no documents are copied.`,
    ]);
  });

  it("copies the documents of a resource with a new name, and documents that a client adds before the delete", async () => {
    fill(old.id, ids(3));
    const desired = checked(index, after, undefined, "dev/inns");
    const ledger = new ResourceLedger();
    ledger.of(index.token, { name: "dev/hotels", parents: undefined });
    const aliases = [{ name: "dev/hotels", parents: undefined }];
    const renamed = ledger.declare(index.token, { name: "dev/inns", parents: undefined, aliases }, true);
    renamed.declaration = { ...renamed.declaration, inputs: desired.inputs };
    const contextOf = (name: string) => {
      const { session, resource } = environment.context(index, name);
      return new Context(index, session, resource, { life: ledger.of(index.token, resource) });
    };
    // The dynamic host compares and deletes with the name in the state.
    expect(diff(contextOf("dev/hotels"), old.id, old.state, desired).changes).not.toEqual([]);
    const created = await create(contextOf("dev/inns"), desired);
    expect(keysOf(created.id)).toEqual(ids(3));
    fill(old.id, ["late"]);
    await remove(contextOf("dev/hotels"), old.id, old.state);
    expect(keysOf(created.id)).toEqual([...ids(3), "late"]);
    expect(Object.keys(control().objects().indexes ?? {})).toEqual([created.id]);
  });

  it("continues after a failure of each of its requests, and loses no document", async () => {
    fill(old.id, ids(250));
    for (let skip = 0; ; skip++) {
      const name = `copy-${skip}`;
      const run = replacing(old, { ...after, name });
      const paths = [`/indexes('${old.id}')`, `/indexes('${name}')/docs`];
      const fault = (path: string): Fault => ({
        method: "*",
        path,
        skip,
        count: 1000,
        status: 403,
        body: { error: { message: "no" } },
      });
      control().faults.clear();
      for (const path of paths) control().faults.add(fault(path));
      const error = await create(run.context, run.desired).then(
        () => undefined,
        (reason: unknown) => reason as PartialFailureError,
      );
      control().faults.clear();
      if (!error) {
        expect(skip).toBeGreaterThan(3);
        return;
      }
      expect(error).toBeInstanceOf(PartialFailureError);
      expect(error.message).not.toContain("key00");
      expect(error.message).not.toContain("Canary");
      expect(error.state.steps?.copy).toEqual([old.id]);
      const refused = await failure(remove(run.context, old.id, old.state));
      expect(refused.message).toContain("is not complete. It was not deleted.");
      expect(keysOf(old.id)).toEqual(ids(250));

      // The next run finds the unfinished copy in the state.
      const kept = { definition: index, id: error.id, state: error.state };
      const later = new Run(kept, checked(index, { ...after, name }, error.state, "dev/hotels"));
      expect(diff(later.context, error.id, error.state, later.desired)).toMatchObject({
        affectsNoInput: true,
        changes: [{ path: "copyDocumentsOnReplacement", replaces: false }],
      });
      const state = await update(later.context, error.id, error.state, later.desired);
      expect(state.steps?.copy).toBeUndefined();
      expect(keysOf(name)).toEqual(ids(250));
    }
  });

  it("continues with an index that a killed run created, and copies only documents that it lacks", async () => {
    fill(old.id, ids(1200));
    const killed = replacing(old, after);
    control().faults.add({ method: "POST", path: "/", skip: 3, count: 1000, status: 403, body: {} });
    const { id } = await partial(create(killed.context, killed.desired));
    control().faults.clear();
    const copied = keysOf(id).length;
    expect(copied).toBeGreaterThan(0);
    // A client has written a newer version meanwhile.
    control().change({ collection: "documents", key: `${id}/key00001`, merge: { title: "Newer", stars: 5 } });
    control().clearJournal();

    const next = replacing(old, after);
    const made = await create(next.context, next.desired);
    expect(made.id).toBe(id);
    expect(keysOf(id)).toEqual(ids(1200));
    expect(documentsOf(id).find((one) => one.id === "key00001")).toMatchObject({ title: "Newer", stars: 5 });
    const sent = batches().reduce((sum, { length }) => sum + length, 0);
    expect(sent).toBe(1200 - copied);
  });

  /** Creates the new index. Calls a function after the first page is copied, and before the documents are counted. */
  async function createWhile(act: () => void): Promise<{ readonly run: Run; readonly id: string }> {
    const run = replacing(old, after);
    control().faults.add({ method: "GET", path: `/indexes('${old.id}')/docs/$count`, skip: 1, count: 1, delayMs: 300 });
    const made = create(run.context, run.desired);
    await causedBy(made, () => requests().some((line) => line.endsWith("docs/search.index")));
    act();
    return { run, id: (await made).id };
  }

  it("copies documents that a client writes to the previous index during the copy", async () => {
    fill(old.id, ids(10));
    const { id } = await createWhile(() => fill(old.id, ["aaa"]));
    expect(keysOf(id)).toEqual(["aaa", ...ids(10)]);
  }, 90_000);

  it("copies a document before the delete if a client added it during the copy and deleted another one", async () => {
    fill(old.id, ids(10));
    const { run, id } = await createWhile(() => {
      fill(old.id, ["aaa"]);
      control().change({ collection: "documents", key: `${old.id}/key00003`, remove: true });
    });
    await remove(run.context, old.id, old.state);
    expect(keysOf(id)).toEqual(["aaa", ...ids(10)]);
    expect(Object.keys(control().objects().indexes ?? {})).toEqual([id]);
  });

  it.each([
    ["an ordinary replacement", true, 1],
    ["a replacement that the user forces", false, 5],
  ])(
    "copies documents before the delete in %s, although the new index has as many others",
    async (_, isPlanned, count) => {
      fill(old.id, ids(5));
      const { context, desired, lines } = replacing(old, after);
      const { token, resource, ...noted } = context.life;
      const run = new Context(index, context.session, resource, {
        life: { token, resource, ...(isPlanned ? noted : { declaration: { inputs: desired.inputs } }) },
      });
      const { id } = await create(run, desired);
      const others = Array.from({ length: count }, (_, i) => `new${i}`);
      fill(id, others);
      fill(old.id, ["later"]);
      await remove(run, old.id, old.state);
      expect(keysOf(id)).toEqual([...ids(5), "later", ...others]);
      expect(lines.at(-1)).toBe(
        `Index "${id}": "${old.id}" is copied: it contains 6 documents, and the new index ${6 + count} documents.`,
      );
    },
  );

  it("keeps the previous index while its pages lack documents", async () => {
    fill(old.id, ids(5));
    const run = replacing(old, after);
    const { id } = await create(run.context, run.desired);
    fill(id, ["other"]);
    const path = `/indexes('${old.id}')/docs/search.post.search`;
    control().faults.add({ method: "POST", path, count: 1000, status: 200, body: { value: [] } });
    const refused = await failure(remove(run.context, old.id, old.state));
    expect(refused.message).toContain(`"${old.id}" returned 0 of its 5 documents. The previous index is kept.`);
    expect(keysOf(old.id)).toEqual(ids(5));
  });

  const page = (...keys: readonly unknown[]) => ({ value: keys.map((id) => ({ ...document("any"), id })) });
  const pageFault = (body: Fault["body"], more: Partial<Fault> = {}): Fault => ({
    method: "POST",
    path: `/indexes('${old.id}')/docs/search.post.search`,
    status: 200,
    body,
    ...more,
  });

  const badPages: readonly (readonly [string, Fault["body"], string])[] = [
    ["a page repeats a key in place of another", page("a", "a", "c"), "returned a document twice"],
    ["a key is missing", page("a", undefined), "is not what the service documents"],
    ["a key is null", page("a", null), "is not what the service documents"],
    ["a key is empty", page(""), "is not what the service documents"],
    ["a key is a number", page("a", 2), "is not what the service documents"],
  ];

  it.each(badPages)("fails before the delete if %s, although the new index has other documents", async (...row) => {
    const [, body, message] = row;
    fill(old.id, ["a", "b", "c"]);
    const run = replacing(old, { ...after, name: "new" });
    await create(run.context, run.desired);
    fill("new", ["other"]);
    control().faults.add(pageFault(body, { count: 1000 }));
    expect((await failure(remove(run.context, old.id, old.state))).message).toContain(message);
    expect(keysOf(old.id)).toEqual(["a", "b", "c"]);
  });

  it.each(badPages)("fails during the copy if %s", async (_, body, message) => {
    fill(old.id, ["a", "b", "c"]);
    const run = replacing(old, after);
    control().faults.add(pageFault(body, { count: 1000 }));
    const error = await partial(create(run.context, run.desired));
    expect([error.message, error.state.steps?.copy]).toEqual([expect.stringContaining(message), [old.id]]);
    await expect(remove(run.context, old.id, old.state)).rejects.toThrow("It was not deleted.");
  });

  it("fails if pages are not in the order of the keys, because the next page begins after the last key", async () => {
    fill(old.id, ["a", "b", "c"]);
    const run = replacing(old, after);
    // Between these pages, the service returns the keys up to the last key.
    for (const skip of [0, 1, 2]) control().faults.add(pageFault(page("c", "b"), { skip }));
    const error = await partial(create(run.context, run.desired));
    expect(error.message).toContain('not in the order of the key "id". The previous index is kept.');
  });

  it("fails if a page repeats a key of an earlier page", async () => {
    fill(old.id, ["a", "b", "c", "d", "e"]);
    const run = replacing(old, after);
    control().faults.add(pageFault(page("a", "b", "c")));
    // Between these pages, the service returns the keys of the same range.
    for (const skip of [0, 1, 2]) control().faults.add(pageFault(page("d", "a"), { skip }));
    const error = await partial(create(run.context, run.desired));
    expect(error.message).toContain('not in the order of the key "id". The previous index is kept.');
  });

  it("reads a page again if a client added a document while its order was compared", async () => {
    fill(old.id, ["a", "b", "c"]);
    const run = replacing(old, after);
    control().faults.add(pageFault(page("c", "b")));
    const { id } = await create(run.context, run.desired);
    expect(keysOf(id)).toEqual(["a", "b", "c"]);
  });

  it("accepts the order of a language, which is not that of the emulator", async () => {
    const keys = ["a", "B", "c"];
    fill(old.id, keys);
    const run = replacing(old, after);
    control().faults.add(pageFault(page(...keys)));
    const { id } = await create(run.context, run.desired);
    expect(keysOf(id)).toEqual(["B", "a", "c"]);
  });

  it.each([
    [401, "The credential was rejected. Check trefoil:searchApiKey"],
    [403, "Copying documents (`copyDocumentsOnReplacement`) also requires Search Index Data Contributor."],
    [404, "The old or the new Index was not found. Run `pulumi up --refresh`"],
    [422, "Run `pulumi up` again to continue."],
    [500, "Run `pulumi up` again to continue."],
  ])("omits the message of a response with status %d", async (status, advice) => {
    fill(old.id, ids(1));
    const run = replacing(old, after);
    control().faults.add({
      method: "POST",
      path: "/indexes('*')/docs/search.index",
      count: 1000,
      status,
      headers: { "x-ms-request-id": "request-7" },
      body: { error: { code: "key00000", message: "Canary of key00000" } },
    });
    const error = await partial(create(run.context, run.desired));
    expect(error.message).toContain(
      `-> ${status} (request request-7). The message of the service may contain documents`,
    );
    expect(error.message).toContain(advice);
    expect(JSON.stringify([error.message, error.cause, error.state, run.lines])).not.toMatch(/Canary|key00000/);
  });

  const result = (key: string, statusCode: number) => ({
    key,
    status: statusCode < 300,
    statusCode,
    errorMessage: `Canary ${key}`,
  });
  /** A response with one result for each document. The service writes none. */
  const partialResponse = (...statuses: number[]): Fault => ({
    method: "POST",
    path: "/indexes('new')/docs/search.index",
    status: 207,
    body: { value: statuses.map((status, i) => result(`key0000${i}`, status)) },
  });

  it("sends documents again that the service could not write", async () => {
    fill(old.id, ids(3));
    const run = replacing(old, { ...after, name: "new" });
    control().faults.add(partialResponse(503, 422, 409));
    control().faults.add(partialResponse(503, 429, 422));
    await create(run.context, run.desired);
    expect(keysOf("new")).toEqual(ids(3));
  });

  it("fails for a document that the new index rejects, and does not name it", async () => {
    fill(old.id, ids(3));
    const run = replacing(old, { ...after, name: "new" });
    control().faults.add(partialResponse(200, 400, 503));
    const error = await partial(create(run.context, run.desired));
    expect(error.message).toContain("the new index rejected 1 document with status 400.");
    expect(JSON.stringify([error.message, error.state, run.lines])).not.toMatch(/Canary|key0000/);
  });

  it("halves a batch that is too large", async () => {
    fill(old.id, ids(4));
    const run = replacing(old, { ...after, name: "new" });
    control().faults.add({ method: "POST", path: "/indexes('new')/docs/search.index", status: 413, body: {} });
    await create(run.context, run.desired);
    expect(keysOf("new")).toEqual(ids(4));
    expect(requests().filter((line) => line.endsWith("docs/search.index"))).toHaveLength(3);
  });

  it("reads smaller pages after small documents if the next page is larger than a response may be", async () => {
    const large = Array.from({ length: 60 }, (_, i) => `large${10 + i}`);
    fill(old.id, ids(350));
    fill(old.id, large, { title: "x".repeat(30_000) });
    const run = replacing(old, { ...after, name: "new" }, { "trefoil:maxResponseSize": "1" });
    await create(run.context, run.desired);
    expect(keysOf("new")).toEqual([...ids(350), ...large]);
    const sizes = pageSizes();
    // The third page contains 50 small documents, and 350 large ones were requested.
    expect(sizes.slice(0, 4)).toEqual([100, 200, 400, 200]);
    expect(sizes.length).toBeLessThan(20);
    for (const [i, size] of sizes.slice(1).entries()) expect(size).toBeLessThanOrEqual(2 * (sizes[i] as number));
  });

  it("reads pages of the intended size, including fields that the new index does not have", async () => {
    fill(old.id, ids(400), { rooms: [{ beds: 2, old: "x".repeat(20_000) }] });
    const run = replacing(old, { ...after, name: "new" });
    await create(run.context, run.desired);
    expect(keysOf("new")).toEqual(ids(400));
    expect(Math.max(...pageSizes())).toBeLessThan(220);
  });

  it("names the setting if one document is larger than a response may be, and continues with it", async () => {
    fill(old.id, ["aaa", "bbb", "zzz"]);
    fill(old.id, ["large"], { title: "Canary".repeat(200_000) });
    const limit = (mebibytes: string) => ({ "trefoil:maxResponseSize": mebibytes });
    const run = replacing(old, { ...after, name: "new" }, limit("1"));
    const error = await partial(create(run.context, run.desired));
    expect(error.message).toContain("the response is larger than 1 MiB");
    expect(error.message).toContain("set trefoil:maxResponseSize (in MiB, 64 by default)");
    expect(JSON.stringify([error.message, error.cause, error.state, run.lines])).not.toMatch(/Canary|large'|bbb/);
    expect(keysOf("new")).toEqual(["aaa", "bbb"]);
    expect(error.state.steps?.copy).toEqual([old.id]);
    expect((await failure(remove(run.context, old.id, old.state))).message).toContain("It was not deleted.");

    const next = new Run({ definition: index, id: "new", state: error.state }, run.desired, limit("2"));
    await update(next.context, "new", error.state, next.desired);
    expect(keysOf("new")).toEqual(["aaa", "bbb", "large", "zzz"]);
  });

  it("continues after an update of the new index that failed half-way", async () => {
    fill(old.id, ids(5));
    const run = replacing(old, { ...after, name: "new" });
    control().faults.add({ method: "POST", path: "/indexes('new')/docs/search.index", status: 403 });
    const { state } = await partial(create(run.context, run.desired));
    expect(state.steps?.copy).toEqual([old.id]);

    const changes = { corsOptions: { allowedOrigins: ["https://example.com"] } };
    const current = { definition: index, id: "new", state };
    const next = new Run(current, checked(index, { ...after, name: "new", ...changes }, state, "dev/hotels"));
    const path = "/indexes('new')";
    // The service ignores the change, and then rejects it.
    control().faults.add({ method: "PUT", path, status: 200, body: control().objects().indexes?.new });
    control().faults.add({ method: "PUT", path, status: 400, body: { error: { message: "rejected" } } });
    const error = await partial(update(next.context, "new", state, next.desired));
    expect(error.state.steps?.copy).toEqual([old.id]);

    const last = new Run({ ...current, state: error.state }, next.desired);
    await update(last.context, "new", error.state, last.desired);
    expect(keysOf("new")).toEqual(ids(5));
  });

  it("sends large documents in batches that the service accepts", async () => {
    fill(old.id, ids(7), { title: "x".repeat(3 * 2 ** 20) });
    const run = replacing(old, { ...after, name: "new" });
    await create(run.context, run.desired);
    expect(keysOf("new")).toEqual(ids(7));
    expect(batches().map(({ length }) => length)).toEqual([2, 2, 2, 1]);
  });

  it("copies what the new index lacks before the delete, and deletes nothing before the create", async () => {
    fill(old.id, ids(5));
    const run = replacing(old, after);
    const { id } = await create(run.context, run.desired);
    fill(old.id, ["later"]);
    await remove(run.context, old.id, old.state);
    expect(keysOf(id)).toEqual([...ids(5), "later"]);
    expect(Object.keys(control().objects().indexes ?? {})).toEqual([id]);

    const current = {
      definition: index,
      id,
      state: { ...old.state, inputs: { ...run.desired.inputs, forceDestroy: true } },
    };
    const { context } = new Run(current, checked(index, before, undefined, "dev/hotels"));
    const { token, resource, ...noted } = context.life;
    for (const known of [noted, { declaration: { inputs: run.desired.inputs } }]) {
      const first = new Context(index, context.session, resource, { life: { token, resource, ...known } });
      expect((await failure(remove(first, id, current.state))).message).toContain(
        "it would be deleted before its documents are copied (`copyDocumentsOnReplacement`). It was not deleted.",
      );
    }
    expect(keysOf(id)).toHaveLength(6);
  });

  it.each([
    ["another object refers to the previous index", { status: 400, code: "CannotDeleteIndex" }],
    ["the service throttles", { status: 429, code: "" }],
  ])("copies what a client adds while the deletion waits because %s", async (_, { status, code }) => {
    fill(old.id, ids(5));
    const run = replacing(old, after);
    Object.assign(run.context.session, { delays: { ...run.context.session.delays, reference: [1000] } });
    const { id } = await create(run.context, run.desired);
    const path = `/indexes('${old.id}')`;
    const body = { error: { code, message: "rejected" } };
    control().faults.add({ method: "DELETE", path, status, headers: { "retry-after": "1" }, body, delayMs: 300 });
    const removed = remove(run.context, old.id, old.state);
    await until(() => requests().includes(`DELETE ${path}`), "the first request to delete the index");
    fill(old.id, ["later1", "later2"]);
    await removed;
    expect(keysOf(id)).toEqual([...ids(5), "later1", "later2"]);
    expect(Object.keys(control().objects().indexes ?? {})).toEqual([id]);
    expect(requests().filter((request) => request === `DELETE ${path}`)).toHaveLength(2);
  });

  it("keeps an index without a copy if a client adds a document while its deletion waits", async () => {
    const kept = await environment.make(index, { ...before, copyDocumentsOnReplacement: false }, "dev/kept");
    const { session, resource } = environment.context(index, "dev/kept");
    const path = `/indexes('${kept.id}')`;
    control().faults.add({ method: "DELETE", path, status: 503, delayMs: 300 });
    const removed = failure(remove(new Context(index, session, resource), kept.id, kept.state));
    await until(() => requests().includes(`DELETE ${path}`), "the first request to delete the index");
    fill(kept.id, ["later"]);
    expect((await removed).message).toContain("it holds 1 document, which would be lost. It was not deleted.");
    expect(keysOf(kept.id)).toEqual(["later"]);
  });

  it("deletes the previous index also if the response to the first attempt is lost", async () => {
    fill(old.id, ids(5));
    const run = replacing(old, after);
    const { id } = await create(run.context, run.desired);
    control().faults.add({ method: "DELETE", path: `/indexes('${old.id}')`, reset: "after" });
    await remove(run.context, old.id, old.state);
    expect(Object.keys(control().objects().indexes ?? {})).toEqual([id]);
    expect(keysOf(id)).toEqual(ids(5));
  });

  it("copies from all earlier indexes if an incomplete index is replaced", async () => {
    fill(old.id, ids(5));
    const first = replacing(old, after);
    control().faults.add({ method: "POST", path: "/indexes('*')/docs/search.index", status: 403, body: {} });
    const { id, state } = await partial(create(first.context, first.desired));
    first.context.session.journal.endReturned(performance.now());
    fill(id, ["pushed"]);

    const incomplete = { definition: index, id, state };
    const second = replacing(incomplete, { ...before, fields: [...fields(), { name: "city", type: "Edm.String" }] });
    const made = await create(second.context, second.desired);
    expect(keysOf(made.id)).toEqual([...ids(5), "pushed"]);
    expect(made.state.steps?.copy).toBeUndefined();
    for (const one of [incomplete, old]) await remove(second.context, one.id, one.state);
    expect(Object.keys(control().objects().indexes ?? {})).toEqual([made.id]);
  });

  const titled = (analyzer: string, ...more: object[]): Values => ({
    ...before,
    fields: [...fields().map((field) => (field.name === "title" ? { ...field, analyzer } : field)), ...more],
  });
  const titlesOf = (name: string) =>
    documentsOf(name)
      .map(({ id, title }) => `${id}: ${title}`)
      .sort();

  /** A replacement whose copy fails before a document is written. */
  async function incompleteReplacement(stored: StoredResource, program: Values): Promise<StoredResource> {
    const run = replacing(stored, program);
    control().faults.add({ method: "POST", path: "/indexes('*')/docs/search.index", status: 403, body: {} });
    const { id, state } = await partial(create(run.context, run.desired));
    run.context.session.journal.endReturned(performance.now());
    expect(documentsOf(id)).toEqual([]);
    return { definition: index, id, state };
  }

  it("keeps the newest version of each document if incomplete indexes are replaced", async () => {
    fill(old.id, ids(4));
    const second = await incompleteReplacement(old, after);
    fill(second.id, ["key00001", "key00002"], { title: "second", rooms: [{ beds: 3 }] });
    const third = await incompleteReplacement(second, titled("fr.lucene"));
    expect(third.state.steps?.copy).toEqual([second.id, old.id]);
    fill(third.id, ["key00002"], { title: "third", rooms: [{ beds: 4 }] });

    const last = replacing(third, titled("de.lucene", { name: "city", type: "Edm.String" }));
    const made = await create(last.context, last.desired);
    const newest = [
      "key00000: Canary of key00000",
      "key00001: second",
      "key00002: third",
      "key00003: Canary of key00003",
    ];
    expect(titlesOf(made.id)).toEqual(newest);
    expect(made.state.steps?.copy).toBeUndefined();
    // The second index does not have the field `old`, so that only documents of the first index have its value.
    const roomsOf = (key: string) => documentsOf(made.id).find(({ id }) => id === key)?.rooms;
    expect(roomsOf("key00000")).toEqual([{ beds: 2, old: "x" }]);
    expect(roomsOf("key00001")).toEqual([{ beds: 3 }]);
    for (const one of [old, third, second]) await remove(last.context, one.id, one.state);
    expect(titlesOf(made.id)).toEqual(newest);
    expect(Object.keys(control().objects().indexes ?? {})).toEqual([made.id]);
  });

  it("keeps the newest version also if the copy from several indexes fails at any request", async () => {
    fill(old.id, ids(4));
    const second = await incompleteReplacement(old, after);
    fill(second.id, ["key00001"], { title: "second" });
    const newest = ids(4).map((id) => `${id}: ${id === "key00001" ? "second" : `Canary of ${id}`}`);
    const failedSources = new Set<string>();
    for (let skip = 0; ; skip++) {
      const name = `copy-${skip}`;
      const run = replacing(second, { ...titled("fr.lucene"), name });
      control().faults.add({
        method: "POST",
        path: "/indexes('*')/docs/search.*",
        skip,
        count: 1000,
        status: 403,
        body: {},
      });
      const outcome = await create(run.context, run.desired).catch((error: unknown) => error as PartialFailureError);
      control().faults.clear();
      if (!(outcome instanceof Error)) {
        expect(titlesOf(name)).toEqual(newest);
        break;
      }
      expect(outcome).toBeInstanceOf(PartialFailureError);
      run.context.session.journal.endReturned(performance.now());
      failedSources.add(JSON.stringify(outcome.state.steps?.copy));
      const later = new Run({ definition: index, id: name, state: outcome.state }, run.desired);
      await update(later.context, name, outcome.state, later.desired);
      expect(titlesOf(name)).toEqual(newest);
    }
    expect([...failedSources]).toEqual([JSON.stringify([second.id, old.id]), JSON.stringify([old.id])]);
  });

  it.each<[string, Values, Values, string]>([
    [
      "an index with an explicit name",
      { ...before, name: "hotels" },
      { ...after, name: "hotels" },
      "it is deleted before the new Index exists",
    ],
    [
      "a field with another type",
      before,
      { ...after, fields: fields("Edm.Int32") },
      'fields[2].fields[1].type of "rooms/old" changes from Edm.String to Edm.Int32',
    ],
    [
      "another key",
      before,
      { ...before, fields: [{ name: "key", type: "Edm.String", key: true }] },
      'fields have the key "key", and the documents have the key "id"',
    ],
    [
      "a vector that the old index does not return",
      { ...before, copyDocumentsOnReplacement: false, fields: fields().map(({ retrievable: _, ...field }) => field) },
      after,
      'fields[3].retrievable of "vector" is `false`',
    ],
    [
      "a vector that the old index does not store",
      {
        ...before,
        copyDocumentsOnReplacement: false,
        fields: fields().map(({ retrievable: _, ...field }) =>
          field.dimensions ? { ...field, stored: false } : field,
        ),
      },
      after,
      'fields[3].stored of "vector" is `false`',
    ],
    [
      "a key without an order",
      {
        ...before,
        copyDocumentsOnReplacement: false,
        fields: [{ name: "id", type: "Edm.String", key: true, sortable: false }],
      },
      after,
      "fields[0].sortable is required",
    ],
    [
      "permission filters",
      { ...before, permissionFilterOption: "enabled", copyDocumentsOnReplacement: false },
      after,
      "permissionFilterOption is `enabled`",
    ],
  ])("is rejected by a preview for %s", async (_, olds, news, message) => {
    const state = checked(index, olds, undefined, "dev/hotels");
    const run = new Run({ definition: index, id: "hotels", state }, checked(index, news, state, "dev/hotels"));
    expect(() => diff(run.context, String(state.inputs.name), state, run.desired)).toThrow(message);
    expect(requests()).toEqual([]);
  });
});
