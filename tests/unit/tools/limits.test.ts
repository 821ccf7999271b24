import { catalogue } from "../../../provider";
import { objectTable, quotaTable, requestLimitTable, waitSeconds } from "../../../tools/limits/tables";

const rowOf = (table: string, start: string): string =>
  table.split("\n").find((line) => line.startsWith(`| ${start} |`)) ?? "";

describe("the tables of limits", () => {
  it("wait for a window after each full limit", () => {
    const limit = { limit: 100, windowSeconds: 60 };
    expect([1, 100].map((requests) => waitSeconds(requests, limit))).toEqual([0, 0]);
    expect(waitSeconds(101, limit)).toBeGreaterThan(60);
    expect(waitSeconds(200, limit)).toBe(waitSeconds(101, limit));
    expect(waitSeconds(201, limit)).toBeGreaterThan(120);
    expect(waitSeconds(201, limit)).toBeLessThan(130);
  });

  it("contain each service, and the lower limits of single requests", () => {
    const table = requestLimitTable(catalogue);
    for (const { service } of catalogue)
      expect(rowOf(table, service.title)).toContain(`| ${service.budget.limit} in 1 `);
    expect(rowOf(table, "Azure AI Search: creations of indexes")).toContain(
      "| 12 in 1 min | `trefoil:searchRequestLimit` | 8 min |",
    );
  });

  it("contain each quota with its source", () => {
    const table = quotaTable(catalogue);
    expect(table).toContain("| Azure AI Search | indexes | `GET /servicestats` | the quota of the service |");
    expect(table).toContain("| Ably | keys | `trefoil:realtimeObjectLimit` | 100 |");
    expect(table).toContain("| Ably | queues | `trefoil:realtimeQueueLimit` | not compared |");
    expect(table.match(/\| rules \|/g)).toHaveLength(1);
  });

  it("use the lower limit of a create", () => {
    const of = (token: string) => objectTable(catalogue, [{ tokens: [token], create: 1, refresh: 0 }]);
    expect(of("search:Index")).toContain("| `search.Index` | 1 | 8 min |");
    expect(of("search:SynonymMap")).toContain("| `search.SynonymMap` | 1 | none |");
    expect(() => of("search:Unknown")).toThrow("search:Unknown is not a kind.");
  });
});
