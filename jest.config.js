const { statfsSync } = require("node:fs");

// The tests write thousands of small files and force them to the disk. Where there is one of memory, it is as good.
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

// Set by `make campaign`, which also runs the heavy searches in `*.campaign.test.ts`.
const isCampaign = process.env.TREFOIL_CAMPAIGN === "1";

/** Source is transformed by swc; types are checked by `npm run typecheck`, once, over everything. */
module.exports = {
  testEnvironment: "node",
  testMatch: ["<rootDir>/tests/**/*.test.ts"],
  testPathIgnorePatterns: ["/node_modules/", ...(isCampaign ? [] : ["\\.campaign\\.test\\.ts$"])],
  modulePathIgnorePatterns: ["<rootDir>/dist/"],
  // Beside the packages, and not in the machine's temporary folder, where nobody would remove it.
  cacheDirectory: "<rootDir>/node_modules/.cache/jest",
  transform: {
    "\\.ts$": [
      "@swc/jest",
      { jsc: { target: "es2023", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
  reporters: ["default", "<rootDir>/tools/jest-reporter.js"],
  // Engine tests mostly wait for processes of their own.
  maxWorkers: "100%",
  // A loaded machine is slow, and a test that hangs is rare.
  testTimeout: 180_000,
};
