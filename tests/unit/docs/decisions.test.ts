import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../../..");
const folder = join(root, "docs/decisions");
const files = readdirSync(folder).filter((file) => file !== "README.md");
const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");
const index = textOf("README.md");

/** Title of a decision without its number. */
const titleOf = (file: string): string => /^# \d{4}\. (.+)\n/.exec(textOf(file))?.[1] ?? "";

const numberOf = (file: string): string => file.slice(0, 4);

describe("the decisions", () => {
  it("are listed in the README of their folder, by number and title, in at most ten topics", () => {
    const rows = files.map((file) => `- [${numberOf(file)}](${file}): ${titleOf(file)}`);
    expect(index.match(/^- .*$/gm)).toEqual(rows);
    expect(index.match(/^## .*$/gm)?.length).toBeLessThanOrEqual(10);
  });

  it("have numbers without gaps, and at most 30 records that a new contributor can read in an hour", () => {
    expect(files.map(numberOf)).toEqual(files.map((_, i) => String(i + 1).padStart(4, "0")));
    expect(files.length).toBeGreaterThan(20);
    expect(files.length).toBeLessThanOrEqual(30);
    expect(files.map(textOf).join(" ").split(/\s+/).length).toBeLessThan(15_000);
  });

  it("are cited by the numbers that they have", () => {
    const lines = execFileSync("git", ["grep", "-oihE", "decisions?[ /][0-9]{4}"], { cwd: root, encoding: "utf8" });
    const cited = new Set(lines.match(/\d{4}/g));
    expect(cited.size).toBeGreaterThan(10);
    expect([...cited].filter((number) => !files.some((file) => numberOf(file) === number))).toEqual([]);
  });

  it("have a file name with a number, and a context, a decision and consequences", () => {
    expect(files.filter((file) => !/^\d{4}-[a-z0-9-]+\.md$/.test(file))).toEqual([]);
    const headings = files.map((file) =>
      textOf(file)
        .match(/^#{1,2} .*$/gm)
        ?.filter((one) => one !== "## What we tried"),
    );
    const sections = ["## Context", "## Decision", "## Consequences"];
    expect(headings).toEqual(files.map((file) => [`# ${numberOf(file)}. ${titleOf(file)}`, ...sections]));
  });
});
