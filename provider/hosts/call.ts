import { settingKey } from "../define";
import { type Config, type Inputs, invoke, markSecrets, type SecretPaths } from "../lifecycle";
import { functionOf, services } from "../modules";
import { processState } from "./process-state";
import { configFor } from "./shared/sessions";

/** Secrets in the arguments and in the result of a function. */
export interface CallSecrets {
  /** Paths of the arguments in which the program passes secrets. */
  readonly paths?: SecretPaths;
  /** Marks a secret in the result. If omitted, the result contains no secrets. */
  readonly mark?: (secret: unknown) => unknown;
}

/**
 * Runs a provider function in the process of the program.
 *
 * @param get reads a configuration key, such as `trefoil:restUrl`.
 */
export async function call(
  token: string,
  inputs: Inputs,
  get: (key: string) => string | undefined,
  { paths = [], mark = () => undefined }: CallSecrets = {},
): Promise<unknown> {
  const definition = functionOf(token);
  if (!definition) throw new Error(`This version of trefoil has no function "${token}".`);
  const config: Config = configFor(definition.service, get);
  const result = await invoke(definition, processState.sessions.for(definition.service, config), inputs, paths);
  return markSecrets(definition.result, result, mark);
}

/** The problem of an address that a service recognizes as another one of the vendor, by the key of its setting. */
export function addressProblem(key: string, value: string): string | undefined {
  return services()
    .find((service) => settingKey(service, "url") === key)
    ?.settings.url?.problem?.(value);
}
