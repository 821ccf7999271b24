export { redactor } from "../rest";
export { type AdoptedState, adoptedState, type DeclaredObject, declare } from "./adoption/adopt";
export { type DeclaredSecret, declaredValues, type PathSteps } from "./adoption/declaration";
export { type Inventory, inventory, type ListedObject } from "./adoption/inventory";
export { organizationsOf } from "./adoption/organizations";
export { apiVersionFailures } from "./configuration/api-versions";
export {
  type Config,
  ConfigurationError,
  generalKeys,
  isIncomplete,
  providerNameIn,
  resolveSettings,
} from "./configuration/configuration";
export { driftFile, environment, passedConfiguration, projectName, workingFolder } from "./configuration/environment";
export { Session } from "./configuration/session";
export { validateAccess } from "./configuration/validate-access";
export { displayNameOf, InterruptedError, type Operation, PartialFailureError, ResourceError } from "./errors/errors";
export { type CheckResult, check } from "./operations/check";
export { type CreateResult, create } from "./operations/create";
export { remove } from "./operations/delete";
export { type DiffResult, diff } from "./operations/diff";
export { FunctionError, invoke } from "./operations/invoke";
export { list } from "./operations/list";
export { lookUp, read } from "./operations/read";
export { planUpdate, update } from "./operations/update";
export { ownAccountIn } from "./protection/deletion-protection";
export { checkQuota } from "./protection/quota";
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
export { type Change, type DriftPath, type DriftRecord, findChanges, itemKey } from "./state/compare";
export { type LogicalResource, stackOf } from "./state/logical-resource";
export { markSecrets } from "./state/secrets";
export type { State } from "./state/state";
export {
  hasUnknown,
  type Inputs,
  isRecord,
  joinPath,
  type ObjectValues,
  type Outputs,
  pathOf,
  splitPath,
  unknown,
  type Values,
  withoutUndefined,
} from "./state/values";
export type { AutoNaming } from "./validation/auto-name";
export { fillDefaults } from "./validation/defaults";
export { failureTexts, type SecretPaths } from "./validation/given-value";
export { type CheckFailure, validate } from "./validation/validate";
