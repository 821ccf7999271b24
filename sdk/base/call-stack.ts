import { dirname, sep } from "node:path";

type Format = typeof Error.prepareStackTrace;

const folder = dirname(__dirname) + sep;
/** Pulumi takes a stack for each property of a resource, to be shown should the program end while it is unsettled. */
const isOfPromise = ([first]: NodeJS.CallSite[]): boolean => first?.getFunctionName() === "debuggablePromise";
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
    // To look its frames up in the sources would take longer than most else that a resource costs in the program.
    if (isOfPromise(frames)) return written(error, shown.slice(-1));
    return before ? before(error, shown) : written(error, shown);
  };
  return () => {
    Error.prepareStackTrace = before;
  };
}

const written = (error: Error, frames: NodeJS.CallSite[]): string =>
  [String(error), ...frames.map((frame) => `    at ${frame}`)].join("\n");

/** Pulumi leaves out its own frames and that of one class, taken for the one that the program names. */
function upToProgram(frames: NodeJS.CallSite[]): NodeJS.CallSite[] {
  const own = frames.findIndex(isOurs);
  const program = frames.findIndex((frame, i) => i > own && !isOurs(frame));
  return own < 0 || program < 0 ? frames : [...frames.slice(0, own + 1), ...frames.slice(program, program + 1)];
}
