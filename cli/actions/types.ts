import type { ActionName } from "../../provider/define";
import type { PreparedAction } from "../../provider/lifecycle/actions";

/** Options of the command. */
export interface ActionOptions {
  readonly stack?: string;
  readonly kind?: string;
  /** Start a run after a reset or a resync. */
  readonly run?: boolean;
  /** Keys of the documents to reset. */
  readonly document?: readonly string[];
  /** Ids in the data source of the documents to reset. */
  readonly sourceDocument?: readonly string[];
  /** Names of the skills to reset. */
  readonly skill?: readonly string[];
  readonly preview?: boolean;
  readonly wait: boolean;
  readonly timeout: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** Subject of the output. */
export interface Shown {
  readonly name: ActionName;
  /** Type in programs, such as `search.Indexer`. */
  readonly type: string;
  /** Logical name. Undefined without a stack. */
  readonly resource?: string | undefined;
  readonly urn?: string | undefined;
  readonly id: string;
  readonly prepared: PreparedAction;
}
