/**
 * Lines to drop, and how often, since several resources may fail with the same message. They belong to the process, as
 * `console` does. This module is loaded before the version of Node is checked, so that it imports no other state.
 */
const dropped = new Map<unknown, number>();
let filtered: typeof console.error | undefined;

/**
 * Prepares an error for Pulumi's dynamic host. In check, diff, read and delete, the host reports an error twice: it
 * prints the error on stderr, which the engine shows as a message of the stack, and returns it as the error of the
 * resource. This function removes the stack trace and drops the line on stderr.
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

function drop(line: unknown): boolean {
  const count = dropped.get(line);
  if (count === undefined) return false;
  if (count > 1) dropped.set(line, count - 1);
  else dropped.delete(line);
  return true;
}
