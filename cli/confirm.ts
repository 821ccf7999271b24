import { once } from "node:events";
import { createInterface } from "node:readline/promises";
import { shownLine } from "./printable";

/** Prints the lines and prompts the user in a terminal. `--yes` skips both and is required without a terminal. */
export async function isConfirmed(lines: readonly string[], yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  requireTerminal();
  for (const line of lines) process.stderr.write(shownLine(line));
  return withPrompt(async (ask) => /^y(es)?$/i.test(await ask("Continue? [y/N] ")));
}

/** Prompts the user in the terminal. The end of the input, ^C and ^D count as an empty line. */
export async function withPrompt<Result>(
  act: (ask: (question: string) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const questions = createInterface({ input: process.stdin, output: process.stderr });
  const ended = once(questions, "close").then(() => "");
  try {
    return await act(async (question) => {
      const line = questions.question(question).catch(() => "");
      return (await Promise.race([line, ended])).trim();
    });
  } finally {
    questions.close();
  }
}

/** @throws Error if the standard input is not a terminal, so that no question is possible. */
export function requireTerminal(): void {
  if (!process.stdin.isTTY)
    throw new Error("Confirmation is required, but the standard input is not a terminal. Pass --yes.");
}
