import { explain, type Operation } from "../errors/errors";
import type { Context } from "../read/context";

/** Operations that change an object. */
const writes: readonly Operation[] = ["create", "update", "delete"];

/** Runs an operation. Throws its failure as an error about the resource, with advice. */
export async function explained<T>(
  context: Context,
  operation: Operation,
  id: string | undefined,
  act: () => Promise<T>,
): Promise<T> {
  context.awaitsAccess = writes.includes(operation);
  try {
    return await act();
  } catch (error) {
    throw explain(context.failed(operation, id), error, context.session);
  }
}
