const { join } = require("node:path");
const config = require("../../jest.config.js");
const { folders } = require("./folders.js");

const root = join(__dirname, "../..");

const [[pattern, swc], ...others] = Object.entries(config.transform);

/** Jest for `make mutants`. It adds switches to the folders with mutants, and tests of the plan run with one of them on. */
module.exports = {
  ...config,
  rootDir: root,
  testEnvironment: "<rootDir>/tools/mutants/environment.js",
  transform: {
    [`${root}/(?:${folders.join("|")})/.+\\.ts$`]: ["<rootDir>/tools/mutants/transform.js", swc[1]],
    [pattern]: swc,
    ...Object.fromEntries(others),
  },
  testSequencer: "<rootDir>/tools/mutants/sequencer.js",
  reporters: [],
  testTimeout: 20_000,
};
