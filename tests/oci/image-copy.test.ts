import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { until } from "../../tools/until";
import { digestOf, type Image, image, index } from "../support/oci/images";
import { Registry, serviceOfTokens } from "../support/oci/registry";
import { startTokenServer, type TokenServer } from "../support/oci/token-server";
import { useMemoryRegistry } from "./harness/memory-registry";
import { Program } from "./harness/program";

const large = randomBytes(12 * 1024 * 1024 + 17);
const shared = Buffer.from("a layer of both");
const intel = image({ layers: [shared, large], platform: "linux/amd64" });
const arm = image({ layers: [shared, Buffer.from("arm")], platform: "linux/arm64/v8" });
const both = index({ "linux/amd64": intel, "linux/arm64/v8": arm }, { "org.opencontainers.image.title": "app" });

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

describe("a blob that several copies of the process need", () => {
  const app = image({ layers: [] });
  const [blob = { digest: "" }] = app.blobs;
  const registry = useMemoryRegistry();
  beforeEach(() => {
    registry.add("acme/app", app, "staging");
  });

  /** Copies to a repository that contains the blob. The first search fails, if a status is given, and all searches last. */
  function copies(status?: number) {
    registry.blobs.set(`acme/copy@${blob.digest}`, Buffer.from("{}"));
    const searches = () => registry.sent("HEAD").filter((line) => line.endsWith(blob.digest)).length;
    registry.instead = async ({ method, path }) => {
      if (method !== "HEAD" || !path.endsWith(blob.digest)) return undefined;
      const isFirst = searches() === 1;
      await pause(50);
      return isFirst && status ? { status } : undefined;
    };
    const { images } = registry.client();
    let copied = 0;
    const copy = (signal?: AbortSignal) =>
      images.within({ signal }).copy("registry.example.com/acme/app:staging", {
        repository: "other.example.com/acme/copy",
        tag: `t${++copied}`,
      });
    return { searches, copy };
  }

  it("is searched again after an earlier copy, since the registry may have deleted it", async () => {
    const { searches, copy } = copies();
    await copy();
    registry.manifests.delete(`acme/copy@${app.digest}`);
    await copy();
    expect(searches()).toBe(2);
  });

  it("is searched again after an earlier copy failed", async () => {
    const { searches, copy } = copies(403);
    await expect(copy()).rejects.toMatchObject({ status: 403 });
    await copy();
    expect(searches()).toBe(2);
  });

  it.each([
    ["is transferred once", undefined, ["fulfilled", "fulfilled"]],
    ["fails for all", 403, ["rejected", "rejected"]],
  ])("%s if they run at the same time", async (_what, status, results) => {
    const { searches, copy } = copies(status);
    const all = await Promise.allSettled([copy(), copy()]);
    expect(all.map((result) => result.status)).toEqual(results);
    expect(searches()).toBe(1);
  });

  it("is transferred by the next copy if a copy is canceled", async () => {
    const { searches, copy } = copies();
    const stop = new AbortController();
    const both = [copy(stop.signal), copy()];
    const all = Promise.allSettled(both);
    await until(() => searches() === 1, "the search of the first copy");
    stop.abort();
    expect((await all).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(searches()).toBe(2);
  });
});
