import type { RawResponse } from "./interceptor";

const requestIdHeaders = ["request-id", "x-request-id", "x-ms-request-id", "x-ms-client-request-id", "cf-ray"];

/** The name the service, or the proxy before it, gave to the request. */
export function requestId(headers: Readonly<Record<string, string>>): string | undefined {
  return requestIdHeaders.map((name) => headers[name]).find(Boolean);
}

/** The parsed JSON, the text where it is none, `undefined` where there is nothing. */
export function bodyOf(response: RawResponse): unknown {
  const text = response.body.toString("utf8").replace(/^\uFEFF/, "");
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Whether the server says that this is JSON. */
export function claimsJson(response: RawResponse): boolean {
  return /[/+]json\b/i.test(response.headers["content-type"] ?? "");
}

/** A page for people. Some servers give the type `text/html` to an empty answer, which is no page. */
export function isHtmlPage(response: RawResponse, method: string): boolean {
  const typed = /^\s*(text\/html|application\/xhtml)/i.test(response.headers["content-type"] ?? "");
  if (method === "HEAD") return typed;
  const start = response.body.subarray(0, 256).toString("utf8").trimStart();
  return start !== "" && (typed || /^(<!doctype html|<html)/i.test(start));
}
