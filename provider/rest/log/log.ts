import type { Logger } from "pino";
import type { Clock } from "../base/clock";
import { Failure } from "../base/failure";
import type { Interceptor } from "../base/interceptor";
import { requestId } from "../base/response";

export type Log = Pick<Logger, "info">;

const open = new Map<string, Log>();

/** The request log: one JSON line for each attempt, written synchronously, so that a killed process loses no line. */
export function openLog(file: string): Log {
  const known = open.get(file);
  if (known) return known;
  try {
    // Loaded here because most runs have no log.
    const { pino } = require("pino") as typeof import("pino");
    const destination = pino.destination({ dest: file, append: true, sync: true, mkdir: true });
    const log = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
    open.set(file, log);
    return log;
  } catch (cause) {
    const advice = `The request log ${file} cannot be opened. Set TREFOIL_LOG to a writable file, or unset it.`;
    throw new Failure({ kind: "state", advice }, cause);
  }
}

/**
 * Logs each attempt without headers, bodies and credentials.
 *
 * @param warn called once if the log cannot be written. The request may have been sent, so it does not fail.
 */
export function logInterceptor(
  log: Log,
  service: string,
  clock: Clock,
  warn: (message: string) => void = () => {},
): Interceptor {
  let hasWarned = false;
  return async (request, send) => {
    const { context } = request;
    const began = clock.elapsed();
    const line = (rest: object) => {
      const { method, path } = request;
      const durationMs = clock.elapsed() - began;
      try {
        log.info({ service, method, path: context.redact(path), ...rest, durationMs, attempt: context.attempts });
      } catch (error) {
        const reason = (error as NodeJS.ErrnoException).code;
        const next = "Lines are missing. Free disk space, or unset TREFOIL_LOG.";
        if (!hasWarned) warn(`The request log cannot be written (${reason}). ${next}`);
        hasWarned = true;
      }
    };
    try {
      const response = await send(request);
      const id = requestId(response.headers);
      line({ status: response.status, requestId: id && context.redact(id) });
      return response;
    } catch (error) {
      line({ error: error instanceof Failure ? error.reason.kind : "unknown" });
      throw error;
    }
  };
}
