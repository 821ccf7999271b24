import { setTimeout as delay } from "node:timers/promises";
import { isObject, type JsonObject } from "../../json";
import { keyOf, misfit } from "../documents/validation";
import { refuse } from "../errors";
import { objectsIn } from "../kind";
import type { Tree } from "../skillsets/enrichment";
import { execute, isExecuted, nameOf, notExecuted } from "../skillsets/web-skill";
import { type Blob, blobsOf, checkMode, documentsIn, RunFailure } from "./blobs";
import { enriched, mapped } from "./field-mappings";

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

/** What is known of one indexer beside its definition. */
interface Progress {
  /** The newest first. */
  readonly history: Run[];
  /** When each blob that was read had last changed. */
  readonly read: Map<string, number>;
  readonly stops: AbortController;
}

interface World {
  /** Stands for the storage account: containers are sub-folders. */
  readonly folder: string | undefined;
  /** How long each item takes. */
  readonly itemMs: number;
  readonly find: (kind: "indexes" | "datasources" | "skillsets", name: string) => JsonObject | undefined;
  readonly write: (index: string, key: string, document: JsonObject) => void;
  /** Called after a run, to keep what it wrote. */
  readonly ended: () => void;
}

/** How many runs a status tells, as documented. */
const kept = 50;

/**
 * Runs of indexers over local folders. A run goes on in the background and reads what changed since the last one. They are
 * forgotten when the emulator ends.
 */
export class IndexerRuns {
  readonly #indexers = new Map<string, Progress>();

  constructor(readonly world: World) {}

  /** A new indexer runs at once, unless it is disabled. */
  made(indexer: JsonObject): void {
    this.removed(String(indexer.name));
    if (indexer.disabled !== true) this.run(indexer);
  }

  removed(name: string): void {
    this.#indexers.get(name)?.stops.abort();
    this.#indexers.delete(name);
  }

  /** Begins a run. Refused while another one goes on. */
  run(indexer: JsonObject): void {
    const progress = this.#of(indexer.name);
    if (progress.history[0]?.status === "inProgress")
      throw refuse(409, "Another indexer invocation is currently in progress; concurrent invocations are not allowed.");
    const run = this.#begin(progress, "inProgress");
    void this.#work(structuredClone(indexer), progress, run).finally(() => this.world.ended());
  }

  /** Forgets what was read, so that the next run reads everything. */
  reset(indexer: JsonObject): void {
    const progress = this.#of(indexer.name);
    progress.read.clear();
    const run = this.#begin(progress, "reset");
    run.endTime = run.startTime;
  }

  statusOf(name: string, origin: string): JsonObject {
    const { history } = this.#of(name);
    const [last] = history;
    return {
      "@odata.context": `${origin}/$metadata#Microsoft.Azure.Search.V2026_04_01.IndexerExecutionInfo`,
      name,
      status: last?.status === "transientFailure" ? "error" : "running",
      lastResult: (last ?? null) as JsonObject | null,
      executionHistory: history as unknown as JsonObject[],
      limits: { maxRunTime: "PT24H", maxDocumentExtractionSize: 0, maxDocumentContentCharactersToExtract: 0 },
    };
  }

  /** Ends every run, and forgets what came of them. */
  halt(): void {
    for (const name of [...this.#indexers.keys()]) this.removed(name);
  }

  #of(name: unknown): Progress {
    const key = String(name);
    const progress = this.#indexers.get(key) ?? { history: [], read: new Map(), stops: new AbortController() };
    this.#indexers.set(key, progress);
    return progress;
  }

  #begin({ history }: Progress, status: Run["status"]): Run {
    // Each begins later than the one before, so that its start tells it from others.
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
    history.splice(kept);
    return run;
  }

  async #work(indexer: JsonObject, progress: Progress, run: Run): Promise<void> {
    const { signal } = progress.stops;
    try {
      // The answer to the request goes out first.
      await delay(1, undefined, { ref: false, signal });
      await this.#read(indexer, progress, run, signal);
      run.status = "success";
      run.finalTrackingState = JSON.stringify({ blobs: progress.read.size });
    } catch (error) {
      if (signal.aborted) return;
      run.status = "transientFailure";
      run.errorMessage = (error as Error).message;
    }
    run.endTime = new Date().toISOString();
  }

  async #read(indexer: JsonObject, progress: Progress, run: Run, signal: AbortSignal): Promise<void> {
    const { folder, find } = this.world;
    const parameters = isObject(indexer.parameters) ? indexer.parameters : {};
    const configuration = isObject(parameters.configuration) ? parameters.configuration : {};
    const source = this.#needed("datasources", indexer.dataSourceName, "data source");
    const index = this.#needed("indexes", indexer.targetIndexName, "index");
    const skillset = indexer.skillsetName ? find("skillsets", String(indexer.skillsetName)) : undefined;
    if (indexer.skillsetName && !skillset)
      throw new RunFailure(`The skillset '${indexer.skillsetName}' does not exist.`);
    if (skillset) run.warnings.push(...notExecuted(skillset).map(({ name, message }) => warning(null, name, message)));
    checkMode(configuration);
    const most = Number(parameters.maxFailedItems ?? 0);
    if (progress.read.size) run.initialTrackingState = JSON.stringify({ blobs: progress.read.size });
    for (const blob of blobsOf(folder, source)) {
      if (progress.read.get(blob.address) === blob.modified) continue;
      const failed = run.itemsFailed;
      for (const item of readable(blob, configuration, run)) {
        if (this.world.itemMs) await delay(this.world.itemMs, undefined, { ref: false, signal });
        await this.#item(item, { indexer, index, skillset }, run, signal);
        if (most >= 0 && run.itemsFailed > most) break;
      }
      if (most >= 0 && run.itemsFailed > most)
        throw new RunFailure(
          `${run.itemsFailed} items failed, and at most ${most} may (maxFailedItems). The run was ended.`,
        );
      if (run.itemsFailed === failed) progress.read.set(blob.address, blob.modified);
    }
  }

  async #item(
    read: JsonObject,
    { indexer, index, skillset }: { indexer: JsonObject; index: JsonObject; skillset: JsonObject | undefined },
    run: Run,
    signal: AbortSignal,
  ): Promise<void> {
    const address = String(read.metadata_storage_path);
    try {
      const tree: Tree = { document: read, made: new Map() };
      for (const [i, skill] of objectsIn(skillset?.skills).entries()) {
        if (!isExecuted(skill)) continue;
        const told = await execute(skill, tree, signal);
        run.warnings.push(...told.map((message) => warning(address, nameOf(skill, i), message)));
      }
      const document = enriched(index, indexer, mapped(index, indexer, read), tree);
      const wrong = misfit(index, document);
      if (wrong) throw new Error(wrong);
      const name = String(index.name);
      if (!this.world.find("indexes", name)) throw new Error(`The index '${name}' does not exist.`);
      this.world.write(name, String(document[keyOf(index)]), document);
      run.itemsProcessed += 1;
    } catch (error) {
      if (signal.aborted) throw error;
      run.itemsFailed += 1;
      run.errors.push(failure(address, (error as Error).message));
    }
  }

  #needed(kind: "indexes" | "datasources", name: unknown, noun: string): JsonObject {
    const found = this.world.find(kind, String(name));
    if (!found) throw new RunFailure(`The ${noun} '${name}' does not exist.`);
    return found;
  }
}

/** The documents of a blob; none, and a failed item, where it cannot be read. */
function readable(blob: Blob, configuration: JsonObject, run: Run): JsonObject[] {
  try {
    return documentsIn(blob, configuration);
  } catch (error) {
    run.itemsFailed += 1;
    run.errors.push(failure(blob.address, `The blob could not be parsed: ${(error as Error).message}`));
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
