// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";

/** Wait after each create and update until a property of the object has one of these values, or exists. Each read of the object costs one request. After a failure, the state contains the object, and the next update waits again. */
export interface ResourceWaitFor {
  /** Property of the object that shows whether it is ready, for example `status.phase`. */
  readonly field: pulumi.Input<string>;
  /** Values of an object that is ready. A number or a boolean is compared as text, for example `true`. If omitted, the object is ready when it has the property. Minimum items: 1. */
  readonly values?: pulumi.Input<pulumi.Input<string>[]>;
  /** Values of an object that will not become ready. The wait then ends with an error. */
  readonly failedValues?: pulumi.Input<pulumi.Input<string>[]>;
  /** Longest time between two reads, and time between an update and the first read, in seconds. After an update, the service must show the new state within this time. Default: `5`. Minimum: 0.1. Maximum: 300. */
  readonly interval?: pulumi.Input<number>;
  /** Time to wait, in seconds. Default: `600`. Minimum: 1. */
  readonly timeout?: pulumi.Input<number>;
}
