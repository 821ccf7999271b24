import { type WaitCause, waitCauses } from "../../provider/tracing/names";
import type { Entry, Interval, OperationEntry, RequestEntry, WaitEntry } from "./entries";

/** Use of time by an operation. `trefoil`: neither a request nor a wait. */
export type Activity = "service" | WaitCause | "trefoil";

/** By precedence: if several activities run at the same time, the time counts as the first of them. */
const activities: readonly Activity[] = ["service", "retry", "limit", "access", "object", "lock", "list", "trefoil"];

/** Milliseconds by activity. */
export type Times = Record<Activity, number>;

export interface ObjectTimes {
  readonly kind: string;
  readonly resource: string | undefined;
  operations: number;
  errors: number;
  totalMs: number;
  readonly times: Times;
}

export interface SlowRequest {
  readonly service: string;
  readonly request: string;
  readonly outcome: string;
  readonly ms: number;
  /** Start in ISO 8601. */
  readonly time: string;
}

/** The result. All durations are in milliseconds. */
export interface Explanation {
  readonly from: string;
  readonly to: string;
  readonly elapsedMs: number;
  /** Time in which at least one operation ran. */
  readonly activeMs: number;
  readonly operations: number;
  readonly failedOperations: number;
  /** Operations with requests or waits that did not end, since the process was killed or still runs. */
  readonly unfinishedOperations: number;
  /** Sum over all operations, which run in parallel. */
  readonly totalMs: number;
  readonly times: Times;
  readonly requests: number;
  readonly retries: number;
  /** Requests outside of operations, such as those of a command. */
  readonly otherRequests: number;
  /** Number of waits by cause. */
  readonly waits: Readonly<Record<WaitCause, number>>;
  readonly readsFromLists: number;
  readonly slowestObjects: readonly ObjectTimes[];
  readonly objects: number;
  readonly slowestRequests: readonly SlowRequest[];
}

const noTimes = (): Times => Object.fromEntries(activities.map((name) => [name, 0])) as Times;

type Part = RequestEntry | WaitEntry;

/**
 * Sums entries. It keeps one object for each resource, and the parts of operations that have not ended. Of a trace, it keeps all
 * operations and parts until the end, because a part may follow its operation.
 */
export class Analysis {
  #range: Interval = { start: Number.POSITIVE_INFINITY, end: Number.NEGATIVE_INFINITY };
  readonly #active = new Intervals();
  readonly #parts = new Map<string, Part[]>();
  readonly #operationsOfTrace: { readonly operation: OperationEntry; readonly object: ObjectTimes }[] = [];
  readonly #objects = new Map<string, ObjectTimes>();
  readonly #times = noTimes();
  readonly #waits = Object.fromEntries(waitCauses.map((cause) => [cause, 0])) as Record<WaitCause, number>;
  readonly #slowest: SlowRequest[] = [];
  #operations = 0;
  #failed = 0;
  #totalMs = 0;
  #requests = 0;
  #retries = 0;
  #otherRequests = 0;
  #readsFromLists = 0;

  /** @param top number of slowest objects and requests. */
  constructor(readonly top: number) {}

  /** True if no entry of Trefoil was added. */
  get isEmpty(): boolean {
    return this.#operations + this.#requests + this.#otherRequests === 0 && this.#parts.size === 0;
  }

  add(entries: readonly Entry[]): void {
    for (const entry of entries) this.#add(entry);
  }

  #add(entry: Entry): void {
    const { start, end } = this.#range;
    this.#range = { start: Math.min(start, entry.start), end: Math.max(end, entry.end) };
    if (entry.type === "operation") this.#addOperation(entry);
    else if (entry.type !== "other") this.#addPart(entry);
  }

  #addPart(part: Part): void {
    if (part.type === "request") this.#addRequest(part);
    else this.#waits[part.cause]++;
    if (part.parent === undefined) return;
    const parts = this.#parts.get(part.parent);
    if (parts) parts.push(part);
    else this.#parts.set(part.parent, [part]);
  }

  #addRequest({ parent, service, request, outcome, isRetry, start, end }: RequestEntry): void {
    if (parent === undefined) this.#otherRequests++;
    else this.#requests++;
    if (isRetry) this.#retries++;
    const ms = end - start;
    const last = this.#slowest.at(-1);
    if (last && this.#slowest.length >= this.top && last.ms >= ms) return;
    this.#slowest.push({ service, request, outcome, ms, time: iso(start) });
    this.#slowest.sort((a, b) => b.ms - a.ms);
    this.#slowest.splice(this.top);
  }

  #addOperation(operation: OperationEntry): void {
    this.#operations++;
    this.#readsFromLists += operation.readsFromLists;
    this.#active.add(operation);
    const ms = operation.end - operation.start;
    this.#totalMs += ms;
    const { kind, resource, error } = operation;
    const key = JSON.stringify([kind, resource]);
    const object = this.#objects.get(key) ?? { kind, resource, operations: 0, errors: 0, totalMs: 0, times: noTimes() };
    this.#objects.set(key, object);
    object.operations++;
    object.totalMs += ms;
    if (error !== undefined) {
      object.errors++;
      this.#failed++;
    }
    if (operation.partsPrecede) this.#addTimes(operation, object);
    else this.#operationsOfTrace.push({ operation, object });
  }

  #addTimes(operation: OperationEntry, object: ObjectTimes): void {
    const times = timesOf(operation, this.#parts.get(operation.key) ?? []);
    this.#parts.delete(operation.key);
    for (const activity of activities) {
      object.times[activity] += times[activity];
      this.#times[activity] += times[activity];
    }
  }

  /** The result, after all entries were added. */
  result(): Explanation {
    for (const { operation, object } of this.#operationsOfTrace.splice(0)) this.#addTimes(operation, object);
    const { start, end } = this.#range;
    const objects = [...this.#objects.values()].sort((a, b) => b.totalMs - a.totalMs);
    return {
      from: iso(start),
      to: iso(end),
      elapsedMs: end - start,
      activeMs: this.#active.total,
      operations: this.#operations,
      failedOperations: this.#failed,
      unfinishedOperations: this.#parts.size,
      totalMs: this.#totalMs,
      times: this.#times,
      requests: this.#requests,
      retries: this.#retries,
      otherRequests: this.#otherRequests,
      waits: this.#waits,
      readsFromLists: this.#readsFromLists,
      slowestObjects: objects.slice(0, this.top),
      objects: objects.length,
      slowestRequests: this.#slowest,
    };
  }
}

/** A date outside of the range of JavaScript, in a damaged line, has no ISO form. */
const iso = (ms: number): string => (Math.abs(ms) <= 8.64e15 ? new Date(ms).toISOString() : "unknown");

/** The time of an operation by activity. The parts may overlap. */
export function timesOf({ start, end }: Interval, parts: readonly Part[]): Times {
  const times = noTimes();
  const changes = parts.flatMap((part) => {
    const activity = part.type === "request" ? "service" : part.cause;
    const [from, to] = [Math.max(start, part.start), Math.min(end, part.end)];
    return from < to ? [{ at: from, activity, by: 1 } as const, { at: to, activity, by: -1 } as const] : [];
  });
  changes.sort((a, b) => a.at - b.at);
  const running = noTimes();
  running.trefoil = 1;
  let at = start;
  for (const change of [...changes, { at: end, activity: "trefoil", by: -1 } as const]) {
    const current = activities.find((activity) => running[activity] > 0) ?? "trefoil";
    times[current] += change.at - at;
    at = change.at;
    running[change.activity] += change.by;
  }
  return times;
}

/** The union of intervals. They arrive almost in the order of their ends, so that few are compared. */
export class Intervals {
  readonly #all: { start: number; end: number }[] = [];

  add({ start, end }: Interval): void {
    const merged = { start, end };
    let place = this.#all.length;
    while (place > 0 && (this.#all[place - 1] as Interval).end >= start) place--;
    let count = 0;
    for (let next = this.#all[place]; next && next.start <= merged.end; next = this.#all[place + ++count]) {
      merged.start = Math.min(merged.start, next.start);
      merged.end = Math.max(merged.end, next.end);
    }
    this.#all.splice(place, count, merged);
  }

  get total(): number {
    return this.#all.reduce((sum, { start, end }) => sum + (end - start), 0);
  }
}
