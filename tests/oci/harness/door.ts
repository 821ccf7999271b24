import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** What passes a door to a registry. */
export interface Door {
  readonly url: string;
  /** Bytes of bodies that came through, by method. */
  readonly bytes: Record<string, number>;
  /** Breaks every connection from the request on that it is told, `PATCH` number two, say; lets all through again. */
  break(method: string, number: number): void;
  mend(): void;
  close(): Promise<void>;
}

/** A door before a registry, which may be shut in the middle of something. */
export async function openDoor(target: string): Promise<Door> {
  const bytes: Record<string, number> = {};
  let [from, left, broken] = ["", 0, false];
  const server = createServer((incoming, outgoing) => {
    const { method = "", url, headers } = incoming;
    if (method === from && --left === 0) broken = true;
    if (broken) return void incoming.socket.resetAndDestroy();
    incoming.on("data", (chunk: Buffer) => {
      bytes[method] = (bytes[method] ?? 0) + chunk.length;
    });
    const passed = request(target + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => incoming.socket.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes,
    break(method, number) {
      [from, left] = [method, number];
    },
    mend() {
      [from, left, broken] = ["", 0, false];
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
