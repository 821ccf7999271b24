import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readOwnFile, requireOwnFolder, UnsafePathError } from "../../rest/base/own-files";
import { DurableFolder, privateFolder, writeDurablySync } from "./durable-file";
import { existingKey, type JournalKey, requireKey } from "./journal-key";
import { parseRecord, type RecordFile, recordText } from "./record-format";

export interface JournalRecord extends RecordFile {
  /** Ids of all objects that existed before the create. Only in the process that sends the create. */
  readonly idsBefore?: Pick<ReadonlySet<string>, "has">;
}

/** End of the name of a file whose object a run returned to the engine, before it ended regularly. */
const returnedEnd = ".returned.json";

/** The run of a record returned the object to the engine, and ended. The engine then wrote the state, unless it was killed. */
export const isReturned = ({ file }: Pick<JournalRecord, "file">): boolean => file.endsWith(returnedEnd);

/** The files of the records in a working folder. Each record has its own file, so that parallel creates need no lock. */
export class RecordFolder {
  readonly path: string;
  readonly #files: DurableFolder;
  #key: JournalKey | undefined;

  constructor(private readonly working: string) {
    this.path = join(working, "journal");
    this.#files = new DurableFolder(this.path);
  }

  /** The key of the records, which is read once. */
  get key(): JournalKey {
    this.#key ??= requireKey();
    return this.#key;
  }

  pathOf({ file }: Pick<JournalRecord, "file">): string {
    return join(this.path, file);
  }

  /** All records, oldest first. The files of omitted records are not read. */
  records(omitted: ReadonlySet<string> = new Set()): JournalRecord[] {
    requireOwnFolder(this.working, "journal");
    const files = recordFiles(this.path).filter((file) => !omitted.has(file));
    return oldestFirst(files.flatMap((file) => this.read({ file }) ?? []));
  }

  /** Records that are written at the same time share a flush of the folder. */
  async write(record: JournalRecord): Promise<void> {
    const text = recordText(record, this.key);
    privateFolder(this.working, "journal");
    await this.#files.write(record.file, text);
  }

  /** Replaces a record that no other call may change in between. */
  replace(record: JournalRecord): void {
    writeDurablySync(this.path, record.file, recordText(record, this.key));
  }

  remove(record: JournalRecord): void {
    rmSync(this.pathOf(record), { force: true });
  }

  /** Marks records as returned. The new names need no flush: they change only messages. */
  markReturned(records: readonly JournalRecord[]): void {
    for (const path of records.map((record) => this.pathOf(record)))
      if (existsSync(path)) renameSync(path, path.replace(/(?:\.returned)?\.json$/, returnedEnd));
  }

  /**
   * Reads a record. Undefined if it was removed meanwhile. A file that cannot be read counts as damaged.
   *
   * @throws UnsafePathError if another user may have written it. Error if the key cannot be read.
   */
  read({ file }: Pick<JournalRecord, "file">): JournalRecord | undefined {
    this.#key ??= existingKey();
    const path = this.pathOf({ file });
    let text = "";
    try {
      text = readOwnFile(path).toString();
    } catch (error) {
      if (error instanceof UnsafePathError) throw error;
      if (!existsSync(path)) return undefined;
    }
    return parseRecord(file, text, this.#key);
  }
}

export const oldestFirst = (records: readonly JournalRecord[]): JournalRecord[] =>
  [...records].sort((a, b) => a.content.writer.time.localeCompare(b.content.writer.time));

function recordFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith(".json"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
