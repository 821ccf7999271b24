import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Ports of this test file. Clients share tokens and clocks by address, so that no second server gets the port of a first. */
const usedPorts = new Set<number>();

/** A server on a free port of this machine. */
export abstract class LocalServer implements AsyncDisposable {
  readonly server: Server = createServer((request, response) => void this.answer(request, response));

  protected abstract answer(request: IncomingMessage, response: ServerResponse): unknown;

  async listen(): Promise<this> {
    await once(this.server.listen(0, "127.0.0.1"), "listening");
    if (usedPorts.has(this.port)) {
      await this.close();
      return this.listen();
    }
    usedPorts.add(this.port);
    return this;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

class Listener extends LocalServer {
  constructor(protected readonly answer: RequestListener) {
    super();
  }
}

/** Starts a server that calls a function for each request. */
export async function listen(listener: RequestListener) {
  const local = await new Listener(listener).listen();
  const close = () => local.close();
  return { server: local.server, url: local.url, port: local.port, close, [Symbol.asyncDispose]: close };
}
