import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** So many bytes of chunks may wait to be collected. */
const mostWaiting = 8 * 1024 * 1024;

let waiting = 0;
let collect: NodeJS.GCFunction | undefined;

/**
 * Hears of bytes that are of no more use. V8 collects what lies outside its heap when some 64 MB of it have come together,
 * which is all that a copy needs; asked for a small collection every 8 MB, which takes about a millisecond, it keeps the
 * process a third of that size (`make bench`).
 */
export function letGo(bytes: number): void {
  waiting += bytes;
  if (waiting < mostWaiting) return;
  waiting = 0;
  collect ??= collector();
  collect({ type: "minor" });
}

/** The collector that `node --expose-gc` shows, for this module alone. */
function collector(): NodeJS.GCFunction {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as NodeJS.GCFunction;
  setFlagsFromString("--no-expose-gc");
  return gc;
}
