import { createHash, randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { privateFolder } from "../configuration/paths";
import { type LogicalResource, logicalNameOf, stackOf } from "../state/logical-resource";
import { type JournalRecord, parseRecord, recordVersion } from "./record-format";

/** Which resource a create is for: a create hears no URN, so what its class sends stands for it. */
export interface CreateKey {
  readonly token: string;
  readonly account: string;
  readonly resource: LogicalResource;
  /** Digest of the args, a made-up name left out. */
  readonly inputsDigest: string;
}

/** A record and where it lies. */
export interface JournalEntry {
  readonly file: string;
  readonly record: JournalRecord;
}

/** The records of one working folder, one file each, so that parallel creates do not wait for one another. */
export class OperationJournal {
  readonly #folder: string;
  readonly #known = new Set<string>();
  readonly #told: JournalEntry[] = [];
  #left: JournalEntry[] | undefined;

  /** @param project tells apart what several projects mean that share the folder. */
  constructor(
    readonly working: string,
    readonly project = "",
  ) {
    this.#folder = join(working, "intents");
  }

  /** Begins a record before the request is sent. Its end is told by `end`, or in a later run by `settle`. */
  begin(
    key: CreateKey,
    facts: Pick<
      JournalRecord,
      | "expectedId"
      | "hasGeneratedName"
      | "existingIds"
      | "listsAllExisting"
      | "hasNoList"
      | "previous"
      | "locator"
      | "omittedInputs"
    >,
  ): JournalEntry {
    this.#read(); // what is there now is of earlier runs
    const { account, inputsDigest, token, resource } = key;
    const { name: placed, parents } = resource;
    const [stack, name] = placed === undefined ? [] : [stackOf(placed), logicalNameOf(placed)];
    const record: JournalRecord = {
      version: recordVersion,
      account,
      inputsDigest,
      pid: process.pid,
      time: new Date().toISOString(),
      project: this.project || undefined,
      stack,
      name,
      parents,
      token,
      ...facts,
    };
    const entry = { file: `${this.#keyOf(key)}-${randomUUID()}.json`, record };
    this.#write(entry);
    return entry;
  }

  /**
   * The service answered: the object has this id. The record stays until the state is known to hold it. From here on it
   * belongs to this process, so that no other one reports it as unfinished.
   */
  recordCreated({ file, record: intent }: JournalEntry, id: string): void {
    this.#known.add(id);
    this.#write({ file, record: { ...intent, id, pid: process.pid, time: new Date().toISOString() } });
  }

  /** The engine is being told what came of the create. */
  markReported(entry: JournalEntry): void {
    this.#told.push(entry);
  }

  /** Nothing was made, or what was made is known to be in the state. */
  remove({ file }: JournalEntry): void {
    rmSync(join(this.#folder, file), { force: true });
  }

  /** Drops the records of earlier runs about an object that the state holds. */
  removeStored(account: string, token: string, id: string): void {
    this.#known.add(id);
    const settled = this.#read().filter(
      ({ file, record: intent }) =>
        intent.id === id && intent.account === account && file.startsWith(`${tokenPart(token)}-`),
    );
    for (const entry of settled) this.remove(entry);
    if (settled.length) this.#left = this.#read().filter((left) => !settled.includes(left));
  }

  /** All that the engine was told is in the state. */
  removeReported(): void {
    for (const entry of this.#told) this.remove(entry);
  }

  /** Takes the oldest record that an earlier run left of the same resource, so that no other create of this run takes it. */
  claim(meaning: CreateKey): JournalEntry | undefined {
    const key = this.#keyOf(meaning);
    const taken = this.#read().find(({ file }) => file.startsWith(`${key}-`));
    this.#left = this.#read().filter((entry) => entry !== taken);
    return taken;
  }

  /** Where a record lies, for messages. */
  pathOf({ file }: JournalEntry): string {
    return join(this.#folder, file);
  }

  /** The record as it is now: the process that wrote it may have finished its request meanwhile, or been refused. */
  reload({ file }: JournalEntry): JournalEntry | undefined {
    const record = parse(join(this.#folder, file));
    return record && { file, record };
  }

  /** Ids that the state holds, or that records of earlier runs and of this one know as theirs. */
  knownIds(): Set<string> {
    return new Set([...this.#known, ...this.#read().flatMap(({ record: intent }) => intent.id ?? [])]);
  }

  /** Records of earlier runs, oldest first, read once a process. */
  #read(): JournalEntry[] {
    this.#left ??= recordsIn(this.working);
    return this.#left;
  }

  #keyOf({ token, account, resource: { name, parents }, inputsDigest: args }: CreateKey): string {
    const own = [account, this.project, parents, name ?? args];
    return `${tokenPart(token)}-${hash(own).slice(0, 32)}`;
  }

  #write({ file, record: intent }: JournalEntry): void {
    const path = join(this.#folder, file);
    try {
      privateFolder(this.working, "intents");
      const fd = openSync(`${path}.new`, "w", 0o600);
      writeSync(fd, JSON.stringify({ ...intent, version: recordVersion }));
      fsyncSync(fd);
      closeSync(fd);
      renameSync(`${path}.new`, path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new Error(
        `The record of what is about to be made cannot be written to ${this.#folder} (${code}). Nothing was sent. Make the folder writable, or set TREFOIL_HOME to one that is.`,
      );
    }
  }
}

/** Every record in a folder, oldest first. */
export function recordsIn(working: string): JournalEntry[] {
  const folder = join(working, "intents");
  return filesIn(folder)
    .flatMap((file) => {
      const record = parse(join(folder, file));
      return record ? [{ file, record }] : [];
    })
    .sort((a, b) => a.record.time.localeCompare(b.record.time));
}

const tokenPart = (token: string): string => token.replace(":", ".");

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => file.endsWith(".json"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** A record that ended meanwhile, or was cut off while it was written, when no request had been sent yet, is none. */
function parse(path: string): JournalRecord | undefined {
  try {
    return parseRecord(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");
