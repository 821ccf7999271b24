import * as pulumi from "@pulumi/pulumi";
import type { CallSecrets } from "../../../provider/hosts/exported-types";
import { validateConfiguration } from "../configuration";
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

/** Calls a function with plain arguments. The result contains no secrets, because a promise cannot mark them. */
export async function invoke<T>(token: string, args: object): Promise<T> {
  validateConfiguration();
  const mocks = mocksInUse();
  return mocks ? settled(await callMocks<T>(mocks, token, args)) : callProvider<T>(token, args);
}

/** Account of a function, and the secrets in its arguments and in its result. */
interface CallOptions extends CallSecrets {
  readonly settings?: Settings | undefined;
}

/** Loads the code of the provider, and calls a function. */
async function callProvider<T>(token: string, args: object, { settings, ...secrets }: CallOptions = {}): Promise<T> {
  const { call } =
    require("../../../provider/hosts/package-export") as typeof import("../../../provider/hosts/package-export");
  const get = settings ? (key: string) => settings[key] : (key: string) => pulumi.runtime.getConfig(key);
  try {
    return (await call(token, { ...args }, get, secrets)) as T;
  } catch (error) {
    throw toRunError(error);
  }
}

/** The result of a function, as a secret if it contains one. */
async function callForOutput<T>(token: string, args: object, options: CallOptions): Promise<pulumi.Input<T>> {
  let hasSecrets = false;
  const mark = (secret: unknown): unknown => {
    hasSecrets = true;
    return secret;
  };
  const result = await callProvider<T>(token, args, { ...options, mark });
  return hasSecrets ? (pulumi.secret(result) as pulumi.Output<unknown> as pulumi.Output<T>) : result;
}

/** The value of an output. Rejects when the output fails, which `apply` does not report. */
const settled = <T>(output: pulumi.Output<T>): Promise<T> =>
  (withoutUnhandledRejections(output) as unknown as { promise(): Promise<T> }).promise();

/**
 * Calls a function once all inputs are known and the resources on which they depend exist: in a preview, the name of a
 * resource may be known before the resource exists. Secrets among the inputs or in the result make the result secret.
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
      ([knownInputs, knownAccount, paths]): Promise<pulumi.Input<T>> =>
        mocks
          ? callMocks<T>(mocks, token, knownInputs as object, provider)
          : callForOutput<T>(token, knownInputs as object, { settings: knownAccount as Settings | undefined, paths }),
    ) as pulumi.Output<unknown> as pulumi.Output<T>;
  // A test that expects an error reads it from the result.
  return mocks ? withoutUnhandledRejections(result) : result;
}
