const { statSync } = require("node:fs");
const { default: Sequencer } = require("@jest/test-sequencer");

/** Starts with unit tests, which find a mutant at the lowest cost. */
module.exports = class CheapestFirst extends Sequencer {
  sort(tests) {
    const cost = ({ path }) => (path.includes("/unit/") ? 0 : 1e9) + statSync(path).size;
    return tests.toSorted((one, other) => cost(one) - cost(other));
  }
};
