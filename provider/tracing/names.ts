/**
 * Names in the lines of the log and in spans. `trefoil explain log` reads both. This module imports no other module, so that the
 * command does not load the provider.
 */

/** Name of the instrumentation scope, and of the service unless the environment sets it. */
export const scopeName = "trefoil";

/** Names of attributes: those of OpenTelemetry where it defines one. */
export const attributes = {
  operation: "trefoil.operation",
  kind: "trefoil.kind",
  resource: "trefoil.resource",
  readsFromLists: "trefoil.reads_from_lists",
  wait: "trefoil.wait",
  service: "trefoil.service",
  requestId: "trefoil.request_id",
  method: "http.request.method",
  route: "url.template",
  host: "server.address",
  status: "http.response.status_code",
  resend: "http.request.resend_count",
  error: "error.type",
} as const;

/**
 * The causes of waits:
 *
 * - `limit`: the request limit, or a time that the service named,
 * - `retry`: the pause before another attempt,
 * - `access`: a permission that is not effective yet,
 * - `object`: the service still processes the object or another change,
 * - `list`: a list that another operation requests,
 * - `lock`: another operation or process, which holds a lock.
 */
export const waitCauses = ["limit", "retry", "access", "object", "list", "lock"] as const;

export type WaitCause = (typeof waitCauses)[number];

/** Shorter waits are not recorded. In milliseconds. */
export const shortestWaitMs = 10;
