import { Context, Session } from "../lifecycle";
import {
  collectionsOf,
  Declared,
  type DeclaredObject,
  declaredObjects,
  type Inventory,
  idOf,
  inventory,
  undeclaredIn,
} from "../lifecycle/import";
import { configFor } from "../lifecycle/settings";
import { ownCatalogue } from "../modules";

/** A resource of a stack, as a policy receives it. */
export interface StackResource {
  /** Such as `realtime:App`. */
  readonly token: string;
  /** Inputs and outputs. In a preview, outputs may be missing. */
  readonly props: Readonly<Record<string, unknown>>;
  /** Reads a configuration key of its account, such as `trefoil:realtimeUrl`. */
  readonly config: (key: string) => unknown;
}

/** Objects in the collections of a resource. */
export interface UndeclaredObjects {
  /** Type in programs, such as `realtime.Key`. */
  readonly type: string;
  readonly ids: readonly string[];
}

export interface UndeclaredOptions {
  readonly resources: readonly StackResource[];
  readonly project: string;
  /** Receives messages about waits. */
  readonly report: (message: string) => void;
}

/**
 * The objects in the collections of some resources of a stack that no stack of the project declares. An entry for each resource. A
 * resource without an id has no collections yet.
 *
 * @throws Error if a list or the state of a stack cannot be read.
 */
export async function undeclaredObjects(
  owners: readonly StackResource[],
  { resources, project, report }: UndeclaredOptions,
): Promise<UndeclaredObjects[][]> {
  const listed = await Promise.all(owners.map((owner) => listsOf(owner, report)));
  if (!listed.flat().length) return listed.map(() => []);
  const stored = await declaredObjects({ project, advice });
  const declared = new Declared(
    [...stored, ...resources.flatMap(declaredBy)],
    owners.flatMap(({ token }) => ownCatalogue.kindsLike(token)),
  );
  return Promise.all(
    listed.map(async (lists) => (await Promise.all(lists.map((list) => foundIn(list, declared)))).flat()),
  );
}

async function foundIn(list: Inventory, declared: Declared): Promise<UndeclaredObjects[]> {
  const ids = (await undeclaredIn(list, declared)).map(({ id }) => id);
  return ids.length ? [{ type: list.context.definition.token.replace(":", "."), ids }] : [];
}

const advice = "The policy also needs the states of the other stacks of the project.";

async function listsOf({ token, props, config }: StackResource, report: (message: string) => void) {
  const parent = ownCatalogue.definitionOf(token);
  const id = parent && idOf(parent, props);
  if (!parent || id === undefined) return [];
  const session = new Session(parent.service, configFor(parent.service, config), report);
  const collections = collectionsOf(parent, id, ownCatalogue.kindsLike(token));
  return Promise.all(collections.map(({ definition, values }) => inventory(new Context(definition, session), values)));
}

/** An object that this update creates is not a part of a stored state yet. Its account is that of its stack. */
function declaredBy({ token, props }: StackResource): DeclaredObject[] {
  const definition = ownCatalogue.definitionOf(token);
  const id = definition && idOf(definition, props);
  return id === undefined ? [] : [{ kind: token, id, account: undefined, stack: "", outputs: props }];
}
