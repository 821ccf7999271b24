import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { getAsset, isSea } from "node:sea";
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
  type ProviderHandshakeRequest,
  ProviderHandshakeResponse,
} from "@pulumi/pulumi/proto/provider_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { checkSettings, explicitName } from "../shared/configuration";
import { PluginError } from "./grpc-errors";
import { messageIn, parseUrn, structOf } from "./messages";
import { Run } from "./run";

/** A file of the package: a part of the single executable, or a file below the folder with the schema. */
export function packageFile(path: string): string {
  if (isSea()) return getAsset(path, "utf8");
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const file = join(folder, path);
    if (existsSync(join(folder, "provider/schema.json")) && existsSync(file)) return readFileSync(file, "utf8");
    if (folder === dirname(folder)) throw new Error(`The installation of trefoil is incomplete: ${path} is missing.`);
  }
}

/** The version of the package. */
export const packageVersion = (): string =>
  (JSON.parse(packageFile("package.json")) as { readonly version: string }).version;

const lostConnection =
  "the connection of the engine was interrupted, and this process serves several providers (PULUMI_DEBUG_PROVIDERS). Run the command again.";

/** The plugin without its resources: handshake, schema, configuration and cancellation. */
export class Plugin {
  /**
   * Runs by connection. An engine that attaches to the process (`PULUMI_DEBUG_PROVIDERS`) opens one connection for each
   * provider, and no other part of a request identifies the provider.
   */
  readonly #runs = new Map<string, Run>();
  readonly #engine: string | undefined;

  /** @param engine address of the engine, if the engine started the process. */
  constructor(engine: string | undefined) {
    this.#engine = engine;
  }

  /**
   * The run of a connection. A connection that the engine opened again without a handshake continues the only run.
   *
   * @throws PluginError if the connection may belong to several runs, or its run was canceled.
   */
  runOf(connection: string): Run {
    const known = this.#runs.get(connection);
    if (known) return known;
    const active = [...this.#runs.values()].filter((run) => !run.isCanceled);
    if (active.length > 1) throw new PluginError(lostConnection, status.FAILED_PRECONDITION);
    // A new run would have no configuration.
    if (this.#isCanceled) throw new PluginError("the update was canceled.", status.CANCELLED);
    const run = active[0] ?? new Run(this.#engine);
    this.#runs.set(connection, run);
    return run;
  }

  get #isCanceled(): boolean {
    return this.#runs.size > 0 && [...this.#runs.values()].every((run) => run.isCanceled);
  }

  handshake(connection: string, request: ProviderHandshakeRequest): ProviderHandshakeResponse {
    this.attach(connection, request.getEngineAddress());
    return new ProviderHandshakeResponse()
      .setAcceptSecrets(true)
      .setAcceptResources(false)
      .setAcceptOutputs(false)
      .setSupportsAutonamingConfiguration(true);
  }

  /** Starts a run. The engine calls it, or the handshake, at the start of each run. */
  attach(connection: string, engine: string): void {
    for (const [other, run] of this.#runs) if (run.isCanceled) this.#runs.delete(other);
    this.#runs.set(connection, new Run(engine));
  }

  info(): PluginInfo {
    return new PluginInfo().setVersion(packageVersion());
  }

  schema(): GetSchemaResponse {
    return new GetSchemaResponse().setSchema(packageFile("provider/schema.json"));
  }

  /** Validates the configuration of the stack, or the arguments of an explicit provider, and marks their secrets. */
  checkConfig(request: CheckRequest): CheckResponse {
    const name = explicitName(parseUrn(request.getUrn()).logicalName);
    const { settings, failures } = checkSettings(messageIn(request.getNews()).props, name);
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

  configure(connection: string, request: ConfigureRequest): ConfigureResponse {
    const name = request.getName() || parseUrn(request.getUrn() ?? "").logicalName;
    this.runOf(connection).configure(messageIn(request.getArgs()).props, explicitName(name));
    // The engine requires that a plugin with components accepts secrets, and then marks no value itself: each response
    // contains the marks of its request. A resource in an input is sent as its id.
    return new ConfigureResponse()
      .setAcceptsecrets(true)
      .setAcceptresources(false)
      .setAcceptoutputs(false)
      .setSupportspreview(true)
      .setSupportsAutonamingConfiguration(true);
  }

  cancel(connection: string): Empty {
    if (!this.#isCanceled) this.runOf(connection).cancel();
    return new Empty();
  }
}
