import { tokenOf } from "../../provider/text/engine-format";
import { pulumi } from "../pulumi";

interface Exported {
  readonly deployment?: { readonly resources?: readonly { readonly type: string; readonly id?: string }[] | null };
}

/** Objects in the states of the stacks of a project. */
export interface StackStates {
  /** Names of the stacks whose states were read, without organization and project. */
  readonly stacks: ReadonlySet<string>;
  /** Returns the stack that manages an object, if any. */
  stackOf(token: string, id: string): string | undefined;
}

/** No stack, if no state has to be read. */
export const noStates: StackStates = { stacks: new Set(), stackOf: () => undefined };

/**
 * Reads the states of all stacks of a project. All must be readable, because an object that a stack manages is never
 * deleted.
 *
 * @param project default: the project in the current folder.
 */
export function managedObjects(project?: string): StackStates {
  const owners = new Map<string, string>();
  const stacks = new Set<string>();
  const keyOf = (token: string, id: string) => JSON.stringify([token, id]);
  const filter = project === undefined ? [] : ["--project", project];
  for (const { name } of pulumi(["stack", "ls", "--json", ...filter]) as { readonly name: string }[]) {
    const { deployment } = pulumi(["stack", "export", "--stack", name]) as Exported;
    stacks.add(name.slice(name.lastIndexOf("/") + 1));
    // The types of a package from a document contain the module `index`, and its tokens do not.
    for (const { type, id } of deployment?.resources ?? [])
      if (id) owners.set(keyOf(tokenOf(type).replace(":index:", ":"), id), name);
  }
  return { stacks, stackOf: (token, id) => owners.get(keyOf(token, id)) };
}
