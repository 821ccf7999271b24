import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Recorded } from "../../../cli/verify/recording/record";
import type { Json, JsonObject } from "../../../emulator/json";

/** The structure of an exchange with a real service. The emulator accepts its bodies. */
export type Entry = Recorded & Readonly<Record<"request" | "response", Json>>;

/** The folder of the recordings. */
export const folder = join(__dirname, "../../recordings");

/** The exchanges in a file, without `.jsonl`, in their order. */
export const entriesOf = (name: string): Entry[] =>
  readFileSync(join(folder, `${name}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Entry);

/** The exchanges of each recording. */
export function recordingsOf(service: string): Entry[][] {
  const recordings = new Map<string, Entry[]>();
  for (const entry of entriesOf(service)) {
    const key = `${entry.source} ${entry.apiVersion}`;
    recordings.set(key, [...(recordings.get(key) ?? []), entry]);
  }
  return [...recordings.values()];
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A difference between a recording and Trefoil. */
export interface Disagreement {
  /** The request, without names. */
  readonly request: string;
  /** The compared part: `status`, or the path of a member. */
  readonly part: string;
  readonly service: string;
  readonly trefoil: string;
}

/** A disagreement that remains. A `*` in a request or a part matches any characters. */
export type Explained = Pick<Disagreement, "request" | "part">;

type List = "search" | "searchRequests" | "realtime" | "registry" | "accounts";

/** Parts by request and by reason. */
const reasons: Readonly<Record<List, Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>>> =
  JSON.parse(readFileSync(join(folder, "disagreements.json"), "utf8"));

/** The listed disagreements. */
export const explained = (list: List): Explained[] =>
  Object.values(reasons[list]).flatMap((requests) =>
    Object.entries(requests).flatMap(([request, parts]) => parts.map((part) => ({ request, part }))),
  );

/** The disagreements that no entry of the list explains, and the entries that explain none. */
export function compareWithList(
  found: readonly Disagreement[],
  list: readonly Explained[],
): { readonly unexplained: string[]; readonly unused: Explained[] } {
  const unexplained = found.filter((one) => !list.some((entry) => explains(entry, one)));
  return {
    unexplained: [
      ...new Set(
        unexplained.map(
          ({ request, part, service, trefoil }) => `${request}, ${part}: ${service} in the service, ${trefoil} here`,
        ),
      ),
    ].sort(),
    unused: list.filter((entry) => !found.some((one) => explains(entry, one))),
  };
}

const explains = (entry: Explained, one: Disagreement): boolean =>
  matches(entry.request, one.request) && matches(entry.part, one.part);

/** Compares with a pattern whose `*` matches any characters. */
function matches(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s").test(text);
}

/**
 * Differences between two values, by path. A path contains no positions, so that a difference of several items counts once.
 *
 * @param sameValues compare strings, numbers and lengths of lists, and not only their types.
 */
export function differences(
  recorded: unknown,
  other: unknown,
  sameValues = true,
  path = "",
): Omit<Disagreement, "request">[] {
  if (isObject(recorded) && isObject(other)) {
    const members = [...new Set([...Object.keys(recorded), ...Object.keys(other)])];
    return members.flatMap((name) =>
      differences(recorded[name], other[name], sameValues, path ? `${path}.${name}` : name),
    );
  }
  if (Array.isArray(recorded) && Array.isArray(other)) {
    const items = recorded
      .slice(0, other.length)
      .flatMap((item, i) => differences(item, other[i], sameValues, `${path}[]`));
    const isSameLength = !sameValues || recorded.length === other.length;
    const lengths = { part: `${path}.length`, service: `${recorded.length}`, trefoil: `${other.length}` };
    return isSameLength ? items : [...items, lengths];
  }
  const isSame = sameValues ? recorded === other : typeOf(recorded) === typeOf(other);
  return isSame ? [] : [{ part: path, service: shown(recorded), trefoil: shown(other) }];
}

const typeOf = (value: unknown): string =>
  value === null || Array.isArray(value) ? String(value && "array") : typeof value;

/** A value in the list of disagreements. */
function shown(value: unknown): string {
  const text = value === undefined ? "absent" : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
