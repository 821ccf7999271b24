import { dirname, sep } from "node:path";

type Format = typeof Error.prepareStackTrace;

const folder = dirname(__dirname) + sep;
/** Pulumi records a stack for each property of a resource, and shows it if the program ends before the property is settled. */
const isOfPromise = ([first]: NodeJS.CallSite[]): boolean => first?.getFunctionName() === "debuggablePromise";
const isOwn = (frame: NodeJS.CallSite): boolean => frame.getFileName()?.startsWith(folder) ?? false;

/**
 * Pulumi records the call stack of each resource in the state, including the frames of the language host. From this
 * call until the call of the returned function, a stack that contains a class of this package ends with the line of the
 * program. The state of each resource is half a kilobyte smaller, and the recorded position is that of the program.
 */
export function endStackAtProgram(): () => void {
  const before: Format = Error.prepareStackTrace;
  Error.prepareStackTrace = (error, frames) => {
    const shown = upToProgram(frames);
    // Resolving source maps for these frames would take longer than most other work for a resource.
    if (isOfPromise(frames)) return format(error, shown.slice(-1));
    return before ? before(error, shown) : format(error, shown);
  };
  return () => {
    Error.prepareStackTrace = before;
  };
}

const format = (error: Error, frames: NodeJS.CallSite[]): string =>
  [String(error), ...frames.map((frame) => `    at ${frame}`)].join("\n");

/** Pulumi omits its own frames and the frame of one class, which it assumes to be the class that the program instantiates. */
function upToProgram(frames: NodeJS.CallSite[]): NodeJS.CallSite[] {
  const own = frames.findIndex(isOwn);
  const program = frames.findIndex((frame, i) => i > own && !isOwn(frame));
  return own < 0 || program < 0 ? frames : [...frames.slice(0, own + 1), ...frames.slice(program, program + 1)];
}
