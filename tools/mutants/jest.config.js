const { join } = require("node:path");
const config = require("../../jest.config.js");

const [[pattern, swc], ...others] = Object.entries(config.transform);

/** Jest for `make mutants`. It adds switches to the folders with mutants, and tests of the plan run with one of them on. */
module.exports = {
  ...config,
  rootDir: join(__dirname, "../.."),
  testEnvironment: "<rootDir>/tools/mutants/environment.js",
  transform: {
    "/provider/(?:lifecycle|rest|hosts|oci)/.+\\.ts$": ["<rootDir>/tools/mutants/transform.js", swc[1]],
    [pattern]: swc,
    ...Object.fromEntries(others),
  },
  testSequencer: "<rootDir>/tools/mutants/sequencer.js",
  reporters: [],
  testTimeout: 20_000,
};
