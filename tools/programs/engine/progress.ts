/** Prints a line of progress to stderr, because stdout contains the result. */
export function reportProgress(line: string): void {
  console.error(`engine: ${line}`);
}
