const { isAbsolute, join } = require("node:path");
const { default: Runtime } = require("jest-runtime");
const { isTestCode, sharesModules } = require("./shared-modules");

let shared;

/** Contains the secrets that a process has received. A file of tests is one process of a user. */
const knownSecrets = join(__dirname, "../../provider/text/known-secrets.ts");

/** Contains the clocks of servers by their URLs. */
const clock = join(__dirname, "../../provider/rest/base/clock.ts");

/**
 * Loads the modules of the product and its packages once per worker, instead of once per file of tests: loading them took a
 * third of the time of a run. Files that replace modules load their own.
 */
module.exports = class SharedModulesRuntime extends Runtime {
  constructor(...parameters) {
    super(...parameters);
    const testPath = parameters[6];
    this.shares = sharesModules(testPath);
    // This one is not torn down after a file, so that its modules can load others later.
    if (this.shares) shared ??= new Runtime(...parameters);
    if (!this.shares) return;
    shared.requireModule(knownSecrets).forgetSecrets();
    shared.requireModule(clock).forgetClocks();
  }

  requireModule(from, moduleName, options, isRequireActual) {
    // Jest's own modules have options.
    return this.shares && !options && moduleName && this.isOfProduct(from, moduleName)
      ? shared.requireModule(from, moduleName)
      : super.requireModule(from, moduleName, options, isRequireActual);
  }

  isOfProduct(from, moduleName) {
    if (this._resolution.isCoreModule(moduleName)) return false;
    const path = this._resolution.resolveCjs(from, moduleName);
    return isAbsolute(path) && !isTestCode(path);
  }
};
