import * as pulumi from "@pulumi/pulumi";
import { validateConfiguration } from "./configuration";
import { quietly, toProgram } from "./failures";
import { idsBehind, idsOf } from "./made";
import { callMocks, mocksInUse } from "./mocks";
import type { AccountProvider } from "./provider";

/** Options of a function in its `…Output` form. */
export interface InvokeOptions {
  /** The account to ask; the configured one when left out. */
  readonly provider?: AccountProvider;
  /** Resources that must be there before it asks; those that its arguments come from are waited for anyway. */
  readonly dependsOn?: pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;
}

type Settings = Readonly<Record<string, string | undefined>>;

/** Calls a function with plain arguments. The code of the provider is loaded only now. */
export async function invoke<T>(token: string, args: object, settings?: Settings): Promise<T> {
  validateConfiguration();
  const mocks = mocksInUse();
  if (mocks) return settled(await callMocks<T>(mocks, token, args));
  const { call } = require("../../provider/hosts/entry") as typeof import("../../provider/hosts/entry");
  const get = settings ? (key: string) => settings[key] : (key: string) => pulumi.runtime.getConfig(key);
  try {
    return (await call(token, { ...args }, get)) as T;
  } catch (error) {
    throw toProgram(error);
  }
}

/** The value of an output. Rejects when the output fails, which `apply` does not report. */
const settled = <T>(output: pulumi.Output<T>): Promise<T> =>
  (quietly(output) as unknown as { promise(): Promise<T> }).promise();

/**
 * Calls a function once all inputs are known and the resources behind them exist: a preview knows the name of a resource
 * before there is one to ask about. Secrets among the inputs make the result secret.
 */
export function invokeOutput<T>(
  token: string,
  args: pulumi.Inputs,
  { provider, dependsOn }: InvokeOptions = {},
): pulumi.Output<T> {
  validateConfiguration();
  const mocks = mocksInUse();
  // The credentials of the account are not shown: they do not make the result secret.
  const settings = provider && pulumi.unsecret(pulumi.all(provider.settings));
  const [asked, own] = [pulumi.output(args), pulumi.output(settings)];
  const before = pulumi.output(dependsOn ?? []) as pulumi.Output<pulumi.Resource | pulumi.Resource[]>;
  const made = [asked, own, before].map(idsBehind).concat(before.apply((named) => idsOf([named].flat())));
  const result = pulumi
    .all([asked, own, pulumi.all(made)])
    .apply(
      ([known, account]): Promise<pulumi.Input<T>> =>
        mocks
          ? callMocks<T>(mocks, token, known as object, provider)
          : invoke<T>(token, known as object, account as Settings | undefined),
    ) as pulumi.Output<unknown> as pulumi.Output<T>;
  // A test that expects a failure reads it from the result.
  return mocks ? quietly(result) : result;
}
