import { dirname, sep } from "node:path";
import * as pulumi from "@pulumi/pulumi";

type Format = typeof Error.prepareStackTrace;

const folder = dirname(__dirname) + sep;
const isOwn = (frame: NodeJS.CallSite): boolean => frame.getFileName()?.startsWith(folder) ?? false;

/** The registration of one resource. */
interface Registration {
  /** Ends the registration. It can be called again. */
  end(): void;
  /** Ends the registration. Returns its error with the call stack of the program. */
  failed(error: unknown): unknown;
}

/**
 * Begins the registration of a resource with Pulumi, until `end`.
 *
 * Pulumi records the call stack of each resource in the state, including the frames of the language host. During the
 * registration, a stack that contains a class of this package ends with the line of the program. The state of each resource is half a
 * kilobyte smaller, and the recorded position is that of the program.
 *
 * Pulumi also records a call stack for each promise of a resource, half of the time of a registration. It shows them only
 * if `PULUMI_DEBUG_PROMISE_LEAKS` is set, so that they are omitted otherwise. Pulumi ignores the limit for the stack in the state.
 */
export function beginRegistration(opts: pulumi.ResourceOptions = {}): Registration {
  const format: Format = Error.prepareStackTrace;
  const limit = Error.stackTraceLimit;
  Error.prepareStackTrace = (error, frames) => {
    const shown = upToProgram(frames);
    return format ? format(error, shown) : [String(error), ...shown.map((frame) => `    at ${frame}`)].join("\n");
  };
  if (!process.env.PULUMI_DEBUG_PROMISE_LEAKS && !runsProgram(opts)) Error.stackTraceLimit = 0;
  const end = () => {
    Error.prepareStackTrace = format;
    Error.stackTraceLimit = limit;
  };
  const failed = (error: unknown) => {
    end();
    if (error instanceof Error && !error.stack?.includes("\n    at ")) Error.captureStackTrace(error, failed);
    return error;
  };
  return { end, failed };
}

/** Members of Pulumi's resources that its published types omit. */
interface Transformed {
  readonly __transformations?: readonly unknown[];
}

/** Returns true if a transformation of the program runs during the registration. Its errors keep their call stacks. */
function runsProgram({ transformations = [], parent }: pulumi.ResourceOptions): boolean {
  const { __transformations: inherited = [] } = (parent ?? pulumi.runtime.getStackResource() ?? {}) as Transformed;
  return transformations.length + inherited.length > 0;
}

/** Pulumi omits its own frames and the frame of one class, which it assumes to be the class that the program instantiates. */
function upToProgram(frames: NodeJS.CallSite[]): NodeJS.CallSite[] {
  const own = frames.findIndex(isOwn);
  const program = frames.findIndex((frame, i) => i > own && !isOwn(frame));
  return own < 0 || program < 0 ? frames : [...frames.slice(0, own + 1), ...frames.slice(program, program + 1)];
}
