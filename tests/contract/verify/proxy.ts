import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { Json, JsonObject } from "../../../emulator/json";
import { LocalServer } from "../../support/local-server";

/** A request at the proxy. */
export interface Asked {
  readonly method: string;
  /** Decoded path without the query. */
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Json | undefined;
}

export interface Reply {
  readonly status: number;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Changes what passes the proxy. `lost` closes the connection without a response. */
export interface Deviation {
  /** A response without a request to the service. Undefined to send the request. */
  before?(asked: Asked): Reply | "lost" | undefined;
  /** The body that the service receives instead. */
  request?(asked: Asked): Json | undefined;
  /** The response instead of that of the service. */
  after?(asked: Asked, reply: Reply): Reply | "lost" | Promise<Reply | "lost">;
}

const withoutLength = ({ "content-length": _, ...headers }: Record<string, string>) => headers;

/** A proxy in front of an emulated service. */
export class ServiceProxy extends LocalServer {
  readonly asked: Asked[] = [];

  private constructor(
    readonly target: URL,
    readonly deviation: Deviation,
  ) {
    super();
  }

  /** @param target the URL of the service. */
  static start(target: string, deviation: Deviation = {}): Promise<ServiceProxy> {
    return new ServiceProxy(new URL(target), deviation).listen();
  }

  override get url(): string {
    return super.url + this.target.pathname.replace(/\/$/, "");
  }

  protected async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { deviation } = this;
    const sent = await text(incoming);
    const { host: _, connection: __, ...headers } = incoming.headers as Record<string, string>;
    const path = decodeURIComponent((incoming.url as string).replace(/\?.*$/s, ""));
    const asked: Asked = { method: incoming.method as string, path, headers, body: parsed(sent) };
    this.asked.push(asked);
    const early = deviation.before?.(asked);
    const reply = early ?? (await this.#ask(incoming.url as string, asked, sent));
    const changed = reply !== "lost" && deviation.after ? await deviation.after(asked, reply) : reply;
    if (changed === "lost") return void incoming.socket.destroy();
    outgoing.writeHead(changed.status, { "content-type": "application/json", ...changed.headers });
    outgoing.end(changed.body === undefined ? undefined : JSON.stringify(changed.body));
  }

  async #ask(url: string, asked: Asked, sent: string): Promise<Reply> {
    const { deviation, target } = this;
    const body = deviation.request ? JSON.stringify(deviation.request(asked)) : sent;
    const response = await fetch(target.origin + url, {
      method: asked.method,
      headers: deviation.request ? withoutLength(asked.headers) : asked.headers,
      ...(body && { body }),
    });
    const received = (await response.text()).replaceAll(target.origin, super.url);
    const { "content-length": _length, "content-encoding": _encoding, ...kept } = Object.fromEntries(response.headers);
    return { status: response.status, headers: kept, body: parsed(received) };
  }
}

const parsed = (text: string): Json | undefined => {
  try {
    return text ? (JSON.parse(text) as Json) : undefined;
  } catch {
    return text;
  }
};

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Changes each object in the successful responses below a path: single objects, and items of lists. */
export const objectsAt = (path: RegExp, change: (object: JsonObject, asked: Asked) => JsonObject): Deviation => ({
  after: (asked, reply) => {
    if (!path.test(asked.path) || reply.status >= 300) return reply;
    return { ...reply, body: changedIn(reply.body, (object) => change(object, asked)) };
  },
});

function changedIn(body: Json | undefined, change: (object: JsonObject) => JsonObject): Json | undefined {
  if (Array.isArray(body)) return body.map((item) => (isObject(item) ? change(item) : item));
  if (!isObject(body)) return body;
  for (const member of ["value", "results"])
    if (Array.isArray(body[member])) return { ...body, [member]: changedIn(body[member], change) as Json };
  return change(body);
}

/** Changes the items of lists below a path. */
export const listsAt = (path: RegExp, change: (items: Json[]) => Json[]): Deviation => ({
  after: ({ method, path: at }, reply) => {
    if (method !== "GET" || !path.test(at)) return reply;
    if (Array.isArray(reply.body)) return { ...reply, body: change(reply.body) };
    if (!isObject(reply.body)) return reply;
    const { body } = reply;
    const [member] = ["value", "results"].filter((name) => Array.isArray(body[name]));
    return member ? { ...reply, body: { ...body, [member]: change(body[member] as Json[]) } } : reply;
  },
});

/** Another response to requests that match. */
export const respond = (method: string, path: RegExp, reply: Reply, count = Number.POSITIVE_INFINITY): Deviation => {
  let left = count;
  return { before: (asked) => (asked.method === method && path.test(asked.path) && left-- > 0 ? reply : undefined) };
};
