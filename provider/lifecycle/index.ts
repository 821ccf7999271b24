export { newerThan } from "./configuration/api-versions";
export { type Bag, ConfigurationError, generalKeys, settingsOf } from "./configuration/configuration";
export { projectName, workingFolder } from "./configuration/environment";
export { Session } from "./configuration/session";
export { validateAccess } from "./configuration/validate-access";
export { HalfMadeError, nameOf, ResourceError, stackIn } from "./errors/errors";
export { type Checked, check } from "./operations/check";
export type { Made } from "./operations/create";
export { FunctionError, invoke } from "./operations/invoke";
export { create, type Difference, diff, list, read, remove, update } from "./operations/verbs";
export { needRoom } from "./protection/quota";
export type { Place } from "./recovery/operation-journal";
export {
  forget,
  isInterrupted,
  labelOf,
  type PendingOperation,
  pendingOperations,
  pendingWarning,
} from "./recovery/pending-operations";
export { deleteLeftover, examine, type Finding, type FoundObject } from "./recovery/recover";
export { Context } from "./remote/context";
export type { Change } from "./state/compare";
export { markSecrets } from "./state/secrets";
export type { State } from "./state/state";
export { defined, hasUnknown, isRecord, unknown, type Values } from "./state/values";
export { type Failure, validate } from "./validation/validate";
