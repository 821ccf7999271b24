import { randomBytes } from "node:crypto";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { digestOf, type Image, image } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { FlakyProxy } from "./harness/flaky-proxy";
import { Program } from "./harness/program";
import { type Instead, RecordingProxy } from "./harness/recording-proxy";

const mega = 1_000_000;
const settings = randomBytes(1000);
const layer = randomBytes(20 * mega);
const app = image({ layers: [settings, layer] });

let source: Registry;
let target: Registry;
let proxy: FlakyProxy;
let program: Program;

beforeEach(async () => {
  // The pauses between attempts are random and can be zero.
  jest.spyOn(Math, "random").mockReturnValue(0);
  [source, target] = [await Registry.start(), await Registry.start()];
  proxy = await FlakyProxy.open(target.url);
  program = new Program({ [source.host]: {}, "shop.example": { url: proxy.url } });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await proxy.close();
  await Promise.all([source.stop(), target.stop()]);
});

const copy = () =>
  program.create(imageCopy, {
    source: `${source.host}/acme/app:staging`,
    repository: "shop.example/acme/shop",
    tag: "stable",
  });

async function expectThere({ digest, blobs }: Image): Promise<void> {
  expect((await target.manifest("acme/shop", "stable"))?.digest).toBe(digest);
  for (const blob of blobs) {
    const found = await target.blob("acme/shop", blob.digest);
    expect(digestOf(found ?? Buffer.alloc(0))).toBe(blob.digest);
  }
}

/** Expects a failure. The result of a success would be too long to print. */
const failure = (work: Promise<unknown>): Promise<unknown> => work.then(() => "done", String);

describe("a copy whose connection breaks", () => {
  beforeEach(() => source.push("acme/app", app, "staging"));

  it("continues in the middle of the blob", async () => {
    proxy.breakAfter(9 * mega, { shuts: false });
    await copy();
    expect(proxy.bytes.PATCH).toBeLessThan(21 * mega);
    await expectThere(app);
  });

  it("sends the blob again if the registry no longer has the upload", async () => {
    proxy.breakAfter(9 * mega, { shuts: false });
    proxy.onResume = () => target.forgetUploads();
    await copy();
    expect(proxy.bytes.PATCH).toBeGreaterThan(28 * mega);
    await expectThere(app);
  });

  it("sends the blob again if the registry has other bytes of it", async () => {
    proxy.breakAfter(9 * mega, { shuts: false });
    proxy.onResume = () => {
      target.spoilUploads();
      proxy.onResume = () => {};
    };
    await copy();
    expect(proxy.bytes.PATCH).toBeGreaterThan(28 * mega);
    await expectThere(app);
  });

  it("fails without a tag, and the next run finishes it", async () => {
    proxy.breakAfter(9 * mega, { shuts: true });
    expect(await failure(copy())).toContain("create failed");
    expect(await target.tags("acme/shop")).toEqual([]);
    proxy.restore();
    await copy();
    await expectThere(app);
  });
});

it.each([
  ["has lost the upload", 404],
  ["rejects the offset", 416],
  ["fails", 500],
])("sends a blob again if the registry %s, from the start if it reports a range of one byte", async (_what, first) => {
  const location = "/v2/acme/shop/blobs/uploads/1";
  let attempts = 0;
  const empty = await RecordingProxy.open(undefined, ({ method, path }): Instead => {
    if (method === "POST") return { status: 202, headers: { location } };
    if (method === "GET") return { status: 204, headers: { location, range: "0-0" } };
    if (method === "HEAD" || path.includes("/manifests/")) return { status: method === "HEAD" ? 404 : 201 };
    return { status: attempts++ === 0 ? first : 201 };
  });
  program.access = { "shop.example": { url: empty.url } };
  const artifact = { artifactType: "a/b", files: [], annotations: {} };
  await program.session().imagesFor().pushArtifact("shop.example/acme/shop", "v1", artifact);
  // The empty configuration has two bytes.
  const sent = empty.requests.filter(({ path }) => path.startsWith(location));
  expect(
    sent
      .filter(({ method }) => method !== "GET")
      .map(({ method, headers }) => [method, headers["content-length"], headers["content-range"]]),
  ).toEqual([
    ["PUT", "2", undefined],
    ["PUT", "2", undefined],
  ]);
});

it("sends complete blobs only once if the copy is interrupted", async () => {
  const size = 6 * mega;
  const bytes = randomBytes(size);
  const layers = [1, 2, 3].map((n) => Buffer.concat([Buffer.from([n]), bytes.subarray(1)]));
  await source.push("acme/app", image({ layers }), "staging");
  // Blobs are sent one after the other, so that the second one is interrupted.
  proxy.queue();
  proxy.breakAfter(1.5 * size, { shuts: true });
  expect(await failure(copy())).toContain("create failed");
  const first = proxy.bytes.PATCH ?? 0;
  expect(first).toBeGreaterThan(1.4 * size);
  proxy.restore();
  await copy();
  expect((proxy.bytes.PATCH ?? 0) - first).toBeLessThan(2.1 * size);
  for (const layer of layers) {
    const { headers } = await target.send("HEAD", `/v2/acme/shop/blobs/${digestOf(layer)}`, {});
    expect(headers.get("content-length")).toBe(String(size));
  }
}, 180_000);
