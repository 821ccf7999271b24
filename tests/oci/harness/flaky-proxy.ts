import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { closeAfterTests } from "../../support/close-after-tests";

/** A proxy in front of a registry, which can break connections in the middle of a transfer. */
export class FlakyProxy {
  /** Bytes of forwarded bodies, by method. */
  readonly bytes: Record<string, number> = {};
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
  #left = Number.POSITIVE_INFINITY;
  #shuts = false;
  #broken = false;
  #oneByOne = false;
  #turn: Promise<unknown> = Promise.resolve();
  /** Called before the state of an upload is requested. */
  onResume: () => void = () => {};

  private constructor(readonly target: string) {}

  static async open(target: string): Promise<FlakyProxy> {
    const proxy = closeAfterTests(new FlakyProxy(target));
    await new Promise<void>((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Breaks a connection after this many more bytes of PATCH requests. Later connections are broken too. */
  breakAfter(bytes: number, { shuts }: { readonly shuts: boolean }): void {
    this.#left = bytes;
    this.#shuts = shuts;
  }

  /** Forwards PATCH requests one after the other. */
  queue(): void {
    this.#oneByOne = true;
  }

  restore(): void {
    this.#left = Number.POSITIVE_INFINITY;
    this.#broken = false;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "", url, headers, socket } = incoming;
    if (this.#oneByOne && method === "PATCH") {
      const before = this.#turn;
      this.#turn = new Promise<void>((resolve) => outgoing.once("close", resolve));
      await before;
    }
    if (this.#broken) return void socket.resetAndDestroy();
    if (method === "GET" && url?.includes("/blobs/uploads/")) this.onResume();
    const passed = request(this.target + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => socket.destroy());
    socket.once("close", () => passed.destroy());
    incoming.on("data", (chunk: Buffer) => {
      this.bytes[method] = (this.bytes[method] ?? 0) + chunk.length;
      if (method !== "PATCH") return;
      this.#left -= chunk.length;
      if (this.#left > 0) return;
      this.#broken = this.#shuts;
      this.#left = Number.POSITIVE_INFINITY;
      socket.resetAndDestroy();
    });
    incoming.pipe(passed);
  }
}
