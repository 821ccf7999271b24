const { appendFileSync, existsSync, writeFileSync } = require("node:fs");
const { join, relative } = require("node:path");
const environmentOf = require("../jest/environment");

const folder = process.env.TREFOIL_MUTANTS;
const results = join(folder, `results-${process.pid}.jsonl`);
const root = join(__dirname, "../..");

/** Tests of a file that run. Each runs with every mutant that it reaches, until one of them finds the mutant. */
const mostTests = 150;

/** The mutant that is on. Without a mutant: 0. */
let active = 0;
let switches = 0;
let deadline = 0;
/** The places that the present test reaches. */
let reached = new Set();

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

/** The processes of a run share what they found. */
const foundFile = (id) => join(folder, `found-${id}`);
const isFound = (id) => existsSync(foundFile(id));

const nameOf = (test) => {
  const names = [];
  for (let part = test; part?.parent; part = part.parent) names.unshift(part.name);
  return names.join(" ");
};

const copy = (test, more) => ({ ...test, errors: [], ...more });

const countOf = ({ children }) => children.reduce((sum, child) => sum + (child.children ? countOf(child) : 1), 0);

/** Keeps some tests of a long table, which reach the same places. */
function thin(block, isKept) {
  block.children = block.children.filter((child) => (child.children ? thin(child, isKept) : isKept()));
  return true;
}

function keepSome(block) {
  const step = Math.ceil(countOf(block) / mostTests);
  let index = 0;
  thin(block, () => index++ % step === 0);
}

/** Jest reads the list of tests while it runs them. */
function addAfter(test, runs) {
  const { children } = test.parent;
  children.splice(children.indexOf(test) + 1, 0, ...runs);
}

/** Adds a run of the test for each mutant whose place it reaches. */
function addMutants(test) {
  const pending = [...reached].filter((id) => !isFound(id));
  const timeout = 2000 + 5 * test.ms;
  const runs = pending.map((mutant) => copy(test, { mutant, timeout }));
  addAfter(test, runs);
}

function begin(test) {
  // A test that did not end with an earlier mutant may have left another folder, which is removed.
  process.chdir(root);
  if (test.mutant && isFound(test.mutant)) test.mode = "skip";
  active = test.mutant ?? 0;
  switches = 0;
  reached = new Set();
  test.began = performance.now();
  deadline = test.began + (test.timeout ?? 0) + 1000;
}

/**
 * A test that fails with a mutant runs again without it. If it fails again, it cannot be repeated, so that its failure proves
 * nothing.
 */
function end(file, test) {
  const { mutant, suspect, errors } = test;
  active = 0;
  test.ms = performance.now() - test.began;
  const failed = errors.length > 0;
  if (mutant && failed) addAfter(test, [copy(test, { mutant: undefined, suspect: mutant })]);
  else if (mutant) record({ mutant, file, test: nameOf(test) });
  else if (suspect) endSuspect(file, test);
  else if (!failed) addMutants(test);
}

function endSuspect(file, test) {
  const isFoundNow = test.errors.length === 0;
  if (isFoundNow) writeFileSync(foundFile(test.suspect), "");
  record({ mutant: test.suspect, [isFoundNow ? "found" : "unsure"]: true, file, test: nameOf(test) });
}

const record = (result) => appendFileSync(results, `${JSON.stringify(result)}\n`);

/** A mutant may end its process, which runs the tests of all others, or the process of Jest, which starts it. */
function keepAlive(ofTests) {
  const { kill } = process;
  const end = () => {
    throw new Error("The mutant ends its process.");
  };
  ofTests.exit = end;
  const own = [process.pid, process.ppid];
  ofTests.kill = (pid, signal) => (own.includes(pid) && signal !== 0 ? end() : kill.call(process, pid, signal));
}

/** Called by Jest, with `new`, for each file. */
module.exports = function mutantEnvironment(config, context) {
  const environment = environmentOf(config, context);
  const { handleTestEvent } = Object.getPrototypeOf(environment);
  const file = relative(root, context.testPath);
  environment.global.isMutant = isMutant;
  keepAlive(environment.global.process);
  environment.handleTestEvent = (event, state) => {
    handleTestEvent.call(environment, event, state);
    const { name, test } = event;
    if (name === "run_start") keepSome(state.rootDescribeBlock);
    if (name === "test_start") begin(test);
    if (name === "test_done") end(file, test);
  };
  return environment;
};
