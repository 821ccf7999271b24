/** Lines that Pulumi's dynamic host is about to print. */
const dropped = new Set<unknown>();
let filtered: typeof console.error | undefined;

/**
 * Prepares an error for Pulumi's dynamic host. In check, diff, read and delete, the host prints the error with its stack on
 * stderr, which the engine shows as a message of the stack, and also returns it, which the engine shows as the error of the
 * resource. The stack is removed and the line on stderr is dropped.
 */
export function printedOnce<E extends Error>(error: E): E {
  error.stack = "";
  dropped.add(`${error}: ${error.stack}`);
  if (console.error !== filtered) filter();
  return error;
}

function filter(): void {
  const print = console.error;
  filtered = (...data: unknown[]) => {
    if (data.length === 1 && dropped.delete(data[0])) return;
    print.apply(console, data);
  };
  console.error = filtered;
}
