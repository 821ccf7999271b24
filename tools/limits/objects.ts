import type { ObjectRequests } from "./tables";

/**
 * Requests that each further object adds to a run, if its parent existed before the run. `tests/contract/requests-per-object`
 * counts them.
 */
export const objects: readonly ObjectRequests[] = [
  { tokens: ["registry:Repository"], name: "declared", create: 2, refresh: 1 },
  { tokens: ["registry:Repository"], name: "generated", create: 1, refresh: 1 },
  { tokens: ["registry:Team"], create: 1, refresh: 0 },
  { tokens: ["search:Index"], create: 1, refresh: 0 },
  { tokens: ["search:SynonymMap", "search:DataSource"], create: 1, refresh: 0 },
  { tokens: ["realtime:Key", "realtime:Namespace", "realtime:HttpRule"], create: 1, refresh: 0 },
  { tokens: ["realtime:App"], create: 2, refresh: 0 },
];
