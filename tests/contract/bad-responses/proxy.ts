import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A response of the service, or the request if the service did not receive it. */
export interface Good {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request that gets a bad response. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** The response that the service gave or could have given. */
  readonly good: Good;
}

/** Treatment of requests by the proxy. */
export interface Strike {
  readonly response: (exchange: Exchange) => void;
  /** Selects the requests by method and path. */
  readonly matches: (method: string, path: string) => boolean;
  /** The service receives the request before the bad response. */
  readonly applied: boolean;
  /** Number of bad responses. */
  readonly count: number;
}

/** A proxy in front of an emulated service, which can response badly. */
export class BadProxy {
  strike: Strike | undefined;
  /** Number of bad responses of the current strike. */
  struck = 0;

  private constructor(
    private readonly server: Server,
    private readonly target: URL,
  ) {}

  static async start(target: string): Promise<BadProxy> {
    const server = createServer();
    const proxy = new BadProxy(server, new URL(target));
    server.on("request", (incoming, outgoing) => {
      proxy.#handle(incoming, outgoing).catch(() => incoming.socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  /** Base URL, with the path of the service. */
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${this.target.pathname.replace(/\/$/, "")}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const { strike } = this;
    const isStruck =
      strike !== undefined && this.struck < strike.count && strike.matches(incoming.method ?? "", incoming.url ?? "");
    if (!isStruck) {
      const { status, headers, body: text } = await this.#forward(incoming, body);
      outgoing.writeHead(status, headers).end(text);
      return;
    }
    this.struck += 1;
    const isRead = incoming.method === "GET" || incoming.method === "HEAD";
    const json = { "content-type": "application/json" };
    const good = strike.applied || isRead ? await this.#forward(incoming, body) : { status: 200, headers: json, body };
    outgoing.on("error", () => {});
    strike.response({ incoming, outgoing, good });
  }

  #forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Good> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = this.target;
      const outgoing = request({ hostname, port, method, path: url, headers }, (response) => {
        buffer(response).then(
          (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          reject,
        );
      });
      outgoing.on("error", reject).end(body);
    });
  }
}
