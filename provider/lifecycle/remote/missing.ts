import { referencedKind, unfill } from "../../define";
import { principalOf } from "../configuration/principal";
import { type Operation, ResourceError } from "../errors/errors";
import type { State } from "../state/state";
import type { Values } from "../state/values";
import { Context } from "./context";

/**
 * Refuses to take for gone what the one who had it may still see.
 *
 * @param configured who asked.
 * @throws ResourceError where the service answers the same for "not there" and "not for you", and somebody else asked.
 */
export async function requireVisible(
  context: Context,
  operation: Operation,
  id: string,
  state: State,
  configured: string,
): Promise<undefined> {
  const { service } = context.definition;
  const had = state.account && principalOf(state.account);
  const asks = principalOf(configured);
  if (!(await isHiddenFrom(context, configured, state.account, context.knownValues(id, state)))) return;
  throw new ResourceError(
    context.displayName(id),
    operation,
    `${service.title} does not show it to ${asks}, but it was last made or changed by ${had}, and what somebody may not see is answered like what is gone. It was not changed. Run this with the credentials of ${had}; if it is gone indeed, take it out of the stack with \`pulumi state delete\`.`,
    "not_seen",
  );
}

/**
 * Whether an object that was not found may exist, and only the account that it belongs to sees it.
 *
 * @param configured the account that searched.
 * @param belongs the account that created or changed the object.
 */
export async function isHiddenFrom(
  context: Context,
  configured: string,
  belongs: string | undefined,
  values: Values,
): Promise<boolean> {
  const had = belongs && principalOf(belongs);
  if (!context.definition.service.viewer || !had) return false;
  return had.toLowerCase() !== principalOf(configured)?.toLowerCase() && mayBeHidden(context, values);
}

/**
 * Whether what is not there may be there for others: its kind, or what it belongs to and is not seen either. A list that
 * is seen and lacks it tells enough; a list that is not there may be hidden as a whole.
 */
async function mayBeHidden(context: Context, values: Values): Promise<boolean> {
  const { definition } = context;
  if (definition.hides) return true;
  let isOrphan = false;
  for (const parent of parentsOf(context, values)) {
    if (await parent.context.readObject(parent.values, { fresh: false })) continue;
    if (await mayBeHidden(parent.context, parent.values)) return true;
    isOrphan = true;
  }
  if (isOrphan) return false;
  const isListed = definition.untouched !== undefined || definition.readBy(values) === "list";
  return isListed && (await context.readList(values)).isMissing;
}

/** What the args refer to. */
function parentsOf({ definition, session }: Context, values: Values): { context: Context; values: Values }[] {
  return definition.inputs.members.flatMap(([arg, field]) => {
    const parent = referencedKind(field);
    // A record of a create contains only some of the arguments.
    const known = parent && values[arg] !== undefined && unfill(parent.id, String(values[arg]));
    return known ? [{ context: new Context(parent, session), values: known }] : [];
  });
}
