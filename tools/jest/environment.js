const { TestEnvironment } = require("jest-environment-node");
const { needsPrograms, programsReady } = require("./programs");

/** Node, in which a file that needs programs waits for the build under way. This wait is outside the limits of tests. */
module.exports = class WaitForPrograms extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.file = context.testPath;
  }

  async setup() {
    await super.setup();
    if (needsPrograms(this.file)) await programsReady();
  }
};
