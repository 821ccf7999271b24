import type { JsonObject } from "../../json";
import { canonicalDuration } from "../canonical";
import type { IndexerRuns } from "../indexers/runs";
import { type ObjectType, objectsIn, stamped } from "../kind";
import { objectOrEmpty } from "./schemas";

/** Suffixes of the names of the objects that the service creates, by their type. */
const suffixes = { datasource: "datasource", indexer: "indexer", skillset: "skillset", index: "index" } as const;

type Created = keyof typeof suffixes;

interface Collection {
  readonly kind: ObjectType;
  readonly objects: Map<string, JsonObject>;
}

const isIngested = ({ kind }: JsonObject): boolean => kind === "azureBlob" || kind === "indexedOneLake";

export const createdName = (source: JsonObject, type: Created): string => `${source.name}-${suffixes[type]}`;

/** Names of the objects that the service creates for a knowledge source. Null for an index, and for the web. */
export const createdResources = (source: JsonObject): JsonObject | null =>
  isIngested(source)
    ? Object.fromEntries((Object.keys(suffixes) as Created[]).map((type) => [type, createdName(source, type)]))
    : null;

/** Creates, runs and deletes the indexing pipeline of a knowledge source. One document contains one file. */
export class Ingestion {
  constructor(
    readonly collections: Readonly<Record<Created, Collection>>,
    readonly runs: IndexerRuns,
    readonly removeDocuments: (index: string) => void,
  ) {}

  /** An existing object with the name of an object to create, such as `index 'files-index'`. */
  existing(source: JsonObject): string | undefined {
    const types = isIngested(source) ? (Object.keys(suffixes) as Created[]) : [];
    const type = types.find((one) => this.collections[one].objects.has(createdName(source, one)));
    return type && `${this.collections[type].kind.noun} '${createdName(source, type)}'`;
  }

  onSaved(source: JsonObject, previous: JsonObject | undefined): void {
    if (!isIngested(source)) return;
    if (previous) this.#reschedule(source);
    else this.#createPipeline(source);
  }

  #createPipeline(source: JsonObject): void {
    const bodies = pipelineOf(source);
    for (const type of ["datasource", "skillset", "index", "indexer"] as const) {
      const { kind, objects } = this.collections[type];
      const body = { name: createdName(source, type), ...bodies[type] };
      objects.set(body.name, stamped(kind.applyDefaults(body)));
    }
    const indexer = this.collections.indexer.objects.get(createdName(source, "indexer"));
    if (indexer) this.runs.onCreated(indexer);
  }

  /** Of the editable members, the created objects contain only the schedule. Other changes of these objects are kept. */
  #reschedule(source: JsonObject): void {
    const { objects } = this.collections.indexer;
    const indexer = objects.get(createdName(source, "indexer"));
    const { schedule } = pipelineOf(source).indexer;
    if (indexer) objects.set(String(indexer.name), stamped({ ...indexer, schedule: schedule ?? null }));
  }

  onDeleted(source: JsonObject): void {
    if (!isIngested(source)) return;
    this.runs.onDeleted(createdName(source, "indexer"));
    if (this.collections.index.objects.has(createdName(source, "index")))
      this.removeDocuments(createdName(source, "index"));
    for (const type of Object.keys(suffixes) as Created[])
      this.collections[type].objects.delete(createdName(source, type));
  }

  statusOf(source: JsonObject): JsonObject {
    const none = { synchronizationInterval: null, currentSynchronizationState: null, lastSynchronizationState: null };
    if (!isIngested(source))
      return { kind: source.kind ?? null, synchronizationStatus: "active", ...none, statistics: null };
    const history = objectsIn(this.runs.statusOf(createdName(source, "indexer"), "").executionHistory);
    const [latest] = history;
    const complete = history.filter(({ status }) => status === "success");
    const isRunning = latest?.status === "inProgress";
    return {
      kind: source.kind ?? null,
      synchronizationStatus: isRunning && history.length === 1 ? "creating" : "active",
      synchronizationInterval: intervalOf(source),
      currentSynchronizationState: latest && latest.status !== "success" ? stateOf(latest) : null,
      lastSynchronizationState: complete[0] ? { ...countsOf(complete[0]), endTime: complete[0].endTime ?? null } : null,
      statistics: complete.length ? statisticsOf(complete) : null,
    };
  }
}

const ownParameters = (source: JsonObject): JsonObject =>
  objectOrEmpty(source.azureBlobParameters ?? source.indexedOneLakeParameters);

const ingestionOf = (source: JsonObject): JsonObject => objectOrEmpty(ownParameters(source).ingestionParameters);

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

/** Bodies of the created objects. The service splits files with its own template, which is not documented. */
function pipelineOf(source: JsonObject): Record<Created, JsonObject> {
  const { connectionString = null, containerName, folderPath = null, isADLSGen2 } = ownParameters(source);
  const { lakehouseId, targetPath = null } = ownParameters(source);
  const isBlob = source.kind === "azureBlob";
  const key = { name: "base64Encode" };
  return {
    datasource: {
      type: isBlob ? (isADLSGen2 ? "adlsgen2" : "azureblob") : "onelake",
      credentials: { connectionString },
      container: { name: (isBlob ? containerName : lakehouseId) ?? null, query: isBlob ? folderPath : targetPath },
    },
    skillset: { skills: [] },
    index: {
      fields: [
        { name: "uid", type: "Edm.String", key: true, searchable: true, analyzer: "keyword" },
        { name: "blob_url", type: "Edm.String", searchable: false },
        { name: "snippet", type: "Edm.String", searchable: true },
      ],
      semantic: {
        configurations: [
          { name: "semantic", prioritizedFields: { prioritizedContentFields: [{ fieldName: "snippet" }] } },
        ],
      },
    },
    indexer: {
      dataSourceName: createdName(source, "datasource"),
      skillsetName: createdName(source, "skillset"),
      targetIndexName: createdName(source, "index"),
      schedule: ingestionOf(source).ingestionSchedule ?? null,
      fieldMappings: [
        { sourceFieldName: "metadata_storage_path", targetFieldName: "uid", mappingFunction: key },
        { sourceFieldName: "metadata_storage_path", targetFieldName: "blob_url" },
        { sourceFieldName: "content", targetFieldName: "snippet" },
      ],
    },
  };
}
