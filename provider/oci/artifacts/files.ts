import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { BlobSource } from "../copy/upload";
import { imageError } from "../image-error";
import { digestOf } from "../manifests/manifests";

/** Content of a blob, and its identity. */
export interface Content {
  readonly digest: string;
  readonly size: number;
  readonly source: BlobSource;
}

/** A string as the content of a blob. */
export function textContent(text: string): Content {
  const bytes = Buffer.from(text);
  return {
    digest: digestOf(bytes),
    size: bytes.length,
    source: {
      async *read(offset) {
        yield bytes.subarray(offset);
      },
    },
  };
}

/** A local file as the content of a blob. The file is read as a stream, once for its digest and once for the upload. */
export async function fileContent(path: string): Promise<Content> {
  const file = resolve(path);
  try {
    // A named pipe would never end.
    if (!(await stat(file)).isFile()) throw new Error("it is not a regular file");
    const hash = createHash("sha256");
    let size = 0;
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      size += chunk.length;
    }
    return {
      digest: `sha256:${hash.digest("hex")}`,
      size,
      // An end excludes bytes that are appended during the upload.
      source: { read: (start) => createReadStream(file, { start, end: Math.max(size - 1, 0) }) },
    };
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === "ENOENT" ? "it does not exist" : (error as Error).message;
    throw imageError(
      "unreadable_file",
      file,
      `cannot be read: ${reason}. Check the path and the permissions of the file.`,
    );
  }
}

/** Digest of a string in UTF-8. */
export const textDigest = (text: string): string => digestOf(Buffer.from(text));

/** Digest of a local file. */
export const fileDigest = async (path: string): Promise<string> => (await fileContent(path)).digest;
