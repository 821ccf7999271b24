import { setMaxListeners } from "node:events";
import { z } from "zod";
import { authInterceptor, secretsOfAuth } from "../auth/authorization";
import { belowApp } from "../auth/signature";
import { type Clock, systemClock } from "../base/clock";
import { serverTime } from "../base/delays";
import { BeforeSendError, Failure } from "../base/failure";
import type { HttpRequest, Interceptor, RequestContext } from "../base/interceptor";
import {
  type BodyError,
  type BodySchema,
  type Client,
  type ClientOptions,
  defaultResponseBytes,
  type GetOptions,
  type HttpResponse,
  type RequestOptions,
  StreamBody,
} from "../base/options";
import { isHtmlPage, type RawResponse, requestId, unreadable } from "../base/response";
import { type ErrorSubject, httpError, invalidResponseError, toRestError } from "../errors/response-errors";
import { checkClientOptions, checkRequestOptions } from "../options/check-options";
import { readEnvironment, type Variables } from "../options/environment";
import { secretsOfProxies } from "../options/proxies";
import { type Base, parseBase, pathAndQuery } from "../options/url";
import { excerpt, redactor } from "../secrets/redact";
import { isPage, paginate } from "./pagination";
import { buildPipeline, type Pipeline } from "./pipeline";

/** Default time limit of a request with all attempts. */
const defaultTotalMs = 120_000;

/** Creates a client of one service and account. It connects with the first request. */
export function createClient(options: ClientOptions): Client {
  return buildClient(options);
}

/** Creates a client with another clock, or with other environment variables than those of the process. */
export function buildClient(options: ClientOptions, clock: Clock = systemClock, env?: Variables): Client {
  checkClientOptions(options);
  const environment = readEnvironment(env);
  const { auth, label = "" } = options;
  const redact = redactor([
    ...secretsOfAuth(auth),
    ...(options.secrets ?? []),
    ...(options.limitStore === undefined ? [] : [options.limitStore]),
    ...(environment.identitySecrets ?? []),
    ...secretsOfProxies(environment.proxies),
  ]);
  const closer = new AbortController();
  // Every pending request adds a listener.
  setMaxListeners(0, closer.signal);
  const describe = options.describeError ?? (() => ({}));
  const contextOf = (request?: RequestOptions): RequestContext =>
    requestContext({ options, closeSignal: closer.signal, proxies: environment.proxies, redact }, request);
  const { base, identify } = destination();
  let pipeline: Pipeline | undefined;

  /** The service, and the interceptor that adds the credential. */
  function destination(): { readonly base: Base; readonly identify: Interceptor } {
    try {
      const address = parseBase(options.baseUrl);
      const base = auth.kind === "signature" ? belowApp(address, auth) : address;
      return { base, identify: authInterceptor(auth, base, { redact, clock, warn: options.onWarning }) };
    } catch (error) {
      const path = withoutUser(options.baseUrl.split(/[?#]/)[0] ?? "");
      throw toRestError({ method: "client", path, context: contextOf(), describe }, error);
    }
  }

  const request = async <T>(
    given: RequestOptions<T>,
    { tokenOnly = false, isOfList = false, onEnd }: RequestUse = {},
  ): Promise<HttpResponse<T>> => {
    checkRequestOptions(given);
    const began = clock.elapsed();
    const { method } = given;
    const route = given.route === undefined ? undefined : { template: given.route.split("?")[0] as string, path: "" };
    const context = { ...contextOf(given as RequestOptions), tokenOnly, route };
    const content = bodyToSend(given.body);
    const headers = headersOf(given.body !== undefined, options.headers, given.headers);
    let subject: ErrorSubject = { method, path: label + withoutUser(given.path), context, describe };
    try {
      const path = pathAndQuery(base, given.path, options.query ?? {}, given.query ?? {});
      subject = { ...subject, path: label + path };
      if (route) route.path = path.split("?")[0] as string;
      if (closer.signal.aborted) throw new Failure({ kind: "request", advice: "The client is closed." });
      // With the first request, because it loads undici.
      pipeline ??= buildPipeline({ options, base, environment, clock, identify, redact });
      const response = await pipeline.send({ origin: base.origin, path, method, headers, ...content, context });
      requireWhole(subject, response, { headers, isOfList });
      return readResponse(subject, response, given);
    } catch (error) {
      throw error instanceof BeforeSendError ? error.cause : toRestError(subject, error);
    } finally {
      onEnd?.(clock.elapsed() - began - context.rateLimitedMs);
    }
  };

  const get: Client["get"] = (path, given) => request({ ...given, method: "GET", path });
  return {
    request: (given) => request(given),
    get,
    async signIn() {
      if (auth.kind === "login") await request({ method: "POST", path: auth.path }, { tokenOnly: true });
    },
    paginate(path, given = {}) {
      let spentMs = 0;
      const onEnd = (ms: number): void => {
        spentMs += ms;
      };
      const pages = {
        get: <T>(page: string, options?: GetOptions<T>) =>
          request({ ...options, method: "GET", path: page }, { isOfList: true, onEnd }),
        spentMs: () => spentMs,
        redact: redact.with(given.secrets ?? []),
        label,
      };
      return paginate(pages, base, path, given);
    },
    async close() {
      closer.abort();
      await pipeline?.destroy();
    },
  };
}

/** The use of a request by the client itself. */
interface RequestUse {
  /** Request only the token of a login. */
  readonly tokenOnly?: boolean;
  /** The response is a page of a list. */
  readonly isOfList?: boolean;
  /** Called at the end, with the time of the request without waits for limits, in milliseconds. */
  readonly onEnd?: (ms: number) => void;
}

/** The parts of a client on which the context of its requests depends. */
interface ContextParts extends Pick<RequestContext, "closeSignal" | "proxies" | "redact"> {
  readonly options: ClientOptions;
}

function requestContext(client: ContextParts, request?: RequestOptions): RequestContext {
  const { options, closeSignal, proxies } = client;
  const totalMs = options.totalTimeoutMs ?? Math.max(defaultTotalMs, options.timeoutMs ?? 0);
  const timeoutMs = request?.timeoutMs ?? options.timeoutMs ?? totalMs / 2;
  const redact = client.redact.with(request?.secrets ?? []);
  return {
    idempotent: request?.idempotent ?? !["POST", "PATCH"].includes(request?.method ?? ""),
    awaitsAccess: request?.awaitsAccess ?? false,
    allowedStatuses: request?.allowedStatuses ?? [],
    timeoutMs,
    totalMs: Math.max(totalMs, request?.timeoutMs ?? 0),
    isTransfer: request?.responseType === "chunks" || request?.body instanceof StreamBody,
    maxResponseBytes: maxResponseBytes(options, request),
    attemptTimeoutMs: timeoutMs,
    rateLimitedMs: 0,
    signal: anySignal([request?.signal, options.signal, closeSignal]),
    graceMs: request?.graceMs ?? 0,
    closeSignal,
    proxies,
    subBudget: request?.subBudget,
    beforeSend: request?.beforeSend,
    route: undefined,
    redact,
    addSecret: redact.add,
    attempts: 0,
    mayHaveBeenApplied: false,
  };
}

function maxResponseBytes(
  options: ClientOptions,
  { responseType, maxResponseBytes }: Partial<RequestOptions> = {},
): number {
  if (maxResponseBytes !== undefined) return maxResponseBytes;
  return responseType === "chunks" ? Number.POSITIVE_INFINITY : (options.maxResponseBytes ?? defaultResponseBytes);
}

function anySignal(given: readonly (AbortSignal | undefined)[]): AbortSignal {
  const signals = given.filter((signal) => signal !== undefined);
  return signals.length === 1 ? (signals[0] as AbortSignal) : AbortSignal.any(signals);
}

function bodyToSend(body: unknown): Pick<HttpRequest, "body" | "streamedBody"> {
  if (body instanceof StreamBody) return { streamedBody: body };
  return { body: body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body) };
}

function headersOf(
  withBody: boolean,
  ...given: (Readonly<Record<string, string>> | undefined)[]
): Record<string, string> {
  const own = given.flatMap((some) => Object.entries(some ?? {})).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    accept: "application/json",
    "user-agent": "trefoil",
    ...(withBody && { "content-type": "application/json" }),
    ...Object.fromEntries(own),
  };
}

/** An invalid URL may contain a password before its host. */
const withoutUser = (address: string): string => address.replace(/^(\w+:\/\/)[^/]*@/, "$1");

/**
 * A part of a list or object would count as the whole. Only a request with `Range` requests a part (RFC 9110, 15.3.7), but some services
 * return each page of a list as a part.
 */
function requireWhole(
  subject: ErrorSubject,
  response: RawResponse,
  { headers, isOfList }: { readonly headers: Readonly<Record<string, string>>; readonly isOfList: boolean },
): void {
  if (response.status !== 206 || "range" in headers || (isOfList && isPage(response))) return;
  const problem = "the response contains only a part of the content. Check the service URL and any proxy, then retry";
  throw invalidResponseError(subject, response, problem);
}

/** Parses and validates a response. Throws an error for an error status or an invalid response. */
function readResponse<T>(subject: ErrorSubject, response: RawResponse, options: RequestOptions<T>): HttpResponse<T> {
  const { status, headers } = response;
  const allowed = status < 300 || subject.context.allowedStatuses.includes(status);
  const raw = status < 300 ? options.responseType : undefined;
  // Servers send HTML with redirects.
  const moved = status >= 300 && status < 400;
  if (!allowed || (!raw && !moved && isHtmlPage(response, subject.method))) throw httpError(subject, response);

  let body = raw === "chunks" ? response.chunks : raw === "bytes" ? response.body : response.content;
  const problem = typeof body === "string" ? unreadable(response) : undefined;
  if (problem !== undefined) throw invalidResponseError(subject, response, problem);
  if (options.schema && status < 300 && subject.method !== "HEAD")
    body = validated(options.schema, body, subject, response);
  const id = requestId(headers);
  const time = serverTime(headers);
  return {
    status,
    headers,
    body: body as T,
    // Most callers do not read the id, and the redaction searches it for all secrets.
    get requestId() {
      return id && excerpt(id, subject.context.redact);
    },
    date: time === undefined ? undefined : new Date(time),
  };
}

function validated(schema: BodySchema<unknown>, body: unknown, subject: ErrorSubject, response: RawResponse): unknown {
  const { error, data } = schema.safeParse(body);
  if (!error) return data;
  throw invalidResponseError(subject, response, `the response does not match the schema: ${problems(error.issues)}`);
}

/** Paths and problems without the values, which may be secret. */
function problems(issues: BodyError["issues"]): string {
  const shown = issues
    .slice(0, 3)
    .map(
      ({ path, message }) =>
        `at ${z.core.toDotPath([...path]) || "the top"}: ${message.replace(/^Invalid input: /, "")}`,
    );
  const more = issues.length - shown.length;
  return shown.join("; ") + (more > 0 ? `; and ${more} more` : "");
}
