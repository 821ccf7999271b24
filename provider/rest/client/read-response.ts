import { z } from "zod";
import { serverTime } from "../base/delays";
import type { BodyError, BodySchema, HttpResponse, RequestOptions } from "../base/options";
import { isHtmlPage, type RawResponse, requestId, unreadable } from "../base/response";
import { type ErrorSubject, httpError, invalidResponseError } from "../errors/response-errors";
import { excerpt } from "../secrets/excerpt";

/** Parses and validates a response. Throws an error for an error status or an invalid response. */
export function readResponse<T>(
  subject: ErrorSubject,
  response: RawResponse,
  options: RequestOptions<T>,
): HttpResponse<T> {
  const { status, headers } = response;
  const allowed = status < 300 || subject.context.allowedStatuses.includes(status);
  const raw = status < 300 ? options.responseType : undefined;
  // Servers send HTML with redirects.
  const moved = status >= 300 && status < 400;
  if (!allowed || (!raw && !moved && isHtmlPage(response, subject.method))) throw httpError(subject, response);

  let body = raw === "chunks" ? response.chunks : raw === "bytes" ? response.body : response.content;
  const problem = typeof body === "string" ? unreadable(response) : undefined;
  if (problem !== undefined) throw invalidResponseError(subject, response, problem);
  if (options.schema && status < 300 && subject.method !== "HEAD")
    body = validated(options.schema, body, subject, response);
  const id = requestId(headers);
  const time = serverTime(headers);
  return {
    status,
    headers,
    body: body as T,
    requestId: id && excerpt(id, subject.context.redact),
    date: time === undefined ? undefined : new Date(time),
  };
}

function validated(schema: BodySchema<unknown>, body: unknown, subject: ErrorSubject, response: RawResponse): unknown {
  const { error, data } = schema.safeParse(body);
  if (!error) return data;
  throw invalidResponseError(subject, response, `the response does not match the schema: ${problems(error.issues)}`);
}

/** Paths and problems without the values, which may be secret. */
function problems(issues: BodyError["issues"]): string {
  const shown = issues
    .slice(0, 3)
    .map(
      ({ path, message }) =>
        `at ${z.core.toDotPath([...path]) || "the top"}: ${message.replace(/^Invalid input: /, "")}`,
    );
  const more = issues.length - shown.length;
  return shown.join("; ") + (more > 0 ? `; and ${more} more` : "");
}
