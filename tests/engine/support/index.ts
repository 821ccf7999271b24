export { beyondValidation } from "../../contract/bad-inputs/validation";
export { inHost } from "./in-host";
export { managedIdentity } from "./managed-identity";
export {
  loginOf,
  type OrganizationExample,
  organizationExample,
  organizationSeed,
} from "./organization";
export { writePolicyPack } from "./policy-pack";
export { product, program, projectWithPlugin } from "./program";
export {
  isManaged,
  leaks,
  managedResources,
  outputOf,
  passed,
  resource,
  secretLocations,
  stepsIn,
  typeOf,
} from "./results";
export { configOf, secretsOf, type TestEnvironment, useTestEnvironment } from "./test-environment";
export { type CommandResult, trefoil } from "./trefoil";
