import { type ApiResponse, type Caller, caller, emulatorForTest, searchCaller } from "./caller";
import { type Hub, startHub } from "./hub";

let hub: Hub;
let ably: Caller;
let search: Caller;

beforeEach(async () => {
  hub = await startHub({ repositories: { "acme/app": {} } });
  const { emulator } = hub;
  emulator.realtime.control.change({ collection: "apps", key: "a1", merge: {} });
  ably = caller(emulator.realtime.url, { authorization: `Bearer ${emulator.credentials.realtime.token}` });
  search = searchCaller(emulator);
  const fields = [{ name: "id", type: "Edm.String", key: true, searchable: true, facetable: true }];
  const suggesters = [{ name: "ids", searchMode: "analyzingInfixMatching", sourceFields: ["id"] }];
  await search("POST", "/indexes", { name: "hotels", fields, suggesters });
});

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const text = (length: number) => "x".repeat(length);
const repositories = "/v2/namespaces/acme/repositories";
const docs = "/indexes('hotels')/docs";
const queue = (more: object) =>
  ably("POST", "/apps/a1/queues", { name: "q", ttl: 1, maxLength: 1, region: "eu-west-1-a", ...more });
const scopes = ["repo:read"];
const create = (more: object) =>
  hub.owner("POST", repositories, { name: `app-${created++}`, namespace: "acme", ...more });
const suggest = (query: object) => search("POST", `${docs}/search.post.suggest`, { suggesterName: "ids", ...query });
const resource = { type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] };
let created = 0;

it.each<[limit: string, most: number, request: (count: number) => ReturnType<Caller>]>([
  ["characters of a label", 100, (n) => hub.owner("POST", "/v2/access-tokens", { token_label: text(n), scopes })],
  ["bytes of a description", 100, (n) => create({ description: text(n) })],
  ["bytes of an overview", 25_000, (n) => create({ full_description: text(n) })],
  [
    "rules for immutable tags",
    5,
    (n) =>
      hub.owner("PATCH", `${repositories}/app/immutabletags`, {
        immutable_tags: true,
        immutable_tags_rules: times(n, (i) => `v${i}`),
      }),
  ],
  [
    "repositories of a token",
    50,
    (n) => hub.owner("POST", "/v2/orgs/acme/access-tokens", { label: "robot", resources: times(n, () => resource) }),
  ],
  [
    "categories of a repository",
    3,
    async (n) => {
      const known = (await hub.owner("GET", "/v2/categories")).body as readonly object[];
      return hub.owner("PATCH", `/v2/repositories/acme/app/categories`, known.slice(0, n));
    },
  ],
  ["minutes of a queue", 60, (ttl) => queue({ ttl })],
  ["messages of a queue", 50_000, (maxLength) => queue({ maxLength })],
  ["statistics in a response", 1000, (n) => ably("GET", `/apps/a1/stats?limit=${n}`)],
  [
    "documents of a batch",
    1000,
    (n) => search("POST", `${docs}/search.index`, { value: times(n, (i) => ({ id: `${i}` })) }),
  ],
  ["documents before a page", 100_000, (n) => search("GET", `${docs}?$skip=${n}`)],
  ["suggestions", 100, (top) => suggest({ search: "a", top })],
  ["characters of a search for suggestions", 100, (n) => suggest({ search: text(n) })],
])("the number of %s is at most %i", async (_limit, most, request) => {
  expect([(await request(most)).status < 300, (await request(most + 1)).status < 300]).toEqual([true, false]);
});

/** Queries in an index with many documents. */
async function searched(path: string, query: object) {
  await search("POST", `${docs}/search.index`, { value: times(51, (i) => ({ id: `a${i}` })) });
  return (await search("POST", `${docs}/search.post.${path}`, query)).body;
}
const ids = { search: "a", suggesterName: "ids" };

async function repositoriesIn(query: string) {
  for (const name of times(101, (i) => `app-${i}`))
    hub.emulator.registry.control.change({ collection: "repositories", key: `acme/${name}`, merge: {} });
  return (await hub.owner("GET", repositories + query)).body.results;
}

it.each<[what: string, count: number, items: () => Promise<readonly unknown[]>]>([
  [
    "statistics",
    100,
    async () => {
      const { control } = hub.emulator.realtime;
      for (const i of times(101, String))
        control.change({
          collection: "stats",
          key: `a1/2026-11-30:${10 + Math.floor(+i / 60)}:${`${+i % 60}`.padStart(2, "0")}`,
          merge: {},
        });
      return (await ably("GET", "/apps/a1/stats")).body;
    },
  ],
  ["documents", 50, async () => (await searched("search", { search: "*" })).value],
  ["values of a facet", 10, async () => (await searched("search", { facets: ["id"], top: 0 }))["@search.facets"].id],
  ["suggestions", 5, async () => (await searched("suggest", ids)).value],
  ["completions", 5, async () => (await searched("autocomplete", ids)).value],
  ["repositories", 10, () => repositoriesIn("")],
  ["repositories, if the request sets more than the maximum,", 100, () => repositoriesIn("?page_size=101")],
  [
    "runs of an indexer",
    50,
    async () => {
      const dataSource = { name: "files", type: "azureblob", credentials: {}, container: { name: "files" } };
      await search("PUT", "/datasources('files')", dataSource);
      const indexer = { name: "reader", dataSourceName: "files", targetIndexName: "hotels", disabled: true };
      await search("PUT", "/indexers('reader')", indexer);
      for (let i = 0; i < 51; i++) await search("POST", "/indexers('reader')/search.reset");
      return (await search("GET", "/indexers('reader')/search.status")).body.executionHistory;
    },
  ],
])("a response has a default number of %s: %i", async (_what, count, items) => {
  expect(await items()).toHaveLength(count);
});

/** A list with pages of an emulated service. */
interface PagedList {
  /** Number of objects in a page. */
  readonly size: number;
  readonly path: string;
  /** Starts the service with some objects. */
  start(count: number): Promise<Caller>;
  items(body: ApiResponse["body"]): readonly unknown[];
  /** Path of the next page. Undefined on the last page. */
  next(body: ApiResponse["body"]): string | undefined;
}

const pathIn = (link: string | null | undefined): string | undefined => {
  const url = link ? new URL(link) : undefined;
  return url && url.pathname + url.search;
};

/** Objects of a generic API, whose list contains the next page in another form. */
const generic = (nextParameter: string | undefined): PagedList => ({
  size: 20,
  path: "/v1/cats",
  start: async (count) => {
    const cats = { create: "POST /v1/cats", list: "GET /v1/cats", id: "id", items: "all", next: "more", nextParameter };
    const { rest, credentials } = await emulatorForTest({ restCollections: [cats] });
    for (const key of times(count, String)) rest.control.change({ collection: "/v1/cats", key, merge: {} });
    const headers = { authorization: `Bearer ${credentials.rest.token}`, "content-type": "application/json" };
    return caller(rest.url, headers);
  },
  items: ({ all }) => all,
  next: ({ more }) => more && `/v1/cats${nextParameter ? `?${nextParameter}=` : ""}${more}`,
});

const lists: Readonly<Record<string, PagedList>> = {
  "repositories of Docker Hub": {
    size: 2,
    path: `${repositories}?page_size=2`,
    start: async (count) => (await startHub(count ? { repositories: named(count, "acme/app") } : {})).owner,
    items: ({ results }) => results,
    next: ({ next }) => pathIn(next),
  },
  "indexes of the search service": {
    size: 2,
    path: "/indexes?pageSize=2",
    start: async (count) => {
      const fields = [{ name: "id", type: "Edm.String", key: true }];
      const indexes = named(count, "hotels", { fields });
      return searchCaller(await emulatorForTest({ searchQuotas: { indexesCount: 50 }, seed: { search: { indexes } } }));
    },
    items: ({ value }) => value,
    next: ({ "@odata.nextLink": link }) => pathIn(link),
  },
  "a generic API with addresses": generic(undefined),
  "a generic API with numbers": generic("start"),
};

const named = (count: number, name: string, members = {}) =>
  Object.fromEntries(times(count, (i) => [`${name}-${i}`, members]));

describe.each(Object.entries(lists))("a list of %s", (_name, { size, path, start, items, next }) => {
  it.each([0, 1, size - 1, size, size + 1, 2 * size, 2 * size + 1])(
    "has no empty page after its objects: %i",
    async (count) => {
      const call = await start(count);
      const sizes: number[] = [];
      for (let at: string | undefined = path; at !== undefined && sizes.length < 9; ) {
        const { status, body } = await call("GET", at);
        expect(status).toBe(200);
        sizes.push(items(body).length);
        at = next(body);
      }
      const full = times(Math.floor(count / size), () => size);
      expect(sizes).toEqual(count % size || !count ? [...full, count % size] : full);
    },
  );
});
