const { readFileSync } = require("node:fs");
const { join, sep } = require("node:path");
const { importsOf } = require("./programs");

const tests = join(__dirname, "../../tests") + sep;
const replacesModules = /\bjest\.(mock|doMock|setMock|resetModules|isolateModules)\b/;

/** True for a file of this repository's tests. Its modules run again for each file, since they can declare tests and hooks. */
const isTestCode = (file) => file.startsWith(tests);

/**
 * True if a file of tests can use modules that another file has loaded: neither it nor a file of `tests/` that it imports
 * replaces modules or loads them again.
 */
function sharesModules(file) {
  const seen = new Set([file]);
  for (const one of seen) {
    if (replacesModules.test(readFileSync(one, "utf8"))) return false;
    for (const next of importsOf(one)) if (isTestCode(next)) seen.add(next);
  }
  return true;
}

module.exports = { isTestCode, sharesModules };
