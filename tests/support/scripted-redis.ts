import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { atTheEnd } from "./rest-client";

/** The reply to a command: its value, an error of Redis, or an end of the connection. */
export type Reply = string | number | readonly (string | number)[] | Error | "cut" | "hang";

/** A Redis server on localhost whose replies a test computes. It accepts each user and password, and records all other commands. */
export async function scriptedRedis(reply: (command: readonly string[]) => Reply) {
  const commands: (readonly string[])[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    let pending = Buffer.alloc(0);
    socket.on("data", (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      for (let read = commandIn(pending); read; read = commandIn(pending)) {
        pending = pending.subarray(read.length);
        answer(socket, read.parts);
      }
    });
  });
  const answer = (socket: Socket, parts: readonly string[]): void => {
    if (["AUTH", "CLIENT", "HELLO", "SELECT"].includes(parts[0]?.toUpperCase() ?? ""))
      return void socket.write("+OK\r\n");
    commands.push(parts);
    const value = reply(parts);
    if (value === "cut") socket.destroy();
    else if (value !== "hang") socket.write(encode(value));
  };
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    if (server.listening) await new Promise((resolve) => server.close(resolve));
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  atTheEnd(stop);
  return { url: `redis://:a-password@127.0.0.1:${port}`, commands, stop };
}

/** The first complete command: a list of strings with their lengths in bytes. */
function commandIn(data: Buffer): { readonly parts: string[]; readonly length: number } | undefined {
  let at = 0;
  const line = (): number | undefined => {
    const end = data.indexOf("\r\n", at);
    if (end < 0) return undefined;
    const number = Number(data.subarray(at + 1, end));
    at = end + 2;
    return number;
  };
  const count = line();
  const parts: string[] = [];
  while (count !== undefined && parts.length < count) {
    const size = line();
    if (size === undefined || data.length < at + size + 2) return undefined;
    parts.push(data.subarray(at, at + size).toString());
    at += size + 2;
  }
  return count === undefined ? undefined : { parts, length: at };
}

function encode(value: Exclude<Reply, "cut" | "hang">): string {
  if (value instanceof Error) return `-${value.message}\r\n`;
  if (typeof value === "number") return `:${value}\r\n`;
  if (typeof value === "string") return `$${Buffer.byteLength(value)}\r\n${value}\r\n`;
  return `*${value.length}\r\n${value.map(encode).join("")}`;
}
