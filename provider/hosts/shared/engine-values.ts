import { type Brand, mapValues } from "../../define";
import type { SecretPaths } from "../../lifecycle";
import { unknown } from "../../lifecycle/values/values";
import { secretKey, secretMark, unknownText } from "../../text/engine-format";
import { ExactNumber, isPassable, isRecord, someJson } from "../../text/json";
import { noteSecrets } from "../../text/known-secrets";

/**
 * Properties in the form of the engine: an unknown value is a certain string, and a secret is marked. Names of hidden properties begin with two
 * underscores.
 */
export type EngineProps = Record<string, unknown> & Brand<"engine">;

/** Properties that the engine sent, in plain text. The symbol `unknown` represents an unknown value. */
export type ReceivedProps = Record<string, unknown> & Brand<"received">;

export const asSecret = (value: unknown): unknown => ({ [secretKey]: secretMark, value });

/**
 * Marks each array that contains a secret as a whole. The engine does the same in the state of a refresh, which would
 * otherwise show a difference.
 */
export function withSecretArrays(value: unknown): unknown {
  if (Array.isArray(value)) return containsSecret(value) ? asSecret(withoutSecretMarks(value)) : value;
  return isRecord(value) && !isMarkedSecret(value) ? mapValues(value, withSecretArrays) : value;
}

/** Returns true if a value in the format of the engine contains a marked secret, at any depth. */
export const containsSecret = (value: unknown): boolean => someJson(value, isMarkedSecret);

export const isMarkedSecret = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && value[secretKey] === secretMark;

/** Replaces each marked secret with its value, at any depth. */
export function withoutSecretMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretMarks);
  if (!isRecord(value)) return value;
  return isMarkedSecret(value) ? withoutSecretMarks(value.value) : mapValues(value, withoutSecretMarks);
}

/** Replaces the engine's unknown values with the `unknown` symbol, at any depth. */
export function fromEngine(value: EngineProps): ReceivedProps;
export function fromEngine(value: unknown): unknown;
export function fromEngine(value: unknown): unknown {
  if (value === unknownText) return unknown;
  if (Array.isArray(value)) return value.map(fromEngine);
  return typeof value === "object" && value !== null ? mapValues(value as Record<string, unknown>, fromEngine) : value;
}

/** A value of the engine in plain text, with the symbol `unknown` for unknown values, and the paths of its secrets. */
export function openSecrets(value: unknown): { readonly value: unknown; readonly secrets: SecretPaths } {
  const secrets: SecretPaths[number][] = [];
  return { value: opened(value, [], secrets), secrets };
}

/** @param found receives the path of each secret. Undefined inside a secret. */
function opened(value: unknown, path: SecretPaths[number], found: SecretPaths[number][] | undefined): unknown {
  if (value === unknownText) return unknown;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, i) => opened(item, [...path, i], found));
  if (isMarkedSecret(value)) {
    const secret = opened(value.value, path, undefined);
    noteSecrets(secret);
    found?.push(path);
    return secret;
  }
  return mapValues(value as Record<string, unknown>, (member, name) => opened(member, [...path, name], found));
}

/**
 * A value for the engine, at any depth: its unknown value for the symbol `unknown`, and rounded numbers. It lacks `undefined`, and
 * members that Pulumi's libraries cannot pass.
 */
export function toEngine(value: unknown): unknown {
  if (value === unknown) return unknownText;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof ExactNumber) return value.rounded;
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(toEngine);
  const members = Object.entries(value).filter(([name, member]) => isPassable(name) && member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, toEngine(member)]));
}

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
  if (isMarkedSecret(own)) return returned;
  const isInObject = typeof inner[0] === "string" && isRecord(own);
  return { ...returned, [name]: isInObject ? withMarkAt(own as EngineProps, inner) : asSecret(own) } as EngineProps;
}

/** Marks each member of the result of a function that received a secret, as the engine does. */
export const markAll = (returned: EngineProps): EngineProps =>
  mapValues(returned, (value) => (isMarkedSecret(value) ? value : asSecret(value))) as EngineProps;
