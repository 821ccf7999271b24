import type { Json } from "../json";
import { HttpError } from "../server/http";
import { type Schema, type SchemaViolation, violationsOf } from "../validation/schema";
import { newerMembers } from "../validation/versions";

interface Detail {
  readonly code: string;
  readonly message: string;
}

/** Error `{error: {code, message, details?}}`. The code is often empty, with the specific code in the details. */
export function apiError(status: number, message: string, code = "", details?: readonly Detail[]): HttpError {
  return new HttpError({ status, body: { error: { code, message, ...(details && { details }) } } });
}

export const invalid = (message: string, code = ""): HttpError => apiError(400, message, code);

/** Error 400 for an invalid parameter of the operation, such as the `definition` of an index. */
export function invalidParameter(parameter: string, message: string, detailCode: string): HttpError {
  const details = [{ code: detailCode, message: `${message} Parameters: ${parameter}` }];
  const whole = `The request is invalid. Details: ${parameter} : ${message}`;
  return apiError(400, whole, "InvalidRequestParameter", details);
}

/** Error 400 for an update that an existing index does not allow. */
export function notAllowed(message: string, detailCode: string): HttpError {
  return apiError(400, message, "OperationNotAllowed", [{ code: detailCode, message }]);
}

/** Error 501 for a feature of the service that is not emulated. Ignoring it would return a wrong result. */
export const notEmulated = (what: string, instead: string, verb: "is" | "are" = "is"): HttpError =>
  apiError(501, `${what} ${verb} not emulated. ${instead}`, "NotEmulated");

/**
 * Rejects unknown and missing members, values of the wrong type, and members that the version of the API does not have.
 *
 * @param options `open` accepts unknown members and unknown kinds of objects. `version` is the version of the API.
 * @throws HttpError 400
 */
export function validate(
  schema: Schema,
  body: Json | undefined,
  { open, version }: { readonly open?: boolean; readonly version?: string } = {},
): void {
  const newer = open || version === undefined ? [] : newerMembers(schema, body, version);
  const problem = newer[0] ?? violationsOf(schema, body).find((violation) => !open || !mayBePreview(violation));
  if (problem) throw invalid(`The request is invalid. Details: ${wording(problem)}`);
}

/** True for a member or a kind that only a preview version may have. */
const mayBePreview = ({ kind, path, value, discriminator }: SchemaViolation): boolean =>
  kind === "unknown" || (kind === "choice" && typeof value === "string" && (discriminator || path.at(-1) === "kind"));

function wording({ kind, title, path, expected, value }: SchemaViolation): string {
  const at = path.join(".");
  switch (kind) {
    case "unknown":
      return `The property '${String(path.at(-1))}' does not exist on type '${title}' (${at}).`;
    case "missing":
      return at ? `The property '${at}' is required.` : "A body is required.";
    case "null":
      return `The property '${at}' must not be null.`;
    case "type":
      return `The property '${at}' must be of type ${expected}.`;
    case "choice":
      return `The value '${value}' of '${at}' is invalid. Use one of: ${expected.join(", ")}.`;
  }
}
