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

/** Records by the numbers that they had before they became a part of another record. */
const continued = [...index.matchAll(/^\| ((?:\d{4}(?:, )?)+) \| \[(\d{4})\]\((\S+)\) \|$/gm)].flatMap(
  ([, numbers = "", number = "", file = ""]) => numbers.split(", ").map((earlier) => ({ earlier, number, file })),
);

/** Ranges of the numbers of all records that existed before they were grouped. */
const earlierNumbers = [
  [1, 3],
  [10, 24],
  [30, 88],
  [90, 91],
  [93, 95],
  [97, 99],
  [101, 122],
  [125, 126],
  [130, 131],
  [135, 135],
  [146, 146],
  [148, 158],
  [160, 160],
  [162, 169],
  [171, 171],
  [173, 175],
  [179, 179],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, i) => String(first + i).padStart(4, "0")),
);

describe("the decisions", () => {
  it("are listed once in the README of their folder, by number and title, in at most ten topics", () => {
    expect(files.length).toBeGreaterThan(0);
    const rows = files.map((file) => `- [${numberOf(file)}](${file}): ${titleOf(file)}`);
    expect(index.match(/^- .*$/gm)?.toSorted()).toEqual(rows.toSorted());
    expect(index.match(/^## (?!Earlier numbers).*$/gm)?.length).toBeLessThanOrEqual(10);
  });

  it("are at most 50, so that a new contributor can read them", () => {
    expect(files.length).toBeLessThanOrEqual(50);
  });

  it("have unique numbers, which no other record had before", () => {
    const numbers = [...files.map(numberOf), ...continued.map(({ earlier }) => earlier)];
    expect(numbers.filter((number, i) => numbers.indexOf(number) !== i)).toEqual([]);
  });

  it("are found by each number that a record had before", () => {
    const wrong = continued.filter(({ number, file }) => !files.includes(file) || numberOf(file) !== number);
    expect(wrong).toEqual([]);
    const known = new Set([...files.map(numberOf), ...continued.map(({ earlier }) => earlier)]);
    expect(earlierNumbers).toHaveLength(138);
    expect(earlierNumbers.filter((number) => !known.has(number))).toEqual([]);
  });

  it("are cited by the numbers that they have", () => {
    const pattern = "decisions?[ /][0-9]{4}";
    const lines = execFileSync("git", ["grep", "-oihE", pattern, "--", ".", ":!tools/site/moved-addresses.json"], {
      cwd: root,
      encoding: "utf8",
    });
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
