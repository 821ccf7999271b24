import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { artifact, cosignImage, image, index, referrersIndex, tagOf } from "../support/oci/images";
import { Oras } from "../support/oci/oras";
import { Registry } from "../support/oci/registry";
import type { StoredResource } from "./harness/program";
import { Program } from "./harness/program";
import { type Instead, type ReceivedRequest, RecordingProxy } from "./harness/recording-proxy";

const intel = image({ layers: [Buffer.from("intel")], platform: "linux/amd64" });
const arm = image({ layers: [Buffer.from("arm")], platform: "linux/arm64" });
const both = index({ "linux/amd64": intel, "linux/arm64": arm });
const spdx = "application/spdx+json";
const bundle = "application/vnd.dev.sigstore.bundle.v0.3+json";
const sbom = artifact(both, spdx, "the SBOM");
const signature = artifact(both, bundle, "the signature");
const ofSbom = artifact(sbom, bundle, "the signature of the SBOM");
const ofArm = artifact(arm, bundle, "the signature of one platform");
const signed = cosignImage(["one"]);

const ociIndex = "application/vnd.oci.image.index.v1+json";

/** Registries with and without the referrers API. The second one is the reference implementation. */
const kinds = { "with the referrers API": { referrers: true }, "without the referrers API": {} };
type Kind = keyof typeof kinds;
const all = Object.keys(kinds) as Kind[];

const registries = new Map<Kind, Registry>();
let oras: Oras;
let next = 0;

beforeAll(async () => {
  for (const kind of all) registries.set(kind, await Registry.start(kinds[kind]));
  oras = await Oras.find();
});
afterAll(() => Promise.all([...registries.values()].map((registry) => registry.stop())));

/** A repository that no other test uses. */
const repositoryIn = (kind: Kind) => {
  const registry = registries.get(kind) as Registry;
  const path = `acme/app-${++next}`;
  return { registry, path, name: `${registry.host}/${path}` };
};
type Repository = ReturnType<typeof repositoryIn>;

/** Pushes the image with all referrers of this file. */
async function pushAll({ registry, path }: Repository): Promise<void> {
  await registry.push(path, both, "staging");
  await registry.pushReferrers(path, both, [sbom, signature]);
  await registry.pushReferrers(path, sbom, [ofSbom]);
  await registry.pushReferrers(path, arm, [ofArm]);
  await registry.push(path, signed, `${tagOf(both)}.sig`);
}

const programFor = (...repositories: readonly Repository[]) =>
  new Program(Object.fromEntries(repositories.map(({ registry }) => [registry.host, {}])));

describe.each(all)("the referrers of an image in a registry %s", (kind) => {
  it("are its signatures, SBOMs and attestations, also under the tags of earlier versions of cosign", async () => {
    const repository = repositoryIn(kind);
    await pushAll(repository);
    const found = (await programFor(repository).call("getReferrers", { image: `${repository.name}:staging` })) as {
      digest: string;
    }[];
    expect(found.map(({ digest }) => digest).sort()).toEqual(
      [sbom, signature, signed].map(({ digest }) => digest).sort(),
    );
    expect(found).toContainEqual({
      digest: signed.digest,
      mediaType: signed.mediaType,
      subject: both.digest,
      annotations: {},
      tag: `${tagOf(both)}.sig`,
    });
    expect(found).toContainEqual(
      expect.objectContaining({ digest: sbom.digest, subject: both.digest, size: sbom.bytes.length }),
    );
  });

  it("are an empty list if nothing refers to it", async () => {
    const repository = repositoryIn(kind);
    await repository.registry.push(repository.path, intel, "staging");
    const program = programFor(repository);
    expect(await program.call("getReferrers", { image: `${repository.name}:staging` })).toEqual([]);
    await expect(program.call("getReferrers", { image: `${repository.name}:none` })).rejects.toThrow(
      `${repository.name}:none was not found. Check the repository`,
    );
  });
});

const pairs = all.flatMap((from) => all.map((to): [Kind, Kind] => [from, to]));

describe.each(pairs)("a copy with its referrers from a registry %s to one %s", (from, to) => {
  it("contains all of them, with their digests and their own referrers", async () => {
    const [source, target] = [repositoryIn(from), repositoryIn(to)];
    await pushAll(source);
    const program = programFor(source, target);
    const args = { source: `${source.name}:staging`, repository: target.name, tag: "stable", includeReferrers: true };
    const stored = await program.create(imageCopy, args);
    expect((stored.state.outputs.referrers as { digest: string }[]).map(({ digest }) => digest).sort()).toEqual(
      [sbom, signature, ofSbom, ofArm, signed].map(({ digest }) => digest).sort(),
    );
    for (const one of [sbom, signature, ofSbom, ofArm])
      expect((await target.registry.manifest(target.path, one.digest))?.bytes).toEqual(one.bytes);
    expect((await target.registry.manifest(target.path, `${tagOf(both)}.sig`))?.digest).toBe(signed.digest);
    const found = await oras.discover(`${target.name}:stable`);
    expect(found.map(({ digest }) => digest).sort()).toEqual([sbom.digest, signature.digest].sort());
    expect(found.find(({ digest }) => digest === sbom.digest)?.referrers?.map(({ digest }) => digest)).toEqual([
      ofSbom.digest,
    ]);
    expect((await oras.discover(`${target.name}@${arm.digest}`)).map(({ digest }) => digest)).toEqual([ofArm.digest]);
    expect(await program.refresh(stored)).toEqual(stored.state);
  });
});

describe.each(all)("a copy with its referrers from a registry %s and without Content-Type", (from) => {
  it.each(["HEAD", "GET"])("contains all of them if the header is missing in responses to %s", async (missing) => {
    const [source, target] = [repositoryIn(from), repositoryIn("without the referrers API")];
    await pushAll(source);
    const proxy = await RecordingProxy.open(source.registry.url, async ({ method, path, headers: { accept = "" } }) => {
      if (method !== missing || !/\/(manifests|referrers)\//.test(path)) return undefined;
      const response = await fetch(source.registry.url + path, { method, headers: { accept } });
      const { "content-type": _, ...headers } = Object.fromEntries(response.headers);
      return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
    });
    const program = new Program({ [source.registry.host]: { url: proxy.url }, [target.registry.host]: {} });
    const args = { source: `${source.name}:staging`, repository: target.name, tag: "stable", includeReferrers: true };
    const { state } = await program.create(imageCopy, args);
    expect((state.outputs.referrers as { digest: string }[]).map(({ digest }) => digest).sort()).toEqual(
      [sbom, signature, ofSbom, ofArm, signed].map(({ digest }) => digest).sort(),
    );
    expect(program.messages).toEqual([]);
    const { digest, mediaType } = both;
    expect(await target.registry.manifest(target.path, "stable")).toMatchObject({ digest, mediaType });
    await proxy.close();
  });
});

describe("the referrers of a copy", () => {
  let source: Repository;
  let target: Repository;
  let program: Program;
  const args = () => ({
    source: `${source.name}:staging`,
    repository: target.name,
    tag: "stable",
    includeReferrers: true,
  });
  const digestAt = async (tag: string) => (await target.registry.manifest(target.path, tag))?.digest;
  const remove = (digest: string) => target.registry.send("DELETE", `/v2/${target.path}/manifests/${digest}`, {}, 202);
  const listed = async () => (await oras.discover(`${target.name}:stable`)).map(({ digest }) => digest).sort();
  const own = [sbom, signature].map(({ digest }) => digest).sort();

  beforeEach(async () => {
    [source, target] = [repositoryIn("with the referrers API"), repositoryIn("without the referrers API")];
    await pushAll(source);
    program = programFor(source, target);
  });

  const expectDrift = async (stored: StoredResource): Promise<void> => {
    const seen = await program.refresh(stored);
    expect(seen?.inputs).toEqual({ ...stored.state.inputs, includeReferrers: false });
    const [, lost, all, digests = ""] =
      / lacks (\d+) of (\d+) referrers, .*: (.*)\.$/.exec(`${program.messages.at(-1)}`) ?? [];
    expect([lost, all]).toEqual(
      [digests.split(", "), stored.state.outputs.referrers as []].map(({ length }) => `${length}`),
    );
    const updated = await program.update({ ...stored, state: seen ?? stored.state }, args());
    expect(await program.refresh(updated)).toEqual(updated.state);
  };

  it("are copied only on request, and by an update that requests them", async () => {
    const stored = await program.create(imageCopy, { ...args(), includeReferrers: undefined });
    expect(stored.state.outputs).toEqual({ digest: both.digest });
    expect(await listed()).toEqual([]);
    const updated = await program.update(stored, args());
    expect(updated.state.outputs.referrers).toHaveLength(5);
    expect(await listed()).toEqual(own);
    const without = await program.update(updated, { ...args(), includeReferrers: undefined });
    expect(without.state.outputs).toEqual({ digest: both.digest, referrers: [] });
    expect(await listed()).toEqual(own);
  });

  it("show drift when one is deleted, and are restored", async () => {
    const stored = await program.create(imageCopy, args());
    await remove(sbom.digest);
    await remove(tagOf(both));
    await expectDrift(stored);
    expect(await listed()).toEqual(own);
  });

  it("show drift when the tag that lists them or a tag of cosign is deleted", async () => {
    const stored = await program.create(imageCopy, args());
    await remove(tagOf(both));
    await expectDrift(stored);
    await remove(`${tagOf(both)}.sig`);
    await expectDrift(stored);
    expect(await digestAt(`${tagOf(both)}.sig`)).toBe(signed.digest);
  });

  it.each([
    ["all platforms", {}],
    ["selected platforms", { platforms: ["linux/arm64"] }],
  ])("of %s are restored from the copied image, even if the tag of the source was moved", async (_what, more) => {
    const all = { ...args(), ...more };
    const stored = await program.create(imageCopy, all);
    const copied = await digestAt("stable");
    await source.registry.push(source.path, index({ "linux/arm64": arm }), "staging");
    await remove(ofArm.digest);
    await remove(tagOf(arm));
    const seen = await program.refresh(stored);
    expect(seen?.inputs.includeReferrers).toBe(false);
    const updated = await program.update({ ...stored, state: seen ?? stored.state }, all);
    expect(await digestAt("stable")).toBe(copied);
    expect(updated.state).toEqual(stored.state);
    expect(await program.refresh(updated)).toEqual(updated.state);
  });

  it("are copied with another image when the platforms change", async () => {
    const stored = await program.create(imageCopy, { ...args(), platforms: ["linux/arm64"] });
    expect(stored.state.outputs.sourceDigest).toBe(both.digest);
    const moved = index({ "linux/amd64": arm });
    await source.registry.push(source.path, moved, "staging");
    const updated = await program.update(stored, args());
    expect(await digestAt("stable")).toBe(moved.digest);
    expect(updated.state.outputs).toMatchObject({ digest: moved.digest, sourceDigest: moved.digest });
  });

  it("show no drift when a signature is added in the target, and drift when one is removed", async () => {
    const stored = await program.create(imageCopy, args());
    const more = cosignImage(["of the target", "one"]);
    await target.registry.push(target.path, more, `${tagOf(both)}.sig`);
    expect(await program.refresh(stored)).toEqual(stored.state);
    await target.registry.push(target.path, cosignImage(["of the target"]), `${tagOf(both)}.sig`);
    expect((await program.refresh(stored))?.inputs.includeReferrers).toBe(false);
  });

  it("include a manifest under each of its tags of cosign", async () => {
    const tags = [`${tagOf(both)}.att`, `${tagOf(arm)}.sig`];
    for (const tag of tags) await source.registry.push(source.path, signed, tag);
    const stored = await program.create(imageCopy, args());
    for (const tag of tags) expect(await digestAt(tag)).toBe(signed.digest);
    expect(stored.state.outputs.referrers).toHaveLength(7);
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  it("do not include additional referrers of the target, which are kept", async () => {
    const added = artifact(both, spdx, "added in the target");
    await target.registry.push(target.path, both);
    await target.registry.pushReferrers(target.path, both, [added]);
    const stored = await program.create(imageCopy, args());
    expect(await listed()).toEqual([...own, added.digest].sort());
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  it("are those of the selected platforms only", async () => {
    const stored = await program.create(imageCopy, { ...args(), platforms: ["linux/arm64"] });
    expect(stored.state.outputs.referrers).toEqual([
      { digest: ofArm.digest, subject: arm.digest, artifactType: bundle },
    ]);
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  it("include a signature that was added to the source, with the next update", async () => {
    const stored = await program.create(imageCopy, args());
    const more = cosignImage(["one", "two"]);
    await source.registry.push(source.path, more, `${tagOf(both)}.sig`);
    await program.update(stored, { ...args(), source: `${source.name}@${both.digest}` });
    expect(await digestAt(`${tagOf(both)}.sig`)).toBe(more.digest);
  });

  it("that are an index under a tag of cosign are copied, and are not taken for present", async () => {
    const signatures = index({ "linux/arm64": arm });
    await source.registry.push(source.path, signatures, `${tagOf(both)}.sig`);
    await target.registry.push(target.path, signed, `${tagOf(both)}.sig`);
    await expect(program.create(imageCopy, args())).rejects.toThrow("It was not changed, because they would be lost.");
    await remove(`${tagOf(both)}.sig`);
    const stored = await program.create(imageCopy, args());
    expect(await digestAt(`${tagOf(both)}.sig`)).toBe(signatures.digest);
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  it("are required for the adoption of an existing copy", async () => {
    await target.registry.push(target.path, both, "stable");
    await expect(program.create(imageCopy, args())).rejects.toMatchObject({ code: "exists" });
    const stored = await program.create(imageCopy, { ...args(), overwrite: true });
    expect(await listed()).toEqual(own);
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  it("never replace entries or signatures that another client adds before a repeated write", async () => {
    const foreign = artifact(both, spdx, "of another client");
    const more = cosignImage(["one", "of another client"]);
    const { registry, path: repository } = target;
    for (const pushed of [both, foreign, more]) await registry.push(repository, pushed);
    const writes: string[] = [];
    const proxy = await RecordingProxy.open(registry.url, async ({ method, path }) => {
      const tag = path.split("/").at(-1) ?? "";
      if (method !== "PUT" || !tag.startsWith(tagOf(both))) return undefined;
      writes.push(tag);
      if (writes.indexOf(tag) < writes.length - 1) return undefined;
      await registry.push(repository, tag === tagOf(both) ? referrersIndex([foreign]) : more, tag);
      return { status: 503 };
    });
    program.access = { ...program.access, [registry.host]: { url: proxy.url } };
    await program.create(imageCopy, args());
    await proxy.close();
    expect(await listed()).toEqual([...own, foreign.digest].sort());
    expect(await digestAt(`${tagOf(both)}.sig`)).toBe(more.digest);
    expect(writes.sort()).toEqual([tagOf(both), tagOf(both), `${tagOf(both)}.sig`]);
  });

  it("leave no tag after an interruption, and are completed by the next run", async () => {
    for (const failing of [sbom.digest, `${tagOf(both)}.sig`, tagOf(both)]) {
      const proxy = await RecordingProxy.open(target.registry.url, ({ method, path }) =>
        method === "PUT" && path.endsWith(failing) ? { status: 400, body: "{}" } : undefined,
      );
      program.access = { ...program.access, [target.registry.host]: { url: proxy.url } };
      await expect(program.create(imageCopy, args())).rejects.toThrow("400");
      await proxy.close();
      expect(await digestAt("stable")).toBeUndefined();
    }
    program.access = { ...program.access, [target.registry.host]: {} };
    const stored = await program.create(imageCopy, args());
    expect(await listed()).toEqual(own);
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  it("that are deleted before an interrupted create is resumed are copied again by the same update", async () => {
    await program.create(imageCopy, args());
    await remove(`${tagOf(both)}.sig`);
    // The engine was killed before it stored the resource.
    const stored = await program.create(imageCopy, args());
    expect(await digestAt(`${tagOf(both)}.sig`)).toBe(signed.digest);
    expect(await program.refresh(stored)).toEqual(stored.state);
  });

  describe("from a registry that lies", () => {
    const lying = async (instead: (received: ReceivedRequest) => Instead | undefined): Promise<string> => {
      const proxy = await RecordingProxy.open(source.registry.url, instead);
      program.access = { ...program.access, [source.registry.host]: { url: proxy.url } };
      const failure = await program.create(imageCopy, args()).then(
        () => "created",
        (error: Error) => error.message,
      );
      await proxy.close();
      return failure;
    };

    it("are not copied with other bytes than their digest", async () => {
      const body = Buffer.concat([sbom.bytes, Buffer.from(" ")]);
      const headers = { "content-type": sbom.mediaType, "docker-content-digest": sbom.digest };
      const failure = await lying(({ method, path }) =>
        method === "GET" && path.endsWith(`/manifests/${sbom.digest}`) ? { status: 200, headers, body } : undefined,
      );
      expect(failure).toContain("does not match its digest. The content was discarded.");
      expect(await digestAt("stable")).toBeUndefined();
    });

    it("are not required for the adoption of a copy if they cannot be copied", async () => {
      const missing = artifact(both, spdx, "missing");
      const odd = { ...artifact(both, spdx, "odd"), mediaType: "application/vnd.example.odd" };
      const proxy = await RecordingProxy.open(source.registry.url, ({ path }) =>
        path.includes(`/referrers/${both.digest}`)
          ? { status: 200, headers: { "content-type": ociIndex }, body: referrersIndex([missing, odd, sbom]).bytes }
          : undefined,
      );
      const access = { ...program.access, [source.registry.host]: { url: proxy.url } };
      const first = new Program(access);
      const { state } = await first.create(imageCopy, args());
      // Another stack, without a record of the create.
      const second = new Program(access);
      const adopted = await second.create(imageCopy, args());
      expect(adopted.state).toEqual(state);
      expect(second.messages).toEqual(first.messages);
      await proxy.close();
    });
  });
});
