import { createHash, generateKeyPairSync, sign } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { LocalServer } from "../local-server";

type Json = Readonly<Record<string, unknown>>;

/** JSON with sorted members, as it is signed. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );

/** A repository of The Update Framework with a trusted root, on this machine. */
export class RootRepository extends LocalServer {
  /** Paths of received requests. */
  readonly requests: string[] = [];
  /** Responses that differ from the metadata, by path. */
  readonly changed = new Map<string, string>();
  version = 1;
  expires = new Date(Date.now() + 86_400_000);
  readonly #keys = generateKeyPairSync("ed25519");

  constructor(public trustedRoot: string) {
    super();
  }

  /** The first metadata, which clients contain. */
  get root(): string {
    const role = { keyids: ["key"], threshold: 1 };
    const key = { keytype: "ed25519", scheme: "ed25519", keyval: { public: this.#publicKey() } };
    return this.#signed("root", {
      consistent_snapshot: false,
      keys: { key },
      roles: { root: role, timestamp: role, snapshot: role, targets: role },
    });
  }

  protected answer({ url = "" }: IncomingMessage, response: ServerResponse): void {
    this.requests.push(url);
    const content = this.changed.get(url) ?? this.#content(url);
    response.writeHead(content === undefined ? 404 : 200).end(content);
  }

  #content(path: string): string | undefined {
    const { version, trustedRoot } = this;
    const hash = createHash("sha256").update(trustedRoot).digest("hex");
    const target = { length: Buffer.byteLength(trustedRoot), hashes: { sha256: hash } };
    const contents: Readonly<Record<string, () => string>> = {
      "/timestamp.json": () => this.#signed("timestamp", { meta: { "snapshot.json": { version } } }),
      "/snapshot.json": () => this.#signed("snapshot", { meta: { "targets.json": { version } } }),
      "/targets.json": () => this.#signed("targets", { targets: { "trusted_root.json": target } }),
      [`/targets/${hash}.trusted_root.json`]: () => trustedRoot,
      "/targets/trusted_root.json": () => trustedRoot,
    };
    return contents[path]?.();
  }

  /** Ed25519 keys end with their 32 bytes in DER. */
  #publicKey(): string {
    return this.#keys.publicKey.export({ type: "spki", format: "der" }).subarray(-32).toString("hex");
  }

  #signed(type: string, members: Json): string {
    const expires = `${this.expires.toISOString().slice(0, 19)}Z`;
    const version = type === "root" ? 1 : this.version;
    const signed = { _type: type, spec_version: "1.0.0", version, expires, ...members };
    const sig = sign(null, Buffer.from(canonical(signed)), this.#keys.privateKey).toString("hex");
    return JSON.stringify({ signatures: [{ keyid: "key", sig }], signed });
  }
}
