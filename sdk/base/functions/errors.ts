import * as pulumi from "@pulumi/pulumi";

/** Errors of functions that a program has received. */
const reported = new WeakSet<object>();

/** Names of the errors whose message is complete. */
const complete: ReadonlySet<string> = new Set(["FunctionError", "ConfigurationError", "ResourceError"]);

/**
 * Converts an error of a function into the error that the program receives. The message is complete, so Pulumi must print
 * it without a stack. While the program runs, Pulumi omits the stack of a `RunError`; once the program has ended, Pulumi
 * prints the stack of every error that has one.
 */
export function toRunError(error: unknown): unknown {
  const { name, message, code } = error as { name: string; message: string; code?: string };
  if (!complete.has(name)) return error;
  const runError = Object.assign(new pulumi.RunError(message), { name, code, stack: "" });
  reported.add(runError);
  ignoreLateHandlers();
  return runError;
}

let isIgnoring = false;

/**
 * Pulumi reports a rejected promise without a handler, and attaches its own handlers later, with the outputs of the stack.
 * Node then warns about each late handler. This removes the warning for errors of functions and keeps it for all others.
 */
function ignoreLateHandlers(): void {
  if (isIgnoring) return;
  isIgnoring = true;
  process.on("rejectionHandled", (promise) => {
    promise.catch((reason: unknown) => {
      if (typeof reason === "object" && reason !== null && reported.has(reason)) return;
      // Node warns only if there is no listener, and this listener replaces its warning.
      if (process.listenerCount("rejectionHandled") > 1) return;
      process.emitWarning("Promise rejection was handled asynchronously", "PromiseRejectionHandledWarning");
    });
  });
}

/** Promises of an output that reject when the output fails. Pulumi's published types omit them. */
interface OutputPromises {
  readonly isKnown: Promise<boolean>;
  readonly isSecret: Promise<boolean>;
}

/** Prevents unhandled rejections of an output that fails. The code that uses the output handles the error. */
export function withoutUnhandledRejections<T>(output: pulumi.Output<T>): pulumi.Output<T> {
  const { isKnown, isSecret } = output as unknown as OutputPromises;
  for (const promise of [isKnown, isSecret]) promise.catch(() => {});
  return output;
}
