import type { SecretPaths } from "../../lifecycle";
import { asSecret, containsSecret, isMarkedSecret, type Props } from "../shared/props";

/**
 * Marks the values as secrets that the engine sent as secrets under the same name. The engine does this itself for a plugin that
 * does not accept secrets, and such a plugin cannot construct components. An array that contained a secret is marked as a whole,
 * since its items may have moved.
 *
 * @param returned properties of the response. Its own marks are kept.
 * @param sent properties of the request, with their marks.
 */
export function copySecretMarks(returned: Props, sent: Props): Props {
  const marked: Record<string, unknown> = { ...returned };
  for (const [name, value] of Object.entries(sent)) {
    if (!Object.hasOwn(returned, name)) continue;
    const own = returned[name];
    if (isObject(own) && isObject(value)) marked[name] = copySecretMarks(own, value);
    else if (!isMarkedSecret(own) && containsSecret(value)) marked[name] = asSecret(own);
  }
  return marked as Props;
}

/** True for an object that is not a marked secret. */
const isObject = (value: unknown): value is Props =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !isMarkedSecret(value);

/** Paths of the values that the engine sent as secrets. */
export function secretPathsIn(value: unknown, path: SecretPaths[number] = []): SecretPaths {
  if (isMarkedSecret(value)) return [path];
  if (typeof value !== "object" || value === null) return [];
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return members.flatMap(([name, member]) => secretPathsIn(member, [...path, name]));
}

/** Marks each member of the result of a function that received a secret, as the engine does. */
export const markAll = (returned: Props): Props =>
  Object.fromEntries(
    Object.entries(returned).map(([name, value]) => [name, isMarkedSecret(value) ? value : asSecret(value)]),
  ) as Props;
