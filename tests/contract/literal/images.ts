import { createHash } from "node:crypto";
import type { Exchange, Literal, ServiceSetup } from "./operations";

/** By the distribution specification 1.1 and the image specification 1.1. */
const setup: ServiceSetup = {
  config: (url) => ({ "trefoil:ociRegistries": JSON.stringify({ "registry.example.com": { url } }) }),
  headers: {},
  entry: [],
};

const manifestType = "application/vnd.oci.image.manifest.v1+json";
const indexType = "application/vnd.oci.image.index.v1+json";
const digestOf = (value: unknown): string =>
  `sha256:${createHash("sha256").update(JSON.stringify(value)).digest("hex")}`;

const config = (letter: string) => ({
  mediaType: "application/vnd.oci.image.config.v1+json",
  digest: `sha256:${letter.repeat(64)}`,
  size: 2,
});
const manifest = (letter: string) => ({
  schemaVersion: 2,
  mediaType: manifestType,
  config: config(letter),
  layers: [],
});
const [one, two] = [manifest("a"), manifest("b")];
const child = (value: object, architecture: string) => ({
  mediaType: manifestType,
  digest: digestOf(value),
  size: JSON.stringify(value).length,
  platform: { os: "linux", architecture },
});
const index = (...manifests: object[]) => ({ schemaVersion: 2, mediaType: indexType, manifests });
const both = index(child(one, "amd64"), child(two, "arm64"));

const tagPath = "/v2/acme/app/manifests/production";
const sourcePath = `/v2/acme/app/manifests/${digestOf(one)}`;
const copyPath = "/v2/acme/released/manifests/stable";

const absent = (path: string): Exchange => ({ request: `HEAD ${path}`, status: 404 });
const points = (path: string, value: object, type = manifestType): Exchange => ({
  request: `HEAD ${path}`,
  status: 200,
  responseHeaders: { "docker-content-digest": digestOf(value), "content-type": type },
});
const given = (value: object, type = manifestType): Exchange => ({
  request: `GET /v2/acme/app/manifests/${digestOf(value)}`,
  status: 200,
  responseHeaders: { "docker-content-digest": digestOf(value), "content-type": type },
  response: value,
});
const put = (path: string, body: object, type = manifestType): Exchange => ({
  request: `PUT ${path}`,
  headers: { "content-type": type },
  body,
  status: 201,
});
const refused = (status: number, code: string, message: string): Pick<Exchange, "status" | "response"> => ({
  status,
  response: { errors: [{ code, message, detail: null }] },
});

const tagged = { repository: "registry.example.com/acme/app", tag: "production", digest: digestOf(one) };
const local = { overwrite: false, onDelete: "keep" };
const tag = { id: "registry.example.com/acme/app:production", args: { ...tagged, ...local } };

export const imageTag: Literal = {
  token: "registry:ImageTag",
  setup,
  operations: [
    {
      title: "is created from the bytes of the digest, with their own media type",
      verb: "create",
      program: tagged,
      exchanges: [absent(tagPath), given(one), absent(tagPath), put(tagPath, one)],
      result: { ...tag, outputs: {} },
    },
    {
      title: "is not adopted when it points to another image",
      verb: "create",
      program: tagged,
      exchanges: [points(tagPath, two)],
      errorCode: "exists",
      errorMessage: "overwrite: true",
    },
    {
      title: "is adopted with `overwrite`",
      verb: "create",
      program: { ...tagged, overwrite: true },
      // An update reads before it writes.
      exchanges: [points(tagPath, two), points(tagPath, two), given(one), points(tagPath, two), put(tagPath, one)],
      result: { id: tag.id, args: { ...tag.args, overwrite: true } },
    },
    {
      title: "is not changed when it already points to the image",
      verb: "create",
      program: tagged,
      exchanges: [points(tagPath, one), given(one), points(tagPath, one)],
      result: tag,
    },
    {
      title: "is kept by a rule, and the error contains the registry's message",
      verb: "update",
      kept: { ...tag, args: { ...tag.args, digest: digestOf(two) } },
      program: tagged,
      exchanges: [
        points(tagPath, two),
        given(one),
        points(tagPath, two),
        { ...put(tagPath, one), ...refused(403, "DENIED", "tag production is immutable") },
      ],
      errorCode: "immutable_tag",
      errorMessage: "tag production is immutable",
    },
    {
      title: "is rejected if the credential has no push permission",
      verb: "create",
      program: tagged,
      exchanges: [
        absent(tagPath),
        given(one),
        absent(tagPath),
        { ...put(tagPath, one), ...refused(403, "DENIED", "requested access to the resource is denied") },
      ],
      errorCode: "http_error",
      errorMessage:
        "requested access to the resource is denied (code DENIED). The credential may not do this; it needs push",
    },
    {
      title: "cannot point to a missing image",
      verb: "create",
      program: tagged,
      exchanges: [
        absent(tagPath),
        { ...given(one), responseHeaders: undefined, ...refused(404, "MANIFEST_UNKNOWN", "manifest unknown") },
      ],
      errorCode: "image_not_found",
    },
    {
      title: "is read by HEAD, which costs no pull",
      verb: "read",
      kept: tag,
      exchanges: [points(tagPath, two)],
      result: { args: { ...tag.args, digest: digestOf(two) } },
    },
    { title: "counts as deleted when it is not found", verb: "read", kept: tag, exchanges: [absent(tagPath)] },
    {
      title: "is moved in place",
      verb: "update",
      kept: tag,
      program: { ...tagged, digest: digestOf(two) },
      exchanges: [points(tagPath, one), given(two), points(tagPath, one), put(tagPath, two)],
      result: { args: { ...tag.args, digest: digestOf(two) } },
    },
    { title: "is kept when the resource is deleted", verb: "delete", kept: tag, exchanges: [] },
    {
      title: "is deleted alone with `onDelete`",
      verb: "delete",
      kept: { ...tag, args: { ...tag.args, onDelete: "delete" } },
      exchanges: [{ request: `DELETE ${tagPath}`, status: 202 }],
    },
    {
      title: "is not deleted by a registry that does not do that",
      verb: "delete",
      kept: { ...tag, args: { ...tag.args, onDelete: "delete" } },
      exchanges: [{ request: `DELETE ${tagPath}`, ...refused(405, "UNSUPPORTED", "The operation is unsupported.") }],
      errorCode: "http_error",
      errorMessage: 'set `onDelete: "keep"`',
    },
    {
      title: "is listed by name and read by itself",
      verb: "list",
      kept: tag,
      exchanges: [
        {
          request: "GET /v2/acme/app/tags/list?n=1000",
          status: 200,
          response: { name: "acme/app", tags: ["production"] },
        },
        points(tagPath, one),
      ],
      result: { id: tag.id },
    },
  ],
};

const source = `registry.example.com/acme/app@${digestOf(one)}`;
const target = { repository: "registry.example.com/acme/released", tag: "stable" };
const copy = {
  id: "registry.example.com/acme/released:stable",
  args: { source, ...target, ...local },
  outputs: { digest: digestOf(one) },
};
const blob = (letter: string): Exchange => ({
  request: `HEAD /v2/acme/released/blobs/${config(letter).digest}`,
  status: 404,
});
const mounted = (letter: string): Exchange => ({
  request: `POST /v2/acme/released/blobs/uploads/?mount=${config(letter).digest}&from=acme/app`,
  status: 201,
});
const ofArm = index(child(two, "arm64"));

export const imageCopy: Literal = {
  token: "registry:ImageCopy",
  setup,
  operations: [
    {
      title: "mounts what it lacks, and names it last",
      verb: "create",
      program: { source, ...target },
      exchanges: [
        absent(copyPath),
        given(one),
        absent(copyPath),
        blob("a"),
        mounted("a"),
        absent(copyPath),
        put(copyPath, one),
      ],
      result: copy,
    },
    {
      title: "makes an index of the platforms that are wanted, after what it names",
      verb: "create",
      program: { source: `registry.example.com/acme/app@${digestOf(both)}`, ...target, platforms: ["linux/arm64"] },
      exchanges: [
        absent(copyPath),
        given(both, indexType),
        absent(copyPath),
        given(two),
        blob("b"),
        mounted("b"),
        put(`/v2/acme/released/manifests/${digestOf(two)}`, two),
        absent(copyPath),
        put(copyPath, ofArm, indexType),
      ],
      result: { outputs: { digest: digestOf(ofArm) } },
    },
    {
      title: "is not adopted when it points to another image",
      verb: "create",
      program: { source, ...target },
      exchanges: [points(copyPath, two), points(sourcePath, one)],
      errorCode: "exists",
      errorMessage: "overwrite: true",
    },
    {
      title: "is adopted with `overwrite`",
      verb: "create",
      program: { source, ...target, overwrite: true },
      exchanges: [
        points(copyPath, two),
        points(sourcePath, one),
        points(copyPath, two),
        given(one),
        points(copyPath, two),
        blob("a"),
        mounted("a"),
        points(copyPath, two),
        put(copyPath, one),
      ],
      result: { ...copy, args: { ...copy.args, overwrite: true } },
    },
    {
      title: "is read by HEAD, and is as it was when the tag points where it did",
      verb: "read",
      kept: copy,
      exchanges: [points(copyPath, one)],
      result: { args: copy.args, outputs: copy.outputs },
    },
    {
      title: "shows the image to which the tag was moved outside Pulumi",
      verb: "read",
      kept: copy,
      exchanges: [points(copyPath, two)],
      result: {
        args: { ...copy.args, source: `registry.example.com/acme/released@${digestOf(two)}` },
        outputs: { digest: digestOf(two) },
      },
    },
    {
      title: "is copied again from another source",
      verb: "update",
      kept: copy,
      program: { source: `registry.example.com/acme/app@${digestOf(two)}`, ...target },
      exchanges: [
        points(copyPath, one),
        given(two),
        points(copyPath, one),
        { ...blob("b"), status: 200 },
        points(copyPath, one),
        put(copyPath, two),
      ],
      result: { outputs: { digest: digestOf(two) } },
    },
    { title: "is kept when the resource is deleted", verb: "delete", kept: copy, exchanges: [] },
    {
      title: "is deleted by its tag alone with `onDelete`",
      verb: "delete",
      kept: { ...copy, args: { ...copy.args, onDelete: "delete" } },
      exchanges: [{ request: `DELETE ${copyPath}`, status: 202 }],
    },
    {
      title: "is listed by name and read by itself",
      verb: "list",
      kept: copy,
      exchanges: [
        {
          request: "GET /v2/acme/released/tags/list?n=1000",
          status: 200,
          response: { name: "acme/released", tags: ["stable"] },
        },
        points(copyPath, one),
      ],
      result: { id: copy.id },
    },
  ],
};
