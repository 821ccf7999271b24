/** A phrase to rewrite, and its place in a file. */
export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Name of a rule of `rules.ts`. */
  readonly rule: string;
  readonly found: string;
  readonly advice: string;
}
