import { type ChildProcess, spawn } from "node:child_process";
import { connect } from "node:net";
import { findOrInstallRedis } from "../../tools/programs/redis/find-or-install";
import { freePort } from "./free-port";

/** A Redis server on localhost, in memory. */
export interface RedisServer {
  readonly url: string;
  readonly process: ChildProcess;
}

/** Starts a Redis server that requires a password. */
export async function startRedis(folder: string, password: string): Promise<RedisServer> {
  const [program, port] = await Promise.all([findOrInstallRedis(), freePort()]);
  const options = { port, bind: "127.0.0.1", requirepass: password, save: "", appendonly: "no", dir: folder };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const process = spawn(program, args, { stdio: "ignore" });
  while (!(await accepts(port))) {
    if (process.exitCode !== null) throw new Error(`redis-server ended with ${process.exitCode}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`, process };
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true)).on("error", () => resolve(false));
    socket.on("connect", () => socket.destroy());
  });
