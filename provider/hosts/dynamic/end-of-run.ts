import { setTimeout } from "node:timers/promises";
import {
  isInterrupted,
  type LogicalResource,
  type PendingOperation,
  pendingOperations,
  pendingWarning,
  projectName,
  stackOf,
} from "../../lifecycle";
import { sessionFor } from "../sessions";

/** Resources that this run creates, or that the next `pulumi up` creates when this run is a preview. */
const created = new Set<string>();

let watching = false;
let stack: string | undefined;

/** The key of a resource, from a check or from the record of a create. */
const resourceKey = (token: string, stack: string | undefined, name: string | undefined, parents: string | undefined) =>
  JSON.stringify([token, stack, name, parents]);

/** Records a resource that the program declares and the state does not contain. A create follows. */
export function noteNewResource(token: string, { name, parents }: LogicalResource): void {
  if (name === undefined) return;
  created.add(resourceKey(token, stackOf(name), name.slice(stackOf(name).length + 1), parents));
}

/**
 * Records the stack of a call of the engine. The first call with a stack checks for interrupted creates of earlier
 * runs. If there are any, it watches for the end of the run to report them.
 */
export function noteCall({ name }: LogicalResource): void {
  if (stack !== undefined || name === undefined) return;
  stack = stackOf(name);
  if (pending().length) watchForEnd();
}

/** Watches for SIGINT. The engine sends it to its hosts after it has saved all created resources in the state. */
export function watchForEnd(): void {
  if (watching) return;
  watching = true;
  process.once("SIGINT", () => {
    for (const { journal: intents } of sessionFor.all()) intents.removeReported();
    void report().finally(() => process.kill(process.pid, "SIGINT"));
  });
}

/** Warns once about the creates of earlier runs that neither this run nor the next `pulumi up` finishes. */
async function report(): Promise<void> {
  const left = pending().filter(({ token, record: intent }) => {
    return !created.has(resourceKey(token, intent.stack, intent.name, intent.parents));
  });
  if (!left.length) return;
  const { log } = require("@pulumi/pulumi") as typeof import("@pulumi/pulumi");
  await Promise.race([log.warn(pendingWarning(left)).catch(() => undefined), setTimeout(waitMs)]);
}

/** Maximum time that the engine gets to accept the warning. */
const waitMs = 2_000;

/** Creates of this stack whose process has ended. Empty if the folder cannot be read. */
function pending(): PendingOperation[] {
  try {
    return pendingOperations({ project: projectName(), stack }).filter(isInterrupted);
  } catch {
    return [];
  }
}
