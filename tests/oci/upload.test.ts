import { setImmediate } from "node:timers/promises";
import { textContent } from "../../provider/oci/artifacts/files";
import { findBlob, hasBlob, readBlob, readBytes, readJson } from "../../provider/oci/copy/blobs";
import { type BlobSource, blobIn, uploadBlob } from "../../provider/oci/copy/upload";
import type { Registries } from "../../provider/oci/registries/registries";
import {
  AbortedError,
  ConnectionError,
  HttpError,
  NoResponseError,
  type RequestOptions,
  StreamBody,
  TimeoutError,
} from "../../provider/rest";
import { digestOf, image, index } from "../support/oci/images";
import { MemoryRegistry } from "./harness/memory-registry";

const timers: { setTimeout(ms: number): Promise<void> } = require("node:timers/promises");
/** The pauses between attempts. They do not delay the tests. */
let pauses: number[];
beforeEach(() => {
  pauses = [];
  jest.spyOn(timers, "setTimeout").mockImplementation(async (ms) => void pauses.push(ms));
});
afterEach(() => jest.restoreAllMocks());

const facts = { method: "PUT", path: "/" };
const httpError = (status: number, serviceCode?: string) =>
  new HttpError(`-> ${status}`, { ...facts, status, serviceCode });

type Answer = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: unknown };
type Sent = Partial<RequestOptions> & { readonly method: string; readonly path: string; readonly sent?: string };

/** Registries whose responses a test defines, and the options of their requests. */
function scripted(respond: (request: Sent, number: number) => Answer | Error) {
  const requests: Sent[] = [];
  const request = async (options: Sent): Promise<Answer> => {
    let sent = "";
    if (options.body instanceof StreamBody) for await (const chunk of options.body.open()) sent += chunk;
    requests.push({ ...options, ...(options.body instanceof StreamBody && { sent }) });
    const answer = respond(options, requests.length);
    if (answer instanceof Error) throw answer;
    if (answer.status >= 300 && !options.allowedStatuses?.includes(answer.status)) throw httpError(answer.status);
    return { headers: {}, ...answer };
  };
  const get = (path: string, options: object) => request({ ...options, method: "GET", path });
  const registries = { request, clientFor: async () => ({ request, get }), limits: {} } as unknown as Registries;
  return { registries, requests, lines: () => requests.map(({ method, path }) => `${method} ${path}`) };
}

const to = "registry.example.com/acme/app";
const uploads = "/registry.example.com%2Facme%2Fapp/blobs/uploads/";
const text = "the bytes of a blob";
const blob = { mediaType: "text/plain", digest: digestOf(Buffer.from(text)), size: text.length };

interface Given {
  readonly source?: BlobSource;
  readonly size?: number;
}

/** An upload with these responses: the requests, the progress, and the error, if there is one. */
async function upload(respond: (request: Sent, number: number) => Answer | Error, { source, size }: Given = {}) {
  const { registries, requests, lines } = scripted(respond);
  const progress: number[] = [];
  const transfer = {
    registries,
    source: source ?? textContent(text).source,
    to,
    blob: { ...blob, size: size ?? blob.size },
    onProgress: (bytes: number) => void progress.push(bytes),
  };
  const error = await uploadBlob(transfer).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { requests, lines: lines(), progress, error };
}

const begun = { status: 202, headers: { location: "/u/1?state=a" } };
/** A registry that accepts each request. */
const accept = ({ method }: Sent): Answer =>
  method === "PATCH"
    ? { status: 202, headers: { location: "/u/1?state=b" } }
    : method === "POST"
      ? begun
      : { status: 201 };

describe("the upload of a blob", () => {
  it("sends a small blob with the request that closes the upload", async () => {
    const { requests, progress, error } = await upload(accept);
    expect(error).toBeUndefined();
    expect(requests).toEqual([
      { method: "POST", path: uploads, allowedStatuses: [] },
      {
        method: "PUT",
        path: "/u/1?state=a",
        query: { digest: blob.digest },
        headers: { "content-type": "application/octet-stream" },
        body: expect.any(StreamBody),
        sent: text,
        secrets: ["state=a"],
        idempotent: false,
        timeoutMs: 15 * 60_000,
      },
    ]);
    expect(requests[1]?.body).toHaveLength(text.length);
    expect(progress).toEqual([0, text.length, 0]);
  });

  it.each([
    [1024 * 1024, ["POST", "PUT"]],
    [1024 * 1024 + 1, ["POST", "PATCH", "PUT"]],
  ])("sends a blob of %i bytes by these requests: %j", async (size, methods) => {
    const { requests, error } = await upload(accept, { size });
    expect(error).toBeUndefined();
    expect(requests.map(({ method }) => method)).toEqual(methods);
  });

  it("sends a large blob first, and closes the upload at its next address", async () => {
    const { requests } = await upload(accept, { size: 2 * 1024 * 1024 });
    const [, patch, put] = requests;
    expect(patch).toEqual({
      method: "PATCH",
      path: "/u/1?state=a",
      headers: { "content-type": "application/octet-stream" },
      body: expect.any(StreamBody),
      sent: text,
      secrets: ["state=a"],
      timeoutMs: 5 * 60_000,
    });
    expect(put).toMatchObject({ path: "/u/1?state=b", query: { digest: blob.digest }, secrets: ["state=b"] });
    expect(put?.body).toBeUndefined();
  });

  const from = (repository: string): Given => ({ source: { ...textContent(text).source, repository } });
  const mounted = `${uploads}?mount=${encodeURIComponent(blob.digest)}&from=acme%2Fbase`;

  it("mounts a blob of the same registry, so that nothing is sent", async () => {
    const { requests, progress } = await upload(() => ({ status: 201 }), from("registry.example.com/acme/base"));
    expect(requests).toEqual([{ method: "POST", path: mounted, allowedStatuses: [400, 404, 405] }]);
    expect(progress).toEqual([text.length]);
  });

  it("continues as an upload if the registry does not mount the blob", async () => {
    const { lines } = await upload(accept, from("registry.example.com/acme/base"));
    expect(lines).toEqual([`POST ${mounted}`, "PUT /u/1?state=a"]);
  });

  it.each([400, 404, 405])("begins a plain upload if the registry rejects the mount with %i", async (status) => {
    const { requests, error } = await upload(
      (request) => (request.path === mounted ? { status } : accept(request)),
      from("registry.example.com/acme/base"),
    );
    expect(error).toBeUndefined();
    expect(requests.slice(0, 2)).toEqual([
      { method: "POST", path: mounted, allowedStatuses: [400, 404, 405] },
      { method: "POST", path: uploads },
    ]);
    expect(requests).toHaveLength(3);
  });

  it("fails if a plain upload of the same registry is rejected, too", async () => {
    const { lines, error } = await upload(() => ({ status: 405 }), from("registry.example.com/acme/base"));
    expect(error).toMatchObject({ status: 405 });
    expect(lines).toEqual([`POST ${mounted}`, `POST ${uploads}`]);
  });

  it("mounts no blob of another registry", async () => {
    const { requests, error } = await upload(() => ({ status: 405 }), from("other.example.com/acme/base"));
    expect(requests).toEqual([{ method: "POST", path: uploads, allowedStatuses: [] }]);
    expect(error).toMatchObject({ status: 405 });
  });
});

describe("an upload that fails", () => {
  it.each([
    ["the connection", new ConnectionError("", facts)],
    ["the time limit", new TimeoutError("", facts)],
    ["no response", new NoResponseError("", false, facts)],
    ["500", httpError(500)],
    ["504", httpError(504)],
    ["404", httpError(404)],
    ["416", httpError(416)],
  ])("is attempted four times, with longer pauses, after %s", async (_what, failure) => {
    const { lines, error } = await upload((request) => (request.method === "PUT" ? failure : accept(request)));
    expect(error).toBe(failure);
    expect(lines.filter((line) => line.startsWith("PUT"))).toHaveLength(4);
    expect(pauses).toEqual([200, 400, 600]);
  });

  it.each([
    ["403", httpError(403)],
    ["400", httpError(400)],
    ["499", httpError(499)],
    ["an abort", new AbortedError("", facts)],
    ["a wrong digest of a new upload", httpError(400, "DIGEST_INVALID")],
    ["another error", new TypeError("a defect")],
  ])("is not attempted again after %s", async (_what, failure) => {
    const { lines, error } = await upload((request) => (request.method === "PUT" ? failure : accept(request)));
    expect(error).toBe(failure);
    expect(lines).toHaveLength(2);
    expect(pauses).toEqual([]);
  });

  it("begins again if its beginning failed", async () => {
    const { lines, error } = await upload((request, number) => (number === 1 ? httpError(503) : accept(request)));
    expect(error).toBeUndefined();
    expect(lines).toEqual([`POST ${uploads}`, `POST ${uploads}`, "PUT /u/1?state=a"]);
  });

  /** The first request with content fails, and the registry then reports its state. */
  const resumed = (state: Answer, { size, second }: { readonly size?: number; readonly second?: Error } = {}) => {
    let contents = 0;
    return upload(
      (request) => {
        if (request.method === "GET") return state;
        if (!(request.body instanceof StreamBody)) return accept(request);
        contents++;
        return contents === 1 ? httpError(500) : contents === 2 && second ? second : accept(request);
      },
      { size },
    );
  };

  it.each([
    ["0-5", 6],
    ["bytes=0-5", 6],
    ["0-1", 2],
  ])("continues after the bytes of the range %s", async (range, offset) => {
    const location = "/u/1?state=c";
    const { requests, progress, error } = await resumed({ status: 204, headers: { location, range } });
    expect(error).toBeUndefined();
    expect(requests.slice(2)).toEqual([
      { method: "GET", path: "/u/1?state=a", allowedStatuses: [400, 404, 405, 416], secrets: ["state=a"] },
      expect.objectContaining({
        method: "PATCH",
        path: location,
        headers: {
          "content-type": "application/octet-stream",
          "content-range": `${offset}-${text.length - 1}`,
        },
        sent: text.slice(offset),
      }),
      expect.objectContaining({ method: "PUT", path: "/u/1?state=b", secrets: ["state=b"] }),
    ]);
    expect(requests[3]?.body).toHaveLength(text.length - offset);
    expect(progress).toEqual([0, text.length, offset - text.length, text.length - offset, 0]);
  });

  it("continues at the earlier address if the registry names no other one", async () => {
    const { lines } = await resumed({ status: 204, headers: { range: "0-5" } });
    expect(lines.slice(2)).toEqual(["GET /u/1?state=a", "PATCH /u/1?state=a", "PUT /u/1?state=b"]);
  });

  it("is only closed if the registry has all bytes", async () => {
    const { requests } = await resumed({ status: 204, headers: { range: `0-${text.length - 1}` } });
    expect(requests.slice(3)).toEqual([
      expect.objectContaining({ method: "PUT", path: "/u/1?state=a", query: { digest: blob.digest }, body: undefined }),
    ]);
  });

  it("sends all bytes in one request if the registry reports a range of one byte", async () => {
    const { lines } = await resumed({ status: 204, headers: { range: "0-0", location: "/u/1?state=c" } });
    expect(lines.slice(2)).toEqual(["GET /u/1?state=a", "PUT /u/1?state=c"]);
  });

  it.each<[string, Answer]>([
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
      { second: httpError(400, "DIGEST_INVALID") },
    );
    expect(error).toBeUndefined();
    expect(lines.slice(3)).toEqual(["PATCH /u/1?state=a", `POST ${uploads}`, "PUT /u/1?state=a"]);
  });

  it("fails if the registry rejects another request of a continued one", async () => {
    const rejected = httpError(400, "BLOB_UPLOAD_INVALID");
    const { error } = await resumed({ status: 204, headers: { range: "0-5" } }, { second: rejected });
    expect(error).toBe(rejected);
  });

  it("fails with the error of its source", async () => {
    const lost = new Error("the file was deleted");
    const source: BlobSource = {
      async *read() {
        yield Buffer.from("the");
        throw lost;
      },
    };
    const { registries } = scripted(accept);
    const request = async (options: Sent) => {
      if (!(options.body instanceof StreamBody)) return { headers: {}, ...accept(options) };
      try {
        for await (const _ of options.body.open());
      } catch {}
      throw new AbortedError("the request was aborted", facts);
    };
    const broken = { ...registries, request, clientFor: async () => ({ request }) } as unknown as Registries;
    await expect(uploadBlob({ registries: broken, source, to, blob, onProgress: () => {} })).rejects.toBe(lost);
  });
});

describe("the content of a blob", () => {
  const mebibyte = 1024 * 1024;
  const bytes = Buffer.alloc(2 * mebibyte + 3, "abc");
  const large = { mediaType: "x", digest: digestOf(bytes), size: bytes.length };
  const path = `/registry.example.com%2Facme%2Fapp/blobs/${large.digest}`;
  /** The requested range of the bytes, in two chunks. */
  const ranged = ({ headers }: Sent): Answer => {
    const [, from, end] = /^bytes=(\d+)-(\d+)$/.exec(headers?.range ?? "") ?? [];
    const part = bytes.subarray(Number(from), Number(end) + 1);
    return { status: 206, body: [part.subarray(0, 1), part.subarray(1)] };
  };
  const whole = (): Answer => ({ status: 200, body: [bytes.subarray(0, 10), bytes.subarray(10)] });
  const all = async (registries: Registries, offset?: number) => {
    const chunks: Buffer[] = [];
    for await (const chunk of readBlob(registries, to, large, offset)) chunks.push(chunk);
    return Buffer.concat(chunks);
  };

  it("is requested in ranges of a mebibyte, from an offset", async () => {
    const { registries, requests } = scripted(ranged);
    expect((await all(registries)).equals(bytes)).toBe(true);
    expect(requests.map(({ headers }) => headers?.range)).toEqual([
      `bytes=0-${mebibyte - 1}`,
      `bytes=${mebibyte}-${2 * mebibyte - 1}`,
      `bytes=${2 * mebibyte}-${2 * mebibyte + 2}`,
    ]);
    expect(requests[0]).toEqual({
      method: "GET",
      path,
      headers: { accept: "*/*", range: `bytes=0-${mebibyte - 1}` },
      responseType: "chunks",
      maxResponseBytes: bytes.length,
      timeoutMs: 5 * 60_000,
      signal: expect.any(AbortSignal),
    });
    requests.length = 0;
    expect((await all(registries, 2 * mebibyte + 1)).toString()).toBe(bytes.subarray(2 * mebibyte + 1).toString());
    expect(requests.map(({ headers }) => headers?.range)).toEqual([`bytes=${2 * mebibyte + 1}-${2 * mebibyte + 2}`]);
  });

  it("may be a part of a response with the whole blob", async () => {
    const { registries, requests } = scripted(whole);
    expect((await all(registries)).equals(bytes)).toBe(true);
    expect((await all(registries, 5)).equals(bytes.subarray(5))).toBe(true);
    expect(requests).toHaveLength(2);
  });

  it("is not requested if it is empty, or if the offset is its end", async () => {
    const { registries, requests } = scripted(ranged);
    expect(await all(registries, bytes.length)).toHaveLength(0);
    expect(await readBytes(registries, to, { ...large, digest: digestOf(Buffer.alloc(0)), size: 0 })).toHaveLength(0);
    expect(requests).toEqual([]);
  });

  it("of a small blob may be a response of at most a mebibyte", async () => {
    const { registries, requests } = scripted(() => ({ status: 200, body: [Buffer.from(text)] }));
    expect((await readBytes(registries, to, blob)).toString()).toBe(text);
    expect(requests[0]?.maxResponseBytes).toBe(mebibyte);
    expect(requests[0]?.headers?.range).toBe(`bytes=0-${text.length - 1}`);
  });

  it.each<[string, Answer, number, number]>([
    ["a range", { status: 206, body: [bytes.subarray(0, 9)] }, 9, mebibyte],
    ["the whole blob", { status: 200, body: [bytes.subarray(0, 9)] }, 9, bytes.length],
    ["too much", { status: 206, body: [bytes] }, bytes.length, mebibyte],
  ])(
    "is incomplete if the registry returns another number of bytes for %s",
    async (_what, answer, length, expected) => {
      const { registries } = scripted(() => answer);
      await expect(all(registries)).rejects.toMatchObject({
        code: "incomplete_blob",
        message: `${to}@${large.digest} is incomplete: the registry returned ${length} of ${expected} bytes. Retry; if the error persists, push the image again.`,
      });
    },
  );

  it("is requested ahead, and no longer if the caller stops", async () => {
    const { registries, requests } = scripted(ranged);
    for await (const _ of readBlob(registries, to, large)) {
      await setImmediate();
      break;
    }
    expect(requests).toHaveLength(2);
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
  });

  it("is at most 8 MiB in memory, and matches its digest", async () => {
    const size = 8 * mebibyte;
    const { registries, requests } = scripted(whole);
    await expect(readBytes(registries, to, { ...large, size: size + 1 })).rejects.toMatchObject({
      code: "blob_too_large",
      message: `${to}@${large.digest} is too large for a configuration or a signature: ${size + 1} bytes; the maximum is ${size}. Push a valid image.`,
    });
    expect(requests).toEqual([]);
    await expect(readBytes(registries, to, { ...large, size })).rejects.toThrow(
      `returned ${bytes.length} of ${size} bytes`,
    );
    const digest = `sha256:${"a".repeat(64)}`;
    await expect(readBytes(registries, to, { ...large, digest })).rejects.toMatchObject({
      code: "digest_mismatch",
      message: `${to}@${digest} does not match its digest. The content was discarded. Retry; if the error persists, contact the operator of the registry.`,
    });
  });

  it.each([
    ['{"a":1}', { a: 1 }],
    ["[1]", {}],
    ["null", {}],
    ["{", {}],
  ])("contains the members of a JSON object: %s", async (content, expected) => {
    const body = Buffer.from(content);
    const { registries } = scripted(() => ({ status: 200, body: [body] }));
    expect(await readJson(registries, to, { ...blob, digest: digestOf(body), size: body.length })).toEqual(expected);
  });

  it("is found by a request for its size", async () => {
    const found = scripted(() => ({ status: 200, headers: { "content-length": "12" } }));
    expect(await findBlob(found.registries, to, large.digest)).toEqual({ size: 12 });
    expect(found.requests).toEqual([{ method: "HEAD", path, headers: { accept: "*/*" }, allowedStatuses: [404] }]);
    expect(await hasBlob(found.registries, to, large.digest)).toBe(true);
    const none = scripted(() => ({ status: 404 }));
    expect(await hasBlob(none.registries, to, large.digest)).toBe(false);
    const denied = scripted(() => ({ status: 403 }));
    await expect(hasBlob(denied.registries, to, large.digest)).rejects.toMatchObject({ status: 403 });
  });

  it("is a source that begins at an offset, and names its repository", async () => {
    const { registries } = scripted(whole);
    const source = blobIn(registries, to, large);
    expect(source.repository).toBe(to);
    for await (const chunk of source.read(7)) expect(chunk.equals(bytes.subarray(7))).toBe(true);
  });
});

describe("the requests of a copy", () => {
  const intel = image({ layers: [Buffer.from("intel")] });
  const arm = image({ layers: [Buffer.from("arm")], platform: "linux/arm64" });
  const both = index({ "linux/amd64": intel, "linux/arm64": arm });
  const [source, repository] = ["registry.example.com/acme/app:staging", "other.example.com/acme/copy"];
  let registry: MemoryRegistry;
  beforeAll(async () => {
    registry = await MemoryRegistry.open();
  });
  beforeEach(() => {
    registry.reset();
    registry.add("acme/app", both, "staging");
  });
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
