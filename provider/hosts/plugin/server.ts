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

const methodsOf = (plugin: Plugin, watch: EngineWatch, classOf: ComponentClasses) => {
  const unary = unaryOf(watch);
  return {
    handshake: unary((request, peer) => plugin.handshake(peer, request)),
    attach: unary((request, peer) => {
      plugin.attach(peer, request.getAddress());
      return new Empty();
    }),
    getPluginInfo: unary(() => plugin.info()),
    parameterize: unary((request, peer) => plugin.parameterize(peer, request)),
    getSchema: unary((_request, peer) => plugin.schema(peer)),
    getMapping: unary(() => new GetMappingResponse()),
    getMappings: unary(() => new GetMappingsResponse()),
    checkConfig: unary((request, peer) => plugin.checkConfig(peer, request)),
    diffConfig: unary(() => plugin.diffConfig()),
    configure: unary(async (request, peer) => {
      await receiveConfiguration();
      return plugin.configure(peer, request);
    }),
    check: unary((request, peer) => resources().checkResource(plugin.connectionOf(peer).run, request)),
    diff: unary((request, peer) => resources().diffResource(plugin.connectionOf(peer).run, request)),
    create: unary((request, peer) => resources().createResource(plugin.connectionOf(peer).run, request)),
    read: unary((request, peer) => resources().readResource(plugin.connectionOf(peer).run, request)),
    update: unary((request, peer) => resources().updateResource(plugin.connectionOf(peer).run, request)),
    delete: unary((request, peer) => resources().deleteResource(plugin.connectionOf(peer).run, request)),
    construct: unary((request, peer) =>
      components().constructComponent(classOf, plugin.connectionOf(peer).engine, request),
    ),
    invoke: unary((request, peer) => functions().invokeFunction(plugin.connectionOf(peer).run, request)),
    list: (call) => {
      const send = async (): Promise<void> => {
        for await (const response of functions().listResources(plugin.connectionOf(call.getPeer()).run, call.request)) {
          if (call.cancelled) return;
          if (!call.write(response)) await writable(call);
        }
        call.end();
      };
      watch.trackCall(() => withParent(parentIn(call), send)).catch((error) => call.emit("error", serviceError(error)));
    },
    cancel: unary((_request, peer) => plugin.cancel(peer)),
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
    respond: (request: Request, peer: string) => Response | Promise<Response>,
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
