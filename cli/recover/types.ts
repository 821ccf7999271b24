import type { OperationStatus, PendingOperation } from "../../provider/lifecycle";

/** A pending operation, and what became of it. */
export interface Entry {
  readonly operation: PendingOperation;
  /** The service, for messages. */
  readonly title: string;
  readonly finding: OperationStatus;
}

/** What was done, in sentences, and which entries are gone. */
export interface Results {
  readonly done: string[];
  readonly failed: string[];
  readonly removed: Set<string>;
}
