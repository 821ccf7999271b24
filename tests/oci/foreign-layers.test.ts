import { type CopyContext, copyParts } from "../../provider/oci/copy/parts";
import { digestOf, image } from "../support/oci/images";

const ownLayer = "application/vnd.oci.image.layer.v1.tar+gzip";
const urls = ["https://layers.example/windows"];

/** The digests of the blobs that a copy searches in the target, of an image with one more layer. */
async function copiedWith(layer: object): Promise<string[]> {
  const digests: string[] = [];
  const request = async ({ path }: { path: string }) => {
    digests.push(path.split("/").at(-1) as string);
    return { status: 200, headers: { "content-length": "1" } };
  };
  const context = { registries: { request, limits: {} }, manifests: {}, pendingBlobs: new Map(), report: () => {} };
  const { bytes, ...app } = image({ layers: [Buffer.from("own")] });
  const body = JSON.parse(bytes.toString());
  const layers = [...body.layers, { mediaType: ownLayer, digest: digestOf(Buffer.from("other")), size: 5, ...layer }];
  const root = { ...app, bytes, body: { ...body, layers } };
  const copy = { root, from: "a.example/app", to: "b.example/app", title: "Copying app" };
  expect(await copyParts(context as unknown as CopyContext, copy)).toEqual([]);
  const own = app.blobs.map(({ digest }) => digest);
  expect(digests).toEqual(expect.arrayContaining(own));
  return digests.filter((digest) => !own.includes(digest));
}

it.each([
  { mediaType: "application/vnd.oci.image.layer.nondistributable.v1.tar+gzip" },
  { mediaType: "application/vnd.oci.image.layer.nondistributable.v1.tar", urls: [] },
  { mediaType: "application/vnd.docker.image.rootfs.foreign.diff.tar.gzip" },
  { urls },
])("a copy omits a layer that its media type or an address shows to be stored elsewhere: %j", async (layer) => {
  expect(await copiedWith(layer)).toEqual([]);
});

it.each([{}, { urls: [] }])("a copy contains any other layer: %j", async (layer) => {
  expect(await copiedWith(layer)).toEqual([digestOf(Buffer.from("other"))]);
});
