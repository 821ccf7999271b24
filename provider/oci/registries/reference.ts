import { isLoopback } from "../../rest";
import { imageError } from "../errors";

/** A repository taken apart. */
export interface Repository {
  /** The registry by its usual name: `docker.io`, `ghcr.io`, `localhost:5000`. */
  readonly registry: string;
  /** Its path within the registry: `library/nginx`. */
  readonly path: string;
}

/** What an image's name says: a repository, and a digest or a tag in it. */
export interface Reference {
  /** As it was written, without tag and digest. */
  readonly repository: string;
  /** The digest, or else the tag: the last part of a manifest's address. */
  readonly target: string;
}

/** How Docker calls its own registry. */
export const dockerHub = "docker.io";
const hubHosts = [dockerHub, "index.docker.io", "registry-1.docker.io", "registry.hub.docker.com"];

/** Docker's rules: what has no dot, no colon and is not `localhost` is no registry, and the Hub's own images are in `library`. */
export function parseRepository(name: string): Repository {
  const [first = "", ...rest] = name.split("/");
  const named = rest.length > 0 && (/[.:]/.test(first) || first === "localhost");
  const registry = named ? registryName(first) : dockerHub;
  const path = named ? rest.join("/") : name;
  const reachable = /^(\[::1\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:\d+)?$/i.test(registry);
  if (!reachable || !/^[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:\/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*$/.test(path)) {
    throw imageError("bad_name", name, "is no name of a repository. One looks like ghcr.io/acme/app.");
  }
  return { registry, path: registry === dockerHub && !path.includes("/") ? `library/${path}` : path };
}

/** `ghcr.io/acme/app:1.2@sha256:…`: the digest counts before the tag, and without either it is `latest`. */
export function parseReference(image: string): Reference {
  const [named = "", digest] = image.split("@");
  const tag = /:([^/:]+)$/.exec(named)?.[1];
  const repository = tag ? named.slice(0, -tag.length - 1) : named;
  return { repository, target: digest ?? tag ?? "latest" };
}

/** One name for a registry whatever it is called: with a scheme, with the old path of the Hub, or by one of its hosts. */
export function registryName(text: string): string {
  const host = text.replace(/^https?:\/\//, "").replace(/\/.*$/, "");
  return hubHosts.includes(host) ? dockerHub : host;
}

/** Where a registry is, unless something else is configured. Without TLS only on this machine. */
export function addressOf(registry: string): string {
  if (registry === dockerHub) return "https://registry-1.docker.io";
  return `${isLoopback(registry.replace(/:\d+$/, "")) ? "http" : "https"}://${registry}`;
}

/** `sha256:` and its hexadecimal digits. */
export const isDigest = (target: string): boolean => /^sha(256|512):[0-9a-f]+$/.test(target);
