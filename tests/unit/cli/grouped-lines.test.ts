import { groupedErrors, groupedLines } from "../../../cli/grouped-lines";
import { firstNames, limited } from "../../../provider/text/wording";
import { cpuTime } from "../../support/cpu-time";

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe("lines about many objects", () => {
  it("are one line for each sentence, with three names and the number of the others", () => {
    const found = numbers(500).map((n) => ({ name: `Index i${n}`, text: "old.ts declares it, too." }));
    expect(groupedLines([...found, { name: "Index a", text: "other." }], "objects")).toEqual([
      "500 objects (Index i0, Index i1, Index i2 and 497 others): old.ts declares it, too.",
      "Index a: other.",
    ]);
    expect(groupedLines(found.slice(0, 2), "objects")).toEqual([
      "Index i0: old.ts declares it, too.",
      "Index i1: old.ts declares it, too.",
    ]);
  });

  it("join errors that differ in their request only", () => {
    const errors = numbers(40).map(
      (n) =>
        `Index "i${n}": read failed: GET https://search.example/indexes('i${n}') -> 429 Too Many (request ${n}). Retry.`,
    );
    expect(groupedErrors([...errors, "the program failed"])).toEqual([
      `40 resources (Index "i0", Index "i1", Index "i2" and 37 others): for example ${errors[0]?.slice('Index "i0": '.length)}`,
      "the program failed",
    ]);
    expect(groupedErrors(errors.slice(0, 2))).toEqual([
      `2 resources (Index "i0", Index "i1"): for example ${errors[0]?.slice('Index "i0": '.length)}`,
    ]);
    expect(groupedErrors(["a", "a"])).toEqual(["a"]);
  });

  it("reads an error of a service once, regardless of its text", () => {
    const error = `Index "a": ${"(request ".repeat(30_000)}`;
    const start = cpuTime();
    expect(groupedErrors([error])).toEqual([error]);
    // The square of the length would take half a minute.
    expect(cpuTime() - start).toBeLessThan(2_000);
  });
});

describe("a list with a limit", () => {
  it.each([
    [0, ""],
    [1, "0"],
    [2, "0, 1"],
    [3, "0, 1 and 1 other"],
    [4, "0, 1 and 2 others"],
  ])("has the names up to the limit, and counts the others: %i of two", (count, text) => {
    const names = numbers(count).map(String);
    expect(firstNames(names, 2)).toBe(text);
    const lines = [...names.slice(0, 2), ...(count > 2 ? [`${count - 2} more`] : [])];
    expect(limited(names, 2, (others) => `${others} more`)).toEqual(lines);
  });
});
