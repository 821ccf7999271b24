import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkout } from "../engine/harness";
import type { Report } from "./bench";

const rows = [
  "no-op, short text",
  "no-op, dynamic.Resource",
  "search.SynonymMap",
  "search.Index",
  "realtime.App",
  "realtime.Key",
  "registry.Repository",
  "rest.Resource",
];

describe("the bench", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "trefoil-bench-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  // About 90 seconds on an idle machine: some fifty operations of the engine.
  it("measures every row and prints a table and JSON", () => {
    const output = join(folder, "latest.json");
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--require", "./tools/typescript.js", "tests/bench/main.ts"],
      {
        cwd: checkout,
        encoding: "utf8",
        env: {
          ...process.env,
          N: "2",
          RUNS: "1",
          OBJECTS: "12",
          APPS: "2",
          LIMITED: "0",
          COPIES: "8",
          LOADS: "1",
          OUTPUT: output,
        },
      },
    );
    expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });

    const report = JSON.parse(readFileSync(output, "utf8")) as Report;
    expect(report.rows.map(({ name }) => name)).toEqual(rows);
    for (const name of rows) expect(stdout).toContain(`\n${name} `);
    expect(report.limited).toBeNull();
    expect(report.refreshed).toMatchObject([
      { resources: 5, requests: 5, mostRequests: 5, limited: null },
      { resources: 12, requests: 12, mostRequests: 36, limited: null },
      { resources: 20, mostRequests: 7, limited: null },
    ]);
    const [, objects] = report.refreshed;
    const times = [objects?.ms, objects?.floorMs, objects?.smallMs];
    for (const operation of ["refresh", "again", "change"] as const)
      expect(Math.min(...times.map((ms) => ms?.[operation] ?? 0))).toBeGreaterThan(0);
    expect(report.check.ms).toBeGreaterThan(report.check.parseMs);
    expect(report.typing.ms).toBeGreaterThan(report.typing.emptyMs);
    expect(Math.min(...report.rows.flatMap(({ ms }) => Object.values(ms)))).toBeGreaterThan(0);
    for (const { size } of report.rows) expect(size.whole).toBeGreaterThan(size.own);

    expect(report.copies).toMatchObject([{ megabytes: 8, blobs: 4 }]);
    for (const { ms, skopeoMs } of report.copies) expect(Math.min(ms, skopeoMs)).toBeGreaterThan(0);

    const requests = Object.fromEntries(report.rows.map(({ name, requests }) => [name, requests]));
    expect(requests["search.SynonymMap"]).toEqual({ create: 3, again: 1, refresh: 2, destroy: 2 });
    expect(requests["no-op, short text"]).toEqual({ create: 0, again: 0, refresh: 0, destroy: 0 });
    const criteria = report.criteria.map(({ what }) => what);
    expect(criteria).toContain("requests of a refresh, realtime.App");
    expect(criteria).toContain("requests of a refresh, 2 repositories with a permission each");
    expect(criteria).toContain("one change by as many no-ops, 12 objects of all search kinds");
    expect(criteria).toContain("refresh by as many no-ops, 2 apps with 3 keys, namespaces and rules each");
  }, 600_000);
});
