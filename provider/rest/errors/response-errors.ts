import { STATUS_CODES } from "node:http";
import { types } from "node:util";
import * as errors from "../base/errors";
import { Failure, type LimitFailure, type Peer } from "../base/failure";
import type { RequestContext } from "../base/interceptor";
import { mebibyte } from "../base/options";
import { isHtmlPage, RawResponse, requestId } from "../base/response";
import { proxyVariables } from "../options/proxies";
import { mayBeApplied } from "../retry/judge";
import { excerpt, type Redactor, redactDeep } from "../secrets/redact";
import { type Described, describe } from "./describe";

/** The request that failed. */
export interface ErrorSubject extends Described {
  readonly path: string;
  readonly context: RequestContext;
}

/** Bytes of an error body that are redacted, which requires many times their memory. */
const mostErrorBytes = mebibyte;

/** The error for an error status or for an HTML page. */
export function httpError(subject: ErrorSubject, received: RawResponse): errors.RestError {
  const { method, context } = subject;
  const response = shortened(received, context.redact);
  const facts = { ...detailsOf(subject, response), status: response.status };
  const line = `${method} ${facts.path} -> ${response.status}`;
  if (isHtmlPage(response, method)) {
    return new errors.HtmlPageError(
      `${line}, but the response is an HTML page of a proxy or firewall, not a response of the service${details(facts)}. ` +
        "Check the URL of the service and any proxy, then retry later or from another network.",
      facts,
    );
  }
  const description = describe(subject, response);
  const text = excerpt(description.message ?? STATUS_CODES[response.status] ?? "without a message", context.redact);
  const hide = (value?: string) => (value === undefined ? undefined : excerpt(value, context.redact));
  const body = redactDeep(response.content, context.redact);
  const redacted = { ...facts, serviceCode: hide(description.code), href: hide(description.href), body };
  return new errors.HttpError(`${line} ${text}${details(redacted)}`, redacted);
}

/** The response with the start of a body that is too large. The start is redacted, because its end may contain a part of a secret. */
function shortened(response: RawResponse, redact: Redactor): RawResponse {
  const { status, headers, chunks } = response;
  if (chunks.reduce((size, { length }) => size + length, 0) <= mostErrorBytes) return response;
  const start = Buffer.concat(chunks, mostErrorBytes).toString("utf8");
  return new RawResponse(status, headers, [Buffer.from(redact.start(start))]);
}

/** The error for an invalid response with the status of a success. */
export function invalidResponseError(
  subject: ErrorSubject,
  response: RawResponse,
  problem: string,
): errors.InvalidResponseError {
  const facts = detailsOf(subject, response);
  const text = excerpt(`-> ${response.status}, but ${problem}`, subject.context.redact);
  return new errors.InvalidResponseError(`${subject.method} ${facts.path} ${text}${details(facts)}.`, facts);
}

/** The public error for any failure. */
export function toRestError(subject: ErrorSubject, error: unknown): errors.RestError {
  if (errors.RestError.isInstance(error)) return error;
  if (!(error instanceof Failure)) return unexpectedError(subject, error);
  const failure = error;
  const { method, context } = subject;
  const facts = { ...detailsOf(subject), cause: causeOf(failure, context.redact) };
  const line = `${method} ${facts.path}`;
  const { reason } = failure;

  if (failure.sent && !context.idempotent && reason.kind !== "aborted") {
    const what =
      reason.kind === "timeout"
        ? `no response was received from ${serverOf(reason)} within ${seconds(Math.min(context.attemptTimeoutMs, context.timeoutMs))}`
        : `the connection to ${serverOf(reason)} broke`;
    return new errors.NoResponseError(
      `${line}: the request was sent, but ${what}. The service may have applied it.`,
      reason.kind === "timeout",
      facts,
    );
  }
  switch (reason.kind) {
    case "timeout":
      return new errors.TimeoutError(
        `${line}: ${context.redact(timeoutOf(context, reason.peer))}${details(facts)}. Check the status of the service, or allow more time.`,
        facts,
      );
    case "connection":
      return new errors.ConnectionError(
        `${line}: ${context.redact(connectionAdvice(failure.cause, reason.peer, details(facts)))}`,
        facts,
      );
    case "limit": {
      const until = new Date(reason.until);
      return new errors.RateLimitError(`${line}: ${context.redact(limitAdvice(reason, until))}`, until, facts);
    }
    case "too-large": {
      if (isHtmlPage(reason.response, method)) return httpError(subject, reason.response);
      const known = detailsOf(subject, reason.response);
      return new errors.ResponseTooLargeError(
        `${line} -> ${known.status}, but the response is larger than ${sizeOf(reason.maxBytes)}${details(known)}. ` +
          "Check the URL of the service and any proxy, or allow larger responses.",
        known,
      );
    }
    case "aborted":
      return new errors.AbortedError(`${line}: ${abortReason(context)}`, facts);
    case "state":
      return new errors.StateFileError(context.redact(`${line}: ${reason.advice}`), facts);
    case "login":
      return loginError(subject, reason.path, reason.response, reason.method);
    case "credential":
      return new errors.CredentialError(context.redact(`${line}: ${reason.advice}`), facts);
    case "unreachable":
      return new errors.ConnectionError(context.redact(`${line}: ${reason.advice}`), facts);
    case "request":
      return new errors.InvalidRequestError(context.redact(`${line}: ${reason.advice}`), facts);
  }
}

function limitAdvice({ status, file, limitMs, spentMs, host = "the service" }: LimitFailure, until: Date): string {
  const code = status === undefined ? "" : ` (${status})`;
  const longest =
    spentMs === undefined
      ? `A request waits at most ${seconds(limitMs)}.`
      : `A run waits at most ${seconds(limitMs)} in total for the limits of services, and this run has waited ${Math.round(spentMs / 1000)} s.`;
  const kept = file ? ` Another run recorded this. Delete the file ${file} to send requests immediately.` : "";
  return `rate limit exceeded${code}; ${host} allows the next request at ${until.toISOString()}. ${longest} Retry then.${kept}`;
}

/** The error for an exception that the client does not know. Any attempt may have been applied. */
function unexpectedError(subject: ErrorSubject, error: unknown): errors.RestError {
  const { method, context } = subject;
  const facts = detailsOf({ ...subject, context: { ...context, mayHaveBeenApplied: context.attempts > 0 } });
  const cause = causeOf({ cause: error }, context.redact);
  return new errors.RestError("unexpected", context.redact(`${method} ${facts.path}: Unexpected failure: ${error}.`), {
    ...facts,
    cause,
  });
}

function loginError(subject: ErrorSubject, path: string, response: RawResponse, method = "POST"): errors.RestError {
  // The request itself was not sent, or an earlier attempt was rejected.
  const login: ErrorSubject = { ...subject, method, path, context: { ...subject.context, attempts: 0 } };
  if (response.status >= 300 || isHtmlPage(response, method)) return httpError(login, response);
  return invalidResponseError(
    login,
    response,
    "the response contains no token in the expected place. Check the URL of the service",
  );
}

function detailsOf({ method, path, context }: ErrorSubject, response?: RawResponse): errors.ErrorDetails {
  const changes = method !== "GET" && method !== "HEAD";
  const wasSent = response !== undefined && context.attempts > 0;
  const carriedOut = wasSent && (mayBeApplied(response.status) || response.status < 300);
  const id = response && requestId(response.headers);
  return {
    method,
    path: context.redact(path),
    status: response?.status,
    requestId: id && excerpt(id, context.redact),
    attempts: Math.max(1, context.attempts),
    mayHaveBeenApplied: changes && (context.mayHaveBeenApplied || carriedOut),
  };
}

/** ` (code 40000, see https://…, request 7f3c, 5 attempts)`, as far as known. */
function details({ requestId: id, attempts = 1, serviceCode, href }: errors.ErrorDetails): string {
  const said = [serviceCode && `code ${serviceCode}`, href && `see ${href}`];
  const parts = [...said, id && `request ${id}`, attempts > 1 && `${attempts} attempts`].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
}

/** Only the emulator listens on this machine, apart from tests of a user. */
const emulatorAdvice = (host: string): string =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(host) ? " If it is the emulator, start it with `trefoil emulate`." : "";

function connectionAdvice(cause: unknown, { host, proxy, proxyStatus }: Peer, trail: string): string {
  const code = String((cause as NodeJS.ErrnoException | undefined)?.code ?? "");
  if (proxyStatus !== undefined)
    return `the proxy ${proxy} rejected the connection to ${host} (${proxyStatus})${trail}. Check ${proxyVariables}, and that the proxy allows this host.`;
  if (isCertificateError(code))
    return `the certificate of ${host} is not trusted (${code})${trail}. Check the URL. For a private certificate authority, or a proxy that replaces certificates, set NODE_EXTRA_CA_CERTS.`;
  const server = proxy === undefined ? host : `the proxy ${proxy}`;
  const check = proxy === undefined ? "" : ` Check ${proxyVariables}, or add the host of the service to NO_PROXY.`;
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code))
    return `the host name of ${server} cannot be resolved${trail}.${check || " Check the URL and the DNS of the network."}`;
  if (code === "ECONNREFUSED")
    return `connection refused by ${server}${trail}.${check || ` Check host and port, and that the service is running.${emulatorAdvice(host)}`}`;
  if (code === "UND_ERR_CONNECT_TIMEOUT")
    return `no connection to ${server} was established in time${trail}.${check || " Check host and port, and the firewall."}`;
  if (/^(EPROTO|ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG))$/.test(code))
    return `${host} does not respond with TLS (${code})${trail}. Check the port, and whether the URL starts with http or https.`;
  const way = proxy === undefined ? host : `${host} through ${server}`;
  return `the connection to ${way} failed${code && ` (${code})`}${trail}. Check the network and any proxy, then retry.`;
}

const isCertificateError = (code: string): boolean =>
  /CERT|SELF_SIGNED|LEAF_SIGNATURE|ALTNAME|ERR_TLS|ERR_SSL_(?!WRONG_VERSION_NUMBER|PACKET_LENGTH)/.test(code);

/** The reason of an abort, if the caller passed an error. */
function abortReason({ signal, redact }: RequestContext): string {
  const reason: unknown = signal.reason;
  if (!types.isNativeError(reason) || reason.name === "AbortError") return "the request was aborted.";
  return `the request was aborted: ${redact(reason.message)}`;
}

/** The cause without parts of the request. */
function causeOf({ cause: given }: Pick<Failure, "cause">, redact: (text: string) => string): Error | undefined {
  // Not `instanceof`, because the error may come from another realm.
  if (!types.isNativeError(given)) return undefined;
  const { message, name, code } = given as NodeJS.ErrnoException;
  const cause = Object.assign(new Error(excerpt(message || code || name, redact)), code !== undefined && { code });
  cause.name = name;
  return cause;
}

/** The server that a failed request was sent to, and its proxy. */
function serverOf(reason: Failure["reason"]): string {
  const peer = "peer" in reason ? reason.peer : undefined;
  if (!peer) return "the service";
  return peer.proxy === undefined ? peer.host : `${peer.host} through the proxy ${peer.proxy}`;
}

/** Names the exceeded limit: that of the attempt, or that of all attempts. */
const timeoutOf = ({ attemptTimeoutMs, timeoutMs, totalMs }: RequestContext, { host, proxy }: Peer): string => {
  const limit = attemptTimeoutMs < timeoutMs ? `${seconds(totalMs)} in total` : seconds(timeoutMs);
  return `no response from ${host}${proxy === undefined ? "" : ` through the proxy ${proxy}`} within ${limit}`;
};

const sizeOf = (bytes: number): string => (bytes % mebibyte === 0 ? `${bytes / mebibyte} MiB` : `${bytes} bytes`);

const seconds = (ms: number): string => `${ms / 1000} s`;
