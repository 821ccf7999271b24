/** One run of the engine, for both hosts. */

export { ResourceLedger } from "../life/ledgers";
export { EndOfRun } from "./end-of-run";
export { type Call, driftPaths, ResourceOperations } from "./resource-operations";
export { Sessions } from "./sessions";
