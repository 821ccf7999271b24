import { createHash, randomUUID } from "node:crypto";
import { type LogicalResource, logicalNameOf, stackOf } from "../values/logical-resource";
import { codeOf, storageAdvice } from "./durable-file";
import { currentWriter, isRunning } from "./processes";
import { type JournalRecord, RecordFolder } from "./record-folder";
import type { RecordContent } from "./record-format";

/** Identifies the resource of a create. A create receives no URN, so the key uses the values that the SDK sends. */
export interface CreateKey {
  readonly token: string;
  readonly account: string;
  readonly resource: LogicalResource;
  /** Digest of the inputs without a generated name. */
  readonly inputsDigest: string;
}

/**
 * The journal of a working folder: the creates of this and of earlier runs whose objects the state may lack. A
 * `RecordFolder` reads and writes the files.
 *
 * Only `begin`, before the request is sent, fails if the folder cannot be written. After the request, a failure is a
 * warning: an error would fail the create, and the state would not contain the object.
 */
export class OperationJournal {
  readonly #folder: RecordFolder;
  readonly #knownIds = new Set<string>();
  /** Ids of objects that searches of this process found. */
  readonly #foundIds = new Set<string>();
  /** Objects that the state contains, of the resources that this run has compared or deleted, and their digests. */
  readonly #storedDigests = new Map<string, () => string>();
  readonly #returned: JournalRecord[] = [];
  #unclaimed: JournalRecord[] | undefined;
  /** Records of earlier runs whose objects a search must find. */
  #searched: readonly JournalRecord[] = [];
  #hasWarned = false;

  /**
   * @param project name of the project, to distinguish records of projects that share the folder.
   * @param warn shows a warning to the user.
   */
  constructor(
    readonly working: string,
    readonly project = "",
    readonly warn: (message: string) => void = () => {},
  ) {
    this.#folder = new RecordFolder(working);
  }

  /**
   * Writes a record before the request is sent. `remove`, `removeReturned` or `removeStored` removes it.
   *
   * @throws Error if the folder cannot be read or written.
   */
  begin(
    key: CreateKey,
    facts: Pick<
      RecordContent,
      | "expectedId"
      | "hasGeneratedName"
      | "existingIds"
      | "listsAllExisting"
      | "hasNoList"
      | "previousSettings"
      | "locator"
      | "omittedInputs"
    >,
  ): JournalRecord {
    // Before the first write, so that all records in the folder belong to earlier runs.
    this.#requireAccess("read in", () => this.#read());
    const { account, inputsDigest, token, resource } = key;
    const { name: placed, parents, project = this.project } = resource;
    const [stack, name] = placed === undefined ? [] : [stackOf(placed), logicalNameOf(placed)];
    const replaced = facts.expectedId && this.#storedDigests.get(storedKey(account, token, facts.expectedId));
    const content: RecordContent = {
      account,
      inputsDigest,
      ...writtenNow(),
      project: project || undefined,
      stack,
      name,
      parents,
      token,
      ...facts,
      ...(replaced && { recreates: true }),
      ...(replaced && replaced() === inputsDigest && { hasSameInputs: true }),
    };
    const record = { file: `${this.#keyOf(key)}-${randomUUID()}.json`, content };
    this.#requireAccess("written to", () => this.#folder.write(record));
    return record;
  }

  /**
   * Adds the id in the create response to the record, and the pid of this process, so that other processes do not report
   * the create as interrupted. The record remains until the state contains the object.
   */
  recordCreated({ file, content }: JournalRecord, id: string): void {
    this.#knownIds.add(id);
    try {
      this.#folder.write({ file, content: { ...content, id, ...writtenNow() } });
    } catch (error) {
      const name = `${content.token?.replace(":", ".")} ${JSON.stringify(id)}`;
      const change = content.previousSettings ? "adopted" : "created";
      this.warn(
        `${name}: the object was ${change}, but its id cannot be added to the record of the create in ${this.#folder.path} (${codeOf(error)}). The update continues, and the state will contain the object. If the update is interrupted before it ends, run \`npx trefoil recover\` before the next \`pulumi up\`, and check whether it finds this object. ${storageAdvice(error)}.`,
      );
    }
  }

  /** Marks the record of a create whose result is returned to the engine. */
  markReturned(record: JournalRecord): void {
    this.#returned.push(record);
  }

  /** Removes the record: the create failed without an object, or the state contains the object. */
  remove(record: JournalRecord): void {
    this.#tryAccess("removed from", () => this.#folder.remove(record));
  }

  /**
   * Removes the records of earlier runs about an object that is in the state.
   *
   * @param inputsDigest digest of the inputs in the state. If the object was created again with the same id, it distinguishes the
   *   new object from the replaced object. If both have the same inputs, the record stays, and the end of a run that does not
   *   create the object removes it. If omitted, all records about the id are removed.
   */
  removeStored(account: string, token: string, id: string, inputsDigest?: () => string): void {
    this.#knownIds.add(id);
    if (inputsDigest) this.#storedDigests.set(storedKey(account, token, id), inputsDigest);
    else this.#foundIds.delete(id);
    const settled = (this.#tryAccess("read in", () => this.#read()) ?? []).filter(
      ({ file, content }) =>
        (content.id ?? content.expectedId) === id &&
        content.account === account &&
        file.startsWith(`${tokenPart(token)}-`) &&
        (!content.recreates ||
          inputsDigest === undefined ||
          (!content.hasSameInputs && inputsDigest() === content.inputsDigest)),
    );
    if (!settled.length) return;
    this.#settle(settled, this.#searched);
    this.#unclaimed = this.#read().filter((record) => !settled.includes(record));
  }

  /** Removes all marked records, after the engine has saved their results in the state. */
  removeReturned(): void {
    if (!this.#returned.length) return;
    const returned = this.#returned.map((record) => this.reload(record) ?? record);
    this.#settle(returned, this.#tryAccess("read in", () => this.#folder.records()) ?? []);
  }

  /**
   * Removes records whose objects are in the state, and adds the ids of the objects to records of creates without a response.
   * The next run may search for the objects of those creates before the state is compared.
   */
  #settle(settled: readonly JournalRecord[], others: readonly JournalRecord[]): void {
    for (const { file, content } of others.flatMap((record) => this.reload(record) ?? [])) {
      const isWritten = content.pid !== process.pid && isRunning(content);
      const ids = settled
        .filter((record) => isSameKind(record.content, content))
        .flatMap((record) => record.content.id ?? []);
      if (!needsSearch(content) || isWritten || !ids.length) continue;
      const changed = { ...content, existingIds: [...content.existingIds, ...ids] };
      this.#tryAccess("written to", () => this.#folder.write({ file, content: changed }));
    }
    for (const record of settled) this.remove(record);
  }

  /**
   * Returns the oldest record of an earlier run for the same resource, also under an earlier name. Each record is returned
   * only once.
   *
   * @throws Error if the folder cannot be read.
   */
  claim(key: CreateKey): JournalRecord | undefined {
    const { project, aliases = [] } = key.resource;
    const names = [key.resource, ...aliases.map((alias) => ({ project, ...alias }))];
    const prefixes = names.map((resource) => `${this.#keyOf({ ...key, resource })}-`);
    const unclaimed = this.#requireAccess("read in", () => this.#read());
    const claimed = unclaimed.find(({ file }) => prefixes.some((prefix) => file.startsWith(prefix)));
    this.#unclaimed = unclaimed.filter((record) => record !== claimed);
    return claimed;
  }

  /** Path of a record, for messages. */
  pathOf(record: JournalRecord): string {
    return this.#folder.pathOf(record);
  }

  /** Reads the record again, since the process that wrote it may have updated or removed it. */
  reload(record: JournalRecord): JournalRecord | undefined {
    return this.#folder.reload(record);
  }

  /** Notes an object that a search found. Returns false if another create of this process has found it too. */
  claimFound(id: string): boolean {
    if (this.#knownIds.has(id)) return false;
    this.#knownIds.add(id);
    this.#foundIds.add(id);
    return true;
  }

  /** Returns true if a create of this process received no response and found this object by a search. */
  isFound(id: string): boolean {
    return this.#foundIds.has(id);
  }

  /** Ids of objects that the state or a record of this or an earlier run contains. */
  knownIds(): ReadonlySet<string> {
    this.#read();
    return this.#knownIds;
  }

  /** Records of earlier runs, oldest first. The folder is read once per process. */
  #read(): JournalRecord[] {
    if (!this.#unclaimed) {
      this.#folder.clean();
      this.#unclaimed = this.#folder.records();
      this.#searched = this.#unclaimed.filter(({ content }) => needsSearch(content));
      for (const { content } of this.#unclaimed) if (content.id !== undefined) this.#knownIds.add(content.id);
    }
    return this.#unclaimed;
  }

  /** Accesses the records after the request was sent. A failure is a warning. */
  #tryAccess<T>(action: string, access: () => T): T | undefined {
    try {
      return access();
    } catch (error) {
      this.#warnOnce(action, error);
      return undefined;
    }
  }

  /** Accesses the records before the request is sent. A create without a record could not be finished after an interruption. */
  #requireAccess<T>(action: string, access: () => T): T {
    try {
      return access();
    } catch (error) {
      throw new Error(
        `The records of creates cannot be ${action} ${this.#folder.path} (${codeOf(error)}). Nothing was sent. ${storageAdvice(error)}, or set TREFOIL_HOME to a writable folder.`,
      );
    }
  }

  /** Warns once, since all records have the same cause. The next run that can write to the folder removes them. */
  #warnOnce(action: string, error: unknown): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.warn(
      `The records of creates cannot be ${action} ${this.#folder.path} (${codeOf(error)}). Records of finished creates remain, and later runs may report these creates as interrupted. ${storageAdvice(error)}, and run \`pulumi up\` again, which removes them.`,
    );
  }

  #keyOf({ token, account, resource, inputsDigest }: CreateKey): string {
    const { name, parents, project = this.project } = resource;
    const resourceKey = [account, project, parents, name ?? inputsDigest];
    return `${tokenPart(token)}-${hash(resourceKey).slice(0, 32)}`;
  }
}

/** The process and the time of a record that is written now. */
const writtenNow = () => ({ ...currentWriter(), time: new Date().toISOString() });

/** Returns true if neither the inputs nor a response contain the id. */
const needsSearch = ({ id, expectedId }: RecordContent): boolean => id === undefined && expectedId === undefined;

const isSameKind = (one: RecordContent, other: RecordContent): boolean =>
  one.account === other.account && one.token === other.token;

const storedKey = (account: string, token: string, id: string): string => `${account} ${token} ${id}`;

const tokenPart = (token: string): string => token.replace(":", ".");

const hash = (value: unknown): string => createHash("sha256").update(JSON.stringify(value)).digest("hex");
