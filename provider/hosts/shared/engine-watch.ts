import { connect } from "node:net";

/**
 * Ends a host after its engine was killed. The host does not end by itself. While its process runs, records of
 * interrupted creates count as records of a running update. The parent process is no indicator, since Pulumi's launcher
 * is a shell that outlives the engine too. So the address of the engine is probed.
 */
export class EngineWatch {
  /** Calls of the engine that have not returned. */
  #calls = 0;
  #isWatching = false;

  /** Runs a call of the engine. The host does not end while one runs. */
  async trackCall<T>(act: () => Promise<T>): Promise<T> {
    this.#calls++;
    try {
      return await act();
    } finally {
      this.#calls--;
    }
  }

  /**
   * Starts to probe. Has no effect after the first call.
   *
   * @param address host and port of the engine. Default: the last argument of Pulumi's host of dynamic providers. Has no
   *   effect in other processes.
   * @param isIdle returns true if the process may end, after all calls of the engine have returned.
   */
  start(address = addressOfDynamicHost(), isIdle = isDynamicHostIdle): void {
    const parts = /^(.+):(\d+)$/.exec(address ?? "");
    if (this.#isWatching || !parts) return;
    this.#isWatching = true;
    const [, host = "", port = ""] = parts;
    void this.#probe(host, Number(port), isIdle);
  }

  async #probe(host: string, port: number, isIdle: () => boolean): Promise<void> {
    // If the first connection fails, the address may never have been reachable, so it is no indicator of the engine.
    if (await isRefused(host, port)) return;
    let refusals = 0;
    const timer = setInterval(async () => {
      if (refusals < refusalsNeeded) refusals = (await isRefused(host, port)) ? refusals + 1 : 0;
      // No signal is used: after SIGINT, the host assumes that its creates are saved and removes their records.
      else if (this.#calls === 0 && isIdle()) process.exit();
    }, intervalMs);
    timer.unref();
  }
}

const addressOfDynamicHost = (): string | undefined =>
  /dynamic-provider/.test(process.argv[1] ?? "") ? process.argv.at(-1) : undefined;

const intervalMs = 1_000;

/** Number of consecutive `ECONNREFUSED` errors after which the engine counts as ended. */
const refusalsNeeded = 2;

/** Returns true if no process listens at the address. A timeout or another error is no proof. */
function isRefused(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: intervalMs }).unref();
    const end = (refused: boolean) => {
      socket.destroy();
      resolve(refused);
    };
    socket.once("connect", () => end(false));
    socket.once("timeout", () => end(false));
    socket.once("error", (error: NodeJS.ErrnoException) => end(error.code === "ECONNREFUSED"));
  });
}

/** Resources that an idle host keeps open: the server for the engine, and its output streams. */
const ofIdleHost: readonly string[] = ["TCPServerWrap", "PipeWrap", "TTYWrap"];

/** Returns true if no call of another dynamic provider of the same host is active. */
const isDynamicHostIdle = (): boolean => process.getActiveResourcesInfo().every((type) => ofIdleHost.includes(type));
