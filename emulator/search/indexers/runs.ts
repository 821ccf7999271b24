import { setTimeout as delay } from "node:timers/promises";
import { isObject, type JsonObject } from "../../json";
import { documentError, keyOf } from "../documents/validation";
import { apiError } from "../errors";
import { objectsIn } from "../kind";
import type { EnrichmentTree } from "../skillsets/enrichment";
import { executeSkill, isExecuted, nameOf, notExecuted } from "../skillsets/web-skill";
import { type Blob, blobsOf, checkMode, documentsIn, RunFailure } from "./blobs";
import { applyFieldMappings, applyOutputFieldMappings } from "./field-mappings";

interface Run {
  status: "inProgress" | "success" | "transientFailure" | "reset";
  errorMessage: string | null;
  startTime: string;
  endTime: string | null;
  itemsProcessed: number;
  itemsFailed: number;
  initialTrackingState: string | null;
  finalTrackingState: string | null;
  errors: JsonObject[];
  warnings: JsonObject[];
}

/** Execution state of an indexer. */
interface Progress {
  /** Runs, newest first. */
  readonly history: Run[];
  /** Blobs that were read, with the time of their last change. */
  readonly readBlobs: Map<string, number>;
  readonly abort: AbortController;
  /** Run that the creation of the indexer started, during which the first `search.run` is accepted. */
  firstRun?: Run | undefined;
  /** A requested run that starts after the first run. */
  queued?: JsonObject | undefined;
}

interface Dependencies {
  /** Folder that represents the storage account. Its subfolders are the containers. */
  readonly folder: string | undefined;
  /** Duration of each item. In milliseconds. */
  readonly itemMs: number;
  readonly find: (kind: "indexes" | "datasources" | "skillsets", name: string) => JsonObject | undefined;
  readonly write: (index: string, key: string, document: JsonObject) => void;
  /** Called after a run, to save the documents and to change the ETag of the indexer. */
  readonly onRunEnded: (indexer: string) => void;
}

/** Number of runs in a status, as documented. */
const maximumHistory = 50;

/**
 * Runs indexers over local folders, in the background. A run reads the blobs that changed since the last run. Runs are
 * not stored in the data folder.
 */
export class IndexerRuns {
  readonly #indexers = new Map<string, Progress>();

  constructor(readonly dependencies: Dependencies) {}

  /** Runs a new indexer immediately, unless it is disabled. */
  onCreated(indexer: JsonObject): void {
    this.onDeleted(String(indexer.name));
    if (indexer.disabled === true) return;
    const progress = this.#of(indexer.name);
    progress.firstRun = this.#start(indexer, progress);
  }

  onDeleted(name: string): void {
    this.#indexers.get(name)?.abort.abort();
    this.#indexers.delete(name);
  }

  /**
   * Starts a run. Recorded: directly after its creation, the service accepts a run of an indexer.
   *
   * @throws HttpError 409 during another run.
   */
  run(indexer: JsonObject): void {
    const progress = this.#of(indexer.name);
    const running = progress.history.find(({ status }) => status === "inProgress");
    if (running === undefined) this.#start(indexer, progress);
    else if (running === progress.firstRun && progress.queued === undefined) progress.queued = indexer;
    else
      throw apiError(
        409,
        "Another indexer invocation is currently in progress; concurrent invocations are not allowed.",
      );
  }

  #start(indexer: JsonObject, progress: Progress): Run {
    const run = this.#begin(progress, "inProgress");
    void this.#work(structuredClone(indexer), progress, run);
    return run;
  }

  #ended(indexer: JsonObject, progress: Progress): void {
    this.dependencies.onRunEnded(String(indexer.name));
    const next = progress.queued;
    progress.queued = undefined;
    if (next) this.#start(next, progress);
  }

  /** Resets the change tracking, so that the next run reads everything. */
  reset(indexer: JsonObject): void {
    const progress = this.#of(indexer.name);
    progress.readBlobs.clear();
    const run = this.#begin(progress, "reset");
    run.endTime = run.startTime;
  }

  statusOf(name: string): JsonObject {
    const { history } = this.#of(name);
    const [last] = history;
    return {
      name,
      status: last?.status === "transientFailure" ? "error" : "running",
      lastResult: (last ?? null) as JsonObject | null,
      executionHistory: history as unknown as JsonObject[],
      limits: { maxRunTime: "P1D", maxDocumentExtractionSize: 0, maxDocumentContentCharactersToExtract: 0 },
    };
  }

  /** Stops all runs and removes their history. */
  stop(): void {
    for (const name of [...this.#indexers.keys()]) this.onDeleted(name);
  }

  #of(name: unknown): Progress {
    const key = String(name);
    const progress = this.#indexers.get(key) ?? { history: [], readBlobs: new Map(), abort: new AbortController() };
    this.#indexers.set(key, progress);
    return progress;
  }

  #begin({ history }: Progress, status: Run["status"]): Run {
    // Each run starts later than the one before, because clients identify runs by their start time.
    const last = Date.parse(history[0]?.startTime ?? "") || 0;
    const run: Run = {
      status,
      errorMessage: null,
      startTime: new Date(Math.max(Date.now(), last + 1)).toISOString(),
      endTime: null,
      itemsProcessed: 0,
      itemsFailed: 0,
      initialTrackingState: null,
      finalTrackingState: null,
      errors: [],
      warnings: [],
    };
    history.unshift(run);
    history.splice(maximumHistory);
    return run;
  }

  async #work(indexer: JsonObject, progress: Progress, run: Run): Promise<void> {
    const { signal } = progress.abort;
    try {
      // The response to the request is sent first.
      await delay(1, undefined, { ref: false, signal });
      await this.#read(indexer, progress, run, signal);
      run.status = "success";
      run.finalTrackingState = JSON.stringify({ blobs: progress.readBlobs.size });
    } catch (error) {
      if (signal.aborted) return;
      run.status = "transientFailure";
      run.errorMessage = (error as Error).message;
    }
    run.endTime = new Date().toISOString();
    this.#ended(indexer, progress);
  }

  async #read(indexer: JsonObject, progress: Progress, run: Run, signal: AbortSignal): Promise<void> {
    const parameters = objectOrEmpty(indexer.parameters);
    const configuration = objectOrEmpty(parameters.configuration);
    const source = this.#needed("datasources", indexer.dataSourceName, "data source");
    const index = this.#needed("indexes", indexer.targetIndexName, "index");
    const skillset = this.#skillsetOf(indexer, run);
    checkMode(configuration);
    const maximum = Number(parameters.maxFailedItems ?? 0);
    const hasFailed = () => maximum >= 0 && run.itemsFailed > maximum;
    if (progress.readBlobs.size) run.initialTrackingState = JSON.stringify({ blobs: progress.readBlobs.size });
    for (const blob of blobsOf(this.dependencies.folder, source)) {
      if (progress.readBlobs.get(blob.url) === blob.modified) continue;
      const failed = run.itemsFailed;
      for (const item of documentsOrFailure(blob, configuration, run)) {
        await this.#item(item, { indexer, index, skillset }, run, signal);
        if (hasFailed()) break;
      }
      if (hasFailed()) throw tooManyFailures(run.itemsFailed, maximum);
      if (run.itemsFailed === failed) progress.readBlobs.set(blob.url, blob.modified);
    }
  }

  async #item(
    read: JsonObject,
    { indexer, index, skillset }: { indexer: JsonObject; index: JsonObject; skillset: JsonObject | undefined },
    run: Run,
    signal: AbortSignal,
  ): Promise<void> {
    const { itemMs } = this.dependencies;
    if (itemMs) await delay(itemMs, undefined, { ref: false, signal });
    const address = String(read.metadata_storage_path);
    try {
      const tree: EnrichmentTree = { document: read, enrichments: new Map() };
      for (const [i, skill] of objectsIn(skillset?.skills).entries()) {
        if (!isExecuted(skill)) continue;
        const messages = await executeSkill(skill, tree, signal);
        run.warnings.push(...messages.map((message) => warning(address, nameOf(skill, i), message)));
      }
      const document = applyOutputFieldMappings(index, indexer, applyFieldMappings(index, indexer, read), tree);
      const wrong = documentError(index, document);
      if (wrong) throw new Error(wrong);
      const name = String(index.name);
      if (!this.dependencies.find("indexes", name)) throw new Error(`The index '${name}' does not exist.`);
      this.dependencies.write(name, String(document[keyOf(index)]), document);
      run.itemsProcessed += 1;
    } catch (error) {
      if (signal.aborted) throw error;
      run.itemsFailed += 1;
      run.errors.push(failure(address, (error as Error).message));
    }
  }

  #skillsetOf({ skillsetName }: JsonObject, run: Run): JsonObject | undefined {
    if (!skillsetName) return undefined;
    const skillset = this.#needed("skillsets", skillsetName, "skillset");
    run.warnings.push(...notExecuted(skillset).map(({ name, message }) => warning(null, name, message)));
    return skillset;
  }

  #needed(kind: "indexes" | "datasources" | "skillsets", name: unknown, noun: string): JsonObject {
    const found = this.dependencies.find(kind, String(name));
    if (!found) throw new RunFailure(`The ${noun} '${name}' does not exist.`);
    return found;
  }
}

const objectOrEmpty = (value: unknown): JsonObject => (isObject(value) ? value : {});

const tooManyFailures = (failed: number, maximum: number): RunFailure =>
  new RunFailure(
    `${failed} ${failed === 1 ? "item" : "items"} failed, which is more than maxFailedItems (${maximum}). The run was stopped.`,
  );

/** Returns the documents of a blob. If it cannot be read, records a failed item. */
function documentsOrFailure(blob: Blob, configuration: JsonObject, run: Run): JsonObject[] {
  try {
    return documentsIn(blob, configuration);
  } catch (error) {
    run.itemsFailed += 1;
    run.errors.push(failure(blob.url, `The blob could not be parsed: ${(error as Error).message}`));
    return [];
  }
}

const failure = (key: string, errorMessage: string): JsonObject => ({
  key,
  errorMessage,
  statusCode: 400,
  name: null,
  details: null,
  documentationLink: null,
});

const warning = (key: string | null, name: string | null, message: string): JsonObject => ({
  key,
  message,
  name,
  details: null,
  documentationLink: null,
});
