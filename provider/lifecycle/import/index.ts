/** Existing objects as a program declares them, for `trefoil import`. */

export { ownUserIn } from "../protection/self-lockout";
export { listKey } from "../read/requests";
export { type DeclaredObject, declaredObjects, storedObjects } from "../session/stack-objects";
export { idOf, writtenIdOf } from "../values/state";
export { type InputsForProgram, inputsForProgram, stateForImport, unpassableParts } from "./inputs-for-program";
export {
  canBeUndeclared,
  canList,
  collectionsOf,
  Declared,
  type Inventory,
  inventory,
  isDeclarable,
  type ListedObject,
  organizationsOf,
  ownedBy,
  undeclaredIn,
} from "./inventory";
export { obstacleIn, type PathSteps, valuesForProgram } from "./reduced-inputs";
