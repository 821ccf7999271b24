import type { PendingRecord } from "../../provider/lifecycle/journal";
import type { RecordStatus } from "../../provider/lifecycle/recovery";

/** A pending record, and the result of its check in the service. */
export interface CheckedRecord extends PendingRecord {
  /** Name of the service, for messages. */
  readonly title: string;
  readonly finding: RecordStatus;
}

/** Messages about completed and failed actions, and the ids of the removed records. */
export interface Results {
  readonly done: string[];
  readonly failed: string[];
  readonly removed: Set<string>;
}
