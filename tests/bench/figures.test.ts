import { aimsOf } from "./aims";
import { readOptions } from "./options";
import { print, printComparison } from "./print";
import { type Figure, median, type Report, spread } from "./report";
import { usualSections } from "./sections";

it("runs without the long sections by default, and rejects an unknown one", () => {
  expect(readOptions({}).sections).toEqual(usualSections);
  expect(usualSections).not.toContain("scale");
  expect(readOptions({ SECTIONS: "drift,scale", SCALE: "500" })).toMatchObject({
    sections: ["drift", "scale"],
    scale: 500,
  });
  expect(() => readOptions({ SECTIONS: "drfit" })).toThrow(/"drfit" is not a section\. Sections are start, life/);
  expect(() => readOptions({ N: "0" })).toThrow("N must be a whole number of at least 1, for example N=250.");
});

describe("the figures", () => {
  const figure = (subject: string, name: string, values: readonly number[], extra: Partial<Figure> = {}): Figure => ({
    section: "life",
    subject,
    name,
    unit: "ms",
    values,
    ...extra,
  });
  const report = (figures: readonly Figure[], options: Report["options"] = { count: 250 }): Report => ({
    time: "2026-11-24T18:00:00Z",
    commit: "0000000",
    load: { before: [0, 0, 0], after: [1, 1, 1] },
    machine: "2 x processor",
    seconds: 1,
    options,
    figures,
    aims: aimsOf(figures, { count: 250 }),
  });

  it("are medians with half of their range", () => {
    expect([median([3, 1, 2]), median([1, 2, 3, 10]), spread([90, 100, 130])]).toEqual([2, 2.5, 0.2]);
    expect(print(report([figure("plugin", "create", [90, 100, 130])]))).toContain("100 ±20%");
  });

  it("are compared with the aims of the project", () => {
    const figures = [
      figure("plugin", "create", [1150]),
      figure("no-op plugin", "create", [1000]),
      figure("plugin", "create", [304], { unit: "requests" }),
    ];
    expect(aimsOf(figures, { count: 250 })).toEqual([
      { what: "create through the plugin, by a no-op plugin", found: 1.15, atMost: 1.1 },
      { what: "requests of a create, beyond one for each object and one for each app", found: 4, atMost: 4 },
    ]);
    expect(print(report(figures))).toMatch(/by a no-op plugin +1\.15 +1\.1 +NOT MET\n.* 4 +4 +met/);
  });

  it("are marked in a comparison if their ranges are apart", () => {
    const before = report([figure("plugin", "create", [100, 110]), figure("plugin", "refresh", [100, 110])]);
    const after = report([figure("plugin", "create", [50, 60]), figure("plugin", "refresh", [105, 120])], { count: 5 });
    const text = printComparison(before, after);
    expect(text).toContain("Warning: the options differ (count)");
    expect(text).toMatch(/create \(ms\) +105 ±5% +55 ±9% +0\.52 +less$/m);
    expect(text).toMatch(/refresh \(ms\) +105 ±5% +113 ±7% +1\.07$/m);
  });
});
