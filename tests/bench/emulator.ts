import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { checkout } from "../../tools/engine-harness";

/** A limit that no row comes near: of requests in a window, and of objects in an account. */
export const raised = 1_000_000;

/** Request limit of Trefoil that disables the limit. */
export const off = 0;

/** URLs and credentials of the services, as `services.ts` prints them. */
export interface Addresses {
  readonly registry: { readonly url: string; readonly username: string; readonly password: string };
  readonly search: { readonly url: string; readonly adminKey: string };
  readonly realtime: { readonly url: string; readonly token: string };
  readonly rest: { readonly url: string; readonly token: string };
}

/** The emulated services while they run in their own process. */
export class Emulator {
  private constructor(
    private readonly child: ChildProcess,
    readonly addresses: Addresses,
  ) {}

  static async start(): Promise<Emulator> {
    const arguments_ = ["--require", join(checkout, "tools/typescript.js"), join(__dirname, "services.ts")];
    const child = spawn(process.execPath, arguments_, { cwd: checkout, stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout });
    const first = await Promise.race([once(lines, "line"), once(child, "exit").then(() => undefined)]);
    if (!first) throw new Error("The emulator ended before it printed its URLs. See its error above.");
    return new Emulator(child, JSON.parse(first[0] as string));
  }

  /** The number of requests to all services since the last call. */
  async takeRequests(): Promise<number> {
    let count = 0;
    for (const { url } of Object.values(this.addresses)) {
      const address = new URL("/_control/journal", url);
      count += ((await (await fetch(address)).json()) as unknown[]).length;
      await fetch(address, { method: "DELETE" });
    }
    return count;
  }

  /** Deletes all objects, which keeps stacks apart that use the same names. */
  async reset(): Promise<void> {
    for (const { url } of Object.values(this.addresses))
      await fetch(new URL("/_control/reset", url), { method: "POST" });
    await this.#raiseLimit();
  }

  /** The registry service rejects requests above its limit, which no other service has. */
  async #raiseLimit(): Promise<void> {
    const body = JSON.stringify({ limit: raised, windowSeconds: 60 });
    const headers = { "content-type": "application/json" };
    await fetch(new URL("/_control/limit", this.addresses.registry.url), { method: "POST", headers, body });
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.stdin?.end();
    await ended;
  }
}
