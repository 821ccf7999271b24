export {
  loginOf,
  type OrganizationExample,
  organizationConfig,
  organizationExample,
  organizationSeed,
} from "./organization";
export { product, program } from "./program";
export { beyondValidation, did, kept, leaks, passed, places, resource, said } from "./results";
export { configOf, secretsOf, useWorld, type World } from "./world";
