import type { Logger } from "pino";

export type Log = Pick<Logger, "info">;

const open = new Map<string, Log>();

/** The log: JSON lines, written synchronously, so that a killed process loses no line. Throws if the file cannot be opened. */
export function openLog(file: string): Log {
  const known = open.get(file);
  if (known) return known;
  // Loaded here because most runs have no log.
  const { pino } = require("pino") as typeof import("pino");
  const destination = pino.destination({ dest: file, append: true, sync: true, mkdir: true });
  const log = pino({ base: { pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  open.set(file, log);
  return log;
}
