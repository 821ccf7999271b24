import { randomUUID } from "node:crypto";
import type { ActionName } from "../../define";
import { fileNameFor, removeUnfinished, storageProblem } from "../journal/durable-file";
import { JournalKeyError } from "../journal/journal-key";
import { currentWriter, isRunning } from "../journal/processes";
import { type JournalRecord, RecordFolder } from "../journal/record-folder";

export interface RecordedObject {
  readonly account: string;
  readonly token: string;
  readonly id: string;
}

/**
 * Records of requested runs in a working folder, in the form of records of creates. A record is written before the request, and removed
 * after its response. If a record remains, the run may have started.
 */
export class RunRecords {
  readonly #folder: RecordFolder;

  constructor(working: string) {
    this.#folder = new RecordFolder(working, "actions");
  }

  /**
   * The record of an object: that of a command that still runs, or else the newest.
   *
   * @throws Error if a record cannot be read, or the key of this user did not write it, since a run may have started.
   */
  find(object: RecordedObject, own?: JournalRecord): JournalRecord | undefined {
    const found = this.#of(object).filter(({ file }) => file !== own?.file);
    return found.find(({ content }) => isRunning(content.writer)) ?? found.at(-1);
  }

  #of({ account, token, id }: RecordedObject): JournalRecord[] {
    const start = `${fileNameFor(token, [account, token, id])}-`;
    const found = accessed("read", this.#folder.path, () =>
      this.#folder.records().filter(({ file }) => file.startsWith(start)),
    );
    const foreign = found.find(({ isForeign }) => isForeign);
    if (!foreign) return found;
    throw new Error(
      `The journal key of this user did not write the record ${this.#folder.pathOf(foreign)}: a commit, or another user or machine, placed it, so that it proves no run. Nothing was sent. Check the runs in the service, and delete the file.`,
    );
  }

  /**
   * Creates the record, and removes those of commands that have ended. Undefined if another command has a record: of two commands at the
   * same moment, at most one requests a run.
   *
   * @throws Error if the folder cannot be written. Without a record, an interrupted command could start a second run.
   */
  create(object: RecordedObject, action: ActionName, knownStarts: readonly string[]): JournalRecord | undefined {
    const { account, token, id } = object;
    const record: JournalRecord = {
      file: `${fileNameFor(token, [account, token, id])}-${randomUUID()}.json`,
      content: {
        ...{ account, token, owner: {}, before: {}, writer: { ...currentWriter(), time: new Date().toISOString() } },
        request: { inputsDigest: "", run: { action, knownStarts } },
      },
    };
    removeUnfinished(this.#folder.path);
    accessed("written", this.#folder.path, () => this.#folder.create(record));
    const other = this.find(object, record);
    const isFree = !other || !isRunning(other.content.writer);
    for (const one of this.#of(object)) if (isFree !== (one.file === record.file)) this.end(one);
    return isFree ? record : undefined;
  }

  /** @throws Error if the record remains, so that the next command would find it again. */
  end(record: JournalRecord): void {
    accessed("removed", this.#folder.path, () => this.#folder.remove(record));
  }

  /** Removes a record like `end`. If it remains, the next command with its run finds it, and fails until it can be removed. */
  remove(record: JournalRecord): void {
    try {
      this.end(record);
    } catch {
      // The next command reports it.
    }
  }
}

function accessed<T>(action: string, path: string, access: () => T): T {
  try {
    return access();
  } catch (error) {
    if (error instanceof JournalKeyError) throw error;
    throw new Error(
      `The records of runs in ${path} cannot be ${action}${storageProblem(error, "No run was requested")}`,
    );
  }
}
