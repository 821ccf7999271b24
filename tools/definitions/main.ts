/**
 * Writes docs/definitions.md from the doc comments in provider/define and the terms of HTTP. Part of `npm run generate`. Fails
 * if a member has no comment or no required example.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { declarationsOf } from "./members";
import { definitionsPage } from "./page";
import { sections } from "./sections";

const folder = "provider/define";
const example = "provider/services/search/synonym-map.ts";

const read = (file: string): string => readFileSync(file, "utf8");
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
const paths = ["provider/rest/base/terms.ts", ...files.map((file) => `${folder}/${file}`)];
const sources = Object.fromEntries(paths.map((path) => [path, read(path)]));

const { markdown, failures } = definitionsPage(sections, declarationsOf(sources), {
  file: example,
  source: read(example),
});
if (failures.length === 0) writeFileSync("docs/definitions.md", markdown);
else {
  console.error(`docs/definitions.md was not written. Complete the doc comments: ${failures.join(" ")}`);
  process.exitCode = 1;
}
