/** One run of the engine, for both hosts. */

export { ResourceLedger } from "../life/ledgers";
export { driftPaths } from "./drift-records";
export { EndOfRun } from "./end-of-run";
export { type Call, ResourceOperations } from "./resource-operations";
export { Sessions } from "./sessions";
