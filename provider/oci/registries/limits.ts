import { type Client, type HttpResponse, type RequestOptions, StreamBody } from "../../rest";

/** Limits of the requests of one operation. */
export interface RequestLimits {
  /** Aborts the requests. */
  readonly signal?: AbortSignal | undefined;
  /** Time in which a write that was sent may finish after an abort, in milliseconds. */
  readonly graceMs?: number;
  /** Called with the time of the server in each response, except the pages of a list. */
  readonly onDate?: (date: Date) => void;
}

/** A client whose requests have the limits of an operation. */
export function limitedClient(client: Client, limits: RequestLimits): Client {
  const request = async <T>(options: RequestOptions<T>): Promise<HttpResponse<T>> => {
    const response = await client.request({ ...options, ...limitsOf(options, limits) });
    if (response.date) limits.onDate?.(response.date);
    return response;
  };
  return {
    request,
    get: (path, options) => request({ ...options, method: "GET", path }),
    paginate: (path, options) =>
      client.paginate(path, { ...options, ...limitsOf({ ...options, method: "GET" }, limits) }),
    signIn: () => client.signIn(),
    close: () => client.close(),
  };
}

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
