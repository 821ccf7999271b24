/** What is wrong, the path that is named, and the next step that is told. */
export type Finding = readonly [fault: string, path: string, next: string];

/** A program that is refused before anything is sent. */
export interface Refusal {
  readonly what: string;
  /** Follows the program that is there. */
  readonly program?: string;
  /** Texts of the program that is there, and what stands in their place. */
  readonly changes?: readonly (readonly [from: string, to: string])[];
  readonly findings: readonly Finding[];
}
