import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findOrInstallReferrersRegistry } from "../../../tools/programs/referrers-registry/find-or-install";
import { findOrInstallRegistry } from "../../../tools/programs/registry/find-or-install";
import { type Image, type Piece, referrersIndex, tagOf } from "./images";
import type { TokenServer } from "./token-server";

/** Configuration of a registry. */
export interface Setup {
  /** A password file, a token server, or anonymous access. */
  readonly auth?: "htpasswd" | TokenServer;
  /** Allow deletion by digest. Deletion by tag is always allowed. */
  readonly delete?: boolean;
  /** Provide the referrers API, which the reference implementation lacks. Access is then anonymous. */
  readonly referrers?: boolean;
}

export const serviceOfTokens = "tests-registry";

/**
 * Logins of registries with a password file, in turn, so that two registries have different passwords. A registry
 * hashes the password of each request. At the usual cost 10, this is most of the duration of a test. The cost is 4 here.
 */
const logins = [
  {
    username: "docker",
    password: "generated-for-these-tests-4f1c9a",
    hash: "$2y$04$TrefoilTestsRegistryO.tDjO8mRgcDE33IKiZMnYHCqTctuSyGW",
  },
  {
    username: "docker",
    password: "generated-for-these-tests-b0277e",
    hash: "$2y$04$TrefoilTestsRegistryO.OMVoAMqOT6bw.EvCavbjPkMdeUlVY.6",
  },
];
type Login = (typeof logins)[number];
let started = 0;

/** A container registry that runs in a separate process with a separate folder. */
export class Registry {
  private constructor(
    readonly folder: string,
    readonly process: ChildProcess,
    /** `127.0.0.1:5000`, also the prefix of its repository names. */
    readonly host: string,
    readonly username: string | undefined,
    readonly password: string | undefined,
    readonly setup: Setup,
  ) {}

  static async start(setup: Setup = {}): Promise<Registry> {
    const program = await (setup.referrers ? findOrInstallReferrersRegistry() : findOrInstallRegistry());
    const folder = mkdtempSync(join(tmpdir(), "trefoil-registry-"));
    const file = join(folder, "config.yml");
    const login = logins[started++ % 2] as Login;
    writeFileSync(file, JSON.stringify(configuration(folder, setup, login)));
    // Otherwise its traces are sent to a collector on this machine.
    const env = { ...process.env, OTEL_TRACES_EXPORTER: "none" };
    const child = spawn(program, ["serve", file], { env, stdio: ["ignore", "pipe", "pipe"] });
    const lines: string[] = [];
    let host = "";
    const ready = new Promise<void>((resolve, reject) => {
      const read = (line: string): void => {
        lines.push(line);
        host = /listening on (127\.0\.0\.1:\d+)/.exec(line)?.[1] ?? host;
        if (host) resolve();
      };
      for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on("line", read);
      child.once("exit", (code) => reject(new Error(`The registry ended (${code}):\n${lines.join("\n")}`)));
      child.once("error", reject);
    });
    await ready;
    const { auth } = setup;
    if (auth === "htpasswd") return new Registry(folder, child, host, login.username, login.password, setup);
    return new Registry(folder, child, host, auth?.username, auth?.password, setup);
  }

  get url(): string {
    return `http://${this.host}`;
  }

  /** Folder with all repositories and blobs of the registry. */
  get storage(): string {
    return join(this.folder, "data");
  }

  /** Value of `trefoil:ociRegistries` for this registry. */
  get access(): { url: string; username?: string; password?: string } {
    return { url: this.url, username: this.username, password: this.password };
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null) {
      this.process.kill("SIGKILL");
      await once(this.process, "exit");
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** Deletes unfinished uploads, as registries do after some time. */
  forgetUploads(): void {
    for (const path of this.#files("_uploads")) rmSync(path, { recursive: true, force: true });
  }

  /** Overwrites the bytes received so far, and makes them readable again. */
  spoilUploads(): void {
    for (const path of this.#files("hashstates")) rmSync(path, { recursive: true });
    for (const path of this.#files("data")) writeFileSync(path, Buffer.alloc(statSync(path).size));
  }

  #files(ending: string): string[] {
    const repositories = join(this.storage, "docker/registry/v2/repositories");
    const all = readdirSync(repositories, { recursive: true, encoding: "utf8" });
    return all
      .filter((path) => path.includes("_uploads") && path.endsWith(ending))
      .map((path) => join(repositories, path));
  }

  /** Pushes an image as any client does: first the blobs, then the manifest under a tag or its digest. */
  async push(repository: string, image: Image, target = image.digest): Promise<void> {
    for (const blob of image.blobs) await this.#pushBlob(repository, blob);
    for (const child of image.children) await this.push(repository, child);
    const headers = { "content-type": image.mediaType };
    await this.send("PUT", `/v2/${repository}/manifests/${target}`, { headers, body: image.bytes }, 201);
  }

  /** Pushes the referrers of a manifest, with the tag that lists them if the registry lacks the referrers API. */
  async pushReferrers(repository: string, subject: Piece, referrers: readonly Image[]): Promise<void> {
    for (const referrer of referrers) await this.push(repository, referrer);
    if (!this.setup.referrers) await this.push(repository, referrersIndex(referrers), tagOf(subject));
  }

  async #pushBlob(repository: string, { digest, bytes }: Piece): Promise<void> {
    const begun = await this.send("POST", `/v2/${repository}/blobs/uploads/`, {}, 202);
    const location = new URL(begun.headers.get("location") ?? "", this.url);
    location.searchParams.set("digest", digest);
    const headers = { "content-type": "application/octet-stream" };
    await this.send("PUT", location.pathname + location.search, { headers, body: bytes }, 201);
  }

  /** The response for a tag or a digest, as any client receives it. */
  async manifest(repository: string, target: string): Promise<Piece | undefined> {
    const accept = ["manifest", "index"].map((kind) => `application/vnd.oci.image.${kind}.v1+json`).join(", ");
    const answer = await this.send("GET", `/v2/${repository}/manifests/${target}`, { headers: { accept } });
    if (answer.status === 404) return undefined;
    const bytes = Buffer.from(await answer.arrayBuffer());
    return {
      bytes,
      digest: answer.headers.get("docker-content-digest") ?? "",
      mediaType: answer.headers.get("content-type") ?? "",
    };
  }

  async blob(repository: string, digest: string): Promise<Buffer | undefined> {
    const answer = await this.send("GET", `/v2/${repository}/blobs/${digest}`, {});
    return answer.status === 404 ? undefined : Buffer.from(await answer.arrayBuffer());
  }

  async tags(repository: string): Promise<string[]> {
    const answer = await this.send("GET", `/v2/${repository}/tags/list`, {});
    return answer.status === 404 ? [] : (((await answer.json()) as { tags: string[] | null }).tags ?? []);
  }

  /** A request with all permissions. If `status` is set, the response must have this status. */
  async send(method: string, path: string, init: { headers?: Record<string, string>; body?: Buffer }, status?: number) {
    const authorization = await this.#authorization(path);
    const headers = { ...init.headers, ...(authorization && { authorization }) };
    const body = init.body && new Uint8Array(init.body);
    const answer = await fetch(this.url + path, { method, headers, body });
    if (status !== undefined && answer.status !== status) {
      throw new Error(`${method} ${path} -> ${answer.status} ${await answer.text()}`);
    }
    return answer;
  }

  async #authorization(path: string): Promise<string | undefined> {
    const { auth } = this.setup;
    const basic = `Basic ${Buffer.from(`${this.username}:${this.password}`).toString("base64")}`;
    if (auth === undefined || auth === "htpasswd") return auth && basic;
    const name = /^\/v2\/(.*?)\/(manifests|blobs|tags)\//.exec(path)?.[1];
    const scope = encodeURIComponent(`repository:${name}:pull,push,delete`);
    const answer = await fetch(`${auth.realm}?service=${serviceOfTokens}&scope=${scope}`, {
      headers: { authorization: basic },
    });
    return `Bearer ${((await answer.json()) as { token: string }).token}`;
  }
}

/** JSON is valid YAML. */
function configuration(folder: string, { auth, delete: deletes = true }: Setup, login: Login): object {
  return {
    version: "0.1",
    log: { level: "info", accesslog: { disabled: true } },
    // Manifests may reference layers that are stored elsewhere.
    validation: { manifests: { urls: { allow: ["^https://"] } } },
    storage: { filesystem: { rootdirectory: join(folder, "data") }, delete: { enabled: deletes } },
    http: { addr: "127.0.0.1:0", secret: "shared by the processes of one test" },
    ...(auth && { auth: auth === "htpasswd" ? passwordFile(folder, login) : tokens(folder, auth) }),
  };
}

function passwordFile(folder: string, { username, hash }: Login): object {
  const path = join(folder, "htpasswd");
  writeFileSync(path, `${username}:${hash}\n`);
  return { htpasswd: { realm: "tests", path } };
}

function tokens(folder: string, { realm, issuer, jwks }: TokenServer): object {
  const file = join(folder, "jwks.json");
  writeFileSync(file, jwks);
  return { token: { realm, service: serviceOfTokens, issuer, jwks: file } };
}
