/** Records of operations, requests and waits: lines of the log, and spans of OpenTelemetry. */
export { type Log, openLog } from "./log-file";
export type { WaitCause } from "./names";
export {
  countReadFromList,
  operationId,
  recordOperation,
  recordRequest,
  recordWait,
  recordWaiting,
  withParent,
} from "./operations";
export { flushSpans, takeProblem } from "./process-output";
export { logFile, traceSettings } from "./settings";
