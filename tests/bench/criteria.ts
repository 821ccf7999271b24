import type { Row } from "./bench";
import type { Copied } from "./copies";
import { type Drift, trefoilDrift } from "./drift";
import type { ByHost } from "./hosts";
import { type Refreshed, standing } from "./refreshed";
import { terraformPlan } from "./terraform";

/** A limit of the project, and the measured value of this run. */
export interface Criterion {
  readonly what: string;
  readonly found: number;
  readonly bound: string;
  readonly met: boolean;
}

export function criteria(
  rows: readonly Row[],
  refreshed: readonly Refreshed[],
  copies: readonly Copied[],
  hosts: readonly ByHost[],
  drift: Drift | null,
): Criterion[] {
  const ours = rows.filter(({ service }) => service !== null);
  const listed = ours.filter(({ service }) => service === "search" || service === "realtime");
  return [
    ...listed.map((row) => atMost(`requests of a refresh, ${row.name}`, row.requests.refresh, 10)),
    ...ours.map((row) => atMost(`create by a no-op through dynamic.Resource, ${row.name}`, row.toClosure.create, 0.75)),
    ...ours.map((row) => below(`bytes of provider text, ${row.name}`, row.size.text, 120)),
    ...ours.map((row) => below(`bytes of state beyond own properties, ${row.name}`, row.size.beyond, 1100)),
    ...refreshed.flatMap(ofRefreshed),
    ...hosts.flatMap(ofHosts),
    ...(drift ? ofDrift(drift) : []),
    ...copies.map((copy) => atMost(`MB more memory for a copy of ${copy.megabytes} MB`, copy.growth, 64)),
  ];
}

/** The plugin compared with the dynamic host, and its refresh compared with a plugin that does nothing. */
function ofHosts({ name, ms, stateBytes }: ByHost): Criterion[] {
  const { dynamic, plugin, "no-op plugin": floor } = ms;
  return [
    atMost(`create, plugin by dynamic host, ${name}`, plugin.create / dynamic.create, 0.95),
    atMost(`refresh, plugin by dynamic host, ${name}`, plugin.refresh / dynamic.refresh, 0.8),
    atMost(`destroy, plugin by dynamic host, ${name}`, plugin.destroy / dynamic.destroy, 0.8),
    atMost(`state bytes, plugin by dynamic host, ${name}`, stateBytes.plugin / stateBytes.dynamic, 0.8),
    atMost(`refresh, plugin by no-op plugin, ${name}`, plugin.refresh / floor.refresh, 1.1),
  ];
}

/** The requests of `trefoil drift`, and its duration and requests compared with those of Terraform. */
function ofDrift({ comparisons }: Drift): Criterion[] {
  const plan = comparisons.find(({ command }) => command === terraformPlan);
  return comparisons
    .filter(({ command }) => command.startsWith(trefoilDrift))
    .flatMap(({ command, ms, requests, mostRequests = 0 }) => [
      atMost(`requests, ${command}`, requests, mostRequests),
      ...(plan
        ? [
            atMost(`duration by ${terraformPlan}, ${command}`, ms / plan.ms, 1),
            atMost(`requests by ${terraformPlan}, ${command}`, requests / plan.requests, 0.33),
          ]
        : []),
    ]);
}

const called = { refresh: "refresh", again: "up again", change: "one change" } as const;

function ofRefreshed({ name, requests, mostRequests, ms, floorMs, bounds, limited }: Refreshed): Criterion[] {
  return [
    atMost(`requests of a refresh, ${name}`, requests, mostRequests),
    ...standing.flatMap((operation) => {
      const [ours = 0, floor = 0, bound] = [ms[operation], floorMs[operation], bounds[operation]];
      return bound ? [atMost(`${called[operation]} by as many no-ops, ${name}`, ours / floor, bound)] : [];
    }),
    // A rate that the engine does not reach causes no delay.
    ...(limited
      ? [
          atMost(
            `refresh at the limit by its even pace, ${name}`,
            limited.ms / atLeast(limited.paceMs, ms.refresh),
            1.05,
          ),
        ]
      : []),
  ];
}

const atLeast = (ms: number, other = 0): number => Math.max(ms, other);

const atMost = (what: string, found: number, bound: number): Criterion => ({
  what,
  found,
  bound: `at most ${bound}`,
  met: found <= bound,
});

const below = (what: string, found: number, bound: number): Criterion => ({
  what,
  found,
  bound: `below ${bound}`,
  met: found < bound,
});
