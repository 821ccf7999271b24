import { isLoopback } from "../../rest";
import { comparableRegistry, dockerHub, registryPart } from "../../text/registry-names";
import { imageError } from "../image-error";

/** The parts of the name of a repository. */
export interface Repository {
  /** Usual name of the registry: `docker.io`, `ghcr.io`, `localhost:5000`. */
  readonly registry: string;
  /** Path within the registry: `library/nginx`. */
  readonly path: string;
}

/** The parts of the name of an image: a repository, and a digest or tag. */
export interface Reference {
  /** Repository as the user wrote it, without tag and digest. */
  readonly repository: string;
  /** Digest, or tag if there is no digest: the last part of the path of a manifest. */
  readonly target: string;
}

/** The parts of the name of a repository. Official images of Docker Hub are in `library`. */
export function parseRepository(name: string): Repository {
  const named = registryPart(name);
  const registry = named === undefined ? dockerHub : registryName(named);
  const path = named === undefined ? name : name.slice(named.length + 1);
  const reachable = /^(\[::1\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:\d+)?$/i.test(registry);
  if (!reachable || !/^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*$/.test(path)) {
    throw imageError("invalid_name", name, "is not a valid name of a repository. Use a name such as ghcr.io/acme/app.");
  }
  return { registry, path: registry === dockerHub && !path.includes("/") ? `library/${path}` : path };
}

/** Parses `ghcr.io/acme/app:1.2@sha256:…`. The digest precedes the tag. Default: `latest`. */
export function parseReference(image: string): Reference {
  const [named = "", digest] = image.split("@");
  const tag = /:([^/:]+)$/.exec(named)?.[1];
  const repository = tag ? named.slice(0, -tag.length - 1) : named;
  return { repository, target: digest ?? tag ?? "latest" };
}

/** Usual name of a registry. The input may contain a scheme, the old path of Docker Hub, or one of its hosts. */
export function registryName(text: string): string {
  const host = text.replace(/^https?:\/\//, "").replace(/\/.*$/, "");
  return comparableRegistry(host) === dockerHub ? dockerHub : host;
}

/** Default URL of a registry. Without TLS only on this machine. */
export function addressOf(registry: string): string {
  if (registry === dockerHub) return "https://registry-1.docker.io";
  return `${isLoopback(registry.replace(/:\d+$/, "")) ? "http" : "https"}://${registry}`;
}

/** True for a digest by SHA-256 or SHA-512, such as `sha256:…`. */
export const isDigest = (target: string): boolean => /^(?:sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$/.test(target);
