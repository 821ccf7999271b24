import { parseJson } from "../../text/json";
import type { RawResponse } from "./interceptor";

const requestIdHeaders = ["request-id", "x-request-id", "x-ms-request-id", "x-ms-client-request-id", "cf-ray"];

/** Id of the request, assigned by the service or a proxy. */
export function requestId(headers: Readonly<Record<string, string>>): string | undefined {
  return requestIdHeaders.map((name) => headers[name]).find(Boolean);
}

/** Levels of arrays and objects in a response. Functions for JSON are recursive, so that deeper values exhaust the stack. */
const maxDepth = 500;

/** Parsed JSON, the text of another body, or `undefined` for an empty body. */
export function bodyOf(response: RawResponse): unknown {
  const text = response.body.toString("utf8").replace(/^\uFEFF/, "");
  if (text.trim() === "") return undefined;
  if (isTooDeep(text)) return text;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** The problem of a body that `bodyOf` returns as text. Undefined if the response is text. */
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
