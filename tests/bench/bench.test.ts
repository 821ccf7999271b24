import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkout } from "../engine/harness";
import { campaign } from "../support/campaign";
import { temporaryFolder } from "../support/temporary-folder";
import type { Report } from "./bench";

const rows = [
  "no-op, short text",
  "no-op, dynamic.Resource",
  "search.SynonymMap",
  "search.Index",
  ...(campaign ? ["realtime.App", "realtime.Key", "registry.Repository", "rest.Resource"] : []),
];

/** The existing stacks that are refreshed. */
const whole = { resources: 12, requests: 12, mostRequests: 36, limited: null };
const stacks = campaign
  ? [
      { resources: 5, requests: 5, mostRequests: 5, limited: null },
      whole,
      { resources: 20, mostRequests: 7, limited: null },
    ]
  : [whole];

const criteria = [
  "requests of a refresh, search.Index",
  "one change by as many no-ops, 12 objects of all search kinds",
  ...(campaign
    ? [
        "requests of a refresh, realtime.App",
        "requests of a refresh, 2 repositories with a permission each",
        "refresh by as many no-ops, 2 apps with 3 keys, namespaces and rules each",
        "requests, trefoil drift, dynamic",
      ]
    : []),
];

describe("the bench", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  // About 45 seconds on an idle machine: 28 operations of the engine. The campaign measures all services, in 56.
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
          ...(!campaign && { SERVICES: "search" }),
          OUTPUT: output,
        },
      },
    );
    expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });

    const report = JSON.parse(readFileSync(output, "utf8")) as Report;
    expect(report.rows.map(({ name }) => name)).toEqual(rows);
    for (const name of rows) expect(stdout).toContain(`\n${name} `);
    expect(report.limited).toBeNull();
    expect(report.refreshed).toMatchObject(stacks);
    const objects = report.refreshed.find(({ resources }) => resources === whole.resources);
    const times = [objects?.ms, objects?.floorMs, objects?.smallMs];
    for (const operation of ["refresh", "again", "change"] as const)
      expect(Math.min(...times.map((ms) => ms?.[operation] ?? 0))).toBeGreaterThan(0);
    expect(Math.min(report.check.ms, report.check.parseMs)).toBeGreaterThan(0);
    expect(Math.min(report.typing.ms, report.typing.emptyMs)).toBeGreaterThan(0);
    expect(Math.min(...report.rows.flatMap(({ ms }) => Object.values(ms)))).toBeGreaterThan(0);
    for (const { size } of report.rows) expect(size.whole).toBeGreaterThan(size.own);

    // One list of the apps, and three of each app.
    const comparisons = report.drift?.comparisons.map(({ requests }) => requests);
    expect(comparisons).toEqual(campaign ? Array(6).fill(7) : undefined);

    expect(report.copies).toMatchObject([{ megabytes: 8, blobs: 4 }]);
    for (const { ms, skopeoMs } of report.copies) expect(Math.min(ms, skopeoMs)).toBeGreaterThan(0);

    const requests = Object.fromEntries(report.rows.map(({ name, requests }) => [name, requests]));
    expect(requests["search.SynonymMap"]).toEqual({ create: 3, again: 1, refresh: 2, destroy: 2 });
    expect(requests["no-op, short text"]).toEqual({ create: 0, again: 0, refresh: 0, destroy: 0 });
    expect(report.criteria.map(({ what }) => what)).toEqual(expect.arrayContaining(criteria));
  }, 600_000);
});
