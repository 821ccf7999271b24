import type { ActionName, Definition } from "../../provider/define";
import type { ActionTarget } from "../../provider/lifecycle/actions";
import { tokenOf } from "../../provider/text/engine-format";
import { shellCommand } from "../../provider/text/shell";
import { nearest } from "../../provider/text/suggest";
import { ownEntries, requireValid } from "../drift/configuration";
import { asHost, exportOf } from "../drift/here";
import { EngineNeededError, readableResources } from "../drift/in-process";
import { nameOf, programType } from "../drift/report";
import { catalogue, hostConfiguration, lifecycle, stateRun } from "../provider";
import { configurationOf, runPulumi } from "../pulumi";

type StoredResource = import("../../provider/hosts/state/exported").StoredResource;
type StoredDefinitions = import("../../provider/hosts/state/state-run").StoredDefinitions;

interface Request {
  readonly name: ActionName;
  readonly resource: string;
  readonly stack?: string;
  readonly kind?: string;
  readonly signal: AbortSignal;
  readonly report: (line: string) => void;
}

/** The object of an action, and the resource that declares it. */
export interface Target {
  readonly type: string;
  readonly resource?: string;
  readonly urn?: string;
  readonly id: string;
  readonly action: ActionTarget;
}

/** Calls a function with the object of an action, in the folder of the program and with the configuration of the stack. */
export async function withTarget(request: Request, act: (target: Target) => Promise<void>): Promise<void> {
  const { kind, stack } = request;
  if (kind !== undefined) return act(await namedObject(request, kind));
  await ofStack(stack ?? selectedStack(), request, act);
}

const selectedStack = (): string =>
  runPulumi(["stack", "--show-name"], {
    advice: "Run this in the folder of the program, and pass --stack or select a stack. Without a stack, pass --kind.",
  }).trim();

async function ofStack(stack: string, request: Request, act: (target: Target) => Promise<void>): Promise<void> {
  const [entries, resources] = await Promise.all([ownEntries(stack), resourcesOf(stack)]);
  const stored = resourceNamed(resources, stack, request);
  requireValid(hostConfiguration().problemsInStack(entries));
  const { urn, type, id = "" } = stored;
  await asHost(entries, async () => {
    const run = new (stateRun().StateRun)(resources, request.report, request.signal);
    try {
      await act({ urn, type: programType(type), resource: nameOf(urn), id, action: await run.targetOf(stored) });
    } finally {
      await run.end();
    }
  });
}

async function resourcesOf(stack: string): Promise<StoredResource[]> {
  try {
    return readableResources(await exportOf(stack));
  } catch (error) {
    if (!(error instanceof EngineNeededError)) throw error;
    throw new Error(`The state of the stack ${stack} cannot be read: ${error.message}. Nothing was sent.`);
  }
}

const hasActions = ({ type }: StoredResource): boolean =>
  catalogue().definitionOf(tokenOf(type))?.actions !== undefined;

/** The resource with a name, an id or a URN. A replaced object that is not deleted yet has the URN of its successor. */
function resourceNamed(
  resources: readonly StoredResource[],
  stack: string,
  { name, resource }: Request,
): StoredResource {
  const definitions = new (stateRun().StoredDefinitions)(resources);
  const own = resources.filter((one) => definitions.isOwn(one) && !one.isPendingDeletion && !one.isView);
  const matching = own.filter(({ urn, id }) => [urn, nameOf(urn), id].includes(resource));
  const [found, ...others] = matching.filter(hasActions);
  if (others.length)
    throw new Error(
      `${JSON.stringify(resource)} names several resources: ${[found, ...others].map((one) => one?.urn).join(", ")}. Pass the URN of one of them.`,
    );
  if (!found) throw new Error(`${notFound(own, matching, resource)} Nothing was sent. The stack is ${stack}.`);
  requireManaged(found, name, definitions);
  return found;
}

function notFound(own: readonly StoredResource[], [other]: readonly StoredResource[], resource: string): string {
  if (other)
    return `${programType(other.type)} ${JSON.stringify(resource)} has no such action. Types with actions: ${typesWithActions()}.`;
  const names = own.filter(hasActions).map(({ urn }) => nameOf(urn));
  const near = nearest(resource, names);
  const advice = near
    ? `Did you mean ${JSON.stringify(near)}?`
    : names.length
      ? `Resources with actions: ${names.join(", ")}.`
      : `It has no resource with actions (${typesWithActions()}).`;
  return `The stack contains no resource ${JSON.stringify(resource)}. ${advice}`;
}

const kindsWithActions = (): readonly Definition[] =>
  Object.values(catalogue().modules)
    .flatMap((load) => load().resources)
    .filter(({ actions }) => actions !== undefined);

const typesWithActions = (): string =>
  kindsWithActions()
    .map(({ token }) => token.replace(":", "."))
    .join(", ");

/** @throws Error unless the stack manages the object, and this version can read its state. */
function requireManaged(resource: StoredResource, name: ActionName, definitions: StoredDefinitions): void {
  const { urn, isExternal, isPendingReplacement } = resource;
  const problem = isExternal
    ? `the program only reads it. Use the stack that manages it, or \`${shellCommand`trefoil ${name}`} --kind\``
    : isPendingReplacement
      ? "an interrupted replacement deleted it. Run `pulumi up`"
      : definitions.isReadable(resource)
        ? undefined
        : "another version of Trefoil created it. Use that version";
  if (problem) throw new Error(`${nameOf(urn)} cannot ${name}: ${problem}. Nothing was sent.`);
}

/** An object of the configured account, without a stack that manages it. */
async function namedObject({ resource, stack, signal, report }: Request, type: string): Promise<Target> {
  const { Context, Session } = lifecycle();
  const kind = kindsWithActions().find(({ token }) => token.replace(":", ".") === type.replace(":", "."));
  if (!kind) throw new Error(`${JSON.stringify(type)} is not a type with actions. Types: ${typesWithActions()}.`);
  const configuration = stack === undefined ? {} : await configurationOf(stack);
  const session = new Session(kind.service, configuration, report, signal);
  await session.prepare();
  return {
    type: kind.token.replace(":", "."),
    id: resource,
    action: { context: new Context(kind, session), id: resource },
  };
}
