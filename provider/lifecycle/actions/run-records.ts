import { existsSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import type { ActionName } from "../../define";
import { acquireLock } from "../../rest/base/file-lock";
import { readOwnFile, requireOwnFolder } from "../../rest/base/own-files";
import {
  fileNameFor,
  privateFolder,
  removeUnfinished,
  storageProblem,
  writeDurablySync,
} from "../journal/durable-file";
import { existingKey, JournalKeyError, requireKey, sealed, unsealed } from "../journal/journal-key";
import { currentWriter, isRunning, type Writer } from "../journal/processes";

export interface RecordedObject {
  readonly account: string;
  readonly token: string;
  readonly id: string;
}

/** A run that was requested, and whose response no process has received. */
export interface RunRecord extends Writer {
  /** The command that requested the run. */
  readonly action: ActionName;
  /** Start times of all runs that the service returned before the request. */
  readonly knownStarts: readonly string[];
  readonly time: string;
}

const folderName = "actions";

/**
 * Records of requested runs in a working folder, at most one for each object. A record is written before the request, and removed
 * after its response. If a record remains, the run may have started.
 */
export class RunRecords {
  constructor(private readonly working: string) {}

  pathOf({ account, token, id }: RecordedObject): string {
    return join(this.working, folderName, `${fileNameFor(token, [account, token, id])}.json`);
  }

  /**
   * The record of an object.
   *
   * @throws Error if the record cannot be read, or the key of this user did not write it, since a run may have started.
   */
  find(object: RecordedObject): RunRecord | undefined {
    const path = this.pathOf(object);
    let text: string;
    try {
      requireOwnFolder(this.working, folderName);
      if (!existsSync(path)) return undefined;
      text = readOwnFile(path).toString();
    } catch (error) {
      throw new Error(`The record of the last run cannot be read from ${path}${storageProblem(error)}`);
    }
    const json = unsealed(nameIn(path), text, existingKey());
    if (json !== undefined) return JSON.parse(json) as RunRecord;
    throw new Error(
      `The journal key of this user did not write the record ${path}: a commit, or another user or machine, placed it, so that it proves no run. Nothing was sent. Check the runs in the service, and delete the file.`,
    );
  }

  /**
   * Creates the record, and removes that of a command which has ended. Returns undefined if another command has created one at the
   * same moment.
   *
   * @throws Error if the folder cannot be written. Without a record, an interrupted command could start a second run.
   */
  async create(
    object: RecordedObject,
    facts: Pick<RunRecord, "action" | "knownStarts">,
  ): Promise<RunRecord | undefined> {
    const path = this.pathOf(object);
    const record: RunRecord = { ...facts, ...currentWriter(), time: new Date().toISOString() };
    try {
      const text = sealed(nameIn(path), JSON.stringify(record), requireKey());
      const folder = privateFolder(this.working, folderName);
      removeUnfinished(folder);
      const isCreated = await exclusively(path, () => {
        const other = this.find(object);
        if (other && isRunning(other)) return false;
        writeDurablySync(folder, basename(path), text);
        return true;
      });
      return isCreated ? record : undefined;
    } catch (error) {
      if (error instanceof JournalKeyError) throw error;
      throw new Error(
        `The record of the run cannot be written to ${path}${storageProblem(error, "No run was requested")}`,
      );
    }
  }

  /**
   * Removes a record, unless another command has replaced it.
   *
   * @throws Error if the record remains, so that the next command would find it again.
   */
  async end(object: RecordedObject, record: RunRecord): Promise<void> {
    const path = this.pathOf(object);
    try {
      const isFree = await exclusively(path, () => {
        const found = this.find(object);
        if (found && isSame(found, record)) rmSync(path, { force: true });
        return true;
      });
      if (isFree) return;
    } catch (error) {
      throw new Error(`The record of the last run cannot be removed from ${path}${storageProblem(error)}`);
    }
    throw new Error(
      `The record ${path} of the last run cannot be removed: another command holds its lock. Nothing was sent. Retry.`,
    );
  }

  /** Removes a record like `end`. If it remains, the next command with its run finds it, and fails until it can be removed. */
  async remove(object: RecordedObject, record: RunRecord): Promise<void> {
    await this.end(object, record).catch(() => undefined);
  }
}

/** Longer than the age of an abandoned lock. */
const lockTimeoutMs = 10_000;

/** Calls a function while no other process replaces or removes the record. Returns undefined if others hold the lock for too long. */
async function exclusively<Result>(path: string, act: () => Result): Promise<Result | undefined> {
  const release = await acquireLock(path, lockTimeoutMs);
  try {
    return release && act();
  } finally {
    release?.();
  }
}

const isSame = (one: RunRecord, other: RunRecord): boolean =>
  one.time === other.time && one.pid === other.pid && one.startTicks === other.startTicks;

const nameIn = (path: string): string => `${folderName}/${basename(path)}`;
