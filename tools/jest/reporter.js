const { relative } = require("node:path");
const { filesByTier, root } = require("./tiers");

/**
 * Prints `tests: 123 passed, 0 failed, 2 skipped` at the end, and before it the number of files in the other tiers. A run of
 * a tier (TREFOIL_TIER) and a run with CI set fail if a test is skipped or no test runs. TREFOIL_SLOWEST=10 prints the ten
 * slowest files.
 */
module.exports = class SummaryLine {
  constructor({ testNamePattern }) {
    this.selectsNames = Boolean(testNamePattern);
  }

  onRunComplete(_contexts, results) {
    // A file that does not load is a failure, although it has no tests.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    const { TREFOIL_TIER: tier, CI, TREFOIL_SLOWEST: slowest } = process.env;
    // A pattern of names skips all other tests.
    if (!this.selectsNames) for (const name of skippedNames(results)) console.log(`skipped: ${name}`);
    if ((CI || tier) && skipped > 0) this.refuse(`${skipped} skipped tests fail this run`);
    if ((CI || tier) && results.numTotalTests === 0 && failed === 0) this.refuse("A run without tests fails");
    const lines = [
      ...slowestFiles(results, Number(slowest ?? 0)),
      ...notRun(tier, results),
      `tests: ${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped`,
    ];
    // At the end, after Jest's summary and its warnings about open handles.
    process.once("exit", () => console.log(lines.join("\n")));
  }

  refuse(reason) {
    console.log(reason);
    this.error = new Error(reason);
  }

  /** Called by Jest after the run. A returned error fails the run. */
  getLastError() {
    return this.error;
  }
};

function skippedNames(results) {
  return results.testResults
    .flatMap((file) => file.testResults)
    .filter((test) => test.status === "pending" || test.status === "todo")
    .map((test) => test.fullName);
}

/** Such as `not in this tier: 75 files (make acceptance), 6 files (make campaign)`, and the files of the tier itself. */
function notRun(tier, results) {
  if (tier === undefined) return [];
  const files = filesByTier();
  const omitted = files[tier].length - results.numTotalTestSuites;
  const others = Object.keys(files).filter((name) => name !== tier);
  return [
    ...(omitted > 0 ? [`not run in this tier: ${omitted} files`] : []),
    `not in this tier: ${others.map((name) => `${files[name].length} files (make ${name})`).join(", ")}`,
  ];
}

/** Durations that include waits for the other workers, so that they are comparable within one run only. */
function slowestFiles({ testResults }, count) {
  return testResults
    .map(({ testFilePath, perfStats: { start, end } }) => [end - start, relative(root, testFilePath)])
    .toSorted(([one], [other]) => other - one)
    .slice(0, count)
    .map(([duration, file]) => `${(duration / 1000).toFixed(1).padStart(7)} s  ${file}`);
}
