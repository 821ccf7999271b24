import { traceSettings, unsupportedProtocol } from "./settings";
import type { SpanOutput } from "./span-output";

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
export function spanOutput(): SpanOutput | undefined {
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
