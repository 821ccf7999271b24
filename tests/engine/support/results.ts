import { defaultHost, type Result, type Stack } from "../harness";

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
 * Files that contain a string in plain text, except the engine's event log. Pulumi's SDK writes its own calls there in
 * plain text for debugging, and only when a test enables the log.
 */
export const leaks = (stack: Stack, text: string): string[] =>
  stack.filesWith(text).filter((file) => !file.startsWith(`${stack.root}/events/`));

/** Paths of secrets in plain text, in files of the stacks or in the output of the runs. Never the secret itself. */
export const secretLocations = (
  secrets: readonly string[],
  stacks: readonly Stack[],
  runs: readonly Result[],
): string[] =>
  secrets.flatMap((secret, i) => [
    ...stacks.flatMap((stack) => leaks(stack, secret).map((file) => `secret ${i} in ${file}`)),
    ...runs.flatMap((run, n) => (outputOf(run).includes(secret) ? [`secret ${i} in the output of run ${n}`] : [])),
  ]);

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
