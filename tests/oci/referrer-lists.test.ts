import { generateKeyPairSync } from "node:crypto";
import type { RegistryImages } from "../../provider/oci";
import { until } from "../../tools/until";
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
import { useMemoryRegistry } from "./harness/memory-registry";
import type { Instead } from "./harness/recording-proxy";

const [repository, path] = ["registry.example.com/acme/app", "acme/app"];
const app = image({ layers: [Buffer.from("app")] });
const spdx = "application/spdx+json";
const sbom = artifact(app, spdx, "an SBOM");
const other = artifact(app, "application/vnd.example", "another");
const ofSbom = artifact(sbom, spdx, "about the SBOM");
const signed = cosignImage(["one"]);
const ociIndex = "application/vnd.oci.image.index.v1+json";

const registry = useMemoryRegistry();
let images: RegistryImages;
beforeEach(() => {
  registry.add(path, app, "stable");
  ({ images } = registry.client());
});

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
const listed = async (artifactType?: string) =>
  (await images.referrers(`${repository}@${app.digest}`, artifactType)) ?? [];
const digestsOf = (given: readonly { digest: string }[]) => given.map(({ digest }) => digest);
/** The requests for lists of referrers. */
const lists = () => registry.requests.filter((request) => request.path.includes("/referrers/"));
const indexOf = (manifests: readonly unknown[], more: object = {}): Image => {
  const bytes = Buffer.from(JSON.stringify({ schemaVersion: 2, mediaType: ociIndex, ...more, manifests }));
  return { digest: digestOf(bytes), mediaType: ociIndex, bytes, blobs: [], children: [] };
};

describe("the tag that lists the referrers of a manifest", () => {
  it("has at most 64 characters of the digest", async () => {
    const digest = `sha512:${"a".repeat(64)}${"b".repeat(64)}`;
    registry.instead = ({ method, path: requested }) =>
      method === "HEAD" && requested.endsWith(digest)
        ? { status: 200, headers: { "content-type": app.mediaType, "docker-content-digest": digest } }
        : undefined;
    expect(await images.referrers(`${repository}@${digest}`)).toEqual([]);
    expect(registry.sent("GET")).toContain(`GET /v2/${path}/manifests/sha512-${"a".repeat(64)}`);
  });

  it("is ignored if it points at an image, and if it does not exist", async () => {
    expect(await listed()).toEqual([]);
    registry.add(path, sbom, tagOf(app));
    expect(await listed()).toEqual([]);
    registry.add(path, referrersIndex([sbom]), tagOf(app));
    expect(digestsOf(await listed())).toEqual([sbom.digest]);
  });

  it("lists at most 1000 referrers", async () => {
    registry.add(path, indexOf(fakes(1000)), tagOf(app));
    expect(await listed()).toHaveLength(1000);
    registry.add(path, indexOf(fakes(1001)), tagOf(app));
    await expect(listed()).rejects.toMatchObject({
      code: "too_many_referrers",
      message: `${repository}@${app.digest} has too many referrers: the maximum is 1000, in at most 100 pages. Delete referrers that are not needed.`,
    });
  });
});

describe("the referrers of a manifest", () => {
  it("are requested as an index, with the encoded type", async () => {
    respond(() =>
      page([entry(sbom, { artifactType: spdx, annotations: { a: "b" } }), entry(other, { artifactType: "" })]),
    );
    expect(await listed(spdx)).toEqual([
      { ...entry(sbom), subject: app.digest, artifactType: spdx, annotations: { a: "b" } },
    ]);
    const address = `/v2/${path}/referrers/${app.digest}`;
    expect(lists()).toMatchObject([
      { path: `${address}?artifactType=${encodeURIComponent(spdx)}`, headers: { accept: ociIndex } },
    ]);
    const all = await listed();
    const plain = { ...entry(other), subject: app.digest, annotations: {} };
    expect(all.find(({ digest }) => digest === other.digest)).toEqual(plain);
    expect(lists()[1]?.path).toBe(address);
  });

  it("under tags of cosign follow those of the list, each with its tag", async () => {
    for (const suffix of ["sbom", "sig", "att", "other"]) registry.add(path, signed, `${tagOf(app)}.${suffix}`);
    respond(() => page([entry(signed, { artifactType: "t", annotations: { a: "b" } }), entry(sbom), entry(sbom)]));
    const merged = { ...entry(signed), subject: app.digest, artifactType: "t", annotations: { a: "b" } };
    expect(await listed()).toEqual([
      { ...entry(sbom), subject: app.digest, annotations: {} },
      { ...merged, tag: `${tagOf(app)}.sig` },
      { ...merged, tag: `${tagOf(app)}.att` },
      { ...merged, tag: `${tagOf(app)}.sbom` },
    ]);
  });

  it.each([400, 404, 405, 406, 501])("are read from the tag after the status %i", async (status) => {
    registry.add(path, referrersIndex([sbom]), tagOf(app));
    respond(() => ({ status, body: "{}" }));
    expect(await listed()).toHaveLength(1);
    respond(() => ({ status, headers: { "content-type": "text/html" }, body: "<html></html>" }));
    expect(await listed()).toHaveLength(1);
  });

  it.each([401, 403, 410, 422])("are not read from the tag after the status %i, even with a page", async (status) => {
    respond(() => ({ status, body: "{}" }));
    await expect(listed()).rejects.toMatchObject({ status });
    respond(() => ({ status, headers: { "content-type": "text/html" }, body: "<html></html>" }));
    await expect(listed()).rejects.toMatchObject({ code: "html_page", status });
  });

  it.each<[string, Instead]>([
    ["HTML with a parameter", { ...page([entry(sbom)]), headers: { "content-type": "text/html ; charset=utf-8" } }],
    ["HTML without a type", { status: 200, body: "<html></html>" }],
    ["an index as text/html", { ...page([entry(sbom)]), headers: { "content-type": "text/html" } }],
    ["a string", { status: 200, body: '"x"' }],
    ["a list of another type", { status: 200, body: '{"manifests":"x"}' }],
    ["no list", { status: 200, body: "{}" }],
    ["no list, with two equal names", { status: 200, body: '{"status":"ok","status":"ok"}' }],
    ["no JSON", { status: 200, body: "{" }],
    ["another success", { ...page([entry(sbom)]), status: 203 }],
  ])("are not in a first page that is %s", async (_what, answer) => {
    registry.add(path, referrersIndex([other]), tagOf(app));
    respond(() => answer);
    expect(digestsOf(await listed())).toEqual([other.digest]);
  });

  it.each<Instead["headers"]>([{}, { "content-type": "text/plain" }])(
    "are read from an index with the headers %j",
    async (headers) => {
      respond(() => ({ ...page([entry(sbom)]), headers }));
      expect(digestsOf(await listed())).toEqual([sbom.digest]);
    },
  );

  it.each([
    ["a path as a digest", "[1].digest", entry(sbom, { digest: "sha256:../../tags/list" })],
    ["an annotation that is no string", "[1].annotations", entry(sbom, { annotations: { a: 1 } })],
    ["a negative size", "[1].size", entry(sbom, { size: -1 })],
    ["a second digest", "[1].Digest", entry(sbom, { Digest: app.digest })],
    ["no descriptor", "[1]", null],
  ])("are invalid if an entry has %s", async (_what, member, wrong) => {
    respond(() => page([entry(sbom), wrong]));
    await expect(listed()).rejects.toThrow(`is invalid: \`manifests${member}\` violates the image specification`);
  });

  it.each(["Manifests", "manifests"])("are invalid if a page has two lists: manifests and %s", async (name) => {
    const list = JSON.stringify([entry(sbom)]);
    respond(() => ({ ...page([]), body: `{"manifests":[],"${name}":${list}}` }));
    await expect(listed()).rejects.toThrow(`is invalid: \`${name}\` violates the image specification`);
  });

  it("that are too many are an error with the advice to omit them, only if they are copied", async () => {
    respond(() => page(fakes(1001)));
    const advice = "Delete referrers that are not needed";
    await expect(listed()).rejects.toThrow(`${advice}.`);
    const publicKeys = [generateKeyPairSync("ed25519").publicKey.export({ type: "spki", format: "pem" }).toString()];
    const target = { repository, tag: "copy" };
    const copy = (more: object) => images.copy(`${repository}:stable`, { ...target, ...more });
    await expect(copy({ requireSignature: { publicKeys } })).rejects.toThrow(`${advice}.`);
    await expect(copy({ includeReferrers: true })).rejects.toThrow(`${advice}, or copy the image`);
    respond(() => ({ ...page([]), body: `{"manifests":[],"x":"${"x".repeat(9 * 1024 * 1024)}"}` }));
    await expect(listed()).rejects.toMatchObject({ code: "response_too_large" });
  });

  it("are not read from the tag if the registry returns null", async () => {
    registry.add(path, referrersIndex([sbom]), tagOf(app));
    respond(() => page(null));
    expect(await listed()).toEqual([]);
    expect(registry.sent("GET")).toHaveLength(1);
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
    expect(await images.referrers(`${repository}:stable`)).toHaveLength(2);
    expect(await images.referrers(`${repository}:stable`, spdx)).toEqual([]);
    expect(await images.referrers(`${repository}:none`)).toBeUndefined();
  });
});

describe("the tree of referrers", () => {
  const tree = (image = `${repository}:stable`) => images.referrersOfCopy(image, {});

  it("contains the referrers of referrers, each once, and tags of cosign of the images only", async () => {
    for (const one of [sbom, other, ofSbom]) registry.add(path, one);
    api({ [app.digest]: [entry(sbom), entry(other)], [sbom.digest]: [entry(ofSbom)] });
    registry.add(path, signed, `${tagOf(app)}.sig`);
    registry.add(path, signed, `${tagOf(sbom)}.sig`);
    const found = await tree();
    const expected = [
      [sbom, app],
      [other, app],
      [signed, app],
      [ofSbom, sbom],
    ].map(([one, subject]) => `${one?.digest} of ${subject?.digest}`);
    expect(found.map(({ digest, subject }) => `${digest} of ${subject}`).sort()).toEqual(expected.sort());
    const subjects = lists().map((request) => request.path);
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  it("is read by four operations at the same time", async () => {
    const images = Array.from({ length: 9 }, (_, i) => [`linux/p${i}`, image({ layers: [], created: `${i}` })]);
    registry.add(path, index(Object.fromEntries(images)), "many");
    let [active, most] = [0, 0];
    registry.instead = async ({ path: requested }) => {
      if (!requested.includes("/referrers/")) return undefined;
      most = Math.max(most, ++active);
      // After this number of requests, a further request would arrive during the pause.
      await until(() => most >= 4, "the operations");
      await new Promise((resolve) => setTimeout(resolve, 20));
      active--;
      return page([]);
    };
    await tree(`${repository}:many`);
    expect([most, lists().length]).toEqual([4, 10]);
  });

  it("has at most 1000 referrers, and eight levels", async () => {
    const advice = "Delete referrers that are not needed, or copy the image without `includeReferrers`.";
    api({ [app.digest]: fakes(1001) });
    await expect(tree()).rejects.toMatchObject({
      code: "too_many_referrers",
      message: `${repository}@${app.digest} has too many referrers: the maximum is 1000, in at most 100 pages. ${advice}`,
    });
    const levels = (count: number) =>
      Object.fromEntries([app, ...fakes(count)].map(({ digest }, i) => [digest, i < count ? fakes(1, i) : []]));
    api(levels(9));
    await expect(tree()).rejects.toMatchObject({
      code: "too_many_referrers",
      message: `${repository}@${app.digest} has referrers in more than 8 levels: referrers, their own referrers, and so on. ${advice}`,
    });
    api(levels(8));
    // The listed manifests do not exist.
    expect(await tree()).toEqual([]);
  });

  it("fails with an error of the registry, unchanged", async () => {
    respond(() => ({ status: 403, body: "{}" }));
    await expect(tree()).rejects.toMatchObject({ code: "http_error", status: 403 });
    registry.instead = ({ path: requested }) =>
      requested.endsWith(tagOf(app)) ? { status: 200, body: '{"layers":1}' } : undefined;
    await expect(tree()).rejects.toMatchObject({ code: "invalid_manifest" });
    respond(() => page([{}]));
    await expect(tree()).rejects.toMatchObject({ code: "invalid_response" });
  });
});

describe("the index under the tag that lists referrers", () => {
  const tag = tagOf(app);
  const annotations = { "org.example.content": "an SBOM" };
  /** Pushes an artifact about the image. */
  const push = (content: string) => {
    const files = [{ content, mediaType: "text/plain", annotations: {} }];
    return images.pushArtifact(repository, "v1", { artifactType: spdx, files, annotations, subject: app.digest });
  };
  const atTag = (method: string) => registry.requests.filter((one) => one.method === method && one.path.endsWith(tag));
  const written = () => atTag("PUT").map(({ body }) => JSON.parse(body.toString()));

  it("is created with the descriptor of the referrer", async () => {
    const { digest, mediaType } = await push("one");
    const size = registry.manifests.get(`${path}@${digest}`)?.bytes.length;
    const manifests = [{ mediaType, digest, size, annotations, artifactType: spdx }];
    expect(written()).toEqual([{ schemaVersion: 2, mediaType: ociIndex, manifests }]);
    expect(atTag("PUT")[0]?.headers["content-type"]).toBe(ociIndex);
  });

  it("keeps its other entries and members, and is not written if nothing is missing", async () => {
    const existing = entry(other, { platform: { os: "x", architecture: "y" } });
    registry.add(path, indexOf([existing], { annotations: { a: "b" } }), tag);
    const { digest } = await push("one");
    const [one] = written();
    expect(one).toMatchObject({ schemaVersion: 2, annotations: { a: "b" }, manifests: [existing, { digest }] });
    await push("one");
    expect(written()).toHaveLength(1);
  });

  it("is never written over another manifest", async () => {
    registry.add(path, sbom, tag);
    await expect(push("one")).rejects.toMatchObject({
      code: "referrers_tag_in_use",
      message: `${repository}:${tag} is not an index of referrers. It was not changed. Delete the tag, or copy to another repository.`,
    });
    expect(written()).toEqual([]);
  });

  it("is written five times at most if another client replaces it each time", async () => {
    registry.instead = ({ method, path: requested }) =>
      method === "PUT" && requested.endsWith(tag) ? { status: 201 } : undefined;
    await expect(push("one")).rejects.toMatchObject({
      code: "referrers_tag_conflict",
      message: `${repository}:${tag} lacks 1 referrer after 5 writes, because another client changes it at the same time. Run \`pulumi up\` again.`,
    });
    expect(written()).toHaveLength(5);
  });

  it("is read again if it changes directly before the write", async () => {
    let heads = 0;
    registry.add(path, indexOf([]), tag);
    registry.instead = ({ method, path: requested }) => {
      if (method === "HEAD" && requested.endsWith(tag) && ++heads === 1)
        registry.add(path, indexOf([entry(other)]), tag);
      return undefined;
    };
    const { digest } = await push("one");
    expect(written()).toHaveLength(1);
    expect(digestsOf(written()[0].manifests)).toEqual([other.digest, digest]);
  });

  it("is not written after another error", async () => {
    registry.instead = ({ method, path: requested }) =>
      method === "HEAD" && requested.endsWith(tag) ? { status: 403 } : undefined;
    await expect(push("one")).rejects.toMatchObject({ status: 403 });
    expect(written()).toEqual([]);
  });
});

describe("a tag of cosign in the target of a copy", () => {
  const [target, tag] = ["acme/copy", `${tagOf(app)}.sig`];
  const copy = () =>
    images.copy(`${repository}:stable`, {
      repository: `other.example.com/${target}`,
      tag: "stable",
      includeReferrers: true,
    });
  const both = cosignImage(["one", "two"]);

  it.each<[string, Image | undefined, Image, "kept" | "moved" | "in use"]>([
    ["created", undefined, signed, "moved"],
    ["kept if it contains the layers", both, signed, "kept"],
    ["moved to a manifest with more layers", signed, both, "moved"],
    [
      "kept for equal annotations in another order",
      cosignImage([{ a: "1", b: "2" }]),
      cosignImage([{ b: "2", a: "1" }]),
      "kept",
    ],
    [
      "not changed if it has a layer with another annotation",
      cosignImage([{ a: "1" }]),
      cosignImage([{ a: "2" }]),
      "in use",
    ],
    ["not changed if it has a layer with other content", cosignImage(["one"]), cosignImage(["one"], "other"), "in use"],
    ["not changed if it is an index", index({ "linux/amd64": app }), signed, "in use"],
    ["kept for a manifest without layers", signed, cosignImage([]), "kept"],
  ])("is %s", async (_what, existing, given, outcome) => {
    registry.add(path, given, tag);
    if (existing) registry.add(target, existing, tag);
    if (outcome === "in use")
      await expect(copy()).rejects.toMatchObject({
        code: "referrer_tag_in_use",
        message: expect.stringContaining(
          `other.example.com/${target}:${tag} contains signatures or attestations that ${given.digest} lacks. It was not changed, because they`,
        ),
      });
    else await copy();
    const expected = outcome === "moved" ? given : existing;
    expect(registry.manifests.get(`${target}:${tag}`)?.digest).toBe(expected?.digest);
  });

  it("is read five times at most if another client changes it each time", async () => {
    registry.add(path, both, tag);
    let heads = 0;
    registry.instead = ({ method, path: requested }) => {
      if (requested !== `/v2/${target}/manifests/${tag}`) return undefined;
      const current = cosignImage([++heads % 2 ? "one" : "two"]);
      const headers = { "content-type": current.mediaType, "docker-content-digest": current.digest };
      return method === "HEAD" ? { status: 200, headers } : { status: 404, body: "{}" };
    };
    await expect(copy()).rejects.toMatchObject({
      code: "referrers_tag_conflict",
      message: `other.example.com/${target}:${tag} was not changed, because another client changes it at the same time. Run \`pulumi up\` again.`,
    });
    expect(registry.sent("PUT").filter((line) => line.endsWith(tag))).toEqual([]);
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

  it("describes what would be copied, without a report about the others", async () => {
    for (const one of [sbom, ofSbom]) registry.add(path, one);
    api({ [app.digest]: [entry(sbom), entry(other), entry(ofSbom, { mediaType: "application/vnd.odd" })] });
    const client = registry.client();
    const found = await client.images.referrersOfCopy(`${repository}:stable`, {});
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
    expect(await images.missingReferrers(repository, expected)).toEqual(expected.slice(3));
    registry.requests.length = 0;
    await images.missingReferrers(repository, expected.slice(5));
    expect(registry.sent("HEAD")).toEqual([]);
    for (const lost of [signed, both]) {
      const piece = registry.manifests.get(`${path}@${lost.digest}`) as Piece;
      registry.manifests.delete(`${path}@${lost.digest}`);
      expect(await images.missingReferrers(repository, expected.slice(1, 2))).toHaveLength(1);
      registry.manifests.set(`${path}@${lost.digest}`, piece);
    }
  });

  it("misses no listed referrer, whose manifest is not read", async () => {
    api({ [app.digest]: [entry(sbom), entry(other)] });
    const expected = [sbom, other].map(({ digest }) => ({ digest, subject: app.digest }));
    expect(await images.missingReferrers(repository, expected)).toEqual([]);
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
    expect(await images.referrers(`${repository}@${subject.digest}`)).toEqual([]);
    expect(await images.referrersOfCopy(`${repository}@${subject.digest}`, {})).toEqual([]);
  });

  it.each([
    ["an index", whole],
    ["an image", app],
  ])("receives an index of the new referrers of %s only", async (_what, subject) => {
    const about = { artifactType: spdx, files: [], annotations: {}, subject: subject.digest };
    const referrer = await images.pushArtifact(repository, "v1", about);
    const pushed = JSON.parse(registry.manifests.get(`${path}:${tagOf(subject)}`)?.bytes.toString() ?? "");
    expect(pushed.manifests.map(({ digest }: Piece) => digest)).toEqual([referrer.digest]);
  });
});
