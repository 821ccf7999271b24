require("../typescript.js");
const { readFileSync } = require("node:fs");
const { join, relative } = require("node:path");
const { createTransformer } = require("@swc/jest");
const { groupBy, withSwitches } = require("./switches.ts");

const root = join(__dirname, "../..");
const mutants = groupBy(
  JSON.parse(readFileSync(join(process.env.TREFOIL_MUTANTS, "mutants.json"), "utf8")),
  ({ file }) => file,
);
const switched = (source, file) => withSwitches(source, mutants.get(relative(root, file)) ?? []);

/** Called by Jest. The files with mutants contain all of them, so that one process tests many. */
module.exports = {
  createTransformer(options) {
    const swc = createTransformer(options);
    return {
      ...swc,
      process: (source, file, settings) => swc.process(switched(source, file), file, settings),
      getCacheKey: (source, file, settings) => swc.getCacheKey(switched(source, file), file, settings),
    };
  },
};
