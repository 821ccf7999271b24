// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type { DescribedBy } from "../../base/described-by";
import type * as input from "../input";

/** Wait after each create and update until a property of the object has one of these values, or exists. Each read of the object costs one request. After a failure, the state contains the object, and the next update waits again. */
export interface ResourceWaitFor extends DescribedBy<input.rest.ResourceWaitFor> {
  readonly field: string;
  readonly values?: string[];
  readonly failedValues?: string[];
  readonly interval?: number;
  readonly timeout?: number;
}
