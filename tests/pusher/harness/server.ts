import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findOrInstallSockudo } from "../../../tools/programs/sockudo/find-or-install";
import { freePort } from "../../support/free-port";

/** Credentials of an app, as a `realtime.Key` outputs them. */
export interface Credentials {
  readonly appId: string;
  readonly appKey: string;
  readonly appSecret: string;
}

const host = "127.0.0.1";
const webhookEvents = ["channel_occupied", "channel_vacated", "member_added", "member_removed", "client_event"];

/** A server of the Pusher protocol in a separate process, with one app. */
export class PusherServer {
  readonly host = host;

  private constructor(
    readonly port: number,
    readonly process: ChildProcess,
    readonly folder: string,
  ) {}

  /** @param webhooks URL for its webhooks. */
  static async start(app: Credentials, webhooks?: string, chosenPort?: number): Promise<PusherServer> {
    const program = await findOrInstallSockudo();
    const folder = mkdtempSync(join(tmpdir(), "trefoil-pusher-"));
    const port = chosenPort ?? (await freePort());
    const file = join(folder, "config.json");
    writeFileSync(file, JSON.stringify(configuration(port, app, webhooks)), { mode: 0o600 });
    // It reads settings from the environment too.
    const env = { PATH: process.env.PATH, HOME: folder };
    const child = spawn(program, ["--config", file], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => said.push(String(text)));
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`The server ended (${code}):\n${said.join("")}`);
    });
    await Promise.race([accepts(port, child), ended]);
    ended.catch(() => {});
    return new PusherServer(port, child, folder);
  }

  get url(): string {
    return `http://${host}:${this.port}`;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null) {
      this.process.kill("SIGKILL");
      await once(this.process, "exit");
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function configuration(port: number, { appId: id, appKey: key, appSecret: secret }: Credentials, url?: string): object {
  const hooks = url === undefined ? {} : { webhooks: [{ url, event_types: webhookEvents }] };
  const policy = { features: { enable_client_messages: true }, ...hooks };
  return {
    host,
    port,
    metrics: { enabled: false },
    cache: { driver: "memory" },
    // Without a queue it sends no webhooks.
    queue: { driver: "memory" },
    app_manager: { driver: "memory", array: { apps: [{ id, key, secret, enabled: true, policy }] } },
  };
}

/** Resolves when connections are accepted, or when the program has ended. */
async function accepts(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, host);
    const open = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "close").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (open) return;
    await pause(20);
  }
}
