import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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
import { checkSettings, explicitName } from "./configuration";
import { parseUrn, propsIn, structOf } from "./messages";
import { Run } from "./run";

/** The root of the package, with `package.json` and the schema. */
function packageFile(path: string): string {
  for (let folder = __dirname; ; folder = dirname(folder)) {
    const file = join(folder, path);
    if (existsSync(join(folder, "provider/schema.json")) && existsSync(file)) return readFileSync(file, "utf8");
    if (folder === dirname(folder)) throw new Error(`The installation of trefoil is incomplete: ${path} is missing.`);
  }
}

/** The plugin without its resources: handshake, schema, configuration and cancellation. */
export class Plugin {
  #run: Run;

  /** @param engine address of the engine, if the engine started the process. */
  constructor(engine: string | undefined) {
    this.#run = new Run(engine);
  }

  /** The current run of the engine. A process to which engines attach serves several runs. */
  get run(): Run {
    return this.#run;
  }

  handshake(request: ProviderHandshakeRequest): ProviderHandshakeResponse {
    this.attach(request.getEngineAddress());
    return new ProviderHandshakeResponse()
      .setAcceptSecrets(false)
      .setAcceptResources(false)
      .setAcceptOutputs(false)
      .setSupportsAutonamingConfiguration(true);
  }

  attach(engine: string): void {
    this.#run = new Run(engine);
  }

  info(): PluginInfo {
    const { version } = JSON.parse(packageFile("package.json")) as { version: string };
    return new PluginInfo().setVersion(version);
  }

  schema(): GetSchemaResponse {
    return new GetSchemaResponse().setSchema(packageFile("provider/schema.json"));
  }

  /** Validates the configuration of the stack, or the arguments of an explicit provider, and marks their secrets. */
  checkConfig(request: CheckRequest): CheckResponse {
    const name = explicitName(parseUrn(request.getUrn()).logicalName);
    const { settings, failures } = checkSettings(propsIn(request.getNews()), name);
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

  configure(request: ConfigureRequest): ConfigureResponse {
    const name = request.getName() || parseUrn(request.getUrn() ?? "").logicalName;
    this.#run.configure(propsIn(request.getArgs()), explicitName(name));
    // The secrets of resources are sent in plain text: the response marks them. With marks in both directions, the
    // engine would not mark the copies of a secret that the program passes in other properties.
    return new ConfigureResponse()
      .setAcceptsecrets(false)
      .setAcceptresources(false)
      .setAcceptoutputs(false)
      .setSupportspreview(true)
      .setSupportsAutonamingConfiguration(true);
  }

  cancel(): Empty {
    this.#run.cancel();
    return new Empty();
  }
}
