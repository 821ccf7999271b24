import { randomUUID } from "node:crypto";
import type { Definition } from "../../define";
import { shellCommand } from "../../text/shell";
import { trefoilWords, writesCheckpoints } from "../settings/environment";
import { isSameJson } from "../values/equality";
import { type LogicalResource, logicalNameOf, stackOf } from "../values/logical-resource";
import type { Declared } from "../values/resource-changes";
import { type Inputs, omit } from "../values/values";
import { codeOf, fileNameFor, removeUnfinished, storageAdvice, storageProblem } from "./durable-file";
import { decrypted, digestInputs, encrypted, JournalKeyError } from "./journal-key";
import { currentWriter, isRunning, type Writer } from "./processes";
import { isReturned, type JournalRecord, oldestFirst, RecordFolder } from "./record-folder";
import {
  idIn,
  type RecordContent,
  type RecordedObjects,
  type RecordedOwner,
  type RecordedRequest,
  type RecordedWriter,
} from "./record-format";

/** Identifies the resource of a create. A create receives no URN, so the key uses the values that the SDK sends. */
export interface CreateKey {
  readonly token: string;
  readonly account: string;
  readonly resource: LogicalResource;
  /** Digest of the inputs without a generated name. */
  readonly inputsDigest: string;
  /** Id of settings. They always exist, so that a create under an earlier name of the resource changed the same object. */
  readonly settingsId?: string | undefined;
}

/** Facts in the state of an object. */
interface StoredFacts {
  /** Digest of the inputs in the state. */
  readonly inputsDigest?: () => string;
  readonly previousSettings?: unknown;
}

interface RecordedFacts {
  readonly request?: Omit<RecordedRequest, "at" | "inputsDigest">;
  readonly before?: RecordedObjects;
}

interface CreatedFacts {
  readonly initialObjects?: readonly string[] | undefined;
  readonly isFound?: boolean;
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
  /** Writers of records whose objects this run has found in the state. */
  readonly #writtenStates = new Set<string>();
  /** Objects that this process reads for an import, and their resources. */
  readonly #imported = new Map<string, RecordedOwner>();
  /** Ids that this process has added to records. */
  readonly #ownIds = new Set<string>();
  /** Records of the objects that were returned to the engine, and the times of these returns. */
  #returned: (JournalRecord & { readonly returnedAt: number })[] = [];
  /** Records of earlier runs. The folder is read once per process. */
  #earlier: readonly JournalRecord[] | undefined;
  /** Files of these records that a create or a resource in the state has claimed. */
  readonly #claimed = new Set<string>();
  #writer: Writer | undefined;
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
   * Digest of the inputs of a resource without a generated name, which differs in each run. The key is read once.
   *
   * @throws Error if the key cannot be read or created.
   */
  digestOf({ autoName }: Definition, { inputs, autoNamed }: Declared): string {
    const comparable = autoNamed ? omit(inputs, [autoName as string]) : inputs;
    return digestInputs(comparable, this.#folder.key);
  }

  /** Encrypts inputs without secrets for the record of their create. Undefined if they are large. */
  encrypt(inputs: Inputs): string | undefined {
    return encrypted(inputs, this.#folder.key);
  }

  /** The inputs, without secrets, that the create of a record has sent. Undefined if the record lacks them. */
  inputsOf({ request: { inputs } }: RecordContent): Inputs | undefined {
    return inputs === undefined ? undefined : decrypted(inputs, this.#folder.key);
  }

  /**
   * Writes a record before the request is sent. `remove`, `endReturned` or `removeStored` removes it.
   *
   * @throws Error if the folder cannot be read or written.
   */
  async begin(key: CreateKey, { request = {}, before = {} }: RecordedFacts = {}): Promise<JournalRecord> {
    // Before the first write, so that all records in the folder belong to earlier runs.
    this.#requireRecords();
    const { account, inputsDigest, token, resource } = key;
    const writer = this.#writtenNow();
    const content: RecordContent = {
      account,
      token,
      owner: this.#ownerOf(resource),
      writer,
      request: { at: writer.time, inputsDigest, ...request },
      before,
    };
    const record = { file: `${this.#keyOf(key)}-${randomUUID()}.json`, content };
    try {
      await this.#folder.write(record);
    } catch (error) {
      throw this.#noAccess("written to", error);
    }
    return record;
  }

  /**
   * Adds the id of the object to the record, and the pid of this process, so that other processes do not report
   * the create as interrupted. The record remains until the state contains the object. A record that cannot be written is a warning.
   *
   * @param initialObjects ids of the objects that the service created with the object.
   * @param isFound a search found the object, which may be that of another client: the record contains the expected id, and no response.
   */
  async recordCreated(
    { file, content }: JournalRecord,
    id: string,
    { initialObjects = content.response?.initialObjects, isFound = false }: CreatedFacts = {},
  ): Promise<void> {
    try {
      const result = isFound
        ? { request: { ...content.request, expectedId: id } }
        : { response: { id, ...(initialObjects && { initialObjects }) } };
      await this.#folder.write({ file, content: { ...content, writer: this.#writtenNow(), ...result } });
      this.#ownIds.add(objectKey(content, id));
    } catch (error) {
      const name = `${content.token?.replace(":", ".")} ${JSON.stringify(id)}`;
      const change = content.before.settings ? "adopted" : "created";
      this.warn(
        `${name}: the object was ${change}, but its id cannot be added to the record of the create in ${this.#folder.path} (${codeOf(error)}). The update continues, and the state will contain the object. If the update is interrupted before it ends, run \`${shellCommand`${trefoilWords()} recover`}\` before the next \`pulumi up\`, and check whether it finds this object. ${storageAdvice(error)}.`,
      );
    }
  }

  /**
   * Removes the result of a create from its record before the object is deleted, and the digest of its inputs. After an interruption, the
   * object with the id may be that of another client, so that the next run needs the evidence of a create without a response.
   *
   * @throws Error if the folder cannot be written.
   */
  async forgetResult({ file, content: { response: _, request, ...content } }: JournalRecord): Promise<void> {
    const { isChanged: __, ...sent } = request;
    try {
      await this.#folder.write({ file, content: { ...content, request: { ...sent, inputsDigest: "" } } });
    } catch (error) {
      throw this.#noAccess("written to", error);
    }
  }

  /** Writes a record with its result again, because the object was not deleted. */
  restore(record: JournalRecord): void {
    this.#tryAccess("written to", () => this.#folder.replace(record));
  }

  /** Returns true if this process has added the id of an object of a kind to a record, so that later runs read it. */
  hasRecorded(kind: Kind, id: string): boolean {
    return this.#ownIds.has(objectKey(kind, id));
  }

  /** Marks the record of a create whose object is returned to the engine. */
  markReturned({ file, content }: JournalRecord, id: string): void {
    const returnedAt = performance.now();
    this.#returned.push({ file, content: { ...content, response: { ...content.response, id } }, returnedAt });
  }

  /** Removes the record: the create failed without an object, or the state contains the object. */
  remove(record: JournalRecord): void {
    this.#tryAccess("removed from", () => this.#folder.remove(record));
  }

  /**
   * Removes the records of earlier runs about an object that is in the state. The record of adopted settings stays if the state lacks
   * their previous values, unless the adoption replaced settings in the state.
   *
   * @param stored the state. If the object was created again with the same id, the digest of the inputs distinguishes the new object from
   *   the replaced object. If both have the same inputs, the record stays, and the end of a run that does not create the object removes
   *   it. Without a digest, these records are removed.
   */
  removeStored(account: string, token: string, id: string, stored: StoredFacts = {}): void {
    if (this.#imported.has(objectKey({ account, token }, id))) return;
    const settled = this.#ofObject(account, token, id).filter(({ content }) => isStored(content, stored));
    if (!settled.length) return;
    for (const record of settled)
      if (isReturned(record) && !record.isForeign) this.#writtenStates.add(writerOf(record.content));
    this.#settle(settled, this.#read());
    for (const { file } of settled) this.#claimed.add(file);
  }

  /**
   * Notes that this run reads an object for an import. Its records stay for this run: the read or the import may fail, and a preview
   * imports nothing. Records of other resources whose create may have made the object contain the import, so that no create shares it.
   */
  noteImport(account: string, token: string, id: string, resource: LogicalResource): void {
    const owner = this.#ownerOf(resource);
    this.#imported.set(objectKey({ account, token }, id), owner);
    for (const record of this.#tryAccess("read in", () => this.#read()) ?? []) {
      const { before } = record.content;
      // The create did not make an object that existed before it.
      if (!isSameKind(record.content, { account, token }) || before.existing?.includes(id)) continue;
      this.#change(record, (content) => {
        if (isSameJson(content.owner, owner) || (!needsSearch(content) && idIn(content) !== id)) return undefined;
        const others = (content.imports ?? []).filter((one) => !isSameJson(one, { ...owner, id }));
        return { ...content, imports: [...others, { ...owner, id }] };
      });
    }
  }

  /** True if this run reads the object for an import. */
  isImported(kind: Kind, id = ""): boolean {
    return this.#imported.has(objectKey(kind, id));
  }

  /** Another resource, also of another stack, for whose import this run or an earlier one has read an object. */
  importerOf({ content }: JournalRecord, id: string, resource: LogicalResource): RecordedOwner | undefined {
    const own = [content.owner, ...this.#namesOf(resource).map((one) => this.#ownerOf(one))];
    const earlier = (content.imports ?? []).flatMap(({ id: imported, ...owner }) => (imported === id ? [owner] : []));
    const importers = [this.#imported.get(objectKey(content, id)) ?? [], ...earlier].flat();
    return importers.find((importer) => !own.some((one) => isSameJson(one, importer)));
  }

  /**
   * The record of an adoption of this stack that was interrupted. Without a delete, that of a replacement contains settings that the stack
   * itself had set.
   */
  adoptionOf(account: string, token: string, id: string, resource: LogicalResource): RecordContent | undefined {
    const records = this.#ofObject(account, token, id);
    const isAdoption = ({ content: { before } }: JournalRecord) => before.settings && !before.replaced;
    return records.find((record) => isAdoption(record) && this.#isOfStack(record, resource))?.content;
  }

  /**
   * Ends the records of the objects that were returned to the engine. With checkpoints, the state contains the objects, so that
   * the records are removed. Without them, the engine writes the state later, and the records remain until a run finds the objects
   * in the state. So do the records of objects whose checkpoint may have failed.
   *
   * @param lastChange time of the last call that creates, updates or deletes an object.
   */
  endReturned(lastChange: number): void {
    const now = performance.now();
    // The engine repeats a failed write for longer, and requests no change of an object meanwhile.
    const mayBeMissing = ({ returnedAt }: { returnedAt: number }) =>
      !writesCheckpoints() || (now - returnedAt > failedWriteMs && lastChange - returnedAt < engineDelayMs);
    const kept = this.#returned.filter(mayBeMissing);
    if (kept.length) this.#tryAccess("renamed in", () => this.#folder.markReturned(kept));
    const settled = this.#returned.filter((record) => !mayBeMissing(record));
    if (!settled.length) return;
    const files = new Set(settled.map(({ file }) => file));
    this.#settle(settled, this.#tryAccess("read in", () => this.#folder.records(files)) ?? []);
  }

  /** Removes the record of an object that this run returned, because the state contained the object before. */
  removeReturned(account: string, token: string, id: string): void {
    // Objects of two kinds may have the same name.
    const found = this.#returned.filter(
      ({ content }) => content.response?.id === id && isSameKind(content, { account, token }),
    );
    this.#returned = this.#returned.filter((record) => !found.includes(record));
    for (const record of found) this.remove(record);
  }

  /** Returns true if the state that this run reads contains an object of the same earlier run, which ended regularly. */
  isStateWritten(content: RecordContent): boolean {
    return this.#writtenStates.has(writerOf(content));
  }

  /**
   * Removes records whose objects are in the state, and adds the ids of the objects to records of creates without a response.
   * The next run may search for the objects of those creates before the state is compared. The record of another stack that expects the
   * name of such an object is removed.
   */
  #settle(settled: readonly JournalRecord[], others: readonly JournalRecord[]): void {
    const files = new Set(settled.map(({ file }) => file));
    for (const other of others.filter(({ file, content }) => !files.has(file) && needsSearch(content)))
      this.#change(other, (content) => {
        const ids = settled
          .filter((record) => isSameKind(record.content, content))
          .flatMap((record) => idIn(record.content) ?? []);
        if (!needsSearch(content) || !ids.length) return undefined;
        return { ...content, before: { ...content.before, existing: [...(content.before.existing ?? []), ...ids] } };
      });
    const isTaken = ({ content }: JournalRecord) =>
      settled.some((record) => isOtherStack(record.content, content) && isExpected(content, idIn(record.content)));
    const ended = others.filter((other) => isTaken(other) && !isRunning(other.content.writer));
    for (const record of [...settled, ...ended]) this.remove(record);
  }

  /** Changes a record of an earlier run, unless another process has removed it or may still write it. */
  #change(record: JournalRecord, changed: (content: RecordContent) => RecordContent | undefined): void {
    const now = this.reload(record);
    if (!now || now.isForeign) return;
    const isWritten = now.content.writer.pid !== process.pid && isRunning(now.content.writer);
    const content = isWritten ? undefined : changed(now.content);
    if (content) this.#tryAccess("written to", () => this.#folder.replace({ file: now.file, content }));
  }

  /**
   * Returns the oldest record of an earlier run for the same resource or settings, also under an earlier name. Each record is returned
   * only once, except a foreign record, which stops every create of the resource.
   *
   * @throws Error if the folder cannot be read.
   */
  claim(key: CreateKey): JournalRecord | undefined {
    const { account, token, settingsId } = key;
    const starts = this.#namesOf(key.resource).map((resource) => `${this.#keyOf({ ...key, resource })}-`);
    const found = this.#requireRecords().filter(({ file }) => starts.some((start) => file.startsWith(start)));
    const ofSettings = settingsId === undefined ? [] : this.#ofObject(account, token, settingsId);
    const ofStack = ofSettings.filter((record) => this.#isOfStack(record, key.resource));
    const [claimed] = oldestFirst([...found, ...ofStack].filter(({ file }) => !this.#claimed.has(file)));
    if (claimed && !claimed.isForeign) this.#claimed.add(claimed.file);
    return claimed;
  }

  pathOf(record: JournalRecord): string {
    return this.#folder.pathOf(record);
  }

  /** Reads the record again, since the process that wrote it may have updated or removed it. */
  reload(record: JournalRecord): JournalRecord | undefined {
    return this.#folder.read(record);
  }

  /** Ids of the objects of a kind in the records of earlier runs. */
  recordedIds(account: string, token: string): ReadonlySet<string> {
    const ofKind = this.#read().filter(({ content }) => isSameKind(content, { account, token }));
    return new Set(ofKind.flatMap(({ content }) => idIn(content) ?? []));
  }

  /** True if the create of another record, whose object is not known, is that of an object with the same key. */
  hasOtherWithKey({ file, content }: JournalRecord): boolean {
    const isOther = (other: JournalRecord) =>
      other.file !== file &&
      idIn(other.content) === undefined &&
      isSameKind(other.content, content) &&
      isSameJson(other.content.request.locator, content.request.locator);
    return this.#read().some((other) => isOther(other) && this.reload(other) !== undefined);
  }

  #read(): readonly JournalRecord[] {
    if (!this.#earlier) {
      removeUnfinished(this.#folder.path);
      this.#earlier = this.#folder.records();
    }
    return this.#earlier;
  }

  /** The unclaimed records about an object, by the id in the response or in the inputs. */
  #ofObject(account: string, token: string, id: string): JournalRecord[] {
    const all = this.#tryAccess("read in", () => this.#read()) ?? [];
    return all.filter(
      ({ file, content }) =>
        idIn(content) === id && isSameKind(content, { account, token }) && !this.#claimed.has(file),
    );
  }

  /** Accesses the records after the request was sent. The first failure is a warning. */
  #tryAccess<T>(action: string, access: () => T): T | undefined {
    try {
      return access();
    } catch (error) {
      // All records have the same cause. The next run that can write to the folder removes them.
      if (!this.#hasWarned)
        this.warn(
          `The records of creates cannot be ${action} ${this.#folder.path} (${codeOf(error)}). Records of finished creates remain, and later runs may report these creates as interrupted. ${storageAdvice(error)}, and run \`pulumi up\` again, which removes them.`,
        );
      this.#hasWarned = true;
      return undefined;
    }
  }

  /** Reads the records before the request is sent. A create without a record could not be finished after an interruption. */
  #requireRecords(): readonly JournalRecord[] {
    try {
      return this.#read();
    } catch (error) {
      throw this.#noAccess("read in", error);
    }
  }

  #noAccess(action: string, error: unknown): Error {
    if (error instanceof JournalKeyError) return error;
    return new Error(`The records of creates cannot be ${action} ${this.#folder.path}${storageProblem(error)}`);
  }

  /** The process and the time of a record that is written now. */
  #writtenNow(): RecordedWriter {
    this.#writer ??= currentWriter();
    return { ...this.#writer, time: new Date().toISOString() };
  }

  #isOfStack({ content: { owner }, isForeign }: JournalRecord, resource: LogicalResource): boolean {
    const { project, stack } = this.#ownerOf(resource);
    return !isForeign && owner.project === project && owner.stack === stack;
  }

  /** The resource under its name and its earlier names. */
  #namesOf(resource: LogicalResource): readonly LogicalResource[] {
    const { project, aliases = [] } = resource;
    return [resource, ...aliases.map((alias) => ({ project, ...alias }))];
  }

  #ownerOf({ name: placed, parents, project = this.project }: LogicalResource): RecordedOwner {
    const [stack, name] = placed === undefined ? [] : [stackOf(placed), logicalNameOf(placed)];
    return { project: project || undefined, stack, name, parents };
  }

  #keyOf({ token, account, resource, inputsDigest }: CreateKey): string {
    const { name, parents, project = this.project } = resource;
    return fileNameFor(token, [account, project, parents, name ?? inputsDigest]);
  }
}

/**
 * Shorter than the time for which the engine repeats the failed write of a state: 32 seconds for a file or a bucket, and 15
 * seconds for requests to Pulumi Cloud. Only after it, the engine ends its hosts.
 */
const failedWriteMs = 10_000;

/** Longer than the engine needs to process the end of one call and to send another one. */
const engineDelayMs = 5_000;

/** The process that wrote a record, which is one run. */
const writerOf = ({ writer: { pid, startTicks } }: RecordContent): string => `${pid} ${startTicks}`;

/** True if the state contains the result of the create of a record, and everything that only the record may contain. */
function isStored({ before, request }: RecordContent, { inputsDigest, previousSettings }: StoredFacts): boolean {
  if (before.settings && !before.replaced && !isSameJson(before.settings, previousSettings)) return false;
  if (!before.replaced || inputsDigest === undefined) return true;
  return before.replaced === "other inputs" && inputsDigest() === request.inputsDigest;
}

/**
 * True if a search must find the object. Only the record of a kind whose ids the service generates lists existing objects. Its expected id is
 * that of an object that a search has found, which may be that of another client.
 */
const needsSearch = ({ response, request, before }: RecordContent): boolean =>
  !response && (request.expectedId === undefined || before.existing !== undefined);

/** True if the record of a create without a response expects this id, which is its name. */
const isExpected = ({ response, request, before }: RecordContent, id: string | undefined): boolean =>
  !response && !request.settings && before.existing === undefined && request.expectedId === id;

const isOtherStack = (one: RecordContent, other: RecordContent): boolean =>
  isSameKind(one, other) && (one.owner.stack !== other.owner.stack || one.owner.project !== other.owner.project);

type Kind = Pick<RecordContent, "account" | "token">;

const objectKey = ({ account, token }: Kind, id: string): string => JSON.stringify([account, token, id]);

const isSameKind = (one: Kind, other: Kind): boolean => one.account === other.account && one.token === other.token;
