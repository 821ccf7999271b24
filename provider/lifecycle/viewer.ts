import type { Service } from "../define";
import type { Context } from "./context";
import { ResourceError, type Verb } from "./errors";
import type { State } from "./state";

const addressIn = (account: string): string | undefined => account.split("#")[0];
const viewerIn = (account: string): string | undefined => account.split("#")[1];

/** Whether what belongs to one account may be touched as another: where several people keep the same objects, by each. */
export function sameAccount({ viewer }: Service, belongs: string, configured: string): boolean {
  return viewer ? addressIn(belongs) === addressIn(configured) : belongs === configured;
}

/**
 * Refuses to take for gone what the one who had it may still see.
 *
 * @param configured who asked.
 * @throws ResourceError where the service answers the same for "not there" and "not for you", and somebody else asked.
 */
export function believeGone(context: Context, verb: Verb, id: string, state: State, configured: string): undefined {
  const { service } = context.definition;
  const had = state.account && viewerIn(state.account);
  const asks = viewerIn(configured);
  if (!service.viewer || !had || had.toLowerCase() === asks?.toLowerCase()) return;
  throw new ResourceError(
    context.name(id),
    verb,
    `${service.title} does not show it to ${asks}, but it was last made or changed by ${had}, and what somebody may not see is answered like what is gone. Nothing was changed. Run this with the credentials of ${had}; if it is gone indeed, take it out of the stack with \`pulumi state delete\`.`,
    "not_seen",
  );
}
