import type { Logger } from "pino";
import type { World } from "../client/clock";
import type { Layer } from "../client/interceptor";
import { requestId } from "../client/response";
import { Failure } from "../errors/failure";

export type Log = Pick<Logger, "info">;

const open = new Map<string, Log>();

/** The request log: one JSON line an attempt, appended at once, so that a killed process loses nothing. */
export function openLog(file: string): Log {
  const known = open.get(file);
  if (known) return known;
  try {
    // Loaded here, because most runs have no log.
    const { pino } = require("pino") as typeof import("pino");
    const destination = pino.destination({ dest: file, append: true, sync: true, mkdir: true });
    const log = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
    open.set(file, log);
    return log;
  } catch (cause) {
    const advice = `The request log ${file} cannot be opened. Set TREFOIL_LOG to a file that can be written, or unset it.`;
    throw new Failure({ kind: "state", advice }, cause);
  }
}

/** Logs facts about an attempt: no header, no body, no credential. */
export function logged(log: Log, service: string, world: World): Layer {
  return async (call, send) => {
    const { exchange } = call;
    const began = world.now();
    const line = (rest: object) =>
      log.info({
        service,
        method: call.method,
        path: exchange.redact(call.path),
        ...rest,
        durationMs: world.now() - began,
        attempt: exchange.attempts,
      });
    try {
      const reply = await send(call);
      const id = requestId(reply.headers);
      line({ status: reply.status, requestId: id && exchange.redact(id) });
      return reply;
    } catch (error) {
      line({ error: error instanceof Failure ? error.reason.kind : "unknown" });
      throw error;
    }
  };
}
