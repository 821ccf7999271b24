import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(__dirname, "../../../docs/decisions");
const files = readdirSync(folder).filter((file) => file !== "README.md");
const index = readFileSync(join(folder, "README.md"), "utf8");

/** Title of a decision without its number. */
const titleOf = (file: string): string => /^# \d{4}\. (.+)\n/.exec(readFileSync(join(folder, file), "utf8"))?.[1] ?? "";

describe("the decisions", () => {
  it("are listed in the README of their folder, by number and title", () => {
    expect(files.length).toBeGreaterThan(0);
    const rows = files.map((file) => `- [${file.slice(0, 4)}](${file}): ${titleOf(file)}`);
    expect(index.match(/^- .*$/gm)?.toSorted()).toEqual(rows.toSorted());
  });

  it("have unique numbers", () => {
    const numbers = files.map((file) => file.slice(0, 4));
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
  });

  it("have a file name with a number, and a status, context, decision and consequences", () => {
    expect(files.filter((file) => !/^\d{4}-[a-z0-9-]+\.md$/.test(file))).toEqual([]);
    const headings = files.map((file) => readFileSync(join(folder, file), "utf8").match(/^#{1,2} .*$/gm));
    const sections = ["## Status", "## Context", "## Decision", "## Consequences"];
    expect(headings).toEqual(files.map((file) => [`# ${file.slice(0, 4)}. ${titleOf(file)}`, ...sections]));
  });
});
