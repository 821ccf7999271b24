import { digestOf, type Image, image, index } from "../support/oci/images";
import { useMemoryRegistry } from "./harness/memory-registry";

const [source, repository] = ["registry.example.com/acme/app:staging", "other.example.com/acme/copy"];
const intel = image({ layers: [Buffer.from("intel")] });
const ociIndex = "application/vnd.oci.image.index.v1+json";

const registry = useMemoryRegistry();

const copy = (root: Image) => {
  registry.add("acme/app", root, "staging");
  return registry.client().images.copy(source, { repository, tag: "stable" });
};
const lines = (method: string, part: string) => registry.sent(method).filter((line) => line.includes(part));

describe("the manifests of an index", () => {
  it("are read once, and written each after its own manifests", async () => {
    const arm = image({ layers: [Buffer.from("arm")] });
    const inner = index({ "linux/amd64": intel, "linux/arm64": arm });
    await copy(index({ "linux/amd64": intel, "linux/arm64": inner, "linux/s390x": inner }));
    const written = lines("PUT", "/copy/manifests/").map((line) => line.split("/").at(-1));
    expect(written).toEqual([intel.digest, arm.digest, inner.digest, "stable"]);
    expect(lines("GET", "/app/manifests/")).toHaveLength(4);
  });

  it("are limited in number and depth", async () => {
    const images = Array.from({ length: 1001 }, (_, i) => [`linux/p${i}`, image({ layers: [], created: `${i}` })]);
    await expect(copy(index(Object.fromEntries(images)))).rejects.toMatchObject({ code: "too_many_manifests" });
    expect(lines("GET", "/manifests/")).toHaveLength(1001);
    registry.reset();
    let deep = index({ "linux/amd64": intel });
    for (let level = 0; level < 8; level++) deep = index({ "linux/amd64": deep });
    await expect(copy(deep)).rejects.toThrow("more than 8 levels of indexes");
    expect(lines("PUT", "")).toEqual([]);
  });
});

describe("a manifest that a registry rejects while another client pushes it", () => {
  const timers: { setTimeout(ms: number): Promise<void> } = require("node:timers/promises");

  it.each([
    ["DIGEST_INVALID", 1, 2, [100]],
    ["DIGEST_INVALID", 9, 5, [100, 200, 300, 400]],
    ["DENIED", 1, 1, []],
  ])("with %s %i times is sent %i times in all", async (code, failures, attempts, expected) => {
    const pauses: number[] = [];
    jest.spyOn(timers, "setTimeout").mockImplementation(async (ms) => void pauses.push(ms));
    const headers = { "content-type": "application/json" };
    registry.instead = ({ method, path }) =>
      method === "PUT" && path.includes("/manifests/") && lines("PUT", "/manifests/").length <= failures
        ? { status: code === "DENIED" ? 403 : 400, headers, body: JSON.stringify({ errors: [{ code }] }) }
        : undefined;
    const result = await copy(intel).then(
      () => "copied",
      (error: { serviceCode?: string }) => error.serviceCode,
    );
    expect(result).toBe(attempts > failures ? "copied" : code);
    const sent = lines("PUT", "/manifests/").filter((line) => line.endsWith(intel.digest) || line.endsWith("stable"));
    expect(sent).toHaveLength(attempts);
    expect(pauses).toEqual(expected);
  });
});

it("referrers have the same order in each list, regardless of that of the registry", async () => {
  const listed = ["one", "two", "three"].map((text) => ({
    mediaType: "application/vnd.oci.image.manifest.v1+json",
    digest: digestOf(Buffer.from(text)),
    size: 3,
  }));
  registry.add("acme/app", intel, "staging");
  for (const manifests of [listed, listed.toReversed()]) {
    const body = JSON.stringify({ schemaVersion: 2, mediaType: ociIndex, manifests });
    registry.instead = ({ path }) =>
      path.includes("/referrers/") ? { status: 200, headers: { "content-type": ociIndex }, body } : undefined;
    const found = await registry.client().images.referrers(source);
    expect(found?.map(({ digest }) => digest)).toEqual(listed.map(({ digest }) => digest).sort());
  }
});

describe("a layer", () => {
  const content = Buffer.from("other");
  const own = { mediaType: "application/vnd.oci.image.layer.v1.tar+gzip", digest: digestOf(content), size: 5 };

  /** Copies an image with one more layer. True if the blob of the layer is in the copy. */
  async function isCopiedWith(layer: object): Promise<boolean> {
    const body = JSON.parse(intel.bytes.toString());
    const bytes = Buffer.from(JSON.stringify({ ...body, layers: [...body.layers, { ...own, ...layer }] }));
    registry.blobs.set(`acme/app@${own.digest}`, content);
    await copy({ ...intel, bytes, digest: digestOf(bytes) });
    return registry.blobs.has(`acme/copy@${own.digest}`);
  }

  it.each([
    { mediaType: "application/vnd.oci.image.layer.nondistributable.v1.tar+gzip" },
    { mediaType: "application/vnd.oci.image.layer.nondistributable.v1.tar", urls: [] },
    { mediaType: "application/vnd.docker.image.rootfs.foreign.diff.tar.gzip" },
    { urls: ["https://layers.example/windows"] },
  ])("is not copied if its media type or an address shows that it is stored elsewhere: %j", async (layer) => {
    expect(await isCopiedWith(layer)).toBe(false);
  });

  it.each([{}, { urls: [] }])("is copied otherwise: %j", async (layer) => {
    expect(await isCopiedWith(layer)).toBe(true);
  });
});
