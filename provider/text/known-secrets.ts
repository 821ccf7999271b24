import { scalarsIn } from "./json";

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
  for (const secret of scalarsIn(value)) if (secret.length >= shortest && !placeholder.test(secret)) known.add(secret);
}
