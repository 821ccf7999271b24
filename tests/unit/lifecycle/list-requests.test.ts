import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Context, read, Session } from "../../../provider/lifecycle";
import { search } from "../../../provider/services/search/service";
import { synonymMap } from "../../../provider/services/search/synonym-map";
import { recordOperation } from "../../../provider/tracing";
import { useTestEnvironment } from "../../contract/test-environment";
import { temporaryFolder } from "../../support/temporary-folder";

const environment = useTestEnvironment();

describe("the records of a shared list", () => {
  let file: string;
  beforeEach(() => {
    file = join(temporaryFolder(), "trefoil.log");
    process.env.TREFOIL_LOG = file;
  });
  afterEach(() => {
    delete process.env.TREFOIL_LOG;
  });

  /** Reads synonym maps at the same time, each in its operation. Returns the lines of the log. */
  async function recordReads(count: number) {
    const names = Array.from({ length: count }, (_, i) => `word-${i}`);
    const { control } = environment.service(search);
    for (const key of names)
      control.change({ collection: "synonymmaps", key, merge: { format: "solr", synonyms: "a, b" } });
    control.faults.add({ method: "GET", path: "/synonymmaps", delayMs: 100 });
    const session = new Session(search, environment.bag(), () => {});
    const facts = { operation: "read", kind: synonymMap.token };
    await Promise.all(
      names.map((name) =>
        recordOperation(facts, () =>
          read(new Context(synonymMap, session), name, { inputs: { name, synonyms: ["a, b"] }, outputs: {} }),
        ),
      ),
    );
    const lines = readFileSync(file, "utf8").trim().split("\n");
    return lines.map((line): { operationId: number; [name: string]: unknown } => JSON.parse(line));
  }

  it("are a wait and a read without a request of each operation, except of the requester", async () => {
    const lines = await recordReads(8);
    const requesters = lines.filter(({ method }) => method).map(({ operationId }) => operationId);
    expect(requesters).toHaveLength(1);
    const waiting = lines.filter(({ wait }) => wait === "list").map(({ operationId }) => operationId);
    expect(waiting).toHaveLength(7);
    expect(waiting).not.toContain(requesters[0]);
    const withoutRequest = lines.filter(({ readsFromLists }) => readsFromLists === 1);
    expect(withoutRequest.map(({ operationId }) => operationId).sort()).toEqual(waiting.sort());
  });

  it("are no wait if no list is requested", async () => {
    const lines = await recordReads(2);
    expect(lines.filter(({ method }) => method)).toHaveLength(2);
    expect(lines.filter(({ wait }) => wait === "list")).toEqual([]);
  });
});
