/** Steps of the life of an object, in their order. */
export const steps = [
  "create",
  "read",
  "import",
  "list",
  "existing",
  "update",
  "drift",
  "replace",
  "delete",
  "missing",
] as const;

export type Step = (typeof steps)[number];

/** A difference between the account and what Trefoil expects. It contains no secret. */
export interface Finding {
  /** `problem`: an update of a user would fail or show wrong changes. `note`: a fact without such an effect. */
  readonly severity: "problem" | "note";
  /** Such as `search.Index`. */
  readonly kind: string;
  readonly step: Step | "requests";
  /** Path of an input or output, or a request. Empty for the object as a whole. */
  readonly member: string;
  readonly expected: string;
  readonly received: string;
  /** Effect for a user, in a complete sentence. */
  readonly consequence: string;
}

/** The result of one kind. */
export interface KindResult {
  readonly kind: string;
  readonly result: "passed" | "findings" | "skipped";
  /** Reason why the kind was skipped. */
  readonly reason?: string;
  /** Steps that the kind does not have, with the reason. */
  readonly omitted: readonly string[];
  readonly requests: number;
  readonly seconds: number;
}

/** The report of a run. It contains no secret. */
export interface Report {
  readonly service: string;
  readonly version: string;
  readonly time: string;
  readonly mode: "life" | "read-only";
  /** Random start of the names. Undefined for a read-only run. */
  readonly prefix?: string;
  readonly kinds: readonly KindResult[];
  readonly findings: readonly Finding[];
  /** The run ended before all types were tested. */
  readonly isInterrupted?: true;
  /** Objects that the run could not remove. */
  readonly remaining: readonly string[];
}
