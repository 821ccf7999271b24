/** Lines that Pulumi's dynamic host is about to print, and how often: resources may fail with the same message at once. */
const dropped = new Map<unknown, number>();
let filtered: typeof console.error | undefined;

/**
 * Prepares an error for Pulumi's dynamic host. In check, diff, read and delete, the host prints the error with its stack on
 * stderr, which the engine shows as a message of the stack, and also returns it, which the engine shows as the error of the
 * resource. The stack is removed and the line on stderr is dropped.
 */
export function withoutDuplicateOutput<E extends Error>(error: E): E {
  error.stack = "";
  const line = `${error}: ${error.stack}`;
  dropped.set(line, (dropped.get(line) ?? 0) + 1);
  if (console.error !== filtered) filter();
  return error;
}

function filter(): void {
  const print = console.error;
  filtered = (...data: unknown[]) => {
    if (data.length === 1 && drop(data[0])) return;
    print.apply(console, data);
  };
  console.error = filtered;
}

/** Whether a line is dropped, which counts. */
function drop(line: unknown): boolean {
  const count = dropped.get(line);
  if (count === undefined) return false;
  if (count > 1) dropped.set(line, count - 1);
  else dropped.delete(line);
  return true;
}
