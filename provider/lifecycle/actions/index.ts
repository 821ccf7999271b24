/** Actions of a service on objects, for `trefoil run`, `reset` and `resync`. */
export { commandOf } from "../../define";

export { type ActionResult, hasConflict, type Outcome, performAction } from "./perform";
export { type ActionTarget, type PreparedAction, prepareAction } from "./prepare";
export type { RunRecord } from "./run-records";
