import { randomBytes } from "node:crypto";
import { fieldDrift } from "../../cli/drift/report";
import {
  Context,
  check,
  create,
  diff,
  invoke,
  read,
  remove,
  unknown,
  update,
  type Values,
} from "../../provider/lifecycle";
import { digestInputs, requireKey } from "../../provider/lifecycle/journal/journal-key";
import { driftPaths } from "../../provider/lifecycle/run";
import { getResources } from "../../provider/services/rest/functions";
import { resource } from "../../provider/services/rest/resource";
import { FakeCollection, type Habits } from "./fake-collection";
import { checked } from "./test-environment";

let fake: FakeCollection;
const start = async (habits?: Habits) => {
  fake = await FakeCollection.start(habits);
};
afterEach(() => fake.stop());

const wanted = (args: Values) => checked(resource, { path: "/things", ...args }, undefined);
const make = (args: Values) => create(fake.context(), wanted(args));

describe("an id with an apostrophe", () => {
  it("is sent unchanged in every request of its object", async () => {
    await start();
    const { id, state } = await make({ body: { id: "o'brien", size: 1 } });
    expect(id).toBe("/things/o'brien");
    expect(await read(fake.context(), id, state)).toEqual(state);
    await remove(fake.context(), id, state);
    expect(fake.items.size).toBe(0);
  });
});

describe("drift of a body", () => {
  it("is recorded and reported at the members that differ, without other values", async () => {
    await start();
    const body = { name: "alpha", size: 1, password: "canary", labels: { team: "web", zone: "eu" }, tags: ["a", "b"] };
    const { id, state } = await make({ body });
    expect(driftPaths(resource, state.inputs, state.inputs)).toEqual([]);
    const labels = { team: "api", zone: "eu", added: "by others" };
    fake.items.set("t1", { ...fake.items.get("t1"), size: 2, labels, tags: ["a", "c", "d"], owner: "others" });
    const seen = await read(fake.context(), id, state);
    const found = driftPaths(resource, state.inputs, seen?.inputs ?? {});
    const inputsAt = (inputs: Values) => ({ type: "trefoil:rest:Resource", inputs });
    const step = { op: "update", urn: "urn", oldState: inputsAt(state.inputs), newState: inputsAt(seen?.inputs ?? {}) };
    expect(fieldDrift(resource, step, found)).toEqual([
      { path: "body.size", kind: "update", before: 1, after: 2 },
      { path: "body.labels.team", kind: "update", before: "web", after: "api" },
      { path: "body.tags[1]", kind: "update", before: "b", after: "c" },
      { path: "body.tags[2]", kind: "add", before: undefined, after: "d" },
    ]);
  });
});

describe("an API without updates", () => {
  const before = { body: { name: "alpha" }, secretBody: { pin: 1 }, extra: { colour: "red" }, updateMethod: "none" };
  const changesTo = (news: Values) => {
    const olds = { ...wanted(before), account: fake.base };
    const { failures, ...checkedNews } = check(resource, olds, { path: "/things", ...before, ...news });
    expect(failures).toEqual([]);
    return diff(fake.context(), "/things/t1", olds, checkedNews).changes;
  };

  it.each([
    ["the body", { body: { name: "beta" } }, "body.name"],
    ["the secret part of the body", { secretBody: { pin: 2 } }, "secretBody.pin"],
    ["further members", { extra: { colour: "blue" } }, "extra.colour"],
    ["a body that is not known yet", { body: unknown }, "body"],
    ["a member that is not known yet", { body: { name: unknown } }, "body.name"],
  ])("replaces when %s changes", async (_what, news, path) => {
    await start();
    expect(changesTo(news)).toMatchObject([{ path, replaces: true }]);
  });

  it("keeps provider-only inputs without a request, regardless of other unknown inputs", async () => {
    await start();
    expect(changesTo({ comparedFields: ["name"] })).toMatchObject([{ path: "comparedFields", replaces: false }]);
    expect(changesTo({ comparedFields: ["name"], body: unknown })).toMatchObject([
      { path: "body", replaces: true },
      { path: "comparedFields", replaces: false },
    ]);
  });
});

describe("a response with the object in a member", () => {
  const wrapped: Habits = {
    list: (data) => ({ body: { data } }),
    created: (data) => ({ status: 201, body: { data } }),
    shown: (data) => ({ data }),
  };

  it.each(["item", "list"])("is unwrapped at every step, read by %s", async (readMethod) => {
    await start(wrapped);
    const args = { objectField: "data", readMethod, body: { size: 1 } };
    const { id, state } = await make(args);
    expect(state.outputs).toEqual({ objectId: "t1" });
    fake.items.set("t1", { id: "t1", size: 1, owner: "others" });
    expect(await read(fake.context(), id, state)).toEqual(state);
    const after = await update(fake.context(), id, state, wanted({ ...args, body: { size: 2 } }));
    expect(fake.items.get("t1")).toEqual({ id: "t1", size: 2, owner: "others" });
    expect(await read(fake.context(), id, after)).toEqual(after);
    fake.items.set("t1", { id: "t1", size: 3 });
    expect((await read(fake.context(), id, after))?.inputs.body).toEqual({ size: 3 });
  });

  it("is invalid when the member is missing", async () => {
    await start({ ...wrapped, shown: () => ({ message: "maintenance" }) });
    const { id, state } = await make({ objectField: "data", body: { size: 1 } });
    await expect(read(fake.context(), id, state)).rejects.toMatchObject({ code: "invalid_response" });
  });
});

describe("an object in a member of requests and responses", () => {
  it("is written and compared with that member", async () => {
    await start({
      list: (items) => ({ body: { data: items.map(({ data }) => data) } }),
      created: (item) => ({ status: 201, body: { data: { ...(item.data as object), id: item.id } } }),
      shown: (item) => ({ data: { ...(item.data as object), id: "t1" } }),
    });
    const args = { idField: "data.id", body: { data: { size: 1 } } };
    const { id, state } = await make(args);
    expect(id).toBe("/things/t1");
    const after = await update(fake.context(), id, state, wanted({ ...args, body: { data: { size: 2 } } }));
    expect(fake.items.get("t1")).toEqual({ data: { id: "t1", size: 2 } });
    expect(await read(fake.context(), id, after)).toEqual(after);
  });
});

describe("an id inside another member", () => {
  it("is read from that member", async () => {
    await start({ created: (item) => ({ status: 201, body: { ...item, id: undefined, metadata: { uid: item.id } } }) });
    const { id } = await make({ idField: "metadata.uid", body: { size: 1 } });
    expect(id).toBe("/things/t1");
  });
});

describe("a list", () => {
  const things = [1, 2, 3, 4, 5].map((n) => ({ id: `t${n}`, size: n }));
  const all = (habits: Habits, args: Values = {}) =>
    start(habits).then(() => {
      for (const thing of things) fake.items.set(thing.id, thing);
      return invoke(getResources, fake.session(), { path: "/things", ...args });
    });
  const body = (make: (items: readonly unknown[]) => unknown): Habits => ({ list: (items) => ({ body: make(items) }) });

  it.each<[string, (items: readonly unknown[]) => unknown, Values]>([
    ["the response itself", (items) => items, {}],
    ["the only list in the response", (data) => ({ data, total: 5, more: null }), {}],
    ["in the member that the program names", (items) => ({ items, warnings: [] }), { itemsField: "items" }],
    [
      "in a nested member that the program names",
      (items) => ({ data: { items, tags: [] } }),
      { itemsField: "data.items" },
    ],
    ["under a name with dots in it", (list) => ({ "data.items": list, tags: [] }), { itemsField: "data.items" }],
  ])("may be %s", async (_what, form, args) => {
    expect(await all(body(form), args)).toEqual(things);
  });

  it.each<[string, unknown, Values, string]>([
    ["none", { message: "maintenance" }, {}, "a list was expected"],
    ["several", { a: [], b: [] }, {}, "several lists. Set `itemsField` to the name of the list"],
    ["elsewhere", { items: [] }, { itemsField: "data" }, '"data"'],
    [
      "named without its query parameter",
      { items: [], next: 7 },
      {},
      '"next" holds a number and no address of the next page',
    ],
    ["named by a cursor alone", { items: [], next: "abc" }, {}, "the query parameter for a cursor in `nextParameter`"],
  ])("that is %s is rejected", async (_what, response, args, says) => {
    await expect(all({ list: () => ({ body: response }) }, args)).rejects.toThrow(says);
  });

  /** Two items per page. */
  const paged = (
    next: (page: number, base: string) => unknown,
    place: "next" | "links" | "header" = "next",
  ): Habits => ({
    list: (items, query, base) => {
      const page = Number(query.get("page") ?? 1);
      const following = page * 2 < items.length ? next(page + 1, base) : null;
      const results = items.slice(page * 2 - 2, page * 2);
      if (place === "header")
        return { body: results, headers: following ? { link: `<${following}>; rel="next"` } : undefined };
      return { body: place === "next" ? { results, next: following } : { results, links: { next: following } } };
    },
  });
  it.each<[string, Habits, Values]>([
    ["an absolute address", paged((n, base) => `${base}/things?page=${n}`), {}],
    ["a path from the root of the host", paged((n) => `/api/things?page=${n}`), {}],
    ["a path below the base address", paged((n) => `/things?page=${n}`), {}],
    ["a query alone", paged((n) => `?page=${n}`), {}],
    ["a member that the program names", paged((n) => `?page=${n}`, "links"), { nextField: "links.next" }],
    ["the header Link", paged((n, base) => `${base}/things?page=${n}`, "header"), {}],
    ["a number", paged((n) => n), { nextParameter: "page" }],
  ])("is read to its end by %s", async (_what, habits, args) => {
    expect(await all(habits, args)).toEqual(things);
    expect(fake.journal).toHaveLength(3);
  });

  it("keeps its own query on a page that a cursor names", async () => {
    const { list } = paged((n) => n);
    const filtered: Habits = {
      list: (items, query, base) =>
        (query.get("size") === "any" ? list?.(items, query, base) : undefined) ?? { body: [] },
    };
    expect(await all(filtered, { path: "/things?size=any", nextParameter: "page" })).toEqual(things);
  });

  it("that names an earlier page as the next page is rejected", async () => {
    await expect(all(paged(() => "?page=2"))).rejects.toThrow("names an earlier page as the next page");
  });

  it("of any form supports create, read and search", async () => {
    await start(paged((n) => `?page=${n}`));
    for (const thing of things) fake.items.set(thing.id, thing);
    const { id, state } = await make({ body: { size: 6 }, readMethod: "list" });
    expect(id).toBe("/things/t6");
    expect(await read(fake.context(), id, state)).toEqual(state);
    fake.items.delete("t6");
    expect(await read(fake.context(), id, state)).toBeUndefined();
  });
});

describe("a collection that cannot be listed", () => {
  const lists: readonly (readonly [string, Habits["list"]])[] = [
    ["is rejected with a 405", () => ({ status: 405, body: { message: "method not allowed" } })],
    ["is nowhere", () => ({ status: 404, body: { message: "cannot GET" } })],
    ["is rejected with a 403", () => ({ status: 403, body: { message: "forbidden" } })],
    ["is no list", () => ({ body: { message: "name what you look for" } })],
  ];

  it.each(lists)("supports create, read and delete if its list %s", async (_what, list) => {
    await start({ list });
    const { id, state } = await make({ body: { size: 1 } });
    expect(id).toBe("/things/t1");
    expect(await read(fake.context(), id, state)).toEqual(state);
    await remove(fake.context(), id, state);
    expect(fake.items.size).toBe(0);
  });

  it("is not assumed if the credential is rejected", async () => {
    await start({ list: () => ({ status: 401, body: {} }) });
    await expect(make({ body: { size: 1 } })).rejects.toThrow("The credential was rejected");
    expect(fake.journal).toEqual(["GET /api/things"]);
  });

  it.each(lists)(
    "is reported to the user when a response is lost, and no request is repeated, if it %s",
    async (_what, list) => {
      let lost = 1;
      await start({ list, created: (body) => (lost-- > 0 ? undefined : { status: 201, body }) });
      const failure = await make({ body: { size: 1 } }).catch((error: unknown) => error);
      expect(failure).toMatchObject({ code: "unsure" });
      expect((failure as Error).message).toMatch(
        /No list shows whether.*delete or import an existing object\.\nSee .*#unsure$/,
      );
      expect(fake.items.size).toBe(1);
      // The user has checked.
      fake.items.clear();
      const { id } = await make({ body: { size: 1 } });
      expect([...fake.items.keys()].map((key) => `/things/${key}`)).toEqual([id]);
    },
  );

  it("is reported once after an interrupted run", async () => {
    await start({ list: lists[0]?.[1] });
    const { journal } = fake.session();
    const args = digestInputs(wanted({ body: { size: 1 } }).inputs, requireKey());
    const meaning = { token: resource.token, account: fake.base, resource: {}, inputsDigest: args };
    await journal.begin(meaning, { before: { list: "missing" } });
    await expect(make({ body: { size: 1 } })).rejects.toMatchObject({ code: "unsure" });
    await expect(make({ body: { size: 1 } })).resolves.toMatchObject({ id: "/things/t1" });
  });
});

describe("a record with the digest of another key", () => {
  it("adopts no object and sends no request twice", async () => {
    await start();
    const { journal } = fake.session();
    const logical = { name: "dev/thing" };
    const key = { token: resource.token, account: fake.base, resource: logical, inputsDigest: "d".repeat(64) };
    await journal.begin(key);
    fake.items.set("t1", { id: "t1", size: 1 });
    const creating = create(new Context(resource, fake.session(), logical), wanted({ body: { size: 1 } }));
    await expect(creating).rejects.toMatchObject({ code: "unsure" });
    expect([...fake.items.keys()]).toEqual(["t1"]);
  });
});

describe("a record on a machine without the folder of its key", () => {
  afterEach(() => delete process.env.TREFOIL_JOURNAL_KEY);

  it("recovers its object with the key in the environment", async () => {
    await start();
    process.env.TREFOIL_JOURNAL_KEY = randomBytes(32).toString("hex");
    const { journal } = fake.session();
    const logical = { name: "dev/thing" };
    const desired = wanted({ body: { size: 1 } });
    const inputsDigest = digestInputs(desired.inputs, requireKey());
    const key = { token: resource.token, account: fake.base, resource: logical, inputsDigest };
    await journal.begin(key);
    fake.items.set("t1", { id: "t1", size: 1 });
    const created = await create(new Context(resource, fake.session(), logical), desired);
    expect(created.id).toBe("/things/t1");
    expect([...fake.items.keys()]).toEqual(["t1"]);
  });
});

describe("a list whose objects contain no id", () => {
  it("contains no candidates for adoption", async () => {
    await start({ list: (items) => ({ body: items.map(({ size }) => ({ size })) }), created: () => undefined });
    await expect(make({ body: { size: 1 } })).rejects.toMatchObject({ code: "unsure" });
    expect(fake.items.size).toBe(1);
  });
});

describe("a response to a create that does not contain the object", () => {
  const bare = (location?: (base: string) => string): Habits["created"] => {
    return (item, base) => ({ status: 201, headers: location && { location: `${location(base)}${item.id}` } });
  };

  it.each<[string, Habits]>([
    ["in an absolute URL", { created: bare((base) => `${base}/things/`) }],
    ["in a path", { created: bare(() => "/api/things/") }],
    [
      "with a body that does not contain it",
      { created: (item) => ({ body: { ok: true }, headers: { location: `/api/things/${item.id}/` } }) },
    ],
    ["where there is no list", { created: bare(() => "/api/things/"), list: () => ({ status: 405 }) }],
    [
      "of an object whose body does not contain its id",
      { created: bare(() => "/api/things/"), shown: ({ id: _, ...rest }) => rest },
    ],
  ])("contains its id if it is %s", async (_what, habits) => {
    await start(habits);
    const { id, state } = await make({ body: { size: 1 } });
    expect(id).toBe("/things/t1");
    expect(await read(fake.context(), id, state)).toEqual(state);
  });

  it("contains an id with special characters in `Location`", async () => {
    await start({ created: () => ({ status: 201, headers: { location: "/api/things/a%20b'c?x=1" } }) });
    expect((await make({ body: { id: "a b'c", size: 1 } })).id).toBe("/things/a b'c");
  });

  it("identifies the object that was not in the list before and has the same content", async () => {
    await start({ created: bare() });
    fake.items.set("t0", { id: "t0", size: 1 });
    expect((await make({ body: { size: 1 } })).id).toBe("/things/t2");
    expect(fake.items.size).toBe(2);
  });

  it("is an error with the reason if no list exists either", async () => {
    await start({ created: bare(), list: () => ({ status: 405 }) });
    await expect(make({ body: { size: 1 } })).rejects.toThrow("neither in the body nor in `Location`. No list shows");
    expect(fake.items.size).toBe(1);
  });

  it("is an error with the reason if the list contains no matching object", async () => {
    await start({ created: bare(), list: () => ({ body: [] }) });
    await expect(make({ body: { size: 1 } })).rejects.toMatchObject({ code: "created_object_not_found" });
    expect(fake.items.size).toBe(1);
  });
});
