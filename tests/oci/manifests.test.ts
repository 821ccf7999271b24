import { createHash } from "node:crypto";
import { forEachConcurrently } from "../../provider/oci/for-each-concurrently";
import { imageError, isDigestInvalid } from "../../provider/oci/image-error";
import { inTurn } from "../../provider/oci/in-turn";
import { isIndex, type Manifest, Manifests, StaleTagError } from "../../provider/oci/manifests/manifests";
import { selectPlatforms } from "../../provider/oci/manifests/select";
import type { Registries } from "../../provider/oci/registries/registries";
import { HttpError, RestError } from "../../provider/rest";
import { digestOf, type Image, image, index, type Piece } from "../support/oci/images";
import { MemoryRegistry } from "./harness/memory-registry";
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

let registry: MemoryRegistry;
let manifests: Manifests;
beforeAll(async () => {
  registry = await MemoryRegistry.open();
});
beforeEach(() => {
  jest.spyOn(Math, "random").mockReturnValue(0);
  registry.reset();
  registry.add(path, both, "stable");
  manifests = new Manifests(registry.client().registries);
});
afterEach(() => jest.restoreAllMocks());

const piece = (body: unknown, mediaType = types.image): Image => {
  const bytes = Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
  return { digest: digestOf(bytes), mediaType, bytes, blobs: [], children: [] };
};
const descriptor = ({ digest, mediaType, bytes }: Piece, more: object = {}) => ({
  mediaType,
  digest,
  size: bytes.length,
  ...more,
});
const pointer = ({ digest, mediaType }: Piece) => ({ digest, mediaType });
/** Responses to HEAD and GET with these headers. */
const respondWith = (headers: Instead["headers"], body: Buffer = both.bytes, status = 200): void => {
  registry.instead = () => ({ status, headers, body });
};
const sha512 = (bytes: Buffer): string => `sha512:${createHash("sha512").update(bytes).digest("hex")}`;

describe("the target of a tag", () => {
  it("is read by one HEAD request that accepts images and indexes", async () => {
    expect(await manifests.find(name)).toEqual(pointer(both));
    expect(registry.sent()).toEqual([`HEAD /v2/${path}/manifests/stable`]);
    expect(registry.requests[0]?.headers.accept).toBe(accept);
    expect(await manifests.find(`${repository}:none`)).toBeUndefined();
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
    expect(await manifests.find(name)).toMatchObject({ digest: both.digest, mediaType });
    expect(registry.requests.map(({ method }) => method)).toEqual(methods);
  });

  it.each<Instead["headers"]>([
    {},
    { "content-type": "text/plain" },
    { "content-type": "text/plain", "docker-content-digest": "md5:x" },
  ])("is not known from the headers %j", async (headers) => {
    respondWith({ ...headers, "x-request-id": "r-1" });
    const shown = "registry.example.com/acme/app/manifests/stable";
    await expect(manifests.find(name)).rejects.toMatchObject({
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
    await expect(manifests.find(`${repository}@${both.digest}`)).rejects.toMatchObject({ code: "digest_mismatch" });
    expect(await manifests.find(`${repository}@${app.digest}`)).toEqual(pointer(app));
    expect(await manifests.find(`${repository}@${sha512(app.bytes)}`)).toEqual(pointer(app));
  });

  it("may have the name of an algorithm", async () => {
    registry.add(path, both, "sha256");
    expect(await manifests.find(`${repository}:sha256`)).toEqual(pointer(both));
  });

  it("of an unknown type is requested again, with any type", async () => {
    registry.instead = ({ headers }) => (headers.accept?.includes("*/*") ? undefined : { status: 404 });
    expect(await manifests.findAny(name)).toEqual(pointer(both));
    expect(registry.requests.map(({ headers }) => headers.accept)).toEqual([accept, `${accept}, */*`]);
    registry.reset();
    registry.add(path, both, "stable");
    await manifests.findAny(name);
    expect(registry.requests).toHaveLength(1);
  });

  it.each([401, 403, 500])("is not missing after the status %i", async (status) => {
    respondWith({}, Buffer.from("{}"), status);
    await expect(manifests.find(name)).rejects.toMatchObject({ status });
    await expect(manifests.get(name)).rejects.toMatchObject({ status });
  });
});

describe("the content of a manifest", () => {
  it("has its digest, type and bytes", async () => {
    const found = await manifests.get(name);
    expect(found).toMatchObject({ ...pointer(both), bytes: both.bytes, body: JSON.parse(both.bytes.toString()) });
    expect(registry.requests[0]?.headers.accept).toBe(accept);
    expect(await manifests.get(`${repository}:none`)).toBeUndefined();
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
    if (expected) return expect((await manifests.get(repository + target))?.digest).toBe(expected);
    await expect(manifests.get(repository + target)).rejects.toMatchObject({
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
    respondWith(given === undefined ? {} : { "content-type": given }, bytes);
    expect((await manifests.get(name))?.mediaType).toBe(expected);
  });

  it("is at most 8 MiB", async () => {
    const size = 8 * 1024 * 1024;
    const body = JSON.stringify({ layers: [], x: "" });
    respondWith({}, Buffer.from(JSON.stringify({ layers: [], x: "x".repeat(size - body.length) })));
    expect((await manifests.get(name))?.bytes).toHaveLength(size);
    respondWith({}, Buffer.from(JSON.stringify({ layers: [], x: "x".repeat(size - body.length + 1) })));
    await expect(manifests.get(name)).rejects.toMatchObject({ code: "response_too_large" });
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
    await expect(manifests.get(name)).rejects.toMatchObject({ code, message: `${name} ${problem}`, path: name });
  });

  it.each<[Partial<Manifest>, boolean]>([
    [{ mediaType: types.index, body: {} }, true],
    [{ mediaType: types.dockerList, body: {} }, true],
    [{ mediaType: types.image, body: { manifests: [] } }, true],
    [{ mediaType: types.dockerImage, body: { layers: [] } }, false],
  ])("is an index by its type or its members: %j", (given, expected) => {
    expect(isIndex(given as Manifest)).toBe(expected);
  });
});

describe("the write of a tag", () => {
  const manifest = async (): Promise<Manifest> => manifests.getRequired(`${repository}@${app.digest}`);
  const writes = () => registry.sent("PUT");
  beforeEach(() => registry.add(path, app));

  it("reads the tag, and sends the bytes with their type", async () => {
    const given = await manifest();
    registry.requests.length = 0;
    expect(await manifests.pointTag(repository, "new", given)).toEqual(pointer(app));
    expect(registry.sent()).toEqual([`HEAD /v2/${path}/manifests/new`, `PUT /v2/${path}/manifests/new`]);
    const [, put] = registry.requests;
    expect(put?.headers["content-type"]).toBe(app.mediaType);
    expect(put?.body.equals(app.bytes)).toBe(true);
  });

  it("is omitted if the tag already points at the manifest, even without `overwrite`", async () => {
    registry.add(path, app, "stable");
    expect(await manifests.pointTag(repository, "stable", await manifest(), { overwrite: false })).toEqual(
      pointer(app),
    );
    expect(writes()).toEqual([]);
  });

  it("moves the tag only with `overwrite`, which is the default", async () => {
    const moved = manifests.pointTag(repository, "stable", await manifest(), { overwrite: false });
    await expect(moved).rejects.toMatchObject({
      code: "exists",
      message: `${name} already exists and points at ${both.digest}. It was not changed.`,
    });
    expect(writes()).toEqual([]);
    await manifests.pointTag(repository, "new", await manifest(), { overwrite: false });
    await manifests.pointTag(repository, "stable", await manifest(), {});
    expect(writes()).toEqual([`PUT /v2/${path}/manifests/new`, `PUT /v2/${path}/manifests/stable`]);
  });

  it("does not move a tag whose target is not expected", async () => {
    const seen: unknown[] = [];
    const isExpected = (current: unknown) => seen.push(current) > 2;
    for (const tag of ["stable", "none"]) {
      const stale = manifests.pointTag(repository, tag, await manifest(), { isExpected });
      await expect(stale).rejects.toBeInstanceOf(StaleTagError);
      await expect(stale).rejects.toMatchObject({ digest: tag === "none" ? undefined : both.digest });
    }
    expect(seen).toEqual([pointer(both), undefined]);
    expect(writes()).toEqual([]);
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
    await expect(manifests.pointTag(repository, tag, await manifest())).rejects.toMatchObject({
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
    [400, "TAG_IMMUTABLE", true, "v.*", "immutable_tag", 'the rule "v.*" of'],
    [404, "TAG_IMMUTABLE", false, undefined, "immutable_tag", "a rule of"],
    [403, "DENIED", true, "v.*", "immutable_tag", 'the rule "v.*" of'],
    [403, "DENIED", true, undefined, "http_error", "-> 403"],
    [403, "DENIED", false, "v.*", "http_error", "-> 403"],
    [401, "DENIED", true, "v.*", "http_error", "-> 401"],
  ])(
    "reports the rule of the repository after %i %s, if the tag exists: %s",
    async (status, serviceCode, exists, rule, code, text) => {
      const asked: unknown[][] = [];
      const failure = new HttpError(`-> ${status}`, { method: "PUT", path: "/", status, serviceCode });
      const fake = {
        request: async ({ method, beforeSend }: { method: string; beforeSend?: () => Promise<void> }) => {
          await beforeSend?.();
          if (method === "PUT") throw failure;
          const headers = { "docker-content-digest": both.digest, "content-type": both.mediaType };
          return { status: exists ? 200 : 404, headers };
        },
        immutableTagRule: async (...given: unknown[]) => {
          asked.push(given);
          return rule;
        },
      } as unknown as Registries;
      const given = await manifest();
      await expect(new Manifests(fake).pointTag(repository, "v1", given)).rejects.toMatchObject({
        code,
        message: expect.stringContaining(text),
      });
      const isAsked = serviceCode === "TAG_IMMUTABLE" || (exists && status === 403);
      expect(asked).toEqual(isAsked ? [[repository, "v1"]] : []);
    },
  );

  it("fails with another error of the registry", async () => {
    reject(403);
    await expect(manifests.pointTag(repository, "stable", await manifest())).rejects.toMatchObject({
      code: "http_error",
      status: 403,
    });
    await expect(manifests.pointTag(repository, "none", await manifest())).rejects.toMatchObject({ status: 403 });
  });

  it("waits longer before each further attempt while the registry rejects the digest", async () => {
    const timers: { setTimeout(ms: number): Promise<void> } = require("node:timers/promises");
    const pauses: number[] = [];
    jest.spyOn(timers, "setTimeout").mockImplementation(async (ms) => void pauses.push(ms));
    reject(400, "DIGEST_INVALID");
    await expect(manifests.put(repository, app.digest, app)).rejects.toMatchObject({ serviceCode: "DIGEST_INVALID" });
    expect(writes()).toEqual(Array(5).fill(`PUT /v2/${path}/manifests/${app.digest}`));
    expect(pauses).toEqual([100, 200, 300, 400]);
  });

  it("requires an expected digest of the tag", async () => {
    await manifests.requireDigest(name, both.digest);
    await manifests.requireDigest(`${repository}:none`, undefined);
    await expect(manifests.requireDigest(name, app.digest)).rejects.toMatchObject({ digest: both.digest });
    await expect(manifests.requireDigest(name, undefined)).rejects.toBeInstanceOf(StaleTagError);
  });

  it("deletes a tag after a check, unless it does not exist", async () => {
    let checks = 0;
    const check = async () => void checks++;
    expect(await manifests.deleteTag(repository, "stable", check)).toBe(true);
    expect(await manifests.deleteTag(repository, "stable", check)).toBe(false);
    expect([registry.sent("DELETE"), checks]).toEqual([Array(2).fill(`DELETE /v2/${path}/manifests/stable`), 2]);
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

describe("errors about images", () => {
  it("have a code, the name of the image, and by default the method GET", () => {
    const error = imageError("some_code", "acme/app:1", "is wrong.");
    expect(error).toMatchObject({
      code: "some_code",
      message: "acme/app:1 is wrong.",
      method: "GET",
      path: "acme/app:1",
      name: "ImageError",
    });
    expect(error).toBeInstanceOf(RestError);
    expect(imageError("x", "y", "z", { method: "DELETE", path: "/p", status: 404, requestId: "r" })).toMatchObject({
      method: "DELETE",
      path: "/p",
      status: 404,
      requestId: "r",
    });
  });

  it.each([
    [new HttpError("", { method: "PUT", path: "/", status: 400, serviceCode: "DIGEST_INVALID" }), true],
    [new HttpError("", { method: "PUT", path: "/", status: 400, serviceCode: "DENIED" }), false],
    [new RestError("x", "", { method: "PUT", path: "/", serviceCode: "DIGEST_INVALID" }), false],
    [new Error("DIGEST_INVALID"), false],
  ])("are about a wrong digest only with the code of the registry (%#)", (error, expected) => {
    expect(isDigestInvalid(error)).toBe(expected);
  });
});

describe("concurrent actions", () => {
  it("fail with the first error, and begin no further action, even if the error comes last", async () => {
    const begun: number[] = [];
    const acted = forEachConcurrently(2, [1, 2, 3, 4], async (item) => {
      begun.push(item);
      await new Promise(setImmediate);
      if (item === 1) await new Promise(setImmediate);
      throw new Error(`${item} failed`);
    });
    await expect(acted).rejects.toThrow("2 failed");
    expect(begun).toEqual([1, 2]);
    const rejected = forEachConcurrently(1, [1], () => Promise.reject(undefined));
    await expect(rejected).rejects.toBeUndefined();
    await forEachConcurrently(4, [], async () => undefined);
  });

  it("of one key run one after the other, also after a failure, and those of other keys at the same time", async () => {
    const order: string[] = [];
    const ends: Record<string, (error?: Error) => void> = {};
    const act = (key: string, text: string) =>
      inTurn(key, undefined, async () => {
        order.push(text);
        await new Promise<void>((resolve, reject) => {
          ends[text] = (error) => (error ? reject(error) : resolve());
        });
        return text;
      });
    const [first, second] = [act("a", "first"), act("a", "second")];
    const elsewhere = act("b", "elsewhere");
    expect(order).toEqual(["first", "elsewhere"]);
    ends.first?.(new Error("the first failed"));
    await expect(first).rejects.toThrow("the first failed");
    await new Promise(setImmediate);
    expect(order).toEqual(["first", "elsewhere", "second"]);
    // The first action has ended, and the second is running.
    const third = act("a", "third");
    await new Promise(setImmediate);
    expect(order).not.toContain("third");
    ends.second?.();
    expect(await second).toBe("second");
    await new Promise(setImmediate);
    ends.third?.();
    ends.elsewhere?.();
    expect([await third, await elsewhere]).toEqual(["third", "elsewhere"]);
    expect(order.at(-1)).toBe("third");
  });
});
