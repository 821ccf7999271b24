/** One line of progress. Stdout stays free for the answer. */
export function reportProgress(line: string): void {
  console.error(`engine: ${line}`);
}
