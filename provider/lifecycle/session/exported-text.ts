import { isRecord } from "../../define";
import { secretKey, secretMark, unknownText } from "../../text/engine-format";

/** A value in an exported state that is not a readable string: it is encrypted, unknown, or of another type. */
export class UnreadableValueError extends Error {}

/** True for a secret of a state that was exported without its secrets. */
export const isEncrypted = (value: unknown): boolean =>
  isRecord(value) && value[secretKey] === secretMark && "ciphertext" in value;

/**
 * A string in an exported state, even if it is a secret or an output. Undefined if the state lacks it.
 *
 * @throws UnreadableValueError
 */
export function exportedText(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string" && value !== unknownText) return value;
  if (isRecord(value) && secretKey in value) {
    if (typeof value.plaintext === "string") return exportedText(parsed(value.plaintext));
    if ("value" in value) return exportedText(value.value);
  }
  throw new UnreadableValueError();
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new UnreadableValueError();
  }
}
