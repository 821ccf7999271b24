import type { JsonObject } from "../../json";
import type { RouteRequest, Router } from "../../server/router";
import { array, nullishObject, oneOfAnyCase, string } from "../../validation/schema";
import { apiError, validate } from "../errors";
import { contextOf } from "../kind";
import type { IndexerRuns } from "./runs";

const resync = nullishObject("IndexerResyncBody", { options: array(oneOfAnyCase("permissions")) });

const resetDocuments = nullishObject("DocumentKeysOrIds", {
  documentKeys: array(string),
  datasourceDocumentIds: array(string),
});

/** Routes to run and reset an indexer, and to read its status. */
export function indexerRoutes(router: Router, indexers: Map<string, JsonObject>, runs: IndexerRuns): void {
  const find = ({ params }: RouteRequest<"name">): JsonObject => {
    const found = indexers.get(params.name);
    if (!found) throw apiError(404, `No indexer with the name '${params.name}' was found.`);
    return found;
  };
  router
    .on("GET", "/indexers/:name/search.status", (request) => {
      find(request);
      const context = contextOf(request, "IndexerExecutionInfo");
      return { status: 200, body: { "@odata.context": context, ...runs.statusOf(request.params.name) } };
    })
    .on("POST", "/indexers/:name/search.run", (request) => {
      runs.run(find(request));
      return { status: 202 };
    })
    .on("POST", "/indexers/:name/search.reset", (request) => {
      runs.reset(find(request));
      return { status: 204 };
    })
    .on("POST", "/indexers/:name/search.resetdocs", (request) => {
      // The emulated indexer reads changed documents in each run, so there is nothing to mark.
      find(request);
      validate(resetDocuments, request.body);
      return { status: 204 };
    })
    .on("POST", "/indexers/:name/search.resync", (request) => {
      // The emulated storage has no permissions, so there is nothing to read again.
      find(request);
      validate(resync, request.body);
      return { status: 204 };
    });
}
