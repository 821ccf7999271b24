import type { SecretPaths } from "../../lifecycle";
import { asSecret, type EngineProps, isMarkedSecret } from "./engine-values";

/**
 * Marks the values as secrets that the engine sent as secrets under the same name. The engine does this itself for a plugin that
 * does not accept secrets, and such a plugin cannot construct components. An array that contained a secret is marked as a whole,
 * since its items may have moved.
 *
 * @param returned properties of the response. Its own marks are kept.
 * @param sent paths of the secrets in the request.
 */
export const copySecretMarks = (returned: EngineProps, sent: SecretPaths): EngineProps =>
  sent.reduce(withMarkAt, returned);

function withMarkAt(returned: EngineProps, [name = "", ...inner]: SecretPaths[number]): EngineProps {
  if (!Object.hasOwn(returned, name)) return returned;
  const own = returned[name];
  const isInObject = typeof inner[0] === "string" && isObject(own);
  if (!isInObject && isMarkedSecret(own)) return returned;
  return { ...returned, [name]: isInObject ? withMarkAt(own, inner) : asSecret(own) } as EngineProps;
}

/** True for an object that is not a marked secret. */
const isObject = (value: unknown): value is EngineProps =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isMarkedSecret(value);

/** Marks each member of the result of a function that received a secret, as the engine does. */
export const markAll = (returned: EngineProps): EngineProps =>
  Object.fromEntries(
    Object.entries(returned).map(([name, value]) => [name, isMarkedSecret(value) ? value : asSecret(value)]),
  ) as EngineProps;
