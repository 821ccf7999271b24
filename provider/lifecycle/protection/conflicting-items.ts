import { hasFact } from "../../define";
import { ResourceError } from "../errors/errors";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { findChanges } from "../values/compare";
import { inputsOf, partialIdOf } from "../values/state";
import type { Inputs, ObjectValues } from "../values/values";

/**
 * Rejects the addition of a list-map item that already exists in the service and differs in a property that cannot
 * change in place. Such an item was added outside Pulumi, or was retained when the program removed it. It is not in the
 * state, so the preview shows an addition.
 */
export function refuseConflictingItems(
  context: Context,
  remote: RemoteObject,
  { values, olds, news }: { readonly values: ObjectValues; readonly olds: Inputs; readonly news: Inputs },
): void {
  const { inputs } = context.definition;
  if (!hasFact(inputs, "listMap")) return;
  const added = findChanges(inputs, olds, news).filter(({ kind }) => kind === "add");
  if (!added.length) return;
  const seen = inputsOf(context.definition, remote.values, news);
  const unlike = findChanges(inputs, seen, news).filter(
    ({ path, replaces }) => replaces && added.some((one) => path.startsWith(`${one.path}.`)),
  );
  if (!unlike.length) return;
  throw new ResourceError(
    context.displayName(partialIdOf(context, values)),
    "update",
    `${unlike.map(({ path }) => path).join(", ")}: the program adds an item that already exists in the service with another declaration, which cannot change in place. Nothing was sent. Declare it as the service has it, give it another name, or replace the resource (\`pulumi up --target-replace\`).`,
    "unlike",
  );
}
