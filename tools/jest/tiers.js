const { globSync } = require("node:fs");
const { join } = require("node:path");

/** The tiers of tests: the target of `make` that runs each, and the end of the names of its files. */
const tiers = {
  test: /^(?!.*\.(acceptance|campaign)\.).*\.test\.ts$/,
  acceptance: /\.acceptance\.test\.ts$/,
  campaign: /\.campaign\.test\.ts$/,
};

const root = join(__dirname, "../..");

/** All files of tests, by tier. The paths are relative to the repository and sorted. */
function filesByTier() {
  const files = globSync("tests/**/*.test.ts", { cwd: root }).sort();
  return Object.fromEntries(
    Object.entries(tiers).map(([tier, pattern]) => [tier, files.filter((file) => pattern.test(file))]),
  );
}

module.exports = { tiers, filesByTier, root };
