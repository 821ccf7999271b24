import { createHash, randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { Values } from "./values";

/**
 * What is about to be made, written and synced before the request is sent. A run that is killed, or whose answer is
 * lost, leaves its record; the next create that means the same finds it, looks, and goes on with what was made.
 */
export interface Intent {
  readonly account: string;
  /** The args the object was made with: an auto-named object is found by the name chosen then. */
  readonly name: string | undefined;
  /** Ids that answered to the natural key before the create: never taken for ours. */
  readonly before: readonly string[];
  readonly pid: number;
  readonly time: string;
  /** Known once the service answered. */
  readonly id?: string;
}

/** What makes two creates mean the same: a create hears no URN, so its logical name and stack stand for it. */
export interface Meaning {
  readonly token: string;
  readonly account: string;
  /** Stack and logical name as the class sends them; undefined outside a program. */
  readonly logicalName: string | undefined;
  /** Args without the auto-name. Secrets enter only as part of a hash. */
  readonly args: Values;
}

/** A record and where it lies. */
export interface Left {
  readonly file: string;
  readonly intent: Intent;
}

/** The records of one working folder, one file each, so that parallel creates do not wait for one another. */
export class Intents {
  readonly #folder: string;
  readonly #made = new Set<string>();
  #left: Left[] | undefined;

  /** @param project tells apart what several projects mean that share the folder. */
  constructor(
    folder: string,
    readonly project = "",
  ) {
    this.#folder = join(folder, "intents");
  }

  /** Begins a record before the request is sent. Its end is told by `end`, or in a later run by `settle`. */
  begin(meaning: Meaning, name: string | undefined, before: readonly string[]): Left {
    this.#read(); // what is there now is of earlier runs
    const { account } = meaning;
    const intent = { account, name, before, pid: process.pid, time: new Date().toISOString() };
    const left = { file: `${this.#keyOf(meaning)}-${randomUUID()}.json`, intent };
    this.#write(left);
    return left;
  }

  /** The service answered: the object has this id. The record stays until the state is known to hold it. */
  made({ file, intent }: Left, id: string): void {
    this.#made.add(id);
    this.#write({ file, intent: { ...intent, id } });
  }

  /** Nothing was made, or what was made is known to be in the state. */
  end({ file }: Left): void {
    rmSync(join(this.#folder, file), { force: true });
  }

  /** Drops the records of earlier runs about an object that the state holds. */
  settle(account: string, token: string, id: string): void {
    const settled = this.#read().filter(
      ({ file, intent }) => intent.id === id && intent.account === account && file.startsWith(`${tokenPart(token)}-`),
    );
    for (const left of settled) this.end(left);
    if (settled.length) this.#left = this.#read().filter((left) => !settled.includes(left));
  }

  /** Takes the oldest record of an earlier run that means the same, so that no other create of this run takes it. */
  take(meaning: Meaning): Left | undefined {
    const taken = this.#read().find(({ file }) => file.startsWith(`${this.#keyOf(meaning)}-`));
    this.#left = this.#read().filter((left) => left !== taken);
    return taken;
  }

  /** The record as it is now: the process that wrote it may have finished its request meanwhile, or been refused. */
  again({ file }: Left): Left | undefined {
    const intent = parse(join(this.#folder, file));
    return intent && { file, intent };
  }

  /** Ids that records of earlier runs and of this one know as theirs. */
  ids(): Set<string> {
    return new Set([...this.#made, ...this.#read().flatMap(({ intent }) => intent.id ?? [])]);
  }

  /** Records of earlier runs, oldest first, read once a process. */
  #read(): Left[] {
    this.#left ??= filesIn(this.#folder)
      .flatMap((file) => {
        const intent = parse(join(this.#folder, file));
        return intent ? [{ file, intent }] : [];
      })
      .sort((a, b) => a.intent.time.localeCompare(b.intent.time));
    return this.#left;
  }

  #keyOf({ token, account, logicalName, args }: Meaning): string {
    const meaning = JSON.stringify([account, this.project, logicalName, sorted(args)]);
    return `${tokenPart(token)}-${createHash("sha256").update(meaning).digest("hex").slice(0, 32)}`;
  }

  /** Nothing in it belongs into version control. */
  #makeFolder(): void {
    if (existsSync(this.#folder)) return;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(this.#folder, "..", ".gitignore"), "*\n");
  }

  #write({ file, intent }: Left): void {
    const path = join(this.#folder, file);
    try {
      this.#makeFolder();
      const fd = openSync(`${path}.new`, "w", 0o600);
      writeSync(fd, JSON.stringify(intent));
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
function parse(path: string): Intent | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => [key, sorted(member)]),
  );
}

/** Whether a process of this machine still runs: the orphan of a killed engine may still be finishing its request. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
