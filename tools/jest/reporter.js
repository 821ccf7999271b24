/** Prints `tests: 123 passed, 0 failed, 2 skipped` at the end. If CI is set, a skipped test fails the run. */
module.exports = class SummaryLine {
  constructor({ testNamePattern }) {
    this.selectsNames = Boolean(testNamePattern);
  }

  onRunComplete(_contexts, results) {
    // A file that does not load is a failure, although it has no tests.
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    const skipped = results.numPendingTests + results.numTodoTests;
    // A pattern of names skips all other tests.
    if (!this.selectsNames) for (const name of skippedNames(results)) console.log(`skipped: ${name}`);
    if (process.env.CI && skipped > 0) this.refuse(`${skipped} skipped tests fail this run, because CI is set`);
    const line = `tests: ${results.numPassedTests} passed, ${failed} failed, ${skipped} skipped`;
    // At the end, after Jest's summary and its warnings about open handles.
    process.once("exit", () => console.log(line));
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
