import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import type { Registries, RegistryImages } from "../../../provider/oci";
import { closeAfterTests } from "../../support/close-after-tests";
import { LocalServer } from "../../support/local-server";
import { digestOf, type Image, type Piece } from "../../support/oci/images";
import { whileTestsRun } from "../../support/while-tests-run";
import { Program } from "./program";
import type { Instead } from "./recording-proxy";

/** A received request. */
interface Received {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Returns the response that replaces that of the registry, if any. */
type Replace = (received: Received) => Instead | undefined | Promise<Instead | undefined>;

const notFound: Instead = { status: 404, headers: { "content-type": "application/json" }, body: "{}" };

/**
 * A registry in the memory of the test, which starts in a millisecond, records every request, and can misbehave. Rules that depend on
 * the behaviour of real registries are tested with `Registry` instead. It has no referrers API.
 */
export class MemoryRegistry extends LocalServer {
  readonly requests: Received[] = [];
  /** Manifests by `acme/app@sha256:…` and `acme/app:tag`. */
  readonly manifests = new Map<string, Piece>();
  /** Blobs by `acme/app@sha256:…`. */
  readonly blobs = new Map<string, Buffer>();
  instead: Replace = () => undefined;
  readonly #uploads = new Map<string, Buffer>();

  static open(): Promise<MemoryRegistry> {
    return closeAfterTests(new MemoryRegistry()).listen();
  }

  /** Deletes all content and recorded requests. */
  reset(): void {
    this.requests.length = 0;
    this.manifests.clear();
    this.blobs.clear();
    this.instead = () => undefined;
  }

  /** Programs call the registry `registry.example.com`, and `other.example.com`, as if there were two. */
  program(): Program {
    return new Program({ "registry.example.com": { url: this.url }, "other.example.com": { url: this.url } });
  }

  /** The registries and the images of a program. */
  client(): { readonly registries: Registries; readonly images: RegistryImages; readonly messages: readonly string[] } {
    const program = this.program();
    const session = program.session();
    const images = session.imagesFor() as RegistryImages;
    return { registries: images.registries, images, messages: program.messages };
  }

  /** Adds an image with all its parts. */
  add(repository: string, image: Image, ...tags: readonly string[]): void {
    for (const { digest, bytes } of image.blobs) this.blobs.set(`${repository}@${digest}`, bytes);
    for (const child of image.children) this.add(repository, child);
    this.manifests.set(`${repository}@${image.digest}`, image);
    for (const tag of tags) this.manifests.set(`${repository}:${tag}`, image);
  }

  /** Requests as `PUT /v2/acme/app/manifests/stable`, of some methods. */
  sent(...methods: readonly string[]): string[] {
    return this.requests
      .filter(({ method }) => !methods.length || methods.includes(method))
      .map(({ method, path }) => `${method} ${path}`);
  }

  protected async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "", url: path = "", headers } = incoming;
    const received = { method, path, headers, body: await buffer(incoming) };
    this.requests.push(received);
    const { status, headers: own, body } = (await this.instead(received)) ?? this.#respond(received);
    outgoing.writeHead(status, own).end(method === "HEAD" ? undefined : body);
  }

  #respond({ method, path, headers, body }: Received): Instead {
    const { pathname, searchParams } = new URL(path, "http://localhost");
    const [, repository = "", kind, target = ""] =
      /^\/v2\/(.*)\/(manifests|blobs\/uploads|blobs|tags)\/(.*)$/.exec(pathname) ?? [];
    if (kind === "manifests") return this.#manifest(method, repository, target, { headers, body });
    if (kind === "tags") return this.#tags(repository, searchParams.get("last") ?? "");
    if (kind === "blobs") return this.#blob(method, this.blobs.get(`${repository}@${target}`), headers.range);
    if (kind !== "blobs/uploads") return notFound;
    const bytes = Buffer.concat([this.#uploads.get(pathname) ?? Buffer.alloc(0), body]);
    if (method === "PUT") {
      this.blobs.set(`${repository}@${searchParams.get("digest")}`, bytes);
      return { status: 201 };
    }
    const location = method === "POST" ? `${pathname}${this.#uploads.size}` : pathname;
    this.#uploads.set(location, bytes);
    return { status: 202, headers: { location: `${location}?state=x` } };
  }

  #manifest(method: string, repository: string, target: string, given: Pick<Received, "headers" | "body">): Instead {
    const key = `${repository}${target.includes(":") ? "@" : ":"}${target}`;
    if (method === "PUT") {
      const digest = digestOf(given.body);
      const piece = { digest, mediaType: given.headers["content-type"] ?? "", bytes: given.body };
      for (const name of [key, `${repository}@${digest}`]) this.manifests.set(name, piece);
      return { status: 201 };
    }
    const found = this.manifests.get(key);
    if (!found) return notFound;
    if (method === "DELETE") return { status: this.manifests.delete(key) ? 202 : 404 };
    const headers = { "content-type": found.mediaType, "docker-content-digest": found.digest };
    return { status: 200, headers, body: found.bytes };
  }

  #tags(repository: string, last: string): Instead {
    const names = [...this.manifests.keys()].filter((key) => key.startsWith(`${repository}:`));
    const tags = names.map((key) => key.slice(repository.length + 1)).filter((tag) => tag > last);
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ tags: tags.sort() }),
    };
  }

  #blob(method: string, bytes: Buffer | undefined, range = ""): Instead {
    if (!bytes) return notFound;
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? [];
    if (method === "HEAD") return { status: 200, headers: { "content-length": String(bytes.length) } };
    if (from === undefined) return { status: 200, body: bytes };
    return { status: 206, body: bytes.subarray(Number(from), Number(to) + 1) };
  }
}

/** A registry for the tests of a file or group, which is empty before each test. Requests are repeated without a pause. */
export function useMemoryRegistry(): MemoryRegistry {
  let registry: MemoryRegistry;
  beforeAll(async () => {
    registry = await MemoryRegistry.open();
  });
  beforeEach(() => {
    jest.spyOn(Math, "random").mockReturnValue(0);
    registry.reset();
  });
  afterEach(() => jest.restoreAllMocks());
  return whileTestsRun(() => registry);
}
