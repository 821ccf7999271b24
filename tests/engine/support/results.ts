import type { Result, Stack } from "../harness";

/** What the engine did, in its order, such as `create app`. */
export const did = ({ steps }: Result): string[] =>
  steps.map(({ op, name, failed }) => `${op} ${name}${failed ? " (failed)" : ""}`);

/** Fails with the whole output when a run that should pass does not. */
export function passed(result: Result): Result {
  if (result.exitCode !== 0) throw new Error(`exit ${result.exitCode}\n${result.stdout}${result.stderr}`);
  return result;
}

/** What a person sees of a run, lines joined by one space so that a sentence can be looked for. */
export const said = ({ stdout, stderr }: Result): string => `${stdout}${stderr}`.replace(/\s+/g, " ");

/**
 * Files that hold a text in clear. The engine's event log is not among them: what Pulumi's SDK tells it of its own calls
 * for debugging is there in clear, and it is written only when a test asks for it.
 */
export const leaks = (stack: Stack, text: string): string[] =>
  stack.filesWith(text).filter((file) => !file.startsWith(`${stack.root}/events/`));

/** Where secrets stand in clear: in files of the stacks, or in what the runs printed. It tells the place, not the secret. */
export const places = (secrets: readonly string[], stacks: readonly Stack[], runs: readonly Result[]): string[] =>
  secrets.flatMap((secret, i) => [
    ...stacks.flatMap((stack) => leaks(stack, secret).map((file) => `secret ${i} in ${file}`)),
    ...runs.flatMap((run, n) => (said(run).includes(secret) ? [`secret ${i} in the output of run ${n}`] : [])),
  ]);

/** The requests that validate credentials, once a process and service: `GET /servicestats`. */
const validating = /^(GET \/servicestats|GET \/v1\/me|POST \/v2\/auth\/token)$/;

/** Requests but those that validate credentials. */
export const beyondValidation = (requests: readonly string[]): string[] =>
  requests.filter((request) => !validating.test(request));

/** One resource of the state by its logical name. */
export async function resource(stack: Stack, name: string, options?: { showSecrets: boolean }) {
  const { deployment } = await stack.export(options);
  const found = deployment.resources?.find(({ urn }) => urn.endsWith(`::${name}`));
  if (!found) throw new Error(`The state has no resource "${name}".`);
  return found;
}

/**
 * What the state holds of Trefoil's resources. Its bytes differ after each run that wrote it: secrets are encrypted anew,
 * and resources and what they depend on stand in the order in which the run met them.
 */
export async function kept(stack: Stack) {
  const { deployment } = await stack.export({ showSecrets: true });
  const ours = deployment.resources?.filter(({ type }) => type.includes("dynamic/trefoil/")) ?? [];
  const ordered = ours.map((resource) => ({ ...resource, dependencies: resource.dependencies?.toSorted() }));
  return ordered.sort((a, b) => (a.urn < b.urn ? -1 : 1));
}
