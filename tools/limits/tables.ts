import { type Definition, type Service, settingKey } from "../../provider/define";
import { emptyState, lastGrant } from "../../provider/rest/limits/rate-budget";

/** Maximum number of requests in a time window. */
interface Limit {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** Requests that each object adds to a run. */
export interface ObjectRequests {
  /** Tokens of kinds with the same numbers and the same limit. */
  readonly tokens: readonly [string, ...string[]];
  /** Names of the objects, if the number depends on them. */
  readonly name?: "declared" | "generated";
  readonly create: number;
  /** 0 if one list refreshes all objects of a collection. */
  readonly refresh: number;
}

const counts = [100, 1000, 5000] as const;

/** Time until the limiter grants the last of the requests, if no earlier run used the limit. In seconds. */
export const waitSeconds = (requests: number, { limit, windowSeconds }: Limit): number =>
  lastGrant(emptyState, { limit, windowMs: windowSeconds * 1000 }, 0, requests) / 1000;

/** The request limits of the services, and their lower limits for single kinds of requests. */
export function requestLimitTable(definitions: readonly Definition[]): string {
  const services = [...new Set(definitions.map(({ service }) => service))];
  const rows = services.flatMap((service) => [
    limitRow(service.title, service, service.budget),
    ...definitions
      .filter((definition) => definition.service === service)
      .flatMap(ratesOf)
      .map((rate) => limitRow(`${service.title}: ${rate.of}`, service, rate)),
  ]);
  return table(["requests to", "limit", "setting", ...counts.map((count) => `wait of ${count} requests`)], rows);
}

/** Waits of creates and refreshes of many objects. */
export function objectTable(definitions: readonly Definition[], objects: readonly ObjectRequests[]): string {
  const rows = objects.map(({ tokens, name, create, refresh }) => {
    const definition = definitions.find((one) => one.token === tokens[0]);
    if (!definition) throw new Error(`${tokens[0]} is not a kind.`);
    const { budget } = definition.service;
    const { rate = budget } = definition.requests({}).create;
    const wait = (count: number) => Math.max(...[budget, rate].map((limit) => waitSeconds(count * create, limit)));
    return [
      `${tokens.map((token) => `\`${token.replace(":", ".")}\``).join(", ")}${name ? ` with a ${name} name` : ""}`,
      `${create}`,
      ...counts.map((count) => duration(wait(count))),
      refresh ? `${refresh}` : "one list",
      duration(waitSeconds(5000 * refresh, budget)),
    ];
  });
  const creates = counts.map((count) => `create ${count}`);
  return table(["objects", "requests of a create", ...creates, "requests of a refresh", "refresh 5000"], rows);
}

/** The quotas that a preview compares, and their sources. */
export function quotaTable(definitions: readonly Definition[]): string {
  const rows = new Map<string, readonly string[]>();
  for (const { service, quota } of definitions) {
    if (!quota) continue;
    const { objects, request, setting = "" } = quota;
    const limit = service.settings[setting]?.default ?? "not compared";
    const source = request
      ? [`\`${request}\``, "the quota of the service"]
      : [`\`trefoil:${settingKey(service, setting)}\``, limit];
    rows.set(objects, [service.title, objects, ...source]);
  }
  return table(["service", "objects", "source of the limit", "default"], [...rows.values()]);
}

const ratesOf = (definition: Definition): NonNullable<ReturnType<Definition["requests"]>["create"]["rate"]>[] =>
  Object.values(definition.requests({})).flatMap((request) => request?.rate ?? []);

const limitRow = (requests: string, service: Service, limit: Limit): string[] => [
  requests,
  `${limit.limit} in ${duration(limit.windowSeconds)}`,
  `\`trefoil:${settingKey(service, "requestLimit")}\``,
  ...counts.map((count) => duration(waitSeconds(count, limit))),
];

/** A time in hours and minutes. */
function duration(seconds: number): string {
  const all = Math.round(seconds / 60);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return [hours && `${hours} h`, minutes && `${minutes} min`].filter(Boolean).join(" ") || "none";
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(heads), `|${"---|".repeat(heads.length)}`, ...rows.map(line)].join("\n");

const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
