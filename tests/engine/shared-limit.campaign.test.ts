import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JournalEntry } from "../../emulator";
import { checkout } from "../../tools/engine-harness";
import { type RedisServer, startRedis } from "../support/redis-server";
import { passed, useTestEnvironment } from "./support";

const environment = useTestEnvironment();
const [machines, objects, limit, windowSeconds] = [4, 200, 150, 6];
const password = `canary-${randomUUID()}`;

const program = `
  for (let i = 0; i < ${objects}; i++)
    new rest.Resource("thing" + i, { path: "/v1/resources", body: { name: "thing" + i } });`;

/** `tests/unit/rest/shared-limit.test.ts` describes the limit. This test shows that the runs of four machines share it. */
describe("a limit on a Redis server", () => {
  let folder: string;
  let redis: RedisServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "trefoil-shared-limit-"));
    redis = await startRedis(folder, password);
  });
  afterAll(() => {
    redis.process.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });

  it("applies to four parallel previews that refresh 200 objects each, and leaves no password", async () => {
    const service = JSON.stringify(join(checkout, "dist/provider/services/rest/service.js"));
    writeFileSync(join(folder, "window.js"), `require(${service}).rest.budget.windowSeconds = ${windowSeconds};`);
    const env = { NODE_OPTIONS: `--require ${join(folder, "window.js")}` };
    const config = { "trefoil:restRequestLimit": String(limit) };
    const secrets = { "trefoil:limitStore": redis.url };
    const { control } = environment.emulator.rest;
    // Each project has its own files of limits, as on another machine.
    const stacks = await Promise.all(
      Array.from({ length: machines }, () => environment.project(program, { config, secrets, env })),
    );
    control.limit({ limit, windowSeconds });
    for (const result of await Promise.all(stacks.map((stack) => stack.up()))) passed(result);
    for (const result of await Promise.all(stacks.map((stack) => stack.preview({ refresh: true })))) passed(result);

    const journal = control.journal();
    expect(journal.filter(({ status }) => status === null || status >= 400)).toEqual([]);
    expect(journal.filter(({ method }) => method === "GET").length).toBeGreaterThanOrEqual(machines * objects);
    expect(mostWithin(journal, windowSeconds)).toBeLessThanOrEqual(limit);
    // The runs use the limit: most windows are nearly full.
    expect(mostWithin(journal, windowSeconds)).toBeGreaterThan(0.9 * limit);
    expect(stacks.flatMap((stack) => stack.filesWith(password))).toEqual([]);
  });

  function mostWithin(journal: readonly JournalEntry[], seconds: number): number {
    const times = journal.map(({ time }) => time);
    return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000 * seconds).length));
  }
});
