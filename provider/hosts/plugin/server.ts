import type { Writable } from "node:stream";
import { type handleUnaryCall, type Metadata, Server, ServerCredentials, status } from "@grpc/grpc-js";
import { type IResourceProviderServer, ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { GetMappingResponse, GetMappingsResponse } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { withParent } from "../../tracing";
import { receiveConfiguration } from "../shared/drift-configuration";
import { EngineWatch } from "../shared/engine-watch";
import type { ComponentClasses } from "./construct";
import { PluginError, serviceError } from "./grpc-errors";
import { Plugin } from "./plugin";

/** Maximum size of a message, as in the engine. In bytes. */
const maxMessage = 400 * 1024 * 1024;

/** A running server. */
export interface PluginServer {
  readonly port: number;
  /** Ends after the pending calls. */
  close(): Promise<void>;
}

/** The parts of a server that depend on its process. */
export interface ServerOptions {
  /** Address of the engine, if the engine started the process. */
  readonly engine?: string | undefined;
  /** Counts the calls of the engine. */
  readonly watch?: EngineWatch;
  /** The classes of components. Default: none. */
  readonly classOf?: ComponentClasses;
}

/** Starts the plugin on a free port of this machine. */
export async function startServer({
  engine,
  watch = new EngineWatch(),
  classOf = () => undefined,
}: ServerOptions = {}): Promise<PluginServer> {
  const server = new Server({
    "grpc.max_receive_message_length": maxMessage,
    "grpc.max_send_message_length": maxMessage,
    // No client reads these statistics of each call.
    "grpc.enable_channelz": 0,
  });
  const plugin = new Plugin(engine);
  watch.ended.addEventListener("abort", () => plugin.cancelAll());
  server.addService(service, methodsOf(plugin, watch, classOf));
  const bind = (done: (error: Error | null, port: number) => void) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), done);
  const port = await new Promise<number>((resolve, reject) =>
    bind((error, bound) => (error ? reject(error) : resolve(bound))),
  );
  return { port, close: () => new Promise((resolve) => server.tryShutdown(() => resolve())) };
}

/** A member `__proto__` in the bytes of a request: field 1 of a map entry, the name, with its length, and the start of field 2. */
const protoMember = Buffer.from("\n\t__proto__\x12", "latin1");

/** Requests that contained such a member. Pulumi's library drops it, so that only their bytes contain it. */
const incomplete = new WeakSet<object>();

const noting =
  <Request extends object>(read: (bytes: Buffer) => Request) =>
  (bytes: Buffer): Request => {
    const request = read(bytes);
    if (bytes.includes(protoMember)) incomplete.add(request);
    return request;
  };

/** @throws PluginError if the library dropped a member of the request. */
function requireComplete(request: object): void {
  if (!incomplete.has(request)) return;
  throw new PluginError(
    "An argument contains a member named `__proto__`, which Pulumi cannot pass to a provider. Nothing was sent. Remove it: an update keeps the member that the object has.",
    status.INVALID_ARGUMENT,
  );
}

/** Calls that need the lifecycle load it. Other calls read the schema, or check the configuration. */
const resources = () => require("./resources") as typeof import("./resources");
const functions = () => require("./functions") as typeof import("./functions");
const components = () => require("./construct") as typeof import("./construct");

const { check, construct, invoke } = ResourceProviderService;
const service = {
  ...ResourceProviderService,
  check: { ...check, requestDeserialize: noting(check.requestDeserialize) },
  construct: { ...construct, requestDeserialize: noting(construct.requestDeserialize) },
  invoke: { ...invoke, requestDeserialize: noting(invoke.requestDeserialize) },
};

/** The methods of the protocol. */
const methodsOf = (plugin: Plugin, watch: EngineWatch, classOf: ComponentClasses) => {
  const unary = unaryOf(watch);
  return {
    handshake: unary((request, connection) => plugin.handshake(connection, request)),
    attach: unary((request, connection) => {
      plugin.attach(connection, request.getAddress());
      return new Empty();
    }),
    getPluginInfo: unary(() => plugin.info()),
    parameterize: unary((request, connection) => plugin.parameterize(connection, request)),
    getSchema: unary((_request, connection) => plugin.schema(connection)),
    getMapping: unary(() => new GetMappingResponse()),
    getMappings: unary(() => new GetMappingsResponse()),
    checkConfig: unary((request, connection) => plugin.checkConfig(connection, request)),
    diffConfig: unary(() => plugin.diffConfig()),
    configure: unary(async (request, connection) => {
      await receiveConfiguration();
      return plugin.configure(connection, request);
    }),
    check: unary((request, connection) => resources().checkResource(plugin.runOf(connection), request)),
    diff: unary((request, connection) => resources().diffResource(plugin.runOf(connection), request)),
    create: unary((request, connection) => resources().createResource(plugin.runOf(connection), request)),
    read: unary((request, connection) => resources().readResource(plugin.runOf(connection), request)),
    update: unary((request, connection) => resources().updateResource(plugin.runOf(connection), request)),
    delete: unary((request, connection) => resources().deleteResource(plugin.runOf(connection), request)),
    construct: unary((request, connection) =>
      components().constructComponent(classOf, plugin.engineOf(connection), request),
    ),
    invoke: unary((request, connection) => functions().invokeFunction(plugin.runOf(connection), request)),
    list: (call) => {
      const send = async (): Promise<void> => {
        for await (const response of functions().listResources(plugin.runOf(call.getPeer()), call.request)) {
          if (call.cancelled) return;
          if (!call.write(response)) await writable(call);
        }
        call.end();
      };
      watch.trackCall(() => withParent(parentIn(call), send)).catch((error) => call.emit("error", serviceError(error)));
    },
    cancel: unary((_request, connection) => plugin.cancel(connection)),
  } satisfies Partial<IResourceProviderServer>;
};

/** The span of the engine that called, if the engine traces. */
const parentIn = (call: { readonly metadata: Metadata }) => (): string | undefined =>
  call.metadata.get("traceparent")[0]?.toString();

/** Waits until the engine has received enough of a stream, or ends it. */
const writable = (call: Writable): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ["drain", "cancelled", "close"]) call.once(event, () => resolve());
  });

/** Methods with one request and one response. The host does not end while a call runs. */
const unaryOf =
  (watch: EngineWatch) =>
  <Request extends object, Response>(
    respond: (request: Request, connection: string) => Response | Promise<Response>,
  ): handleUnaryCall<Request, Response> =>
  (call, callback) => {
    watch
      .trackCall(async () => {
        requireComplete(call.request);
        return withParent(parentIn(call), () => respond(call.request, call.getPeer()));
      })
      .then(
        (response) => callback(null, response),
        (error) => callback(serviceError(error)),
      );
  };
