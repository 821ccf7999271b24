import { ExactNumber } from "./json";

/** Members of error bodies that contain the message, in order of preference. */
const messages = ["message", "error_description", "detail", "description", "title", "reason", "errorMessage", "text"];

/** Members that contain errors inside an error. */
const inner = ["error", "errors", "details"];

/** Members that name the input an error is about. */
const places = ["field", "path", "param", "property"];

/** Members that contain no part of the message. */
const metadata = /^(code|status|statusCode|href|instance|timestamp|(request|trace)_?id)$/i;

/** Depth of errors inside each other. A body may be nested without a limit. */
const deepest = 6;

/**
 * A readable message from any JSON value of an error body, or undefined if it contains none. Services and proxies return any type in
 * any place, also against their specification.
 */
export function errorText(value: unknown): string | undefined {
  return textAt(value, 0).trim() || undefined;
}

function textAt(value: unknown, depth: number, isItem = false): string {
  if (typeof value === "string") return value.trim();
  if (typeof value === "number" || value instanceof ExactNumber) return String(value);
  if (typeof value !== "object" || value === null || depth > deepest) return "";
  if (Array.isArray(value)) return joined(value.map((item) => textAt(item, depth + 1, true)));
  const members = new Map(Object.entries(value).filter(([name]) => !metadata.test(name)));
  const textOf = (name: string): string => textAt(members.get(name), depth + 1);
  const longer = [...members.keys()].filter((name) => /_message$|Message$/.test(name));
  const message = [...messages, ...longer].map(textOf).find(Boolean) ?? "";
  // If there is a message, a string in `error` is often only the name of the status.
  const errors = inner.filter((name) => !message || typeof members.get(name) === "object").map(textOf);
  const text = withPrefix(message.replace(/[.:\s]+$/, ""), errors.find(Boolean) ?? "") || message;
  if (!text) return joined([...members.keys()].map((name) => withPrefix(name.trim(), textOf(name))));
  return isItem ? withPrefix(placeIn(places.map((name) => members.get(name)).find(Boolean)), text) : text;
}

/** Different strings as one. */
const joined = (texts: readonly string[]): string => [...new Set(texts.filter(Boolean))].join("; ");

/** Nothing if there is only a prefix. */
const withPrefix = (prefix: string, text: string): string => (prefix && text ? `${prefix}: ${text}` : text);

const placeIn = (place: unknown): string => {
  const steps = (Array.isArray(place) ? place : [place]).filter((step) => /^(string|number)$/.test(typeof step));
  return steps.join(".").trim();
};

/** An error code, which is a number or a string. */
export function errorCode(value: unknown): string | undefined {
  const isCode = typeof value === "number" || typeof value === "string" || value instanceof ExactNumber;
  return isCode ? String(value) || undefined : undefined;
}

/** The members of a JSON object. None for any other value, for a message of a service that lies about its type. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
    ? Object.assign(Object.create(null), value)
    : Object.create(null);
