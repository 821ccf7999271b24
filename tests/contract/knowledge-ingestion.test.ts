import type { Steps } from "../../provider/define";
import {
  waitForFirstSynchronization,
  waitForOngoingSynchronization,
} from "../../provider/services/search/knowledge/ingestion-wait";

const counts = { itemsUpdatesProcessed: 3, itemsUpdatesFailed: 2, itemsSkipped: 1 };
const source = { kind: "azureBlob", waitForIngestion: true, timeout: 60 };

/** Waits with these statuses of the service, and with a timeout after them. */
async function waitWith(
  statuses: unknown[],
  inputs: object = source,
  cause: "created" | "changed" | "resumed" = "created",
) {
  const requests: string[] = [];
  const timeouts: number[] = [];
  const reports: string[] = [];
  const steps: Partial<Steps> = {
    send: async (request) => {
      requests.push(request);
      return { status: 200, body: statuses[requests.length - 1] };
    },
    poll: async (seconds, check) => {
      timeouts.push(seconds);
      for (const _status of statuses) {
        const result = await check();
        if (result !== undefined) return result;
      }
      return undefined;
    },
    report: (message) => reports.push(message),
    reportProgress: (message) => reports.push(message),
    fail: (reason) => {
      throw new Error(reason);
    },
  };
  const progress = { cause, lastNote: undefined, saveNote: () => undefined };
  const failure = await waitForFirstSynchronization(steps as Steps, inputs as typeof source, progress);
  return { failure, requests, timeouts, reports };
}

describe("a changed ontology", () => {
  const graph = (value: string) => ({
    timeout: 60,
    azureBlobParameters: { graphExtraction: { graphName: "travel", ontology: { kind: "inline", value } } },
  });
  const waitsFor = async (news: string, ...statuses: string[]) => {
    const requests: string[] = [];
    const steps: Partial<Steps> = {
      values: { createdResources: { indexer: "manuals-indexer" } },
      send: async (request) => {
        const status = statuses[requests.push(request) - 1];
        return { status: 200, body: { lastResult: { status, startTime: "2026-11-28T00:00:00Z" } } };
      },
      poll: async (_seconds, check) => {
        for (const _status of statuses) {
          const result = await check();
          if (result !== undefined) return result;
        }
        return undefined;
      },
      reportProgress: () => undefined,
    };
    return { failure: await waitForOngoingSynchronization(steps as Steps, graph("{}"), graph(news)), requests };
  };
  const request = "GET /indexers('manuals-indexer')/search.status";

  it("waits until no synchronization runs", async () => {
    expect(await waitsFor('{"a":1}', "inProgress", "success")).toEqual({
      failure: undefined,
      requests: [request, request],
    });
  });

  it("is rejected if the synchronization does not end in time", async () => {
    const { failure } = await waitsFor('{"a":1}', "inProgress");
    expect(failure).toMatch(/has not ended after 60 s, and the ontology cannot change during it\. Nothing was sent/);
  });

  it("waits for nothing if only the spacing of its document changes", async () => {
    expect(await waitsFor("{ }", "inProgress")).toEqual({ failure: undefined, requests: [] });
  });
});

const ongoing = (more: object = {}) => ({
  synchronizationStatus: "creating",
  currentSynchronizationState: { ...counts, ...more },
});
const error = (id: number) => ({ docId: `manual-${id}.pdf`, errorMessage: `The file is damaged (${id}).` });

describe("the wait for the first synchronization", () => {
  it("reports its progress and its result", async () => {
    const complete = { synchronizationStatus: "active", lastSynchronizationState: counts };
    expect(await waitWith([{ synchronizationStatus: "creating" }, ongoing(), complete])).toEqual({
      failure: undefined,
      requests: Array(3).fill("GET {item}/status"),
      timeouts: [60],
      reports: [
        "creating: 0 items processed, 0 failed, 0 skipped.",
        "creating: 3 items processed, 2 failed, 1 skipped.",
        "the first synchronization is complete: 3 items processed, 2 failed, 1 skipped.",
      ],
    });
  });

  it("is not complete before the knowledge source is active", async () => {
    const early = { synchronizationStatus: "creating", lastSynchronizationState: counts };
    expect((await waitWith([early])).failure).toContain("is not complete after 60 s (creating,");
  });

  it.each([null, "active", []])("fails if the service returns %j instead of the status", async (status) => {
    await expect(waitWith([status])).rejects.toThrow("the response does not contain the status of the synchronization");
  });

  it.each(["none", { length: 1 }, [null, "damaged"]])("reports no errors that are not objects: %j", async (errors) => {
    expect((await waitWith([ongoing({ errors })])).reports).toEqual([
      "creating: 3 items processed, 2 failed, 1 skipped.",
    ]);
  });

  it("continues after an interrupted wait", async () => {
    const complete = { synchronizationStatus: "active", lastSynchronizationState: counts };
    expect((await waitWith([complete], source, "resumed")).requests).toHaveLength(1);
  });

  it.each([
    ["without the option", { ...source, waitForIngestion: false }, "created"],
    ["after an update", source, "changed"],
  ] as const)("sends no request %s", async (_case, inputs, cause) => {
    const { failure, requests, timeouts } = await waitWith([ongoing()], inputs, cause);
    expect([failure, requests, timeouts]).toEqual([undefined, [], []]);
  });

  it("fails after the timeout with the status, the errors and the next step", async () => {
    const errors = [error(1), { errorMessage: "Access denied. " }];
    const { failure, reports } = await waitWith([ongoing({ errors })]);
    // The user can cancel instead of waiting for the timeout.
    expect(reports).toEqual([
      'creating: 3 items processed, 2 failed, 1 skipped: "manual-1.pdf": The file is damaged (1); Access denied.',
    ]);
    expect(failure).toBe(
      "the first synchronization is not complete after 60 s (creating, 3 items processed, 2 failed, 1 skipped): " +
        '"manual-1.pdf": The file is damaged (1); Access denied. It continues in the service. Check the data store and ' +
        "the models, and run `pulumi up` again to wait for it, with a longer `timeout` if necessary.",
    );
  });

  it("fails without a list of errors if the service returned none", async () => {
    expect((await waitWith([{ synchronizationStatus: "active" }])).failure).toMatch(
      /^the first synchronization is not complete after 60 s \(active, 0 items processed, 0 failed, 0 skipped\)\. Check the data store/,
    );
  });

  it("names five errors, and the function that returns the others", async () => {
    const errors = [1, 2, 3, 4, 5, 6, 7].map(error);
    const { failure } = await waitWith([ongoing({ errors })]);
    expect(failure).toContain('"manual-5.pdf": The file is damaged (5); and 2 more, which getKnowledgeSourceStatus');
    expect(failure).not.toContain("manual-6.pdf");
    const five = await waitWith([ongoing({ errors: errors.slice(0, 5) })]);
    expect(five.failure).not.toContain("more, which");
  });
});
