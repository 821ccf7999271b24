/** Configuration, environment and accounts. */

export { isInCheckout } from "../../rest/base/own-files";
export { isSameAccount } from "./account";
export { noLogin } from "./docker-login";
export { environment, projectName, workingFolder, writesCheckpoints } from "./environment";
export {
  type Config,
  ConfigurationError,
  configFor,
  currentConfig,
  isIncomplete,
  NotConfiguredError,
  prepareSettings,
  resolveSettings,
} from "./settings";
