import { rmSync } from "node:fs";
import { inOneLine } from "../../text/printable";
import { shellCommand } from "../../text/shell";
import { urlOf } from "../settings/account";
import { trefoilWords, workingFolder } from "../settings/environment";
import { isRunning } from "./processes";
import { isReturned, type JournalRecord, RecordFolder } from "./record-folder";
import type { RecordContent } from "./record-format";

/** The record of a create that has started and whose object may be missing in the state. */
export interface PendingRecord extends JournalRecord {
  /** Id for messages and for the command line: eight hexadecimal digits. */
  readonly id: string;
  readonly path: string;
  readonly token: string;
  /** The run returned the object to the engine and ended. The state lacks the object only if the engine did not write it. */
  readonly isReturned: boolean;
}

/** Filter for records. A property that a record lacks matches any value. */
export interface PendingFilter {
  readonly project?: string;
  readonly stack?: string;
}

/** All records in a folder, oldest first. */
export function pendingRecords(filter: PendingFilter = {}, working = workingFolder()): PendingRecord[] {
  const folder = new RecordFolder(working);
  return folder
    .records()
    .filter(({ content: { owner } }) => matches(owner.project, filter.project) && matches(owner.stack, filter.stack))
    .map((record) => {
      const { file, content } = record;
      const [, token = ""] = fileName.exec(file) ?? [];
      return {
        ...record,
        id: idOf(file),
        path: folder.pathOf(record),
        token: content.token ?? token.replace(".", ":"),
        isReturned: isReturned(record),
      };
    });
}

/** The present content of the file of a record. Undefined if another process has removed it. */
export const currentContent = (record: PendingRecord): RecordContent | undefined =>
  new RecordFolder(workingFolder()).read(record)?.content;

const matches = (recorded: string | undefined, desired: string | undefined): boolean =>
  recorded === undefined || desired === undefined || recorded === desired;

/** File name of a record, for example `realtime.Key-<digest>-<uuid>.json`. */
const fileName = /^(.+)-[0-9a-f]{32}-([0-9a-f-]{36})(?:\.returned)?\.json$/;

const idOf = (file: string): string => (fileName.exec(file)?.[2] ?? file).slice(0, 8);

/** Returns true if the update that wrote a record has ended, so that only another update can finish the create. */
export const isInterrupted = ({ content }: PendingRecord): boolean => !isRunning(content.writer);

/** The command that removes a record and keeps its object, for messages. */
export function removalCommand({ file, content: { owner } }: JournalRecord): string {
  const ofStack = owner.stack ? ["--stack", owner.stack] : [];
  return `\`${shellCommand`${trefoilWords()} recover ${ofStack} --forget ${idOf(file)}`}\` in the folder of the program`;
}

const foreignMeaning =
  "A commit, or an update of another user or machine, placed it, so that it proves nothing: no object is adopted or deleted.";

/** The cause of a foreign record and the next step, in complete sentences. */
export const foreignText = ({ isUnreadable }: Pick<JournalRecord, "isUnreadable">, path: string): string =>
  isUnreadable
    ? `${path} is damaged, or another version of Trefoil wrote it, so that it proves nothing: no object is adopted or deleted. If a newer version wrote it, install that version. Otherwise check the service, and import or delete an object of this create.`
    : `The journal key of this user did not write ${path}. ${foreignMeaning} If another user or machine ran the update, run the command there, or set TREFOIL_JOURNAL_KEY to its key. Otherwise check the service, and import or delete an object of this create.`;

/** Removes the record. The object, if there is one, stays. */
export const forget = ({ path }: PendingRecord): void => rmSync(path, { force: true });

/** Name of the resource in messages, for example `realtime.Key "server"`. */
export function displayNameOfRecord({ token, content: { owner, request } }: PendingRecord): string {
  const known = owner.name ?? request.expectedId;
  return token.replace(":", ".") + (known === undefined ? "" : ` ${JSON.stringify(known)}`);
}

/** The result of the create of a record, as far as it is known. Settings exist before their create. */
function changeText({ request, before, response }: RecordContent): string {
  const id = JSON.stringify(response?.id ?? request.expectedId);
  if (request.settings || before.settings) return `${response ? "changed" : "may have changed"} the settings of ${id}`;
  return response ? `created ${id}` : "may have created an object";
}

const maxLines = 20;

/** The warning about interrupted creates that the current run did not finish. */
export function pendingWarning(records: readonly PendingRecord[]): string {
  const lines = records.slice(0, maxLines).map((record) => {
    const { content, path, isForeign, isUnreadable } = record;
    const what = isForeign ? `foreign record ${path}` : changeText(content);
    return inOneLine(
      isUnreadable
        ? `- ${displayNameOfRecord(record)}: unreadable record ${path}. Check the service for an object of this create. Then run ${removalCommand(record)}, which removes the record.`
        : `- ${displayNameOfRecord(record)} at ${urlOf(content.account)}: ${what} (${content.writer.time}).`,
    );
  });
  const stack = records.find(({ content }) => content.owner.stack)?.content.owner.stack;
  return [
    "Creates of earlier updates were interrupted. The state of the stack may lack their objects, and `pulumi destroy` does not delete what the state lacks:",
    ...lines,
    ...(records.length > maxLines ? [`- ${records.length - maxLines} more.`] : []),
    ...(records.some(({ isForeign, isUnreadable }) => isForeign && !isUnreadable)
      ? [`The journal key of this user did not write the foreign records. ${foreignMeaning}`]
      : []),
    ...(records.some(({ isUnreadable }) => !isUnreadable)
      ? [
          `If the program still requires a create, \`pulumi up\` finishes it. Otherwise, and after an import of the object, run \`${shellCommand`${trefoilWords()} recover ${stack ? ["--stack", stack] : []}`}\` in the folder of the program.`,
        ]
      : []),
  ].join("\n");
}
