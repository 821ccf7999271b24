import type { JsonObject } from "../../json";
import type { RouteRequest, Router } from "../../server/router";
import { apiError } from "../errors";
import { hasFeatureOf, versionOf } from "../kind";
import type { UploadedFiles } from "./files";
import { eventsOf } from "./retrieval";
import { retrievalVersion } from "./schemas";

interface Dependencies {
  readonly sources: Map<string, JsonObject>;
  readonly bases: Map<string, JsonObject>;
  readonly files: UploadedFiles;
  readonly statusOf: (source: JsonObject) => JsonObject;
  readonly retrieve: (base: JsonObject, request: RouteRequest) => JsonObject;
}

/** Routes to read the status of a knowledge source and to query a knowledge base. */
export function knowledgeRoutes(router: Router, { sources, bases, files, statusOf, retrieve }: Dependencies): void {
  const find = (objects: Map<string, JsonObject>, noun: string, { params }: RouteRequest<"name">): JsonObject => {
    const found = objects.get(params.name);
    if (!found) throw apiError(404, `No ${noun} with the name '${params.name}' was found.`);
    return found;
  };
  router
    .on("GET", "/knowledgesources/:name/status", (request) => {
      const source = find(sources, "knowledge source", request);
      const hasFiles = source.kind === "file" && hasFeatureOf(versionOf(request), retrievalVersion);
      const fileCapacity = hasFiles ? { fileCapacity: files.capacityOf(request.params.name) } : {};
      return { status: 200, body: { ...statusOf(source), ...fileCapacity } };
    })
    .on("POST", "/knowledgebases/:name/retrieve", (request) => {
      const base = find(bases, "knowledge base", request);
      const body = retrieve(base, request);
      const isStream = request.headers.accept?.includes("text/event-stream") === true;
      if (!isStream || !hasFeatureOf(versionOf(request), retrievalVersion)) return { status: 200, body };
      const headers = { "content-type": "text/event-stream" };
      return { status: 200, headers, body: eventsOf(base, request, body) };
    });
}
