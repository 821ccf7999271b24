import type { Report, Row } from "./bench";
import type { Drift } from "./drift";
import { raised } from "./emulator";
import type { ByHost, Host } from "./hosts";
import { operations } from "./measure";
import { type Refreshed, standing } from "./refreshed";
import { terraformPlan } from "./terraform";

/** The report in readable form. */
export function print(report: Report): string {
  const {
    count,
    runs,
    machine,
    rows,
    limited,
    refreshed,
    copies,
    hosts,
    starts,
    drift,
    loads,
    check,
    typing,
    criteria,
  } = report;
  const floorless = rows.filter(({ service }) => service !== null);
  return [
    `${count} resources per row, medians of ${runs} interleaved runs. ${machine.cpus}, Node ${machine.node}.`,
    `Load of the machine (1, 5, 15 minutes) before ${load(machine.load.slice(0, 3))}, after ${load(machine.load.slice(3))}.`,
    "One process on this machine emulates all services. It responds without delay.",
    `The configuration raises all request limits, such as trefoil:searchRequestLimit, to ${raised}.`,
    "",
    "Duration of each command without preview, in milliseconds. In parentheses: the ratio to the no-op provider in short text,",
    "and to the no-op provider through dynamic.Resource.",
    "",
    ...table(["", "create", "up again", "refresh", "destroy"], rows.map(times)),
    "",
    "Requests that reached the service.",
    "",
    ...table(["", "create", "up again", "refresh", "destroy"], floorless.map(requests)),
    "",
    "Bytes per resource in the state file.",
    "",
    ...table(["", "whole", "own properties", "beyond", "provider text", "properties"], rows.map(sizes)),
    "",
    ...(hosts.length
      ? [
          "Milliseconds of each operation and bytes of the state per resource, by host.",
          "",
          ...table(["", ...operations, "state"], hosts.flatMap(inEachHost)),
          "",
          "Milliseconds from the start of an executable until it prints its port.",
          "",
          ...table(
            ["", "ms"],
            starts.map(({ executable, ms }) => [executable, whole(ms)]),
          ),
          "",
        ]
      : []),
    ...(drift ? comparisonsIn(drift) : []),
    "A new Node process that loads one package.",
    "",
    ...table(
      ["", "ms", "more than an empty program"],
      loads.map(({ what, ms, over }) => [what, whole(ms), whole(over)]),
    ),
    "",
    ...(copies.length
      ? [
          "Copy of an image to another registry: by Trefoil (without the start of Node), and by `skopeo copy` (a complete process).",
          "",
          ...table(
            ["", "ms", "skopeo", "ratio", "additional memory in MB"],
            copies.map(({ megabytes, blobs, ms, skopeoMs, growth }) => [
              `${megabytes} MB in ${blobs} blobs`,
              whole(ms),
              whole(skopeoMs),
              (ms / skopeoMs).toFixed(2),
              whole(growth),
            ]),
          ),
          "",
        ]
      : []),
    ...(limited
      ? [
          `With the rate limiter: ${limited.count} synonym maps at ${limited.limit} requests per minute took ${seconds(limited.ms)}.`,
          `At an even rate they take ${seconds(limited.paceMs)}. The minimum is ${seconds(limited.leastMs)}, because the first ${limited.limit} may be sent immediately.`,
          `The service received at most ${limited.most} requests in any minute.`,
          "",
        ]
      : []),
    "One stack with many objects of several kinds, without rate limits. In parentheses: the ratio to the same resources with a",
    "no-op provider, and to the same number of no-op synonym maps. The requests are those of a refresh.",
    "",
    ...table(["", "resources", "requests", "refresh", "up again", "one change"], refreshed.map(refreshTimes)),
    "",
    ...refreshed.flatMap(withLimit),
    `Validation of an index with ${check.fields} fields: ${tenths(check.ms)} ms. The zod schema alone takes ${tenths(check.parseMs)} ms (ratio ${ratio(check.ms, check.parseMs)}).`,
    `Type check of examples/${typing.example}: ${whole(typing.ms)} ms. An empty program takes ${whole(typing.emptyMs)} ms (ratio ${ratio(typing.ms, typing.emptyMs)}).`,
    "",
    ...table(
      ["criterion", "measured", "limit", ""],
      criteria.map(({ what, found, bound, met }) => [what, rounded(found), bound, met ? "met" : "NOT MET"]),
    ),
  ].join("\n");
}

const inEachHost = ({ name, ms, stateBytes }: ByHost): string[][] =>
  (Object.keys(ms) as Host[]).map((host) => [
    `${name}, ${host}`,
    ...operations.map((operation) => whole(ms[host][operation])),
    whole(stateBytes[host]),
  ]);

function comparisonsIn({ name, comparisons }: Drift): string[] {
  const isTerraformMeasured = comparisons.some(({ command }) => command === terraformPlan);
  return [
    `Comparison of ${name} with the service, without drift and rate limits.`,
    "",
    ...table(
      ["", "resources", "ms", "requests"],
      comparisons.map(({ command, resources, ms, requests }) => [command, ...[resources, ms, requests].map(whole)]),
    ),
    "",
    ...(isTerraformMeasured
      ? []
      : [`Without ${terraformPlan}: set TERRAFORM_PROVIDER to the path of terraform-provider-ably.`, ""]),
  ];
}

const refreshTimes = ({ name, resources, requests, ms, floorMs, smallMs }: Refreshed): string[] => [
  name,
  whole(resources),
  whole(requests),
  ...standing.map((operation) => {
    const { [operation]: ours = 0 } = ms;
    const by = [floorMs, smallMs].map(({ [operation]: floor = 1 }) => ratio(ours, floor));
    return ours ? `${whole(ours)} (${by.join(", ")})` : "";
  }),
];

const withLimit = ({ name, limited }: Refreshed): string[] =>
  limited
    ? [
        `With the rate limiter, at ${limited.limit} requests in ${limited.windowSeconds} s: a refresh of ${name} sent ${limited.requests} requests, with`,
        `logins, in ${seconds(limited.ms)}. At an even rate they take ${seconds(limited.paceMs)}. The service received at most ${limited.most} in any such window,`,
        `and rejected ${limited.refused}.`,
        "",
      ]
    : [];

const times = ({ name, ms, toText, toClosure }: Row): string[] => [
  name,
  ...operations.map((at) => `${whole(ms[at])} (${toText[at].toFixed(2)}, ${toClosure[at].toFixed(2)})`),
];

const requests = ({ name, requests }: Row): string[] => [name, ...operations.map((at) => whole(requests[at]))];

const sizes = ({ name, size }: Row): string[] => [
  name,
  ...[size.whole, size.own, size.beyond, size.text].map(whole),
  rounded(size.properties),
];

/** Pads each column to its widest cell. Numbers are aligned at the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => (row[i] ?? "").length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join("  ")
      .trimEnd();
  return [line(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)];
}

const whole = (number: number): string => String(Math.round(number));
const rounded = (number: number): string => String(Math.round(number * 100) / 100);
const tenths = (ms: number): string => ms.toFixed(1);
const ratio = (ms: number, by: number): string => (ms / by).toFixed(2);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const load = (averages: readonly number[]): string => averages.map((average) => average.toFixed(1)).join(" ");
