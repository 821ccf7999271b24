import type { JsonObject } from "../../json";
import type { RouteRequest, Router } from "../../server/router";
import { hasVersion } from "../../validation/versions";
import { apiError } from "../errors";
import { objectsIn, versionOf } from "../kind";
import type { UploadedFiles } from "./files";
import { mcpResponse } from "./mcp";
import { eventsOf } from "./retrieval";
import { retrievalVersion } from "./schemas";

interface Dependencies {
  readonly sources: Map<string, JsonObject>;
  readonly bases: Map<string, JsonObject>;
  readonly files: UploadedFiles;
  readonly statusOf: (source: JsonObject) => JsonObject;
  readonly retrieve: (base: JsonObject, request: RouteRequest) => JsonObject;
}

/** Routes to read the status of a knowledge source, and to query a knowledge base directly or by MCP. */
export function knowledgeRoutes(router: Router, { sources, bases, files, statusOf, retrieve }: Dependencies): void {
  const find = (objects: Map<string, JsonObject>, noun: string, { params }: RouteRequest<"name">): JsonObject => {
    const found = objects.get(params.name);
    if (!found) throw apiError(404, `No ${noun} with the name '${params.name}' was found.`);
    return found;
  };
  router
    .on("GET", "/knowledgesources/:name/status", (request) => {
      const source = find(sources, "knowledge source", request);
      const hasFiles = source.kind === "file" && hasVersion(versionOf(request), retrievalVersion);
      const fileCapacity = hasFiles ? { fileCapacity: files.capacityOf(request.params.name) } : {};
      return { status: 200, body: { ...statusOf(source), ...fileCapacity } };
    })
    .on("POST", "/knowledgebases/:name/retrieve", (request) => {
      const base = find(bases, "knowledge base", request);
      const body = retrieve(base, request);
      const isStream = request.headers.accept?.includes("text/event-stream") === true;
      if (!isStream || !hasVersion(versionOf(request), retrievalVersion)) return { status: 200, body };
      const headers = { "content-type": "text/event-stream" };
      return { status: 200, headers, body: eventsOf(base, request, body) };
    })
    .on("POST", "/knowledgebases/:name/mcp", (request) => {
      const base = find(bases, "knowledge base", request);
      return mcpResponse(request.body, request.headers.accept, (queries) => {
        const intents = queries.map((search) => ({ type: "semantic", search }));
        const [answer] = objectsIn(retrieve(base, { ...request, body: { intents } }).response);
        return objectsIn(answer?.content)
          .map(({ text }) => String(text))
          .join("\n");
      });
    });
}
