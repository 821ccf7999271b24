import { catalogueHere, imports } from "../provider";
import { startedPulumi } from "../pulumi";

/** Objects in the states of the stacks of a project. */
export interface StackStates {
  /** Names of the stacks whose states were read, without organization and project. */
  readonly stacks: ReadonlySet<string>;
  /**
   * Returns the stack that manages an object, if any.
   *
   * @param account if given, only an object of this account counts. Otherwise, an object of any account may be the same one.
   */
  stackOf(token: string, id: string, account?: string): string | undefined;
}

/** No stack, if no state has to be read. */
export const noStates: StackStates = { stacks: new Set(), stackOf: () => undefined };

/**
 * Reads the states of all stacks of a project. All must be readable, because an object that a stack manages is never
 * deleted.
 *
 * @param project default: the project in the current folder.
 */
export async function managedObjects(project?: string): Promise<StackStates> {
  const { stacks, objects } = await imports().storedObjects({ project, run: (args) => startedPulumi(args) });
  const keyOf = (token: string, id: string) => JSON.stringify([token, id]);
  const stored = Map.groupBy(objects, ({ kind, id }) => keyOf(kind, id));
  const isKnown = (token: string) => catalogueHere().definitionOf(token) !== undefined;
  const moduleOf = (token: string) => token.split(":")[0];
  // The resource may have another name in the file of its package now.
  const renamed = (token: string, id: string) =>
    objects.filter(
      ({ kind, id: other }) =>
        other === id && moduleOf(kind) === moduleOf(token) && kind !== token && !(isKnown(kind) && isKnown(token)),
    );
  return {
    stacks: new Set(stacks.map((name) => name.slice(name.lastIndexOf("/") + 1))),
    stackOf: (token, id, account) =>
      [...renamed(token, id), ...(stored.get(keyOf(token, id)) ?? [])].findLast(
        (object) => account === undefined || object.account === account,
      )?.stack,
  };
}
