import type { Json } from "../json";
import { HttpError, invalidJson } from "../server/http";
import { type Schema, type SchemaViolation, violationsOf } from "../validation/schema";

/** Error of the Control API. `code` is Ably's error code, usually the status times 100. */
export function apiError(statusCode: number, message: string, code = statusCode * 100): HttpError {
  const href = `https://help.ably.io/error/${code}`;
  return new HttpError({ status: statusCode, body: { message, code, statusCode, href, details: null } });
}

export const notFound = (what: string): HttpError => apiError(404, `${what} not found`);

/** Validates a body. The message is that of the real service where it is known. @throws HttpError 400 */
export function validate(name: string, schema: Schema, body: Json | undefined): void {
  if (body === invalidJson) throw apiError(400, "The body is not JSON");
  const [first, ...others] = violationsOf(schema, body);
  if (!first) return;
  const parent = ({ kind, path }: SchemaViolation): string => [kind, ...path.slice(0, -1)].join("/");
  const together = [first, ...others.filter((other) => parent(other) === parent(first))];
  const members = together.map(({ path }) => String(path.at(-1) ?? "")).join(", ");
  throw apiError(400, wording(`#/components/schemas/${name}`, first, members));
}

function wording(schema: string, { kind, path, expected, value }: SchemaViolation, members: string): string {
  const property = [`${schema}/properties`, ...path].join("/");
  switch (kind) {
    case "unknown":
      return `${schema} does not define properties: ${members}`;
    case "missing":
      return `${schema} missing required parameters: ${members}`;
    case "null":
      return `${property} does not allow null values`;
    case "choice":
      return `${property} must be one of ${expected.join(", ")}`;
    case "type":
      return `${property} expected ${expected}, but received ${typeof value}`;
  }
}
