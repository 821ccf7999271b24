import { explanationIn, withoutExplanation } from "../provider/text/explained-codes";
import { lifecycle } from "./provider";

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An error whose message has several lines. */
export class LinesError extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join("\n"));
  }
}

/** The lines of the message of an error. Line breaks in its values begin no line. */
export function linesOfError(error: unknown): readonly string[] {
  if (error instanceof LinesError) return error.lines;
  const message = messageOf(error);
  const explanation = explanationIn(message).trim();
  return [withoutExplanation(message), ...(explanation ? [explanation] : [])];
}

/** The message of an error for use within another one. */
export const sentencesOf = (error: unknown): string => withoutExplanation(messageOf(error));

/** Why a request failed, without the resource, which the message names already. */
export const reasonOf = (error: unknown): string => {
  const { ResourceError } = lifecycle();
  return error instanceof ResourceError ? error.problem : sentencesOf(error);
};
