import { childManifests } from "../../provider/oci/copy/parts";
import type { Manifests } from "../../provider/oci/manifests/manifests";
import { type Image, image, index } from "../support/oci/images";

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
    const inner = index({ "linux/amd64": intel });
    const { read, result } = listed(index({ "linux/amd64": intel, "linux/arm64": inner, "linux/s390x": inner }));
    expect((await result).map(({ digest }) => digest)).toEqual([intel.digest, inner.digest]);
    expect(read).toHaveLength(2);
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
