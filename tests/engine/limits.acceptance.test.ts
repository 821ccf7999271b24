import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JournalEntry } from "../../emulator";
import { checkout, engineTimeout, until } from "../../tools/engine-harness";
import { temporaryFolder } from "../support/temporary-folder";
import { passed, useTestEnvironment } from "./support";

const environment = useTestEnvironment();

const maps = (count: number) =>
  `for (let i = 0; i < ${count}; i++) new search.SynonymMap("map" + i, { synonyms: ["coast, beach"] });`;

/** A program that reports that it runs, and continues when the other file exists. */
const waiting = (ready: string, go: string, body: string) => `
  const fs = require("node:fs");
  fs.writeFileSync(${JSON.stringify(ready)}, "");
  const end = Date.now() + ${engineTimeout};
  while (!fs.existsSync(${JSON.stringify(go)}) && Date.now() < end)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  ${body}`;

/** `tests/unit/rest/budget.test.ts` describes budgets. This test shows that each process of the engine uses one. */
describe("the request budget of a user", () => {
  const limit = 20;
  const windowSeconds = 4;
  let home: string;
  /** One cache folder for all stacks. The service's window is shortened, so that a test observes several windows. */
  let env: Record<string, string>;

  beforeAll(() => {
    home = temporaryFolder();
    const service = JSON.stringify(join(checkout, "dist/provider/services/search/service.js"));
    writeFileSync(join(home, "window.js"), `require(${service}).search.budget.windowSeconds = ${windowSeconds};`);
    env = { TREFOIL_HOME: join(home, "trefoil"), NODE_OPTIONS: `--require ${join(home, "window.js")}` };
  });

  it("applies to a preview and the updates of two other stacks together, and starves none of them", async () => {
    const { control } = environment.emulator.search;
    const config = { "trefoil:searchRequestLimit": String(limit) };
    const [ready, go] = [join(home, "ready"), join(home, "go")];
    const one = await environment.project(maps(20), { config, env });
    const two = await environment.project(maps(80), { config, env });
    const third = await environment.project(waiting(ready, go, maps(1)), { config, env });
    control.limit({ limit, windowSeconds });
    // The engine of the preview starts before the budget is used up, so that only its request has to wait.
    const preview = third.preview();
    await until(() => existsSync(ready), "the program of the third stack", engineTimeout);
    const ups = [one.up(), two.up()];
    await until(() => control.journal().length >= limit, "the budget to be used up", engineTimeout);
    writeFileSync(go, "");
    for (const result of await Promise.all([...ups, preview])) passed(result);

    const journal = control.journal();
    expect(journal.filter(({ status }) => status === null || status >= 400)).toEqual([]);
    // 100 creates, and the validation of the credentials by each stack. That of the preview is not the last request.
    const validations = journal.flatMap(({ path }, i) => (path === "/servicestats" ? [i] : []));
    expect(validations).toHaveLength(3);
    expect(journal.length).toBeGreaterThanOrEqual(100 + validations.length);
    expect(validations.at(-1)).toBeLessThan(journal.length - 1);
    expect(mostWithin(journal, windowSeconds)).toBe(limit);
  });

  function mostWithin(journal: readonly JournalEntry[], seconds: number): number {
    const times = journal.map(({ time }) => time);
    return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000 * seconds).length));
  }
});
