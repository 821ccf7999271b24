import type { JsonObject } from "../../json";
import { canonicalDuration } from "../canonical";
import type { IndexerRuns } from "../indexers/runs";
import { type ObjectType, objectsIn, stamped } from "../kind";
import { graphStatistics } from "./graph-extraction";
import { type Created, createdName, createdTypes, hasIndexer, ingestionOf, pipelineOf } from "./pipelines";
import { objectOrEmpty } from "./schemas";

interface Collection {
  readonly kind: ObjectType;
  readonly objects: Map<string, JsonObject>;
}

/** Creates, runs and deletes the indexing pipeline of a knowledge source. One document contains one file. */
export class Ingestion {
  constructor(
    readonly collections: Readonly<Record<Created, Collection>>,
    readonly runs: IndexerRuns,
    readonly removeDocuments: (index: string) => void,
  ) {}

  /** An existing object with the name of an object to create, such as `index 'files-index'`. */
  existing(source: JsonObject): string | undefined {
    const type = createdTypes(source).find((one) => this.collections[one].objects.has(createdName(source, one)));
    return type && `${this.collections[type].kind.noun} '${createdName(source, type)}'`;
  }

  onSaved(source: JsonObject, previous: JsonObject | undefined): void {
    if (previous) this.#reschedule(source);
    else this.#createPipeline(source);
  }

  #createPipeline(source: JsonObject): void {
    const bodies = pipelineOf(source);
    for (const [type, members] of Object.entries(bodies) as [Created, JsonObject][]) {
      const { kind, objects } = this.collections[type];
      const body = { name: createdName(source, type), ...members };
      objects.set(body.name, stamped(kind.applyDefaults(body)));
    }
    const indexer = bodies.indexer && this.collections.indexer.objects.get(createdName(source, "indexer"));
    if (indexer) this.runs.onCreated(indexer);
  }

  /** Of the editable members, the created objects contain only the schedule. Other changes of these objects are kept. */
  #reschedule(source: JsonObject): void {
    const { objects } = this.collections.indexer;
    const indexer = objects.get(createdName(source, "indexer"));
    const schedule = ingestionOf(source).ingestionSchedule ?? null;
    if (indexer && hasIndexer(source)) objects.set(String(indexer.name), stamped({ ...indexer, schedule }));
  }

  onDeleted(source: JsonObject): void {
    const types = createdTypes(source);
    if (types.includes("indexer")) this.runs.onDeleted(createdName(source, "indexer"));
    if (types.includes("index") && this.collections.index.objects.has(createdName(source, "index")))
      this.removeDocuments(createdName(source, "index"));
    for (const type of types) this.collections[type].objects.delete(createdName(source, type));
  }

  isRunning(source: JsonObject): boolean {
    if (!hasIndexer(source)) return false;
    const [latest] = objectsIn(this.runs.statusOf(createdName(source, "indexer")).executionHistory);
    return latest?.status === "inProgress";
  }

  statusOf(source: JsonObject): JsonObject {
    const none = { synchronizationInterval: null, currentSynchronizationState: null, lastSynchronizationState: null };
    const { kind = null } = source;
    if (!hasIndexer(source)) return { kind, synchronizationStatus: "active", ...none, statistics: null };
    const history = objectsIn(this.runs.statusOf(createdName(source, "indexer")).executionHistory);
    const [latest] = history;
    const complete = history.filter(({ status }) => status === "success");
    const isRunning = latest?.status === "inProgress";
    return {
      kind,
      synchronizationStatus: isRunning && history.length === 1 ? "creating" : "active",
      synchronizationInterval: intervalOf(source),
      currentSynchronizationState: latest && latest.status !== "success" ? stateOf(latest) : null,
      lastSynchronizationState: complete[0]
        ? {
            ...countsOf(complete[0]),
            endTime: complete[0].endTime ?? null,
            ...graphStatistics(source, Number(complete[0].itemsProcessed)),
          }
        : null,
      statistics: complete.length ? statisticsOf(complete) : null,
    };
  }
}

/** `P1D` is returned as `1d`. */
function intervalOf(source: JsonObject): string | null {
  const { interval = null } = objectOrEmpty(ingestionOf(source).ingestionSchedule);
  return interval === null ? null : String(canonicalDuration(interval)).replace(/[PT]/g, "").toLowerCase();
}

const countsOf = ({ startTime, itemsProcessed, itemsFailed }: JsonObject): JsonObject => ({
  startTime: startTime ?? null,
  itemsUpdatesProcessed: itemsProcessed ?? 0,
  itemsUpdatesFailed: itemsFailed ?? 0,
  itemsSkipped: 0,
});

function stateOf(run: JsonObject): JsonObject {
  const errors = objectsIn(run.errors).map(({ key, statusCode, errorMessage }) => ({
    docId: key ?? null,
    statusCode: statusCode ?? null,
    errorMessage: errorMessage ?? "",
  }));
  const whole = run.errorMessage ? [{ docId: null, statusCode: 400, errorMessage: run.errorMessage }] : [];
  const all = [...errors, ...whole];
  return { ...countsOf(run), ...(all.length && { errors: all }) };
}

function statisticsOf(runs: readonly JsonObject[]): JsonObject {
  const mean = (of: (run: JsonObject) => number): number =>
    Math.round(runs.reduce((sum, run) => sum + of(run), 0) / runs.length);
  const seconds = mean(
    ({ startTime, endTime }) => (Date.parse(String(endTime)) - Date.parse(String(startTime))) / 1000,
  );
  return {
    totalSynchronization: runs.length,
    averageSynchronizationDuration: new Date(seconds * 1000).toISOString().slice(11, 19),
    averageItemsProcessedPerSynchronization: mean(({ itemsProcessed }) => Number(itemsProcessed)),
  };
}
