const { relative, sep } = require("node:path");
const { default: Sequencer } = require("@jest/test-sequencer");

/** Folders of `tests/` with long files, in the order in which they start. The others follow. */
const first = ["bench", "contract", "engine", "oci"];

/**
 * Starts long files first, so that no worker waits at the end for a long file that started late. Jest stores the
 * durations of an earlier run. In a new checkout it sorts by size, although long files of `tests/contract` are short
 * tables of cases, which therefore start before the files of `tests/engine`.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return sorted.every(({ duration }) => duration !== undefined)
      ? sorted
      : sorted.toSorted((one, other) => rank(one) - rank(other));
  }
};

function rank({ path, context }) {
  const [, folder] = relative(context.config.rootDir, path).split(sep);
  const found = first.indexOf(folder);
  return found < 0 ? first.length : found;
}
