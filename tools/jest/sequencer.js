const { relative, sep } = require("node:path");
const { default: Sequencer } = require("@jest/test-sequencer");
const { areBeingBuilt, needsPrograms, programsReady } = require("./programs");

/** Paths in `tests/` with long files, in the order in which they start. The others follow. */
const first = [
  "release",
  "site",
  "engine/without-checkpoints-kills",
  "engine/packaging",
  "engine/plugin-python",
  "engine/import",
  "engine/tag-retention",
  "engine/copy-documents",
  "engine/ready-policies",
  "engine/state-file",
  "engine/without-checkpoints",
  "engine/image-referrers",
  "engine/dockerhub-organization",
  "chaos",
  "contract",
  "engine",
  "oci",
];

/**
 * Starts long files first, so that no worker waits at the end for a long file that started late. Jest stores the
 * durations of an earlier run. In a new checkout it sorts by size, although long files of `tests/contract` are short
 * tables of cases, which therefore start before the files of `tests/engine`. While programs are built, the files that
 * need them are last. Programs of an earlier run are found within the first seconds.
 */
module.exports = class LongestFirst extends Sequencer {
  /** The longest search for existing programs, with the build of the example in Go from its cache. */
  searchMs = 60_000;

  async sort(tests) {
    await programsReady(this.searchMs);
    const sorted = super.sort(tests);
    const longestFirst = sorted.every(({ duration }) => duration !== undefined)
      ? sorted
      : sorted.toSorted((one, other) => rank(one) - rank(other));
    if (!areBeingBuilt()) return longestFirst;
    return longestFirst.toSorted((one, other) => needsPrograms(one.path) - needsPrograms(other.path));
  }
};

function rank({ path, context }) {
  const name = relative(context.config.rootDir, path).split(sep).slice(1).join("/");
  const found = first.findIndex((start) => name.startsWith(start));
  return found < 0 ? first.length : found;
}
