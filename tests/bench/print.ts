import type { Report, Row } from "./bench";
import { raised } from "./emulator";
import type { ByHost, Host } from "./hosts";
import { operations } from "./measure";
import { type Refreshed, standing } from "./refreshed";

/** The report in readable form. */
export function print(report: Report): string {
  const { count, runs, machine, rows, limited, refreshed, copies, hosts, starts, loads, check, typing, criteria } =
    report;
  const floorless = rows.filter(({ service }) => service !== null);
  return [
    `${count} resources a row, ${runs} interleaved runs, medians. ${machine.cpus}, Node ${machine.node}.`,
    `Load of the machine (1, 5, 15 minutes) before ${load(machine.load.slice(0, 3))}, after ${load(machine.load.slice(3))}.`,
    "The services are emulated in one process on this machine and answer without any delay of their own.",
    `Request limits are raised by configuration, such as trefoil:searchRequestLimit, to ${raised}.`,
    "",
    "Milliseconds of a whole call of the CLI without preview; in brackets, by the no-op in short text and by the no-op",
    "through dynamic.Resource.",
    "",
    ...table(["", "create", "up again", "refresh", "destroy"], rows.map(times)),
    "",
    "Requests that reached the service.",
    "",
    ...table(["", "create", "up again", "refresh", "destroy"], floorless.map(requests)),
    "",
    "Bytes a resource in the state file.",
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
    "A fresh Node process that loads one package.",
    "",
    ...table(
      ["", "ms", "over nothing"],
      loads.map(({ what, ms, over }) => [what, whole(ms), whole(over)]),
    ),
    "",
    ...(copies.length
      ? [
          "An image from one registry to another, by us (without the start of Node) and by skopeo copy (a whole process).",
          "",
          ...table(
            ["", "ms", "skopeo", "by skopeo", "MB more memory"],
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
          `With the limiter on: ${limited.count} synonym maps at ${limited.limit} requests a minute took ${seconds(limited.ms)}.`,
          `At an even pace they would take ${seconds(limited.paceMs)}; at least ${seconds(limited.leastMs)}, as the first ${limited.limit} may go at once.`,
          `The service saw at most ${limited.most} requests in any minute.`,
          "",
        ]
      : []),
    "Many objects of several kinds in one stack, with the limiter off; in brackets, by the same resources with a provider that",
    "does nothing, and by as many no-ops with the args of a synonym map. Requests are those of a refresh.",
    "",
    ...table(["", "resources", "requests", "refresh", "up again", "one change"], refreshed.map(stood)),
    "",
    ...refreshed.flatMap(heldBack),
    `Check of an index with ${check.fields} fields: ${tenths(check.ms)} ms; a bare parse takes ${tenths(check.parseMs)} ms (${ratio(check.ms, check.parseMs)}).`,
    `Types of examples/${typing.example}: ${whole(typing.ms)} ms; an empty program takes ${whole(typing.emptyMs)} ms (${ratio(typing.ms, typing.emptyMs)}).`,
    "",
    ...table(
      ["criterion", "found", "bound", ""],
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

const stood = ({ name, resources, requests, ms, floorMs, smallMs }: Refreshed): string[] => [
  name,
  whole(resources),
  whole(requests),
  ...standing.map((operation) => {
    const { [operation]: ours = 0 } = ms;
    const by = [floorMs, smallMs].map(({ [operation]: floor = 1 }) => ratio(ours, floor));
    return ours ? `${whole(ours)} (${by.join(", ")})` : "";
  }),
];

const heldBack = ({ name, limited }: Refreshed): string[] =>
  limited
    ? [
        `With the limiter on, at ${limited.limit} requests in ${limited.windowSeconds} s, a refresh of ${name}: ${limited.requests} requests, entering`,
        `included, took ${seconds(limited.ms)}; at an even pace they would take ${seconds(limited.paceMs)}. The service saw at most ${limited.most} in any such`,
        `time and refused ${limited.refused}.`,
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

/** Columns as wide as their widest cell; numbers end at the right. */
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
