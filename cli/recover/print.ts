import type { FoundObject, PendingOperation } from "../../provider/lifecycle";
import { managedByText, type Plan, type ShownEntry } from "./plan";
import type { Results } from "./types";

/** An entry for `--json`. Of the inputs of the resource, it contains only the name. */
export function recordOf({ operation, title, finding, managedBy, kept }: ShownEntry): object {
  const { id, path, token, record } = operation;
  const { project, stack, name, parents, account, time } = record;
  const objects = "objects" in finding ? finding.objects : [];
  const reason = finding.status === "unknown" ? finding.reason : undefined;
  const status = managedBy === undefined ? finding.status : "managed";
  const resource = { type: token.replace(":", "."), name, parents, project, stack };
  return {
    id,
    ...resource,
    service: title,
    account,
    time,
    status,
    objects,
    managedBy: managedBy?.join(", "),
    reason,
    kept,
    record: path,
  };
}

/** Options that select the entries and their credentials. */
export interface Selection {
  readonly stack?: string;
  readonly project?: string;
}

/** Text for a terminal: the entries and what was done. Suggested commands repeat the selection. */
export function linesOf({ entries }: Plan, { done, failed }: Results, selection: Selection): string {
  const command = commandFor(selection);
  const described = entries.flatMap((entry) => entryLines(entry, command));
  const parts = [...done, ...failed.map((line) => `Error: ${line}`), ...described];
  if (!entries.length) parts.push("No entries remain.");
  return `${parts.join("\n")}\n`;
}

function commandFor({ stack, project }: Selection): string {
  const options = { stack, project };
  const given = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`--${name} ${value}`]));
  return ["npx trefoil recover", ...given].join(" ");
}

function entryLines(entry: ShownEntry, command: string): string[] {
  const { operation, title, kept } = entry;
  const { project, stack, time } = operation.record;
  const where = [project && `project ${project}`, stack && `stack ${stack}`, time].filter(Boolean).join(", ");
  const lines = [`${operation.id}  ${nameOf(operation)}  (${where})`, `    ${title}: ${statusText(entry, command)}`];
  return kept === undefined ? lines : [...lines, `    ${kept}`];
}

/** Name with the parent components, because two components may contain resources with the same name. */
function nameOf({ token, record: { name, parents, expectedId } }: PendingOperation): string {
  const own = `${token.replace(":", ".")} ${JSON.stringify(name ?? expectedId ?? "(name not recorded)")}`;
  return parents ? `${own} in ${parents.split("$").join(" > ")}` : own;
}

function statusText({ operation, finding, managedBy }: ShownEntry, command: string): string {
  const deletion = `${command} --delete ${operation.id}`;
  const removal = `${command} --forget ${operation.id}`;
  if (managedBy && "objects" in finding)
    return `${managedByText(managedBy)} ${objectList(finding.objects, " and ")}. Remove the entry with \`${removal}\`.`;
  switch (finding.status) {
    case "running":
      return "The update is still running.";
    case "nothing":
      return `No object was found. Remove the entry with \`${removal}\`.`;
    case "created":
      return `The interrupted update created ${objectList(finding.objects)}. Delete it with \`${deletion}\`.`;
    case "candidates": {
      const [{ id } = { id: "<id>" }, ...others] = finding.objects;
      return `The interrupted update may have created ${objectList(finding.objects)}. If so, delete it with \`${deletion} --object ${others.length ? "<id>" : id}\`. Otherwise remove the entry with \`${removal}\`.`;
    }
    case "unknown":
      return `It could not be determined whether the object exists. ${finding.reason}`;
  }
}

const objectList = (objects: readonly FoundObject[], conjunction = " or "): string =>
  objects.map(({ id, createdAt }) => (createdAt ? `${id} (created ${createdAt})` : id)).join(conjunction);
