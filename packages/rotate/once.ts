import type { Config } from "../../provider/lifecycle/settings";
import { findCredential, parseCredentials } from "./credentials";
import { RotationError } from "./errors";
import { rotate } from "./rotation";
import { type RotationState, recordIn } from "./state";

/** A rotation that a user or a job starts. */
export interface OnceOptions {
  /** Credentials by name, which are not validated yet. */
  readonly credentials: unknown;
  /** Name of the credential. Default: the only one. */
  readonly name: string | undefined;
  /** The result of the last rotation. Null for the first rotation. */
  readonly state: unknown;
  readonly owner: string;
  readonly configuration: Config;
  readonly report: (line: string) => void;
}

/**
 * Rotates one credential.
 *
 * @throws Error if the credentials are invalid, and RotationError.
 */
export async function rotateOnce({ credentials, name, state, ...options }: OnceOptions): Promise<RotationState> {
  const known = parseCredentials(credentials);
  const [only, ...others] = known.keys();
  const chosen = name ?? (others.length ? undefined : only);
  if (chosen === undefined)
    throw new RotationError("unknown_credential", `Pass the name of a credential: ${[...known.keys()].join(", ")}.`);
  return rotate({ credential: findCredential(known, chosen), last: recordIn(state), ...options });
}
