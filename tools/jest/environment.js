const { mkdtempSync } = require("node:fs");
const { join } = require("node:path");
const { TestEnvironment } = require("jest-environment-node");
const { needsPrograms, programsReady } = require("./programs");

/**
 * Node, in which a file that needs programs waits for the build under way. This wait is outside the limits of tests. Each file has its
 * own folder for records and request budgets, because other files run at the same time with the same accounts.
 */
module.exports = class FileEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.file = context.testPath;
  }

  async setup() {
    await super.setup();
    const { env } = this.global.process;
    env.TREFOIL_HOME = mkdtempSync(join(env.TREFOIL_HOME, "file-"));
    if (needsPrograms(this.file)) await programsReady();
  }
};
