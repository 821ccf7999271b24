import { childManifests } from "../../provider/oci/copy/parts";
import { Manifests } from "../../provider/oci/manifests/manifests";
import { listReferrers } from "../../provider/oci/referrers/list-referrers";
import { ociIndex } from "../../provider/oci/registries/media-types";
import type { Registries } from "../../provider/oci/registries/registries";
import { HttpError } from "../../provider/rest";
import { digestOf, type Image, image, index } from "../support/oci/images";

const manifestOf = ({ bytes, ...piece }: Image) => ({ ...piece, bytes, body: JSON.parse(bytes.toString()) });

/** A repository that contains an image and all its parts, and the names that are read. */
function repositoryOf(root: Image) {
  const read: string[] = [];
  const all = new Map<string, Image>();
  const add = (one: Image): void => {
    all.set(one.digest, one);
    one.children.forEach(add);
  };
  add(root);
  const getRequired = async (name: string) => {
    read.push(name);
    return manifestOf(all.get(name.split("@")[1] as string) as Image);
  };
  return { read, manifests: { getRequired } as unknown as Manifests };
}

const listed = (root: Image) => {
  const { read, manifests } = repositoryOf(root);
  return { read, result: childManifests(manifests, "acme/app", manifestOf(root)) };
};
const intel = image({ layers: [Buffer.from("intel")] });

describe("the manifests of an index", () => {
  it("are read once, each after its own manifests", async () => {
    const arm = image({ layers: [Buffer.from("arm")] });
    const inner = index({ "linux/amd64": intel, "linux/arm64": arm });
    const { read, result } = listed(index({ "linux/amd64": intel, "linux/arm64": inner, "linux/s390x": inner }));
    expect((await result).map(({ digest }) => digest)).toEqual([intel.digest, arm.digest, inner.digest]);
    expect(read).toHaveLength(3);
  });

  it("are limited in number and depth", async () => {
    const images = Array.from({ length: 1001 }, (_, i) => [`linux/p${i}`, image({ layers: [Buffer.from(`${i}`)] })]);
    const wide = listed(index(Object.fromEntries(images)));
    await expect(wide.result).rejects.toMatchObject({ code: "too_many_manifests" });
    expect(wide.read).toHaveLength(1000);
    let deep = index({ "linux/amd64": intel });
    for (let level = 0; level < 8; level++) deep = index({ "linux/amd64": deep });
    await expect(listed(deep).result).rejects.toThrow("more than 8 levels of indexes");
  });
});

describe("a manifest that a registry rejects while another client pushes it", () => {
  const invalid = new HttpError("PUT -> 400", { method: "PUT", path: "/", status: 400, serviceCode: "DIGEST_INVALID" });
  const denied = new HttpError("PUT -> 403", { method: "PUT", path: "/", status: 403, serviceCode: "DENIED" });

  /** The attempts to write a manifest, of which the first fail. */
  async function attemptsAfter(...failures: readonly Error[]): Promise<{ attempts: number; error: unknown }> {
    let attempts = 0;
    const request = async () => {
      const failure = failures[attempts++];
      if (failure) throw failure;
    };
    const manifests = new Manifests({ request } as unknown as Registries);
    const error = await manifests.put("acme/app", "stable", manifestOf(intel)).catch((reason: unknown) => reason);
    return { attempts, error };
  }

  it("is sent again", async () => {
    expect(await attemptsAfter(invalid)).toEqual({ attempts: 2, error: undefined });
  });

  it("is sent five times at most", async () => {
    expect(await attemptsAfter(...Array(9).fill(invalid))).toEqual({ attempts: 5, error: invalid });
  });

  it("is not sent again after another error", async () => {
    expect(await attemptsAfter(denied)).toEqual({ attempts: 1, error: denied });
  });
});

it("referrers have the same order in each list, regardless of that of the registry", async () => {
  const listed = ["one", "two", "three"].map((text) => ({
    mediaType: "application/vnd.oci.image.manifest.v1+json",
    digest: digestOf(Buffer.from(text)),
    size: 3,
  }));
  const digests = async (manifests: readonly unknown[]) => {
    const body = Buffer.from(JSON.stringify({ schemaVersion: 2, mediaType: ociIndex, manifests }));
    const paginate = async function* () {
      yield { status: 200, headers: { "content-type": ociIndex }, body };
    };
    const manifestsOf = new Manifests({ paginate } as unknown as Registries);
    const found = await listReferrers(manifestsOf, "acme/app", intel.digest, { cosignTags: false });
    return found.map(({ digest }) => digest);
  };
  const expected = listed.map(({ digest }) => digest).sort();
  expect(await digests(listed)).toEqual(expected);
  expect(await digests(listed.toReversed())).toEqual(expected);
});
