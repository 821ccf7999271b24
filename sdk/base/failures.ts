import * as pulumi from "@pulumi/pulumi";

/** Errors of functions that were reported to a program. */
const reported = new WeakSet<object>();

/**
 * The error of a function as a program receives it. The message is complete, so Pulumi prints it without a stack: the
 * program of a `RunError` while the program runs, and the stack of any error, if it has one, once the program has ended.
 */
export function toProgram(error: unknown): unknown {
  const { name, message, code } = error as { name: string; message: string; code?: string };
  if (name !== "FunctionError" && name !== "ConfigurationError") return error;
  const failure = Object.assign(new pulumi.RunError(message), { name, code, stack: "" });
  reported.add(failure);
  ignoreLateHandlers();
  return failure;
}

let ignoring = false;

/**
 * Pulumi reports a failure that has no handler yet, and attaches its own handlers later, with the outputs of the stack. Node
 * then warns about each late handler. The warning is dropped for errors of functions and kept for all others.
 */
function ignoreLateHandlers(): void {
  if (ignoring) return;
  ignoring = true;
  process.on("rejectionHandled", (promise) => {
    promise.catch((reason: unknown) => {
      if (typeof reason === "object" && reason !== null && reported.has(reason)) return;
      // Node warns itself only where nobody listens.
      if (process.listenerCount("rejectionHandled") > 1) return;
      process.emitWarning("Promise rejection was handled asynchronously", "PromiseRejectionHandledWarning");
    });
  });
}

/** The promises of an output that reject when it fails. */
interface Settling {
  readonly isKnown: Promise<boolean>;
  readonly isSecret: Promise<boolean>;
}

/** Leaves the report of a failure to whoever uses the output: its own promises are no unhandled rejections. */
export function quietly<T>(output: pulumi.Output<T>): pulumi.Output<T> {
  const { isKnown, isSecret } = output as unknown as Settling;
  for (const promise of [isKnown, isSecret]) promise.catch(() => {});
  return output;
}
