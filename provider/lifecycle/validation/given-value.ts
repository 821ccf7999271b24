import { type Field, fieldOfPart, hasFact } from "../../define";
import { redactor } from "../../rest";
import { isUnsafe } from "../../text/json";
import { counted } from "../../text/wording";
import { type SecretPaths, scalarsAt, secretFields, secretsIn } from "../values/secrets";
import { isRecord, splitPath, unknown } from "../values/values";
import type { CheckFailure } from "./validate";

/** Adds the given values to failures. A value of a field that is, is in or contains a secret is not added. */
export const withGivenValues = <F extends CheckFailure>(field: Field, inputs: unknown, failures: readonly F[]): F[] =>
  failures.map((failure) => {
    const given = failure.path ? publicValueAt(field, inputs, failure.path) : undefined;
    return { ...failure, ...(given !== undefined && given !== unknown && { given }) };
  });

function valueAt(field: Field, value: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  if (step === undefined) return hasFact(field, "secret") ? undefined : value;
  if (field.facts.secret || typeof value !== "object" || value === null || !Object.hasOwn(value, step))
    return undefined;
  // An unknown member may be a secret with a mistyped name.
  const part = field.kind === "json" ? field : fieldOfPart({ field, value }, step, secretFields);
  return part && valueAt(part, (value as Record<string | number, unknown>)[step], rest);
}

/** The value at a path of the inputs. Undefined if it is missing, or if it is, is in or contains a secret. */
export const publicValueAt = (field: Field, inputs: unknown, path: string): unknown =>
  valueAt(field, inputs, splitPath(path)) ?? undefined;

/** Maximum number of characters of a value in a message. */
const longest = 100;

/**
 * Strings that contain a credential in any field: a URL with user information, a connection string, a private key. The end of a
 * name is limited, because a service may return a long text of such names.
 */
const mayContainCredential =
  /:\/\/[^/?#\s]*@|-----BEGIN|(?:sig|key|pass|pwd|secret|token|credential)\w{0,100}["']?\s*[=:]/i;

/** Everything that messages about inputs must not contain. */
interface Secrets {
  readonly field: Field;
  readonly inputs: unknown;
  readonly credentials: readonly string[];
  /** Undefined if the host does not know it. Any value may then be a secret. */
  readonly marked: SecretPaths | undefined;
}

/**
 * Failures as the user reads them, with the given value after the path: `name ("Bad_Name") must contain only …`.
 */
export function failureTexts(failures: readonly CheckFailure[], secrets: Secrets): string[] {
  if (!failures.length) return [];
  const { field, inputs, credentials, marked } = secrets;
  const redact = redactor([...secretsIn(field, inputs), ...scalarsAt(inputs, marked ?? []), ...credentials]);
  const isShown = (path: string) => marked !== undefined && !marked.some((steps) => isWithin(splitPath(path), steps));
  return failures.map(({ path, reason, given }) => {
    const value = isShown(path) ? valueText(given, redact) : undefined;
    // Some reasons contain the value.
    return redact([path, value && !reason.includes(value) ? `(${value})` : "", reason].filter(Boolean).join(" "));
  });
}

const isWithin = (path: readonly unknown[], outer: readonly unknown[]): boolean =>
  outer.every((step, i) => path[i] === step);

function valueText(given: unknown, redact: (text: string) => string): string | undefined {
  // The program wrote other digits than those of a rounded number.
  if (typeof given === "number") return isUnsafe(given) ? undefined : String(given);
  if (typeof given === "boolean") return String(given);
  if (typeof given === "string") return given && !mayContainCredential.test(given) ? quoted(redact(given)) : undefined;
  if (Array.isArray(given)) return given.length ? counted(given.length, "item") : undefined;
  return isRecord(given) ? "an object" : undefined;
}

/** A value of any type as JSON, for a message. Undefined if it may contain a credential. */
export function jsonText(value: unknown, redact: (text: string) => string): string | undefined {
  const text = JSON.stringify(value);
  if (mayContainCredential.test(text)) return undefined;
  const shown = redact(text);
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown;
}

const quoted = (text: string): string =>
  text.length > longest
    ? `${JSON.stringify(`${text.slice(0, longest)}…`)}, ${text.length} characters`
    : JSON.stringify(text);
