export { type Exchange, redactDeep, redactor } from "../rest";
export { displayNameOf, InterruptedError, type Operation, PartialFailureError, ResourceError } from "./errors/errors";
export { type InputsForProgram, inputsForProgram } from "./import/inputs-for-program";
export { type Inventory, inventory, type ListedObject, organizationsOf } from "./import/inventory";
export { type PathSteps, type SecretInput, valuesForProgram } from "./import/reduced-inputs";
export { type StateForImport, stateForImport } from "./import/state-for-import";
export { OperationJournal } from "./journal/operation-journal";
export {
  displayNameOfRecord,
  forget,
  isInterrupted,
  type PendingRecord,
  pendingRecords,
  pendingWarning,
} from "./journal/pending-records";
export type { JournalRecord } from "./journal/record-folder";
export { type ResourceEntry, ResourceLedger, type ResourceOptions } from "./ledger/resources";
export { type CheckResult, check } from "./operations/check";
export { create } from "./operations/create";
export { remove } from "./operations/delete";
export { type DiffResult, diff } from "./operations/diff";
export { FunctionError, invoke } from "./operations/invoke";
export { list } from "./operations/list";
export { lookUp, read } from "./operations/read";
export { planUpdate, update } from "./operations/update";
export { apiVersionFailures } from "./protection/api-versions";
export { checkQuota, readQuota } from "./protection/quota";
export { ownUserIn } from "./protection/self-lockout";
export { Context } from "./read/context";
export { listKey, readObject } from "./read/requests";
export { deleteLeftover, examine, type FoundObject, type RecordStatus } from "./recovery/recover";
export { requestUse } from "./session/service-client";
export { Session } from "./session/session";
export { stackObjects } from "./session/stack-objects";
export { validateAccess } from "./session/validate-access";
export { isSameAccount } from "./settings/account";
export { noLogin } from "./settings/docker-login";
export {
  driftFile,
  environment,
  passedConfiguration,
  projectName,
  workingFolder,
  writesCheckpoints,
} from "./settings/environment";
export {
  type Config,
  ConfigurationError,
  generalKeys,
  isIncomplete,
  NotConfiguredError,
  prepareSettings,
  providerNameIn,
  resolveSettings,
} from "./settings/settings";
export type { AutoNaming } from "./validation/auto-name";
export { repeatedDeclaration } from "./validation/declared-once";
export { withFileDigests } from "./validation/file-digests";
export { failureTexts, type SecretPaths } from "./validation/given-value";
export { noteInputs, referencedInputs } from "./validation/referenced-inputs";
export { type CheckFailure, fillDefaults, validate } from "./validation/validate";
export { type Change, type DriftPath, type DriftRecord, findChanges, itemKey } from "./values/compare";
export { type Alias, type LogicalResource, logicalNameOf, stackOf } from "./values/logical-resource";
export { markSecrets, secretsOf, stringsAt } from "./values/secrets";
export { settingsToRestore } from "./values/singletons";
export { idOf, type State, type StateWithId } from "./values/state";
export { type Unexpected, unexpectedIn } from "./values/unexpected";
export {
  hasUnknown,
  type Inputs,
  isEmpty,
  isRecord,
  joinPath,
  memberOrItem,
  type ObjectValues,
  type Outputs,
  pathOf,
  splitPath,
  unknown,
  type Values,
  withoutUndefined,
} from "./values/values";
export { rejectUncopiable } from "./write/content-copy";
export { locatorOf } from "./write/create-record";
