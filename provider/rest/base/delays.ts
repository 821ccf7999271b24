/** Longest wait that services may require, in milliseconds. A state that is kept blocks later runs no longer, either. */
export const longestWaitMs = 15 * 60_000;

/** The wait that the service requires, in milliseconds. Undefined if no header contains one. Dates are compared with the clock of the server. */
export function requestedWait(
  headers: Readonly<Record<string, string>>,
  status: number,
  now: number,
): number | undefined {
  const serverNow = serverTime(headers) ?? now;
  const delayMs =
    secondsOrDate(headers["retry-after"], serverNow) ??
    secondsOrTime(headers["x-retry-after"], serverNow) ??
    (status === 429 ? resetWait(headers, now) : undefined);
  return delayMs !== undefined && delayMs > 0 ? delayMs : undefined;
}

/** One year. A header with a longer wait is ignored as invalid. */
const longestPlausibleMs = 366 * 24 * 3600_000;

const plausible = (delayMs: number): number | undefined => (delayMs <= longestPlausibleMs ? delayMs : undefined);

/** Time until the end of the service's own window, from `X-RateLimit-Reset`. */
export function resetWait(headers: Readonly<Record<string, string>>, now: number): number | undefined {
  return secondsOrTime(headers["x-ratelimit-reset"], serverTime(headers) ?? now);
}

/**
 * A random pause: exponential backoff with full jitter. The minimum is 0. The maximum is `baseDelayMs` after the first
 * attempt, and doubles with each attempt up to `maxDelayMs`.
 */
export function backoff(
  attempt: number,
  rule: { baseDelayMs: number; maxDelayMs: number },
  random: () => number,
): number {
  return random() * Math.min(rule.maxDelayMs, rule.baseDelayMs * 2 ** (attempt - 1));
}

export function serverTime(headers: Readonly<Record<string, string>>): number | undefined {
  const time = Date.parse(headers.date ?? "");
  return Number.isNaN(time) ? undefined : time;
}

/** `Retry-After` contains seconds or a date (RFC 9110, 10.2.3). Some services send Unix seconds. */
function secondsOrDate(value = "", now: number): number | undefined {
  return secondsOrTime(value, now) ?? plausible(Date.parse(value) - now);
}

/** Docker Hub sends Unix seconds in `X-Retry-After` and `X-RateLimit-Reset`; other services send seconds from now. */
function secondsOrTime(value = "", now: number): number | undefined {
  if (value.trim() === "") return undefined;
  const number = Number(value);
  if (number > 1e12) return plausible(number - now);
  return plausible(number > 1e9 ? number * 1000 - now : number * 1000);
}
