import * as pulumi from "@pulumi/pulumi";
import { validateConfiguration } from "./configuration";
import { idsBehind, idsOf } from "./made";
import type { AccountProvider } from "./provider";

/** Options of a function in its `…Output` form. */
export interface InvokeOptions {
  /** The account to ask; the configured one when left out. */
  readonly provider?: AccountProvider;
  /** Resources that must be there before it asks; those that its arguments come from are waited for anyway. */
  readonly dependsOn?: pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;
}

type Settings = Readonly<Record<string, string | undefined>>;

/** Asks with plain arguments. The provider's code is loaded only now. */
export async function invoke<T>(token: string, args: object, settings?: Settings): Promise<T> {
  validateConfiguration();
  const { call } = require("../../provider/hosts/entry") as typeof import("../../provider/hosts/entry");
  const get = settings ? (key: string) => settings[key] : (key: string) => pulumi.runtime.getConfig(key);
  try {
    return (await call(token, { ...args }, get)) as T;
  } catch (error) {
    throw ending(error);
  }
}

/** Our errors say all there is to say. Pulumi prints the text of a `RunError` alone, and the stack of any other error. */
function ending(error: unknown): unknown {
  const { name, message, code } = error as { name: string; message: string; code?: string };
  if (name !== "FunctionError" && name !== "ConfigurationError") return error;
  return Object.assign(new pulumi.RunError(message), { name, code });
}

/**
 * Asks once all inputs are known and the resources behind them are there: a preview knows what a resource is going to be
 * named before there is one to ask about. Secrets among the inputs make the answer secret.
 */
export function invokeOutput<T>(
  token: string,
  args: pulumi.Inputs,
  { provider, dependsOn }: InvokeOptions = {},
): pulumi.Output<T> {
  validateConfiguration();
  // The account's key is used and not shown: it does not make the answer secret.
  const settings = provider && pulumi.unsecret(pulumi.all(provider.settings));
  const [asked, own] = [pulumi.output(args), pulumi.output(settings)];
  const before = pulumi.output(dependsOn ?? []) as pulumi.Output<pulumi.Resource | pulumi.Resource[]>;
  const made = [asked, own, before].map(idsBehind).concat(before.apply((named) => idsOf([named].flat())));
  return pulumi
    .all([asked, own, pulumi.all(made)])
    .apply(([known, account]) =>
      invoke<T>(token, known as object, account as Settings | undefined),
    ) as pulumi.Output<T>;
}
