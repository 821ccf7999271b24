import { dirname, sep } from "node:path";

type Format = typeof Error.prepareStackTrace;

const folder = dirname(__dirname) + sep;
const isOurs = (frame: NodeJS.CallSite): boolean => frame.getFileName()?.startsWith(folder) ?? false;

/**
 * Pulumi writes where a resource comes from into its state, with every frame of the call stack, most of them of its own
 * language host. Between this call and that of the function it returns, a stack below one of our classes ends with the
 * line of the program: state is smaller by half a kilobyte a resource, and the position is the program's, not ours.
 */
export function endStackAtProgram(): () => void {
  const before: Format = Error.prepareStackTrace;
  Error.prepareStackTrace = (error, frames) => {
    const shown = upToProgram(frames);
    return before ? before(error, shown) : [String(error), ...shown.map((frame) => `    at ${frame}`)].join("\n");
  };
  return () => {
    Error.prepareStackTrace = before;
  };
}

/** Pulumi leaves out its own frames and that of one class, taken for the one that the program names. */
function upToProgram(frames: NodeJS.CallSite[]): NodeJS.CallSite[] {
  const own = frames.findIndex(isOurs);
  const program = frames.findIndex((frame, i) => i > own && !isOurs(frame));
  return own < 0 || program < 0 ? frames : [...frames.slice(0, own + 1), ...frames.slice(program, program + 1)];
}
