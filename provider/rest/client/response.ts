import { parseJson } from "../../json";
import type { RawResponse } from "./interceptor";

const requestIdHeaders = ["request-id", "x-request-id", "x-ms-request-id", "x-ms-client-request-id", "cf-ray"];

/** Id of the request, assigned by the service or a proxy. */
export function requestId(headers: Readonly<Record<string, string>>): string | undefined {
  return requestIdHeaders.map((name) => headers[name]).find(Boolean);
}

/** Parsed JSON, the text of another body, or `undefined` for an empty body. */
export function bodyOf(response: RawResponse): unknown {
  const text = response.body.toString("utf8").replace(/^\uFEFF/, "");
  if (text.trim() === "") return undefined;
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}

/** True if the content type is JSON. */
export function claimsJson(response: RawResponse): boolean {
  return /[/+]json\b/i.test(response.headers["content-type"] ?? "");
}

/** True for an HTML page. Some servers send the type `text/html` with an empty body, which is no page. */
export function isHtmlPage(response: RawResponse, method: string): boolean {
  const typed = /^\s*(text\/html|application\/xhtml)/i.test(response.headers["content-type"] ?? "");
  if (method === "HEAD") return typed;
  const start = response.body.subarray(0, 256).toString("utf8").trimStart();
  return start !== "" && (typed || /^(<!doctype html|<html)/i.test(start));
}
