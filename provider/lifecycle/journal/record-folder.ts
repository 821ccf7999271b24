import { readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { privateFolder, removeUnfinished, writeDurably } from "./durable-file";
import { parseRecord, type RecordContent, recordVersion } from "./record-format";

/** A record of the journal: its file and its content. */
export interface JournalRecord {
  readonly file: string;
  readonly content: RecordContent;
  /** Ids of all objects that existed before the create. Only in the process that sends the create. */
  readonly idsBefore?: ReadonlySet<string>;
}

/** The files of the records in a working folder. Each record has its own file, so that parallel creates need no lock. */
export class RecordFolder {
  /** Path, for messages. */
  readonly path: string;

  constructor(private readonly working: string) {
    this.path = join(working, "journal");
  }

  /** Path of a record, for messages. */
  pathOf({ file }: JournalRecord): string {
    return join(this.path, file);
  }

  /** All records, oldest first. */
  records(): JournalRecord[] {
    this.#moveOldRecords();
    return recordFiles(this.path)
      .flatMap((file) => {
        const content = parse(join(this.path, file));
        return content ? [{ file, content }] : [];
      })
      .sort((a, b) => a.content.time.localeCompare(b.content.time));
  }

  /** Reads the record again, since the process that wrote it may have updated or removed it. */
  reload({ file }: JournalRecord): JournalRecord | undefined {
    const content = parse(join(this.path, file));
    return content && { file, content };
  }

  write({ file, content }: JournalRecord): void {
    privateFolder(this.working, "journal");
    writeDurably(this.path, file, JSON.stringify({ ...content, version: recordVersion }));
  }

  remove({ file }: JournalRecord): void {
    rmSync(join(this.path, file), { force: true });
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

function recordFiles(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith(".json"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Parses a record. Undefined if it was removed meanwhile, or is damaged. */
function parse(path: string): RecordContent | undefined {
  try {
    return parseRecord(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
