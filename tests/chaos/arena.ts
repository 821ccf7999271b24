import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Emulator, EmulatorOptions } from "../../emulator";
import {
  createProject,
  type HostName,
  type ProgramServer,
  providerHosts,
  reap,
  type Stack,
  until,
} from "../../tools/engine-harness";
import { records } from "../engine/kill-support";
import { configOf, secretsOf } from "../engine/support";
import { ImageRegistry } from "./images";
import type { Program } from "./programs";

/** Objects that no program manages. Some have the names of objects in the programs. */
export const withBystanders: EmulatorOptions = {
  restPaths: ["/v1/resources", "/v1/things"],
  seed: {
    registry: {
      repositories: { "acme/other": { description: "Not in the program." } },
      tags: { "acme/other:old-0": { tag_last_pushed: "2026-01-01T00:00:00Z" } },
      webhooks: { "acme/other/hook": { webhooks: [{ name: "hook", hook_url: "https://example.com/other" }] } },
      teams: { "acme/others": { description: "Not in the program." } },
      personalTokens: { "00000000-0000-4000-8000-000000000001": { token_label: "other", scopes: ["repo:read"] } },
    },
    search: {
      synonymmaps: { other: { synonyms: "usa, united states" } },
      indexes: { other: { fields: [{ name: "id", type: "Edm.String", key: true }] } },
      aliases: { "other-alias": { indexes: ["other"] } },
    },
    realtime: {
      apps: { theirs: { name: "chat" }, more: { name: "talk" } },
      keys: { "theirs/server": { name: "server", capability: { "chat:*": ["publish"] } } },
      namespaces: { "theirs/chat": { persisted: true } },
    },
    rest: { "/v1/resources": { other: { name: "other", size: 1 } } },
  },
};

/** Time in which a host ends after its engine was killed. A request that was sent may finish. */
const orphanTimeoutMs = 10_000;

/** A resource of Trefoil in the state. */
export interface StoredResource {
  readonly urn: string;
  readonly token: string;
  readonly name: string;
  readonly id: string;
  /** The engine still has to delete it, after a replacement. */
  readonly delete?: boolean;
}

/** An emulator, a container registry and a stack that many rounds use, one after the other. */
export class Arena {
  private constructor(
    readonly emulator: Emulator,
    readonly images: ImageRegistry,
    readonly stack: Stack,
    readonly host: HostName,
  ) {}

  static async create(emulator: Emulator, host: HostName, programs: ProgramServer): Promise<Arena> {
    const files = {
      "index.js": readFileSync(join(__dirname, "program/index.js"), "utf8"),
      "program.json": "[]",
    };
    // The management API is used only with a registry that is not Docker's own, too. No request is sent to it.
    const images = await ImageRegistry.start();
    const registries = { "docker.io": { url: "http://127.0.0.1:9" }, ...images.access };
    const secrets = { ...secretsOf(emulator), "trefoil:ociRegistries": JSON.stringify(registries) };
    const stack = await createProject({ files, config: configOf(emulator), secrets, host, attached: false, programs });
    return new Arena(emulator, images, stack, host);
  }

  get home(): string {
    return this.stack.env.TREFOIL_HOME as string;
  }

  write(program: Program): void {
    this.stack.write({ "program.json": JSON.stringify(program) });
  }

  /** Removes the lock of a killed engine, as `pulumi cancel`. */
  unlock(): void {
    rmSync(join(this.stack.root, "state/.pulumi/locks"), { recursive: true, force: true });
  }

  /**
   * Repairs what the killed engine truncated, by the steps of docs/recovery.md: deletes the attributes, or restores the
   * backup of the state file. Returns true if it did.
   */
  repairState(): boolean {
    const file = this.#stateFile();
    const isDamaged = (path: string) => existsSync(path) && !isJson(readFileSync(path, "utf8"));
    const isIncomplete = isDamaged(file);
    if (!isIncomplete && !isDamaged(`${file}.attrs`)) return false;
    rmSync(`${file}.attrs`, { force: true });
    if (isIncomplete) copyFileSync(`${file}.bak`, file);
    return true;
  }

  /** Removes the pending operations of killed engines, which Pulumi keeps, so that the rounds are independent. */
  clearPendingOperations(): void {
    const file = this.#stateFile();
    if (!existsSync(file)) return;
    const state = JSON.parse(readFileSync(file, "utf8"));
    delete state.checkpoint.latest?.pending_operations;
    writeFileSync(file, JSON.stringify(state));
  }

  resources(): StoredResource[] {
    const { checkpoint } = JSON.parse(readFileSync(this.#stateFile(), "utf8"));
    const all: { type: string; urn: string; id: string; delete?: boolean }[] = checkpoint.latest?.resources ?? [];
    return all.flatMap(({ type, urn, id, delete: isDeleted }) => {
      const token = /^(?:pulumi-nodejs:dynamic\/)?trefoil[:/]([a-z]+)[:/](\w+)$/.exec(type);
      if (!token) return [];
      return [{ urn, token: `${token[1]}:${token[2]}`, name: urn.split("::").at(-1) ?? "", id, delete: isDeleted }];
    });
  }

  /** Records of interrupted creates. */
  records(): ReturnType<typeof records> {
    return existsSync(join(this.home, "journal")) ? records(this.home) : [];
  }

  /**
   * Waits until the hosts of killed engines have ended, and kills Pulumi's language host and the program, which may survive the
   * engine. Returns the number of hosts that do not end, since their engine was killed before its first call.
   */
  async settle(): Promise<number> {
    const hosts = () => providerHosts(this.stack.root).length;
    await until(() => hosts() === 0, "the hosts of killed engines to end", orphanTimeoutMs).catch(() => {});
    const left = hosts();
    await reap(this.stack.root);
    return left;
  }

  async dispose(): Promise<void> {
    await reap(this.stack.root);
    await this.stack.dispose();
    await this.images.stop();
  }

  #stateFile(): string {
    return join(this.stack.root, "state/.pulumi/stacks/test/dev.json");
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
