import type { Agent, AgentOptions } from "node:http";
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { type ExportResult, ExportResultCode, parseTraceParent } from "@opentelemetry/core";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
} from "@opentelemetry/sdk-trace-base";
import { attributes, scopeName } from "./names";
import type { TraceSettings } from "./settings";

/** Time from the end of a span until it is sent. A host may be killed at any time. In milliseconds. */
const batchDelayMs = 1_000;

/**
 * Time that the destination gets for one request, and at the end of a run. The engine kills its hosts after five seconds, and a
 * program ends only when no request is left. In milliseconds.
 */
const timeLimitMs = 2_000;

/** Number of spans that wait for the destination. Further ones are dropped. */
const maxQueueSize = 20_000;

/**
 * Number of spans in one request. At the end of a run, all requests are sent at the same time, and OpenTelemetry's exporter for HTTP
 * rejects more than 30.
 */
const maxExportBatchSize = 1_000;

/** The parent of a span. */
export type Parent = Context;

export interface SpanFacts {
  readonly name: string;
  readonly kind: "server" | "client" | "internal";
  /** Values by the names in `attributes`. Undefined members are omitted. */
  readonly facts: SpanValues;
  /** Start in milliseconds of `performance.now()`. */
  readonly began: number;
}

export type SpanValues = Partial<Record<keyof typeof attributes, string | number | undefined>>;

export interface OpenSpan {
  readonly asParent: Parent;
  /** Ends the span. With the value `error`, it has failed. */
  end(at: number, facts?: SpanValues): void;
}

/** Creates spans, and sends them in the background. A destination that fails delays and fails nothing. */
export interface SpanOutput {
  /** @param parent default: the parent that the settings name. */
  start(span: SpanFacts, parent: Parent | undefined): OpenSpan;
  /** A parent in another process, in the form of the header `traceparent`. Undefined if it is invalid. */
  parentOf(traceparent: string | undefined): Parent | undefined;
  /** Sends all spans that have ended. Resolves after two seconds at the latest. */
  flush(): Promise<void>;
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** Functions that receive problems. */
export interface SpanProblems {
  /** Called with the reason each time spans were lost. It contains no header and no credential. */
  readonly onFailure: (reason: string) => void;
  /** Called at the end of a run, if more spans waited than the queue holds. */
  readonly onDropped: (dropped: number, ended: number) => void;
}

export function createSpanOutput(
  { engine, parent }: TraceSettings,
  { onFailure, onDropped }: SpanProblems,
): SpanOutput {
  let ended = 0;
  const exporter = new WatchedExporter(createExporter(engine), onFailure);
  const processor = new BatchSpanProcessor(exporter, {
    scheduledDelayMillis: batchDelayMs,
    exportTimeoutMillis: 2 * timeLimitMs,
    maxQueueSize,
    maxExportBatchSize,
  });
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": scopeName }))
    .merge(detectResources({ detectors: [envDetector] }));
  const tracer = new BasicTracerProvider({ resource, spanProcessors: [processor] }).getTracer(scopeName);
  const defaultParent = remoteParent(parent) ?? ROOT_CONTEXT;
  return {
    parentOf: remoteParent,
    start({ name, kind, facts, began }, given = defaultParent) {
      const options = { kind: kinds[kind], startTime: timeAt(began), attributes: attributesOf(facts) };
      const span = tracer.startSpan(name, options, given);
      return {
        asParent: trace.setSpan(given, span),
        end(at, more = {}) {
          span.setAttributes(attributesOf(more));
          if ((more.error ?? facts.error) !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end(timeAt(at));
          if (span.spanContext().traceFlags & TraceFlags.SAMPLED) ended++;
        },
      };
    },
    async flush() {
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeLimitMs);
      });
      const flushed = processor.forceFlush();
      // The exporter has received all spans that waited.
      if (exporter.received < ended) onDropped(ended - exporter.received, ended);
      const sent = flushed.then(
        () => exporter.idle(),
        () => {},
      );
      await Promise.race([sent, limit]);
      clearTimeout(timer);
      if (exporter.isBusy) onFailure("no response");
    },
  };
}

function createExporter(engine: string | undefined): SpanExporter {
  if (engine !== undefined) {
    const { EngineExporter } = require("./engine-exporter") as typeof import("./engine-exporter");
    return new EngineExporter(engine, timeLimitMs);
  }
  const { OTLPTraceExporter } =
    require("@opentelemetry/exporter-trace-otlp-proto") as typeof import("@opentelemetry/exporter-trace-otlp-proto");
  const { convertLegacyHttpOptions } =
    require("@opentelemetry/otlp-exporter-base/node-http") as typeof import("@opentelemetry/otlp-exporter-base/node-http");
  // The agent with the certificates of the environment.
  const { agentFactory } = convertLegacyHttpOptions({}, "TRACES", "v1/traces", {});
  const httpAgentOptions = async (protocol: string) => {
    const agent = await agentFactory(protocol);
    // The time limit of a request begins when it is connected, and an address that drops packets never connects.
    Object.assign((agent as Agent & { readonly options: AgentOptions }).options, { timeout: timeLimitMs });
    return agent;
  };
  return new OTLPTraceExporter({ timeoutMillis: timeLimitMs, httpAgentOptions });
}

function remoteParent(traceparent: string | undefined): Parent | undefined {
  const parsed = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parsed ? trace.setSpanContext(ROOT_CONTEXT, { ...parsed, isRemote: true }) : undefined;
}

/** A time of this process, regardless of changes of the clock. */
function timeAt(elapsed: number): [seconds: number, nanoseconds: number] {
  const ms = performance.timeOrigin + elapsed;
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.floor((ms - seconds * 1000) * 1e6)];
}

const attributesOf = (facts: SpanValues): Attributes =>
  Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [attributes[name as keyof typeof attributes], value]),
  );

/** Reports failures, and counts the spans and the requests without a response. */
class WatchedExporter implements SpanExporter {
  /** Number of spans that were passed to the exporter. */
  received = 0;
  #pending = 0;
  #onIdle: (() => void)[] = [];

  constructor(
    readonly exporter: SpanExporter,
    readonly onFailure: (reason: string) => void,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#pending++;
    this.received += spans.length;
    this.exporter.export(spans, ({ code, error }) => {
      if (code !== ExportResultCode.SUCCESS) this.onFailure(reasonOf(error));
      // The spans are lost in either case.
      done({ code: ExportResultCode.SUCCESS });
      if (--this.#pending) return;
      for (const resolve of this.#onIdle.splice(0)) resolve();
    });
  }

  get isBusy(): boolean {
    return this.#pending > 0;
  }

  /** Resolves when no request is pending. */
  async idle(): Promise<void> {
    if (this.#pending) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}

/** The code of an error. Its message may contain the address, which may contain a credential, or what the destination returned. */
function reasonOf(error: Error | undefined): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return code === undefined ? (error?.name ?? "no response") : `code ${code}`;
}
