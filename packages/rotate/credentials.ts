import { z } from "zod";
import type { Definition } from "../../provider/define";
import { check, type Inputs } from "../../provider/lifecycle";
import { ownCatalogue } from "../../provider/modules";
import type { CredentialSpec } from "./credential-spec";
import { RotationError } from "./errors";

/** A valid credential. */
export interface Credential {
  readonly name: string;
  readonly definition: Definition;
  /** Name of the input with the name of the object. */
  readonly nameInput: string;
  /** Beginning of the names of its objects. */
  readonly baseName: string;
  /** Inputs without the name. */
  readonly inputs: Readonly<Record<string, unknown>>;
}

const specs = z.record(z.string(), z.strictObject({ type: z.string(), inputs: z.record(z.string(), z.unknown()) }));

/** Number of characters that a rotation adds to the name. */
const sampleSuffix = `-${"0".repeat(10)}-${"0".repeat(10)}-${"0".repeat(8)}`;

/**
 * Validates credentials.
 *
 * @throws Error that names the credential and the input.
 */
export function parseCredentials(given: unknown): ReadonlyMap<string, Credential> {
  const { data, error } = specs.safeParse(given);
  if (!data)
    throw new Error(
      `The credentials are invalid: ${z.prettifyError(error)}. Pass an object such as { "ci": { "type": "registry:AccessToken", "inputs": { "scopes": ["repo:read"] } } }.`,
    );
  const credentials = new Map(Object.entries(data).map(([name, spec]) => [name, credentialOf(name, spec)]));
  if (!credentials.size) throw new Error("`credentials` is empty. Add the credentials that may be rotated.");
  return credentials;
}

function credentialOf(name: string, { type, inputs: given }: CredentialSpec): Credential {
  const definition = ownCatalogue.definitionOf(type);
  const nameInput = definition?.autoName;
  if (!definition?.rotation || nameInput === undefined)
    throw new Error(`Credential "${name}": the type "${type}" cannot be rotated. Use one of ${rotatableTypes()}.`);
  const { [nameInput]: baseName = name, ...inputs } = given;
  const credential = { name, definition, nameInput, baseName: String(baseName), inputs };
  checkedInputs(credential, `${baseName}${sampleSuffix}`);
  return credential;
}

/**
 * The inputs of an object with a name, as an update would send them.
 *
 * @throws Error if an input is invalid.
 */
export function checkedInputs({ name, definition, nameInput, inputs }: Credential, objectName: string): Inputs {
  const named = { ...inputs, [nameInput]: objectName } as Inputs;
  const { failures, inputs: checked } = check(definition, undefined, named);
  const [failure] = failures;
  if (failure) throw new Error(`Credential "${name}": \`inputs.${failure.path}\` ${failure.reason}.`);
  return checked;
}

const rotatableTypes = (): string =>
  Object.values(ownCatalogue.modules)
    .flatMap((load) => load().resources)
    .flatMap(({ rotation, autoName, token }) => (rotation && autoName !== undefined ? [token] : []))
    .join(", ");

/** @throws RotationError if no credential has the name. */
export function findCredential(credentials: ReadonlyMap<string, Credential>, name: string): Credential {
  const credential = credentials.get(name);
  if (credential) return credential;
  throw new RotationError(
    "unknown_credential",
    `The credential ${JSON.stringify(name)} is not defined. Defined are ${[...credentials.keys()].join(", ")}. Correct the name, or add it to \`credentials\`.`,
  );
}
