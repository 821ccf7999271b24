import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { defineResource, type JsonBody } from "../../../provider/define";
import { Context, invoke, list, read, Session, update } from "../../../provider/lifecycle";
import { repository } from "../../../provider/services/registry/repository";
import { getResources } from "../../../provider/services/rest/functions";
import { rest } from "../../../provider/services/rest/service";
import { search } from "../../../provider/services/search/service";
import { synonymMap } from "../../../provider/services/search/synonym-map";
import { recordOperation } from "../../../provider/tracing";
import { useTestEnvironment } from "../../contract/test-environment";
import { temporaryFolder } from "../../support/temporary-folder";
import { anyResource } from "../define/any-resource";

const environment = useTestEnvironment();

describe("a list request for many reads", () => {
  it("is not repeated for each read", async () => {
    let bodiesRead = 0;
    const word = defineResource({
      ...anyResource,
      service: search,
      name: "Word",
      path: { collection: "/synonymmaps", item: "/synonymmaps('{name}')" },
      inputs: { name: z.string(), synonyms: z.string() },
      decode: (api: JsonBody) => {
        bodiesRead++;
        return api;
      },
    });
    const names = Array.from({ length: 100 }, (_, i) => `word-${i}`);
    const { control } = environment.service(search);
    for (const key of names) control.change({ collection: "synonymmaps", key, merge: { synonyms: "a, b" } });
    const session = new Session(search, environment.bag(), () => {});
    const states = names.map((name) => ({ inputs: { name, synonyms: "x" }, outputs: {} }));
    const seen = await Promise.all(
      states.map((state, i) => read(new Context(word, session), names[i] as string, state)),
    );
    expect(seen.map((state) => state?.inputs)).toEqual(names.map((name) => ({ name, synonyms: "a, b" })));
    expect(environment.journal(search)).toHaveLength(1);
    expect(bodiesRead).toBeLessThanOrEqual(4 * names.length);
  });

  it("is not used by an update, which compares with the version that the service has now", async () => {
    const names = Array.from({ length: 10 }, (_, i) => `word-${i}`);
    const { control } = environment.service(search);
    for (const key of names)
      control.change({ collection: "synonymmaps", key, merge: { format: "solr", synonyms: "a, b" } });
    const session = new Session(search, environment.bag(), () => {});
    const context = new Context(synonymMap, session, { name: "dev/words" });
    const stateOf = (name: string, synonyms: string) => ({ inputs: { name, synonyms: [synonyms] }, outputs: {} });
    await Promise.all(names.map((name) => read(context, name, stateOf(name, "a, b"))));
    expect(environment.journal(search)).toHaveLength(1);
    control.change({ collection: "synonymmaps", key: "word-1", merge: { synonyms: "x, y" } });
    await update(context, "word-1", stateOf("word-1", "a, b"), stateOf("word-1", "c, d"));
    expect(control.objects().synonymmaps?.["word-1"]).toMatchObject({ synonyms: "c, d" });
  });
});

describe("the records of a shared list", () => {
  let file: string;
  beforeEach(() => {
    file = join(temporaryFolder(), "trefoil.log");
    process.env.TREFOIL_LOG = file;
  });
  afterEach(() => {
    delete process.env.TREFOIL_LOG;
  });

  /** Reads synonym maps at the same time, each in its operation. Returns the lines of the log. */
  async function recordReads(count: number) {
    const names = Array.from({ length: count }, (_, i) => `word-${i}`);
    const { control } = environment.service(search);
    for (const key of names)
      control.change({ collection: "synonymmaps", key, merge: { format: "solr", synonyms: "a, b" } });
    control.faults.add({ method: "GET", path: "/synonymmaps", delayMs: 100 });
    const session = new Session(search, environment.bag(), () => {});
    const facts = { operation: "read", kind: synonymMap.token };
    await Promise.all(
      names.map((name) =>
        recordOperation(facts, () =>
          read(new Context(synonymMap, session), name, { inputs: { name, synonyms: ["a, b"] }, outputs: {} }),
        ),
      ),
    );
    const lines = readFileSync(file, "utf8").trim().split("\n");
    return lines.map((line): { operationId: number; [name: string]: unknown } => JSON.parse(line));
  }

  it("are a wait and a read without a request of each operation, except of the requester", async () => {
    const lines = await recordReads(8);
    const requesters = lines.filter(({ method }) => method).map(({ operationId }) => operationId);
    expect(requesters).toHaveLength(1);
    const waiting = lines.filter(({ wait }) => wait === "list").map(({ operationId }) => operationId);
    expect(waiting).toHaveLength(7);
    expect(waiting).not.toContain(requesters[0]);
    const withoutRequest = lines.filter(({ readsFromLists }) => readsFromLists === 1);
    expect(withoutRequest.map(({ operationId }) => operationId).sort()).toEqual(waiting.sort());
  });

  it("are no wait if no list is requested", async () => {
    const lines = await recordReads(2);
    expect(lines.filter(({ method }) => method)).toHaveLength(2);
    expect(lines.filter(({ wait }) => wait === "list")).toEqual([]);
  });
});

describe("a list whose items have another form", () => {
  it.each([7, {}, "text"])("is reported with the member that cannot be decoded: %j", async (categories) => {
    const body = { results: [{ namespace: "acme", name: "app", categories }] };
    environment.fail(repository.service, {
      method: "GET",
      path: "/v2/namespaces/acme/repositories",
      status: 200,
      body,
    });
    await expect(list(environment.context(repository), { namespace: "acme" })).rejects.toMatchObject({
      code: "invalid_response",
      message: expect.stringContaining('"categories" is'),
    });
  });
});

describe("a list in pages", () => {
  it("ends when a page names an earlier page as the next page", async () => {
    const path = "/v2/namespaces/acme/repositories";
    const { url, control } = environment.service(repository.service);
    const body = { results: [], next: `${url}${path}?page_size=100` };
    control.faults.add({ method: "GET", path, count: 20, status: 200, body });
    await expect(list(environment.context(repository), { namespace: "acme" })).rejects.toMatchObject({
      code: "invalid_response",
      message: expect.stringContaining("names an earlier page as the next page"),
    });
  });

  it("ends when a page repeats the page before it, although each page has another address", async () => {
    const path = "/v2/namespaces/acme/repositories";
    const { url, control } = environment.service(repository.service);
    for (let page = 2; page < 20; page++) {
      const body = { results: [{ namespace: "acme", name: "app" }], next: `${url}${path}?page=${page}` };
      control.faults.add({ method: "GET", path, status: 200, body });
    }
    await expect(list(environment.context(repository), { namespace: "acme" })).rejects.toMatchObject({
      code: "invalid_response",
      message: expect.stringContaining("a page of the list repeats the items of the page before it"),
    });
  });

  it("of a deleted parent is requested once, and has no objects", async () => {
    const path = "/v2/namespaces/acme/repositories";
    environment.service(repository.service).control.faults.add({ method: "GET", path, status: 404, count: 9 });
    const items = await list(environment.context(repository), { namespace: "acme" });
    expect(items).toEqual([]);
    expect(environment.journal(repository.service).map(({ status }) => status)).toEqual([404]);
  });

  it("is read again when it lost a page in the meantime, since objects may have moved to an earlier page", async () => {
    const path = "/v2/namespaces/acme/repositories";
    const { url, control } = environment.service(repository.service);
    for (const name of ["left", "right"]) control.change({ collection: "repositories", key: `acme/${name}` });
    const body = { results: [{ namespace: "acme", name: "gone" }], next: `${url}${path}?page_size=100&page=2` };
    control.faults.add({ method: "GET", path, status: 200, body });
    const items = await list(environment.context(repository), { namespace: "acme" });
    const names = items.map(({ state }) => state.inputs.name);
    expect(names).toEqual(expect.arrayContaining(["left", "right"]));
    expect(names).not.toContain("gone");
    expect(environment.journal(repository.service).map(({ status }) => status)).toEqual([200, 404, 200]);

    const fault = { method: "GET", path, status: 200, body };
    for (let skip = 0; skip < 3; skip++) control.faults.add({ ...fault, skip });
    await expect(list(environment.context(repository), { namespace: "acme" })).rejects.toMatchObject({
      code: "invalid_response",
      message: expect.stringContaining("it changes while it is read"),
    });
  });

  it.each([
    ["a plain list", (items: unknown[]) => items],
    ["a member of its own", (items: unknown[]) => ({ data: items, total: 2 })],
  ])("of a generic API is found in %s", async (_where, page) => {
    const items = [{ id: "a" }, { id: "b" }];
    const { faults } = environment.service(rest).control;
    faults.add({ method: "GET", path: "/v1/resources", status: 200, body: page(items) });
    const session = new Session(rest, environment.bag(), () => {});
    await expect(invoke(getResources, session, {})).resolves.toEqual(items);
  });

  it("of a generic API continues if it names a next page", async () => {
    const { url, control } = environment.service(rest);
    const first = { items: [{ id: "a" }], next: `${url}/v1/resources?page=2` };
    control.faults.add({ method: "GET", path: "/v1/resources", status: 200, body: first });
    control.faults.add({
      method: "GET",
      path: "/v1/resources",
      status: 200,
      body: { items: [{ id: "b" }], next: null },
    });
    const session = new Session(rest, environment.bag(), () => {});
    await expect(invoke(getResources, session, {})).resolves.toEqual([{ id: "a" }, { id: "b" }]);
  });

  it("without a list is rejected, and the message describes the response", async () => {
    environment.fail(rest, { method: "GET", path: "/v1/resources", status: 200, body: { message: "no" } });
    const session = new Session(rest, environment.bag(), () => {});
    await expect(invoke(getResources, session, {})).rejects.toThrow(
      "rest.getResources: GET /v1/resources -> 200, but the response is an object where a list was expected",
    );
  });
});
