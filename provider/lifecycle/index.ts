/** The operations on resources. The folders `settings`, `journal`, `recovery`, `run`, `actions`, `import` and `verify` have an index, too. */

export { hideSecrets, redactor, secretFinder, WaitBudget } from "../rest";
export {
  displayNameOf,
  InterruptedError,
  type Operation,
  outgoing,
  outgoingError,
  PartialFailureError,
  ResourceError,
  stillWaiting,
} from "./errors/errors";
export { check, type ProgramFacts } from "./operations/check";
export { create } from "./operations/create";
export { remove } from "./operations/delete";
export { diff, withDefaults } from "./operations/diff";
export { invoke } from "./operations/invoke";
export { list, lookUp, read } from "./operations/read";
export { planUpdate, update } from "./operations/update";
export { readQuota } from "./protection/quota";
export { Context } from "./read/context";
export { requestUse } from "./session/service-client";
export { Session } from "./session/session";
export { stackObjects } from "./session/stack-objects";
export { validateAccess } from "./session/validate-access";
export type { AutoNaming } from "./validation/auto-name";
export { type Change, type DriftPath, type DriftRecord, findChanges, itemKey } from "./values/compare";
export { formsIn } from "./values/digests";
export type { LogicalResource } from "./values/logical-resource";
export { positionsByName } from "./values/pairs";
export { markSecrets, type SecretPaths, secretsOf } from "./values/secrets";
export { isUnread, type State, type StateWithId, type StoredState } from "./values/state";
export {
  hasUnknown,
  type Inputs,
  isEmpty,
  isRecord,
  joinPath,
  memberOrItem,
  type ObjectValues,
  pathOf,
  splitPath,
  unknown,
  type Values,
  valueAt,
  withoutUndefined,
} from "./values/values";
export { hasOtherValues } from "./write/other-values";
