/** Operations in the documentation of Ably, in addition to `*`. */
export const operations = [
  "publish",
  "subscribe",
  "presence",
  "history",
  "stats",
  "statistics",
  "channel-metadata",
  "push-subscribe",
  "push-admin",
  "privileged-headers",
  "object-subscribe",
  "object-publish",
  "annotation-subscribe",
  "annotation-publish",
  "message-update-own",
  "message-update-any",
  "message-delete-own",
  "message-delete-any",
];

/** Operations that every list of all operations contains. Ably adds further operations. */
export const coreOperations = [
  "publish",
  "subscribe",
  "presence",
  "history",
  "push-subscribe",
  "push-admin",
  "channel-metadata",
];

/**
 * Returns true for a list of all operations in the documentation, which an import declares as `*`. The user may have chosen a shorter
 * list. `stats` is another name of `statistics`.
 */
export const areAllOperations = (list: readonly unknown[]): boolean =>
  operations.every((operation) => operation === "stats" || list.includes(operation));

/** Returns true for a list that Ably stores for the operation `*`. */
export const containsAllOperations = (list: readonly unknown[]): boolean =>
  coreOperations.every((operation) => list.includes(operation));
