import { digestOf, image, index } from "../support/oci/images";
import { type MemoryRegistry, useMemoryRegistry } from "./harness/memory-registry";
import type { Instead } from "./harness/recording-proxy";

const timers: { setTimeout(ms: number): Promise<void> } = require("node:timers/promises");
/** The pauses between attempts. They do not delay the tests. */
let pauses: number[];
const registry = useMemoryRegistry();
beforeEach(() => {
  pauses = [];
  jest.spyOn(timers, "setTimeout").mockImplementation(async (ms) => void pauses.push(ms));
});

const [to, path] = ["registry.example.com/acme/app", "acme/app"];
const uploads = `/v2/${path}/blobs/uploads/`;
const text = "the bytes of a blob";

type Sent = Parameters<MemoryRegistry["instead"]>[0];
type Respond = (request: Sent, number: number) => Instead;

/** The upload of a file with these responses: the requests of the upload, and its error, if there is one. */
async function upload(respond: Respond, content = text) {
  const empty = "{}";
  registry.blobs.set(`${path}@${digestOf(Buffer.from(empty))}`, Buffer.from(empty));
  const requests: Sent[] = [];
  registry.instead = (request) => {
    if (!request.path.startsWith(uploads) && !request.path.startsWith("/u/")) return undefined;
    return respond(request, requests.push(request));
  };
  const files = [{ content, mediaType: "text/plain", annotations: {} }];
  const error = await registry
    .client()
    .images.pushArtifact(to, "v1", { artifactType: "a/b", files, annotations: {} })
    .then(
      () => undefined,
      (reason: unknown) => reason as { code?: string; status?: number },
    );
  // The digest is part of the last request.
  const lines = requests.map((request) => `${request.method} ${request.path.replace(/[?&]digest=.*$/, "")}`);
  return { requests, lines, error };
}

const begun: Instead = { status: 202, headers: { location: "/u/1?state=a" } };
/** A registry that accepts each request. */
const accept: Respond = ({ method }) =>
  method === "PATCH"
    ? { status: 202, headers: { location: "/u/1?state=b" } }
    : method === "POST"
      ? begun
      : { status: 201 };
const rejection = (status: number, code = "X"): Instead => ({
  status,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ errors: [{ code }] }),
});

describe("the upload of a blob", () => {
  it("sends a small blob with the request that closes the upload", async () => {
    const { requests, lines, error } = await upload(accept);
    expect(error).toBeUndefined();
    expect(lines).toEqual([`POST ${uploads}`, "PUT /u/1?state=a"]);
    const [, put] = requests;
    expect(put?.path).toBe(`/u/1?state=a&digest=${encodeURIComponent(digestOf(Buffer.from(text)))}`);
    expect(put?.headers).toMatchObject({ "content-type": "application/octet-stream", "content-length": "19" });
    expect(put?.body.toString()).toBe(text);
  });

  it.each([
    [1024 * 1024, ["POST", "PUT"]],
    [1024 * 1024 + 1, ["POST", "PATCH", "PUT"]],
  ])("sends a blob of %i bytes by these requests: %j", async (size, methods) => {
    const content = "x".repeat(size);
    const { requests, lines, error } = await upload(accept, content);
    expect(error).toBeUndefined();
    expect(requests.map(({ method }) => method)).toEqual(methods);
    expect(requests[1]?.body.equals(Buffer.from(content))).toBe(true);
    // A large blob is closed at its next address.
    if (methods.length === 3) expect([lines[2], requests[2]?.body.length]).toEqual(["PUT /u/1?state=b", 0]);
  });

  describe("of the same registry", () => {
    const app = image({ layers: [Buffer.from("a layer")] });
    const mount = (digest: string | undefined) =>
      `POST ${uploads}?mount=${encodeURIComponent(digest ?? "")}&from=acme%2Fbase`;
    /** The requests that begin the upload of a layer of a copy. */
    async function begun(from: string, status?: number): Promise<string[]> {
      registry.add("acme/base", app, "staging");
      registry.blobs.set(`${path}@${app.blobs[0]?.digest}`, app.blobs[0]?.bytes as Buffer);
      registry.instead = (request) => (status && request.path.includes("?mount=") ? { status } : undefined);
      await registry.client().images.copy(`${from}/acme/base:staging`, { repository: to, tag: "v1" });
      return registry.sent("POST");
    }
    const digest = app.blobs[1]?.digest;

    it("is mounted, so that nothing is sent", async () => {
      expect(await begun("registry.example.com", 201)).toEqual([mount(digest)]);
      expect(registry.sent("PUT", "PATCH")).toEqual([`PUT /v2/${path}/manifests/v1`]);
    });

    it("continues as an upload if the registry does not mount it", async () => {
      expect(await begun("registry.example.com")).toEqual([mount(digest)]);
      expect(registry.blobs.has(`${path}@${digest}`)).toBe(true);
    });

    it.each([400, 404, 405])("begins as a plain upload if the registry rejects the mount with %i", async (status) => {
      expect(await begun("registry.example.com", status)).toEqual([mount(digest), `POST ${uploads}`]);
      expect(registry.blobs.has(`${path}@${digest}`)).toBe(true);
    });

    it("fails with another status", async () => {
      await expect(begun("registry.example.com", 403)).rejects.toMatchObject({ status: 403 });
    });

    it("is not mounted from another registry", async () => {
      expect(await begun("other.example.com")).toEqual([`POST ${uploads}`]);
    });
  });
});

describe("an upload that fails", () => {
  it.each([500, 504, 404, 416])("is attempted four times, with longer pauses, after %i", async (status) => {
    const { lines, error } = await upload((request, number) =>
      request.method === "PUT"
        ? rejection(status)
        : request.method === "GET"
          ? rejection(404)
          : accept(request, number),
    );
    expect(error).toMatchObject({ status });
    expect(lines.filter((line) => line.startsWith("PUT"))).toHaveLength(4);
    expect(pauses).toEqual([200, 400, 600]);
  });

  it.each([
    [403, "X"],
    [400, "X"],
    [499, "X"],
    [400, "DIGEST_INVALID"],
  ])("is not attempted again after %i %s", async (status, code) => {
    const { lines, error } = await upload((request, number) =>
      request.method === "PUT" ? rejection(status, code) : accept(request, number),
    );
    expect(error).toMatchObject(code === "X" ? { status } : { code: "file_changed" });
    expect(lines).toHaveLength(2);
    expect(pauses).toEqual([]);
  });

  it("begins again if its beginning failed", async () => {
    const { lines, error } = await upload((request, number) =>
      number === 1 ? rejection(500) : accept(request, number),
    );
    expect(error).toBeUndefined();
    expect(lines).toEqual([`POST ${uploads}`, `POST ${uploads}`, "PUT /u/1?state=a"]);
  });

  /** The first request with content fails, and the registry then reports its state. A second one may fail, too. */
  const resumed = (state: Instead, second?: Instead) => {
    let contents = 0;
    return upload((request, number) => {
      if (request.method === "GET") return state;
      if (!request.body.length) return accept(request, number);
      contents++;
      return contents === 1 ? rejection(500) : contents === 2 && second ? second : accept(request, number);
    });
  };

  it.each([
    ["0-5", 6],
    ["bytes=0-5", 6],
    ["0-1", 2],
  ])("continues after the bytes of the range %s", async (range, offset) => {
    const location = "/u/1?state=c";
    const { requests, lines, error } = await resumed({ status: 204, headers: { location, range } });
    expect(error).toBeUndefined();
    expect(lines.slice(2)).toEqual(["GET /u/1?state=a", `PATCH ${location}`, "PUT /u/1?state=b"]);
    expect(requests[3]?.headers["content-range"]).toBe(`${offset}-${text.length - 1}`);
    expect(requests[3]?.body.toString()).toBe(text.slice(offset));
  });

  it("continues at the earlier address if the registry names no other one", async () => {
    const { lines } = await resumed({ status: 204, headers: { range: "0-5" } });
    expect(lines.slice(2)).toEqual(["GET /u/1?state=a", "PATCH /u/1?state=a", "PUT /u/1?state=b"]);
  });

  it("is only closed if the registry has all bytes", async () => {
    const { requests, lines } = await resumed({ status: 204, headers: { range: `0-${text.length - 1}` } });
    expect(lines.slice(3)).toEqual(["PUT /u/1?state=a"]);
    expect(requests[3]?.body).toHaveLength(0);
  });

  it("sends all bytes in one request if the registry reports a range of one byte", async () => {
    const { lines } = await resumed({ status: 204, headers: { range: "0-0", location: "/u/1?state=c" } });
    expect(lines.slice(2)).toEqual(["GET /u/1?state=a", "PUT /u/1?state=c"]);
  });

  it.each<[string, Instead]>([
    ["404", { status: 404 }],
    ["400", { status: 400 }],
    ["405", { status: 405 }],
    ["416", { status: 416 }],
    ["200", { status: 200, headers: { range: "0-5" } }],
    ["202", { status: 202, headers: { range: "0-5" } }],
    ["no range", { status: 204 }],
    ["a range with another start", { status: 204, headers: { range: "1-5" } }],
    ["a range without an end", { status: 204, headers: { range: "0-" } }],
    ["another unit", { status: 204, headers: { range: "lines=0-5" } }],
  ])("begins again if the registry returns %s for its state", async (_what, state) => {
    const { lines, error } = await resumed(state);
    expect(error).toBeUndefined();
    expect(lines.slice(2)).toEqual(["GET /u/1?state=a", `POST ${uploads}`, "PUT /u/1?state=a"]);
  });

  it("begins again, without its state, if the registry rejects the digest of a continued one", async () => {
    const { lines, error } = await resumed(
      { status: 204, headers: { range: "0-5" } },
      rejection(400, "DIGEST_INVALID"),
    );
    expect(error).toBeUndefined();
    expect(lines.slice(3)).toEqual(["PATCH /u/1?state=a", `POST ${uploads}`, "PUT /u/1?state=a"]);
  });

  it("fails if the registry rejects another request of a continued one", async () => {
    const rejected = rejection(400, "BLOB_UPLOAD_INVALID");
    const { error } = await resumed({ status: 204, headers: { range: "0-5" } }, rejected);
    expect(error).toMatchObject({ status: 400, serviceCode: "BLOB_UPLOAD_INVALID" });
  });
});

describe("the content of a blob", () => {
  const mebibyte = 1024 * 1024;
  const bytes = Buffer.alloc(2 * mebibyte + 3, "abc");
  const large = image({ layers: [bytes] });
  const stored = () => registry.blobs.get(`acme/copy@${digestOf(bytes)}`);
  /** Copies an image whose layer has more than a mebibyte. Requests for the layer have this response, if there is one. */
  async function copied(answer?: (range: string) => Instead) {
    registry.add(path, large, "staging");
    registry.instead = ({ method, path: requested, headers }) =>
      method === "GET" && requested.endsWith(digestOf(bytes)) ? answer?.(headers.range ?? "") : undefined;
    await registry.client().images.copy(`${to}:staging`, { repository: "other.example.com/acme/copy", tag: "v1" });
  }
  const ranges = () =>
    registry.requests
      .filter((request) => request.method === "GET" && request.path.endsWith(digestOf(bytes)))
      .map(({ headers }) => headers.range);

  it("is requested in ranges of a mebibyte", async () => {
    await copied();
    expect(stored()?.equals(bytes)).toBe(true);
    expect(ranges()).toEqual([
      `bytes=0-${mebibyte - 1}`,
      `bytes=${mebibyte}-${2 * mebibyte - 1}`,
      `bytes=${2 * mebibyte}-${2 * mebibyte + 2}`,
    ]);
  });

  it("may be a part of a response with the whole blob", async () => {
    await copied(() => ({ status: 200, body: bytes }));
    expect(stored()?.equals(bytes)).toBe(true);
  });

  it.each<[string, Instead, number, number]>([
    ["a range", { status: 206, body: bytes.subarray(0, 9) }, 9, mebibyte],
    ["the whole blob", { status: 200, body: bytes.subarray(0, 9) }, 9, bytes.length],
    ["too much", { status: 206, body: bytes }, bytes.length, mebibyte],
  ])(
    "is incomplete if the registry returns another number of bytes for %s",
    async (_what, answer, length, expected) => {
      await expect(copied(() => answer)).rejects.toMatchObject({
        code: "incomplete_blob",
        message: `${to}@${digestOf(bytes)} is incomplete: the registry returned ${length} of ${expected} bytes. Retry; if the error persists, push the image again.`,
      });
      expect(registry.manifests.has("acme/copy:v1")).toBe(false);
    },
  );

  it("is at most 8 MiB in memory, and matches its digest", async () => {
    const size = 8 * mebibyte;
    const app = image({ layers: [] });
    const body = JSON.parse(app.bytes.toString());
    const describe = (config: object) => {
      const changed = Buffer.from(JSON.stringify({ ...body, config: { ...body.config, ...config } }));
      registry.add(path, { ...app, bytes: changed, digest: digestOf(changed) }, "odd");
      return registry.client().images.describe(`${to}:odd`);
    };
    const { digest } = body.config;
    await expect(describe({ size: size + 1 })).rejects.toMatchObject({
      code: "blob_too_large",
      message: `${to}@${digest} is too large for a configuration or a signature: ${size + 1} bytes; the maximum is ${size}. Push a valid image.`,
    });
    expect(registry.sent("GET").filter((line) => line.includes("/blobs/"))).toEqual([]);
    registry.instead = ({ path: requested }) =>
      requested.includes("/blobs/") ? { status: 200, body: "x".repeat(body.config.size) } : undefined;
    await expect(describe({})).rejects.toMatchObject({
      code: "digest_mismatch",
      message: `${to}@${digest} does not match its digest. The content was discarded. Retry; if the error persists, contact the operator of the registry.`,
    });
  });
});

describe("the requests of a copy", () => {
  const intel = image({ layers: [Buffer.from("intel")] });
  const arm = image({ layers: [Buffer.from("arm")], platform: "linux/arm64" });
  const both = index({ "linux/amd64": intel, "linux/arm64": arm });
  const [source, repository] = ["registry.example.com/acme/app:staging", "other.example.com/acme/copy"];
  beforeEach(() => registry.add("acme/app", both, "staging"));
  const writes = () => registry.sent("PUT", "POST", "DELETE").filter((line) => line.includes("/manifests/"));
  const put = (target: string) => `PUT /v2/acme/copy/manifests/${target}`;

  it("write the manifests after their blobs, and the tag last", async () => {
    const { images } = registry.client();
    const result = await images.copy(source, { repository, tag: "stable" });
    const { digest, mediaType } = both;
    expect(result).toEqual({ digest, mediaType, sourceDigest: digest, referrers: [] });
    expect(writes()).toEqual([put(intel.digest), put(arm.digest), put("stable")]);
    const lines = registry.sent("PUT");
    expect(lines.slice(0, 4).every((line) => line.includes("/blobs/uploads/"))).toBe(true);
    for (const { digest: own, bytes } of [...intel.blobs, ...arm.blobs])
      expect(registry.blobs.get(`acme/copy@${own}`)?.equals(bytes)).toBe(true);
    const types = registry.requests.filter(({ path }) => path.includes("/copy/manifests/sha256"));
    expect(types.map(({ headers }) => headers["content-type"])).toContain(intel.mediaType);
  });

  it("write nothing if the tag already points at the image", async () => {
    registry.add("acme/copy", both, "stable");
    const result = await registry.client().images.copy(source, { repository, tag: "stable", overwrite: false });
    expect(result).toEqual({
      digest: both.digest,
      mediaType: both.mediaType,
      sourceDigest: both.digest,
      referrers: [],
    });
    expect(registry.sent()).toEqual(["GET /v2/acme/app/manifests/staging", "HEAD /v2/acme/copy/manifests/stable"]);
  });

  it("send no existing blob, and write no manifest of an existing image if only its referrers are missing", async () => {
    registry.add("acme/copy", both, "stable");
    const target = { repository, tag: "stable", includeReferrers: true };
    expect((await registry.client().images.copy(source, target)).referrers).toEqual([]);
    expect(writes()).toEqual([]);
    expect(registry.sent().filter((line) => line.includes("/blobs/"))).toEqual([]);
    registry.reset();
    registry.add("acme/app", both, "staging");
    for (const { digest, bytes } of intel.blobs) registry.blobs.set(`acme/copy@${digest}`, bytes);
    await registry.client().images.copy(source, target);
    expect(registry.sent("POST")).toHaveLength(2);
    expect(writes()).toEqual([put(intel.digest), put(arm.digest), put(both.digest), put("stable")]);
  });

  it("fail without `overwrite` if the tag points at another image", async () => {
    registry.add("acme/copy", intel, "stable");
    for (const includeReferrers of [false, true]) {
      const copy = registry
        .client()
        .images.copy(source, { repository, tag: "stable", overwrite: false, includeReferrers });
      await expect(copy).rejects.toMatchObject({
        code: "exists",
        message: `${repository}:stable already exists and points at ${intel.digest}. It was not changed.`,
      });
    }
    expect(registry.manifests.get("acme/copy:stable")?.digest).toBe(intel.digest);
  });

  it("read the image by its digest if it is known", async () => {
    registry.add("acme/app", arm, "staging");
    const target = { repository, tag: "stable", sourceDigest: both.digest };
    expect((await registry.client().images.copy(source, target)).digest).toBe(both.digest);
    expect(registry.sent()[0]).toBe(`GET /v2/acme/app/manifests/${both.digest}`);
  });

  it("transfer a blob once for copies of one program at the same time", async () => {
    const { images } = registry.client();
    const copy = (tag: string) => images.within({}).copy(source, { repository, tag });
    await Promise.all([copy("one"), copy("two")]);
    const uploaded = registry.sent("PUT").filter((line) => line.includes("/blobs/uploads/"));
    expect(uploaded).toHaveLength(4);
  });

  it("end with the operation", async () => {
    const { images } = registry.client();
    const { signal } = Object.assign(new AbortController(), {});
    await expect(images.within({ signal: AbortSignal.abort() }).find(source)).rejects.toMatchObject({
      code: "aborted",
    });
    expect((await images.within({ signal }).find(source))?.digest).toBe(both.digest);
  });

  it("report the progress of existing blobs, too, and the title of the copy", async () => {
    const { images, messages } = registry.client();
    let now = 0;
    jest.spyOn(performance, "now").mockImplementation(() => (now += 6000));
    registry.add("acme/copy", intel);
    await images.copy(source, { repository, tag: "stable" });
    expect(messages.at(-1)).toBe(`Copying ${source} to ${repository}:stable: 0 MB of 0 MB.`);
  });

  it("fail if a manifest of the image does not exist", async () => {
    registry.manifests.delete(`acme/app@${arm.digest}`);
    await expect(registry.client().images.copy(source, { repository, tag: "stable" })).rejects.toMatchObject({
      code: "image_not_found",
      method: "GET",
      path: `registry.example.com/acme/app@${arm.digest}`,
      message: `registry.example.com/acme/app@${arm.digest} does not exist, or the credential has no access to it. Check repository, tag and digest, and push the image first (or copy it with registry.ImageCopy).`,
    });
    expect(writes()).toEqual([]);
  });
});
