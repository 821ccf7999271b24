import type { Json, JsonObject } from "../../json";
import type { HttpResponse } from "../../server/http";
import { objectOrEmpty } from "./schemas";

/** The tool of a knowledge base, as its documentation describes it. */
const tool = {
  name: "knowledge_base_retrieve",
  description: "Retrieves content from the knowledge base.",
  inputSchema: {
    type: "object",
    properties: { queries: { type: "array", items: { type: "string" }, minItems: 1 } },
    required: ["queries"],
  },
};

/** Error codes of JSON-RPC. */
const codes = { invalidRequest: -32_600, unknownMethod: -32_601, invalidParameters: -32_602 };

class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Response of the MCP endpoint of a knowledge base. It has no session.
 *
 * @param retrieve returns the content for queries as text.
 */
export function mcpResponse(
  body: Json | undefined,
  accept: string | undefined,
  retrieve: (queries: string[]) => string,
): HttpResponse {
  const request = objectOrEmpty(body);
  // A notification has no response.
  if (request.id === undefined && typeof request.method === "string") return { status: 202 };
  const answer: JsonObject = { jsonrpc: "2.0", id: request.id ?? null, ...outcomeOf(request, retrieve) };
  if (!accept?.includes("text/event-stream")) return { status: 200, body: answer };
  const headers = { "content-type": "text/event-stream" };
  return { status: 200, headers, body: `event: message\ndata: ${JSON.stringify(answer)}\n\n` };
}

function outcomeOf(request: JsonObject, retrieve: (queries: string[]) => string): JsonObject {
  try {
    return { result: resultOf(request, retrieve) };
  } catch (error) {
    if (error instanceof RpcError) return { error: { code: error.code, message: error.message } };
    throw error;
  }
}

function resultOf({ method, params }: JsonObject, retrieve: (queries: string[]) => string): JsonObject {
  const given = objectOrEmpty(params);
  switch (method) {
    case "initialize":
      return {
        protocolVersion: given.protocolVersion ?? "2025-06-18",
        capabilities: { tools: {} },
        serverInfo: { name: "emulator", version: "1" },
      };
    case "ping":
      return {};
    case "tools/list":
      return { tools: [tool] };
    case "tools/call":
      return { content: [{ type: "text", text: retrieve(queriesIn(given)) }], isError: false };
    default:
      if (typeof method !== "string") throw new RpcError(codes.invalidRequest, "The request has no method.");
      throw new RpcError(codes.unknownMethod, `The method '${method}' is unknown.`);
  }
}

function queriesIn({ name, arguments: given }: JsonObject): string[] {
  if (name !== tool.name) throw new RpcError(codes.invalidParameters, `The tool '${name}' is unknown.`);
  const { queries } = objectOrEmpty(given);
  const texts = Array.isArray(queries) ? queries.filter((query) => typeof query === "string") : [];
  if (!texts.length) throw new RpcError(codes.invalidParameters, "The argument 'queries' must be a list of strings.");
  return texts;
}
