import type { PendingRecord } from "../../provider/lifecycle/journal";
import type { FoundObject } from "../../provider/lifecycle/recovery";
import { shellCommand } from "../../provider/text/shell";
import { groupedErrors } from "../grouped-lines";
import { trefoilWords } from "../help";
import { inOneLine } from "../printable";
import { journal } from "../provider";
import { managedByText, type Plan, type ShownRecord } from "./plan";
import type { Results } from "./types";

/** A record for `--json`. Of the inputs of the resource, it contains only the name. */
export function jsonOf(record: ShownRecord): object {
  const { id, path, token, content, title, finding, managedBy, keptReason } = record;
  const { project, stack, name, parents } = content.owner;
  const objects = "objects" in finding ? finding.objects : [];
  const reason = finding.status === "unknown" ? finding.reason : undefined;
  const status = managedBy === undefined ? finding.status : "managed";
  const resource = { type: token.replace(":", "."), name, parents, project, stack };
  return {
    id,
    ...resource,
    service: title,
    account: content.account,
    time: content.writer.time,
    status,
    objects,
    managedBy: managedBy?.join(", "),
    reason,
    keptReason,
    path,
  };
}

/** Options that select the records and their credentials. */
export interface Selection {
  readonly stack?: string;
  readonly project?: string;
}

/** Text for a terminal: the records and the completed actions. Suggested commands repeat the selection. */
export function linesOf({ records }: Plan, { done, failed }: Results, selection: Selection): string {
  const command = commandFor(selection);
  const described = records.flatMap((record) => recordLines(record, command));
  const parts = [...done, ...groupedErrors(failed).map((line) => `Error: ${line}`), ...described];
  if (!records.length) parts.push("No records remain.");
  return `${parts.map(inOneLine).join("\n")}\n`;
}

/** The command that selects the same records, as a list of arguments. */
function commandFor({ stack, project }: Selection): readonly string[] {
  const given = Object.entries({ stack, project }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  return [...trefoilWords(), "recover", ...given];
}

/** Where a record comes from: the update that wrote it, and its file. */
export const originOf = (record: PendingRecord): string => `${updateOf(record)}, ${record.path}`;

function updateOf({ isForeign, isUnreadable, content: { owner, writer } }: PendingRecord): string {
  const { project, stack } = owner;
  const kind = isUnreadable ? "unreadable record" : isForeign && "foreign record";
  return [kind, project && `project ${project}`, stack && `stack ${stack}`, writer.time].filter(Boolean).join(", ");
}

function recordLines(record: ShownRecord, command: readonly string[]): string[] {
  const { title, keptReason } = record;
  const lines = [
    `${record.id}  ${nameOf(record)}  (${updateOf(record)})`,
    `    ${title}: ${statusText(record, command)}`,
  ];
  return keptReason === undefined ? lines : [...lines, `    ${keptReason}`];
}

/** Name with the parent components, because two components may contain resources with the same name. */
function nameOf({ token, content: { owner, request } }: PendingRecord): string {
  const { name, parents } = owner;
  const own = `${token.replace(":", ".")} ${JSON.stringify(name ?? request.expectedId ?? "(name not recorded)")}`;
  return parents ? `${own} in ${parents.split("$").join(" > ")}` : own;
}

function statusText(record: ShownRecord, command: readonly string[]): string {
  const { id: recordId, finding, managedBy } = record;
  const deletion = shellCommand`${command} --delete ${recordId}`;
  const removal = shellCommand`${command} --forget ${recordId}`;
  if (managedBy && "objects" in finding)
    return `${managedByText(managedBy)} ${objectList(finding.objects, " and ")}. Remove the record with \`${removal}\`.`;
  switch (finding.status) {
    case "running":
      return "The update is still running.";
    case "nothing":
      return `No object was found. Remove the record with \`${removal}\`.`;
    case "created":
      return `The interrupted update created ${objectList(finding.objects)}. Delete it with \`${deletion}\`.`;
    case "candidates": {
      const [{ id } = { id: "<id>" }, ...others] = finding.objects;
      if (finding.isRetained)
        return `The interrupted update may have created ${objectList(finding.objects)}, which remains in the service by default. If it is not needed, delete it in the service. Then remove the record with \`${removal}\`.`;
      return `The interrupted update may have created ${objectList(finding.objects)}. If so, delete it with \`${deletion} ${others.length ? "--object <id>" : shellCommand`--object ${id}`}\`. Otherwise remove the record with \`${removal}\`.`;
    }
    case "foreign":
      return `${journal().foreignText(record, record.path)} Remove the record with \`${removal}\`.`;
    case "unknown":
      return `It could not be determined whether the object exists. ${finding.reason}`;
  }
}

const objectList = (objects: readonly FoundObject[], conjunction = " or "): string =>
  objects.map(({ id, createdAt }) => (createdAt ? `${id} (created ${createdAt})` : id)).join(conjunction);
