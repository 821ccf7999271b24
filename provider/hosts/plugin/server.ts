import { type handleUnaryCall, Server, ServerCredentials } from "@grpc/grpc-js";
import { type IResourceProviderServer, ResourceProviderService } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { GetMappingResponse, GetMappingsResponse } from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { EngineWatch } from "../shared/engine-watch";
import { serviceError } from "./errors";
import { invokeFunction, listResources } from "./functions";
import { Plugin } from "./plugin";
import { checkResource, createResource, deleteResource, diffResource, readResource, updateResource } from "./resources";

/** Maximum size of a message, as in the engine. In bytes. */
const maxMessage = 400 * 1024 * 1024;

/** A running server. */
export interface PluginServer {
  readonly port: number;
  /** Ends after the pending calls. */
  close(): Promise<void>;
}

/**
 * Starts the plugin on a free port of this machine.
 *
 * @param engine address of the engine, if the engine started the process.
 * @param watch counts the calls of the engine.
 */
export async function startServer(engine?: string, watch = new EngineWatch()): Promise<PluginServer> {
  const server = new Server({
    "grpc.max_receive_message_length": maxMessage,
    "grpc.max_send_message_length": maxMessage,
  });
  server.addService(ResourceProviderService, methodsOf(new Plugin(engine), watch));
  const bind = (done: (error: Error | null, port: number) => void) =>
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), done);
  const port = await new Promise<number>((resolve, reject) =>
    bind((error, bound) => (error ? reject(error) : resolve(bound))),
  );
  return { port, close: () => new Promise((resolve) => server.tryShutdown(() => resolve())) };
}

/** The methods of the protocol. Methods for components and parameters are not implemented. */
const methodsOf = (plugin: Plugin, watch: EngineWatch) => {
  const unary = unaryOf(watch);
  return {
    handshake: unary((request) => plugin.handshake(request)),
    attach: unary((request) => {
      plugin.attach(request.getAddress());
      return new Empty();
    }),
    getPluginInfo: unary(() => plugin.info()),
    getSchema: unary(() => plugin.schema()),
    getMapping: unary(() => new GetMappingResponse()),
    getMappings: unary(() => new GetMappingsResponse()),
    checkConfig: unary((request) => plugin.checkConfig(request)),
    diffConfig: unary(() => plugin.diffConfig()),
    configure: unary((request) => plugin.configure(request)),
    check: unary((request) => checkResource(plugin.run, request)),
    diff: unary((request) => diffResource(plugin.run, request)),
    create: unary((request) => createResource(plugin.run, request)),
    read: unary((request) => readResource(plugin.run, request)),
    update: unary((request) => updateResource(plugin.run, request)),
    delete: unary((request) => deleteResource(plugin.run, request)),
    invoke: unary((request) => invokeFunction(plugin.run, request)),
    list: async (call) => {
      try {
        for await (const response of listResources(plugin.run, call.request)) call.write(response);
        call.end();
      } catch (error) {
        call.emit("error", serviceError(error));
      }
    },
    cancel: unary(() => plugin.cancel()),
  } satisfies Partial<IResourceProviderServer>;
};

/** Methods with one request and one response. The host does not end while a call runs. */
const unaryOf =
  (watch: EngineWatch) =>
  <Request, Response>(
    respond: (request: Request) => Response | Promise<Response>,
  ): handleUnaryCall<Request, Response> =>
  ({ request }, callback) => {
    watch
      .trackCall(async () => respond(request))
      .then(
        (response) => callback(null, response),
        (error) => callback(serviceError(error)),
      );
  };
