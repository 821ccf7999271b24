import { arch, cpus, loadavg } from "node:os";
import { type Copied, copies } from "./copies";
import { type Criterion, criteria } from "./criteria";
import { type Drift, drift } from "./drift";
import { Emulator, type ServiceName } from "./emulator";
import { type ByHost, byHost } from "./hosts";
import { type IndexCheck, indexCheck } from "./index-check";
import { type Limited, limited } from "./limited";
import { type Load, loads } from "./loads";
import { type Measured, measure, operations, type PerOperation } from "./measure";
import { median } from "./median";
import type { Options } from "./options";
import { type Refreshed, refreshed } from "./refreshed";
import { type Start, starts } from "./starts";
import type { Size } from "./state";
import { stocks } from "./stocks";
import { closureFloor, type Subject, subjects, textFloor } from "./subjects";
import { type Typing, typing } from "./typing";

/** One row of the table: medians over the runs. */
export interface Row {
  readonly name: string;
  readonly service: ServiceName | null;
  readonly ms: PerOperation;
  /** Times of each run, in order. */
  readonly runs: readonly PerOperation[];
  readonly toText: PerOperation;
  readonly toClosure: PerOperation;
  /** Requests of the run that made most. */
  readonly requests: PerOperation;
  readonly size: Size;
}

/** All results, as in `latest.json`. */
export interface Report {
  readonly time: string;
  readonly machine: { readonly node: string; readonly cpus: string; readonly load: readonly number[] };
  readonly count: number;
  readonly runs: number;
  readonly rows: readonly Row[];
  readonly limited: Limited | null;
  readonly copies: readonly Copied[];
  readonly refreshed: readonly Refreshed[];
  readonly check: IndexCheck;
  readonly typing: Typing;
  readonly hosts: readonly ByHost[];
  readonly starts: readonly Start[];
  readonly drift: Drift | null;
  readonly loads: readonly Load[];
  readonly criteria: readonly Criterion[];
}

/** Measures everything. Within a run the rows follow one another, so that other load of the machine affects all of them. */
export async function bench(options: Options, say: (line: string) => void): Promise<Report> {
  const began = { time: new Date().toISOString(), load: loadavg() };
  const emulator = await Emulator.start();
  try {
    const isMeasured = ({ service }: { readonly service?: ServiceName }) =>
      !service || (options.services?.includes(service) ?? true);
    const measured = subjects(emulator.addresses, options.count).filter(isMeasured);
    const taken = measured.map((subject) => ({ subject, lives: [] as Measured[] }));
    for (let run = 1; run <= options.runs; run++) {
      for (const { subject, lives } of taken) {
        const life = await measure(subject, options.count, emulator);
        lives.push(life);
        const times = operations.map((operation) => `${operation} ${Math.round(life.ms[operation])}`).join(", ");
        say(`run ${run} of ${options.runs}, ${subject.name}: ${times} ms`);
      }
    }
    if (options.limited)
      say(`${options.limited} synonym maps at the request limit of the search service. This takes minutes`);
    const held = options.limited ? await limited(options.limited, emulator) : null;
    if (options.copies.length) say("copies of images, by Trefoil and by skopeo");
    const copied = options.copies.length ? await copies(options.copies, options.runs) : [];
    const refreshes: Refreshed[] = [];
    const { count, objects, apps } = options;
    for (const stock of stocks(emulator.addresses, count, objects, apps).filter(isMeasured)) {
      say(`${stock.name}, refresh${options.limited ? ", and one at the request limit" : ""}`);
      refreshes.push(await refreshed(stock, emulator.addresses, options.runs, options.limited > 0, emulator));
      await emulator.reset();
    }
    const inHosts = options.hosts
      ? await byHost(emulator.addresses, { count, objects }, options.runs, emulator, say)
      : [];
    const compared = await driftOf(options, emulator, say);
    const rows = rowsOf(taken);
    return {
      time: began.time,
      machine: {
        node: `${process.version} ${arch()}`,
        cpus: `${cpus().length} x ${cpus()[0]?.model}`,
        load: [...began.load, ...loadavg()],
      },
      count: options.count,
      runs: options.runs,
      rows,
      limited: held,
      refreshed: refreshes,
      copies: copied,
      hosts: inHosts,
      starts: options.hosts ? await starts(options.loads) : [],
      drift: compared,
      loads: loads(options.loads),
      check: indexCheck(1000, options.loads),
      typing: typing("document-pipeline", Math.ceil(options.loads / 3)),
      criteria: criteria(rows, refreshes, copied, inHosts, compared),
    };
  } finally {
    await emulator.stop();
  }
}

async function driftOf(options: Options, emulator: Emulator, say: (line: string) => void): Promise<Drift | null> {
  if (!options.drift || options.services?.includes("realtime") === false) return null;
  say("trefoil drift, and the commands that it is compared with");
  return drift(emulator.addresses, options, emulator);
}

function rowsOf(taken: readonly { readonly subject: Subject; readonly lives: readonly Measured[] }[]): Row[] {
  const medians = taken.map(({ subject: { name, service = null }, lives }) => ({
    name,
    service,
    ms: each((operation) => median(lives.map(({ ms }) => ms[operation]))),
    runs: lives.map(({ ms }) => ms),
    requests: each((operation) => Math.max(...lives.map(({ requests }) => requests[operation]))),
    size: lives[0]?.size as Size,
  }));
  const floors = [textFloor, closureFloor].map((floor) => medians.find(({ name }) => name === floor)?.ms);
  const [text, closure] = floors as [PerOperation, PerOperation];
  return medians.map((row) => ({
    ...row,
    toText: each((operation) => row.ms[operation] / text[operation]),
    toClosure: each((operation) => row.ms[operation] / closure[operation]),
  }));
}

function each(value: (operation: (typeof operations)[number]) => number): PerOperation {
  return Object.fromEntries(operations.map((operation) => [operation, value(operation)])) as Record<
    (typeof operations)[number],
    number
  >;
}
