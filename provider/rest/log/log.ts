import { type Log, openLog, operationId, recordRequest } from "../../tracing";
import type { Clock } from "../base/clock";
import { Failure } from "../base/failure";
import type { HttpRequest, Interceptor } from "../base/interceptor";
import type { Exchange } from "../base/options";
import { type RawResponse, requestId } from "../base/response";

/** The log of this process. A log that cannot be opened is an error before the first request. */
export function openRequestLog(file: string): Log {
  try {
    return openLog(file);
  } catch (cause) {
    const advice = `The request log ${file} cannot be opened. Set TREFOIL_LOG to a writable file, or unset it.`;
    throw new Failure({ kind: "state", advice }, cause);
  }
}

/** The parts of the interceptor. */
interface RequestRecorder {
  /** Undefined if only spans are recorded. */
  readonly log: Log | undefined;
  readonly service: string;
  readonly clock: Clock;
  /** Called once if the log cannot be written. The request may have been sent, so it does not fail. */
  readonly warn?: ((message: string) => void) | undefined;
}

/** Records each attempt, without headers, bodies and credentials: as a line of the log, and as a span of the operation. */
export function recordInterceptor({ log, service, clock, warn = () => {} }: RequestRecorder): Interceptor {
  let hasWarned = false;
  const writeLine = (line: object): void => {
    try {
      log?.info(line);
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code;
      const next = "Lines are missing. Free disk space, or unset TREFOIL_LOG.";
      if (!hasWarned) warn(`The request log cannot be written (${reason}). ${next}`);
      hasWarned = true;
    }
  };
  return (send) => async (request) => {
    const { context, method, path } = request;
    const began = clock.elapsed();
    const record = (outcome: { status?: number; requestId?: string | undefined; error?: string }): void => {
      const durationMs = clock.elapsed() - began;
      const attempt = context.attempts;
      const place = { service, method, path: context.redact(path) };
      writeLine({ operationId: operationId(), ...place, ...outcome, durationMs, attempt });
      recordRequest(
        { service, method, route: routeOf(request), host: hostOf(request), attempt, ...outcome },
        durationMs,
      );
    };
    try {
      const response = await send(request);
      const id = requestId(response.headers);
      record({ status: response.status, requestId: id && context.redact(id) });
      return response;
    } catch (error) {
      record({ error: error instanceof Failure ? error.reason.kind : "unknown" });
      throw error;
    }
  };
}

/** The route of the request itself. A sign-in or a redirect within it has another path. */
function routeOf({ path, context: { route, redact } }: HttpRequest): string | undefined {
  return route && route.path === path.split("?")[0] ? redact(route.template) : undefined;
}

const hostOf = ({ origin }: HttpRequest): string => origin.replace(/^\w+:\/\//, "");

/** Reports each attempt with its response. */
export function exchangeInterceptor(report: (exchange: Exchange) => void): Interceptor {
  return (send) => async (request) => {
    try {
      const response = await send(request);
      report(exchangeOf(request, response));
      return response;
    } catch (error) {
      report(exchangeOf(request));
      throw error;
    }
  };
}

const exchangeOf = ({ method, path, headers, body }: HttpRequest, response?: RawResponse): Exchange => ({
  method,
  path,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => shown.test(name))),
  body: typeof body === "string" ? body : undefined,
  response: response && { status: response.status, body: response.body.toString("utf8") },
});

/** Headers that are never a credential. */
const shown = /^(accept|content-type|if-match|if-none-match|prefer)$/;
