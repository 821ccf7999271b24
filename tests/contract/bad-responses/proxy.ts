import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { LocalServer } from "../../support/local-server";

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
export class BadProxy extends LocalServer {
  strike: Strike | undefined;
  /** Number of bad responses of the current strike. */
  struck = 0;

  private constructor(private readonly target: URL) {
    super();
  }

  static start(target: string): Promise<BadProxy> {
    return new BadProxy(new URL(target)).listen();
  }

  /** Base URL, with the path of the service. */
  override get url(): string {
    return super.url + this.target.pathname.replace(/\/$/, "");
  }

  protected answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    this.#handle(incoming, outgoing).catch(() => incoming.socket.destroy());
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
