import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { closeAfterTests } from "../../support/close-after-tests";
import { LocalServer } from "../../support/local-server";

/** A proxy in front of a registry, which can break connections in the middle of a transfer. */
export class FlakyProxy extends LocalServer {
  /** Bytes of forwarded bodies, by method. */
  readonly bytes: Record<string, number> = {};
  #left = Number.POSITIVE_INFINITY;
  #shuts = false;
  #broken = false;
  #oneByOne = false;
  #turn: Promise<unknown> = Promise.resolve();
  /** Called before the state of an upload is requested. */
  onResume: () => void = () => {};

  private constructor(readonly target: string) {
    super();
  }

  static open(target: string): Promise<FlakyProxy> {
    return closeAfterTests(new FlakyProxy(target)).listen();
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

  protected async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
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
