import { createHash } from "node:crypto";
import type { Values } from "../../../../provider/lifecycle";
import { registryName } from "../../watched-registry";
import { type Exchange, type ServiceSetup, sends } from "../exchange";

/** By the distribution specification 1.1 and the image specification 1.1. */
export const setup: ServiceSetup = {
  config: (url) => ({ "trefoil:ociRegistries": JSON.stringify({ "registry.example.com": { url } }) }),
  headers: {},
  entry: [],
};

export const manifestType = "application/vnd.oci.image.manifest.v1+json";

export const textDigest = (text: string): string => `sha256:${createHash("sha256").update(text).digest("hex")}`;

export const digestOf = (value: unknown): string => textDigest(JSON.stringify(value));

export const stored = (text: string, repository = "acme/app"): Exchange =>
  sends(`HEAD /v2/${repository}/blobs/${textDigest(text)}`).receives(200);

export const config = (letter: string) => ({
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

export const [one, two] = [manifest("a"), manifest("b")];
export const absent = (path: string, method = "HEAD"): Exchange => sends(`${method} ${path}`).receives(404);

export const points = (path: string, value: object, type = manifestType): Exchange =>
  sends(`HEAD ${path}`).receives(200, undefined, { "docker-content-digest": digestOf(value), "content-type": type });

export const given = (value: object, type = manifestType): Exchange =>
  sends(`GET /v2/acme/app/manifests/${digestOf(value)}`).receives(200, value, {
    "docker-content-digest": digestOf(value),
    "content-type": type,
  });

const empty = { mediaType: "application/vnd.oci.empty.v1+json", digest: textDigest("{}"), size: 2 };

/** The empty artifact to which a tag points before its deletion, by the image specification 1.1, guidance for artifacts. */
export const emptyArtifact = (tag: string) => ({
  schemaVersion: 2,
  mediaType: manifestType,
  artifactType: "application/vnd.trefoil.deleted-tag",
  config: empty,
  layers: [empty],
  annotations: { "org.opencontainers.image.ref.name": tag },
});

/** The move of a tag from its manifest to an empty artifact, and the deletion of the tag. */
export function deletion(path: string, value: object, type = manifestType): Exchange[] {
  const [, repository, tag = ""] = /^\/v2\/(.*)\/manifests\/(.*)$/.exec(path) ?? [];
  return [
    sends(`GET ${path}`).receives(200, value, { "docker-content-digest": digestOf(value), "content-type": type }),
    stored("{}", repository),
    points(path, value, type),
    put(path, emptyArtifact(tag)),
    points(path, emptyArtifact(tag)),
    sends(`DELETE ${path}`).receives(202),
    absent(path),
  ];
}

export const put = (path: string, body: object, type = manifestType): Exchange =>
  sends(`PUT ${path}`, body, { "content-type": type }).receives(201);

export const local = { overwrite: false, onDelete: "keep" };
export const appRepository = `${registryName}/acme/app`;

/** The common part of tags and copies. */
export const tagHints = {
  stored: (id: string) => ({ collection: "tags", key: id }),
  another: (args: Values, n: number) => ({ ...args, tag: `many-${n}` }),
  // A tag that is kept in the registry cannot be observed as deleted.
  always: { onDelete: "delete" },
  foreign: {},
};

export const [oneDigest, otherDigest] = ["a", "b"].map((letter) => `sha256:${letter.repeat(64)}`) as [string, string];
export const elsewhere = { repository: "localhost:5000/acme/app", tag: "v1.2_3" };
