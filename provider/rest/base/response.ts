import { parseJson } from "../../text/json";

const requestIdHeaders = ["request-id", "x-request-id", "x-ms-request-id", "x-ms-client-request-id", "cf-ray"];

/** Id of the request, assigned by the service or a proxy. */
export function requestId(headers: Readonly<Record<string, string>>): string | undefined {
  return requestIdHeaders.map((name) => headers[name]).find(Boolean);
}

/** Levels of arrays and objects in a response. Functions for JSON are recursive, so that deeper values exhaust the stack. */
const maxDepth = 500;

/** The meaning of an error response for further requests. */
export interface Judgement {
  /**
   * Reason for another attempt. Undefined if the response is final.
   *
   * - `transient`: another attempt may succeed,
   * - `busy`: the service processes another change,
   * - `throttled`: the service has too many requests, and names no time.
   */
  readonly reason?: "transient" | "busy" | "throttled" | undefined;
  /** The credential lacks a permission that may become effective. A request with `awaitsAccess` waits for it first. */
  readonly isForbidden?: boolean;
  /** No request of the account is sent before the end of a pause. */
  readonly pausesAccount: boolean;
  /** The service throttles, although the status is not 429 and no header names a time. */
  readonly isOverload?: boolean;
  /** Wait that the service requires, in milliseconds. */
  readonly requestedWaitMs?: number | undefined;
}

/** A whole response in memory. Responses of control APIs are small. */
export class RawResponse {
  /** Undefined for a response that the caller accepts. */
  judgement?: Judgement | undefined;
  #body: Buffer | undefined;
  #content: { readonly value: unknown } | undefined;

  /** @param chunks parts of the body in the order of their arrival. */
  constructor(
    readonly status: number,
    readonly headers: Readonly<Record<string, string>>,
    readonly chunks: readonly Buffer[],
  ) {}

  get body(): Buffer {
    this.#body ??= Buffer.concat(this.chunks);
    return this.#body;
  }

  /** Parsed JSON, the text of another body, or `undefined` for an empty body. Do not change it. */
  get content(): unknown {
    this.#content ??= { value: contentOf(this.body) };
    return this.#content.value;
  }
}

function contentOf(body: Buffer): unknown {
  const text = body.toString("utf8").replace(/^\uFEFF/, "");
  if (text.trim() === "") return undefined;
  if (isTooDeep(text)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** The problem of a body whose `content` is text. Undefined if the response is text. */
export function unreadable(response: RawResponse): string | undefined {
  const encoding = response.headers["content-encoding"] ?? "identity";
  if (encoding.toLowerCase() !== "identity")
    return "the response is compressed, although the request does not accept compression. Check any proxy, then retry";
  if (isTooDeep(response.body.toString("utf8")))
    return `the response contains more than ${maxDepth} levels of arrays and objects. Check the URL of the service`;
  if (claimsJson(response) && !isJson(response))
    return "the response is not valid JSON. Check the service URL and any proxy, then retry";
  return undefined;
}

/** True if the content type is JSON. */
function claimsJson(response: RawResponse): boolean {
  return /[/+]json\b/i.test(response.headers["content-type"] ?? "");
}

function isJson(response: RawResponse): boolean {
  try {
    JSON.parse(response.body.toString("utf8"));
    return true;
  } catch {
    return false;
  }
}

const levels: ReadonlyMap<string, number> = new Map([
  ["[", 1],
  ["{", 1],
  ["]", -1],
  ["}", -1],
]);

/** Counts the levels without a parser. In text that is not JSON, the result has no meaning. */
function isTooDeep(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  let depth = 0;
  let isString = false;
  for (let i = 0; i < text.length && depth <= maxDepth; i++) {
    const character = text[i];
    if (character === '"') isString = !isString;
    else if (!isString) depth += levels.get(character as string) ?? 0;
    else if (character === "\\") i++;
  }
  return depth > maxDepth;
}

/** True for an HTML page. Some servers send the type `text/html` with an empty body, which is no page. */
export function isHtmlPage(response: RawResponse, method: string): boolean {
  const typed = /^\s*(text\/html|application\/xhtml)/i.test(response.headers["content-type"] ?? "");
  if (method === "HEAD") return typed;
  const start = response.body.subarray(0, 256).toString("utf8").trimStart();
  return start !== "" && (typed || /^(<!doctype html|<html)/i.test(start));
}
