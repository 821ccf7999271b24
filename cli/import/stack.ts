import type { ListedObject } from "../../provider/lifecycle/import";
import { tokenOfKind } from "../../provider/text/engine-format";
import { shellCommand } from "../../provider/text/shell";
import { firstNames } from "../../provider/text/wording";
import { LinesError } from "../error-messages";
import { lifecycle } from "../provider";
import { runPulumi, stackConfiguration, startedPulumi, startPulumi } from "../pulumi";
import type { AccountObject } from "./account-object";
import { kindsOfSameObject, unknownTokens } from "./kinds";
import type { ProgramResource, Secret } from "./program/resources";

/** Content of the stack before the import. */
export interface Stack {
  readonly name: string;
  /** Configuration by full key. It contains secrets and must not be printed. */
  readonly configuration: Readonly<Record<string, string>>;
  /** Name of the project, which is the namespace of its configuration. */
  readonly project: string;
  /** Logical name of the resource of this kind that manages the object. Undefined if the stack contains none. */
  managedAs(token: string, id: string, isSameAs?: ListedObject["isSameAs"]): string | undefined;
  /** Inputs and outputs of the resource that manages the object. Secrets are encrypted. Empty if the stack contains none. */
  outputsOf(token: string, id: string): Readonly<Record<string, unknown>>;
  /** Ids of the resources of a kind. */
  idsOf(token: string): readonly string[];
  readonly logicalNames: readonly string[];
  /** Tokens of the resources. */
  readonly tokens: readonly string[];
}

interface StoredResource {
  readonly type: string;
  readonly urn: string;
  readonly id?: string;
  readonly outputs?: Readonly<Record<string, unknown>>;
}

interface Exported {
  readonly deployment?: {
    readonly resources?: readonly StoredResource[] | null;
  };
}

const advice =
  "Nothing was written. Run this in the folder of the program, signed in to its backend, or omit --stack and set the environment variables.";

/** Reads the configuration and the state of a stack. */
export async function readStack(name: string, project: string): Promise<Stack> {
  const [configuration, { deployment }] = await Promise.all([
    stackConfiguration(name),
    startedPulumi(["stack", "export", "--stack", name], { advice }) as Promise<Exported>,
  ]);
  const resources = deployment?.resources ?? [];
  const nameIn = (urn: string) => urn.split("::").at(-1) ?? "";
  const byObject = new Map(resources.map((resource) => [`${tokenOfKind(resource.type)} ${resource.id}`, resource]));
  return {
    name,
    configuration,
    project,
    managedAs: (token, id, isSameAs) => {
      const isSame = (one: StoredResource) => tokenOfKind(one.type) === token && isSameAs?.(one);
      const resource = byObject.get(`${token} ${id}`) ?? (isSameAs && resources.find(isSame));
      return resource && nameIn(resource.urn);
    },
    outputsOf: (token, id) => byObject.get(`${token} ${id}`)?.outputs ?? {},
    idsOf: (token) =>
      resources.flatMap(({ type, id }) => (id !== undefined && tokenOfKind(type) === token ? [id] : [])),
    logicalNames: resources.map(({ urn }) => nameIn(urn)),
    tokens: [...new Set(resources.map(({ type }) => tokenOfKind(type)))],
  };
}

/** Logical name of the resource that manages an object as this, another or an unknown kind. Undefined if none does. */
export const managedAsAnyKind = (
  { definition, id, listed }: AccountObject,
  stack: Stack | undefined,
): string | undefined =>
  [...kindsOfSameObject(definition).map(({ token }) => token), ...unknownTokens(definition, stack?.tokens ?? [])]
    .map((token) => stack?.managedAs(token, id, listed.isSameAs))
    .find((name) => name !== undefined);

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
export function setSecrets(resources: readonly ProgramResource[], stack: Stack): number {
  const isMissing = (secret: Secret) =>
    textOf(secret) !== undefined && stack.configuration[`${stack.project}:${secret.key}`] === undefined;
  const missing = resources.flatMap(({ secrets }) => secrets).filter(isMissing);
  for (const secret of missing) {
    runPulumi(["config", "set", "--secret", secret.key, "--stack", stack.name], {
      // The CLI removes one line break at the end of its input.
      input: `${textOf(secret)}\n`,
      advice: `No object was imported. Fix the cause, and run the command again. If Pulumi ESC stores the configuration, set \`${stack.project}:${secret.key}\` in its environment.`,
    });
  }
  return missing.length;
}

/**
 * Runs `pulumi import`. The file is passed through the standard input, because it contains secrets.
 *
 * @param notImportedIn names of the objects that a stack does not manage.
 * @param reportCount receives the number of imported resources while Pulumi imports.
 */
export async function runImport(
  file: string,
  { stack, isProtected }: { readonly stack: Stack; readonly isProtected: boolean },
  notImportedIn: (stack: Stack) => readonly string[],
  reportCount: (count: number) => void,
): Promise<void> {
  const protect = shellCommand`--protect=${isProtected}`;
  const args = ["--file", "/dev/stdin", "--generate-code=false", protect, "--skip-preview", "--yes"];
  let imported = 0;
  const { status, stdout, stderr } = await startPulumi(
    ["import", ...args, "--suppress-outputs", "--suppress-progress", "--stack", stack.name],
    {
      input: file,
      advice: "No object was imported. Fix the cause, and run the command again.",
      onLine: (line) => {
        if (importedLine.test(line)) reportCount(++imported);
      },
    },
  );
  if (status === 0) return;
  const redact = lifecycle().redactor(secretsIn(file));
  const lines = [
    `\`pulumi import\` failed with exit code ${status}:`,
    ...[...diagnosticsIn(redact(stdout)), ...linesOf(redact(stderr))].map((line) => `  ${line}`),
    ...(await notImportedLines(stack, notImportedIn)),
    "Imported objects stay in the state. Fix the cause, and run the same command again. Do not edit the program until the import is complete.",
  ];
  throw new LinesError(lines);
}

/** A line of `pulumi import` about a resource that was imported: ` =  TYPE NAME imported (0.5s)`. */
const importedLine = /^ *= .* imported(?: \([\d.]+m?s\))? *$/;

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim());

/** The section of the diagnostics in the output of the engine. Without one, the lines with an error. */
function diagnosticsIn(stdout: string): string[] {
  const [, section] = /^Diagnostics:\r?\n((?:(?:[ \t].*)?\r?\n)*)/m.exec(`${stdout}\n`) ?? [];
  return section === undefined ? linesOf(stdout).filter((line) => line.includes("error:")) : linesOf(section);
}

/** All strings in the secrets of an import file, and their lines, which the engine indents. */
function secretsIn(file: string): string[] {
  const strings: string[] = [];
  const collect = (_: string, value: unknown): unknown => {
    if (typeof value === "string") strings.push(value, ...value.split(/\r?\n/).map((line) => line.trim()));
    return value;
  };
  JSON.parse(file, (name, value: unknown) => {
    if (name === "plaintext") JSON.parse(String(value), collect);
    return value;
  });
  return strings;
}

/** A line with the objects that the state lacks after the failure. None if the state cannot be read. */
async function notImportedLines(
  { name, project }: Stack,
  notImportedIn: (stack: Stack) => readonly string[],
): Promise<string[]> {
  try {
    const names = notImportedIn(await readStack(name, project));
    return names.length ? [`Not imported: ${firstNames(names, 20)}.`] : [];
  } catch {
    return [];
  }
}
