import { createReadStream } from "node:fs";

/** Longest line. A batch of spans is shorter. In bytes. */
export const longestLine = 64 * 2 ** 20;

export interface Line {
  /** From 1 on. */
  readonly number: number;
  /** Undefined for a line that is too long. */
  readonly text: string | undefined;
}

/** The lines of a file, without empty ones. Only one line is in memory. */
export async function* linesOf(file: string, longest = longestLine): AsyncGenerator<Line> {
  let number = 1;
  let parts: Buffer[] = [];
  let size = 0;
  const take = (): Line => {
    const line = { number, text: size > longest ? undefined : Buffer.concat(parts).toString("utf8").trim() };
    [parts, size] = [[], 0];
    number++;
    return line;
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end));
      const line = take();
      if (line.text !== "") yield line;
      start = end + 1;
    }
    add(chunk.subarray(start));
  }
  const last = take();
  if (last.text !== "") yield last;

  function add(part: Buffer): void {
    size += part.length;
    if (size > longest) parts = [];
    else if (part.length) parts.push(part);
  }
}
