import { tokenOf } from "../../provider/engine-format";
import { pulumi, runPulumi, stackConfiguration } from "../pulumi";
import type { Resource, Secret } from "./program/program";

/** Content of the stack before the import. */
export interface Stack {
  readonly name: string;
  /** Configuration by full key. It contains secrets and must not be printed. */
  readonly configuration: Readonly<Record<string, string>>;
  /** Name of the project, which is the namespace of its configuration. */
  readonly project: string;
  /** Returns true if the stack manages the object. */
  manages(token: string, id: string): boolean;
  readonly logicalNames: readonly string[];
}

interface Exported {
  readonly deployment?: {
    readonly resources?: readonly { readonly type: string; readonly urn: string; readonly id?: string }[] | null;
  };
}

const advice =
  "Nothing was written. Run this in the folder of the program, signed in to its backend, or omit --stack and set the environment variables.";

/** Reads the configuration and the state of a stack. */
export function readStack(name: string, project: string): Stack {
  const configuration = stackConfiguration(name);
  const { deployment } = pulumi(["stack", "export", "--stack", name], { advice }) as Exported;
  const resources = deployment?.resources ?? [];
  const ids = new Set(resources.map(({ type, id }) => `${tokenOf(type)} ${id}`));
  return {
    name,
    configuration,
    project,
    manages: (token, id) => ids.has(`${token} ${id}`),
    logicalNames: resources.map(({ urn }) => urn.split("::").at(-1) ?? ""),
  };
}

/** The value of a secret: from the service, or else from the configuration of the stack. */
export function knownValue({ key, value, isString }: Secret, stack: Stack | undefined): unknown {
  if (value !== undefined) return value;
  const text = stack?.configuration[`${stack.project}:${key}`];
  if (text === undefined || isString) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${stack?.project}:${key} is not valid JSON. Set it again. Nothing was imported.`);
  }
}

/**
 * Returns true if the stack contains the key with another value. If the service does not return the value, the key may
 * belong to another resource.
 */
export function isTaken(secret: Secret, stack: Stack | undefined): boolean {
  const text = stack?.configuration[`${stack.project}:${secret.key}`];
  return text !== undefined && text !== textOf(secret);
}

/** The value in the configuration. Undefined if the service does not return it. */
const textOf = ({ value, isString }: Secret): string | undefined =>
  value === undefined ? undefined : isString ? String(value) : JSON.stringify(value);

/** Sets the secrets that the service returned and the stack does not have yet. The values are not arguments. */
export function setSecrets(resources: readonly Resource[], stack: Stack): number {
  const isMissing = (secret: Secret) =>
    textOf(secret) !== undefined && stack.configuration[`${stack.project}:${secret.key}`] === undefined;
  const missing = resources.flatMap(({ secrets }) => secrets).filter(isMissing);
  for (const secret of missing) {
    runPulumi(["config", "set", "--secret", secret.key, "--stack", stack.name], {
      // The CLI removes one line break at the end of its input.
      input: `${textOf(secret)}\n`,
      advice: "No object was imported. Fix the cause, and run the command again.",
    });
  }
  return missing.length;
}

/** Runs `pulumi import`. The file is passed through the standard input, because it contains secrets. */
export function runImport(file: string, stack: Stack): void {
  const args = [
    "import",
    "--file",
    "/dev/stdin",
    "--generate-code=false",
    "--protect=false",
    "--skip-preview",
    "--yes",
  ];
  runPulumi([...args, "--suppress-outputs", "--suppress-progress", "--stack", stack.name], {
    input: file,
    advice: "Objects that were imported stay in the state. Fix the cause, and run the command again for the others.",
  });
}
