import type { PendingRecord } from "../../provider/lifecycle/journal";
import type { FoundObject } from "../../provider/lifecycle/recovery";
import { shellCommand } from "../../provider/text/shell";
import { trefoilWords } from "../help";
import type { StackStates } from "./stack-states";
import type { CheckedRecord } from "./types";

/** A record for output, with the stacks that manage its object, or the reason why it was kept. */
export interface ShownRecord extends CheckedRecord {
  /** Stacks whose states contain the object. With several candidates, all of these stacks. */
  readonly managedBy?: readonly string[];
  /** Reason why the record was kept although `--delete` or `--forget` named it. */
  readonly keptReason?: string;
}

/** Deletes the object, if any, and removes the record. */
export interface Action {
  readonly record: PendingRecord;
  readonly object?: string;
}

export interface Plan {
  readonly records: readonly ShownRecord[];
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

/** Plans an action for each record. An object is deleted only if it is certainly the result of the create, or if it is named. */
export function planOf(records: readonly CheckedRecord[], options: PlanOptions): Plan {
  const checked = records.map((record) => withStates(record, options));
  const chosen = options.all ? checked : options.names.map((name) => recordNamed(checked, name));
  const decisions = checked.map((record) => {
    if (!chosen.includes(record)) return { record, action: undefined };
    const decision = options.forget ? forgetAction(record) : checkedDeleteAction(record, options);
    return typeof decision === "string"
      ? { record: { ...record, keptReason: decision }, action: undefined }
      : { record, action: decision };
  });
  return { records: decisions.map(({ record }) => record), actions: decisions.flatMap(({ action }) => action ?? []) };
}

function recordNamed(records: readonly ShownRecord[], name: string): ShownRecord {
  const [found, ...others] = records.filter(({ id }) => id.startsWith(name));
  if (!found)
    throw new Error(
      `The record "${name}" was not found. Run \`${shellCommand`${trefoilWords()} recover`}\` to list the records.`,
    );
  if (others.length) throw new Error(`Several records begin with "${name}". Use the complete id.`);
  return found;
}

/**
 * The record without the candidates that a stack manages, unless stacks manage all of them. If the service was not checked, a stack may
 * manage the object of the response.
 */
function withStates(record: CheckedRecord, options: PlanOptions): ShownRecord {
  const { token, finding, content } = record;
  const { account, response } = content;
  if (finding.status === "unknown" && response) {
    const stack = options.stackOf(token, response.id, account);
    if (stack !== undefined)
      return { ...record, finding: { status: "created", objects: [response] }, managedBy: [stack] };
  }
  const stackOf = ({ id }: FoundObject) => options.stackOf(token, id);
  if (!("objects" in finding)) return record;
  const objects = finding.objects.filter((object) => stackOf(object) === undefined);
  if (!objects.length)
    return { ...record, managedBy: [...new Set(finding.objects.flatMap((found) => stackOf(found) ?? []))] };
  return finding.status === "candidates" ? { ...record, finding: { ...finding, objects } } : record;
}

/** Start of a sentence: `The stack dev manages`. The object follows. */
export const managedByText = (stacks: readonly string[]): string =>
  stacks.length === 1 ? `The stack ${stacks[0]} manages` : `The stacks ${stacks.join(" and ")} manage`;

const forgetAction = (record: ShownRecord): Action | string =>
  record.finding.status === "running" ? stillRunningText(record) : { record };

/** A stack whose state was not read may manage the object. */
function checkedDeleteAction(record: ShownRecord, options: PlanOptions): Action | string {
  const decision = deleteAction(record, options.object);
  if (typeof decision === "string" || decision.object === undefined) return decision;
  const { project, stack } = record.content.owner;
  if (project === undefined || stack === undefined)
    return `The record does not contain its project and stack, so that any stack may manage ${decision.object}. It was not deleted. ${deleteManually}`;
  return project === options.project && options.stacks.has(stack)
    ? decision
    : `The state of the stack ${stack} of the project ${project} could not be read, and the stack may manage ${decision.object}. It was not deleted. Sign in to the backend of that stack. If the stack no longer exists: ${deleteManually}`;
}

const deleteManually = "Delete the object in the service if it is not needed, and pass --forget to remove the record.";

function deleteAction(record: ShownRecord, object: string | undefined): Action | string {
  const { finding, managedBy } = record;
  if (managedBy && "objects" in finding) return keptText(managedBy, finding.objects, object);
  switch (finding.status) {
    case "running":
      return stillRunningText(record);
    case "nothing":
      return object === undefined ? { record } : notAmongText(object, []);
    case "created": {
      const [{ id }] = finding.objects;
      if (object !== undefined && object !== id) return notAmongText(object, finding.objects);
      return { record, object: id };
    }
    case "candidates":
      if (finding.isRetained)
        return `Objects of this type remain in the service by default. ${object ?? "The object"} was not deleted. ${deleteManually}`;
      if (object === undefined)
        return "Nothing proves that the interrupted update created the object. It was not deleted. Compare it, and name it with --object <id>.";
      return finding.objects.some(({ id }) => id === object)
        ? { record, object }
        : notAmongText(object, finding.objects);
    case "foreign":
      return "The record proves no create. Nothing was deleted. Delete the object in the service if it is not needed, and pass --forget to remove the record.";
    case "unknown":
      return "The object could not be determined, so nothing was deleted. Check the service, and pass --forget when it is settled.";
  }
}

function keptText(managedBy: readonly string[], objects: readonly FoundObject[], object: string | undefined): string {
  const ids = objects.map(({ id }) => id);
  if (object !== undefined && !ids.includes(object)) return notAmongText(object, objects);
  return `${managedByText(managedBy)} ${object ?? ids.join(" and ")}. It was not deleted. Pass --forget to remove the record.`;
}

const stillRunningText = ({ content: { writer } }: PendingRecord): string =>
  `The update that wrote the record is still running. Wait until it ends. If it was killed, end its process ${writer.pid}.`;

const notAmongText = (object: string, objects: readonly FoundObject[]): string =>
  `${object} is not an object of this record${objects.length ? ` (${objects.map(({ id }) => id).join(", ")})` : ""}. It was not deleted. Use an id from the list of \`${shellCommand`${trefoilWords()} recover`}\`.`;
