import type { ServiceError } from "@grpc/grpc-js";
import type { Definition } from "../../../provider/define";

import dynamicProvider = require("../../../provider/hosts/package-export");

import { initFailureIn, PluginClient } from "../../support/plugin-client";
import { marked, type Props } from "./markers";

export type HostName = "dynamic" | "plugin";

export const hosts: readonly HostName[] = ["dynamic", "plugin"];

/** A resource that was created or updated partially. The engine saves it. */
export class PartialError extends Error {
  constructor(
    message: string,
    readonly id: string,
    readonly outputs: Props,
  ) {
    super(message);
  }
}

/** The methods that the engine calls for one resource in one run. Properties contain no markers when the engine sends them. */
export interface ResourceHost {
  /** The properties that the engine sends for the inputs of a program. */
  declared(inputs: Props): Props;
  check(olds: Props, news: Props): Promise<{ readonly inputs: Props; readonly failures: readonly string[] }>;
  /** `isChanged` is undefined if the engine compares the inputs itself. */
  diff(
    id: string,
    olds: Props,
    news: Props,
    oldInputs?: Props,
  ): Promise<{ readonly isChanged?: boolean; readonly replaces: readonly string[]; readonly deletesFirst: boolean }>;
  create(inputs: Props): Promise<{ readonly id: string; readonly outputs: Props }>;
  /** Undefined if the object does not exist. Inputs are those in the state. */
  read(
    id: string,
    outputs: Props,
    inputs?: Props,
  ): Promise<{ readonly id: string; readonly inputs?: Props; readonly outputs: Props } | undefined>;
  update(id: string, olds: Props, news: Props): Promise<Props>;
  delete(id: string, outputs: Props): Promise<void>;
  /** Ends the run. */
  close(): Promise<void>;
}

/** One resource in one run. */
export interface Subject {
  readonly definition: Definition;
  readonly logicalName: string;
  /** Configuration of the stack by full key. */
  readonly config: Readonly<Record<string, string>>;
}

const project = "shop";

export function openHost(host: HostName, subject: Subject): Promise<ResourceHost> {
  // Pulumi sets the variable for each process of a run.
  process.env.PULUMI_PROJECT = project;
  return host === "dynamic" ? openDynamic(subject) : openPlugin(subject);
}

async function openDynamic({ definition, logicalName, config }: Subject): Promise<ResourceHost> {
  const provider = dynamicProvider(definition.token);
  await provider.configure({ config: { get: (key) => config[key] } });
  const saving = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      const { id, properties, reasons } = error as Error & { id?: string; properties?: Props; reasons?: string[] };
      throw id && properties && reasons ? new PartialError(reasons.join(), id, properties) : error;
    }
  };
  // Pulumi loads the provider of these operations from the state.
  const requireProvider = ({ __provider: code }: Props): void => {
    if (typeof code !== "string") throw new TypeError(`code must be a string, not ${typeof code}`);
  };
  return {
    declared: (inputs) => ({ ...inputs, __provider: "the text", __trefoil: { name: `dev/${logicalName}` } }),
    check: async (olds, news) => {
      const { inputs, failures } = await provider.check(olds, news);
      return { inputs, failures: failures.map(({ property, reason }) => withoutProperty(property, reason)) };
    },
    diff: async (id, olds, news) => {
      const { changes, replaces, deleteBeforeReplace } = await provider.diff(id, olds, news);
      return { isChanged: changes, replaces, deletesFirst: deleteBeforeReplace };
    },
    create: async (inputs) => {
      const { id, outs } = await saving(provider.create(inputs));
      return { id, outputs: outs };
    },
    read: async (id, outputs) => {
      requireProvider(outputs);
      const found = await provider.read(id, outputs);
      return found.id && found.props ? { id: found.id, inputs: found.inputs, outputs: found.props } : undefined;
    },
    update: async (id, olds, news) => (await saving(provider.update(id, olds, news))).outs,
    delete: async (id, outputs) => {
      requireProvider(outputs);
      await provider.delete(id, outputs);
    },
    close: async () => {},
  };
}

/** The process of the plugin for all runs of a file. */
let plugin: Promise<PluginClient> | undefined;
afterAll(async () => (await plugin)?.stop());

/** Each run has its own connection, as with an engine that attaches to the process. */
async function openPlugin({ definition, logicalName, config }: Subject): Promise<ResourceHost> {
  plugin ??= PluginClient.start();
  const client = await (await plugin).attach();
  await client.configure(providerSettings(config));
  const urn = `urn:pulumi:dev::${project}::trefoil:${definition.token}::${logicalName}`;
  const saving = async <T>(call: Promise<T>): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      const saved = initFailureIn(error as ServiceError);
      throw saved ? new PartialError(saved.reasons.join(), saved.id, saved.outputs as Props) : plainError(error);
    }
  };
  return {
    declared: (inputs) => inputs,
    check: async (olds, news) => {
      const { inputs, failures } = await saving(client.check(urn, olds, news));
      return {
        inputs,
        failures: failures.map((failure) => withoutProperty(...(failure.split(/\|(.*)/s) as [string, string]))),
      };
    },
    diff: async (id, olds, news, oldInputs) => {
      const { changes, replaces, deleteBeforeReplace } = await saving(client.diff(urn, id, olds, news, oldInputs));
      return { isChanged: changes === 2, replaces, deletesFirst: deleteBeforeReplace };
    },
    create: (inputs) => saving(client.create(urn, inputs)),
    read: async (id, outputs, inputs) => {
      const found = await saving(client.read(urn, id, outputs, inputs));
      return found.id && found.outputs ? { id: found.id, inputs: found.inputs, outputs: found.outputs } : undefined;
    },
    update: (id, olds, news) => saving(client.update(urn, id, olds, news)),
    delete: (id, outputs) => saving(client.delete(urn, id, outputs)),
    close: async () => {
      // The engine ends a run in the same way.
      await client.cancel();
      await client.stop();
    },
  };
}

/** The text of a failure. The engine prints the value of a property that a failure names, which may be a secret. */
function withoutProperty(property: string, reason: string): string {
  if (property) throw new Error(`The failure names the property ${property}: ${reason}`);
  return reason;
}

/** An error as the engine shows it. */
const plainError = (error: unknown): Error => new Error((error as ServiceError).details);

/** The arguments of the provider: the configuration without `trefoil:`, secrets marked. */
export const providerSettings = (config: Readonly<Record<string, string>>): Props =>
  Object.fromEntries(
    Object.entries(config).map(([key, value]) => [
      key.replace("trefoil:", ""),
      /key|token|password/i.test(key) ? marked(value) : value,
    ]),
  );
