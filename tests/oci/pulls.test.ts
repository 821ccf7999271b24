import { image, index } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { Program } from "./harness/program";
import { RecordingProxy } from "./harness/recording-proxy";

const intel = image({ layers: [Buffer.from("intel")], annotations: { "org.opencontainers.image.version": "1.2" } });
const arm = image({ layers: [Buffer.from("arm")], platform: "linux/arm64/v8" });
const both = index({ "linux/amd64": intel, "linux/arm64/v8": arm }, { "org.opencontainers.image.title": "app" });
const name = "registry.example/acme/app";

let registry: Registry;
let proxy: RecordingProxy;
let program: Program;

beforeAll(async () => {
  registry = await Registry.start();
});
beforeEach(async () => {
  await registry.push("acme/app", both, "staging");
  await registry.push("acme/app", intel, "intel");
  proxy = await RecordingProxy.open(registry.url);
  program = new Program({ "registry.example": { url: proxy.url } });
});
afterEach(() => proxy.close());
afterAll(() => registry.stop());

/** Requests that Docker Hub counts as pulls: successful GETs of manifests. */
const pulls = () => proxy.of("GET", "/manifests/").filter(({ status }) => status === 200);
const sent = () => proxy.requests.map(({ method, status }) => `${method} ${status}`);

describe("reading an image", () => {
  it("costs no pull for its digest alone", async () => {
    expect(await program.call("getImage", { image: `${name}:staging` })).toEqual({
      digest: both.digest,
      mediaType: both.mediaType,
    });
    expect(sent()).toEqual(["HEAD 200"]);
  });

  it("costs one pull with its details, and no pull when a program reads the unchanged image again", async () => {
    const session = program.session();
    const details = { image: `${name}:staging`, details: true };
    const first = await program.call("getImage", details, session);
    expect(first).toEqual({
      digest: both.digest,
      mediaType: both.mediaType,
      platforms: ["linux/amd64", "linux/arm64/v8"],
      annotations: { "org.opencontainers.image.title": "app" },
    });
    expect(await program.call("getImage", details, session)).toEqual(first);
    expect(sent()).toEqual(["GET 200", "GET 304"]);
    expect(pulls()).toHaveLength(1);
  });

  it("reads again after the tag moved", async () => {
    const session = program.session();
    const details = { image: `${name}:staging`, details: true };
    await program.call("getImage", details, session);
    await registry.push("acme/app", intel, "staging");
    expect(await program.call("getImage", details, session)).toMatchObject({ digest: intel.digest });
    expect(sent().filter((line) => line.startsWith("GET 304"))).toEqual([]);
  });

  it("costs one pull with the size and the platform of a single image, whose configuration is a blob", async () => {
    expect(await program.call("getImage", { image: `${name}:intel`, details: true })).toEqual({
      digest: intel.digest,
      mediaType: intel.mediaType,
      platforms: ["linux/amd64"],
      size: intel.blobs.reduce((sum, { bytes }) => sum + bytes.length, 0),
      annotations: { "org.opencontainers.image.version": "1.2" },
    });
    expect(pulls()).toHaveLength(1);
    expect(proxy.of("GET", "/blobs/")).toHaveLength(1);
  });
});
