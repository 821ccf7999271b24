import { status } from "@grpc/grpc-js";
import { PluginInfo } from "@pulumi/pulumi/proto/plugin_pb";
import {
  CheckFailure,
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  ConfigureResponse,
  DiffResponse,
  GetSchemaResponse,
  type ParameterizeRequest,
  ParameterizeResponse,
  type ProviderHandshakeRequest,
  ProviderHandshakeResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import type { Catalogue } from "../../define";
import { ownCatalogue } from "../../modules";
import type { ParameterizedPackage } from "../../openapi/parameter";
import { parseUrn } from "../../text/engine-format";
import { checkSettings, explicitName } from "../shared/configuration";
import type { ReceivedProps } from "../shared/engine-values";
import { packageFile, packageVersion } from "../shared/package-file";
import { PluginError } from "./grpc-errors";
import { messageIn, structOf } from "./messages";
import type { Run } from "./run";

const lostConnection =
  "the connection of the engine was interrupted, and this process serves several providers (PULUMI_DEBUG_PROVIDERS). Run the command again.";

/** Packages from OpenAPI documents. They are loaded only for such a package. */
const parameters = () => require("../../openapi/parameter") as typeof import("../../openapi/parameter");
const schemas = () => require("../../openapi/package-schema") as typeof import("../../openapi/package-schema");

/** A connection of the engine, from its handshake to its end. */
class Connection {
  isCanceled = false;
  /** The package that the engine made of the plugin, instead of `trefoil`. */
  package: ParameterizedPackage | undefined;
  #run: Run | undefined;
  #configuration: Parameters<Run["configure"]> | undefined;

  constructor(readonly engine: string | undefined) {}

  get catalogue(): Catalogue {
    return this.package?.catalogue ?? ownCatalogue;
  }

  /**
   * The run. It is loaded with the first call that needs it, because the engine starts some processes only to read the schema or
   * to check the configuration.
   */
  get run(): Run {
    if (!this.#run) {
      const { Run } = require("./run") as typeof import("./run");
      this.#run = new Run(this.catalogue, this.engine);
      if (this.#configuration) this.#run.configure(...this.#configuration);
      if (this.isCanceled) this.#run.cancel();
    }
    return this.#run;
  }

  configure(settings: ReceivedProps, name: string | undefined): void {
    this.#configuration = [settings, name];
    this.#run?.configure(settings, name);
  }

  cancel(): void {
    this.isCanceled = true;
    this.#run?.cancel();
  }
}

/** The plugin without its resources: handshake, schema, configuration and cancellation. */
export class Plugin {
  /**
   * Connections by address. An engine that attaches to the process (`PULUMI_DEBUG_PROVIDERS`) opens one connection for each
   * provider, and no other part of a request identifies the provider.
   */
  readonly #connections = new Map<string, Connection>();

  constructor(private readonly engine: string | undefined) {}

  /**
   * A connection that the engine opened again without a handshake continues the only one.
   *
   * @throws PluginError if the connection may belong to several runs, or its run was canceled.
   */
  connectionOf(peer: string): Connection {
    const known = this.#connections.get(peer);
    if (known) return known;
    const active = [...this.#connections.values()].filter(({ isCanceled }) => !isCanceled);
    if (active.length > 1) throw new PluginError(lostConnection, status.FAILED_PRECONDITION);
    // A new run would have no configuration.
    if (this.#isCanceled) throw new PluginError("the update was canceled.", status.CANCELLED);
    const connection = active[0] ?? new Connection(this.engine);
    this.#connections.set(peer, connection);
    return connection;
  }

  get #isCanceled(): boolean {
    return this.#connections.size > 0 && [...this.#connections.values()].every(({ isCanceled }) => isCanceled);
  }

  handshake(peer: string, request: ProviderHandshakeRequest): ProviderHandshakeResponse {
    this.attach(peer, request.getEngineAddress());
    return new ProviderHandshakeResponse()
      .setAcceptSecrets(true)
      .setAcceptResources(false)
      .setAcceptOutputs(false)
      .setSupportsAutonamingConfiguration(true);
  }

  /** Starts a run. The engine calls it, or the handshake, at the start of each run. */
  attach(peer: string, engine: string): void {
    for (const [other, { isCanceled }] of this.#connections) if (isCanceled) this.#connections.delete(other);
    this.#connections.set(peer, new Connection(engine));
  }

  info(): PluginInfo {
    return new PluginInfo().setVersion(packageVersion());
  }

  /**
   * Makes a package of the plugin: from the arguments of `pulumi package add`, or from the value that the program and the state
   * contain. All later calls of the connection are about this package.
   */
  parameterize(peer: string, request: ParameterizeRequest): ParameterizeResponse {
    const connection = this.connectionOf(peer);
    const [args, value] = [request.getArgs(), request.getValue()];
    try {
      const { packageFromArguments, packageFromValue } = parameters();
      connection.package = value
        ? packageFromValue(value.getName(), value.getVersion(), value.getValue_asU8())
        : packageFromArguments(args?.getArgsList() ?? []);
    } catch (error) {
      throw new PluginError((error as Error).message, status.INVALID_ARGUMENT);
    }
    const { name, version } = connection.package;
    return new ParameterizeResponse().setName(name).setVersion(version);
  }

  schema(peer: string): GetSchemaResponse {
    const { package: own } = this.connectionOf(peer);
    return new GetSchemaResponse().setSchema(
      own ? JSON.stringify(schemas().schemaOfPackage(own, packageVersion())) : packageFile("provider/schema.json"),
    );
  }

  /** Validates the configuration of the stack, or the arguments of an explicit provider, and marks their secrets. */
  checkConfig(peer: string, request: CheckRequest): CheckResponse {
    const { catalogue } = this.connectionOf(peer);
    const name = explicitName(parseUrn(request.getUrn()).logicalName);
    const { settings, failures } = checkSettings(messageIn(request.getNews()).props, name, catalogue);
    return new CheckResponse()
      .setInputs(structOf(settings))
      .setFailuresList(failures.map((reason) => new CheckFailure().setReason(reason)));
  }

  /**
   * Lets the engine compare the configuration. It never requires a replacement, which would replace all resources of the
   * provider. A resource of another account is rejected instead.
   */
  diffConfig(): DiffResponse {
    return new DiffResponse().setChanges(DiffResponse.DiffChanges.DIFF_UNKNOWN);
  }

  configure(peer: string, request: ConfigureRequest): ConfigureResponse {
    const name = request.getName() || parseUrn(request.getUrn() ?? "").logicalName;
    this.connectionOf(peer).configure(messageIn(request.getArgs()).props, explicitName(name));
    // The engine requires that a plugin with components accepts secrets, and then marks no value itself: each response
    // contains the marks of its request. A resource in an input is sent as its id.
    return new ConfigureResponse()
      .setAcceptsecrets(true)
      .setAcceptresources(false)
      .setAcceptoutputs(false)
      .setSupportspreview(true)
      .setSupportsAutonamingConfiguration(true);
  }

  cancel(peer: string): Empty {
    if (!this.#isCanceled) this.connectionOf(peer).cancel();
    return new Empty();
  }

  /** Cancels all operations after the engine that started the process has ended. */
  cancelAll(): void {
    for (const connection of this.#connections.values()) connection.cancel();
  }
}
