import { attributes, scopeName, type WaitCause, waitCauses } from "../../provider/tracing/names";

/** Start and end in milliseconds since 1970. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Returns true for the first span with an id. */
export type IsFirst = (spanId: string) => boolean;

/** An operation on a resource, or a call of a function. */
export interface OperationEntry extends Interval {
  readonly type: "operation";
  /** Identifies it for its requests and waits. */
  readonly key: string;
  /** True if its requests and waits precede it. A collector may change the order of spans. */
  readonly partsPrecede: boolean;
  readonly operation: string;
  readonly kind: string;
  readonly resource?: string | undefined;
  readonly error?: string | undefined;
  readonly readsFromLists: number;
}

/** A part of an operation. `parent` is undefined for the requests of a command. */
export interface RequestEntry extends Interval {
  readonly type: "request";
  readonly parent?: string | undefined;
  readonly service: string;
  /** Method and path. A trace has the path with placeholders. */
  readonly request: string;
  readonly outcome: string;
  readonly isRetry: boolean;
}

export interface WaitEntry extends Interval {
  readonly type: "wait";
  readonly parent?: string | undefined;
  readonly cause: WaitCause;
}

/** A span of the engine or of another program in the same trace. */
export interface OtherEntry extends Interval {
  readonly type: "other";
}

export type Entry = OperationEntry | RequestEntry | WaitEntry | OtherEntry;

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const string = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** True for a number, a string, or nothing. An object may throw when it is converted to a string. */
const isScalar = (value: unknown): value is string | number | undefined =>
  value === undefined || typeof value === "string" || typeof value === "number";

const listOf = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/**
 * The entries of one line: a line of the log, or spans in the JSON format of OpenTelemetry. Undefined if it is neither. A line of the
 * log of an unknown type has no entries.
 *
 * @param isFirst omits spans that a collector received twice, after a lost response.
 */
export function entriesIn(line: string, isFirst: IsFirst): readonly Entry[] | undefined {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!isObject(content)) return undefined;
  return Array.isArray(content.resourceSpans) ? entriesOfSpans(content, isFirst) : entriesOfLog(content);
}

function entriesOfLog(line: Json): readonly Entry[] | undefined {
  const end = Date.parse(string(line.time) ?? "");
  const duration = line.durationMs;
  // Nothing began before 1970. A damaged number may exceed every sum.
  if (Number.isNaN(end) || typeof duration !== "number" || !(duration >= 0 && duration <= end)) return undefined;
  const { pid, operationId, operation, method, wait, status } = line;
  if (!isScalar(pid) || !isScalar(status)) return undefined;
  const key = typeof operationId === "number" ? `${pid} ${operationId}` : undefined;
  const entry = entryOf({
    time: { start: end - duration, end },
    key,
    partsPrecede: true,
    parent: key,
    operation,
    kind: line.kind,
    resource: line.resource,
    readsFromLists: line.readsFromLists,
    wait,
    method,
    path: line.path,
    service: line.service,
    status,
    error: line.error,
    resend: typeof line.attempt === "number" ? line.attempt - 1 : 0,
  });
  return entry ? [entry] : [];
}

function entriesOfSpans(request: Json, isFirst: IsFirst): Entry[] {
  return listOf(request.resourceSpans).flatMap((resource) =>
    listOf(resource.scopeSpans).flatMap(({ scope, spans }) => {
      const isOwn = isObject(scope) && scope.name === scopeName;
      return listOf(spans).flatMap((span) => {
        const entry = entryOfSpan(span, isOwn);
        const id = string(span.spanId);
        return entry && (id === undefined || !isOwn || isFirst(`${string(span.traceId)} ${id}`)) ? [entry] : [];
      });
    }),
  );
}

function entryOfSpan(span: Json, isOwn: boolean): Entry | undefined {
  const time = { start: milliseconds(span.startTimeUnixNano), end: milliseconds(span.endTimeUnixNano) };
  if (!(time.end >= time.start)) return undefined;
  if (!isOwn) return { type: "other", ...time };
  const values = new Map(listOf(span.attributes).map(({ key, value }) => [key, attributeValue(value)]));
  const get = (name: keyof typeof attributes) => values.get(attributes[name]);
  return entryOf({
    time,
    key: string(span.spanId),
    partsPrecede: false,
    parent: string(span.parentSpanId),
    operation: get("operation"),
    kind: get("kind"),
    resource: get("resource"),
    readsFromLists: get("readsFromLists"),
    wait: get("wait"),
    method: get("method"),
    path: get("route"),
    service: get("service"),
    status: get("status"),
    error: get("error"),
    resend: get("resend"),
  });
}

/** The members of a line or of a span, before their types are known. */
interface Members
  extends Readonly<Record<Exclude<keyof typeof attributes, "route" | "host" | "requestId" | "status">, unknown>> {
  readonly status: string | number | undefined;
  readonly time: Interval;
  readonly key: string | undefined;
  readonly partsPrecede: boolean;
  readonly parent: string | undefined;
  readonly path: unknown;
}

function entryOf({ time, key, partsPrecede, parent, ...found }: Members): Entry | undefined {
  const [operation, method] = [string(found.operation), string(found.method)];
  const error = string(found.error);
  if (operation !== undefined && key !== undefined) {
    const { readsFromLists: reads } = found;
    const readsFromLists = typeof reads === "number" && reads > 0 ? reads : 0;
    const [kind = "unknown kind", resource] = [string(found.kind), string(found.resource)];
    return { type: "operation", key, partsPrecede, operation, kind, resource, error, readsFromLists, ...time };
  }
  const cause = waitCauses.find((name) => name === found.wait);
  if (cause) return { type: "wait", parent, cause, ...time };
  if (method === undefined) return undefined;
  const outcome = found.status === undefined ? (error ?? "no response") : String(found.status);
  const request = [method, string(found.path)].filter((part) => part !== undefined).join(" ");
  const isRetry = typeof found.resend === "number" && found.resend > 0;
  return {
    type: "request",
    parent,
    service: string(found.service) ?? "unknown service",
    request,
    outcome,
    isRetry,
    ...time,
  };
}

/** A time in nanoseconds, which exceeds the precision of a number. */
function milliseconds(nanoseconds: unknown): number {
  const text = typeof nanoseconds === "number" ? String(nanoseconds) : (string(nanoseconds) ?? "");
  return /^\d{1,20}$/.test(text) ? Number(BigInt(text) / 1000n) / 1000 : Number.NaN;
}

/** The value of an attribute in OpenTelemetry's JSON, in which an integer may be a string. */
function attributeValue(value: unknown): string | number | undefined {
  if (!isObject(value)) return undefined;
  const { stringValue, intValue, doubleValue } = value;
  if (typeof stringValue === "string") return stringValue;
  const number = intValue ?? doubleValue;
  return isScalar(number) && Number.isFinite(Number(number)) ? Number(number) : undefined;
}
