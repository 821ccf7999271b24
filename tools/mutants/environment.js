const { appendFileSync, readFileSync } = require("node:fs");
const { join, relative } = require("node:path");
const environmentOf = require("../jest/environment");

const folder = process.env.TREFOIL_MUTANTS;
const plan = JSON.parse(readFileSync(join(folder, "plan.json"), "utf8"));
const results = join(folder, `results-${plan.round}-${process.pid}.jsonl`);
const root = join(__dirname, "../..");

/** The mutant that is on, the mutants whose places the test has reached, and the mutants that a test has found. */
let active = 0;
let switches = 0;
let deadline = 0;
let reached = new Set();
const found = new Set();

function isMutant(id) {
  if (active === 0) {
    reached.add(id);
    return false;
  }
  switches += 1;
  // A loop that does not end leaves no time for the limit of the test.
  if (switches % 1000 === 0 && performance.now() > deadline) throw new Error("The test does not end.");
  return active === id;
}

const nameOf = (test) => {
  const names = [];
  for (let part = test; part?.parent; part = part.parent) names.unshift(part.name);
  return names.join(" ");
};

/**
 * Without a plan, each test runs twice, and in the opposite order: a test that fails depends on others or cannot be repeated. With a
 * plan, a test runs once for each of its mutants until one test has found the mutant.
 */
function prepare(block, runsOf) {
  block.children = block.children.flatMap((child) => {
    if (child.type !== "describeBlock") return runsOf(child).map((run) => ({ ...child, errors: [], ...run }));
    prepare(child, runsOf);
    return [child];
  });
  if (plan.tests === undefined) block.children.reverse();
}

const countOf = (block) => block.children.reduce((sum, child) => sum + (child.type === "test" ? 1 : countOf(child)), 0);

/** @returns the runs of a test. */
function runsIn(file, block) {
  if (plan.tests === undefined) {
    // Tests of a long table reach the same places.
    const step = Math.ceil(countOf(block) / plan.mostTests);
    let index = 0;
    return () => (index++ % step === 0 ? [{}, {}] : []);
  }
  const tests = { ...plan.tests[file] };
  return (test) => {
    const { mutants = [], timeout } = tests[nameOf(test)] ?? tests["*"] ?? {};
    delete tests[nameOf(test)];
    return mutants.map((mutant) => ({ mutant, timeout }));
  };
}

function handle(file, { name, test }, state) {
  if (name === "run_start") {
    const block = state.rootDescribeBlock;
    prepare(block, runsIn(file, block));
  }
  if (name === "test_start") {
    if (found.has(test.mutant)) test.mode = "skip";
    active = test.mutant ?? 0;
    switches = 0;
    reached = new Set();
    test.began = performance.now();
    deadline = test.began + (test.timeout ?? 0) + 1000;
  }
  if (name === "test_done") {
    const ms = Math.round(performance.now() - test.began);
    active = 0;
    const failed = test.errors.length > 0;
    if (failed) found.add(test.mutant);
    const of = test.mutant === undefined ? { reached: [...reached] } : { mutant: test.mutant };
    appendFileSync(results, `${JSON.stringify({ file, test: nameOf(test), ms, failed, ...of })}\n`);
  }
}

/** Called by Jest, with `new`, for each file. */
module.exports = function mutantEnvironment(config, context) {
  const environment = environmentOf(config, context);
  const { handleTestEvent } = Object.getPrototypeOf(environment);
  const file = relative(root, context.testPath);
  environment.global.isMutant = isMutant;
  environment.handleTestEvent = (event, state) => {
    handleTestEvent.call(environment, event, state);
    handle(file, event, state);
  };
  return environment;
};
