import { defaultHost, type Result, type Stack } from "../../../tools/engine-harness";

/** The steps of the engine, in its order, such as `create app`. */
export const stepsIn = ({ steps }: Result): string[] =>
  steps.map(({ op, name, failed }) => `${op} ${name}${failed ? " (failed)" : ""}`);

/** Fails with the complete output if a run fails. */
export function passed(result: Result): Result {
  if (result.exitCode !== 0) throw new Error(`exit ${result.exitCode}\n${result.stdout}${result.stderr}`);
  return result;
}

/** The output of a run that a user reads, with lines joined by one space so that a sentence can be found. */
export const outputOf = ({ stdout, stderr }: Result): string => `${stdout}${stderr}`.replace(/\s+/g, " ");

/**
 * False for the engine's event log. Pulumi's SDK writes its own calls there in plain text for debugging, and only when a test
 * enables the log.
 */
const isOfUser = (stack: Stack, file: string): boolean => !file.startsWith(`${stack.root}/events/`);

/** Files that contain a string in plain text, except the engine's event log. */
export const leaks = (stack: Stack, text: string): string[] =>
  stack.filesWith(text).filter((file) => isOfUser(stack, file));

/** Paths of secrets in plain text, in files of the stacks or in the output of the runs. Never the secret itself. */
export function secretLocations(
  secrets: readonly string[],
  stacks: readonly Stack[],
  runs: readonly Result[],
): string[] {
  const inFiles = stacks.flatMap((stack) => stack.filesWithAny(secrets).filter(([file]) => isOfUser(stack, file)));
  const inOutputs = runs
    .map(outputOf)
    .flatMap((output, run) =>
      [...secrets.keys()].flatMap((i) => (output.includes(secrets[i] as string) ? [[run, i] as const] : [])),
    );
  return [
    ...inFiles.map(([file, i]) => `secret ${i} in ${file}`),
    ...inOutputs.map(([run, i]) => `secret ${i} in the output of run ${run}`),
  ];
}

/** One resource of the state by its logical name. */
export async function resource(stack: Stack, name: string, options?: { showSecrets: boolean }) {
  const { deployment } = await stack.export(options);
  const found = deployment.resources?.find(({ urn }) => urn.endsWith(`::${name}`));
  if (!found) throw new Error(`The state has no resource "${name}".`);
  return found;
}

/** The type of a resource in the default host of the tests. */
export const typeOf = (token: string): string =>
  defaultHost === "plugin" ? `trefoil:${token}` : `pulumi-nodejs:dynamic/trefoil/${token}`;

/** Returns true for a resource of Trefoil in a state, with either host. */
export const isManaged = ({ type }: { readonly type: string }): boolean =>
  /^(pulumi-nodejs:dynamic\/)?trefoil[:/]/.test(type);

/**
 * Trefoil's resources in the state. The bytes of the state differ after each run that wrote it: secrets are encrypted
 * again, and resources and dependencies are in the order of the run.
 */
export async function managedResources(stack: Stack) {
  const { deployment } = await stack.export({ showSecrets: true });
  const ours = deployment.resources?.filter(isManaged) ?? [];
  const ordered = ours.map((resource) => ({ ...resource, dependencies: resource.dependencies?.toSorted() }));
  return ordered.sort((a, b) => (a.urn < b.urn ? -1 : 1));
}
