export { type Exchange, redactDeep, redactor } from "../rest";
export { displayNameOf, InterruptedError, type Operation, PartialFailureError, ResourceError } from "./errors/errors";
export { type InputsForProgram, inputsForProgram } from "./import/inputs-for-program";
export { type Inventory, inventory, type ListedObject, organizationsOf } from "./import/inventory";
export { type PathSteps, valuesForProgram } from "./import/reduced-inputs";
export { stateForImport } from "./import/state-for-import";
export { OperationJournal } from "./journal/operation-journal";
export {
  displayNameOfRecord,
  forget,
  isInterrupted,
  type PendingRecord,
  pendingRecords,
} from "./journal/pending-records";
export type { JournalRecord } from "./journal/record-folder";
export { ResourceLedger } from "./ledger/resources";
export { check, type ProgramFacts } from "./operations/check";
export { create } from "./operations/create";
export { remove } from "./operations/delete";
export { diff, withDefaults } from "./operations/diff";
export { FunctionError, invoke } from "./operations/invoke";
export { list } from "./operations/list";
export { lookUp, read } from "./operations/read";
export { planUpdate, update } from "./operations/update";
export { apiVersionFailures } from "./protection/api-versions";
export { readQuota } from "./protection/quota";
export { ownUserIn } from "./protection/self-lockout";
export { Context } from "./read/context";
export { listKey, readObject } from "./read/requests";
export { deleteLeftover, examine, type FoundObject, type RecordStatus } from "./recovery/recover";
export { EndOfRun } from "./run/end-of-run";
export { type Call, ResourceOperations } from "./run/resource-operations";
export { Sessions } from "./run/sessions";
export { requestUse } from "./session/service-client";
export { Session } from "./session/session";
export { stackObjects } from "./session/stack-objects";
export { validateAccess } from "./session/validate-access";
export { isSameAccount } from "./settings/account";
export { configFor, currentConfig } from "./settings/config";
export {
  environment,
  workingFolder,
  writesCheckpoints,
} from "./settings/environment";
export {
  type Config,
  ConfigurationError,
  isIncomplete,
  NotConfiguredError,
  prepareSettings,
  resolveSettings,
} from "./settings/settings";
export type { AutoNaming } from "./validation/auto-name";
export { withFileDigests } from "./validation/file-digests";
export { failureTexts, type SecretPaths } from "./validation/given-value";
export { type CheckFailure, fillDefaults, validate } from "./validation/validate";
export { type Change, type DriftPath, type DriftRecord, findChanges, itemKey } from "./values/compare";
export { type Alias, type LogicalResource, stackOf } from "./values/logical-resource";
export { markSecrets, secretsOf } from "./values/secrets";
export { settingsToRestore } from "./values/singletons";
export { idOf, type State, type StateWithId, type StoredState } from "./values/state";
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
export { locatorOf } from "./write/create-record";
