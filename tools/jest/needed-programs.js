/** Prints the programs that tests need: `needed-programs.js test tests/site/site.acceptance.test.ts`, tiers and files. */
const { join } = require("node:path");
const { programsOf } = require("./programs");
const { filesByTier, root } = require("./tiers");

const files = process.argv.slice(2).flatMap((name) => filesByTier()[name] ?? [name]);
console.log([...new Set(files.flatMap((file) => programsOf(join(root, file))))].sort().join(" "));
