import { type Client, type RequestOptions, StreamBody } from "../../rest";

/** Limits of the requests of one operation. */
export interface RequestLimits {
  /** Aborts the requests. */
  readonly signal?: AbortSignal | undefined;
  /** Time in which a write that was sent may finish after an abort, in milliseconds. */
  readonly graceMs?: number;
}

/** A client whose requests have the limits of an operation. */
export const limitedClient = (client: Client, limits: RequestLimits): Client => ({
  request: (options) => client.request({ ...options, ...limitsOf(options, limits) }),
  get: (path, options) => client.get(path, { ...options, ...limitsOf({ ...options, method: "GET" }, limits) }),
  paginate: (path, options) =>
    client.paginate(path, { ...options, ...limitsOf({ ...options, method: "GET" }, limits) }),
  signIn: () => client.signIn(),
  close: () => client.close(),
});

/** The upload of a blob ends immediately, since it changes no tag. */
function limitsOf(
  { method, body, signal, graceMs }: Pick<RequestOptions, "method" | "body" | "signal" | "graceMs">,
  limits: RequestLimits,
): Pick<RequestOptions, "signal" | "graceMs"> {
  const signals = [signal, limits.signal].filter((one) => one !== undefined);
  const isWrite = !["GET", "HEAD"].includes(method) && !(body instanceof StreamBody);
  return {
    signal: signals.length > 1 ? AbortSignal.any(signals) : signals[0],
    graceMs: graceMs ?? (isWrite ? limits.graceMs : undefined),
  };
}
