import type { FoundObject, PendingOperation } from "../../provider/lifecycle";
import type { StackStates } from "./stack-states";
import type { Entry } from "./types";

/** An entry for output, with the stacks that manage its object, or the reason why it was kept. */
export interface ShownEntry extends Entry {
  /** Stacks whose states contain the object. With several candidates, all of these stacks. */
  readonly managedBy?: readonly string[];
  /** Reason why the entry was kept although `--delete` or `--forget` named it. */
  readonly kept?: string;
}

/** Deletes the object, if any, and removes the entry. */
export interface Action {
  readonly operation: PendingOperation;
  readonly object?: string;
}

export interface Plan {
  readonly entries: readonly ShownEntry[];
  readonly actions: readonly Action[];
}

export interface PlanOptions extends StackStates {
  readonly names: readonly string[];
  readonly delete?: boolean;
  readonly forget?: boolean;
  readonly all?: boolean;
  readonly object?: string;
  /** The project of the stacks. */
  readonly project?: string;
}

/** Plans an action for each entry. An object is deleted only if the entry created it for certain, or if it is named. */
export function planOf(entries: readonly Entry[], options: PlanOptions): Plan {
  const checked = entries.map((entry) => withStates(entry, options));
  const chosen = options.all ? checked : options.names.map((name) => entryNamed(checked, name));
  const decisions = checked.map((entry) => {
    if (!chosen.includes(entry)) return { entry, action: undefined };
    const decision = options.forget ? forgetAction(entry) : checkedDeleteAction(entry, options);
    return typeof decision === "string"
      ? { entry: { ...entry, kept: decision }, action: undefined }
      : { entry, action: decision };
  });
  return { entries: decisions.map(({ entry }) => entry), actions: decisions.flatMap(({ action }) => action ?? []) };
}

function entryNamed(entries: readonly ShownEntry[], name: string): ShownEntry {
  const [found, ...others] = entries.filter(({ operation }) => name !== "" && operation.id.startsWith(name));
  if (!found) throw new Error(`The entry "${name}" was not found. Run \`npx trefoil recover\` to list the entries.`);
  if (others.length) throw new Error(`Several entries begin with "${name}". Use the whole id.`);
  return found;
}

/** The entry without the candidates that a stack manages, unless stacks manage all of them. */
function withStates(entry: Entry, options: PlanOptions): ShownEntry {
  const { operation, finding } = entry;
  if (!("objects" in finding)) return entry;
  const stackOf = ({ id }: FoundObject) => options.stackOf(operation.token, id);
  const objects = finding.objects.filter((object) => stackOf(object) === undefined);
  if (!objects.length)
    return { ...entry, managedBy: [...new Set(finding.objects.flatMap((found) => stackOf(found) ?? []))] };
  return finding.status === "candidates" ? { ...entry, finding: { ...finding, objects } } : entry;
}

/** Start of a sentence: `The stack dev manages`. The object follows. */
export const managedByText = (stacks: readonly string[]): string =>
  stacks.length === 1 ? `The stack ${stacks[0]} manages` : `The stacks ${stacks.join(" and ")} manage`;

const forgetAction = ({ operation, finding }: ShownEntry): Action | string =>
  finding.status === "running" ? stillRunningText(operation) : { operation };

/** A stack whose state was not read may manage the object. */
function checkedDeleteAction(entry: ShownEntry, options: PlanOptions): Action | string {
  const decision = deleteAction(entry, options.object);
  if (typeof decision === "string" || decision.object === undefined) return decision;
  const { project, stack } = entry.operation.record;
  if (project === undefined || stack === undefined)
    return `The entry does not name its project and stack, so that any stack may manage ${decision.object}. It was not deleted. ${deleteManually}`;
  return project === options.project && options.stacks.has(stack)
    ? decision
    : `The state of the stack ${stack} of the project ${project} could not be read, and the stack may manage ${decision.object}. It was not deleted. Sign in to the backend of that stack. If the stack no longer exists: ${deleteManually}`;
}

const deleteManually = "Delete the object in the service if it is not needed, and pass --forget to remove the entry.";

function deleteAction({ operation, finding, managedBy }: ShownEntry, object: string | undefined): Action | string {
  if (managedBy && "objects" in finding) return keptText(managedBy, finding.objects, object);
  switch (finding.status) {
    case "running":
      return stillRunningText(operation);
    case "nothing":
      return object === undefined ? { operation } : notAmongText(object, []);
    case "created": {
      const [{ id }] = finding.objects;
      if (object !== undefined && object !== id) return notAmongText(object, finding.objects);
      return { operation, object: id };
    }
    case "candidates":
      if (object === undefined)
        return "Nothing proves that the interrupted update created the object. It was not deleted. Compare it, and name it with --object <id>.";
      return finding.objects.some(({ id }) => id === object)
        ? { operation, object }
        : notAmongText(object, finding.objects);
    case "unknown":
      return "The object could not be determined, so nothing was deleted. Check the service, and pass --forget when it is settled.";
  }
}

function keptText(managedBy: readonly string[], objects: readonly FoundObject[], object: string | undefined): string {
  const ids = objects.map(({ id }) => id);
  if (object !== undefined && !ids.includes(object)) return notAmongText(object, objects);
  return `${managedByText(managedBy)} ${object ?? ids.join(" and ")}. It was not deleted. Pass --forget to remove the entry.`;
}

const stillRunningText = ({ record: { pid } }: PendingOperation): string =>
  `The update that created the entry is still running. Wait until it ends. If it was killed, end its process ${pid}.`;

const notAmongText = (object: string, objects: readonly FoundObject[]): string =>
  `${object} is not an object of this entry${objects.length ? ` (${objects.map(({ id }) => id).join(", ")})` : ""}. It was not deleted. Use an id from the list of \`npx trefoil recover\`.`;
