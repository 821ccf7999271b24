const { mkdtempSync, rmSync, statfsSync } = require("node:fs");
const { availableParallelism, tmpdir } = require("node:os");
const { join } = require("node:path");
const { tiers } = require("./tools/jest/tiers.js");

// The tests write thousands of small files and flush them to the disk. A file system in memory is faster.
const inMemory = "/dev/shm";
const neededBytes = 6e9;

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > neededBytes;
  } catch {
    return false;
  }
}

if (!process.env.TMPDIR && hasRoom()) process.env.TMPDIR = inMemory;

// The tests do not use the credentials of `docker login` of this machine.
process.env.DOCKER_CONFIG = "/nonexistent";

// The tests do not write request budgets into the cache of the user. Each file has a folder in this one, and the files share others.
const home = mkdtempSync(join(tmpdir(), "trefoil-home-"));
process.env.TREFOIL_HOME = home;
// Nor keys into the folders of the user.
process.env.XDG_STATE_HOME = home;
process.env.TREFOIL_TEST_RUN = home;
process.once("exit", () => rmSync(home, { recursive: true, force: true }));

// Set by `make campaign`, which also runs the heavy searches in `*.campaign.test.ts`.
const isCampaign = process.env.TREFOIL_CAMPAIGN === "1";

/** The files of the tier in TREFOIL_TIER. Without it, files of all tiers can be run by their paths. */
function isIgnored(tier) {
  const { TREFOIL_TIER: selected } = process.env;
  return selected === undefined ? tier === "campaign" && !isCampaign : tier !== selected;
}

/** Source is transformed by swc; types are checked by `npm run typecheck`, once, over everything. */
module.exports = {
  globalSetup: "<rootDir>/tools/jest/key-service.js",
  runtime: "<rootDir>/tools/jest/runtime.js",
  testEnvironment: "<rootDir>/tools/jest/environment.js",
  testMatch: ["<rootDir>/tests/**/*.test.ts"],
  testPathIgnorePatterns: [
    "/node_modules/",
    ...Object.keys(tiers)
      .filter(isIgnored)
      .map((tier) => tiers[tier].source),
  ],
  modulePathIgnorePatterns: ["<rootDir>/dist/"],
  // Stored with the packages, since no process would remove it from the machine's temporary folder.
  cacheDirectory: "<rootDir>/node_modules/.cache/jest",
  transform: {
    // Jest cannot load an ES module with `require`, as Node does.
    "\\.ts$|/node_modules/(jose|@scalar)/.+\\.js$": [
      "@swc/jest",
      { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
  transformIgnorePatterns: ["/node_modules/(?!(jose|@scalar)/)"],
  reporters: ["default", "<rootDir>/tools/jest/reporter.js"],
  testSequencer: "<rootDir>/tools/jest/sequencer.js",
  // Many tests wait: for a time limit of a service, a retry or a child process. The others use the processors meanwhile. More
  // processes than these take more time, in both tiers.
  maxWorkers: 2 * availableParallelism(),
  // A loaded machine is slow, and a test that hangs is rare.
  testTimeout: 180_000,
};
