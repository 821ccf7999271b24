import type { Report, Row } from "./bench";
import { raised } from "./emulator";
import { operations } from "./measure";
import type { Organization } from "./organization";

/** The report as a person reads it. */
export function print(report: Report): string {
  const { count, runs, machine, rows, limited, organization, copies, loads, criteria } = report;
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
    ...refreshed(organization),
    "",
    ...table(
      ["criterion", "found", "bound", ""],
      criteria.map(({ what, found, bound, met }) => [what, rounded(found), bound, met ? "met" : "NOT MET"]),
    ),
  ].join("\n");
}

function refreshed({ count, resources, requests, ms, floorMs, limited }: Organization): string[] {
  const ratio = (ms / floorMs).toFixed(2);
  return [
    `Refresh of ${count} repositories with a permission each (${resources} resources with their team): ${requests} requests,`,
    `${whole(ms)} ms; as many no-ops in short text take ${whole(floorMs)} ms (${ratio}).`,
    ...(limited
      ? [
          `With the limiter on, at ${limited.limit} requests a minute: ${limited.requests} requests, the login among them, took ${seconds(limited.ms)};`,
          `at an even pace they would take ${seconds(limited.paceMs)}. The service saw at most ${limited.most} in any minute and refused ${limited.refused}.`,
        ]
      : []),
  ];
}

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
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const load = (averages: readonly number[]): string => averages.map((average) => average.toFixed(1)).join(" ");
