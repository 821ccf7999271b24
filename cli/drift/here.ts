import type { DriftRecord } from "../../provider/lifecycle";
import { tokenOfKind } from "../../provider/text/engine-format";
import { messageOf } from "../error-messages";
import { engineValues, exportedState, hostConfiguration, settings, stateRun } from "../provider";
import { programFolderHere, startPulumi } from "../pulumi";
import { advice, ownEntries, requireValid } from "./configuration";
import { EngineNeededError, quoted, readableResources, requireInProcess } from "./in-process";
import { isPartlyIgnored } from "./paths";
import { Progress } from "./progress";
import { isOwner, nameOf, parentsOf, programType, qualifiedNameOf, reportOf, secretMask } from "./report";
import type { RefreshOutput, RefreshStep, ResourceState, SkippedResource, StackReport } from "./types";

type StoredResource = import("../../provider/hosts/state/exported").StoredResource;
type ReadObject = import("../../provider/hosts/state/state-run").ReadObject;
type StateRun = import("../../provider/hosts/state/state-run").StateRun;

/**
 * Compares a stack in this process, without the engine: with the state and the configuration that the CLI of Pulumi prints, and with the
 * reads of a refresh.
 *
 * @param options `acceptsOthers`: the report may omit resources of other providers. It lists them as skipped. `withInputs`: it contains
 *   the inputs of drifted resources.
 * @throws EngineNeededError if the result could differ from that of a refresh.
 */
export async function compareHere(
  stack: string,
  { acceptsOthers, withInputs = false }: { readonly acceptsOthers: boolean; readonly withInputs?: boolean },
): Promise<StackReport> {
  const progress = new Progress(stack);
  try {
    const [configuration, exported] = await Promise.allSettled([ownEntries(stack), exportOf(stack), preload()]);
    if (configuration.status === "rejected") throw configuration.reason;
    if (exported.status === "rejected") throw exported.reason;
    const resources = readableResources(exported.value);
    const run = new (stateRun().StateRun)(resources, (message) => progress.note(message));
    const isOwn = (one: StoredResource) => run.definitions.isOwn(one);
    const skipped = resources.flatMap((one) => skippedResource(one, isOwn(one)));
    if (!acceptsOthers && skipped.some(({ reason }) => reason === "otherProvider"))
      throw new EngineNeededError("the stack has resources of other providers, which `--accept` updates, too");
    const own = resources.filter((one) => isOwn(one) && !one.isPendingReplacement && !one.isView);
    requireInProcess(stack, run.definitions, own);
    if (own.length) requireValid(hostConfiguration().problemsInStack(configuration.value));
    const { output, records } = await asHost(configuration.value, () => readAll(run, own, progress));
    const owners = own.filter(({ inputs }) => isOwner(inputs)).map(({ urn }) => urn);
    const report = reportOf(stack, output, { records, withInputs, packageTypes: own.map(({ type }) => type) });
    const isUpdating = report.drifted.length > 0 && (await isBeingUpdated(stack, exported.value));
    return {
      ...report,
      skipped,
      ...(owners.length && { owners }),
      ...(isUpdating && { isUpdating }),
      ...(withInputs && { packages: run.definitions.packages() }),
    };
  } finally {
    progress.end();
  }
}

/** The types of the resources of packages in a stack. None if this version cannot read the state. */
export async function packageTypesIn(stack: string): Promise<string[]> {
  const resources = await resourcesIn(stack);
  const definitions = new (stateRun().StoredDefinitions)(resources);
  return [...new Set(resources.filter((one) => definitions.isOwn(one)).map(({ type }) => type))];
}

/** The packages from documents in a stack. None if this version cannot read the state. */
export const packagesIn = async (stack: string): Promise<StackReport["packages"]> =>
  new (stateRun().StoredDefinitions)(await resourcesIn(stack)).packages();

async function resourcesIn(stack: string): Promise<readonly StoredResource[]> {
  try {
    return readableResources(await exportOf(stack));
  } catch (error) {
    if (error instanceof EngineNeededError) return [];
    throw error;
  }
}

/** True if an update of the stack was running, or was interrupted, when the state was read: its changes look like drift. */
async function isBeingUpdated(stack: string, state: string): Promise<boolean> {
  if (exportedState().hasPendingOperations(state)) return true;
  return (await exportOf(stack)) !== state;
}

/** Loads the code of the reads while the CLI of Pulumi runs. */
export async function preload(): Promise<void> {
  await new Promise(setImmediate);
  stateRun();
}

/** The output of the export. It contains secrets and must not be printed. */
export async function exportOf(stack: string): Promise<string> {
  const args = ["stack", "export", "--show-secrets", "--stack", stack];
  const { status, stdout, stderr } = await startPulumi(args, { advice });
  if (status === 0) return stdout;
  throw new EngineNeededError(`\`pulumi stack export --show-secrets\` failed: ${stderr.trim()}`);
}

/** A resource that a comparison in this process does not read. */
function skippedResource(resource: StoredResource, isOwn: boolean): SkippedResource[] {
  const { urn, type, custom, id, isPendingReplacement } = resource;
  const described = { urn, name: nameOf(urn), ...(id !== undefined && { id }) };
  if (isOwn)
    return isPendingReplacement ? [{ ...described, type: programType(type), reason: "pendingReplacement" }] : [];
  return custom && !type.startsWith("pulumi:") ? [{ ...described, type, reason: "otherProvider" }] : [];
}

/** Runs reads as in a host: in the folder of the program, with the configuration of the stack. No other command runs meanwhile. */
export async function asHost<T>(entries: Awaited<ReturnType<typeof ownEntries>>, act: () => Promise<T>): Promise<T> {
  const env = settings().environment();
  const folder = process.cwd();
  const values = Object.entries(entries).map(([key, { value }]) => [key, value]);
  env.TREFOIL_DRIFT_CONFIGURATION = JSON.stringify(Object.fromEntries(values));
  process.chdir(programFolderHere());
  try {
    return await act();
  } finally {
    process.chdir(folder);
    delete env.TREFOIL_DRIFT_CONFIGURATION;
  }
}

/** Reads all objects. The report has the same source as that of a refresh: its steps. */
async function readAll(
  run: StateRun,
  own: readonly StoredResource[],
  progress: Progress,
): Promise<{ output: RefreshOutput; records: DriftRecord[] }> {
  progress.start(own.length);
  const results = await Promise.all(
    own.map(async (resource): Promise<RefreshedResource> => {
      try {
        return refreshed(resource, await run.read(resource));
      } catch (error) {
        return { diagnostics: [{ urn: resource.urn, message: messageOf(error), severity: "error" }] };
      } finally {
        progress.advance();
      }
    }),
  );
  await run.end();
  const partlyIgnored = own.find((one, i) => isPartOfChangeIgnored(one, results[i]));
  if (partlyIgnored)
    throw new EngineNeededError(`${quoted(partlyIgnored)} ignores a part of a change by \`ignoreChanges\``);
  const output: RefreshOutput = {
    steps: results.flatMap(({ steps = [] }) => steps),
    diagnostics: results.flatMap(({ diagnostics = [] }) => diagnostics),
  };
  return { output, records: results.flatMap(({ records = [] }) => records) };
}

/** True if the engine restores a part of a changed value. */
const isPartOfChangeIgnored = ({ ignoreChanges }: StoredResource, result?: RefreshedResource): boolean =>
  result?.records?.some(({ changes }) => changes.some(({ path }) => isPartlyIgnored(path, ignoreChanges))) ?? false;

/** The part of the output of a refresh about one resource. */
interface RefreshedResource extends RefreshOutput {
  readonly records?: readonly DriftRecord[];
}

function refreshed(resource: StoredResource, found: ReadObject | undefined): RefreshedResource {
  const { urn, type, id = "", inputs } = resource;
  if (!found) return { steps: [{ op: "delete", urn, oldState: stateOf(resource, {}) }] };
  const { changes } = found;
  // The report contains no values of an object without a difference.
  const [before, after] = changes.length ? [inputs, found.inputs] : [{}, {}];
  const step: RefreshStep = {
    op: changes.length ? "update" : "refresh",
    urn,
    oldState: stateOf(resource, before),
    newState: stateOf(resource, after),
  };
  const record = { token: tokenOfKind(type), name: qualifiedNameOf(urn), parents: parentsOf(urn), id, changes };
  return { steps: [step], records: [record] };
}

const stateOf = ({ type, id, ignoreChanges, isExternal }: StoredResource, inputs: object): ResourceState => ({
  type,
  custom: true,
  external: isExternal,
  ...(id !== undefined && { id }),
  inputs: masked(inputs) as ResourceState["inputs"],
  ...(ignoreChanges && { ignoreChanges }),
});

/** Properties as the engine prints them: without secrets. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== "object" || value === null) return value;
  if (engineValues().isMarkedSecret(value)) return secretMask;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, masked(member)]));
}
