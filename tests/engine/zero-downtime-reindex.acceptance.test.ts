import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Emulator } from "../../emulator";
import { checkout, type Stack, until } from "../../tools/engine-harness";
import { temporaryFolder } from "../support/temporary-folder";
import { outputOf, passed, stepsIn, useTestEnvironment } from "./support";

const folder = join(checkout, "examples/zero-downtime-reindex");
const blobs = temporaryFolder();
cpSync(join(folder, "blobs"), blobs, { recursive: true });

// The documentation of the service states that an alias update takes up to ten seconds.
const environment = useTestEnvironment(
  { searchAliasDelaySeconds: 10, searchBlobsDir: blobs, searchItemDelayMs: 100 },
  "file",
);

/** Queries through all aliases repeatedly, as the users of the indexes do. */
class Searching {
  /** Invalid responses, one per line. */
  readonly failures: string[] = [];
  asked = 0;
  #on = true;
  readonly #done: Promise<void>;

  constructor(readonly emulator: Emulator) {
    this.#done = this.#ask();
  }

  async #ask(): Promise<void> {
    const headers = { "api-key": this.emulator.credentials.search.queryKey };
    for (; this.#on; await pause(25)) {
      for (const alias of ["hotels", "reviews", "tips"]) {
        const query = "search=*&$count=true&$top=1&api-version=2026-10-01";
        const response = await fetch(`${this.emulator.search.url}/indexes('${alias}')/docs?${query}`, { headers });
        const body = (await response.json()) as { "@odata.count": number };
        if (response.status !== 200) this.failures.push(`${alias}: ${response.status}`);
        else if (!body["@odata.count"]) this.failures.push(`${alias}: empty`);
        this.asked += 1;
      }
    }
  }

  async stop(): Promise<void> {
    this.#on = false;
    await this.#done;
  }
}

/** The program of the example that pushes reviews, while `act` runs. */
async function pushing<T>(act: () => Promise<T>): Promise<T> {
  const { search, credentials } = environment.emulator;
  const env = { ...process.env, AZURE_SEARCH_ENDPOINT: search.url, AZURE_SEARCH_API_KEY: credentials.search.adminKey };
  const pusher: ChildProcess = spawn(process.execPath, [join(folder, "push.mjs")], { env, stdio: "inherit" });
  try {
    return await act();
  } finally {
    pusher.kill();
  }
}

type Targets = [hotels: string, reviews: string, tips: string];

const objects = () => environment.emulator.search.control.objects();
const leadsTo = (alias: string): string => String((objects().aliases?.[alias]?.indexes as string[] | undefined)?.[0]);
const leadTo = (): Targets => [leadsTo("hotels"), leadsTo("reviews"), leadsTo("tips")];
const indexes = () => Object.keys(objects().indexes ?? {});
const holds = (index: string) => Object.keys(objects().documents ?? {}).filter((key) => key.startsWith(`${index}/`));

describe("the example of a reindexing without downtime", () => {
  let stack: Stack;
  let searching: Searching;
  let first: Targets;

  beforeAll(async () => {
    stack = await environment.example("zero-downtime-reindex", {
      config: { "trefoil:searchRequestLimit": "1000" },
      secrets: { connectionString: "emulated" },
    });
    passed(await stack.up());
    await pushing(async () => {
      while (holds(leadTo()[1]).length < 4) await pause(50);
    });
    first = leadTo();
    for (const id of ["1", "2", "3"])
      environment.emulator.search.control.change({ collection: "documents", key: `${first[2]}/${id}`, merge: { id } });
    searching = new Searching(environment.emulator);
  });
  afterAll(() => searching?.stop());

  it("replaces all indexes without a failed query or an empty result", async () => {
    expect(holds(first[0])).toHaveLength(6);
    await stack.configure({ analyzer: "en.lucene" });
    const replaced = await pushing(() => stack.up());
    expect(stepsIn(passed(replaced)).slice(-3).sort()).toEqual([
      "delete-replaced hotels",
      "delete-replaced reviews",
      "delete-replaced tips",
    ]);
    expect(outputOf(replaced)).toMatch(
      /Indexer "hotel-reader-\w+": "hotels-\w+" is filled: 6 items processed, 0 failed\./,
    );
    expect(outputOf(replaced)).toContain('Alias "hotels": waiting 10 s until all queries use "hotels-');
    const now = leadTo();
    for (const index of first) expect([...now, ...indexes()]).not.toContain(index);
    expect(indexes().sort()).toEqual([...now].sort());
    expect(holds(now[2])).toHaveLength(3);
    expect(searching.failures).toEqual([]);
    expect(searching.asked).toBeGreaterThan(10);
  });

  it("leaves the aliases of hotels and reviews unchanged when a run fails or no document is pushed, and when the program is reverted", async () => {
    const before = leadTo().slice(0, 2);
    const broken = join(blobs, "hotels/broken.json");
    writeFileSync(broken, "{ this is no JSON");
    for (const analyzer of ["fr.lucene", "en.lucene"]) {
      await stack.configure({ analyzer, timeout: "3" });
      const failed = await stack.up();
      expect(failed.exitCode).not.toBe(0);
      expect(outputOf(failed)).toMatch(
        /Indexer "hotel-reader-\w+": update failed: the run that fills "hotels-\w+" ended with transientFailure \(\d+ items? processed, 1 failed\)/,
      );
      expect(outputOf(failed)).toMatch(/"https:\/\/\S+\/hotels\/broken\.json": The blob could not be parsed/);
      expect(outputOf(failed)).toMatch(
        /Alias "reviews": update failed: The index "reviews-\w+" contains 0 documents after 3 s, but 4 are required/,
      );
      expect(leadTo().slice(0, 2)).toEqual(before);
    }
    expect(searching.failures).toEqual([]);
    rmSync(broken);
  });

  it("recovers when it is killed while the indexer fills the new index", async () => {
    await stack.configure({ analyzer: "de.lucene", timeout: "60" });
    environment.clearRequests();
    const before = leadsTo("hotels");
    await pushing(async () => {
      const running = stack.start("up", { startsPlugin: true });
      await until(() => environment.writes().some((request) => request.endsWith("search.run")), "the indexer to run");
      await running.killEngine();
      expect(leadsTo("hotels")).toBe(before);
      await stack.cancel();
      passed(await stack.up({ refresh: true }));
    });
    expect(leadsTo("hotels")).not.toBe(before);
    expect(holds(leadsTo("hotels"))).toHaveLength(6);
    expect(holds(leadsTo("tips"))).toHaveLength(3);
    expect(indexes().sort()).toEqual([...leadTo()].sort());
    expect(searching.failures).toEqual([]);
  });

  it("causes failed queries if it does not wait until the service uses the new index", async () => {
    await stack.configure({ analyzer: "en.lucene", propagationDelay: "0" });
    passed(await pushing(() => stack.up()));
    expect(indexes().sort()).toEqual([...leadTo()].sort());
    expect(searching.failures).toContain("hotels: 404");
    await searching.stop();
    passed(await stack.destroy());
    expect(environment.objects()).toEqual([]);
  });
});
