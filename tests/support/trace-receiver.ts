import type { IncomingMessage, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import { BinaryReader } from "google-protobuf";
import { LocalServer } from "./local-server";

/** A span as a collector receives it. Ids are in hexadecimal form. */
export interface ReceivedSpan {
  readonly service: string;
  readonly scope: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly kind: number;
  readonly start: number;
  readonly end: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** 2 is an error. */
  readonly status: number;
}

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A receiver of traces by the HTTP protocol of OpenTelemetry, with its own decoder of the protobuf format. */
export class TraceReceiver extends LocalServer {
  /** All bytes that were received. */
  readonly bodies: Buffer[] = [];
  readonly headers: IncomingMessage["headers"][] = [];
  readonly paths: string[] = [];
  /** The response to a request over HTTP. Default: a success. */
  respond: Respond = (_request, response) => void response.writeHead(200).end();

  /** The response to a request over gRPC. Default: a success. */
  respondToCall: (done: sendUnaryData<Buffer>) => void = (done) => done(null, Buffer.alloc(0));
  readonly #grpc = new Server();

  /** Starts the receiver for the gRPC protocol, as the engine does. Returns host and port. */
  async startGrpc(): Promise<string> {
    const bytes = (value: Buffer): Buffer => value;
    const path = "/opentelemetry.proto.collector.trace.v1.TraceService/Export";
    const stream = { requestStream: false, responseStream: false };
    const serialization = {
      requestSerialize: bytes,
      requestDeserialize: bytes,
      responseSerialize: bytes,
      responseDeserialize: bytes,
    };
    this.#grpc.addService(
      { export: { path, ...stream, ...serialization } },
      {
        export: (call: ServerUnaryCall<Buffer, Buffer>, done: sendUnaryData<Buffer>) => {
          this.bodies.push(call.request);
          this.respondToCall(done);
        },
      },
    );
    const port = await new Promise<number>((resolve, reject) =>
      this.#grpc.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    return `127.0.0.1:${port}`;
  }

  get spans(): ReceivedSpan[] {
    return this.bodies.flatMap(spansIn);
  }

  async start(): Promise<string> {
    return (await this.listen()).url;
  }

  stop(): Promise<void> {
    this.#grpc.forceShutdown();
    return this.close();
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.bodies.push(await buffer(request));
    this.headers.push(request.headers);
    this.paths.push(request.url ?? "");
    this.respond(request, response);
  }

  /** Spans of Trefoil with a name that matches. */
  named(pattern: RegExp): ReceivedSpan[] {
    return this.spans.filter(({ scope, name }) => scope === "trefoil" && pattern.test(name));
  }

  get text(): string {
    return Buffer.concat(this.bodies).toString("latin1");
  }
}

/** The fields of a message by their numbers: bytes, or a number. */
function fieldsOf(bytes: Uint8Array): Map<number, (Uint8Array | number)[]> {
  const reader = new BinaryReader(bytes);
  const fields = new Map<number, (Uint8Array | number)[]>();
  while (reader.nextField() && !reader.isEndGroup()) {
    const number = reader.getFieldNumber();
    const value = fieldValue(reader);
    if (value === undefined) reader.skipField();
    else fields.set(number, [...(fields.get(number) ?? []), value]);
  }
  return fields;
}

function fieldValue(reader: BinaryReader): Uint8Array | number | undefined {
  const [varint, fixed64, delimited, fixed32] = [0, 1, 2, 5];
  switch (reader.getWireType() as number) {
    case varint:
      return reader.readInt64();
    case fixed64:
      return reader.readFixed64();
    case delimited:
      return reader.readBytes() as Uint8Array;
    case fixed32:
      return reader.readFixed32();
    default:
      return undefined;
  }
}

const messages = (fields: Map<number, (Uint8Array | number)[]>, number: number): Uint8Array[] =>
  (fields.get(number) ?? []).filter((value) => typeof value !== "number");
const text = (
  fields: Map<number, (Uint8Array | number)[]>,
  number: number,
  encoding: BufferEncoding = "utf8",
): string => Buffer.from(messages(fields, number)[0] ?? []).toString(encoding);
const number = (fields: Map<number, (Uint8Array | number)[]>, field: number): number =>
  Number(fields.get(field)?.[0] ?? 0);

function attributesIn(fields: Map<number, (Uint8Array | number)[]>, field: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(fields, field).map((bytes) => {
      const pair = fieldsOf(bytes);
      const value = fieldsOf(messages(pair, 2)[0] ?? new Uint8Array());
      return [text(pair, 1), value.has(3) ? number(value, 3) : text(value, 1)];
    }),
  );
}

function spansIn(body: Buffer): ReceivedSpan[] {
  return messages(fieldsOf(body), 1).flatMap((bytes) => {
    const group = fieldsOf(bytes);
    const resource = fieldsOf(messages(group, 1)[0] ?? new Uint8Array());
    return messages(group, 2).flatMap((scopeBytes) => {
      const scoped = fieldsOf(scopeBytes);
      const scope = text(fieldsOf(messages(scoped, 1)[0] ?? new Uint8Array()), 1);
      return messages(scoped, 2).map((spanBytes) => {
        const span = fieldsOf(spanBytes);
        return {
          service: String(attributesIn(resource, 1)["service.name"]),
          scope,
          name: text(span, 5),
          traceId: text(span, 1, "hex"),
          spanId: text(span, 2, "hex"),
          parentSpanId: text(span, 4, "hex"),
          kind: number(span, 6),
          start: number(span, 7),
          end: number(span, 8),
          attributes: attributesIn(span, 9),
          status: number(fieldsOf(messages(span, 15)[0] ?? new Uint8Array()), 3),
        };
      });
    });
  });
}
