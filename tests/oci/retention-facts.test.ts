import { createHash } from "node:crypto";
import type { Retention, TagDecision } from "../../provider/oci/images";
import { listAllTags, requireTagName } from "../../provider/oci/retention/list-tags";
import { until } from "../../tools/until";
import { descriptor, digestOf, type Image, image, index, type Piece } from "../support/oci/images";
import { useMemoryRegistry } from "./harness/memory-registry";
import { type Instead, json } from "./harness/recording-proxy";

const repository = "registry.example.com/acme/app";
const path = "acme/app";
const created = "2024-01-01T00:00:00Z";
const built = (text: string, date: string | undefined = created, platform = "linux/amd64"): Image =>
  image({ layers: [Buffer.from(text)], created: date, platform });

const registry = useMemoryRegistry();

const isList = (requested: string): boolean => requested.includes("/tags/list");
const list = () => listAllTags(registry.client().registries, repository);

describe("the requests for the tags of a repository", () => {
  it("name the size of a page, the last tag, and the tag before it", async () => {
    for (const tag of ["a", "b", "c"]) registry.add(path, built("app"), tag);
    expect(await list()).toEqual({ names: ["a", "b", "c"] });
    const start = "GET /v2/acme/app/tags/list?n=1000";
    expect(registry.sent()).toEqual([start, `${start}&last=c`, `${start}&last=b`]);
  });

  it("name the last tag of each page, too, whose next page a Link header names", async () => {
    registry.instead = ({ path: requested }) => {
      const { searchParams } = new URL(requested, registry.url);
      if (searchParams.get("page") === "2") return json({ tags: ["c", "d"] });
      const last = searchParams.get("last") ?? "";
      const link = last ? {} : { link: '<?page=2>; rel="next"' };
      return json({ tags: last ? ["a", "b", "c", "d"].filter((tag) => tag > last) : ["a", "b"] }, link);
    };
    expect(await list()).toEqual({ names: ["a", "b", "c", "d"] });
    const queries = registry.sent().map((line) => line.split("?")[1]);
    expect(queries).toEqual(["n=1000", "page=2", "n=1000&last=b", "n=1000&last=d", "n=1000&last=c"]);
  });

  it("name the tag before the first descent of a list that is not sorted", async () => {
    const names = ["c", "d", "a", "b", "e", "f"];
    registry.instead = ({ path: requested }) => {
      const last = new URL(requested, registry.url).searchParams.get("last");
      return json({ tags: names.slice(last === null ? 0 : names.indexOf(last) + 1) });
    };
    expect(await list()).toEqual({ names });
    expect(registry.sent().at(-1)).toMatch(/&last=a$/);
    names.splice(0, 6, "b", "a");
    expect(await list()).toEqual({ names });
    expect(registry.sent().at(-1)).toMatch(/&last=b$/);
  });

  it("follow addresses relative to the list, without the query of the first request", async () => {
    const links: Readonly<Record<string, string>> = {
      "n=1000": "./list?page=2",
      "page=2": "?page=3",
      "page=3": "list?page=4",
    };
    registry.instead = ({ path: requested }) => {
      const query = requested.split("?")[1] ?? "";
      const link = links[query];
      return json(
        { tags: query.includes("last") ? [] : [query.replace(/\W/g, "")] },
        link && { link: `<${link}>; rel="next"` },
      );
    };
    expect(await listAllTags(registry.client().registries, repository)).toMatchObject({
      names: ["n1000", "page2", "page3", "page4"],
    });
    expect(registry.sent().slice(0, 5)).toEqual([
      "GET /v2/acme/app/tags/list?n=1000",
      "GET /v2/acme/app/tags/list?page=2",
      "GET /v2/acme/app/tags/list?page=3",
      "GET /v2/acme/app/tags/list?page=4",
      "GET /v2/acme/app/tags/list?n=1000&last=n1000",
    ]);
  });

  it.each([400, 404, 405, 406, 416, 422, 501])("may be rejected with %i after the first page", async (status) => {
    registry.instead = ({ path: requested }) =>
      requested.includes("last=")
        ? { status, headers: { "x-request-id": "r-1", "content-type": "application/json" }, body: "{}" }
        : json({ tags: ["b", "a"] });
    const { names, incomplete } = await list();
    expect(names).toEqual(["b", "a"]);
    expect(incomplete).toMatchObject({
      code: "tags_unknown",
      method: "GET",
      path: `${repository}/tags/list`,
      status,
      requestId: "r-1",
      message: `${repository} may have more tags than its list contains: the registry rejects the request for the tags after the last listed tag (${status}). Nothing was deleted. Check any proxy. If the registry lacks the parameter \`last\` of the distribution specification, use another version (Docker's registry supports it since version 3), or delete the tags with the tools of the registry.`,
    });
    registry.instead = () => ({ status, body: "{}" });
    await expect(list()).rejects.toMatchObject({ code: "http_error", status });
  });

  it.each([401, 403, 409, 410])("fail with %i", async (status) => {
    registry.instead = ({ path: requested }) =>
      requested.includes("last=") ? { status, body: "{}" } : json({ tags: ["a"] });
    await expect(list()).rejects.toThrow(String(status));
  });

  it("end after 2000 pages without a `Link` header", async () => {
    const { registries } = registry.client();
    let count = 0;
    const paginate: typeof registries.paginate = async function* (_requested, options) {
      const response = { status: 200, headers: {}, body: { tags: [`t${++count}`] } };
      yield* options?.items?.(response.body as never, response as never) ?? [];
    };
    const endless = Object.assign(Object.create(registries), { paginate });
    await expect(listAllTags(endless, repository, 1)).rejects.toThrow("more than 2000 pages. Nothing was changed.");
    expect(count).toBe(2001);
  });

  it.each<[string, unknown, number | undefined]>([
    ["a list", { tags: ["a"] }, 1],
    ["null", { name: path, tags: null }, 0],
    ["a name alone", { name: path }, 0],
    ["null without a name", { tags: null }, 0],
    ["nothing", {}, undefined],
    ["another name", { name: 1 }, undefined],
    ["a string", { tags: "a" }, undefined],
    ["a string with a name", { name: path, tags: "a" }, undefined],
    ["an array", [], undefined],
    ["null instead of an object", null, undefined],
  ])("may receive a page that contains %s", async (_what, page, length) => {
    registry.instead = ({ path: requested }) => (requested.includes("last=") ? json({ tags: [] }) : json(page));
    if (length !== undefined) return expect((await list()).names).toHaveLength(length);
    await expect(list()).rejects.toMatchObject({
      code: "invalid_response",
      method: "GET",
      path: `${repository}/tags/list`,
      status: 200,
      message: `A page of the tags of ${repository} contains no list of tags. Nothing was changed. Check the address of the registry.`,
    });
  });

  it.each(["a", "_", "A9._-", "0", "a".repeat(128)])("may receive the name %s", (name) => {
    expect(requireTagName(repository, name)).toBe(name);
  });

  it.each(["", ".a", "-a", "a".repeat(129), "a/b", "a:b", "a b", "ä", "a\n", 1, null])("reject the name %j", (name) => {
    const message = `The list of the tags of ${repository} contains an invalid name. Nothing was deleted. Check the address of the registry.`;
    const facts = { code: "invalid_response", method: "GET", path: repository, status: 200 };
    expect(() => requireTagName(repository, name)).toThrow(expect.objectContaining({ message, ...facts }));
  });
});

const retention: Retention = {
  rules: [{ patterns: ["*"], olderThanDays: 30 }],
  protectedTags: [],
  declared: async () => [],
  dates: "creation",
};
const decisions = (given: Partial<Retention> = {}) =>
  registry.client().images.expiredTags(repository, { ...retention, ...given });
const causes = async (given: Partial<Retention> = {}) =>
  Object.fromEntries(((await decisions(given)) ?? []).map(({ tag, cause }) => [tag, cause]));
const dates = async () =>
  Object.fromEntries(((await decisions()) ?? []).map(({ tag, date }: TagDecision) => [tag, date?.slice(0, 10)]));

/** A manifest of any content. */
const manifest = (body: object, mediaType = "application/vnd.oci.image.manifest.v1+json"): Image => {
  const bytes = Buffer.from(JSON.stringify({ schemaVersion: 2, ...body }));
  return { digest: digestOf(bytes), mediaType, bytes, blobs: [], children: [] };
};
const indexType = "application/vnd.oci.image.index.v1+json";

describe("the clock of this machine", () => {
  const day = 24 * 60 * 60 * 1000;
  const realNow = Date.now;
  afterEach(() => {
    Date.now = realNow;
  });

  it.each([
    [40, "recent", "40 days ahead of"],
    [-40, "unknown", "40 days behind"],
    [1 / 24, "recent", "60 minutes ahead of"],
    [0, "recent", undefined],
  ])("that differs by %d days lets no tag expire too early, and is reported", async (days, cause, difference) => {
    registry.add(path, built("new", new Date(realNow() - 2 * day).toISOString()), "new");
    registry.add(path, built("old"), "old");
    Date.now = () => realNow() + days * day;
    const { images, messages } = registry.client();
    const found = (await images.expiredTags(repository, retention)) ?? [];
    expect(found.map(({ tag, cause: decided }) => [tag, decided])).toEqual([
      ["new", cause],
      ["old", "expired"],
    ]);
    const text = `${repository}: the clock of this machine is ${difference} the clock of the registry.`;
    expect(messages).toEqual(difference ? [expect.stringContaining(text)] : []);
  });
});

describe("the creation date of a tag", () => {
  const config = (mediaType: string, content: string) => {
    const bytes = Buffer.from(content);
    const blob = { digest: digestOf(bytes), mediaType, bytes };
    return { ...manifest({ config: descriptor(blob), layers: [] }), blobs: [blob] };
  };
  const ociConfig = "application/vnd.oci.image.config.v1+json";

  it.each([
    [ociConfig, true],
    ["application/vnd.docker.container.image.v1+json", true],
    ["application/vnd.oci.empty.v1+json", false],
    ["application/vnd.cncf.helm.config.v1+json", false],
    ["text/application/vnd.oci.image.config.v1+json", false],
    ["application/vnd.docker.plugin.v1+json", false],
    ["application/vnd.oci.image.config.v1", false],
  ])("is read from a configuration of the type %s: %s", async (mediaType, isRead) => {
    const one = config(mediaType, JSON.stringify({ created }));
    registry.add(path, one, "a");
    expect(await dates()).toEqual({ a: isRead ? "2024-01-01" : undefined });
    expect(registry.sent("GET").filter((line) => line.includes("/blobs/"))).toHaveLength(isRead ? 1 : 0);
  });

  it.each([
    ["2024-01-02T03:04:05Z", "2024-01-02"],
    ["2024-01-02t03:04:05.123456789Z", "2024-01-02"],
    ["2024-01-02 03:04:05Z", "2024-01-02"],
    ["2024-01-02T23:04:05-02:00", "2024-01-03"],
    ["2024-13-02T03:04:05Z", undefined],
    ["2024-01-02", undefined],
    ["x2024-01-02T03:04:05Z", undefined],
    ["2024", undefined],
    [1704067200000, undefined],
    [["2024-01-02T03:04:05Z"], undefined],
    [null, undefined],
  ])("has the form of RFC 3339: %j", async (value, expected) => {
    registry.add(path, config(ociConfig, JSON.stringify({ created: value })), "a");
    expect(await dates()).toEqual({ a: expected });
  });

  it("is unknown without a configuration, and if its content is damaged or too large", async () => {
    const size = 9 * 1024 * 1024;
    const [damaged, large] = [config(ociConfig, JSON.stringify({ created })), config(ociConfig, "{}")];
    const { config: entry } = JSON.parse(large.bytes.toString());
    const tooLarge = manifest({ config: { ...entry, size }, layers: [] });
    registry.add(path, damaged, "damaged");
    registry.blobs.set(
      `${path}@${damaged.blobs[0]?.digest}`,
      Buffer.from(JSON.stringify({ created: "2023-01-01T00:00:00Z" }).padEnd(damaged.blobs[0]?.bytes.length ?? 0)),
    );
    registry.add(path, tooLarge, "large");
    registry.add(path, manifest({ layers: [] }), "none");
    registry.add(path, config(ociConfig, "no JSON"), "text");
    registry.add(path, config(ociConfig, `{"created":"2020-01-01T00:00:00Z","created":"${created}"}`), "twice");
    registry.add(path, config(ociConfig, JSON.stringify({ created, Created: "2020-01-01T00:00:00Z" })), "spelled");
    const unknown = ["damaged", "large", "none", "spelled", "text", "twice"].map((tag) => [tag, undefined]);
    expect(await dates()).toEqual(Object.fromEntries(unknown));
  });

  it("fails if the registry does not return the configuration for another reason", async () => {
    registry.add(path, built("a"), "a");
    registry.instead = ({ path: requested }) =>
      requested.includes("/blobs/") ? { status: 403, body: "{}" } : undefined;
    await expect(decisions()).rejects.toMatchObject({ status: 403 });
  });

  it("of an index is the latest of its images, without attestations", async () => {
    const [one, two] = [built("1", "2023-05-05T00:00:00Z"), built("2", "2023-06-06T00:00:00Z", "linux/arm64")];
    const attestation = built("x", "2024-09-09T00:00:00Z", "unknown/unknown");
    registry.add(path, index({ "linux/amd64": two, "linux/arm64": one, "unknown/unknown": attestation }), "a");
    registry.add(path, index({ "unknown/unknown": attestation }), "b");
    registry.add(path, index({ "linux/amd64": index({ "linux/amd64": one }) }), "c");
    const bare = manifest({ manifests: [descriptor(one)] }, indexType);
    registry.add(path, bare, "d");
    expect(await dates()).toEqual({ a: "2023-06-06", b: undefined, c: undefined, d: "2023-05-05" });
  });
});

describe("the manifests that a tag uses", () => {
  const keeps = (given: Partial<Retention> = {}) => causes({ protectedTags: ["keep"], ...given });

  it("are those of its index, of an index of an unknown type, and its subject, but not of an image", async () => {
    const [a, b, c] = [built("a"), built("b"), built("c")] as const;
    for (const [tag, one] of Object.entries({ a, b, c })) registry.add(path, one, tag);
    const inner = manifest({ manifests: [descriptor(b)] }, indexType);
    const untyped = descriptor(inner, { mediaType: "application/vnd.example.list" });
    const platform = { os: "linux", architecture: "amd64" };
    const lost = manifest({ manifests: [descriptor(c)] }, indexType);
    const asImage = descriptor(lost, { mediaType: a.mediaType, platform });
    registry.add(path, inner);
    registry.add(path, manifest({ manifests: [untyped, asImage], subject: descriptor(a) }, indexType), "keep");
    expect(await keeps()).toEqual({ a: "used", b: "used", c: "expired", keep: "protected" });
  });

  it.each(["application/vnd.oci.image.layer.v1.tar+gzip", "application/vnd.buildkit.cacheconfig.v0"])(
    "are those of an index that another index names with the media type %s of a blob",
    async (mediaType) => {
      const [a, b] = [built("a"), built("b")];
      const layer = descriptor({ ...b, digest: digestOf(Buffer.from("layer")) }, { mediaType });
      const inner = index({ "linux/amd64": a });
      registry.add(path, a, "a");
      registry.add(path, b, "b");
      registry.add(path, inner);
      registry.add(path, manifest({ manifests: [descriptor(inner, { mediaType }), layer] }, indexType), "keep");
      expect(await keeps()).toEqual({ a: "used", b: "expired", keep: "protected" });
    },
  );

  it("of a signature do not contain the signed image", async () => {
    registry.add(path, built("a"), "a");
    const signature = manifest({ layers: [], subject: descriptor(built("a")) });
    registry.add(path, signature, `sha256-${"a".repeat(64)}.sig`);
    expect((await causes()).a).toBe("expired");
  });

  it("are read once", async () => {
    const part = built("part");
    const whole = index({ "linux/amd64": part, "linux/arm64": part });
    registry.add(path, whole, "keep");
    await keeps();
    const reads = registry.sent("GET", "HEAD").filter((line) => line.includes("/manifests/"));
    expect(reads).toEqual([
      `HEAD /v2/${path}/manifests/keep`,
      `GET /v2/${path}/manifests/keep`,
      `GET /v2/${path}/manifests/${part.digest}`,
    ]);
    // Two lists, each with the requests for the tags after its end, and after a name before the only tag.
    expect(registry.sent("GET").filter(isList)).toHaveLength(6);
  });

  it("are at most 10 000", async () => {
    const part = built("part");
    const manifests = Array.from({ length: 10_000 }, (_, i) =>
      descriptor(part, { digest: `sha256:${i.toString(16).padStart(64, "0")}` }),
    );
    registry.add(path, manifest({ manifests, subject: descriptor(part) }, indexType), "many");
    await expect(decisions()).rejects.toMatchObject({
      code: "too_many_manifests",
      message: `${repository}:many uses more than 10000 manifests. Nothing was deleted. Delete the tag.`,
    });
  });

  it("are not known if one of them is invalid. The error names the tag", async () => {
    const invalid = manifest({ manifests: [{ digest: "x" }] }, indexType);
    registry.add(path, invalid);
    registry.add(path, manifest({ manifests: [descriptor(invalid)] }, indexType), "keep");
    await expect(keeps()).rejects.toMatchObject({
      code: "invalid_manifest",
      message: `${repository}:keep cannot be read, so that the manifests that it uses are not known. Nothing was deleted. Delete the tag, or push it again. ${repository}@${invalid.digest} is not valid: \`manifests[0].mediaType\` violates the image specification. It was not used. Push it again with another client; if the error persists, contact the operator of the registry.`,
    });
  });

  it("are not known if the registry does not return an index that may contain others", async () => {
    const inner = index({ "linux/amd64": built("a") });
    registry.add(path, inner);
    registry.add(path, manifest({ manifests: [descriptor(inner)] }, indexType), "keep");
    expect(await keeps()).toEqual({ keep: "protected" });
    registry.instead = ({ path: requested }) =>
      requested.endsWith(inner.digest) ? { status: 403, body: "{}" } : undefined;
    await expect(keeps()).rejects.toMatchObject({ status: 403 });
    registry.instead = () => undefined;
    registry.manifests.delete(`${path}@${inner.digest}`);
    await expect(keeps()).rejects.toMatchObject({
      code: "contents_unknown",
      message: `${repository}:keep cannot be read, so that the manifests that it uses are not known. Nothing was deleted. Delete the tag, or push it again. The registry does not return ${repository}@${inner.digest}, which may contain other manifests.`,
    });
  });

  it.each<[name: string, platform: unknown, isKnown: boolean]>([
    ["a platform", { os: "linux", architecture: "amd64" }, true],
    ["the platform of attestations", { os: "unknown", architecture: "unknown" }, true],
    ["no platform", undefined, false],
    ["an empty platform", {}, false],
    ["half of a platform", { os: "linux", architecture: "" }, false],
  ])(
    "are those of a missing manifest that its index calls an image with %s: none, or unknown",
    async (_, platform, isKnown) => {
      const lost = descriptor(index({ "linux/amd64": built("a") }), { mediaType: built("a").mediaType, platform });
      registry.add(path, built("a"), "a");
      for (const members of [{ manifests: [lost] }, { manifests: [], subject: lost }]) {
        registry.add(path, manifest(members, indexType), "keep");
        if (isKnown) expect(await keeps()).toEqual({ a: "expired", keep: "protected" });
        else await expect(keeps()).rejects.toMatchObject({ code: "contents_unknown" });
      }
    },
  );

  it("do not contain those of an image that does not exist, if the registry reports this to GET and HEAD", async () => {
    const lost = built("lost");
    registry.add(path, index({ "linux/amd64": lost }), "keep");
    registry.add(path, built("a"), "a");
    registry.manifests.delete(`${path}@${lost.digest}`);
    expect(await keeps()).toEqual({ a: "expired", keep: "protected" });
    registry.add(path, lost);
    registry.instead = ({ method, path: requested }) =>
      method === "GET" && requested.endsWith(lost.digest) ? { status: 404, body: "{}" } : undefined;
    await expect(keeps()).rejects.toMatchObject({ code: "contents_unknown" });
  });

  it("are known from the bytes, for any media type of the response", async () => {
    registry.add(path, built("a"), "a");
    registry.add(path, index({ "linux/amd64": built("a") }), "keep");
    registry.instead = ({ method, path: requested }) => {
      const found = registry.manifests.get(`${path}:keep`) as Piece;
      if (!requested.endsWith("/keep")) return undefined;
      const headers = { "content-type": built("a").mediaType, "docker-content-digest": found.digest };
      return { status: 200, headers, ...(method === "GET" && { body: found.bytes }) };
    };
    expect(await keeps()).toEqual({ a: "used", keep: "protected" });
  });

  it.each(["HEAD", "GET"])("are not known if %s of a tag returns another manifest or none", async (asked) => {
    const other = index({ "linux/arm64": built("b") });
    registry.add(path, built("a"), "a");
    registry.add(path, index({ "linux/amd64": built("a") }), "keep");
    registry.add(path, other);
    const { digest, mediaType, bytes } = other;
    const answers: readonly Instead[] = [
      { status: 200, headers: { "content-type": mediaType, "docker-content-digest": digest }, body: bytes },
      { status: 404, headers: { "content-type": "application/json" }, body: "{}" },
    ];
    for (const answer of answers) {
      registry.instead = ({ method, path: requested }) =>
        method === asked && requested.endsWith("/keep") ? answer : undefined;
      await expect(keeps()).rejects.toThrow("Nothing was deleted.");
    }
  });

  it("are those of the new manifest if a tag moves while it is read", async () => {
    registry.add(path, built("a"), "a");
    registry.add(path, built("b"), "b");
    registry.add(path, index({ "linux/amd64": built("a") }), "keep");
    let isMoved = false;
    registry.instead = ({ method, path: requested }) => {
      if (method === "GET" && requested.endsWith("/keep") && !isMoved) {
        isMoved = true;
        registry.add(path, index({ "linux/amd64": built("b") }), "keep");
      }
      return undefined;
    };
    expect(await keeps()).toEqual({ a: "expired", b: "used", keep: "protected" });
  });
});

describe("the tags of a repository", () => {
  it("are read by at most eight operations at the same time", async () => {
    for (let i = 0; i < 20; i++) registry.add(path, built("app"), `t${i}`);
    let [active, most] = [0, 0];
    registry.instead = async ({ method }) => {
      if (method !== "HEAD") return undefined;
      most = Math.max(most, ++active);
      // After this number of requests, a further request would arrive during the pause.
      await until(() => most >= 8, "the operations");
      await new Promise((resolve) => setTimeout(resolve, 20));
      active--;
      return undefined;
    };
    await decisions();
    expect(most).toBe(8);
  });

  it("do not contain a tag that was deleted while they were read", async () => {
    for (const tag of ["a", "gone"]) registry.add(path, built(tag), tag);
    registry.instead = ({ method, path: requested }) => {
      if (method === "HEAD" && requested.endsWith("/gone")) registry.manifests.delete(`${path}:gone`);
      return undefined;
    };
    expect(await causes()).toEqual({ a: "expired" });
  });

  it("are listed again after they were read, until two lists are equal", async () => {
    for (const tag of ["a", "b"]) registry.add(path, built(tag), tag);
    let isPushed = false;
    registry.instead = ({ method }) => {
      if (method === "HEAD" && !isPushed) {
        isPushed = true;
        registry.add(path, index({ "linux/amd64": built("b") }), "keep");
      }
      return undefined;
    };
    expect(await causes({ protectedTags: ["keep"] })).toEqual({ a: "expired", b: "used", keep: "protected" });
  });

  it("are not decided if each list contains other tags", async () => {
    registry.add(path, built("app"), "a");
    let pushed = 0;
    registry.instead = ({ method }) => {
      if (method === "HEAD") registry.add(path, built("app"), `t${++pushed}`);
      return undefined;
    };
    await expect(decisions()).rejects.toThrow("returned other tags for each of 5 requests.");
    expect(pushed).toBe(4);
  });

  it("do not contain any tag if the repository was deleted while they were read", async () => {
    registry.add(path, built("a"), "a");
    let isGone = false;
    registry.instead = ({ method, path: requested }) => {
      if (method === "HEAD") isGone = true;
      return isGone && (method === "HEAD" || isList(requested)) && !requested.includes("last=")
        ? { status: 404, body: "{}" }
        : undefined;
    };
    expect(await decisions()).toEqual([]);
  });

  it.each([
    [1, "t0", "it", "this tag"],
    [2, "t0, t1", "them", "these tags"],
    [5, "t0, t1, t2, t3, t4", "them", "these tags"],
    [6, "t0, t1, t2, t3, t4, t5", "them", "these tags"],
    [7, "t0, t1, t2, t3, t4 and 2 more tags", "them", "these tags"],
  ])("are not decided if %i of them are not found", async (count, shown, it, these) => {
    for (let i = 0; i < count; i++) registry.add(path, built("app"), `t${i}`);
    registry.instead = ({ method, path: requested }) =>
      method === "HEAD" && !requested.includes("sha256") ? { status: 404 } : undefined;
    const error = await decisions().catch((reason: Error) => reason);
    expect(error).toMatchObject({ code: "invalid_response", path: `${repository}/tags/list`, status: 200 });
    // The tags are read at the same time, so that their order varies.
    const message = (error as Error).message;
    const found = [...message.matchAll(/t\d/g)];
    expect(new Set(found.map(([name]) => name)).size).toBe(shown.match(/t\d/g)?.length);
    expect(message.replaceAll(/t\d/g, "t")).toBe(
      `The registry lists ${shown.replaceAll(/t\d/g, "t")} of ${repository}, but returns 404 for ${it}. Nothing was deleted. Run the command again; if the error persists, delete or push ${these}.`,
    );
  });

  it("do not exist if the registry does not know the repository", async () => {
    registry.instead = () => ({ status: 404, body: "{}" });
    expect(await decisions()).toBeUndefined();
    registry.instead = () => ({ status: 403, body: "{}" });
    await expect(decisions()).rejects.toMatchObject({ status: 403 });
  });

  it("are not missing if a proxy returns a page with the status 404", async () => {
    const html: Instead = { status: 404, headers: { "content-type": "text/html" }, body: "<html></html>" };
    registry.instead = () => html;
    await expect(decisions()).rejects.toMatchObject({ code: "html_page" });
    registry.instead = ({ path: requested }) => (requested.includes("last=") ? html : json({ tags: ["a"] }));
    await expect(list()).rejects.toMatchObject({ code: "html_page" });
  });

  it("have no date and no parts if their type is not known", async () => {
    const body = Buffer.from(JSON.stringify({ schemaVersion: 1, fsLayers: [] }));
    const digest = `sha256:${createHash("sha256").update(body).digest("hex")}`;
    const mediaType = "application/vnd.docker.distribution.manifest.v1+json";
    registry.add(path, { digest, mediaType, bytes: body, blobs: [], children: [] }, "first");
    expect(await decisions()).toEqual([
      { tag: "first", digest, cause: "unknown", reason: "its date is unknown, in the future or before 2013" },
    ]);
  });

  it.each<[string, Partial<Retention>, string, string]>([
    [
      "of a push",
      { dates: "push" },
      "no_dates",
      "returns no time of a push. Use the creation date of the images, if it is correct for these images.",
    ],
    [
      "of a pull",
      { rules: [{ patterns: ["*"] }, { patterns: ["*"], notPulledForDays: 0 }] },
      "no_dates",
      "returns no time of a pull. Remove the condition on pulls.",
    ],
    [
      "of a pull or a push",
      { dates: "push", rules: [{ patterns: ["*"], notPulledForDays: 1 }] },
      "no_dates",
      "returns no time of a pull. Remove the condition on pulls.",
    ],
  ])("are not read for rules that need the time %s", async (_what, given, code, message) => {
    await expect(decisions(given)).rejects.toMatchObject({
      code,
      message: `${repository} is not on Docker Hub, and the API of other registries ${message}`,
    });
    expect(registry.requests).toEqual([]);
  });

  it("are declared by the image of the same repository and tag, by default of the tag latest", async () => {
    for (const tag of ["latest", "v1", "v2", "v3", "V1"]) registry.add(path, built("app"), tag);
    const declared = async () => [
      { image: repository, by: "first" },
      { image: `${repository}:v1`, by: "second" },
      { image: "registry.example.com/acme/other:v2", by: "third" },
      { image: `${repository}:v3@sha256:${"a".repeat(64)}`, by: "fourth" },
    ];
    const found = ((await decisions({ declared })) ?? []).filter(({ cause }) => cause === "declared");
    expect(found.map(({ tag, reason }) => [tag, /first|second|third|fourth/.exec(reason)?.[0]]).sort()).toEqual([
      ["latest", "first"],
      ["v1", "second"],
    ]);
  });
});

describe("the deletion of a tag", () => {
  const expired = (tag: string, { digest }: Image): TagDecision => ({ tag, digest, cause: "expired", reason: "" });
  const app = built("app");
  const deleted = (...tags: readonly TagDecision[]) => registry.client().images.deleteTags(repository, tags);
  const none = { deleted: [], unconfirmed: [], skipped: [], inUse: [], failed: [] };

  it("sends one request for the tag, before and after which the tag is read", async () => {
    registry.add(path, app, "a");
    expect(await deleted(expired("a", app))).toEqual({ ...none, deleted: ["a"] });
    const methods = ["HEAD", "GET", "DELETE", "HEAD"];
    expect(registry.sent()).toEqual(methods.map((method) => `${method} /v2/${path}/manifests/a`));
  });

  it.each<[string, object, Instead | "pushed"]>([
    ["still returns it", { unconfirmed: ["i"], inUse: ["part"], deleted: ["z"] }, { status: 202 }],
    ["returns a tag that was pushed again", { skipped: ["i"], inUse: ["part"], deleted: ["z"] }, "pushed"],
    ["does not return it", { unconfirmed: ["i"], inUse: ["z", "part"] }, { status: 403, body: "{}" }],
  ])("is not confirmed if the registry accepts it, but %s", async (_what, expected, then) => {
    const [part, other] = [built("part"), built("z")];
    const whole = index({ "linux/amd64": part });
    for (const [tag, one] of Object.entries({ i: whole, part, z: other })) registry.add(path, one, tag);
    registry.instead = ({ method, path: requested }) => {
      if (!requested.endsWith("/i") || !registry.sent("DELETE").length) return undefined;
      if (then === "pushed") registry.add(path, built("pushed"), "i");
      return method === "DELETE" ? { status: 202 } : then !== "pushed" && then.status === 403 ? then : undefined;
    };
    const tags = [{ ...expired("i", whole), children: [part.digest] }, expired("part", part), expired("z", other)];
    expect(await deleted(...tags)).toEqual({ ...none, ...expected });
  });

  it("fails if the registry returns 404 for a tag that exists", async () => {
    registry.add(path, app, "a");
    registry.instead = ({ method }) => (method === "DELETE" ? { status: 404, body: "{}" } : undefined);
    const { failed } = await deleted(expired("a", app));
    expect(failed).toEqual([
      {
        tag: "a",
        error: expect.objectContaining({
          code: "hidden",
          method: "DELETE",
          status: 404,
          message: `${repository}:a was not deleted: it exists, but the registry returned 404. Allow the account to delete tags.`,
        }),
      },
    ]);
  });

  it("skips a tag that another client deletes or moves before the registry returns 404", async () => {
    const other = built("other");
    registry.add(path, app, "gone", "moved");
    registry.instead = ({ method, path: requested }) => {
      if (method !== "DELETE") return undefined;
      if (requested.endsWith("moved")) registry.add(path, other, "moved");
      else registry.manifests.delete(`${path}:gone`);
      return { status: 404, body: "{}" };
    };
    const result = await deleted(expired("gone", app), expired("moved", app));
    expect(result).toEqual({ ...none, skipped: ["gone", "moved"] });
  });

  it("keeps a tag if GET returns another manifest than HEAD, and all tags that follow", async () => {
    registry.add(path, app, "a", "b");
    registry.add(path, built("c"), "c");
    const { digest, mediaType, bytes } = index({ "linux/amd64": built("c") });
    registry.instead = ({ method, path: requested }) =>
      method === "GET" && requested.endsWith("/a")
        ? { status: 200, headers: { "content-type": mediaType, "docker-content-digest": digest }, body: bytes }
        : undefined;
    const result = await deleted(expired("a", app), expired("c", built("c")));
    expect(result).toEqual({ ...none, skipped: ["a"], inUse: ["c"] });
    expect(registry.sent("DELETE")).toEqual([]);
  });

  it("keeps all tags that follow if the manifest to which a tag was moved cannot be read", async () => {
    const [part, other] = [built("part"), index({ "linux/amd64": built("part") })];
    registry.add(path, other, "a");
    registry.add(path, part, "b");
    registry.add(path, app, "c");
    const tags = [expired("a", app), expired("b", part), expired("c", app)] as const;
    registry.instead = ({ method, path: requested }) =>
      method === "GET" && requested.endsWith("/a") ? { status: 404, body: "{}" } : undefined;
    expect(await deleted(...tags)).toEqual({ ...none, skipped: ["a"], inUse: ["b", "c"] });
    registry.instead = () => undefined;
    // The manifest is not in the list.
    expect(await deleted(...tags)).toEqual({ ...none, deleted: ["c"], skipped: ["a"], inUse: ["b"] });
  });

  it("keeps the tags of the manifest to which a tag was moved", async () => {
    const other = built("other");
    registry.add(path, other, "a", "b");
    const result = await deleted(expired("a", app), expired("b", other));
    expect(result).toEqual({ ...none, skipped: ["a"], inUse: ["b"] });
  });
});
