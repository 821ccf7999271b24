import type { HttpRequest } from "./http";

export type Multipart = ReadonlyMap<string, Buffer>;

/** Parts of a `multipart/form-data` body by name. Undefined for another body. */
export function multipartOf({ headers, rawBody }: HttpRequest): Multipart | undefined {
  const [, boundary] = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(headers["content-type"] ?? "") ?? [];
  return boundary && rawBody ? partsOf(Buffer.from(rawBody), boundary) : undefined;
}

function partsOf(content: Buffer, boundary: string): Multipart {
  const parts = new Map<string, Buffer>();
  const mark = `--${boundary}`;
  let start = content.indexOf(mark);
  for (let end = content.indexOf(mark, start + 1); start >= 0 && end >= 0; end = content.indexOf(mark, start + 1)) {
    const head = content.indexOf("\r\n\r\n", start);
    const [, name] = /\bname="([^"]*)"/i.exec(content.subarray(start, head).toString()) ?? [];
    if (name !== undefined && head >= 0 && head < end) parts.set(name, content.subarray(head + 4, end - 2));
    start = end;
  }
  return parts;
}
