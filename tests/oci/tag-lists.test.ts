import {
  assert as assertProperty,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  record,
  uniqueArray,
} from "fast-check";
import { Registries } from "../../provider/oci";
import type { Retention } from "../../provider/oci/images";
import { listAllTags } from "../../provider/oci/retention/list-tags";
import { images as service } from "../../provider/services/registry/images/service";
import { type Image, image, index } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { temporaryFolder } from "../support/temporary-folder";
import { Program } from "./harness/program";
import { type Instead, json, type ReceivedRequest, RecordingProxy } from "./harness/recording-proxy";

/** Handling of `last` by a registry. */
type Last =
  /** Returns the tags whose names follow it, as the distribution specification requires. */
  | "compares"
  /** Returns the tags after it in the list, which has any order. */
  | "continues"
  /** Continues, and rejects a name that is not a tag. */
  | "knows"
  /** Continues, but skips the tag that follows a name that is not a tag, as Docker's registry 3.0. */
  | "skips"
  /** Returns the first page again. */
  | "ignores"
  /** Returns an empty page. */
  | "empty"
  /** Returns an empty page, but rejects a name that no tag can have. */
  | "validates"
  /** Returns the tag itself, too. */
  | "includes"
  /** Returns an error. */
  | "rejects";

interface Model {
  /** The tags in the order of the registry. */
  readonly tags: readonly string[];
  readonly last: Last;
  /** Maximum number of tags in a page. */
  readonly pageSize: number;
  /** False if a proxy removes the `Link` header. */
  readonly linked: boolean;
  /** The list of an empty page. */
  readonly none: readonly string[] | null | undefined;
  /** Number of tags of each page that a proxy passes on, with the `Link` header of the whole page. Default: all. */
  readonly passed?: number;
}

/** The response of a registry to the request for a list. */
function listOf({ tags, last, pageSize, linked, none, passed }: Model, path: string): Instead {
  const query = new URL(path, "http://localhost").searchParams;
  const given = query.get("last");
  // The address in a `Link` header is the registry's own.
  const offset = query.get("page");
  const following = (): readonly string[] => {
    if (offset !== null) return tags.slice(Number(offset));
    if (given === null || last === "ignores") return tags;
    if (last === "skips") return tags.filter((tag) => tag >= given).slice(1);
    if (last === "compares") return tags.filter((tag) => tag > given);
    if (last === "empty" || last === "validates") return [];
    return tags.slice(tags.indexOf(given) + (last === "includes" ? 0 : 1));
  };
  const isUnknown = (last === "knows" && !tags.includes(given ?? "")) || (last === "validates" && given === "-");
  const isRejected = last === "rejects" || isUnknown;
  if (given !== null && isRejected) return { status: 400, body: "{}" };
  const isInvalid = last === "skips" && query.get("n") === "-1";
  if (isInvalid) return { status: 400, body: JSON.stringify({ errors: [{ code: "PAGINATION_NUMBER_INVALID" }] }) };
  const rest = following();
  const page = rest.slice(0, pageSize);
  const next = tags.indexOf(page.at(-1) ?? "") + 1;
  const hasNext = linked && rest.length > pageSize;
  const headers = hasNext ? { link: `</v2/acme/app/tags/list?page=${next}>; rel="next"` } : {};
  const shown = page.slice(0, passed);
  return json({ name: "acme/app", tags: shown.length ? shown : none }, headers);
}

const isList = ({ path }: ReceivedRequest): boolean => path.includes("/tags/list");

let model: Model;
let proxy: RecordingProxy;
let registries: Registries;
const repository = "registry.example.com/acme/app";
beforeAll(async () => {
  process.env.TREFOIL_HOME = temporaryFolder();
  proxy = await RecordingProxy.open(undefined, (received) =>
    isList(received) ? listOf(model, received.path) : undefined,
  );
  registries = new Registries({
    access: { "registry.example.com": { url: proxy.url } },
    docker: { folder: temporaryFolder(), env: {} },
    client: { describeError: service.describeError },
    keyName: (key) => key,
  });
});
afterAll(() => registries.close());

const all = ["a", "b", "c", "d", "e"];
const many = Array.from({ length: 2500 }, (_, i) => `t${String(i).padStart(4, "0")}`);
const reversed = [...many].reverse();
const read = (given: Partial<Model>) => {
  model = { tags: all, last: "compares", pageSize: 100, linked: true, none: [], ...given };
  return listAllTags(registries, repository);
};
const sorted = (names: readonly string[]): string[] => [...names].sort();

/** True if the registry returns all tags and supports the parameter. */
const isProvable = ({ tags, last, pageSize, linked }: Model): boolean =>
  ["compares", "continues", "knows", "skips"].includes(last) && (linked || pageSize >= tags.length);

describe("the list of the tags of a repository", () => {
  it.each<[string, Partial<Model>]>([
    ["in one page", {}],
    ["in pages", { pageSize: 2 }],
    ["in full pages without Link headers", { tags: many, pageSize: 1000, linked: false }],
    ["in full pages only", { tags: many.slice(0, 2000), pageSize: 1000, linked: false }],
    ["in full pages of another order", { tags: reversed, pageSize: 1000, linked: false, last: "continues" }],
    ["in pages larger than requested", { tags: many, pageSize: 1200, linked: false }],
    ["by the position in the list", { pageSize: 2, last: "continues" }],
    ["in another order", { pageSize: 2, last: "continues", tags: ["c", "a", "e", "b", "d"] }],
    ["whose last name is the greatest", { last: "continues", tags: ["c", "a", "b", "e"] }],
    ["in reverse order", { last: "continues", tags: ["e", "d", "c"] }],
    ["with null at its end", { pageSize: 2, none: null }],
    ["without a member at its end", { pageSize: 2, none: undefined }],
    ["of one tag", { tags: ["build-1"] }],
    ["of one tag, by the position in the list", { tags: ["build-1"], last: "continues", none: null }],
    ["of one tag, in a registry that rejects other names", { tags: ["build-1"], last: "knows", pageSize: 1 }],
    ["of one tag, in Docker's registry 3.0", { tags: ["build-1"], last: "skips" }],
    ["of a tag whose name is the first of all", { tags: ["0"], none: undefined }],
    ["without tags", { tags: [], none: null }],
  ])("is complete: %s", async (_what, given) => {
    const { names, incomplete } = await read(given);
    expect(sorted(names)).toEqual(sorted(model.tags));
    expect(incomplete).toBeUndefined();
  });

  it.each<[string, Partial<Model>]>([
    ["returns short pages without Link headers", { pageSize: 2, linked: false }],
    ["returns pages of one tag without Link headers", { pageSize: 1, linked: false }],
    ["returns a short page after a full one", { tags: many, pageSize: 999, linked: false }],
    ["returns pages that a proxy shortens, with their Link headers", { pageSize: 3, passed: 2 }],
    ["returns pages that a proxy shortens to one tag", { pageSize: 2, passed: 1 }],
    ["returns pages by position that a proxy shortens", { pageSize: 3, passed: 2, last: "continues" }],
    ["ignores the parameter", { last: "ignores" }],
    ["ignores the parameter, in full pages", { tags: many, last: "ignores", pageSize: 1000, linked: false }],
    ["ignores the parameter, in pages", { last: "ignores", pageSize: 2, linked: false }],
    ["ignores the parameter, with one tag", { last: "ignores", tags: ["a"] }],
    ["returns an empty page for each tag", { last: "empty", pageSize: 2, linked: false }],
    ["returns an empty page for each tag, with one tag", { last: "empty", tags: ["build-1"] }],
    ["returns an empty page for each tag, and rejects invalid names", { last: "validates", tags: ["1"] }],
    ["returns an empty page for the first of all tags, and rejects invalid names", { last: "validates", tags: ["0"] }],
    ["returns null for each tag, and one of two tags", { last: "empty", passed: 1, none: null }],
    ["returns no list for each tag, and one of two tags", { last: "empty", passed: 1, none: undefined }],
    ["returns the tag itself", { last: "includes", pageSize: 2, linked: false }],
    ["compares names, but does not sort them", { tags: ["b", "a", "d", "c"], pageSize: 2 }],
    ["compares names, and the last name is the greatest", { tags: ["b", "a", "d", "c"], pageSize: 3, linked: false }],
    ["rejects the parameter", { last: "rejects", pageSize: 2, linked: false }],
  ])("is not known to be complete if the registry %s", async (_what, given) => {
    const { incomplete } = await read(given);
    expect(incomplete).toMatchObject({
      code: "tags_unknown",
      message: expect.stringContaining("Nothing was deleted."),
    });
  });

  it("is complete whenever it counts as complete", async () => {
    const models = record({
      tags: uniqueArray(constantFrom("a", "B", "c-1", "c", "1", "_x", "Z9", "z"), { minLength: 1, maxLength: 8 }),
      last: constantFrom<Last>("compares", "continues", "knows", "skips", "ignores", "empty", "includes", "rejects"),
      pageSize: integer({ min: 1, max: 9 }),
      linked: boolean(),
      none: constantFrom<Model["none"]>([], null, undefined),
    });
    await assertProperty(
      asyncProperty(models, async (given) => {
        const tags = ["compares", "skips"].includes(given.last) ? sorted(given.tags) : given.tags;
        const { names, incomplete } = await read({ ...given, tags });
        expect(incomplete === undefined).toBe(isProvable({ ...given, tags }));
        if (!incomplete) expect(sorted(names)).toEqual(sorted(tags));
      }),
      { numRuns: 300 },
    );
  });

  it.each<[string, (path: string, requests: number) => Instead, string | RegExp]>([
    [
      "names an earlier page",
      () => json({ tags: ["a"] }, { link: '</v2/acme/app/tags/list?last=a>; rel="next"' }),
      /names an earlier page/,
    ],
    [
      "names another host",
      () => json({ tags: ["a"] }, { link: '<https://other.example/v2/acme/app/tags/list?last=a>; rel="next"' }),
      /is not on http:..127.0.0.1:\d+\. Credentials are sent to no other address/,
    ],
    ["contains an invalid name", () => json({ tags: ["a", "../b"] }), "contains an invalid name. Nothing was deleted."],
    [
      "is an error",
      (path) => (path.includes("last=") ? json({ errors: [] }) : json({ tags: ["a"] })),
      "no list of tags",
    ],
    ["fails", (path) => (path.includes("last=") ? { status: 403, body: "{}" } : json({ tags: ["a"] })), "403"],
  ])("is rejected if a page %s", async (_what, respond, message) => {
    const server = await RecordingProxy.open(undefined, ({ path }) => respond(path, 0));
    const client = new Registries({ ...registries.options, access: { "registry.example.com": { url: server.url } } });
    await expect(listAllTags(client, repository)).rejects.toThrow(message);
    expect(server.requests.every(({ headers }) => headers.host === new URL(server.url).host)).toBe(true);
    await client.close();
  });

  it("ends if a registry returns new tags forever", async () => {
    let count = 0;
    const server = await RecordingProxy.open(undefined, () =>
      json({ tags: [`t${++count}`] }, { link: `</v2/acme/app/tags/list?last=t${count}>; rel="next"` }),
    );
    const client = new Registries({ ...registries.options, access: { "registry.example.com": { url: server.url } } });
    await expect(listAllTags(client, repository)).rejects.toThrow(
      "/v2/acme/app/tags/list: the list has more than 2000 pages.",
    );
    await client.close();
  }, 120_000);
});

describe("a deletion", () => {
  let registry: Registry;
  beforeAll(async () => {
    registry = await Registry.start({ delete: true });
  });
  afterAll(() => registry.stop());

  const old = (text: string): Image =>
    image({ layers: [Buffer.from(text)], created: "2024-01-01T00:00:00Z", platform: "linux/amd64" });
  const retention: Retention = {
    rules: [{ patterns: ["build-*"], olderThanDays: 30 }],
    protectedTags: [],
    declared: async () => [],
    dates: "creation",
  };
  /** The decisions with a proxy that shortens pages and removes their `Link` headers. */
  const decisions = async (last: Last) => {
    const part = old("part");
    await registry.push("acme/app", part, "build-1");
    await registry.push("acme/app", old("other"), "build-2");
    await registry.push("acme/app", index({ "linux/amd64": part }), "v1.0-release");
    const tags = ["build-1", "build-2", "v1.0-release"];
    const server = await RecordingProxy.open(registry.url, (received) =>
      isList(received) ? listOf({ tags, last, pageSize: 2, linked: false, none: [] }, received.path) : undefined,
    );
    const program = new Program({ "registry.example.com": { url: server.url } });
    const images = program.session().imagesFor();
    return { images, found: images.expiredTags(repository, retention) };
  };

  it.each<[Last, string]>([
    ["compares", "the registry has tags after the last page, which names no next page. A proxy may have removed"],
    ["ignores", "the registry does not return the tags after a given one"],
    ["empty", "the registry does not return the tags after a given one"],
    ["rejects", "the registry rejects the request for the tags after the last listed tag (400)"],
  ])(
    "does not begin if a proxy removes Link headers, and the registry treats the parameter like this: %s",
    async (last, reason) => {
      const { images, found } = await decisions(last);
      await expect(found).rejects.toThrow(`${repository} may have more tags than its list contains: ${reason}`);
      await expect(found).rejects.toMatchObject({ code: "tags_unknown" });
      // Without an expired tag, nothing depends on the list.
      const kept = await images.expiredTags(repository, { ...retention, protectedTags: ["build-*"] });
      expect(kept?.filter(({ cause }) => cause === "protected")).toHaveLength(2);
    },
  );
});
