import type { RequestSpec } from "../../define";
import { jsonTypeOf } from "../../text/json";
import { nounFor } from "../../text/wording";
import { InvalidBodyError } from "./errors";

/** Request line and status of a response, for errors about invalid responses. */
export interface ResponseOrigin {
  /** Method and path, for example `GET /synonymmaps('words')`. */
  readonly request: string;
  readonly status: number;
  readonly requestId?: string;
}

/** Metadata of a body that an override returned. An override may send several requests, so the status is assumed. */
export const operationOrigin = (step: RequestSpec | undefined): ResponseOrigin => ({
  request: step?.request ?? "GET",
  status: 200,
});

const checkUrl = "The response was discarded because it is not valid. Check the service URL and any proxy, then retry.";

/**
 * The error about an invalid response. Its message contains types and names, and no values, since they may be secret.
 */
export function invalidResponse(
  { request, status, requestId }: ResponseOrigin,
  problem: string,
  advice = checkUrl,
): InvalidBodyError {
  const [method = "", path = ""] = request.split(" ");
  const id = requestId ? ` (request ${requestId})` : "";
  const facts = { method, path, status, requestId, mayHaveBeenApplied: method !== "GET" };
  return new InvalidBodyError(`${request} -> ${status}, but ${problem}${id}.`, advice, facts);
}

export function typeNoun(value: unknown): string {
  if (value === undefined) return "empty";
  return value === null ? "null" : nounFor(jsonTypeOf(value));
}
