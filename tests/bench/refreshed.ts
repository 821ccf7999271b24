import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JournalEntry } from "../../emulator";
import { checkout, type Stack } from "../engine/harness";
import type { Addresses, Emulator } from "./emulator";
import { mostWithin, type Timed, timed, withStack } from "./measure";
import { median } from "./median";
import type { Stock } from "./stocks";
import { nothings, nothingsOf, type Subject } from "./subjects";

/** Operations on an existing stock, repeated. */
export const standing = ["refresh", "again", "change"] as const;
export type Standing = (typeof standing)[number];

/** Cost of an existing stock: medians of the runs, in milliseconds. */
export interface Refreshed {
  readonly name: string;
  readonly resources: number;
  /** Maximum number of requests of a refresh that reached the service, without logins. */
  readonly requests: number;
  readonly mostRequests: number;
  /** Trefoil's times by operation. Operations without a limit are omitted, except for the refresh. */
  readonly ms: Readonly<Partial<Record<Standing, number>>>;
  /** The same resources with a provider that does nothing. */
  readonly floorMs: Readonly<Partial<Record<Standing, number>>>;
  /** The same number of no-op resources, each with the two inputs of a synonym map. */
  readonly smallMs: Readonly<Partial<Record<Standing, number>>>;
  readonly bounds: Stock["bounds"];
  readonly limited: LimitedRefresh | null;
}

/** One refresh while the service and Trefoil apply the request limit. */
export interface LimitedRefresh {
  readonly limit: number;
  readonly windowSeconds: number;
  readonly requests: number;
  readonly ms: number;
  /** Requests by limit: what they take at an even pace. */
  readonly paceMs: number;
  /** The most requests that the service saw in any window. */
  readonly most: number;
  /** Requests that the service rejected. */
  readonly refused: number;
}

/** Alternates the operations, so that other load affects all subjects. The objects remain until the emulator is reset. */
export async function refreshed(
  stock: Stock,
  addresses: Addresses,
  runs: number,
  isLimited: boolean,
  emulator: Emulator,
): Promise<Refreshed> {
  const { name, resources, mostRequests, bounds, service } = stock;
  const done = standing.filter((operation) => operation === "refresh" || operation in bounds);
  const kinds = { ours: stock, floor: nothingsOf(stock), small: nothings(addresses, resources) };
  return withStacks(kinds, async (stacks) => {
    const times = { ours: measured(), floor: measured(), small: measured() };
    const requests: number[] = [];
    const each = async (operation: Timed, at: number, done: (who: Who, ms: number) => Promise<unknown>) => {
      for (const who of whos) await done(who, await timed(stacks[who], operation, resources, turn(at)));
    };
    await each("create", 0, async () => {});
    for (let run = 1; run <= runs; run++) {
      for (const operation of done) {
        await emulator.requests(service);
        // The stack contains the resources of the previous run.
        await each(operation, operation === "change" ? run : run - 1, async (who, ms) => {
          times[who][operation].push(ms);
          if (who === "ours" && operation === "refresh") requests.push((await sent(stock, emulator)).length);
        });
      }
    }
    const last = "change" in bounds ? runs : 0;
    return {
      name,
      resources,
      requests: Math.max(...requests),
      mostRequests,
      ms: medians(times.ours, done),
      floorMs: medians(times.floor, done),
      smallMs: medians(times.small, done),
      bounds,
      limited: isLimited ? await refreshLimited(stock, stacks.ours, last, emulator) : null,
    };
  });
}

/** The measured subjects: the stock, and its two floors. */
const whos = ["ours", "floor", "small"] as const;
type Who = (typeof whos)[number];

const withStacks = <T>(of: Readonly<Record<Who, Subject>>, act: (stacks: Record<Who, Stack>) => Promise<T>) =>
  withStack(of.ours, (ours) =>
    withStack(of.floor, (floor) => withStack(of.small, (small) => act({ ours, floor, small }))),
  );

const measured = (): Record<Standing, number[]> => ({ refresh: [], again: [], change: [] });

const medians = (times: Readonly<Record<Standing, readonly number[]>>, done: readonly Standing[]) =>
  Object.fromEntries(done.map((operation) => [operation, median(times[operation])]));

/** The programs say it in one of their resources, so that another turn is one change. */
const turn = (run: number) => ({ TURN: String(run) });

async function sent({ service, entry }: Stock, emulator: Emulator): Promise<JournalEntry[]> {
  return (await emulator.requests(service)).filter(({ path }) => !entry.test(path));
}

/** With a separate budget, and the window of the stock, which may differ from the service's own. */
async function refreshLimited(stock: Stock, stack: Stack, run: number, emulator: Emulator): Promise<LimitedRefresh> {
  const { service, limit } = stock;
  const { windowSeconds } = limit;
  await stack.configure({ [`trefoil:${service}RequestLimit`]: String(limit.limit) });
  // A refresh takes its configuration from the state.
  await timed(stack, "again", 0, turn(run));
  const folder = join(stack.root, "limited");
  mkdirSync(folder);
  const module = JSON.stringify(join(checkout, `dist/provider/services/${service}/service.js`));
  writeFileSync(join(folder, "window.js"), `require(${module}).${service}.budget.windowSeconds = ${windowSeconds};`);
  const env = { TREFOIL_HOME: folder, NODE_OPTIONS: `--require ${join(folder, "window.js")}`, ...turn(run) };
  await emulator.limit(service, limit);
  await emulator.requests(service);
  const ms = await timed(stack, "refresh", 0, env);
  const entries = await emulator.requests(service);
  await emulator.limit(service, null);
  return {
    ...limit,
    requests: entries.length,
    ms,
    paceMs: (entries.length / limit.limit) * windowSeconds * 1000,
    most: mostWithin(entries, windowSeconds * 1000),
    refused: entries.filter(({ status }) => status === 429).length,
  };
}
