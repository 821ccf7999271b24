import { ExactNumber, isRecord } from "./json";

/** Shorter values are hidden only in messages about their own object, which would otherwise be unreadable. */
const shortest = 6;

/** A service returns this instead of a secret. */
const placeholder = /^(?:[*•]+|<(?:redacted|unchanged)>)$/;

let known = new Set<string>();

/**
 * Secrets that this process has received, of any resource: a service may repeat the secret of one object in a message about another
 * one. In memory only, in the order in which they were received.
 */
export const knownSecrets = (): ReadonlySet<string> => known;

/** For tests, whose files share a process. */
export function forgetSecrets(): void {
  known = new Set();
}

/** Hides all strings and numbers in a value in everything that this process prints from now on. */
export function noteSecrets(value: unknown): void {
  if (typeof value === "string") {
    if (value.length >= shortest && !placeholder.test(value)) known.add(value);
  } else if (typeof value === "number") noteSecrets(String(value));
  else if (value instanceof ExactNumber) noteSecrets(value.text);
  else if (Array.isArray(value)) for (const item of value) noteSecrets(item);
  else if (isRecord(value)) for (const member of Object.values(value)) noteSecrets(member);
}
