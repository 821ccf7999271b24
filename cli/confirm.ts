import { once } from "node:events";
import { createInterface } from "node:readline/promises";

/** Prints the lines and prompts the user in a terminal. `--yes` skips both and is required without a terminal. */
export async function isConfirmed(lines: readonly string[], yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  requireTerminal();
  for (const line of lines) process.stderr.write(`${line}\n`);
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  // The end of the input counts as no.
  const ended = once(questions, "close").then(() => "");
  const answer = await Promise.race([questions.question("Continue? [y/N] "), ended]);
  questions.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** @throws Error if the standard input is not a terminal, so that no question is possible. */
export function requireTerminal(): void {
  if (!process.stdin.isTTY)
    throw new Error("Confirmation is required, but the standard input is not a terminal. Pass --yes.");
}
