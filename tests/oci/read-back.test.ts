import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { imageTag } from "../../provider/services/registry/images/image-tag";
import { campaign } from "../support/campaign";
import { digestOf, image, index } from "../support/oci/images";
import { Registry, type Setup, serviceOfTokens } from "../support/oci/registry";
import { digestsOf, filesOf, Skopeo } from "../support/oci/skopeo";
import { startTokenServer, type TokenServer } from "../support/oci/token-server";
import { Program } from "./harness/program";

// Larger than one chunk of a copy, and not a multiple of the chunk size.
const large = randomBytes(5 * 1024 * 1024 + 17);
const intel = image({
  layers: [Buffer.from("intel"), large],
  annotations: { "org.opencontainers.image.title": "app" },
});
const arm = image({ layers: [Buffer.from("arm")], platform: "linux/arm64/v8" });
const power = image({ layers: [gzipSync("power")], platform: "linux/ppc64le" });
const all = index({ "linux/amd64": intel, "linux/arm64/v8": arm, "linux/ppc64le": power }, { title: "all of them" });

// The password check is slow by design, and skopeo's requests repeat it.
jest.setTimeout(90_000);

let tokens: TokenServer;
const setups: Record<string, () => Setup> = {
  "with a password that deletes": () => ({ auth: "htpasswd", delete: true }),
  "with a password that deletes nothing": () => ({ auth: "htpasswd", delete: false }),
  "with tokens that deletes": () => ({ auth: tokens, delete: true }),
  "with tokens that deletes nothing": () => ({ auth: tokens, delete: false }),
};

let source: Registry;
beforeAll(async () => {
  tokens = await startTokenServer(serviceOfTokens);
  source = await Registry.start({ auth: tokens });
});
afterAll(async () => {
  await source.stop();
  await tokens.close();
});

/** Each way to sign in, with and without deletes; `make test` runs each of them once. */
const tested = campaign ? Object.keys(setups) : ["with a password that deletes", "with tokens that deletes nothing"];

describe.each(tested)("an image written to a registry %s", (setup) => {
  let target: Registry;
  let program: Program;
  let skopeo: Skopeo;
  let released: string;

  beforeEach(async () => {
    target = await Registry.start((setups[setup] as () => Setup)());
    program = new Program({ [source.host]: source.access, [target.host]: target.access });
    skopeo = await Skopeo.signIn(source, target);
    released = `${target.host}/acme/released`;
  });
  afterEach(async () => {
    skopeo.end();
    await target.stop();
  });

  it.each([
    ["an image", arm],
    ["an index", all],
  ])("is read by skopeo under the tag of %s, byte for byte", async (_what, tagged) => {
    await target.push("acme/released", tagged);
    await program.create(imageTag, { repository: released, tag: "production", digest: tagged.digest });
    expect((await skopeo.raw(`${released}:production`)).equals(tagged.bytes)).toBe(true);
    expect(digestsOf(await skopeo.read(`${released}:production`))).toEqual(digestsOf(filesOf(tagged)));
  });

  it.each([
    ["an image", intel],
    ["an index", all],
  ])("is read by skopeo from the copy of %s, byte for byte", async (_what, copied) => {
    await source.push("acme/app", copied, "staging");
    const from = `${source.host}/acme/app:staging`;
    await program.create(imageCopy, { source: from, repository: released, tag: "stable" });
    expect((await skopeo.raw(`${released}:stable`)).equals(copied.bytes)).toBe(true);
    expect(digestsOf(await skopeo.read(`${released}:stable`))).toEqual(digestsOf(filesOf(copied)));
  });

  it("is an index of the selected platforms, whose images equal the images of the source", async () => {
    await source.push("acme/app", all, "staging");
    const made = await program.create(imageCopy, {
      source: `${source.host}/acme/app:staging`,
      repository: released,
      tag: "stable",
      platforms: ["linux/arm64", "linux/ppc64le"],
    });
    const { "manifest.json": manifest = Buffer.alloc(0), ...rest } = await skopeo.read(`${released}:stable`);
    const whole = JSON.parse(all.bytes.toString());
    expect(digestOf(manifest)).toBe(made.state.outputs.digest);
    expect(JSON.parse(manifest.toString())).toEqual({ ...whole, manifests: whole.manifests.slice(1) });
    const { "manifest.json": _index, ...wanted } = filesOf({ ...all, children: [arm, power] });
    expect(digestsOf(rest)).toEqual(digestsOf(wanted));
  });
});

describe("an image that skopeo pushed", () => {
  let target: Registry;
  let program: Program;
  let skopeo: Skopeo;

  beforeEach(async () => {
    target = await Registry.start();
    program = new Program({ [source.host]: source.access, [target.host]: target.access });
    skopeo = await Skopeo.signIn(source, target);
  });
  afterEach(async () => {
    skopeo.end();
    await target.stop();
  });

  it.each([
    ["an image", intel, [], "application/vnd.oci.image.manifest.v1+json"],
    ["an image in Docker's form", intel, ["--format", "v2s2"], "application/vnd.docker.distribution.manifest.v2+json"],
    ["an index", all, [], "application/vnd.oci.image.index.v1+json"],
  ])("is copied and tagged byte for byte: %s", async (_what, pushed, options, mediaType) => {
    const [from, released] = [`${source.host}/acme/pushed:staging`, `${target.host}/acme/released`];
    await skopeo.push(pushed, from, ...options);
    const wanted = await skopeo.read(from);
    expect(JSON.parse(`${wanted["manifest.json"]}`)).toMatchObject({ mediaType });
    const { state } = await program.create(imageCopy, { source: from, repository: released, tag: "stable" });
    expect(digestsOf(await skopeo.read(`${released}:stable`))).toEqual(digestsOf(wanted));
    await program.create(imageTag, { repository: released, tag: "production", digest: state.outputs.digest });
    expect(digestsOf(await skopeo.read(`${released}:production`))).toEqual(digestsOf(wanted));
  });
});
