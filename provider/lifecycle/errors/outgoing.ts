import { hideSecrets } from "../../rest";
import { explanationIn, withoutExplanation } from "../../text/explained-codes";
import { inOneLine } from "../../text/printable";

/**
 * A message as it leaves the process: without the secrets that this process has received, and with visible characters alone. Values
 * in it cannot begin a line: only the address of its explanation is another line.
 */
export const outgoing = (message: string): string =>
  inOneLine(hideSecrets(withoutExplanation(message))) + explanationIn(message);

/** An error as it leaves the process. */
export function outgoingError(error: unknown): Error {
  const own = error instanceof Error ? error : new Error(String(error));
  own.message = outgoing(own.message);
  return own;
}
