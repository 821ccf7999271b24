import { connect } from "node:net";

/** Calls of the engine that have not returned. */
let calls = 0;

let watching = false;

/** Runs a call of the engine. The host does not end while one runs. */
export async function trackCall<T>(act: () => Promise<T>): Promise<T> {
  calls++;
  try {
    return await act();
  } finally {
    calls--;
  }
}

/**
 * Ends Pulumi's host of dynamic providers after its engine was killed. The host does not do so by itself, and as long as its
 * process lives, records of interrupted creates count as records of a running update. The parent process proves
 * nothing: Pulumi's launcher is a shell, which outlives the engine too. So the address of the engine is probed, which the host
 * receives as its last argument. Does nothing in other processes.
 */
export function watchEngine(): void {
  const address = /^(.+):(\d+)$/.exec(process.argv.at(-1) ?? "");
  if (watching || !address || !/dynamic-provider/.test(process.argv[1] ?? "")) return;
  watching = true;
  const [, host = "", port = ""] = address;
  void watch(host, Number(port));
}

async function watch(host: string, port: number): Promise<void> {
  // An address that refused the first connection may never have been reachable, so it says nothing about the engine.
  if (await isRefused(host, port)) return;
  let refusals = 0;
  const timer = setInterval(async () => {
    if (refusals < refusalsNeeded) refusals = (await isRefused(host, port)) ? refusals + 1 : 0;
    // Not by a signal: a host that the engine ends takes its creates for saved and removes their records.
    else if (isIdle()) process.exit();
  }, intervalMs);
  timer.unref();
}

const intervalMs = 1_000;

/** Refused connections in a row after which the engine has ended. */
const refusalsNeeded = 2;

/** Whether nothing listens at the address. A connection that fails in another way, or hangs, is no proof. */
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

/** What an idle host keeps open: the server that the engine called, and its output. */
const ofIdleHost: readonly string[] = ["TCPServerWrap", "PipeWrap", "TTYWrap"];

/** Whether nothing is under way, in calls of Trefoil or of another dynamic provider in the same host. */
const isIdle = (): boolean =>
  calls === 0 && process.getActiveResourcesInfo().every((type) => ofIdleHost.includes(type));
