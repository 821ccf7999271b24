import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http";
import { closeAfterTests } from "../../support/close-after-tests";
import { LocalServer } from "../../support/local-server";

/** A received request and the status of its response. */
export interface ReceivedRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  status?: number;
}

/** A response that replaces the registry's response. */
export interface Instead {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
}

/** A successful response with a body in JSON. */
export const json = (value: unknown, headers = {}): Instead => ({
  status: 200,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(value),
});

/** Returns the response that replaces that of the registry, if any. A request is forwarded after the promise. */
type Replace = (received: ReceivedRequest) => Instead | undefined | Promise<Instead | undefined>;

/** A server that records every request, responds to some requests itself and forwards the rest. */
export class RecordingProxy extends LocalServer {
  readonly requests: ReceivedRequest[] = [];
  /** Number of requests that are held: they receive no response and are not forwarded. */
  held = 0;

  private constructor(
    readonly target: string | undefined,
    readonly instead: Replace,
    readonly holds: (received: ReceivedRequest) => boolean,
  ) {
    super();
  }

  /** @param target URL of a registry. If omitted, requests without a response of this server return 404. */
  static open(
    target?: string,
    instead: Replace = () => undefined,
    holds: (received: ReceivedRequest) => boolean = () => false,
  ): Promise<RecordingProxy> {
    return closeAfterTests(new RecordingProxy(target, instead, holds)).listen();
  }

  /** Requests with this method whose path contains a string. */
  of(method: string, part: string): ReceivedRequest[] {
    return this.requests.filter((received) => received.method === method && received.path.includes(part));
  }

  protected async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = "", url: path = "", headers } = incoming;
    const received: ReceivedRequest = { method, path, headers };
    this.requests.push(received);
    const { target } = this;
    if (this.holds(received)) {
      this.held++;
      return;
    }
    const instead = (await this.instead(received)) ?? (target === undefined ? { status: 404 } : undefined);
    if (instead) {
      received.status = instead.status;
      incoming.resume();
      outgoing.writeHead(instead.status, instead.headers).end(instead.body);
      return;
    }
    const passed = request(target + path, { method, headers }, (answer) => {
      received.status = answer.statusCode;
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on("error", () => incoming.socket.destroy());
    incoming.pipe(passed);
  }
}
