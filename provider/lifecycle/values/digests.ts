import { createHash } from "node:crypto";
import { withSortedMembers } from "../../text/json";

/** Digests of values by path. */
export type Digests = Readonly<Record<string, string>>;

/** A short digest of a value, independent of the order of members. It detects changes, and protects nothing. */
export const digestOf = (value: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(withSortedMembers(value)))
    .digest("base64url")
    .slice(0, 8);
