import { connect, Server } from "node:net";

/**
 * Ends a host after its engine was killed. The host does not end by itself. Waits and reads of its operations end immediately, and
 * a write that was sent may finish, as after a cancellation. While its process runs, records of
 * interrupted creates count as records of a running update. The parent process is no indicator, since Pulumi's launcher
 * is a shell that outlives the engine too. So the address of the engine is probed.
 */
export class EngineWatch {
  /** Calls of the engine that have not returned. */
  #calls = 0;
  #isWatching = false;
  readonly #end = new AbortController();

  /** Aborts when the engine has ended while calls run. */
  get ended(): AbortSignal {
    return this.#end.signal;
  }

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
   */
  start(address = addressOfDynamicHost()): void {
    const [, host, port] = /^(.+):(\d+)$/.exec(address ?? "") ?? [];
    if (this.#isWatching || !host) return;
    this.#isWatching = true;
    let refusals = 0;
    const timer = setInterval(async () => {
      if (refusals < refusalsNeeded) refusals = (await isRefused(host, Number(port))) ? refusals + 1 : 0;
      // No signal is used: after SIGINT, the host assumes that its creates are saved and removes their records.
      else if (this.#calls === 0 && isIdle()) process.exit();
      else if (!(await isConnected())) this.#end.abort();
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

/** Returns true if a server of this process, such as that for the engine, has a connection. */
async function isConnected(): Promise<boolean> {
  // Node has no documented function for the servers of a process, and the dynamic host does not pass its server to providers.
  const { _getActiveHandles: handles = () => [] } = process as { _getActiveHandles?: () => unknown[] };
  const counts = handles.call(process).map((handle) => (handle instanceof Server ? connectionsOf(handle) : 0));
  return (await Promise.all(counts)).some((count) => count > 0);
}

const connectionsOf = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count ?? 0)));

/** Resources that an idle host keeps open: the server for the engine, and its output streams. */
const ofIdleHost: readonly string[] = ["TCPServerWrap", "PipeWrap", "TTYWrap"];

/**
 * Returns true if no call of another dynamic provider of the same host is active, and no engine is connected. An engine
 * that cannot be reached at its address is connected until it ends.
 */
const isIdle = (): boolean => process.getActiveResourcesInfo().every((type) => ofIdleHost.includes(type));
