import type { Values } from "../../../provider/lifecycle";

/**
 * One kind of a union by the vendor's documents: its name; its options, each with a value that says something; what the
 * service takes for those that are left out; values that it refuses; and values of lists that the vendor extends, which are
 * accepted with a warning. The latter three are told by their paths.
 */
export type Row = readonly [kind: string, options: Values, taken: Values, refused: Values, doubted?: Values];

/** A kind where it stands in args that hold nothing else. */
export interface Member {
  readonly title: string;
  readonly token: string;
  readonly at: readonly (string | number)[];
  readonly args: Values;
  /** What the service is sent for it. */
  readonly wire: Values;
  readonly taken: Values;
  readonly refused: Values;
  readonly doubted?: Values;
  /** Members that stay as they are when they are left out, so that taking one out sends what clears it. */
  readonly cleared?: readonly string[];
  /** Members with two values that say the same: sets in two orders, lengths of time in two spellings. */
  readonly alike?: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** A set in two orders. */
export const inAnyOrder = [
  ["one", "two"],
  ["two", "one"],
] as const;

/** A length of time in two spellings. */
export const sameLength = ["PT60S", "PT1M"] as const;

/** To leave an identity out says the same as one that is none, and yet leaves the old one. */
export const noIdentity = "#Microsoft.Azure.Search.DataNoneIdentity";
