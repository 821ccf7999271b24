const { relative, sep } = require("node:path");
const { default: Sequencer } = require("@jest/test-sequencer");

/** Folders of `tests/` with the longest files, the longest first. */
const longest = ["bench", "engine", "contract", "oci"];

/**
 * Starts long files first, so that no worker waits at the end for a long file that started late. Jest stores the
 * durations of an earlier run. In a new checkout it sorts by size, although the longest file is a short table of cases.
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
  const found = longest.indexOf(folder);
  return found < 0 ? longest.length : found;
}
