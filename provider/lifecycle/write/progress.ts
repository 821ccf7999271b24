import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { type FollowUps, outputsOf, type State } from "../values/state";
import type { Inputs, Outputs } from "../values/values";

/** The progress of a create or an update. The operation begins it, and each step advances it. */
export interface Progress {
  /** Inputs that the object has now. */
  inputs: Inputs;
  /** The object in the last response. Undefined until the requests are complete. */
  remote?: RemoteObject | undefined;
  readonly followUps: { -readonly [name in keyof FollowUps]: FollowUps[name] };
  /** A request changed the object, or a step that follows is not complete. A failure then stores the progress in the state. */
  changed: boolean;
  hasOtherValues?: true | undefined;
}

/**
 * The state of an object, complete or not.
 *
 * @param stored outputs that a later response may omit.
 */
export const stateOf = async (
  { definition, session }: Context,
  desired: State,
  { inputs, remote, followUps, hasOtherValues }: Progress,
  stored: Outputs,
): Promise<State> => ({
  ...desired,
  inputs,
  outputs: remote ? outputsOf(definition, remote.values, stored) : stored,
  account: await session.account(),
  ...followUps,
  hasOtherValues,
});
