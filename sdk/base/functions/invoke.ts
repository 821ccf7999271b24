import * as pulumi from "@pulumi/pulumi";
import type { CallSecrets } from "../../../provider/hosts/exported-types";
import { validateConfiguration } from "../configuration";
import { secretInputs } from "../inputs/secret-inputs";
import type { AccountProvider } from "../provider";
import { toRunError, withoutUnhandledRejections } from "./errors";
import { callMocks, existsUnderMocks, mocksInUse } from "./mocks";
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

/** The code of the provider. Only a program that calls a function loads it. */
const provider = () =>
  require("../../../provider/hosts/package-export") as typeof import("../../../provider/hosts/package-export");

/** Reads a key of the configuration: of an explicit provider, or of the stack. */
const readerOf =
  (settings: Settings | undefined) =>
  (key: string): string | undefined =>
    settings ? settings[key] : pulumi.runtime.getConfig(key);

/** Loads the code of the provider, and calls a function. */
async function callProvider<T>(token: string, args: object, { settings, ...secrets }: CallOptions = {}): Promise<T> {
  try {
    return (await provider().call(token, { ...args }, readerOf(settings), secrets)) as T;
  } catch (error) {
    throw toRunError(error);
  }
}

/** The id of an object, as the program passes it and as a value. */
interface SearchedId {
  readonly given: pulumi.Input<pulumi.ID>;
  readonly known: unknown;
}

/** Loads the code of the provider, and searches an object. */
async function findObject(token: string, id: SearchedId, settings: Settings | undefined): Promise<boolean> {
  const isSecret = await pulumi.isSecret(pulumi.output(id.given));
  try {
    // Without a type check, a program can pass a value that is missing. An object named `undefined` is another one.
    return await provider().exists(token, String(id.known ?? ""), readerOf(settings), isSecret);
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
 * Calls a function once all inputs are known and the resources on which they depend exist. Secrets among the inputs or in the
 * result make the result secret.
 */
export function invokeOutput<T>(token: string, args: pulumi.Inputs, options: InvokeOptions = {}): pulumi.Output<T> {
  validateConfiguration();
  const mocks = mocksInUse();
  const paths = secretInputs(args);
  const result = whenKnown<T>(args, options, async (inputs, settings) =>
    mocks
      ? callMocks<T>(mocks, token, inputs, options.provider)
      : callForOutput<T>(token, inputs, { settings, paths: await paths }),
  );
  // A test that expects an error reads it from the result.
  return mocks ? withoutUnhandledRejections(result) : result;
}

/** Searches an object once its id is known and the resources on which the id depends exist. */
export function existsOutput(
  { token, type }: { readonly token: string; readonly type: string },
  id: pulumi.Input<pulumi.ID>,
  options: InvokeOptions = {},
): pulumi.Output<boolean> {
  validateConfiguration();
  if (mocksInUse()) return existsUnderMocks(type, id);
  return whenKnown({ id }, options, (inputs, settings) => findObject(token, { given: id, known: inputs.id }, settings));
}

/**
 * Calls once all inputs are known and the resources on which they depend exist: in a preview, the name of a resource may be
 * known before the resource exists.
 */
function whenKnown<T>(
  args: pulumi.Inputs,
  { provider: account, dependsOn }: InvokeOptions,
  act: (inputs: Readonly<Record<string, unknown>>, settings: Settings | undefined) => Promise<pulumi.Input<T>>,
): pulumi.Output<T> {
  // The result does not contain the credentials of the account, so they do not make it secret.
  const settings = account && pulumi.unsecret(pulumi.all(account.settings));
  const inputs = pulumi.output(args);
  const values = pulumi.output(settings);
  const dependencies = pulumi.output(dependsOn ?? []) as pulumi.Output<pulumi.Resource | pulumi.Resource[]>;
  const ids = [inputs, values, dependencies]
    .map(idsBehind)
    .concat(dependencies.apply((resources) => idsOf([resources].flat())));
  return pulumi
    .all([inputs, values, pulumi.all(ids)])
    .apply(([known, knownSettings]) =>
      act(known as Readonly<Record<string, unknown>>, knownSettings as Settings | undefined),
    ) as pulumi.Output<unknown> as pulumi.Output<T>;
}
