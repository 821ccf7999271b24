import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readOwnFile, requireOwnFolder, UnsafePathError } from "../../rest/base/own-files";
import { DurableFolder, privateFolder, removeUnfinished, writeDurablySync } from "./durable-file";
import { parseRecord, type RecordContent, recordVersion } from "./record-format";

/** A record of the journal: its file and its content. */
export interface JournalRecord {
  readonly file: string;
  readonly content: RecordContent;
  /** Ids of all objects that existed before the create. Only in the process that sends the create. */
  readonly idsBefore?: Pick<ReadonlySet<string>, "has">;
}

/** End of the name of a file whose object a run returned to the engine, before it ended regularly. */
const returnedEnd = ".returned.json";

/** The run of a record returned the object to the engine, and ended. The engine then wrote the state, unless it was killed. */
export const isReturned = ({ file }: Pick<JournalRecord, "file">): boolean => file.endsWith(returnedEnd);

/** The files of the records in a working folder. Each record has its own file, so that parallel creates need no lock. */
export class RecordFolder {
  /** Path, for messages. */
  readonly path: string;
  readonly #files: DurableFolder;

  constructor(private readonly working: string) {
    this.path = join(working, "journal");
    this.#files = new DurableFolder(this.path);
  }

  /** Path of a record, for messages. */
  pathOf({ file }: Pick<JournalRecord, "file">): string {
    return join(this.path, file);
  }

  /** All records, oldest first. The files of omitted records are not read. */
  records(omitted: ReadonlySet<string> = new Set()): JournalRecord[] {
    requireOwnFolder(this.working, "journal");
    this.#moveOldRecords();
    const found = recordFiles(this.path).flatMap((file) => {
      const content = omitted.has(file) ? undefined : parse(join(this.path, file));
      return content ? [{ file, content }] : [];
    });
    return oldestFirst(found);
  }

  /** Names of the files that are no complete records, for example after a failure of the disk. */
  damaged(): string[] {
    this.#moveOldRecords();
    return recordFiles(this.path).filter((file) => {
      const path = join(this.path, file);
      // Another process may remove a record at any time.
      return !parse(path) && existsSync(path);
    });
  }

  /** Reads the record again, since the process that wrote it may have updated or removed it. */
  reload({ file }: JournalRecord): JournalRecord | undefined {
    const content = parse(join(this.path, file));
    return content && { file, content };
  }

  /** Records that are written at the same time share a flush of the folder. */
  async write({ file, content }: JournalRecord): Promise<void> {
    privateFolder(this.working, "journal");
    await this.#files.write(file, textOf(content));
  }

  /** Replaces a record that no other call may change in between. */
  replace({ file, content }: JournalRecord): void {
    writeDurablySync(this.path, file, textOf(content));
  }

  remove({ file }: JournalRecord): void {
    rmSync(join(this.path, file), { force: true });
  }

  /** Marks records as returned. The new names need no flush: they change only messages. */
  markReturned(records: readonly JournalRecord[]): void {
    for (const { file } of records) {
      const path = join(this.path, file);
      if (existsSync(path)) renameSync(path, path.replace(/\.json$/, returnedEnd));
    }
  }

  /** Removes the unfinished files of processes that were killed. */
  clean(): void {
    removeUnfinished(this.path);
  }

  /** Moves the records of versions before 0.1.0, whose folder had another name. */
  #moveOldRecords(): void {
    const folder = join(this.working, "intents");
    for (const file of recordFiles(folder)) {
      try {
        renameSync(join(folder, file), join(privateFolder(this.working, "journal"), file));
      } catch (error) {
        // Another process moved it.
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
    }
  }
}

export const oldestFirst = (records: readonly JournalRecord[]): JournalRecord[] =>
  [...records].sort((a, b) => a.content.time.localeCompare(b.content.time));

function recordFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith(".json"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

const textOf = (content: RecordContent): string => JSON.stringify({ ...content, version: recordVersion });

/**
 * Parses a record. Undefined if it was removed meanwhile, or cannot be read, or is damaged.
 *
 * @throws UnsafePathError if another user may have written it.
 */
function parse(path: string): RecordContent | undefined {
  try {
    const content = parseRecord(readOwnFile(path).toString());
    return typeof content.account === "string" && typeof content.time === "string" ? content : undefined;
  } catch (error) {
    if (error instanceof UnsafePathError) throw error;
    return undefined;
  }
}
