import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JournalEntry } from "../../emulator";
import { checkout, engineTimeout, until } from "./harness";
import { outputOf, passed, product, secretsOf, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

const environment = useTestEnvironment();

const maps = (count: number, rule: string) =>
  `for (let i = 0; i < ${count}; i++) new search.SynonymMap("map" + i, { synonyms: ["${rule}"] });`;

describe("the request budget of a user", () => {
  const limit = 20;
  const windowSeconds = 4;
  let home: string;
  /** One cache folder for all stacks. The service's window is shortened, so that a test observes several windows. */
  let env: Record<string, string>;

  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), "trefoil-limits-"));
    const service = JSON.stringify(join(checkout, "dist/provider/services/search/service.js"));
    writeFileSync(join(home, "window.js"), `require(${service}).search.budget.windowSeconds = ${windowSeconds};`);
    env = { TREFOIL_HOME: join(home, "trefoil"), NODE_OPTIONS: `--require ${join(home, "window.js")}` };
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  // The preview is of a third stack, since Pulumi's own file backend may read a state while an up is writing it.
  it("applies to a preview and the updates of two other stacks together, and starves none of them", async () => {
    const { control } = environment.emulator.search;
    const config = { "trefoil:searchRequestLimit": String(limit) };
    const one = await environment.project(maps(12, "coast, beach"), { config, env });
    const two = await environment.project(maps(100, "usa, united states"), { config, env });
    const seen = await environment.project(maps(2, "sea, ocean"), { config, env });
    passed(await one.up());
    passed(await seen.up());
    one.write({ "index.js": readFileSync(join(one.folder, "index.js"), "utf8").replace("beach", "seaside") });

    control.clearJournal();
    control.limit({ limit, windowSeconds });
    const ups = [one.up({ refresh: true }), two.up()] as const;
    let [previewed, applied] = [false, false];
    const all = Promise.all(ups).finally(() => {
      applied = true;
    });
    await until(() => control.journal().length >= limit, "the budget to be used up", 120_000);
    const preview = seen.preview({ refresh: true }).finally(() => {
      previewed = !applied;
    });
    for (const result of [...(await all), await preview]) passed(result);
    expect(previewed).toBe(true);

    const journal = control.journal();
    expect(journal.filter(({ status }) => status === null || status >= 400)).toEqual([]);
    // A list, a read and a write of each changed object; 100 creates; the reads of the preview.
    expect(journal.length).toBeGreaterThanOrEqual(1 + 2 * 12 + 100 + 2);
    expect(mostWithin(journal, windowSeconds)).toBe(limit);
  });

  function mostWithin(journal: readonly JournalEntry[], seconds: number): number {
    const times = journal.map(({ time }) => time);
    return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000 * seconds).length));
  }
});

describe("the limit that a service reports", () => {
  const repositories = "/v2/namespaces/acme/repositories";
  const posts = () => environment.emulator.registry.control.journal().filter(({ path }) => path === repositories);
  const seconds = (ms: number) => String(Math.floor(ms / 1000));

  it(
    "reduces the budget until its window ends, for every stack of the user",
    async () => {
      const { control } = environment.emulator.registry;
      const one = await environment.project(`
      const signedIn = new registry.Repository("signed-in", { namespace: "acme" });
      const dependsOn = [new registry.Repository("first", { namespace: "acme" }, { dependsOn: [signedIn] })];
      for (let i = 0; i < 4; i++) new registry.Repository("later" + i, { namespace: "acme" }, { dependsOn });`);
      const [ready, go] = [join(one.root, "ready"), join(one.root, "go")];
      const two = await environment.project(
        `const fs = require("node:fs");
      fs.writeFileSync(${JSON.stringify(ready)}, "");
      const end = Date.now() + ${engineTimeout};
      while (!fs.existsSync(${JSON.stringify(go)}) && Date.now() < end)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
      new registry.Repository("other", { namespace: "acme" });`,
        { env: { TREFOIL_HOME: one.env.TREFOIL_HOME as string } },
      );
      // The engine of the second stack starts before the time limit, not within it.
      const second = two.up();
      await until(() => existsSync(ready), "the program of the second stack", engineTimeout);
      control.faults.add({ method: "POST", path: repositories, delayMs: 1_000 });
      const first = one.up();
      await until(() => posts().length > 0, "the first create", engineTimeout);
      const reset = Number(seconds(Date.now())) + 15;
      const reported = { "x-ratelimit-limit": "180", "x-ratelimit-remaining": "2", "x-ratelimit-reset": String(reset) };
      control.faults.add({ method: "POST", path: repositories, headers: reported });
      await until(() => posts().length > 1, "the response with the limit");
      writeFileSync(go, "");
      for (const result of await Promise.all([first, second])) passed(result);
      expect(outputOf(await first)).toMatch(
        /Docker Hub reports that its request limit is used up\. Waiting (up to )?\d+ s until it resets\./,
      );

      const [, answer, ...later] = control.journal().filter(({ path }) => path !== "/v2/auth/token");
      expect(answer?.fault?.headers).toEqual(reported);
      expect(later).toHaveLength(5);
      expect(later.filter(({ time }) => time < reset * 1000)).toHaveLength(2);
    },
    2 * engineTimeout,
  );

  it("delays requests: seconds, a date, or a time in Docker Hub's form", async () => {
    const { control } = environment.emulator.registry;
    const stack = await environment.project(`
      let dependsOn = [];
      for (const name of ["a", "b", "c"])
        dependsOn = [new registry.Repository(name, { namespace: "acme" }, { dependsOn })];`);
    const due: number[] = [];
    /** Rejects the next create, and holds the create after it until the next rejection is prepared. */
    const refuse = (headers: Record<string, string>) => {
      control.faults.add({ method: "POST", path: repositories, status: 429, body: { detail: "later" }, headers });
      control.faults.add({ method: "POST", path: repositories, delayMs: 1_000 });
    };
    const whenSent = (count: number) => until(() => posts().length >= count, `create request ${count}`);
    const inThreeSeconds = () => Math.floor(Date.now() / 1000 + 4) * 1000;

    refuse({ "retry-after": "3" });
    const up = stack.up();
    await whenSent(1);
    due.push((posts()[0]?.time ?? 0) + 3_000);
    await whenSent(2);
    due.push(inThreeSeconds());
    refuse({ "retry-after": new Date(due[1] as number).toUTCString() });
    await whenSent(4);
    due.push(inThreeSeconds());
    refuse({ "x-retry-after": seconds(due[2] as number) });
    passed(await up);

    expect(posts().map(({ status }) => status)).toEqual([429, 201, 429, 201, 429, 201]);
    const again = posts().filter(({ status }) => status === 201);
    const late = again.map(({ time }, i) => time - (due[i] as number));
    expect(Math.min(...late)).toBeGreaterThanOrEqual(0);
    // A busy machine sends late.
    expect(Math.max(...late)).toBeLessThan(20_000);
  });
});

describe("the file of a budget", () => {
  it("is stored in the user's cache folder, contains only counts, and its name contains no credential", async () => {
    const everything = `${product} new rest.Resource("thing", { body: { name: "thing" } });`;
    const stack = await environment.project(everything, { env: { TREFOIL_HOME: "" } });
    passed(await stack.up());
    const folder = join(stack.root, "home/.cache/trefoil");
    const files = () =>
      readdirSync(join(folder, "limits"), { encoding: "utf8" })
        .map((name) => `limits/${name}`)
        .sort();
    const names = files();
    expect(readdirSync(folder)).toEqual(["limits"]);
    // One file for each service, and one for the creation of indexes, which has a separate rate.
    expect(names).toEqual(Array(5).fill(expect.stringMatching(/^limits\/[0-9a-f]{32}\.json$/)));
    for (const name of names) {
      const path = join(folder, name);
      const { counts, notBefore, reported, ...more } = JSON.parse(readFileSync(path, "utf8"));
      expect(
        [...counts.flat(), notBefore, ...Object.values(reported ?? {})].filter((n) => typeof n !== "number"),
      ).toEqual([]);
      expect(more).toEqual({});
      expect(statSync(path).mode & 0o077).toBe(0);
    }

    // Other credentials of the same accounts share the same files.
    const wrong = Object.keys(secretsOf(environment.emulator)).map((key) => [key, "not-the-right-one"]);
    const other = await environment.project(everything, {
      env: { TREFOIL_HOME: "", HOME: stack.env.HOME as string },
      secrets: Object.fromEntries(wrong),
      // Without this setting, the first service that rejects its credentials ends the run.
      config: { "trefoil:skipCredentialsValidation": "true" },
    });
    environment.forget();
    expect((await other.up({ flags: ["--continue-on-error"] })).exitCode).not.toBe(0);
    const services = [
      environment.emulator.registry,
      environment.emulator.search,
      environment.emulator.realtime,
      environment.emulator.rest,
    ];
    expect(services.map(({ control }) => control.journal().length)).not.toContain(0);
    expect(files()).toEqual(names);
  });
});
