import { credentials, Metadata, Server, ServerCredentials, type ServiceError } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import { Status } from "@pulumi/pulumi/proto/status_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import { type PluginServer, type ServerOptions, startServer } from "../../provider/hosts/plugin/server";

export type Props = Record<string, unknown>;

const structOf = (props: Props) => Struct.fromJavaScript(props as Record<string, JavaScriptValue>);
const propsIn = (struct: Struct | undefined) => struct?.toJavaScript() as Props | undefined;

/** Marks of the engine's wire format. */
export const unknownText = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const mark = "4dabf18193072939515e22adb298388d";
export const secret = (value: unknown): Props => ({ [mark]: "1b47061264138c4ac30d75fd1eb44270", value });

/** Properties as the engine sends them to a plugin that does not accept secrets: in plain text. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if (mark in value) return plain((value as Props).value);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
}

/** The difference of one resource. */
export interface Difference {
  readonly changes: number;
  readonly replaces: readonly string[];
  readonly deleteBeforeReplace: boolean;
  /** Names of the inputs that differ. */
  readonly names: readonly string[];
  /** The engine uses `detailed`. */
  readonly hasDetails: boolean;
  readonly stables: readonly string[];
  /** Kind of each difference by path: 0 add, 1 add-replace, 2 delete, 3 delete-replace, 4 update, 5 update-replace. */
  readonly detailed: Readonly<Record<string, number>>;
}

interface Options {
  readonly timeout?: number;
  readonly preview?: boolean;
}

/** The engine's side of the protocol: a client of the plugin, and a log that receives its messages. */
export class PluginClient {
  readonly log: { readonly message: string; readonly isWarning: boolean }[] = [];
  #plugin: PluginServer | undefined;
  #engine = new Server();
  #client: ResourceProviderClient | undefined;

  static async start(options?: ServerOptions): Promise<PluginClient> {
    const one = new PluginClient();
    one.#engine.addService(EngineService, {
      log: ({ request }: { request: LogRequest }, done: (error: null, response: Empty) => void) => {
        one.log.push({ message: request.getMessage(), isWarning: request.getSeverity() === 2 });
        done(null, new Empty());
      },
    });
    const engine = await new Promise<number>((resolve, reject) =>
      one.#engine.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
    one.#plugin = await startServer(options);
    await one.#connect(one.#plugin.port, `127.0.0.1:${engine}`);
    return one;
  }

  /** A further connection to the same process, as an engine opens for each provider in attach mode. */
  async attach(): Promise<PluginClient> {
    const other = new PluginClient();
    await other.#connect(this.#plugin?.port ?? 0, "");
    return other;
  }

  /** The connection of an engine that has lost its connection, and opens another without a handshake. */
  reconnect(): PluginClient {
    const other = new PluginClient();
    other.#open(this.#plugin?.port ?? 0);
    return other;
  }

  #open(port: number): void {
    const separate = { "grpc.use_local_subchannel_pool": 1 };
    this.#client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure(), separate);
  }

  async #connect(port: number, engine: string): Promise<void> {
    this.#open(port);
    await this.handshake(engine);
  }

  async stop(): Promise<void> {
    this.#client?.close();
    this.#engine.forceShutdown();
    await this.#plugin?.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  /** Waits for a message that contains a string, since the plugin does not wait until the engine has shown it. */
  async logged(text: string) {
    for (const end = performance.now() + 5_000; performance.now() < end; await new Promise(setImmediate)) {
      const found = this.log.find(({ message }) => message.includes(text));
      if (found) return found;
    }
    throw new Error(`The plugin has not logged "${text}".`);
  }

  handshake(engine: string): Promise<messages.ProviderHandshakeResponse> {
    return this.call("handshake", new messages.ProviderHandshakeRequest().setEngineAddress(engine));
  }

  /**
   * Calls a method by its name in the protocol.
   *
   * @param traceparent the span of the engine, if it traces.
   */
  call<Response>(method: keyof ResourceProviderClient, request: unknown, traceparent?: string): Promise<Response> {
    const client = this.#client as unknown as Record<string, (...args: unknown[]) => void>;
    const metadata = metadataOf(traceparent);
    return new Promise((resolve, reject) => {
      client[method as string]?.(request, metadata, (error: ServiceError | null, response: Response) =>
        error ? reject(error) : resolve(response),
      );
    });
  }

  async configure(settings: Props, name = "default"): Promise<void> {
    const urn = `urn:pulumi:dev::shop::pulumi:providers:trefoil::${name}`;
    await this.call("configure", new messages.ConfigureRequest().setArgs(structOf(settings)).setUrn(urn));
  }

  async checkConfig(news: Props, name = "default"): Promise<{ inputs: Props | undefined; failures: string[] }> {
    const urn = `urn:pulumi:dev::shop::pulumi:providers:trefoil::${name}`;
    const request = new messages.CheckRequest().setUrn(urn).setNews(structOf(news));
    const response = await this.call<messages.CheckResponse>("checkConfig", request);
    return checkedIn(response);
  }

  async check(urn: string, olds: Props, news: Props, naming?: messages.CheckRequest.AutonamingOptions) {
    const request = new messages.CheckRequest().setUrn(urn).setOlds(structOf(olds)).setNews(structOf(news));
    if (naming) request.setAutonaming(naming);
    return checkedIn(await this.call<messages.CheckResponse>("check", request));
  }

  async diff(
    urn: string,
    id: string,
    olds: Props,
    news: Props,
    oldInputs?: Props,
    ignoreChanges: string[] = [],
  ): Promise<Difference> {
    const request = new messages.DiffRequest().setUrn(urn).setId(id).setOlds(structOf(olds)).setNews(structOf(news));
    if (oldInputs) request.setOldInputs(structOf(oldInputs));
    request.setIgnorechangesList(ignoreChanges);
    const response = await this.call<messages.DiffResponse>("diff", request);
    const detailed = response
      .getDetaileddiffMap()
      .getEntryList()
      .map(([path]) => [path, response.getDetaileddiffMap().get(path)?.getKind() ?? -1] as const);
    return {
      changes: response.getChanges(),
      replaces: response.getReplacesList(),
      deleteBeforeReplace: response.getDeletebeforereplace(),
      names: response.getDiffsList(),
      hasDetails: response.getHasdetaileddiff(),
      stables: response.getStablesList(),
      detailed: Object.fromEntries(detailed),
    };
  }

  async create(urn: string, props: Props, { preview = false, timeout = 0 }: Options = {}) {
    const request = new messages.CreateRequest().setUrn(urn).setProperties(structOf(props));
    const response = await this.call<messages.CreateResponse>(
      "create",
      request.setPreview(preview).setTimeout(timeout),
    );
    return { id: response.getId(), outputs: propsIn(response.getProperties()) as Props };
  }

  async update(urn: string, id: string, olds: Props, news: Props, { preview = false, timeout = 0 }: Options = {}) {
    const request = new messages.UpdateRequest().setUrn(urn).setId(id).setOlds(structOf(olds)).setNews(structOf(news));
    const response = await this.call<messages.UpdateResponse>(
      "update",
      request.setPreview(preview).setTimeout(timeout),
    );
    return propsIn(response.getProperties()) as Props;
  }

  async read(urn: string, id: string, props?: Props, inputs?: Props, { timeout = 0 }: Options = {}) {
    const request = new messages.ReadRequest().setUrn(urn).setId(id).setTimeout(timeout);
    if (props) request.setProperties(structOf(props));
    if (inputs) request.setInputs(structOf(inputs));
    const response = await this.call<messages.ReadResponse>("read", request);
    return {
      id: response.getId(),
      outputs: propsIn(response.getProperties()),
      inputs: propsIn(response.getInputs()),
    };
  }

  async delete(urn: string, id: string, props: Props, { timeout = 0 }: Options = {}): Promise<void> {
    const request = new messages.DeleteRequest().setUrn(urn).setId(id).setProperties(structOf(props));
    await this.call("delete", request.setTimeout(timeout));
  }

  async invoke(token: string, args: Props): Promise<Props | undefined> {
    const request = new messages.InvokeRequest().setTok(token).setArgs(structOf(args));
    return propsIn((await this.call<messages.InvokeResponse>("invoke", request)).getReturn());
  }

  /** One page of a list: `id name` of each object, and the token of the next page. */
  async list(
    token: string,
    query: Props,
    page: { limit?: number; size?: number; from?: string; traceparent?: string } = {},
  ) {
    const request = new messages.ListRequest().setToken(token).setQuery(structOf(query));
    request
      .setLimit(page.limit ?? 0)
      .setPageSize(page.size ?? 0)
      .setContinuationToken(page.from ?? "");
    const found: string[] = [];
    let next: string | undefined;
    let isComputed = false;
    for await (const response of this.#client?.list(request, metadataOf(page.traceparent)) ?? []) {
      const result = (response as messages.ListResponse).getResult();
      if (result) found.push(`${result.getId()} ${result.getName()}`);
      next = (response as messages.ListResponse).getContinuation()?.getContinuationToken() ?? next;
      isComputed ||= (response as messages.ListResponse).hasComputed();
    }
    return { found, next, isComputed };
  }

  cancel(): Promise<Empty> {
    return this.call("cancel", new Empty());
  }
}

function metadataOf(traceparent?: string): Metadata {
  const metadata = new Metadata();
  if (traceparent !== undefined) metadata.set("traceparent", traceparent);
  return metadata;
}

const checkedIn = (response: messages.CheckResponse) => ({
  inputs: propsIn(response.getInputs()) as Props,
  failures: response.getFailuresList().map((failure) => `${failure.getProperty()}|${failure.getReason()}`),
});

/** The resource in the details of an error, which the engine saves. Undefined for other errors. */
export function initFailureIn(error: ServiceError) {
  const [details] = error.metadata.get("grpc-status-details-bin");
  if (!details) return undefined;
  const [packed] = Status.deserializeBinary(details as Buffer).getDetailsList();
  const failed = packed?.unpack(
    messages.ErrorResourceInitFailed.deserializeBinary,
    "pulumirpc.ErrorResourceInitFailed",
  );
  return (
    failed && {
      id: failed.getId(),
      outputs: propsIn(failed.getProperties()),
      inputs: propsIn(failed.getInputs()),
      reasons: failed.getReasonsList(),
    }
  );
}

/** True for the error about a wait that ended before the service did. */
export function isAwaitFailure(error: ServiceError): boolean {
  const [details] = error.metadata.get("grpc-status-details-bin");
  if (!details) return false;
  return Status.deserializeBinary(details as Buffer)
    .getDetailsList()
    .some((packed) => packed.getTypeName() === "pulumirpc.ErrorResourceAwaitFailed");
}
