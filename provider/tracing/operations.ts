import { AsyncLocalStorage } from "node:async_hooks";
import { openLog } from "./log-file";
import { shortestWaitMs, type WaitCause } from "./names";
import { logFile, traceSettings, unsupportedProtocol } from "./settings";
import type { OpenSpan, Parent, SpanFacts, SpanOutput } from "./span-output";

/** An operation on a resource, or a call of a function. */
export interface OperationFacts {
  /** `create`, `invoke` and so on. */
  readonly operation: string;
  /** Token of the resource or function, such as `search:Index`. */
  readonly kind: string;
  /** Logical name of the resource. */
  readonly resource?: string | undefined;
}

/** One attempt of a request, without values. */
export interface RequestFacts {
  readonly service: string;
  readonly method: string;
  /** Path with placeholders instead of values, such as `/indexes('{name}')`. Undefined if it is not known. */
  readonly route?: string | undefined;
  readonly host: string;
  readonly attempt: number;
  /** Undefined without a response. */
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  /** Kind of the failure without a response. */
  readonly error?: string | undefined;
}

/** The operation that runs, or the call of another process before its operation. */
interface Running {
  /** Identifies the operation in the lines of this process. */
  readonly id?: number;
  readonly span?: OpenSpan | undefined;
  readonly parent?: Parent | undefined;
  readsFromLists: number;
}

const current = new AsyncLocalStorage<Running>();

let lastId = 0;

/** The id of the current operation in the log. */
export const operationId = (): number | undefined => current.getStore()?.id;

/**
 * Records an operation in the log and as a span. The requests and waits in it belong to it. Without a log and a destination of spans,
 * only calls the function.
 */
export async function recordOperation<T>(facts: OperationFacts, act: () => Promise<T>): Promise<T> {
  const file = logFile();
  const output = spanOutput();
  if (file === undefined && !output) return act();
  const began = performance.now();
  const name = `${facts.operation} ${facts.kind}`;
  const span = output?.start({ name, kind: "server", facts: { ...facts }, began }, current.getStore()?.parent);
  const running: Running = { id: ++lastId, span, parent: span?.asParent, readsFromLists: 0 };
  const end = (error?: string): void => {
    const at = performance.now();
    const readsFromLists = running.readsFromLists || undefined;
    if (file !== undefined)
      writeLine(file, { operationId: running.id, ...facts, readsFromLists, error, durationMs: at - began });
    span?.end(at, { readsFromLists, error });
  };
  return current.run(running, async () => {
    try {
      const result = await act();
      end();
      return result;
    } catch (error) {
      end(errorType(error));
      throw error;
    }
  });
}

/** Makes a span of another process the parent of the operations in a call. */
export function withParent<T>(traceparent: () => string | undefined, act: () => T): T {
  const output = spanOutput();
  return output ? current.run({ parent: output.parentOf(traceparent()), readsFromLists: 0 }, act) : act();
}

/**
 * Records an attempt of a request that has ended, as a span. The client writes the line of the log.
 *
 * @param ms its duration.
 */
export function recordRequest({ attempt, ...facts }: RequestFacts, ms: number): void {
  const { method, route, status = 0 } = facts;
  const error = facts.error ?? (status >= 400 ? String(status) : undefined);
  const resend = attempt > 1 ? attempt - 1 : undefined;
  recordSpan(
    { name: route === undefined ? method : `${method} ${route}`, kind: "client", facts: { ...facts, resend, error } },
    ms,
  );
}

/**
 * Records a wait that has ended, in the log and as a span.
 *
 * @param ms its duration. Waits of less than 10 ms are not recorded.
 */
export function recordWait(wait: WaitCause, ms: number): void {
  if (!(ms >= shortestWaitMs)) return;
  const file = logFile();
  if (file !== undefined) writeLine(file, { operationId: operationId(), wait, durationMs: ms });
  recordSpan({ name: `wait: ${wait}`, kind: "internal", facts: { wait } }, ms);
}

/** Runs an action, and records its duration as a wait. */
export async function recordWaiting<T>(wait: WaitCause, act: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await act();
  } finally {
    recordWait(wait, performance.now() - began);
  }
}

/** Counts a read that needed no request, since a list that several reads share contains the object. */
export function countReadFromList(): void {
  const running = current.getStore();
  if (running) running.readsFromLists++;
}

/** A request outside of operations is one of another program that uses the client, which has its own spans. */
function recordSpan(span: Omit<SpanFacts, "began">, ms: number): void {
  const running = current.getStore();
  if (!running?.span) return;
  const now = performance.now();
  spanOutput()
    ?.start({ ...span, began: now - ms }, running.parent)
    .end(now);
}

/** The client warns if its own lines cannot be written, and most lines are its lines. */
function writeLine(file: string, line: object): void {
  try {
    openLog(file).info(line);
  } catch {
    // The operation itself succeeded.
  }
}

/** The code or the class of an error, without its message, which may contain values. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return "Error";
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" && /^\w{1,64}$/.test(code) ? code : error.constructor.name || "Error";
}

/**
 * The output of spans of this process. The engine passes its settings in the environment, so that they belong to the process as the
 * environment does.
 */
let output: SpanOutput | undefined;
let isPrepared = false;
let problem: string | undefined;
let isReported = false;

function report(text: string): void {
  if (!isReported) problem = text;
  isReported = true;
}

/** The output of spans. Undefined without a destination: then no library is loaded. */
function spanOutput(): SpanOutput | undefined {
  if (isPrepared) return output;
  isPrepared = true;
  const settings = traceSettings();
  if (!settings) return undefined;
  const unsupported = unsupportedProtocol(settings);
  if (unsupported !== undefined) {
    report(unsupported);
    return undefined;
  }
  const destination = settings.engine === undefined ? "the address in `OTEL_EXPORTER_OTLP_ENDPOINT`" : "the engine";
  const onFailure = (reason: string): void =>
    report(
      `Traces could not be sent to ${destination} (${reason}), so that they are incomplete. The resources are not affected. Check the address, or run Pulumi without it.`,
    );
  const onDropped = (dropped: number, ended: number): void =>
    report(
      `${dropped} of ${ended} spans were dropped, because ${destination} received them more slowly than they ended, so that the trace is incomplete. The resources are not affected. Run fewer operations at the same time (\`--parallel\`), or use a faster destination.`,
    );
  try {
    const { createSpanOutput } = require("./span-output") as typeof import("./span-output");
    output = createSpanOutput(settings, { onFailure, onDropped });
  } catch (error) {
    // The variables of OpenTelemetry may be invalid.
    onFailure(error instanceof Error ? error.name : "unknown error");
  }
  return output;
}

/** The problem of the destination, once. Undefined without a problem. */
export function takeProblem(): string | undefined {
  const taken = problem;
  problem = undefined;
  return taken;
}

/** Sends the spans that have ended. Has no effect without a destination. */
export async function flushSpans(): Promise<void> {
  await output?.flush();
}
