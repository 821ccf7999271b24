import { missingReferrers, referrersToCopy } from "../../provider/oci/copy/referrers";
import { Manifests } from "../../provider/oci/manifests/manifests";
import {
  artifactTypeOf,
  listReferrers,
  referrersInApi,
  referrersTag,
  referrerTree,
} from "../../provider/oci/referrers/list-referrers";
import { addToReferrersTag, containsLayers, pointCosignTag } from "../../provider/oci/referrers/referrers-tag";
import type { Registries } from "../../provider/oci/registries/registries";
import {
  artifact,
  cosignImage,
  digestOf,
  type Image,
  image,
  index,
  type Piece,
  referrersIndex,
  tagOf,
} from "../support/oci/images";
import { MemoryRegistry } from "./harness/memory-registry";
import type { Instead } from "./harness/recording-proxy";

const [repository, path] = ["registry.example.com/acme/app", "acme/app"];
const app = image({ layers: [Buffer.from("app")] });
const spdx = "application/spdx+json";
const sbom = artifact(app, spdx, "an SBOM");
const other = artifact(app, "application/vnd.example", "another");
const ofSbom = artifact(sbom, spdx, "about the SBOM");
const signed = cosignImage(["one"]);
const ociIndex = "application/vnd.oci.image.index.v1+json";

let registry: MemoryRegistry;
let manifests: Manifests;
beforeAll(async () => {
  registry = await MemoryRegistry.open();
});
beforeEach(() => {
  jest.spyOn(Math, "random").mockReturnValue(0);
  registry.reset();
  registry.add(path, app, "stable");
  manifests = new Manifests(registry.client().registries);
});
afterEach(() => jest.restoreAllMocks());

const entry = ({ digest, mediaType, bytes }: Piece, more: object = {}) => ({
  mediaType,
  digest,
  size: bytes.length,
  ...more,
});
const page = (entries: readonly unknown[] | null, headers = {}): Instead => ({
  status: 200,
  headers: { "content-type": ociIndex, ...headers },
  body: JSON.stringify({ schemaVersion: 2, mediaType: ociIndex, manifests: entries }),
});
/** Responses of the referrers API by subject. */
const api = (lists: Readonly<Record<string, readonly unknown[]>>): void => {
  registry.instead = ({ path: requested }) => {
    const [, subject = ""] = /\/referrers\/([^?]+)/.exec(requested) ?? [];
    return subject ? page(lists[subject] ?? []) : undefined;
  };
};
const respond = (answer: (path: string) => Instead): void => {
  registry.instead = ({ path: requested }) => (requested.includes("/referrers/") ? answer(requested) : undefined);
};
const fakes = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) =>
    entry(app, { digest: `sha256:${(i + from).toString(16).padStart(64, "0")}` }),
  );
const listed = (more: { artifactType?: string; cosignTags?: boolean } = {}) =>
  listReferrers(manifests, repository, app.digest, { cosignTags: false, ...more });

describe("the tag that lists the referrers of a manifest", () => {
  it.each([
    [`sha256:${"a".repeat(64)}`, `sha256-${"a".repeat(64)}`],
    [`sha512:${"a".repeat(64)}${"b".repeat(64)}`, `sha512-${"a".repeat(64)}`],
    [`${"x".repeat(33)}:abc`, `${"x".repeat(32)}-abc`],
  ])("of %s is %s", (subject, tag) => {
    expect(referrersTag(subject)).toBe(tag);
  });

  it("is ignored if it points at an image, and if it does not exist", async () => {
    expect(await listed()).toEqual([]);
    registry.add(path, sbom, tagOf(app));
    expect(await listed()).toEqual([]);
    registry.add(path, referrersIndex([sbom]), tagOf(app));
    expect((await listed()).map(({ digest }) => digest)).toEqual([sbom.digest]);
  });

  it("lists at most 1000 referrers", async () => {
    const indexOf = (count: number): Image => {
      const bytes = Buffer.from(JSON.stringify({ schemaVersion: 2, mediaType: ociIndex, manifests: fakes(count) }));
      return { digest: digestOf(bytes), mediaType: ociIndex, bytes, blobs: [], children: [] };
    };
    registry.add(path, indexOf(1000), tagOf(app));
    expect(await listed()).toHaveLength(1000);
    registry.add(path, indexOf(1001), tagOf(app));
    await expect(listed()).rejects.toMatchObject({
      code: "too_many_referrers",
      message: `${repository}@${app.digest} has too many referrers: the maximum is 1000, in at most 100 pages. Delete referrers that are not needed.`,
    });
  });
});

describe("the type of an artifact", () => {
  const config = { mediaType: "application/vnd.example.config", digest: app.digest, size: 1 };
  it.each([
    [{ artifactType: spdx, config }, spdx],
    [{ artifactType: "", config }, config.mediaType],
    [{ config }, config.mediaType],
    [{}, undefined],
  ])("of %j is %s", (body, expected) => {
    expect(artifactTypeOf(body)).toBe(expected);
  });
});

describe("the referrers of a manifest", () => {
  it("are requested as an index, with the encoded type", async () => {
    respond(() =>
      page([entry(sbom, { artifactType: spdx, annotations: { a: "b" } }), entry(other, { artifactType: "" })]),
    );
    expect(await listed({ artifactType: spdx })).toEqual([
      { ...entry(sbom), subject: app.digest, artifactType: spdx, annotations: { a: "b" } },
    ]);
    expect(registry.sent()).toEqual([
      `GET /v2/${path}/referrers/${app.digest}?artifactType=${encodeURIComponent(spdx)}`,
    ]);
    expect(registry.requests[0]?.headers.accept).toBe(ociIndex);
    registry.requests.length = 0;
    const all = await listed();
    expect(all.find(({ digest }) => digest === other.digest)).toEqual({
      ...entry(other),
      subject: app.digest,
      annotations: {},
    });
    expect(registry.sent()).toEqual([`GET /v2/${path}/referrers/${app.digest}`]);
  });

  it("under tags of cosign follow those of the list, each with its tag", async () => {
    for (const suffix of ["sbom", "sig", "att", "other"]) registry.add(path, signed, `${tagOf(app)}.${suffix}`);
    respond(() => page([entry(signed, { artifactType: "t", annotations: { a: "b" } }), entry(sbom), entry(sbom)]));
    const found = await listed({ cosignTags: true });
    const merged = { ...entry(signed), subject: app.digest, artifactType: "t", annotations: { a: "b" } };
    expect(found).toEqual([
      { ...entry(sbom), subject: app.digest, annotations: {} },
      { ...merged, tag: `${tagOf(app)}.sig` },
      { ...merged, tag: `${tagOf(app)}.att` },
      { ...merged, tag: `${tagOf(app)}.sbom` },
    ]);
    expect(await listed()).toHaveLength(2);
    const ofSha512 = listReferrers(manifests, repository, `sha512:${"a".repeat(128)}`, { cosignTags: true });
    expect(await ofSha512).toHaveLength(2);
    expect(registry.sent("HEAD")).toHaveLength(3);
  });

  it.each([400, 404, 405, 406, 501])("are read from the tag after the status %i", async (status) => {
    registry.add(path, referrersIndex([sbom]), tagOf(app));
    respond(() => ({ status, body: "{}" }));
    expect(await referrersInApi(manifests, repository, app.digest)).toBeUndefined();
    expect(await listed()).toHaveLength(1);
    respond(() => ({ status, headers: { "content-type": "text/html" }, body: "<html></html>" }));
    expect(await referrersInApi(manifests, repository, app.digest)).toBeUndefined();
  });

  it.each([401, 403, 410, 422])("are not read from the tag after the status %i, even with a page", async (status) => {
    respond(() => ({ status, body: "{}" }));
    await expect(listed()).rejects.toMatchObject({ status });
    respond(() => ({ status, headers: { "content-type": "text/html" }, body: "<html></html>" }));
    await expect(listed()).rejects.toMatchObject({ code: "html_page", status });
  });

  it.each<[string, Instead]>([
    ["HTML with a parameter", { ...page([entry(sbom)]), headers: { "content-type": "text/html ; charset=utf-8" } }],
    ["a string", { status: 200, body: '"x"' }],
    ["a list of another type", { status: 200, body: '{"manifests":"x"}' }],
    ["no list", { status: 200, body: "{}" }],
    ["no JSON", { status: 200, body: "{" }],
    ["another success", { ...page([entry(sbom)]), status: 203 }],
  ])("are not in a first page that is %s", async (_what, answer) => {
    respond(() => answer);
    expect(await referrersInApi(manifests, repository, app.digest)).toBeUndefined();
  });

  it("are not read from the tag if the registry returns null", async () => {
    registry.add(path, referrersIndex([sbom]), tagOf(app));
    respond(() => page(null));
    expect(await listed()).toEqual([]);
    expect(registry.requests).toHaveLength(1);
  });

  it.each<[string, Instead]>([
    ["another success", { ...page([]), status: 203 }],
    ["JSON that is no index", { status: 200, body: "{}" }],
    ["404", { status: 404, body: "{}" }],
  ])("are invalid if a later page is %s", async (_what, second) => {
    respond((requested) =>
      requested.includes("page=2") ? second : page([entry(sbom)], { link: '<?page=2>; rel="next"' }),
    );
    await expect(listed()).rejects.toMatchObject({
      code: "invalid_response",
      method: "GET",
      path: `${repository}/referrers/${app.digest}`,
      status: 200,
      message: `The list of the referrers of ${repository}@${app.digest} is invalid: a page is not an index. Nothing was changed. Check the address of the registry.`,
    });
  });

  it("fail if a later page is a page of a proxy with the status 404", async () => {
    const html: Instead = { status: 404, headers: { "content-type": "text/html" }, body: "<html></html>" };
    respond((requested) => (requested.includes("page=2") ? html : page([], { link: '<?page=2>; rel="next"' })));
    await expect(listed()).rejects.toMatchObject({ code: "html_page" });
  });

  it("are at most 1000, in at most 100 pages", async () => {
    const paged = (pages: number, size: number) => {
      let current = 0;
      respond(() => {
        const more = ++current < pages ? { link: `<?page=${current}>; rel="next"` } : {};
        return page(fakes(size, current * size), more);
      });
      return listed();
    };
    expect(await paged(2, 500)).toHaveLength(1000);
    await expect(paged(3, 334)).rejects.toMatchObject({ code: "too_many_referrers" });
    expect(await paged(100, 1)).toHaveLength(100);
    await expect(paged(101, 1)).rejects.toMatchObject({ code: "too_many_referrers" });
  });

  it("are those of the image that a tag points at", async () => {
    respond(() => page([entry(sbom)]));
    registry.add(path, signed, `${tagOf(app)}.sig`);
    const { images } = registry.client();
    expect(await images.referrers(`${repository}:stable`)).toHaveLength(2);
    expect(await images.referrers(`${repository}:stable`, spdx)).toEqual([]);
    expect(await images.referrers(`${repository}:none`)).toBeUndefined();
  });
});

describe("the tree of referrers", () => {
  const tree = (...subjects: readonly string[]) => referrerTree(manifests, repository, subjects);

  it("contains the referrers of referrers, each once, and tags of cosign of the images only", async () => {
    api({ [app.digest]: [entry(sbom), entry(other)], [sbom.digest]: [entry(ofSbom)], [ofSbom.digest]: [entry(sbom)] });
    registry.add(path, signed, `${tagOf(app)}.sig`);
    registry.add(path, signed, `${tagOf(sbom)}.sig`);
    const found = await tree(app.digest, app.digest);
    expect(found.map(({ digest, subject }) => `${digest} of ${subject}`).sort()).toEqual(
      [
        [sbom, app],
        [other, app],
        [signed, app],
        [ofSbom, sbom],
        [sbom, ofSbom],
      ]
        .map(([one, subject]) => `${one?.digest} of ${subject?.digest}`)
        .sort(),
    );
    const subjects = registry.sent("GET").filter((line) => line.includes("/referrers/"));
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(found.findIndex(({ digest }) => digest === ofSbom.digest)).toBeGreaterThan(
      found.findIndex(({ digest }) => digest === sbom.digest),
    );
  });

  it("is read by four operations at the same time", async () => {
    let [active, most, lists] = [0, 0, 0];
    const paginate = async function* () {
      most = Math.max(most, ++active);
      await new Promise(setImmediate);
      active--;
      lists++;
      yield { status: 200, headers: {}, body: Buffer.from('{"manifests":[]}') };
    };
    const counted = new Manifests({ paginate, request: async () => ({ status: 404 }) } as unknown as Registries);
    await referrerTree(
      counted,
      repository,
      fakes(9).map(({ digest }) => digest),
    );
    expect([most, lists]).toEqual([4, 9]);
  });

  it("has at most 1000 referrers, and eight levels", async () => {
    // Each referrer has a list, so that a server would receive thousands of requests.
    let lists: Readonly<Record<string, readonly unknown[]>> = {};
    const paginate = async function* (requested: string) {
      const [, subject = ""] = /\/referrers\/([^?]+)/.exec(requested) ?? [];
      yield { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ manifests: lists[subject] ?? [] })) };
    };
    const fake = new Manifests({ paginate, request: async () => ({ status: 404 }) } as unknown as Registries);
    const read = (...subjects: readonly string[]) => referrerTree(fake, repository, subjects);
    const advice = "Delete referrers that are not needed, or copy the image without `includeReferrers`.";
    const [one, two] = [digestOf(Buffer.from("1")), digestOf(Buffer.from("2"))];
    lists = { [one]: fakes(600), [two]: fakes(400, 600) };
    expect(await read(one, two)).toHaveLength(1000);
    lists = { [one]: fakes(600), [two]: fakes(401, 600) };
    await expect(read(one, two)).rejects.toMatchObject({
      code: "too_many_referrers",
      message: `${repository}@${one} has too many referrers: the maximum is 1000, in at most 100 pages. ${advice}`,
    });
    lists = { [two]: fakes(1001) };
    await expect(read(one, two)).rejects.toThrow(
      `${repository}@${two} has too many referrers: the maximum is 1000, in at most 100 pages. ${advice}`,
    );
    const levels = (count: number) =>
      Object.fromEntries(fakes(count).map(({ digest }, i) => [digest, fakes(1, i + 1)]));
    const [{ digest: first } = { digest: "" }] = fakes(1);
    lists = levels(8);
    expect(await read(first)).toHaveLength(8);
    lists = levels(9);
    await expect(read(first)).rejects.toMatchObject({
      code: "too_many_referrers",
      message: `${repository}@${first} has referrers in more than 8 levels: referrers, their own referrers, and so on. ${advice}`,
    });
  });

  it("fails with an error of the registry, unchanged", async () => {
    respond(() => ({ status: 403, body: "{}" }));
    await expect(tree(app.digest)).rejects.toMatchObject({ code: "http_error", status: 403 });
    registry.instead = ({ path: requested }) =>
      requested.endsWith(tagOf(app)) ? { status: 200, body: '{"layers":1}' } : undefined;
    await expect(tree(app.digest)).rejects.toMatchObject({ code: "invalid_manifest" });
    respond(() => page([{}]));
    await expect(tree(app.digest)).rejects.toMatchObject({ code: "invalid_response" });
    expect(await tree()).toEqual([]);
  });
});

const manifestOf = ({ bytes, digest, mediaType }: Image) => ({
  bytes,
  digest,
  mediaType,
  body: JSON.parse(bytes.toString()),
});

describe("the index under the tag that lists referrers", () => {
  const tag = tagOf(app);
  const add = (...added: readonly Image[]) =>
    addToReferrersTag(manifests, repository, app.digest, added.map(manifestOf));
  const written = () =>
    registry.requests.filter(({ method }) => method === "PUT").map(({ body }) => JSON.parse(body.toString()));
  const annotations = { "org.example.content": "an SBOM" };

  it("is created with the descriptors of the referrers", async () => {
    await add(sbom, signed);
    expect(written()).toEqual([
      {
        schemaVersion: 2,
        mediaType: ociIndex,
        manifests: [
          { ...entry(sbom), annotations, artifactType: spdx },
          { ...entry(signed), artifactType: "application/vnd.oci.image.config.v1+json" },
        ],
      },
    ]);
    const [put] = registry.requests.filter(({ method }) => method === "PUT");
    expect(put?.headers["content-type"]).toBe(ociIndex);
    expect(registry.sent("PUT")).toEqual([`PUT /v2/${path}/manifests/${tag}`]);
  });

  it("keeps its other entries and members, and is not written if nothing is missing", async () => {
    const existing = {
      schemaVersion: 2,
      annotations: { a: "b" },
      manifests: [entry(other, { platform: { os: "x", architecture: "y" } })],
    };
    const bytes = Buffer.from(JSON.stringify(existing));
    registry.add(path, { digest: digestOf(bytes), mediaType: ociIndex, bytes, blobs: [], children: [] }, tag);
    await add(other, sbom);
    expect(written()).toEqual([
      { ...existing, manifests: [...existing.manifests, { ...entry(sbom), annotations, artifactType: spdx }] },
    ]);
    registry.requests.length = 0;
    await add(sbom, other);
    expect(registry.sent()).toEqual([`GET /v2/${path}/manifests/${tag}`]);
  });

  it("is never written over another manifest", async () => {
    registry.add(path, sbom, tag);
    await expect(add(other)).rejects.toMatchObject({
      code: "referrers_tag_in_use",
      message: `${repository}:${tag} is not an index of referrers. It was not changed. Delete the tag, or copy to another repository.`,
    });
    expect(written()).toEqual([]);
  });

  it("is written five times at most if another client replaces it each time", async () => {
    registry.instead = ({ method }) => (method === "PUT" ? { status: 201 } : undefined);
    await expect(add(sbom, other)).rejects.toMatchObject({
      code: "referrers_tag_conflict",
      message: `${repository}:${tag} lacks 2 referrers after 5 writes, because another client changes it at the same time. Run \`pulumi up\` again.`,
    });
    expect(written()).toHaveLength(5);
  });

  it("is read again if it changes directly before the write", async () => {
    let reads = 0;
    registry.instead = ({ method }) => {
      if (method === "GET" && ++reads === 2) registry.add(path, referrersIndex([other]), tag);
      return method === "GET" && reads === 1 ? { status: 404, body: "{}" } : undefined;
    };
    registry.add(path, referrersIndex([]), tag);
    await add(sbom);
    expect(written()).toHaveLength(1);
    expect(written()[0].manifests.map(({ digest }: Piece) => digest)).toEqual([other.digest, sbom.digest]);
  });

  it("is not written after another error", async () => {
    registry.instead = ({ method }) => (method === "HEAD" ? { status: 403 } : undefined);
    await expect(add(sbom)).rejects.toMatchObject({ status: 403 });
    expect(written()).toEqual([]);
  });
});

describe("a tag of cosign", () => {
  const tag = `${tagOf(app)}.sig`;
  const point = (given: Image) => pointCosignTag(manifests, repository, tag, manifestOf(given));
  const both = cosignImage(["one", "two"]);

  it("is created, kept, or moved to a manifest with more layers", async () => {
    expect(await point(signed)).toBe(signed.digest);
    expect(registry.requests.map(({ method }) => method)).toEqual(["GET", "HEAD", "PUT"]);
    expect(await point(both)).toBe(both.digest);
    expect(await point(signed)).toBe(both.digest);
    expect(registry.sent("PUT")).toHaveLength(2);
    expect(registry.manifests.get(`${path}:${tag}`)?.digest).toBe(both.digest);
    await expect(point(cosignImage(["three"]))).rejects.toMatchObject({
      code: "referrer_tag_in_use",
      message: `${repository}:${tag} contains signatures or attestations that ${cosignImage(["three"]).digest} lacks. It was not changed, because they would be lost. Delete the tag, or copy to another repository.`,
    });
  });

  it("is read five times at most if another client changes it each time", async () => {
    let heads = 0;
    registry.instead = ({ method }) => {
      const current = cosignImage([++heads % 2 ? "one" : "two"]);
      return method === "HEAD"
        ? { status: 200, headers: { "content-type": current.mediaType, "docker-content-digest": current.digest } }
        : method === "GET"
          ? { status: 404, body: "{}" }
          : undefined;
    };
    await expect(point(both)).rejects.toMatchObject({
      code: "referrers_tag_conflict",
      message: `${repository}:${tag} was not changed, because another client changes it at the same time. Run \`pulumi up\` again.`,
    });
    expect(registry.sent("GET")).toHaveLength(5);
    expect(registry.sent("PUT")).toEqual([]);
  });

  it.each<[string, Image, Image, boolean]>([
    ["itself", app, app, true],
    ["an index that is the same", index({ "linux/amd64": app }), index({ "linux/amd64": app }), true],
    ["an index", signed, index({ "linux/amd64": app }), false],
    ["a manifest in an index", index({ "linux/amd64": app }), signed, false],
    ["one of its layers", both, signed, true],
    ["another layer", signed, both, false],
    [
      "a layer with the same annotations in another order",
      cosignImage([{ a: "1", b: "2" }]),
      cosignImage([{ b: "2", a: "1" }]),
      true,
    ],
    ["a layer with another annotation", cosignImage([{ a: "1" }]), cosignImage([{ a: "2" }]), false],
    ["a layer with other content", cosignImage(["one"]), cosignImage(["one"], "other"), false],
    ["no layers", signed, cosignImage([]), true],
    ["a manifest without layers in an index", index({ "linux/amd64": app }), cosignImage([]), false],
  ])("contains the layers of %s", (_what, whole, part, expected) => {
    expect(containsLayers(manifestOf(whole), manifestOf(part))).toBe(expected);
  });

  it("may have layers without annotations", () => {
    const layers = [{ mediaType: "x", digest: app.digest, size: 1 }];
    const [one, two] = [manifestOf(app), { ...manifestOf(app), digest: other.digest, body: { layers } }];
    expect(containsLayers({ ...one, body: { layers: [...layers, ...layers] } }, two)).toBe(true);
    expect(containsLayers({ ...one, body: {} }, two)).toBe(false);
  });
});

describe("the copy of referrers", () => {
  const target = "other.example.com/acme/copy";
  const copy = (messages = registry.client()) =>
    messages.images.copy(`${repository}:stable`, { repository: target, tag: "stable", includeReferrers: true });

  it("writes the image, its referrers, the tags that find them, and its tag last", async () => {
    for (const one of [sbom, signed]) registry.add(path, one);
    registry.add(path, signed, `${tagOf(app)}.sig`);
    registry.add(path, referrersIndex([sbom]), tagOf(app));
    const { referrers } = await copy();
    expect(referrers).toEqual([
      { digest: sbom.digest, subject: app.digest, artifactType: spdx },
      {
        digest: signed.digest,
        subject: app.digest,
        artifactType: "application/vnd.oci.image.config.v1+json",
        tag: `${tagOf(app)}.sig`,
      },
    ]);
    expect(
      registry
        .sent("PUT")
        .filter((line) => line.includes("/manifests/"))
        .map((line) => line.split("/").at(-1)),
    ).toEqual([app.digest, sbom.digest, signed.digest, `${tagOf(app)}.sig`, tagOf(app), "stable"]);
  });

  it("writes no tag in a registry with the referrers API, and no existing referrer", async () => {
    registry.add("acme/copy", sbom);
    registry.add(path, sbom);
    api({ [app.digest]: [entry(sbom)] });
    await copy();
    expect(
      registry
        .sent("PUT")
        .filter((line) => line.includes("/manifests/"))
        .map((line) => line.split("/").at(-1)),
    ).toEqual([app.digest, "stable"]);
  });

  it.each<[string, Image, boolean]>([
    ["describes another image", ofSbom, false],
    ["describes no image", image({ layers: [Buffer.from("no referrer")] }), false],
    ["describes the image", sbom, true],
  ])("fails unless a listed manifest %s", async (_what, given, isCopied) => {
    registry.add(path, given);
    api({ [app.digest]: [entry(given)] });
    if (isCopied) return expect((await copy()).referrers).toHaveLength(1);
    await expect(copy()).rejects.toMatchObject({
      code: "referrer_mismatch",
      message: `${repository}@${given.digest} is listed as a referrer of ${app.digest}, but does not refer to it. It was not copied. Contact the operator of the registry.`,
    });
    expect(registry.manifests.has("acme/copy:stable")).toBe(false);
  });

  it("fails if a manifest under a tag of cosign describes another image", async () => {
    registry.add(path, ofSbom, `${tagOf(app)}.att`);
    await expect(copy()).rejects.toMatchObject({ code: "referrer_mismatch" });
  });

  it("lists under the tag of the target only manifests that describe the image", async () => {
    registry.add(path, signed, `${tagOf(app)}.sig`);
    await copy();
    expect(registry.manifests.has(`acme/copy:${tagOf(app)}`)).toBe(false);
    registry.add(path, sbom, `${tagOf(app)}.att`);
    await copy();
    const { manifests: found } = JSON.parse(registry.manifests.get(`acme/copy:${tagOf(app)}`)?.bytes.toString() ?? "");
    expect(found.map(({ digest }: Piece) => digest)).toEqual([sbom.digest]);
  });

  it("copies the content of all referrers, and lists all of them under the tag of the target", async () => {
    for (const one of [sbom, other]) registry.add(path, one);
    registry.add(path, referrersIndex([sbom, other]), tagOf(app));
    await copy();
    const { manifests: found } = JSON.parse(registry.manifests.get(`acme/copy:${tagOf(app)}`)?.bytes.toString() ?? "");
    expect(found.map(({ digest }: Piece) => digest).sort()).toEqual([sbom.digest, other.digest].sort());
    for (const { digest, bytes } of [...sbom.blobs, ...other.blobs])
      expect(registry.blobs.get(`acme/copy@${digest}`)?.equals(bytes)).toBe(true);
  });

  it("describes what would be copied, without a report about the others", async () => {
    for (const one of [sbom, ofSbom]) registry.add(path, one);
    api({ [app.digest]: [entry(sbom), entry(other), entry(ofSbom, { mediaType: "application/vnd.odd" })] });
    const client = registry.client();
    const found = await referrersToCopy(new Manifests(client.registries), repository, [app.digest]);
    expect(found).toEqual([{ digest: sbom.digest, subject: app.digest, artifactType: spdx }]);
    expect(client.messages).toEqual([]);
    await copy(client);
    expect([...client.messages].sort()).toEqual(
      [
        `${repository}@${other.digest}, a referrer of ${app.digest}, was not copied: it does not exist.`,
        `${repository}@${ofSbom.digest}, a referrer of ${app.digest}, was not copied: its media type is application/vnd.odd.`,
      ].sort(),
    );
  });

  it("names the missing referrers of each subject", async () => {
    const both = cosignImage(["one", "two"]);
    for (const one of [signed, both, sbom]) registry.add(path, one);
    const [sig, att] = [`${tagOf(app)}.sig`, `${tagOf(app)}.att`];
    registry.add(path, both, sig);
    registry.add(path, signed, att);
    registry.add(path, referrersIndex([sbom]), tagOf(app));
    const expected = [
      { digest: sbom.digest, subject: app.digest },
      { digest: signed.digest, subject: app.digest, tag: sig },
      { digest: both.digest, subject: app.digest, tag: sig },
      { digest: both.digest, subject: app.digest, tag: att },
      { digest: signed.digest, subject: app.digest, tag: `${tagOf(app)}.sbom` },
      { digest: other.digest, subject: app.digest },
      { digest: ofSbom.digest, subject: sbom.digest },
    ];
    expect(await missingReferrers(manifests, repository, expected)).toEqual(expected.slice(3));
    registry.requests.length = 0;
    await missingReferrers(manifests, repository, expected.slice(5));
    expect(registry.sent("HEAD")).toEqual([]);
    for (const lost of [signed, both]) {
      const piece = registry.manifests.get(`${path}@${lost.digest}`) as Piece;
      registry.manifests.delete(`${path}@${lost.digest}`);
      expect(await missingReferrers(manifests, repository, expected.slice(1, 2))).toHaveLength(1);
      registry.manifests.set(`${path}@${lost.digest}`, piece);
    }
  });

  it("misses no listed referrer, whose manifest is not read", async () => {
    api({ [app.digest]: [entry(sbom), entry(other)] });
    const expected = [sbom, other].map(({ digest }) => ({ digest, subject: app.digest }));
    expect(await missingReferrers(manifests, repository, expected)).toEqual([]);
    expect(registry.sent()).toEqual([`GET /v2/${path}/referrers/${app.digest}`]);
  });
});

describe("a registry that resolves the tag sha256-… to the manifest with this digest", () => {
  const whole = index({ "linux/amd64": app });
  beforeEach(() => {
    registry.add(path, whole, "multi");
    registry.instead = ({ method, path: requested }) => {
      const [, tag = ""] = /\/manifests\/(sha256-[0-9a-f]{64})(\.sig)?$/.exec(requested) ?? [];
      const found =
        registry.manifests.get(`${path}:${tag}`) ?? registry.manifests.get(`${path}@${tag.replace("-", ":")}`);
      if (!tag || !found || !["GET", "HEAD"].includes(method)) return undefined;
      const headers = { "content-type": found.mediaType, "docker-content-digest": found.digest };
      return { status: 200, headers, body: found.bytes };
    };
  });

  it.each([
    ["an index", whole],
    ["an image", app],
  ])("returns no referrers of %s without an index of them", async (_what, subject) => {
    expect(await listReferrers(manifests, repository, subject.digest, { cosignTags: true })).toEqual([]);
    expect(await referrersToCopy(manifests, repository, [subject.digest])).toEqual([]);
  });

  it.each([
    ["an index", whole],
    ["an image", app],
  ])("receives an index of the new referrers of %s only", async (_what, subject) => {
    const referrer = artifact(subject, spdx, "about it");
    registry.add(path, referrer);
    const manifest = await manifests.getRequired(`${repository}@${referrer.digest}`);
    await addToReferrersTag(manifests, repository, subject.digest, [manifest]);
    const pushed = JSON.parse(registry.manifests.get(`${path}:${tagOf(subject)}`)?.bytes.toString() ?? "");
    expect(pushed.manifests.map(({ digest }: Piece) => digest)).toEqual([referrer.digest]);
  });
});
