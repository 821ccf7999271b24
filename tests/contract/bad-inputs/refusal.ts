/** The path in the failure, and the next step in the failure. */
export type Finding = readonly [path: string, next: string];

/** A program that is rejected before any request. */
export interface Refusal {
  readonly what: string;
  /** Appended to the valid program. */
  readonly program?: string;
  /** Strings of the valid program, and their replacements. */
  readonly changes?: readonly (readonly [from: string, to: string])[];
  readonly findings: readonly Finding[];
}
