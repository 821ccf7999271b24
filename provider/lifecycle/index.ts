export { apiVersionFailures } from "./configuration/api-versions";
export { type Config, ConfigurationError, generalKeys, resolveSettings } from "./configuration/configuration";
export { projectName, workingFolder } from "./configuration/environment";
export { Session } from "./configuration/session";
export { validateAccess } from "./configuration/validate-access";
export { displayNameOf, PartialFailureError, ResourceError, stackOf } from "./errors/errors";
export { type CheckResult, check } from "./operations/check";
export type { CreateResult } from "./operations/create";
export { FunctionError, invoke } from "./operations/invoke";
export { create, type DiffResult, diff, list, read, remove, update } from "./operations/verbs";
export { checkQuota } from "./protection/quota";
export type { LogicalResource } from "./recovery/operation-journal";
export {
  displayNameOfOperation,
  forget,
  isInterrupted,
  type PendingOperation,
  pendingOperations,
  pendingWarning,
} from "./recovery/pending-operations";
export { deleteLeftover, examine, type FoundObject, type OperationStatus } from "./recovery/recover";
export { Context } from "./remote/context";
export type { Change } from "./state/compare";
export { markSecrets } from "./state/secrets";
export type { State } from "./state/state";
export { hasUnknown, isRecord, unknown, type Values, withoutUndefined } from "./state/values";
export { type CheckFailure, validate } from "./validation/validate";
