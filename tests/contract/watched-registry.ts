import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { JournalEntry, ObjectChange, Objects } from "../../emulator";
import { Faults, faultResponse } from "../../emulator/control/faults";
import { Journal } from "../../emulator/control/journal";
import { findOrInstallRegistry } from "../../tools/programs/registry/find-or-install";
import { LocalServer } from "../support/local-server";
import { Registry } from "../support/oci/registry";
import { changedArtifacts, seedImages, signedImages } from "./seed-images";

/** Name of the registry in programs. */
export const registryName = "registry.example.com";

/** Controls a service of the contract tests from outside, as the emulator's `Control` does. */
export interface Steering {
  readonly faults: Faults;
  journal(): JournalEntry[];
  objects(): Objects;
  change(change: ObjectChange): void;
  /** Clears the recorded requests. */
  clearJournal(): void;
  reset(): void;
}

/** Images of the repository `acme/app` by their tags. */
const seedTags = { alpha: seedImages.alpha, staging: seedImages.both, next: seedImages.next };

/** Repository with a signed image. Its tags are not listed among the objects. */
const signedRepository = "acme/signed";

/** A registry with the seed, and a copy of its files. */
async function startSeeded(): Promise<Registry> {
  const registry = await Registry.start();
  for (const [tag, image] of Object.entries(seedTags)) await registry.push("acme/app", image, tag);
  for (const artifact of changedArtifacts) await registry.push("acme/app", artifact);
  for (const [tag, image] of Object.entries(signedImages)) await registry.push(signedRepository, image, tag);
  cpSync(registry.storage, `${registry.storage}.seed`, { recursive: true });
  return registry;
}

/**
 * A real registry behind a proxy that records every request and can replace the response. Paths are recorded in the
 * notation of definitions: `/registry.example.com/acme/app/manifests/production`. Tags are changed in its files,
 * without requests. The registry starts with the first request, since most tests do not need images. It is built before, because the
 * build lasts longer than a request. Without Go, the first request fails.
 */
export class WatchedRegistry extends LocalServer {
  readonly #requests = new Journal();
  readonly #faults = new Faults();
  #starting: Promise<Registry> | undefined;
  #registry: Registry | undefined;
  /** True if its files may have changed. Restoring them is slower than most tests. */
  #touched = false;

  static async start(): Promise<WatchedRegistry> {
    await findOrInstallRegistry().catch(() => undefined);
    return new WatchedRegistry().listen();
  }

  readonly control: Steering = {
    faults: this.#faults,
    journal: () => this.#requests.list(),
    objects: () => ({ tags: Object.fromEntries(this.#registry ? this.#tags() : seeded()) }),
    change: ({ key, merge, remove }) => {
      const link = this.#linkOf(key);
      this.#touched = true;
      if (remove) return rmSync(dirname(dirname(link)), { recursive: true });
      if (typeof merge?.digest === "string") writeFileSync(link, merge.digest);
    },
    clearJournal: () => this.#requests.clear(),
    reset: () => {
      if (this.#touched) {
        rmSync(this.#storage, { recursive: true });
        cpSync(`${this.#storage}.seed`, this.#storage, { recursive: true });
        this.#touched = false;
      }
      this.#faults.clear();
      this.#requests.clear();
    },
  };

  override async close(): Promise<void> {
    await super.close();
    await (await this.#starting)?.stop();
  }

  /** The registry itself, without the proxy. Starts it if necessary. */
  async registry(): Promise<Registry> {
    this.#starting ??= startSeeded();
    this.#registry = await this.#starting;
    return this.#registry;
  }

  get #storage(): string {
    if (!this.#registry) throw new Error("The registry starts with the first request. Send one before this change.");
    return this.#registry.storage;
  }

  get #repositories(): string {
    return join(this.#storage, "docker/registry/v2/repositories");
  }

  /** `registry.example.com/acme/app:production`. */
  #linkOf(id: string): string {
    const [, repository = "", tag = ""] = /^[^/]*\/(.*):([^:]*)$/.exec(id) ?? [];
    const link = join(this.#repositories, repository, "_manifests/tags", tag, "current/link");
    mkdirSync(dirname(link), { recursive: true });
    return link;
  }

  #tags(folder = ""): [string, { digest: string }][] {
    if (folder === signedRepository) return [];
    const here = join(this.#repositories, folder);
    const tags = join(here, "_manifests/tags");
    const own = existsSync(tags) ? readdirSync(tags) : [];
    const below = existsSync(here) ? readdirSync(here).filter((name) => !name.startsWith("_")) : [];
    return [
      // Tags that list referrers are not objects of a program.
      ...own
        .filter((tag) => !tag.startsWith("sha256-"))
        .map((tag): [string, { digest: string }] => {
          const digest = readFileSync(join(tags, tag, "current/link"), "utf8");
          return [`${registryName}/${folder}:${tag}`, { digest }];
        }),
      ...below.flatMap((name) => this.#tags(folder ? `${folder}/${name}` : name)),
    ];
  }

  protected answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.#answer(incoming, outgoing).catch(() => incoming.socket.destroy());
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "", headers, url = "" } = incoming;
    const { pathname, searchParams } = new URL(url, this.url);
    const path = decodeURIComponent(pathname).replace(/^\/v2\//, `/${registryName}/`);
    const entry = this.#requests.begin(method, path, searchParams, headers);
    const body = await buffer(incoming);
    // A fault for reads applies to HEAD requests too.
    const fault = this.#faults.take(method === "HEAD" ? "GET" : method, path);
    if (fault) entry.fault = fault;
    if (fault?.delayMs) await setTimeout(fault.delayMs, undefined, { ref: false });
    if (fault?.reset === "before") return void incoming.socket.resetAndDestroy();
    const instead = fault && !fault.reset ? faultResponse(fault) : undefined;
    if (instead) {
      entry.status = instead.status;
      const text = typeof instead.body === "string" ? instead.body : JSON.stringify(instead.body ?? "");
      outgoing.writeHead(instead.status, { "content-type": "application/json", ...instead.headers }).end(text);
      return;
    }
    const registry = await this.registry();
    this.#touched ||= method !== "GET" && method !== "HEAD";
    await new Promise<void>((resolve, reject) => {
      const options = { method, headers: { ...headers, host: new URL(this.url).host } };
      const passed = request(registry.url + url, options, (response) => {
        entry.status = response.statusCode ?? null;
        if (fault?.reset === "after") {
          response.resume().once("end", () => incoming.socket.resetAndDestroy());
          return resolve();
        }
        outgoing.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(outgoing).once("close", resolve);
      });
      passed.once("error", reject).end(body);
    });
  }
}

/** The tags of the seed with their digests. */
const seeded = (): [string, { digest: string }][] =>
  Object.entries(seedTags).map(([tag, { digest }]) => [`${registryName}/acme/app:${tag}`, { digest }]);
