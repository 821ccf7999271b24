/** Records of operations, requests and waits: lines of the log, and spans of OpenTelemetry. */
export { type Log, openLog } from "./log-file";
export type { WaitCause } from "./names";
export {
  countReadFromList,
  flushSpans,
  operationId,
  recordOperation,
  recordRequest,
  recordWait,
  recordWaiting,
  takeProblem,
  withParent,
} from "./operations";
export { logFile, traceSettings } from "./settings";
