import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countReadFromList, recordOperation, recordWait } from "../../../provider/tracing";
import { cleanUp, client, fakeWorld, script } from "../../support/rest-client";
import { temporaryFolder } from "../../support/temporary-folder";

let file: string;
beforeEach(() => {
  file = join(temporaryFolder(), "trefoil.log");
  process.env.TREFOIL_LOG = file;
});
afterEach(async () => {
  delete process.env.TREFOIL_LOG;
  await cleanUp();
});

const lines = () =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => {
      const { level: _, time: __, pid: ___, ...facts } = JSON.parse(line);
      return facts;
    });
const update = { operation: "update", kind: "search:Index", resource: "hotels" };
const durationMs = expect.any(Number);

describe("the log", () => {
  it("has a line for each operation, request and wait, in the order of their ends", async () => {
    const server = await script({ status: 500 }, { json: {} });
    await Promise.all([
      recordOperation(update, async () => {
        await client(server, {}, fakeWorld(), file).get("/things");
        countReadFromList();
      }),
      recordOperation({ operation: "invoke", kind: "search:getIndex" }, async () => {}),
    ]);
    const found = lines();
    const id = found.at(-1)?.operationId as number;
    const request = { operationId: id, service: "127.0.0.1", method: "GET", path: "/things", durationMs };
    expect(found).toEqual([
      { operationId: id + 1, operation: "invoke", kind: "search:getIndex", durationMs },
      { ...request, status: 500, attempt: 1 },
      { operationId: id, wait: "retry", durationMs: 250 },
      { ...request, status: 200, attempt: 2 },
      { operationId: id, ...update, readsFromLists: 1, durationMs },
    ]);
  });

  it("names the code of a failed operation, and omits short waits", async () => {
    const failure = Object.assign(new Error("value"), { code: "rejected" });
    const failed = recordOperation(update, async () => {
      recordWait("limit", 9.9);
      recordWait("limit", Number.NaN);
      throw failure;
    });
    await expect(failed).rejects.toBe(failure);
    expect(lines()).toEqual([{ operationId: expect.any(Number), ...update, error: "rejected", durationMs }]);
  });

  it("does not fail an operation if it cannot be written", async () => {
    process.env.TREFOIL_LOG = "/dev/null/trefoil.log";
    expect(await recordOperation(update, async () => "done")).toBe("done");
  });
});
