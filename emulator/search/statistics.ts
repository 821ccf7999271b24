import type { HttpRequest, HttpResponse } from "../server/http";

/** Usage by name of the counter. */
export type Counts = Readonly<Record<string, () => number>>;

/** GET /servicestats. */
export function statistics(
  { origin }: HttpRequest,
  counts: Counts,
  quotas: Readonly<Record<string, number>>,
): HttpResponse {
  const counters = Object.fromEntries(
    Object.entries(counts).map(([name, usage]) => [name, { usage: usage(), quota: quotas[name] ?? null }]),
  );
  return {
    status: 200,
    body: {
      "@odata.context": `${origin}/$metadata#Microsoft.Azure.Search.V2026_04_01.ServiceStatistics`,
      counters,
      limits: {
        maxStoragePerIndex: null,
        maxFieldsPerIndex: 1000,
        maxFieldNestingDepthPerIndex: 10,
        maxComplexCollectionFieldsPerIndex: 40,
        maxComplexObjectsInCollectionsPerDocument: 3000,
        maxCumulativeIndexerRuntimeSeconds: null,
      },
    },
  };
}
