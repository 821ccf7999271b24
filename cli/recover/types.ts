import type { OperationStatus, PendingOperation } from "../../provider/lifecycle";

/** A pending operation, and the result of its check in the service. */
export interface Entry {
  readonly operation: PendingOperation;
  /** Name of the service, for messages. */
  readonly title: string;
  readonly finding: OperationStatus;
}

/** Messages about completed and failed actions, and the ids of the removed entries. */
export interface Results {
  readonly done: string[];
  readonly failed: string[];
  readonly removed: Set<string>;
}
