import * as pulumi from "@pulumi/pulumi";
import { type AccountProvider, refuseClearCredentials } from "./provider";

/** Options of a function in its `…Output` form. */
export interface InvokeOptions {
  /** The account to ask; the configured one when left out. */
  readonly provider?: AccountProvider;
}

type Settings = Readonly<Record<string, string | undefined>>;

/** Asks with plain arguments. The provider's code is loaded only now. */
export async function invoke<T>(token: string, args: object, settings?: Settings): Promise<T> {
  refuseClearCredentials();
  const { call } = require("../../provider/hosts/entry") as typeof import("../../provider/hosts/entry");
  const get = settings ? (key: string) => settings[key] : (key: string) => pulumi.runtime.getConfig(key);
  return (await call(token, { ...args }, get)) as T;
}

/** Asks once all inputs are known; secrets among them make the answer secret. */
export function invokeOutput<T>(
  token: string,
  args: pulumi.Inputs,
  { provider }: InvokeOptions = {},
): pulumi.Output<T> {
  // The account's key is used and not shown: it does not make the answer secret.
  const settings = provider && pulumi.unsecret(pulumi.all(provider.settings));
  return pulumi
    .all([pulumi.output(args), pulumi.output(settings)])
    .apply(([known, own]) => invoke<T>(token, known as object, own as Settings | undefined)) as pulumi.Output<T>;
}
