import type { RegistryImages } from "../../provider/oci";
import { imageTag } from "../../provider/services/registry/images/image-tag";
import { digestOf, image, index, type Piece } from "../support/oci/images";
import { Registry, serviceOfTokens } from "../support/oci/registry";
import { startTokenServer, type TokenServer } from "../support/oci/token-server";
import { MemoryRegistry } from "./harness/memory-registry";
import { Program, type StoredResource } from "./harness/program";

const alpha = image({ layers: [Buffer.from("alpha")] });
const beta = image({ layers: [Buffer.from("beta")], platform: "linux/arm64" });
const both = index({ "linux/amd64": alpha, "linux/arm64": beta });

let tokenServer: TokenServer;
const ways: Record<string, () => Promise<Registry>> = {
  "free to all": () => Registry.start(),
  "with a password": () => Registry.start({ auth: "htpasswd" }),
  "with tokens": () => Registry.start({ auth: tokenServer }),
};

beforeAll(async () => {
  tokenServer = await startTokenServer(serviceOfTokens);
});
afterAll(() => tokenServer.close());

describe.each(Object.keys(ways))("a tag in a registry %s", (way) => {
  let registry: Registry;
  let program: Program;
  let repository: string;

  beforeEach(async () => {
    registry = await (ways[way] as () => Promise<Registry>)();
    program = new Program({ [registry.host]: registry.access });
    repository = `${registry.host}/acme/app`;
    for (const pushed of [alpha, both]) await registry.push("acme/app", pushed);
  });
  afterEach(() => registry.stop());

  const pointsAt = async (tag: string) => (await registry.manifest("acme/app", tag))?.digest;

  it("points at a digest, byte for byte", async () => {
    const stored = await program.create(imageTag, { repository, tag: "production", digest: both.digest });
    expect(stored.id).toBe(`${repository}:production`);
    expect(await registry.manifest("acme/app", "production")).toEqual({
      digest: both.digest,
      mediaType: both.mediaType,
      bytes: both.bytes,
    });
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  it("moves in place, and shows drift when another client moves it", async () => {
    const stored = await program.create(imageTag, { repository, tag: "production", digest: both.digest });
    const moved = await program.update(stored, { repository, tag: "production", digest: alpha.digest });
    expect(await pointsAt("production")).toBe(alpha.digest);
    await registry.push("acme/app", both, "production");
    const seen = await program.refresh(moved);
    expect(seen?.inputs).toMatchObject({ digest: both.digest });
    await program.update(
      { ...moved, state: seen ?? moved.state },
      { repository, tag: "production", digest: alpha.digest },
    );
    expect(await pointsAt("production")).toBe(alpha.digest);
  });

  it("is not created again by an update after it was deleted outside Pulumi", async () => {
    const stored = await program.create(imageTag, { repository, tag: "production", digest: both.digest });
    await registry.send("DELETE", "/v2/acme/app/manifests/production", {}, 202);
    await expect(program.update(stored, { repository, tag: "production", digest: alpha.digest })).rejects.toMatchObject(
      { code: "gone" },
    );
    expect(await pointsAt("production")).toBeUndefined();
  });

  it("is adopted while it points elsewhere only if `adopt` allows it", async () => {
    await registry.push("acme/app", alpha, "production");
    const args = { repository, tag: "production", digest: both.digest };
    await expect(program.create(imageTag, args)).rejects.toMatchObject({
      code: "exists",
      message: expect.stringContaining("Set `overwrite: true` to adopt it"),
    });
    expect(await pointsAt("production")).toBe(alpha.digest);
    await program.create(imageTag, { ...args, overwrite: true });
    expect(await pointsAt("production")).toBe(both.digest);
  });

  it("is adopted when it already points at the same digest", async () => {
    await registry.push("acme/app", alpha, "production");
    const stored = await program.create(imageTag, { repository, tag: "production", digest: alpha.digest });
    expect(stored.state.inputs.digest).toBe(alpha.digest);
  });

  it("is kept when the resource is deleted, unless deletion is configured", async () => {
    const stored = await program.create(imageTag, { repository, tag: "kept", digest: alpha.digest });
    await program.remove(stored);
    expect(await pointsAt("kept")).toBe(alpha.digest);
    await registry.push("acme/app", alpha, "other");
    const args = { repository, tag: "gone", digest: alpha.digest, onDelete: "delete" };
    const gone = await program.create(imageTag, args);
    await program.remove(gone);
    expect(await pointsAt("gone")).toBeUndefined();
    expect(await registry.tags("acme/app")).toEqual(["kept", "other"]);
    await program.remove(gone);
    expect(await program.refresh(gone)).toBeUndefined();
  });

  it("cannot point at a digest that does not exist", async () => {
    const digest = `sha256:${"ab".repeat(32)}`;
    await expect(program.create(imageTag, { repository, tag: "production", digest })).rejects.toThrow(
      /create failed: .*@sha256:abab.* does not exist.*push the image first/,
    );
    expect(await pointsAt("production")).toBeUndefined();
  });

  it("is read with its digest alone, or with the content of its manifests", async () => {
    await registry.push("acme/app", both, "production");
    const found = { digest: both.digest, mediaType: both.mediaType };
    expect(await program.call("getImage", { image: `${repository}:production` })).toEqual(found);
    expect(await program.call("getImage", { image: `${repository}@${both.digest}`, details: true })).toEqual({
      ...found,
      platforms: ["linux/amd64", "linux/arm64"],
      annotations: {},
    });
    expect(await program.call("getImage", { image: `${repository}@${alpha.digest}`, details: true })).toMatchObject({
      platforms: ["linux/amd64"],
      size: alpha.blobs.reduce((sum, { bytes }) => sum + bytes.length, 0),
    });
  });

  it.each(["null", "[]", '"x"', "1", "no JSON", '{"os":{},"architecture":1}'])(
    "has no platform if its configuration is %s",
    async (content) => {
      const bytes = Buffer.from(content);
      const config = { ...alpha.blobs[0], digest: digestOf(bytes), bytes } as Piece;
      const body = JSON.parse(alpha.bytes.toString());
      const manifest = Buffer.from(
        JSON.stringify({ ...body, config: { ...body.config, digest: config.digest, size: bytes.length }, layers: [] }),
      );
      await registry.push(
        "acme/app",
        { ...alpha, digest: digestOf(manifest), bytes: manifest, blobs: [config] },
        "odd",
      );
      expect(await program.call("getImage", { image: `${repository}:odd`, details: true })).toMatchObject({
        digest: digestOf(manifest),
        platforms: [],
      });
    },
  );

  it("that does not exist fails with an error that explains what to check", async () => {
    await expect(program.call("getImage", { image: `${repository}:nothing` })).rejects.toThrow(
      `registry.getImage: ${repository}:nothing was not found. Check the repository, the tag or digest, and that the credentials allow pulling it.`,
    );
    const none = `${repository}-none`;
    await expect(program.call("getImageTags", { repository: none })).rejects.toThrow(
      `${none} was not found. Check its name, and that the credentials allow pulling from it.`,
    );
  });
});

describe("the deletion of a tag", () => {
  const args = { repository: "registry.example.com/acme/app", tag: "old", digest: alpha.digest, onDelete: "delete" };
  const kept = ["acme/app:other", `acme/app@${alpha.digest}`];
  let registry: MemoryRegistry;
  let program: Program;
  let stored: StoredResource;
  let images: RegistryImages;
  beforeEach(async () => {
    registry = await MemoryRegistry.open();
    program = registry.program();
    images = registry.client().images;
    registry.add("acme/app", alpha, "other");
    stored = await program.create(imageTag, args);
    registry.instead = deleteManifest;
    registry.requests.length = 0;
  });
  /** The names of manifests, without the empty artifacts. */
  const content = () => [...registry.manifests].flatMap(([name, { bytes }]) => (isEmpty(bytes) ? [] : [name])).sort();
  const target = (tag = "old") => registry.manifests.get(`acme/app:${tag}`);
  const isEmpty = (bytes: Buffer) => bytes.includes("deleted-tag");
  const remove = (tag = "old") => images.deleteTag(args.repository, tag);

  /** The registry deletes a manifest with its tag, and each other tag of it. */
  const deleteManifest: MemoryRegistry["instead"] = ({ method, path }) => {
    if (method !== "DELETE") return undefined;
    const digest = registry.manifests.get(`acme/app:${path.split("/").at(-1)}`)?.digest;
    for (const [name, one] of registry.manifests) if (one.digest === digest) registry.manifests.delete(name);
    return { status: digest === undefined ? 404 : 202 };
  };

  /** Adds a rule that precedes the others. */
  const also = (rule: MemoryRegistry["instead"]): void => {
    const { instead } = registry;
    registry.instead = async (received) => (await rule(received)) ?? instead(received);
  };

  it("keeps its manifest and its other tags if the registry deletes the manifest with a tag", async () => {
    await program.remove(stored);
    expect(content()).toEqual(kept);
    expect(registry.manifests.size).toBe(kept.length);
    expect(program.messages).toEqual([]);
  });

  it("keeps the other tags in another registry that is configured as Docker Hub", async () => {
    const hub = new Program({ "docker.io": { url: registry.url } });
    await hub.remove(await hub.create(imageTag, { ...args, repository: "acme/app" }));
    expect(content()).toEqual(kept);
  });

  it("deletes no other tag that is deleted at the same time, and that the registry keeps", async () => {
    registry.add("acme/app", alpha, "fixed");
    also(({ method, path }) => (method === "DELETE" && path.endsWith("/fixed") ? { status: 403 } : undefined));
    const results = await Promise.allSettled([remove("fixed"), remove("old")]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(target("fixed")?.digest).toBe(alpha.digest);
  });

  it("continues after an interruption, and affects no other tag", async () => {
    also(({ method }) => (method === "DELETE" ? { status: 504, headers: { "retry-after": "0" } } : undefined));
    await expect(program.remove(stored)).rejects.toThrow(
      /old may still exist, and point to an empty artifact instead of sha256:.* 504 .*Run the same command again/,
    );
    // The registry may still process the request.
    expect(isEmpty(target()?.bytes as Buffer)).toBe(true);
    registry.instead = deleteManifest;
    await program.remove(stored);
    expect(registry.manifests.size).toBe(kept.length);
    expect(program.messages.filter((message) => !message.includes("504"))).toEqual([]);
  });

  it.each<[string, [method: string, status?: number][]]>([
    [
      "may still process an earlier attempt, and has no deletion",
      [
        ["DELETE", 504],
        ["DELETE", 501],
      ],
    ],
    [
      "may still process an earlier attempt, and does not find the tag",
      [
        ["DELETE", 504],
        ["DELETE", 404],
      ],
    ],
    [
      "may still process an earlier attempt, and cannot be read",
      [
        ["DELETE", 504],
        ["HEAD", 403],
      ],
    ],
    ["does not return the artifact yet", [["PUT"], ["HEAD", 404], ["HEAD", 404]]],
  ])("is incomplete, and the tag remains at the empty artifact, if the registry %s", async (_what, script) => {
    also(({ method, path }) => {
      if (!path.endsWith("/manifests/old") || script[0]?.[0] !== method) return undefined;
      const [, status] = script.shift() ?? [];
      return status === undefined ? undefined : { status, headers: { "retry-after": "0" } };
    });
    const message = expect.stringContaining(`artifact instead of ${alpha.digest}.`);
    await expect(remove()).rejects.toMatchObject({ code: "deletion_incomplete", message });
    expect(script).toEqual([]);
    expect(isEmpty(target()?.bytes as Buffer)).toBe(true);
    script.push(["DELETE", 504], ["DELETE", 404]);
    await expect(remove()).rejects.toThrow("artifact instead of its image.");
  });

  it.each([
    ["rejected upload", "POST", 403],
    ["rejected manifest", "PUT", 401],
    ["unknown type of manifest", "PUT", 400],
    ["immutable tag", "PUT", 409],
  ])("fails without a request to delete after a push with the result: %s", async (_what, method, status) => {
    also((received) => (received.method === method ? { status, body: "{}" } : undefined));
    await expect(program.remove(stored)).rejects.toThrow(
      new RegExp(`delete failed: .*acme/app:old was not deleted: ${method} .* ${status} .*Allow the account to push`),
    );
    expect(registry.sent("DELETE")).toEqual([]);
    expect(content()).toEqual(["acme/app:old", ...kept].sort());
  });

  it("points the tag to its image again if the registry rejects the empty artifact, and stores it", async () => {
    also(({ method, body }) => {
      if (method !== "PUT" || !isEmpty(body)) return undefined;
      registry.manifests.set("acme/app:old", { ...alpha, bytes: body, digest: digestOf(body) });
      return { status: 400 };
    });
    await expect(remove()).rejects.toMatchObject({ code: "tag_not_moved" });
    expect(target()?.digest).toBe(alpha.digest);
  });

  it.each([
    [403, "403"],
    [405, "405"],
    [501, "501"],
    [404, "404, but still returns the tag"],
  ])("points the tag to its image again if the registry returns %i", async (status, message) => {
    also(({ method }) => (method === "DELETE" ? { status, body: "{}" } : undefined));
    await expect(program.remove(stored)).rejects.toThrow(message);
    expect(content()).toEqual(["acme/app:old", ...kept].sort());
  });

  it("names the digest if the tag cannot be pointed to its image again", async () => {
    also(({ method, body }) =>
      method === "DELETE" || (method === "PUT" && !isEmpty(body) && body.length) ? { status: 403 } : undefined,
    );
    registry.blobs.set(`acme/app@${digestOf(Buffer.from("{}"))}`, Buffer.from("{}"));
    await expect(remove()).rejects.toMatchObject({
      code: "deletion_incomplete",
      message: expect.stringContaining(`point to an empty artifact instead of ${alpha.digest}. PUT `),
      cause: expect.objectContaining({ status: 403 }),
    });
  });

  it("keeps a tag that another client moves meanwhile", async () => {
    also(({ path }) => {
      if (path.includes("/blobs/")) registry.add("acme/app", beta, "old");
      return undefined;
    });
    await expect(remove()).rejects.toMatchObject({ code: "tag_moved" });
    expect(target()?.digest).toBe(beta.digest);
  });

  it("keeps a tag that another client pushes before a repeated request", async () => {
    also(({ method }) => {
      if (method !== "DELETE") return undefined;
      registry.add("acme/app", beta, "old");
      return { status: 429, headers: { "retry-after": "0" } };
    });
    await expect(remove()).rejects.toMatchObject({ code: "tag_moved" });
    expect(target()?.digest).toBe(beta.digest);
    expect(registry.sent("DELETE")).toHaveLength(1);
  });

  it("is not reported if another client pushes the tag after it", async () => {
    also((received) => {
      const result = deleteManifest(received);
      if (result) registry.add("acme/app", beta, "old");
      return result;
    });
    await program.remove(stored);
    expect(program.messages).toEqual([]);
  });

  it("fails as usual if the registry cannot be read before the move", async () => {
    also(({ path }) => (path.includes("/blobs/") ? { status: 500, headers: { "retry-after": "0" } } : undefined));
    await expect(remove()).rejects.toThrow("500");
    expect(target()?.digest).toBe(alpha.digest);
  });

  it("succeeds if a response to it was lost", async () => {
    let isLost = true;
    also((received) => {
      if (received.method !== "DELETE" || !isLost) return undefined;
      isLost = false;
      void deleteManifest(received);
      return { status: 503, headers: { "retry-after": "0" } };
    });
    await program.remove(stored);
    expect(registry.manifests.size).toBe(kept.length);
  });

  it("succeeds if the response to the move was lost", async () => {
    let isLost = true;
    also(({ method, body }) => {
      if (method !== "PUT" || !isEmpty(body) || !isLost) return undefined;
      isLost = false;
      registry.manifests.set("acme/app:old", { ...alpha, bytes: body, digest: digestOf(body) });
      return { status: 503, headers: { "retry-after": "0" } };
    });
    await program.remove(stored);
    expect(registry.manifests.size).toBe(kept.length);
  });

  it("is completed after a cancellation, so that the tag does not remain with an empty artifact", async () => {
    const stop = new AbortController();
    also(({ method, body }) => {
      if (method === "PUT" && isEmpty(body)) stop.abort();
      return undefined;
    });
    await program.remove(stored, program.session(stop.signal)).catch(() => undefined);
    expect(registry.manifests.size).toBe(kept.length);
  });

  it("ends some time after a cancellation, although the registry delays it", async () => {
    const stop = new AbortController();
    also(({ method }) => {
      if (method !== "DELETE") return undefined;
      stop.abort();
      return { status: 429, headers: { "retry-after": "20" } };
    });
    const limited = images.within({ signal: stop.signal, graceMs: 300 });
    await expect(limited.deleteTag(args.repository, "old")).rejects.toMatchObject({ code: "deletion_incomplete" });
  });

  it("is reported if the registry accepts it, and still returns the tag", async () => {
    also(({ method }) => (method === "DELETE" ? { status: 202 } : undefined));
    await program.remove(stored);
    expect(program.messages).toEqual([
      expect.stringContaining("accepted the deletion of the tag, but still returns it."),
    ]);
  });

  it("is not requested if the registry returns the tag to HEAD, but not to GET", async () => {
    also(({ method, path }) => (method === "GET" && path.endsWith("/old") ? { status: 404, body: "{}" } : undefined));
    await expect(program.remove(stored)).rejects.toThrow(
      "returned 404, but still returns the tag. It was not deleted.",
    );
    expect(registry.sent("PUT", "DELETE")).toEqual([]);
  });
});
