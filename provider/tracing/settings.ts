/** The destination of spans. */
export interface TraceSettings {
  /** Address of the engine, which forwards the spans to the destination of `--otel-traces`. Default: that of `OTEL_*`. */
  readonly engine?: string;
  /** Parent of operations whose call names none, in the form of the header `traceparent`. */
  readonly parent?: string | undefined;
}

/** The only access of this folder to the environment. */
export const environment = (): NodeJS.ProcessEnv => process.env;

/** File of the log. Undefined without a log. */
export const logFile = (env = environment()): string | undefined => env.TREFOIL_LOG || undefined;

/** The destination of spans. Undefined if the environment names none. */
export function traceSettings(env = environment()): TraceSettings | undefined {
  if (/^true$/i.test(env.OTEL_SDK_DISABLED ?? "")) return undefined;
  const parent = env.TRACEPARENT;
  const engine = env.PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT;
  if (engine) return { engine, parent };
  const isNamed = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const exporters = (env.OTEL_TRACES_EXPORTER || "otlp").split(",").map((name) => name.trim());
  return isNamed && exporters.includes("otlp") ? { parent } : undefined;
}

/**
 * The reason why spans cannot be sent as the environment requests. Undefined if they can.
 *
 * @param settings the destination of spans.
 */
export function unsupportedProtocol({ engine }: TraceSettings, env = environment()): string | undefined {
  const protocol = env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL || env.OTEL_EXPORTER_OTLP_PROTOCOL;
  if (engine || !protocol || protocol.trim() === "http/protobuf") return undefined;
  return "Trefoil sends traces to an address in `OTEL_*` with the protocol `http/protobuf` only. Set OTEL_EXPORTER_OTLP_TRACES_PROTOCOL to `http/protobuf`, or run Pulumi with `--otel-traces grpc://…`.";
}
