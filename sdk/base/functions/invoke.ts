import * as pulumi from "@pulumi/pulumi";
import { validateConfiguration } from "../configuration";
import type { Steps } from "../inputs/secret-inputs";
import { secretInputs } from "../inputs/secret-inputs";
import type { AccountProvider } from "../provider";
import { toRunError, withoutUnhandledRejections } from "./errors";
import { callMocks, mocksInUse } from "./mocks";
import { idsBehind, idsOf } from "./resource-ids";

/** Options of a function in its `…Output` form. */
export interface InvokeOptions {
  /** Provider of the account. Default: the account of the stack configuration. */
  readonly provider?: AccountProvider;
  /** Resources that must exist before the call. The call always waits for the resources on which its arguments depend. */
  readonly dependsOn?: pulumi.Input<pulumi.Input<pulumi.Resource>[]> | pulumi.Input<pulumi.Resource>;
}

type Settings = Readonly<Record<string, string | undefined>>;

/** Calls a function with plain arguments. Loads the code of the provider. */
export async function invoke<T>(
  token: string,
  args: object,
  settings?: Settings,
  secrets?: readonly Steps[],
): Promise<T> {
  validateConfiguration();
  const mocks = mocksInUse();
  if (mocks) return settled(await callMocks<T>(mocks, token, args));
  const { call } =
    require("../../../provider/hosts/package-export") as typeof import("../../../provider/hosts/package-export");
  const get = settings ? (key: string) => settings[key] : (key: string) => pulumi.runtime.getConfig(key);
  try {
    return (await call(token, { ...args }, get, secrets)) as T;
  } catch (error) {
    throw toRunError(error);
  }
}

/** The value of an output. Rejects when the output fails, which `apply` does not report. */
const settled = <T>(output: pulumi.Output<T>): Promise<T> =>
  (withoutUnhandledRejections(output) as unknown as { promise(): Promise<T> }).promise();

/**
 * Calls a function once all inputs are known and the resources on which they depend exist: in a preview, the name of a
 * resource may be known before the resource exists. Secrets among the inputs make the result secret.
 */
export function invokeOutput<T>(
  token: string,
  args: pulumi.Inputs,
  { provider, dependsOn }: InvokeOptions = {},
): pulumi.Output<T> {
  validateConfiguration();
  const mocks = mocksInUse();
  // The result does not contain the credentials of the account, so they do not make it secret.
  const settings = provider && pulumi.unsecret(pulumi.all(provider.settings));
  const [inputs, account] = [pulumi.output(args), pulumi.output(settings)];
  const secrets = secretInputs(args) ?? [];
  const dependencies = pulumi.output(dependsOn ?? []) as pulumi.Output<pulumi.Resource | pulumi.Resource[]>;
  const ids = [inputs, account, dependencies]
    .map(idsBehind)
    .concat(dependencies.apply((resources) => idsOf([resources].flat())));
  const result = pulumi
    .all([inputs, account, secrets, pulumi.all(ids)])
    .apply(
      ([knownInputs, knownAccount, knownSecrets]): Promise<pulumi.Input<T>> =>
        mocks
          ? callMocks<T>(mocks, token, knownInputs as object, provider)
          : invoke<T>(token, knownInputs as object, knownAccount as Settings | undefined, knownSecrets),
    ) as pulumi.Output<unknown> as pulumi.Output<T>;
  // A test that expects an error reads it from the result.
  return mocks ? withoutUnhandledRejections(result) : result;
}
