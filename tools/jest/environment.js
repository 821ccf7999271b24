const { mkdtempSync } = require("node:fs");
const { join } = require("node:path");
const { TestEnvironment } = require("jest-environment-node");
const { RequiredAssertions } = require("./assertions");
const { needsPrograms, programsReady } = require("./programs");
const { sharesModules } = require("./shared-modules");

/** Names of the symbols by which Jest keeps the hooks, tests and time limit of a file in its global object. */
const stateOfJest = new Set(["EVENT_HANDLERS", "JEST_STATE_SYMBOL", "TEST_TIMEOUT_SYMBOL", "RETRY_TIMES"]);

/** Folders whose tests run many operations of the engine, and their time limit on a loaded machine, in ms. */
const slow = /\/tests\/(engine|chaos|release)\//;
const slowTimeout = 1_800_000;

/**
 * Node, in which a file that needs programs waits for the build under way. This wait is outside the limits of tests. Each file has its
 * own folder for records and request budgets, because other files run at the same time with the same accounts. It starts in the
 * folder of the repository. A test without an assertion fails.
 */
class FileEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.file = context.testPath;
    this.root = config.projectConfig.rootDir;
    this.variables = { ...this.global.process.env };
    // Each expectation records its calls. With 100 calls, Jest's default, this takes a tenth of a run.
    this.global.Error.stackTraceLimit = 20;
    this.assertions = new RequiredAssertions(() => this.global.expect);
  }

  handleTestEvent(event) {
    this.assertions.handle(event);
  }

  async setup() {
    await super.setup();
    // A test of an earlier file that did not end may have left another folder, which is removed.
    process.chdir(this.root);
    const { env } = this.global.process;
    for (const name of Object.keys(env)) delete env[name];
    Object.assign(env, this.variables, { TREFOIL_HOME: mkdtempSync(join(this.variables.TREFOIL_HOME, "file-")) });
    // The symbol that `jest.setTimeout` sets.
    if (slow.test(this.file)) this.global[Symbol.for("TEST_TIMEOUT_SYMBOL")] = slowTimeout;
    if (needsPrograms(this.file)) await programsReady();
  }
}

/**
 * The environment of the files that share modules (`runtime.js`), since a module keeps the global object in which it ran. Each file
 * starts with the same environment variables, real timers and no spies.
 */
class SharedEnvironment extends FileEnvironment {
  async teardown() {
    this.fakeTimersModern.useRealTimers();
    this.moduleMocker.restoreAllMocks();
    for (const symbol of Object.getOwnPropertySymbols(this.global))
      if (stateOfJest.has(symbol.description)) delete this.global[symbol];
  }
}

let shared;

/** Called by Jest, with `new`, for each file. */
module.exports = function environmentOf(config, context) {
  if (!sharesModules(context.testPath)) return new FileEnvironment(config, context);
  shared ??= new SharedEnvironment(config, context);
  shared.file = context.testPath;
  return shared;
};
