import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { type CopyContext, copyParts } from "../../provider/oci/copy/parts";
import { forEachConcurrently } from "../../provider/oci/for-each-concurrently";
import { inTurn } from "../../provider/oci/in-turn";
import { type Manifest, platformOf } from "../../provider/oci/manifests/manifests";
import { selectPlatforms } from "../../provider/oci/manifests/select";
import { ociIndex } from "../../provider/oci/registries/media-types";
import { AbortedError } from "../../provider/rest";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { digestOf, type Image, image, index } from "../support/oci/images";
import { Registry, serviceOfTokens } from "../support/oci/registry";
import { startTokenServer, type TokenServer } from "../support/oci/token-server";
import { Program } from "./harness/program";

const large = randomBytes(12 * 1024 * 1024 + 17);
const shared = Buffer.from("a layer of both");
const intel = image({ layers: [shared, large], platform: "linux/amd64" });
const arm = image({ layers: [shared, Buffer.from("arm")], platform: "linux/arm64/v8" });
const both = index({ "linux/amd64": intel, "linux/arm64/v8": arm }, { "org.opencontainers.image.title": "app" });

const aborted = new AbortedError("the request was aborted", { method: "HEAD", path: "/" });

let tokenServer: TokenServer;
let source: Registry;
let target: Registry;
let program: Program;

beforeAll(async () => {
  tokenServer = await startTokenServer(serviceOfTokens);
  source = await Registry.start({ auth: tokenServer });
  await source.push("acme/app", both, "staging");
});
beforeEach(async () => {
  target = await Registry.start();
  program = new Program({ [source.host]: source.access, [target.host]: {} });
});
afterEach(() => target.stop());
afterAll(async () => {
  await source.stop();
  await tokenServer.close();
});

/** Write requests in the request log. */
const changesSent = (): { method: string; path: string; status: number }[] =>
  readFileSync(program.log, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ method }) => ["POST", "PATCH", "PUT", "DELETE"].includes(method));

async function expectWhole(registry: Registry, repository: string, wanted: Image, at = wanted.digest): Promise<void> {
  expect((await registry.manifest(repository, at))?.bytes).toEqual(wanted.bytes);
  for (const { digest } of wanted.blobs) {
    expect(digestOf((await registry.blob(repository, digest)) ?? Buffer.alloc(0))).toBe(digest);
  }
  for (const child of wanted.children) await expectWhole(registry, repository, child);
}

describe("a copy of an image", () => {
  const from = () => `${source.host}/acme/app:staging`;
  const to = () => ({ repository: `${target.host}/acme/released`, tag: "stable" });

  it.each<[string, object]>([
    ["all platforms", {}],
    ["some platforms", { platforms: ["linux/arm64"] }],
  ])("continues with the tag of an interrupted create of another source, with %s", async (_what, more) => {
    await source.push("acme/app", index({ "linux/arm64/v8": arm }), "earlier");
    const earlier = `${source.host}/acme/app:earlier`;
    // The engine stored nothing.
    const lost = await program.create(imageCopy, { source: earlier, ...more, ...to() });
    const stored = await program.create(imageCopy, { source: from(), ...more, ...to() });
    expect(stored.state.outputs.digest).not.toBe(lost.state.outputs.digest);
    const { bytes } = (await target.manifest("acme/released", "stable")) ?? {};
    expect(digestOf(bytes ?? Buffer.alloc(0))).toBe(stored.state.outputs.digest);
    expect(program.messages).toEqual([]);
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  it("copies every platform to another registry, byte for byte", async () => {
    const stored = await program.create(imageCopy, { source: from(), ...to() });
    expect(stored.state.outputs).toEqual({ digest: both.digest });
    await expectWhole(target, "acme/released", both, "stable");
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  it("sends a blob that several platforms share once, and a small blob in one request", async () => {
    await program.create(imageCopy, { source: from(), ...to() });
    const sent = changesSent();
    // Two configurations and two small layers in one request each; the large layer in a separate request.
    expect(sent.filter(({ method }) => method === "POST")).toHaveLength(5);
    expect(sent.filter(({ method }) => method === "PATCH")).toHaveLength(1);
  });

  it("is mounted within one registry, so that no blob is sent", async () => {
    await program.create(imageCopy, { source: from(), repository: `${source.host}/acme/mounted`, tag: "stable" });
    await expectWhole(source, "acme/mounted", both, "stable");
    expect(changesSent().map(({ method, status }) => `${method} ${status}`)).not.toContain("PATCH 202");
    const mounts = changesSent().filter(({ method, status }) => method === "POST" && status === 201);
    expect(mounts).toHaveLength(5);
    for (const { path } of mounts) expect(path).toMatch(/\?mount=sha256%3A[0-9a-f]{64}&from=acme%2F/);
  });

  it("copies only the selected platforms, and keeps their digests", async () => {
    const stored = await program.create(imageCopy, { source: from(), ...to(), platforms: ["linux/arm64"] });
    const made = await target.manifest("acme/released", "stable");
    const body = JSON.parse(made?.bytes.toString() ?? "");
    expect(body).toEqual({
      ...JSON.parse(both.bytes.toString()),
      manifests: [expect.objectContaining({ digest: arm.digest })],
    });
    await expectWhole(target, "acme/released", arm);
    expect(await target.blob("acme/released", digestOf(large))).toBeUndefined();
    expect(stored.state.outputs.digest).toBe(made?.digest);
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  it.each([
    ["linux/arm", ["linux/arm/v6", "linux/arm/v7"]],
    ["linux/arm/v7", ["linux/arm/v7"]],
    ["linux/arm64", ["linux/arm64/v8"]],
  ])(
    "selects each variant of a platform, but no platform whose name only starts with it: %s",
    async (platform, expected) => {
      const platforms = ["linux/arm/v6", "linux/arm/v7", "linux/arm64/v8"];
      const { bytes, digest } = index(
        Object.fromEntries(platforms.map((one) => [one, image({ layers: [], platform: one })])),
      );
      const whole: Manifest = { bytes, digest, mediaType: ociIndex, body: JSON.parse(bytes.toString()) };
      const { body } = await selectPlatforms("acme/app", whole, [platform], async () => undefined);
      expect(body.manifests?.map((child) => child.platform && platformOf(child.platform))).toEqual(expected);
    },
  );

  it("lists the available platforms when one is missing", async () => {
    await expect(program.create(imageCopy, { source: from(), ...to(), platforms: ["linux/s390x"] })).rejects.toThrow(
      "has no linux/s390x. Available: linux/amd64, linux/arm64/v8. Change `platforms`.",
    );
    expect(await target.tags("acme/released")).toEqual([]);
  });

  it("shows drift when another client moves the tag, and restores the tag", async () => {
    const args = { source: from(), ...to() };
    const stored = await program.create(imageCopy, args);
    await target.push("acme/released", arm, "stable");
    const seen = await program.refresh(stored);
    expect(seen?.inputs.source).toBe(`${target.host}/acme/released@${arm.digest}`);
    await program.update({ ...stored, state: seen ?? stored.state }, args);
    expect((await target.manifest("acme/released", "stable"))?.digest).toBe(both.digest);
  });

  it("continues an existing partial copy", async () => {
    await target.push("acme/released", intel);
    await program.create(imageCopy, { source: from(), ...to() });
    expect(changesSent().filter(({ method }) => method === "PATCH")).toEqual([]);
    await expectWhole(target, "acme/released", both, "stable");
  });

  it("writes no passwords or tokens to its log", async () => {
    await program.create(imageCopy, { source: from(), ...to() });
    const log = readFileSync(program.log, "utf8");
    expect(log).not.toContain(source.password);
    expect(log).not.toContain("eyJ");
    expect(log).toMatch(/"PATCH","path":"\/v2\/acme\/released\/blobs\/uploads\/[^?]*\?\[secret\]"/);
    expect(tokenServer.requests.some(({ user }) => user === tokenServer.username)).toBe(true);
  });
});

describe("the parts of a copy", () => {
  it("are not begun after the first failure, and parts that have begun are awaited", async () => {
    const [begun, ended]: [number[], number[]] = [[], []];
    const act = async (part: number) => {
      begun.push(part);
      await new Promise(setImmediate);
      if (part === 1) throw new Error("the first part failed");
      await new Promise(setImmediate);
      ended.push(part);
    };
    await expect(forEachConcurrently(3, [1, 2, 3, 4, 5, 6], act)).rejects.toThrow("the first part failed");
    expect([begun, ended]).toEqual([
      [1, 2, 3],
      [2, 3],
    ]);
  });
});

describe("changes of one tag in a process", () => {
  it("wait for earlier changes until they are canceled", async () => {
    const order: string[] = [];
    let end = () => {};
    const first = inTurn("tag", undefined, async () => {
      await new Promise<void>((resolve) => {
        end = resolve;
      });
      order.push("first");
    });
    const canceled = inTurn("tag", AbortSignal.abort(new Error("canceled")), async () => void order.push("canceled"));
    const last = inTurn("tag", undefined, async () => void order.push("last"));
    await expect(canceled).rejects.toThrow();
    expect(order).toEqual([]);
    end();
    await Promise.all([first, last]);
    expect(order).toEqual(["first", "last"]);
  });
});

describe("a blob that several copies of the process need", () => {
  /** Copies of an image with one blob to a repository that contains it. The first search may fail, and may last. */
  function copiesWith(failure: Error | undefined, end = Promise.resolve()) {
    const searched: string[] = [];
    const request = async ({ path }: { readonly path: string }) => {
      const isFirst = searched.push(path) === 1;
      await end;
      if (failure && isFirst) throw failure;
      return { status: 200, headers: { "content-length": "1" } };
    };
    const context = { registries: { request, limits: {} }, manifests: {}, pendingBlobs: new Map(), report: () => {} };
    const { bytes, ...app } = image({ layers: [] });
    const root = { ...app, bytes, body: JSON.parse(bytes.toString()) };
    const copy = { root, from: "a.example/app", to: "b.example/app", title: "Copying app" };
    return { searched, copy: () => copyParts(context as unknown as CopyContext, copy) };
  }

  it.each([
    ["succeeded, since the registry may have deleted it", undefined],
    ["failed", new Error("lost")],
  ])("is searched again after an earlier copy %s", async (_what, failure) => {
    const { searched, copy } = copiesWith(failure);
    if (failure) await expect(copy()).rejects.toThrow(failure);
    else await copy();
    expect(await copy()).toEqual([]);
    expect(searched).toHaveLength(2);
  });

  it.each([
    ["is transferred once", undefined, ["fulfilled", "fulfilled"], 1],
    ["fails for all", new Error("lost"), ["rejected", "rejected"], 1],
    ["is transferred by the next one if a copy is canceled", aborted, ["rejected", "fulfilled"], 2],
  ])("%s if they run at the same time", async (_what, failure, results, searches) => {
    const { searched, copy } = copiesWith(failure, new Promise((resolve) => setTimeout(resolve, 50)));
    const first = copy();
    await new Promise(setImmediate);
    const all = await Promise.allSettled([first, copy()]);
    expect(all.map(({ status }) => status)).toEqual(results);
    expect(searched).toHaveLength(searches);
  });
});
