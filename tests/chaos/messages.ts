import type { Result } from "../../tools/engine-harness";

/** Messages that disturbances explain, with the reason. Every other error or warning is a defect. */
const explained: readonly (readonly [pattern: RegExp, because: string])[] = [
  [/^error: error reading from server: (EOF|connection reset by peer)/, "a killed provider"],
  [/^error: write tcp \S+: write: (connection reset by peer|broken pipe)/, "a killed provider"],
  [/^error: connection error: desc = "/, "a killed provider"],
  [/^error: Error: Channel has been shut down/, "a killed provider, in the words of Pulumi's SDK"],
  [/^error: Detected that .+ exited prematurely/, "a killed plugin"],
  [/^error: (update|destroy) (failed|canceled)/, "the summary of the engine"],
  [/^error: (.+: )?the update was canceled\./s, "an interrupt"],
  [/^error: resource .+ has a problem: the update was canceled/, "an interrupt"],
  [/^error: context canceled/, "an interrupt, in the words of the engine"],
  [
    /Stop the clients that write to it or delete from one of both/,
    "clients that write faster than a slow machine copies",
  ],
];

/** Messages about faults. Each one names the resource, the cause and the next step. */
const ofFaults = [
  "-> 403 insufficient scope",
  // A copy of documents omits the message.
  "-> 403[.] The message of the service may contain documents",
  // The response to HEAD has no body.
  "HEAD \\S+ -> (403 Forbidden|429 Too Many Requests|500 Internal Server Error)",
  "-> 429 slow down",
  "-> 500 broken",
  "-> 502, but the response is an HTML page",
  "-> 503 (overloaded|Service Unavailable)",
  "the connection to \\S+ (failed|broke)",
];

/**
 * An object that a create without a response may have created, and the record of that create: the inputs have changed
 * since, or only the response contained some outputs. Trefoil cannot determine whose the object is. The message describes
 * how to continue.
 */
const ambiguous =
  /^error: [\w.]+ "(.+)": create failed: .+ This object may be the result, or .+ --forget ([0-9a-f]{8})` in the folder of the program\. Then run `pulumi up` again\./s;

/** Messages of runs without disturbances, after a disturbed run. */
const explainedAfter: typeof explained = [
  [ambiguous, "a create that was interrupted or received no response"],
  [/^error: update failed/, "the summary of the engine"],
  [/^warning: Attempting to deploy or update resources with \d+ pending operations/, "a killed engine"],
  [
    /^warning: App ".+": its create was interrupted, so that these outputs have no value: initialKeys\. .+ `pulumi up --replace /,
    "an app that a killed engine created",
  ],
  [/^warning: Creates of earlier updates were interrupted\./, "a resource that the program no longer declares"],
  [
    /^warning: .+ was not deleted: an interrupted update created it, and another object refers to it\./,
    "a killed engine",
  ],
];

/**
 * An object that contains, or is referred to by, an object of an interrupted create. Explained only if the run also reports that create: the user then
 * runs `trefoil recover`.
 */
const holdsInterrupted = [
  /^error: .+: delete failed: (it holds \d+ .+, which would be lost|.+ because the alias .+ maps to it)/,
  "an object of an interrupted create",
] as const;

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
export function unexplained(result: Result, isDisturbed: boolean): string[] {
  const messages = messagesOf(result);
  const fault = [new RegExp(`^error: .+: \\w+ failed: .*(${ofFaults.join("|")}).+\\.`, "s"), "a fault"] as const;
  const validation = [
    new RegExp(`^warning: .+: the credentials were not validated: .*(${ofFaults.join("|")})`),
    "a fault",
  ] as const;
  // The end of a run writes the warning, after the last event of the engine for some runs.
  const always = /warning: .*Creates of earlier updates were interrupted/.test(result.stdout)
    ? [...explainedAfter, holdsInterrupted]
    : explainedAfter;
  const known = isDisturbed ? [...explained, fault, validation, ...always] : always;
  return messages.filter((message) => !known.some(([pattern]) => pattern.test(message)));
}

/** The objects at which an update stopped, with the records of their creates. */
export const ambiguousObjects = (messages: readonly string[]): { readonly record: string; readonly object: string }[] =>
  messages.flatMap((message) => {
    const [, object, record] = ambiguous.exec(message) ?? [];
    return object !== undefined && record !== undefined ? [{ record, object }] : [];
  });
