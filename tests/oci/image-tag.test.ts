import type { RegistryImages } from "../../provider/oci";
import { imageTag } from "../../provider/services/registry/images/image-tag";
import { digestOf, image, index, type Piece } from "../support/oci/images";
import { Registry, serviceOfTokens } from "../support/oci/registry";
import { startTokenServer, type TokenServer } from "../support/oci/token-server";
import { MemoryRegistry } from "./harness/memory-registry";
import { Program } from "./harness/program";
import type { Instead } from "./harness/recording-proxy";

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
  const args = { repository: "registry.example.com/acme/app", digest: alpha.digest, onDelete: "delete" };
  let registry: MemoryRegistry;
  let program: Program;
  beforeEach(async () => {
    registry = await MemoryRegistry.open();
    program = registry.program();
    registry.add("acme/app", alpha, "other");
  });
  const content = () => [...registry.manifests.keys()].sort();

  /** The registry deletes a manifest with its tag, and each other tag of it. */
  const deleteWholeManifests = (onDelete: () => Instead | undefined = () => undefined): void => {
    const { manifests } = registry;
    registry.instead = ({ method, path }) => {
      if (method !== "DELETE") return undefined;
      const found = manifests.get(`acme/app:${path.split("/").at(-1)}`);
      for (const [name, { digest }] of manifests) if (digest === found?.digest) manifests.delete(name);
      return onDelete() ?? { status: found ? 202 : 404 };
    };
  };

  /** Adds another rule to those of the registry. */
  const alsoReplace = (replace: MemoryRegistry["instead"]): void => {
    const { instead } = registry;
    registry.instead = async (received) => (await replace(received)) ?? instead(received);
  };

  it("keeps its manifest, and the tags that the program declares, if the registry deletes the manifest with the tag", async () => {
    deleteWholeManifests();
    const stored = await program.create(imageTag, { ...args, tag: "old" });
    const unchanged = await program.create(imageTag, { ...args, tag: "unchanged" });
    const session = program.session();
    const by = { token: imageTag.token, resource: { name: "dev/unchanged" } };
    session.objects.of(imageTag, unchanged.id).compared = { by, mustBeReplaced: false };
    await program.create(imageTag, { ...args, tag: "new" }, session);
    await program.remove(stored, session);
    const declared = ["acme/app:new", "acme/app:unchanged"];
    expect(content()).toEqual([...declared, `acme/app@${alpha.digest}`]);
    expect(program.messages.join()).toContain("Trefoil wrote the manifest and its tags unchanged, new again.");
    // The next deletions in this run lose no tag, either.
    registry.add("acme/app", alpha, "old", "other");
    await program.remove(stored, session);
    const remaining = [...declared, "acme/app:other", `acme/app@${alpha.digest}`].sort();
    expect(content()).toEqual(remaining);
    // A tag that the registry does not delete points to its manifest again.
    registry.add("acme/app", alpha, "old");
    registry.instead = ({ method }) => (method === "DELETE" ? { status: 403, body: "{}" } : undefined);
    await expect(program.remove(stored, session)).rejects.toThrow("403");
    expect(registry.manifests.get("acme/app:old")?.digest).toBe(alpha.digest);
  });

  it("keeps its manifest if the update is canceled meanwhile", async () => {
    const stop = new AbortController();
    deleteWholeManifests(() => void stop.abort());
    const stored = await program.create(imageTag, { ...args, tag: "old" });
    await program.remove(stored, program.session(stop.signal)).catch(() => undefined);
    expect(content()).toEqual([`acme/app@${alpha.digest}`]);
  });

  it.each<[string, () => void]>([
    [
      "if the response to it was lost",
      () => {
        let isLost = true;
        deleteWholeManifests(() => {
          if (!isLost) return undefined;
          isLost = false;
          return { status: 503, headers: { "retry-after": "0" } };
        });
      },
    ],
    ["after an earlier deletion kept its manifest", deleteWholeManifests],
  ])("loses no declared tag %s", async (_when, misbehave) => {
    const { images } = registry.client();
    registry.add("acme/app", alpha, "first", "old", "new");
    await images.deleteTag(args.repository, "first", ["new"]);
    misbehave();
    expect(await images.deleteTag(args.repository, "old", ["new"])).toMatchObject({ restored: { tags: ["new"] } });
    expect(content()).toEqual(["acme/app:new", `acme/app@${alpha.digest}`]);
  });

  it("fails with each declared tag that cannot be written again, and writes the others", async () => {
    registry.add("acme/app", alpha, "old", "a", "b", "c");
    deleteWholeManifests();
    alsoReplace(({ method, path }) => (method === "PUT" && /[ac]$/.test(path) ? { status: 403 } : undefined));
    await expect(registry.client().images.deleteTag(args.repository, "old", ["a", "b", "c"])).rejects.toMatchObject({
      code: "not_restored",
      message: expect.stringMatching(/@sha256:.* what is missing: the tag a, the tag c\. .*403/),
    });
    expect(registry.manifests.has("acme/app:b")).toBe(true);
  });

  describe("in a registry that has deleted a manifest with its tag", () => {
    const isPlaceholder = (body: Buffer) => body.includes("deleted-tag");
    const { repository } = args;
    let images: RegistryImages;
    beforeEach(async () => {
      deleteWholeManifests();
      images = registry.client().images;
      registry.add("acme/app", alpha, "first");
      await images.deleteTag(repository, "first", []);
      registry.add("acme/app", alpha, "old", "new");
    });

    it.each([
      ["rejects", () => {}],
      [
        "rejects and stores",
        ({ body }: { body: Buffer }) => {
          registry.manifests.set("acme/app:old", { ...beta, bytes: body, digest: digestOf(body) });
        },
      ],
    ])("writes the manifest again if it %s an empty artifact", async (_what, store) => {
      alsoReplace((received) => {
        if (received.method !== "PUT" || !isPlaceholder(received.body)) return undefined;
        store(received);
        return { status: 400 };
      });
      expect(await images.deleteTag(repository, "old", ["new"])).toMatchObject({ restored: { tags: ["new"] } });
      expect(content()).toEqual(["acme/app:new", `acme/app@${alpha.digest}`]);
    });

    it("keeps a tag that another client moves meanwhile", async () => {
      alsoReplace(({ path }) => {
        if (path.includes("/blobs/")) registry.add("acme/app", beta, "old");
        return undefined;
      });
      await expect(images.deleteTag(repository, "old", ["new"])).rejects.toMatchObject({ code: "tag_moved" });
      expect(registry.manifests.get("acme/app:old")?.digest).toBe(beta.digest);
    });
  });

  it("ends some time after a cancellation, although the registry delays its completion", async () => {
    const stop = new AbortController();
    deleteWholeManifests(() => void stop.abort());
    alsoReplace(({ method }) => (method === "PUT" ? { status: 429, headers: { "retry-after": "20" } } : undefined));
    registry.add("acme/app", alpha, "old");
    const images = registry.client().images.within({ signal: stop.signal, graceMs: 300 });
    await expect(images.deleteTag(args.repository, "old", [])).rejects.toMatchObject({ code: "not_restored" });
  });

  it("is reported if the registry accepts it, and still returns the tag", async () => {
    registry.instead = ({ method }) => (method === "DELETE" ? { status: 202 } : undefined);
    await program.remove(await program.create(imageTag, { ...args, tag: "kept" }));
    expect(program.messages).toEqual([
      expect.stringContaining("accepted the deletion of the tag, but still returns it."),
    ]);
  });
});
