import { createHash } from "node:crypto";
import { isRecord } from "./values";

/** Digests of values by path. */
export type Digests = Readonly<Record<string, string>>;

/** A short digest of a value, independent of the order of members. It detects changes, and protects nothing. */
export const digestOf = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(sorted(value)))
    .digest("base64url")
    .slice(0, 8);

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]));
}
