import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { TLSSocket } from "node:tls";
import { rejection } from "./control/access";
import { type Control, controlRouter } from "./control/control";
import { type Fault, faultResponse } from "./control/faults";
import { type Json, parseWithExactNumbers } from "./json";
import { decode, HttpError, type HttpRequest, type HttpResponse } from "./server/http";
import type { Service } from "./server/service";

export interface Tls {
  /** Certificate in PEM format. */
  readonly cert: string;
  readonly key: string;
}

export interface RunningServer {
  /** Scheme, host and port of the server. */
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Starts an HTTP server for one service on 127.0.0.1. Port 0 selects a free port. */
export async function serve(control: Control, port: number, tls?: Tls): Promise<RunningServer> {
  const scheme = tls ? "https" : "http";
  const responder = { control, controlRoutes: controlRouter(control), scheme };
  const listener: RequestListener = (incoming, outgoing) => {
    handle(responder, incoming, outgoing).catch(() => incoming.socket.destroy());
  };
  const server = tls ? createTlsServer({ ...tls }, listener) : createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  const { port: used } = server.address() as AddressInfo;
  const origin = `${scheme}://127.0.0.1:${used}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin, port: used, close };
}

/** The service of a server, its control routes and its scheme. */
interface Responder {
  readonly control: Control;
  readonly controlRoutes: ReturnType<typeof controlRouter>;
  readonly scheme: string;
}

async function handle(
  { control, controlRoutes, scheme }: Responder,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { url, authority } = addressOf(incoming.url ?? "/");
  const method = incoming.method ?? "GET";
  const path = decode(url.pathname);
  const isControl = path.startsWith("/_control/");
  const foreign = isControl ? rejection(incoming.headers, authority) : undefined;
  if (foreign) return send(outgoing, { status: 403, headers: { connection: "close" }, body: { message: foreign } });
  const entry = isControl ? undefined : control.requests.begin(method, path, url.searchParams, incoming.headers);
  const { body, rawBody } = await readJson(incoming, control.service.keepsNumbers ? parseWithExactNumbers : JSON.parse);
  const request: HttpRequest = {
    method,
    rawPath: url.pathname,
    path,
    query: url.searchParams,
    headers: headersOf(incoming),
    body,
    rawBody,
    origin: `${scheme}://${incoming.headers.host ?? "127.0.0.1"}`,
  };
  if (!entry) return send(outgoing, controlReply(controlRoutes, request));
  control.requests.body(entry, body);

  const rateLimit = control.limiter.count();
  const limitHeaders = rateLimit && control.service.limitHeaders?.(rateLimit);
  if (rateLimit && !rateLimit.allowed) {
    const reply = control.service.tooManyRequests(rateLimit);
    entry.status = reply.status;
    entry.refusal = reply.headers;
    return send(outgoing, reply, limitHeaders);
  }

  const fault = control.faults.take(method, path);
  if (!fault) {
    const reply = execute(control.service, request);
    entry.status = reply.status;
    return send(outgoing, reply, limitHeaders);
  }
  entry.fault = fault;
  if (fault.delayMs) await delay(fault.delayMs, undefined, { ref: false });
  if (fault.reset === "before") return breakConnection(incoming);
  const reply = replyWithFault(fault, control.service, request);
  entry.status = reply.status;
  if (fault.reset === "after") return breakConnection(incoming);
  send(outgoing, reply, { ...limitHeaders, ...fault.headers });
}

/** The address of a request. Only a request as proxies receive it contains a host. */
function addressOf(target: string): { readonly url: URL; readonly authority?: string } {
  if (!/^https?:\/\//i.test(target)) return { url: new URL(`http://host${target}`) };
  const url = new URL(target);
  return { url, authority: url.host };
}

function controlReply(routes: ReturnType<typeof controlRouter>, request: HttpRequest): HttpResponse {
  const reply = routes.route(request);
  return typeof reply === "object" ? reply : { status: 404, body: { message: "Unknown control path." } };
}

function replyWithFault(fault: Fault, service: Service, request: HttpRequest): HttpResponse {
  const substitute = fault.reset ? undefined : faultResponse(fault);
  if (substitute && !fault.applied) return substitute;
  const reply = execute(service, request);
  return substitute ?? reply;
}

/** Handles the request and saves the changed objects. */
function execute(service: Service, request: HttpRequest): HttpResponse {
  try {
    const reply = request.rawBody ? service.invalidJson(request) : service.handle(request);
    if (request.method !== "GET" && request.method !== "HEAD") service.store.save();
    return reply;
  } catch (error) {
    if (error instanceof HttpError) return error.response;
    return { status: 500, body: { message: `The emulator failed: ${error instanceof Error ? error.stack : error}` } };
  }
}

/** Headers by lower-case name. Several of one name are joined. */
const headersOf = ({ headers }: IncomingMessage): HttpRequest["headers"] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));

/** Returns the parsed body, or the raw body if it is not JSON. */
async function readJson(
  incoming: IncomingMessage,
  parse: (text: string) => Json,
): Promise<Pick<HttpRequest, "body" | "rawBody">> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const rawBody = Buffer.concat(chunks);
  const text = rawBody.toString("utf8");
  if (text.trim() === "") return { body: undefined };
  try {
    return { body: parse(text) };
  } catch {
    return { body: undefined, rawBody };
  }
}

function send(outgoing: ServerResponse, reply: HttpResponse, extra: Readonly<Record<string, string>> = {}): void {
  const isText = typeof reply.body === "string";
  const text = reply.body === undefined ? "" : isText ? (reply.body as string) : JSON.stringify(reply.body);
  const headers: Record<string, string> = {};
  if (reply.body !== undefined)
    headers["content-type"] = isText ? "text/plain; charset=utf-8" : "application/json; charset=utf-8";
  if (reply.status !== 204) headers["content-length"] = String(Buffer.byteLength(text));
  for (const [name, value] of Object.entries({ ...reply.headers, ...extra })) headers[name.toLowerCase()] = value;
  outgoing.writeHead(reply.status, headers).end(text);
}

/** Resets the connection, so that the client cannot interpret the end as a response. */
function breakConnection({ socket }: IncomingMessage): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
