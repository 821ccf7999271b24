import type { JsonObject } from "../../json";
import type { Call, Router } from "../../server/router";
import { refuse } from "../errors";
import type { IndexerRuns } from "./runs";

/** What an indexer is told beside being made and changed: run, reset, how it goes. */
export function indexerRoutes(router: Router, indexers: Map<string, JsonObject>, runs: IndexerRuns): void {
  const find = ({ params }: Call<"name">): JsonObject => {
    const found = indexers.get(params.name);
    if (!found) throw refuse(404, `No indexer with the name '${params.name}' was found.`);
    return found;
  };
  router
    .on("GET", "/indexers/:name/search.status", (call) => {
      find(call);
      return { status: 200, body: runs.statusOf(call.params.name, call.origin) };
    })
    .on("POST", "/indexers/:name/search.run", (call) => {
      runs.run(find(call));
      return { status: 202 };
    })
    .on("POST", "/indexers/:name/search.reset", (call) => {
      runs.reset(find(call));
      return { status: 204 };
    });
}
