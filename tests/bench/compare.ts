/** `make bench-compare A=before.json B=after.json`: the figures that two runs of `make bench` wrote. */
import { readFileSync } from "node:fs";
import { printComparison } from "./print";
import type { Report } from "./report";

const [a, b] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file, "utf8")) as Report);
if (!a || !b) throw new Error("Pass two files: make bench-compare A=before.json B=after.json");
console.log(printComparison(a, b));
