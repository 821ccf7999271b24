import type { Result } from "../engine/harness";

/** Messages that disturbances explain, with the reason. Every other error or warning is a defect. */
const explained: readonly (readonly [pattern: RegExp, because: string])[] = [
  [/^error: error reading from server: (EOF|connection reset by peer)/, "a killed provider"],
  [/^error: connection error: desc = "/, "a killed provider"],
  [/^error: Detected that .+ exited prematurely/, "a killed plugin"],
  [/^error: (update|destroy) (failed|canceled)/, "the summary of the engine"],
  [/^error: (.+: )?the update was canceled\./, "an interrupt"],
  [/^error: resource .+ has a problem: the update was canceled/, "an interrupt"],
];

/** Messages about faults. Each one names the resource, the cause and the next step. */
const ofFaults = [
  "-> 403 insufficient scope",
  "-> 429 slow down",
  "-> 500 broken",
  "-> 502, but the response is an HTML page",
  "-> 503 (overloaded|Service Unavailable)",
  "the connection (failed|broke|was reset)",
];

/** Messages of runs without disturbances, after a disturbed run. */
const explainedAfter: typeof explained = [
  [/^warning: Attempting to deploy or update resources with \d+ pending operations/, "a killed engine"],
  [/^warning: Creates of earlier updates were interrupted\./, "a resource that the program no longer declares"],
];

/** Errors and warnings of a run. */
export function messagesOf({ events, stderr }: Result): string[] {
  const reported = events.flatMap(({ diagnosticEvent: event }) =>
    event && /error|warning/.test(event.severity)
      ? [`${event.severity}: ${event.message.trim().replace(/^(error|warning): /, "")}`]
      : [],
  );
  const direct = stderr.split("\n").filter((line) => /^(error|warning): /.test(line));
  return [...new Set([...reported, ...direct])];
}

/** @param isDisturbed the run had faults or was killed. */
export function unexplained(messages: readonly string[], isDisturbed: boolean): string[] {
  const fault = [new RegExp(`^error: .+: \\w+ failed: .*(${ofFaults.join("|")}).+\\.`, "s"), "a fault"] as const;
  const known = isDisturbed ? [...explained, fault, ...explainedAfter] : explainedAfter;
  return messages.filter((message) => !known.some(([pattern]) => pattern.test(message)));
}
