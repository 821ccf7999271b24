/** Configuration, environment and accounts. */

export { isSameAccount } from "./account";
export { configFor, currentConfig } from "./config";
export { noLogin } from "./docker-login";
export { environment, workingFolder, writesCheckpoints } from "./environment";
export {
  type Config,
  ConfigurationError,
  isIncomplete,
  NotConfiguredError,
  prepareSettings,
  resolveSettings,
} from "./settings";
