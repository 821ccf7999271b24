/** One line of progress. Stdout stays free for the answer. */
export function say(line: string): void {
  console.error(`engine: ${line}`);
}
