import type { ServiceName } from "../../../emulator/start";
import { useEmulatedAccount } from "./account";
import { isWrite } from "./complete-run";
import { type Deviation, objectsAt } from "./proxy";

const account = useEmulatedAccount();

const through = (service: ServiceName, args: readonly string[], deviation: Deviation = {}) =>
  account.through(service, deviation, async (urls, asked) => ({
    ...(await account.report(service, args, urls)),
    asked,
  }));

describe("trefoil verify --read-only", () => {
  /** Objects of other users. */
  function populate(): void {
    const { services } = account;
    services.change("search", { collection: "synonymmaps", key: "places", merge: { synonyms: "usa, united states" } });
    services.change("registry", { collection: "repositories", key: "acme/app", merge: { description: "The shop." } });
    services.change("realtime", { collection: "apps", key: "app-1", merge: { name: "chat" } });
    services.change("rest", { collection: "/v1/resources", key: "one", merge: { id: "one", name: "alpha" } });
  }

  it.each([
    ["search", "search.SynonymMap"],
    ["registry", "registry.Repository"],
    ["realtime", "realtime.App"],
    ["rest", "rest.Resource"],
  ] as const)("sends only reads to %s", async (service, kind) => {
    populate();
    const { report, asked } = await through(service, ["--read-only"]);
    expect(asked.filter(isWrite)).toEqual([]);
    expect(report).toMatchObject({ mode: "read-only", remaining: [], findings: [] });
    expect(report.kinds).toContainEqual(expect.objectContaining({ kind, result: "passed" }));
  });

  it("shows members that Trefoil does not have, and values that a refresh would show as drift", async () => {
    populate();
    const { report, code } = await through("search", ["--read-only", "--kinds", "SynonymMap"], {
      ...objectsAt(/^\/synonymmaps/, (object) => ({ ...object, language: "en", name: "*****" })),
    });
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        severity: "note",
        member: "language",
        consequence: "Trefoil ignores `language`. A program can set it only with `extra`.",
      }),
    );
    expect(code).toBe(2);
  });

  it("reports the number of requests of a type, and their time in seconds", async () => {
    populate();
    account.services.faults.add("search", { method: "GET", path: "/synonymmaps", delayMs: 600 });
    const { report } = await through("search", ["--read-only", "--kinds", "SynonymMap"]);
    const [{ requests, seconds } = { requests: 0, seconds: 0 }] = report.kinds;
    expect(requests).toBeGreaterThan(0);
    expect(seconds).toBeGreaterThanOrEqual(0.6);
  });

  it("reports an object that cannot be read", async () => {
    populate();
    const { report, code } = await through(
      "search",
      ["--read-only", "--kinds", "SynonymMap"],
      objectsAt(/^\/synonymmaps/, ({ synonyms: _, ...object }) => object),
    );
    expect(report.findings).toEqual([
      expect.objectContaining({ severity: "problem", kind: "search.SynonymMap", consequence: expect.any(String) }),
    ]);
    expect(code).toBe(2);
  });
});
