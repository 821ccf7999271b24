import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findOrInstallSkopeo } from "../../../tools/programs/skopeo/find-or-install";
import { digestOf, type Image } from "./images";
import type { Registry } from "./registry";

/** An image in skopeo's folder format: its manifests and blobs by file name. */
export type Files = Readonly<Record<string, Buffer>>;

/** An independent registry client with credentials for the given registries. */
export class Skopeo {
  readonly #home = mkdtempSync(join(tmpdir(), "trefoil-skopeo-"));
  #folders = 0;

  private constructor(readonly program: string) {}

  static async signIn(...registries: readonly Registry[]): Promise<Skopeo> {
    const skopeo = new Skopeo(await findOrInstallSkopeo());
    const withAccounts = registries.filter(({ username }) => username);
    const auths = withAccounts.map(({ host, username, password }) => [
      host,
      { auth: Buffer.from(`${username}:${password}`).toString("base64") },
    ]);
    writeFileSync(skopeo.#credentials, JSON.stringify({ auths: Object.fromEntries(auths) }));
    writeFileSync(skopeo.#none, "");
    return skopeo;
  }

  end(): void {
    rmSync(this.#home, { recursive: true, force: true });
  }

  /** The manifest of a tag or digest. */
  async raw(image: string): Promise<Buffer> {
    return this.#run(["inspect", "--raw", "--tls-verify=false", `docker://${image}`]);
  }

  /** All blobs and manifests of an image in a registry. */
  async read(image: string): Promise<Files> {
    const folder = this.#folder();
    await this.#copy([], `docker://${image}`, `dir:${folder}`);
    const names = readdirSync(folder).filter((name) => name !== "version");
    return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
  }

  /** Pushes an image with skopeo, which compresses layers and writes its own manifests. */
  async push(image: Image, to: string, ...options: readonly string[]): Promise<void> {
    const folder = this.#folder();
    for (const [name, bytes] of Object.entries(filesOf(image))) writeFileSync(join(folder, name), bytes);
    await this.#copy(options, `dir:${folder}`, `docker://${to}`);
  }

  /** Copies an image from one registry to another. */
  async copy(from: string, to: string): Promise<void> {
    await this.#copy([], `docker://${from}`, `docker://${to}`);
  }

  async #copy(options: readonly string[], from: string, to: string): Promise<void> {
    const free = ["--src-tls-verify=false", "--dest-tls-verify=false"];
    await this.#run(["copy", "--quiet", "--all", ...free, ...options, from, to]);
  }

  async #run(args: readonly string[]): Promise<Buffer> {
    const env = {
      ...process.env,
      HOME: this.#home,
      XDG_RUNTIME_DIR: this.#home,
      TMPDIR: this.#home,
      REGISTRY_AUTH_FILE: this.#credentials,
      CONTAINERS_REGISTRIES_CONF: this.#none,
    };
    const all = ["--insecure-policy", ...args];
    const limits = { encoding: "buffer", maxBuffer: 64 * 1024 * 1024 } as const;
    return (await promisify(execFile)(this.program, all, { env, ...limits })).stdout;
  }

  #folder(): string {
    const folder = join(this.#home, `image-${++this.#folders}`);
    mkdirSync(folder);
    return folder;
  }

  get #credentials(): string {
    return join(this.#home, "auth.json");
  }

  get #none(): string {
    return join(this.#home, "registries.conf");
  }
}

const hex = (digest: string): string => digest.slice("sha256:".length);

/** The parts of an image that skopeo reads unchanged. */
export function filesOf({ bytes, blobs, children }: Image): Files {
  const files: Record<string, Buffer> = { "manifest.json": bytes };
  for (const blob of blobs) files[hex(blob.digest)] = blob.bytes;
  for (const child of children) {
    const { "manifest.json": manifest, ...rest } = filesOf(child);
    Object.assign(files, rest, { [`${hex(child.digest)}.manifest.json`]: manifest });
  }
  return files;
}

/** A short representation for readable differences: the digest of each file by its name. */
export const digestsOf = (files: Files): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, bytes]) => [name, digestOf(bytes)]),
  );
