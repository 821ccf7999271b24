import { withoutExplanation } from "../provider/text/explained-codes";
import { lifecycle } from "./provider";

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The message of an error for use within another one. */
export const sentencesOf = (error: unknown): string => withoutExplanation(messageOf(error));

/** Why a request failed, without the resource, which the message names already. */
export const reasonOf = (error: unknown): string => {
  const { ResourceError } = lifecycle();
  return error instanceof ResourceError ? error.problem : sentencesOf(error);
};
