import { lifecycle } from "./provider";

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Why a request failed, without the resource, which the message names already. */
export const reasonOf = (error: unknown): string => {
  const { ResourceError } = lifecycle();
  return error instanceof ResourceError ? error.problem : messageOf(error);
};
