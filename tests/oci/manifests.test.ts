import { createHash } from "node:crypto";
import type { RegistryImages } from "../../provider/oci";
import { selectPlatforms } from "../../provider/oci/manifests/select";
import { descriptor, digestOf, type Image, image, index, type Piece } from "../support/oci/images";
import { useMemoryRegistry } from "./harness/memory-registry";
import type { Instead } from "./harness/recording-proxy";

const [repository, path] = ["registry.example.com/acme/app", "acme/app"];
const name = `${repository}:stable`;
const app = image({ layers: [Buffer.from("app")] });
const other = image({ layers: [Buffer.from("other")] });
const both = index({ "linux/amd64": app, "linux/arm64": other });
const types = {
  image: "application/vnd.oci.image.manifest.v1+json",
  index: "application/vnd.oci.image.index.v1+json",
  dockerImage: "application/vnd.docker.distribution.manifest.v2+json",
  dockerList: "application/vnd.docker.distribution.manifest.list.v2+json",
};
const accept = [types.image, types.index, types.dockerImage, types.dockerList].join(", ");

type Manifest = Parameters<typeof selectPlatforms>[1];

const registry = useMemoryRegistry();
let images: RegistryImages;
beforeEach(() => {
  registry.add(path, both, "stable");
  ({ images } = registry.client());
});

const piece = (body: unknown, mediaType = types.image): Image => {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return { digest: digestOf(bytes), mediaType, bytes, blobs: [], children: [] };
};
const pointer = ({ digest, mediaType }: Piece) => ({ digest, mediaType });
/** Responses to HEAD and GET with these headers. */
const respondWith = (headers: Instead["headers"], body: Buffer = both.bytes, status = 200): void => {
  registry.instead = () => ({ status, headers, body });
};
const sha512 = (bytes: Buffer): string => `sha512:${createHash("sha512").update(bytes).digest("hex")}`;

describe("the target of a tag", () => {
  it("is read by one HEAD request that accepts images and indexes", async () => {
    expect(await images.find(name)).toEqual(pointer(both));
    expect(registry.sent()).toEqual([`HEAD /v2/${path}/manifests/stable`]);
    expect(registry.requests[0]?.headers.accept).toBe(accept);
    expect(await images.find(`${repository}:none`)).toBeUndefined();
  });

  it.each<[string, Instead["headers"], readonly string[], string]>([
    [
      "a type with a parameter",
      { "docker-content-digest": both.digest, "content-type": `${types.index}; charset=utf-8` },
      ["HEAD"],
      types.index,
    ],
    ["another type", { "docker-content-digest": both.digest, "content-type": "text/plain" }, ["HEAD"], "text/plain"],
    ["no type", { "docker-content-digest": both.digest }, ["HEAD", "GET"], types.index],
    ["no digest", { "content-type": types.index }, ["HEAD", "GET"], types.index],
    [
      "an invalid digest",
      { "docker-content-digest": "sha256:x", "content-type": types.index },
      ["HEAD", "GET"],
      types.index,
    ],
  ])("is known from the response to %s", async (_what, headers, methods, mediaType) => {
    respondWith(headers);
    expect(await images.find(name)).toMatchObject({ digest: both.digest, mediaType });
    expect(registry.requests.map(({ method }) => method)).toEqual(methods);
  });

  it.each<Instead["headers"]>([
    {},
    { "content-type": "text/plain" },
    { "content-type": "text/plain", "docker-content-digest": "md5:x" },
  ])("is not known from the headers %j", async (headers) => {
    respondWith({ ...headers, "x-request-id": "r-1" });
    const shown = "registry.example.com/acme/app/manifests/stable";
    await expect(images.find(name)).rejects.toMatchObject({
      code: "invalid_response",
      method: "HEAD",
      path: `/${shown}`,
      status: 200,
      requestId: "r-1",
      message: `HEAD /${shown} -> 200, but the response contains neither a digest nor a manifest. Check the address of the registry.`,
    });
    expect(registry.sent()).toHaveLength(1);
  });

  it("is not another digest than the requested one, unless the registry uses another algorithm", async () => {
    const headers = { "docker-content-digest": app.digest, "content-type": app.mediaType };
    respondWith(headers);
    await expect(images.find(`${repository}@${both.digest}`)).rejects.toMatchObject({ code: "digest_mismatch" });
    expect(await images.find(`${repository}@${app.digest}`)).toEqual(pointer(app));
    expect(await images.find(`${repository}@${sha512(app.bytes)}`)).toEqual(pointer(app));
  });

  it("may have the name of an algorithm", async () => {
    registry.add(path, both, "sha256");
    expect(await images.find(`${repository}:sha256`)).toEqual(pointer(both));
  });

  it.each([401, 403, 500])("is not missing after the status %i", async (status) => {
    respondWith({}, Buffer.from("{}"), status);
    await expect(images.find(name)).rejects.toMatchObject({ status });
    await expect(images.describe(name)).rejects.toMatchObject({ status });
  });
});

describe("the content of a manifest", () => {
  it("has its digest and type", async () => {
    const found = await images.describe(name);
    expect(found).toEqual({ ...pointer(both), annotations: {}, platforms: ["linux/amd64", "linux/arm64"] });
    expect(registry.requests[0]?.headers.accept).toBe(accept);
    expect(await images.describe(`${repository}:none`)).toBeUndefined();
  });

  it.each<[string, string, string | undefined, string | undefined]>([
    ["the requested digest", `@${both.digest}`, undefined, both.digest],
    ["the requested digest, not that of the response", `@${both.digest}`, app.digest, both.digest],
    ["a requested SHA-512 digest", `@${sha512(both.bytes)}`, both.digest, sha512(both.bytes)],
    ["the digest of the response", ":stable", sha512(both.bytes), sha512(both.bytes)],
    ["its own digest without a valid one", ":stable", "sha256:x", both.digest],
    ["its own digest", ":stable", undefined, both.digest],
    ["another requested digest", `@${app.digest}`, app.digest, undefined],
    ["another digest of the response", ":stable", app.digest, undefined],
  ])("is compared with %s", async (_what, target, stated, expected) => {
    respondWith({ "content-type": both.mediaType, ...(stated && { "docker-content-digest": stated }) });
    if (expected) return expect((await images.describe(repository + target))?.digest).toBe(expected);
    await expect(images.describe(repository + target)).rejects.toMatchObject({
      code: "digest_mismatch",
      message: `${repository}${target} does not match its digest. The content was discarded. Retry; if the error persists, contact the operator of the registry.`,
    });
  });

  it.each([
    [undefined, both, types.index],
    [undefined, app, types.image],
    ["", piece({ mediaType: types.dockerList, manifests: [] }), types.dockerList],
    ["text/plain; charset=utf-8", app, "text/plain"],
  ])("has the type of the response, or else of its content: %s", async (given, { bytes }, expected) => {
    const headers: Record<string, string> = given === undefined ? {} : { "content-type": given };
    registry.instead = ({ path: requested }) =>
      requested.includes("/manifests/") ? { status: 200, headers, body: bytes } : undefined;
    expect((await images.describe(name))?.mediaType).toBe(expected);
  });

  it("is at most 8 MiB", async () => {
    const size = 8 * 1024 * 1024;
    const body = JSON.stringify({ layers: [], x: "" });
    respondWith({}, Buffer.from(JSON.stringify({ layers: [], x: "x".repeat(size - body.length) })));
    expect(await images.describe(name)).toBeDefined();
    respondWith({}, Buffer.from(JSON.stringify({ layers: [], x: "x".repeat(size - body.length + 1) })));
    await expect(images.describe(name)).rejects.toMatchObject({ code: "response_too_large" });
  });

  it.each<[string, string, string, string]>([
    [
      "an invalid member",
      '{"layers":[{"size":"x"}]}',
      "invalid_manifest",
      "is not valid: `layers[0].mediaType` violates the image specification. It was not used. Push it again with another client; if the error persists, contact the operator of the registry.",
    ],
    [
      "no known member",
      '{"schemaVersion":1}',
      "unknown_manifest",
      "is neither an image nor an index of images. An image in Docker's first format must be pushed again with a newer version of Docker.",
    ],
  ])("is rejected with %s", async (_what, body, code, problem) => {
    respondWith({}, Buffer.from(body));
    await expect(images.describe(name)).rejects.toMatchObject({ code, message: `${name} ${problem}`, path: name });
  });

  it.each<[string, object, boolean]>([
    [types.index, {}, true],
    [types.dockerList, {}, true],
    [types.image, { manifests: [] }, true],
    [types.dockerImage, { layers: [] }, false],
  ])("with the type %s is an index by its type or its members: %j", async (mediaType, body, expected) => {
    respondWith({ "content-type": mediaType }, Buffer.from(JSON.stringify({ layers: [], ...body })));
    // An index has no size.
    expect((await images.describe(name))?.size === undefined).toBe(expected);
  });
});

describe("the write of a tag", () => {
  const point = (tag: string, options?: { overwrite?: boolean }) => images.tag(repository, tag, app.digest, options);
  const writes = () => registry.sent("PUT");
  beforeEach(() => registry.add(path, app));

  it("reads the tag, and sends the bytes with their type", async () => {
    expect(await point("new")).toEqual(pointer(app));
    const target = `/v2/${path}/manifests/new`;
    expect(registry.sent().slice(1)).toEqual([`HEAD ${target}`, `PUT ${target}`]);
    const [, , put] = registry.requests;
    expect(put?.headers["content-type"]).toBe(app.mediaType);
    expect(put?.body.equals(app.bytes)).toBe(true);
  });

  it("is omitted if the tag already points at the manifest, even without `overwrite`", async () => {
    registry.add(path, app, "stable");
    expect(await point("stable", { overwrite: false })).toEqual(pointer(app));
    expect(writes()).toEqual([]);
  });

  it("moves the tag only with `overwrite`, which is the default", async () => {
    await expect(point("stable", { overwrite: false })).rejects.toMatchObject({
      code: "exists",
      message: `${name} already exists and points at ${both.digest}. It was not changed.`,
    });
    expect(writes()).toEqual([]);
    await point("new", { overwrite: false });
    await point("stable", {});
    expect(writes()).toEqual([`PUT /v2/${path}/manifests/new`, `PUT /v2/${path}/manifests/stable`]);
  });

  const reject = (status: number, code = "DENIED", message = "denied"): void => {
    registry.instead = ({ method }) =>
      method === "PUT"
        ? {
            status,
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ errors: [{ code, message }] }),
          }
        : undefined;
  };

  it.each([
    ["stable", `It points at ${both.digest}.`],
    ["none", "It does not exist yet."],
  ])("is rejected for an immutable tag: %s. %s", async (tag, current) => {
    reject(400, "TAG_INVALID", "the tag is immutable.");
    await expect(point(tag)).rejects.toMatchObject({
      code: "immutable_tag",
      method: "PUT",
      status: 400,
      message: expect.stringMatching(
        new RegExp(
          `^${repository}:${tag} cannot be moved: a rule of its repository makes it immutable\\. ${current} PUT .* -> 400 the tag is immutable.*[^.]\\. Choose another tag, or change the rule \\(on Docker Hub .immutableTagsSettings. of registry\\.Repository\\)\\.$`,
        ),
      ),
    });
  });

  it.each([
    [400, "TAG_IMMUTABLE", "stable", "v.*", "immutable_tag", 'the rule "v.*" of'],
    [404, "TAG_IMMUTABLE", "none", undefined, "immutable_tag", "a rule of"],
    [403, "DENIED", "stable", "v.*", "immutable_tag", 'the rule "v.*" of'],
    [403, "DENIED", "stable", undefined, "http_error", "-> 403"],
    [403, "DENIED", "none", "v.*", "http_error", "-> 403"],
    [401, "DENIED", "stable", "v.*", "http_error", "-> 401"],
  ])("reports the rule of the repository after %i %s for the tag %s", async (...given) => {
    const [status, serviceCode, tag, rule, code, text] = given;
    reject(status, serviceCode);
    const asked = jest.spyOn(images.registries, "immutableTagRule").mockResolvedValue(rule);
    await expect(point(tag)).rejects.toMatchObject({ code, message: expect.stringContaining(text) });
    const isAsked = serviceCode === "TAG_IMMUTABLE" || (tag === "stable" && status === 403);
    expect(asked.mock.calls).toEqual(isAsked ? [[repository, tag]] : []);
  });

  it("fails with another error of the registry", async () => {
    reject(403);
    for (const tag of ["stable", "none"])
      await expect(point(tag)).rejects.toMatchObject({ code: "http_error", status: 403 });
  });
});

describe("the details of an image", () => {
  const describe = (tag: string) => registry.client().images.describe(`${repository}:${tag}`);
  /** An image whose configuration has this content. */
  const configured = (config: object | undefined, more: object = {}): Image => {
    const blob = config && piece(config, "application/vnd.oci.image.config.v1+json");
    return { ...piece({ ...(blob && { config: descriptor(blob) }), ...more }), blobs: blob ? [blob] : [] };
  };
  const arm = { os: "linux", architecture: "arm64" };

  it.each<[object, readonly string[]]>([
    [{ ...arm, variant: "v8" }, ["linux/arm64/v8"]],
    [{ ...arm, variant: 8 }, ["linux/arm64"]],
    [{ ...arm, variant: "" }, ["linux/arm64"]],
    [{ ...arm, os: "" }, []],
    [{ ...arm, architecture: "" }, []],
    [{ ...arm, os: 1 }, []],
    [{ ...arm, architecture: 1 }, []],
    [{ os: "linux" }, []],
  ])("contain the platform in its configuration: %j", async (config, platforms) => {
    registry.add(path, configured(config), "odd");
    // Otherwise a list with an undefined platform would be equal to an empty one.
    expect((await describe("odd"))?.platforms).toStrictEqual(platforms);
  });

  it("contain the sum of the sizes, and no platform without a configuration", async () => {
    const layers = [descriptor(app, { size: 5 }), descriptor(app, { size: 7 })];
    registry.add(path, configured(undefined, { layers }), "layers");
    const only = configured(arm);
    registry.add(path, only, "config");
    expect(await describe("layers")).toEqual({
      ...pointer(configured(undefined, { layers })),
      annotations: {},
      size: 12,
      platforms: [],
    });
    expect(await describe("config")).toMatchObject({ size: only.blobs[0]?.bytes.length, platforms: ["linux/arm64"] });
    expect(await describe("none")).toBeUndefined();
  });

  it("of an index contain its platforms, without attestations, and no size", async () => {
    const manifests = [
      descriptor(app, { platform: { ...arm, variant: "v8" } }),
      descriptor(app, { platform: { os: "unknown", architecture: "unknown" } }),
      descriptor(app),
      descriptor(app, { platform: { os: "windows", architecture: "amd64" } }),
    ];
    const made = piece({ manifests, annotations: { a: "b" } }, types.index);
    registry.add(path, made, "index");
    expect(await describe("index")).toEqual({
      ...pointer(made),
      annotations: { a: "b" },
      platforms: ["linux/arm64/v8", "windows/amd64"],
    });
  });

  it("list the tags of all pages, in the order of the registry", async () => {
    const page = (tags: readonly string[], link?: string): Instead => ({
      status: 200,
      headers: { "content-type": "application/json", ...(link && { link }) },
      body: JSON.stringify({ tags }),
    });
    registry.instead = ({ path: requested }) =>
      requested.includes("page=2") ? page(["a"]) : page(["b", "c"], '<?page=2>; rel="next"');
    expect(await registry.client().images.tags(repository)).toEqual(["b", "c", "a"]);
  });

  it("set a tag to a manifest of the same repository", async () => {
    registry.add(path, app);
    const { images } = registry.client();
    await expect(images.tag(repository, "stable", app.digest, { overwrite: false })).rejects.toMatchObject({
      code: "exists",
    });
    expect(await images.tag(repository, "stable", app.digest)).toEqual(pointer(app));
    expect(registry.manifests.get(`${path}:stable`)?.digest).toBe(app.digest);
    await expect(images.tag(repository, "new", `sha256:${"0".repeat(64)}`)).rejects.toMatchObject({
      code: "image_not_found",
    });
  });

  it("contain the digests that a copy would have, without a copy", async () => {
    const { images } = registry.client();
    expect(await images.digestsOfCopy(name, {})).toEqual({ digest: both.digest, sourceDigest: both.digest });
    expect(registry.sent()).toEqual([`HEAD /v2/${path}/manifests/stable`]);
    registry.requests.length = 0;
    const part = await images.digestsOfCopy(name, { platforms: ["linux/arm64"] });
    expect(part.sourceDigest).toBe(both.digest);
    expect(part.digest).not.toBe(both.digest);
    expect(registry.sent()).toEqual([`HEAD /v2/${path}/manifests/stable`, `GET /v2/${path}/manifests/${both.digest}`]);
    await expect(images.digestsOfCopy(`${repository}:none`, {})).rejects.toMatchObject({ code: "image_not_found" });
  });
});

describe("the selection of platforms", () => {
  const manifestOf = (body: object, mediaType = types.index): Manifest => ({ ...piece(body, mediaType), body });
  const entry = (letter: string, platform?: string, more: object = {}) => {
    const [os = "", architecture = "", variant] = platform?.split("/") ?? [];
    return {
      mediaType: types.image,
      digest: `sha256:${letter.repeat(64)}`,
      size: 1,
      ...(platform && { platform: { os, architecture, ...(variant && { variant }) } }),
      ...more,
    };
  };
  const attestation = (letter: string, of: string) =>
    entry(letter, "unknown/unknown", { annotations: { "vnd.docker.reference.digest": `sha256:${of.repeat(64)}` } });
  const none = async () => undefined;
  const all = [
    entry("a", "linux/amd64"),
    entry("b", "linux/arm64/v8"),
    attestation("c", "a"),
    attestation("d", "b"),
    entry("e"),
  ];
  const whole = manifestOf({ schemaVersion: 2, mediaType: types.index, manifests: all, annotations: { a: "b" } });
  const letters = ({ body }: Manifest) => body.manifests?.map(({ digest }) => digest[7]);

  it("contains the attestations of the selected images, in the order of the index, with its other members", async () => {
    const selected = await selectPlatforms(name, whole, ["linux/arm64"], none);
    expect(letters(selected)).toEqual(["b", "d"]);
    expect(selected.body).toEqual({ ...whole.body, manifests: [all[1], all[3]] });
    expect(selected.bytes.toString()).toBe(JSON.stringify(selected.body));
    expect([selected.digest, selected.mediaType]).toEqual([digestOf(selected.bytes), types.index]);
  });

  it("is the original if everything is selected", async () => {
    const complete = manifestOf({ manifests: all.slice(0, 4) });
    expect(await selectPlatforms(name, complete, ["linux/arm64", "linux/amd64"], none)).toBe(complete);
    expect(letters(await selectPlatforms(name, whole, ["linux/amd64", "linux/arm64"], none))).toEqual([
      "a",
      "b",
      "c",
      "d",
    ]);
  });

  it.each<[string, object, readonly string[], string]>([
    [
      "several platforms",
      { manifests: all },
      ["linux/s390x", "linux/arm64", "linux/arm"],
      "has no linux/s390x and no linux/arm. Available: linux/amd64, linux/arm64/v8. Change `platforms`.",
    ],
    [
      "an attestation",
      { manifests: all },
      ["unknown/unknown"],
      "has no unknown/unknown. Available: linux/amd64, linux/arm64/v8. Change `platforms`.",
    ],
    [
      "an empty index",
      { manifests: [] },
      ["linux/arm"],
      "has no linux/arm. Available: no known platform. Change `platforms`.",
    ],
    [
      "an index without platforms",
      { manifests: [entry("e")] },
      ["linux/arm"],
      "has no linux/arm. Available: no known platform. Change `platforms`.",
    ],
  ])("fails for %s", async (_what, body, platforms, problem) => {
    const selected = selectPlatforms(name, manifestOf(body), platforms, none);
    await expect(selected).rejects.toMatchObject({ code: "platform_not_found", message: `${name} ${problem}` });
  });

  it("of an image requires its own platform", async () => {
    const config = entry("f");
    const single = manifestOf({ config, layers: [] }, types.image);
    const read: unknown[] = [];
    const configured = async (given: unknown) => {
      read.push(given);
      return "linux/arm64/v8";
    };
    expect(await selectPlatforms(name, single, ["linux/arm64"], configured)).toBe(single);
    expect(read).toEqual([config]);
    await expect(selectPlatforms(name, single, ["linux/arm64", "linux/amd64"], configured)).rejects.toThrow(
      `${name} has no linux/amd64. Available: linux/arm64/v8. Change \`platforms\`.`,
    );
    await expect(selectPlatforms(name, single, ["linux/arm64"], none)).rejects.toThrow("Available: no known platform.");
    const without = manifestOf({ layers: [] }, types.image);
    await expect(selectPlatforms(name, without, ["linux/arm64"], configured)).rejects.toThrow("no known platform");
    expect(read).toHaveLength(2);
  });
});
