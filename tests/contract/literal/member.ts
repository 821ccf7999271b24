import type { Values } from "../../../provider/lifecycle";

/**
 * One kind of a union as the vendor documents it: its name and its options with a value that differs from the default.
 * Then the defaults of the service, values that the service rejects, and values of extensible enums, which are accepted
 * with a warning. The keys of the last three are paths.
 */
export type Row = readonly [
  kind: string,
  options: Values,
  serverDefaults: Values,
  rejected: Values,
  unknownValues?: Values,
];

/** A kind at its place in otherwise minimal inputs of a resource. */
export interface Member {
  readonly title: string;
  readonly token: string;
  readonly at: readonly (string | number)[];
  readonly args: Values;
  /** The JSON that the request contains for it. */
  readonly sent: Values;
  readonly serverDefaults: Values;
  readonly rejected: Values;
  readonly unknownValues?: Values;
  /** Members that the service keeps if they are omitted, so that removing one sends the value that clears it. */
  readonly keptIfOmitted?: readonly string[];
  /** Members with two equivalent values: sets in two orders, durations in two notations. */
  readonly equivalent?: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** A set in two orders. */
export const inAnyOrder = [
  ["one", "two"],
  ["two", "one"],
] as const;

/** A duration in two notations. */
export const sameLength = ["PT60S", "PT1M"] as const;

/** The type of an explicit empty identity. Omitting the identity means the same, but keeps the previous one. */
export const noIdentity = "#Microsoft.Azure.Search.DataNoneIdentity";
