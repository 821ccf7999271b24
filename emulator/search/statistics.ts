import type { HttpRequest, HttpResponse } from "../server/http";
import { contextOf } from "./kind";

/** Usage by name of the counter. */
export type Counts = Readonly<Record<string, () => number>>;

/** GET /servicestats. */
export function statistics(
  request: HttpRequest,
  counts: Counts,
  quotas: Readonly<Record<string, number>>,
): HttpResponse {
  const counters = Object.fromEntries(
    Object.entries(counts).map(([name, usage]) => [name, { usage: usage(), quota: quotas[name] ?? null }]),
  );
  return {
    status: 200,
    body: {
      "@odata.context": contextOf(request, "ServiceStatistics"),
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
