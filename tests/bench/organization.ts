import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JournalEntry } from "../../emulator";
import { checkout, type Stack } from "../engine/harness";
import type { Emulator } from "./emulator";
import { mostWithin, timed, withStack } from "./measure";
import { median } from "./median";
import { nothings, organization as subject } from "./subjects";

/** A refresh of repositories, each with a team's permission. */
export interface Organization {
  /** Repositories, and as many permissions. */
  readonly count: number;
  /** Of these and their team. */
  readonly resources: number;
  /** The most requests of a refresh that reached the service, the login left out. */
  readonly requests: number;
  /** A page for each hundred repositories, and two reads of each. */
  readonly mostRequests: number;
  /** Milliseconds of a refresh, medians over the runs: ours, and of as many no-ops in short text. */
  readonly ms: number;
  readonly floorMs: number;
  readonly limited: LimitedRefresh | null;
}

/** One refresh that the request limit holds back. */
export interface LimitedRefresh {
  readonly limit: number;
  readonly requests: number;
  readonly ms: number;
  /** Requests by limit: what they take at an even pace. */
  readonly paceMs: number;
  /** The most requests that the service saw in any window. */
  readonly most: number;
  /** Requests that the service refused. */
  readonly refused: number;
}

/** The Hub tells its limit by the minute. */
const limit = 250;
const windowSeconds = 60;

/** Refreshes in turn, so that what else the machine does hits both alike. What it makes is left to the emulator's end. */
export async function organization(
  count: number,
  runs: number,
  isLimited: boolean,
  emulator: Emulator,
): Promise<Organization> {
  const ours = subject(emulator.addresses, count);
  const resources = 2 * count + 1;
  return withStack(ours, (stack) =>
    withStack(nothings(emulator.addresses, resources), async (floor) => {
      await timed(stack, "create", resources);
      await timed(floor, "create", resources);
      const times = { ours: [] as number[], floor: [] as number[] };
      const requests: number[] = [];
      await emulator.requests("registry");
      for (let run = 0; run < runs; run++) {
        times.ours.push(await timed(stack, "refresh", resources));
        requests.push((await sent(emulator)).length);
        times.floor.push(await timed(floor, "refresh", resources));
      }
      // What fits into one window is not held back.
      const limited = isLimited && resources > limit ? await refreshLimited(stack, emulator) : null;
      return {
        count,
        resources,
        requests: Math.max(...requests),
        mostRequests: Math.ceil(count / 100) + 2 * count,
        ms: median(times.ours),
        floorMs: median(times.floor),
        limited,
      };
    }),
  );
}

async function sent(emulator: Emulator): Promise<JournalEntry[]> {
  return (await emulator.requests("registry")).filter(({ path }) => path !== "/v2/auth/token");
}

/** With a budget of its own, the service's window cut to the minute that the Hub tells, and the service holding to it. */
async function refreshLimited(stack: Stack, emulator: Emulator): Promise<LimitedRefresh> {
  await stack.configure({ "trefoil:registryRequestLimit": String(limit) });
  // A refresh takes its configuration from the state.
  await timed(stack, "again", 0);
  const folder = join(stack.root, "limited");
  mkdirSync(folder);
  const service = JSON.stringify(join(checkout, "dist/provider/registry/service.js"));
  writeFileSync(join(folder, "window.js"), `require(${service}).registry.budget.windowSeconds = ${windowSeconds};`);
  const env = { TREFOIL_HOME: folder, NODE_OPTIONS: `--require ${join(folder, "window.js")}` };
  await emulator.limit("registry", { limit, windowSeconds });
  await emulator.requests("registry");
  const ms = await timed(stack, "refresh", 0, env);
  const entries = await emulator.requests("registry");
  await emulator.limit("registry", null);
  return {
    limit,
    requests: entries.length,
    ms,
    paceMs: (entries.length / limit) * windowSeconds * 1000,
    most: mostWithin(entries, windowSeconds * 1000),
    refused: entries.filter(({ status }) => status === 429).length,
  };
}
