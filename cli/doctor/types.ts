/** `problem`: an update would fail. `warning`: an update may fail. `info`: a fact. */
export type Status = "ok" | "info" | "warning" | "problem";

/** One line of the report. It contains no secret. */
export interface Finding {
  /** Group of the line: `software`, `project`, a service, or `machine`. */
  readonly area: string;
  readonly subject: string;
  readonly status: Status;
  /** Result. For a problem, it also names the next step. */
  readonly text: string;
}

/** A finding of a known area. */
export type FindingIn = Omit<Finding, "area">;
