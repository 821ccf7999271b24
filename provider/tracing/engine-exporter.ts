import { Client, credentials } from "@grpc/grpc-js";
import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import { ProtobufTraceSerializer } from "@opentelemetry/otlp-transformer";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace-base";

const method = "/opentelemetry.proto.collector.trace.v1.TraceService/Export";

const bytes = (value: Buffer): Buffer => value;

/** Sends spans to the engine by the gRPC protocol of OpenTelemetry. The engine forwards them. */
export class EngineExporter implements SpanExporter {
  readonly #client: Client;

  /**
   * @param address host and port.
   * @param timeoutMs time limit of one request.
   */
  constructor(
    address: string,
    readonly timeoutMs: number,
  ) {
    // gRPC reads `http_proxy`, and OpenTelemetry's exporter does not change that, but the engine is on this machine.
    this.#client = new Client(address, credentials.createInsecure(), { "grpc.enable_http_proxy": 0 });
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    const request = Buffer.from(ProtobufTraceSerializer.serializeRequest(spans) ?? []);
    const options = { deadline: Date.now() + this.timeoutMs };
    this.#client.makeUnaryRequest(method, bytes, bytes, request, options, (error) =>
      done(error ? { code: ExportResultCode.FAILED, error } : { code: ExportResultCode.SUCCESS }),
    );
  }

  async shutdown(): Promise<void> {
    this.#client.close();
  }
}
