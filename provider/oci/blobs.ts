import { imageError } from "./errors";
import { type Descriptor, digestOf } from "./manifests";
import type { Registries } from "./registries";

/** What is in memory of a blob is some pieces of this size. */
export const pieceSize = 1024 * 1024;

/** A piece may take this long on a slow line. */
export const pieceLimitMs = 5 * 60_000;

/** Configurations and the like. */
const mostWhole = 8 * 1024 * 1024;

/** Path of a blob, for the registries' client. */
export const blobPath = (repository: string, digest: string): string =>
  `/${encodeURIComponent(repository)}/blobs/${digest}`;

/**
 * A blob from some byte on, a piece at a time, the next of which is on its way while one is used: three are in memory.
 * Registries and the stores that they redirect to take `Range`; one that does not answers with all of it.
 */
export async function* readBlob(
  registries: Registries,
  repository: string,
  blob: Descriptor,
  from = 0,
): AsyncGenerator<Buffer, void, void> {
  const ending = new AbortController();
  const read = (at: number): Promise<Buffer> => {
    const piece = readPiece(registries, repository, blob, at, ending.signal);
    // It is awaited later, and may fail before.
    piece.catch(() => {});
    return piece;
  };
  try {
    let next = read(from);
    for (let at = from; at < blob.size; ) {
      const piece = await next;
      at += piece.length;
      next = read(at);
      yield piece;
    }
  } finally {
    ending.abort();
  }
}

/** One piece, or all that is left where the registry answers with more than it was asked for. */
async function readPiece(
  registries: Registries,
  repository: string,
  { digest, size }: Descriptor,
  from: number,
  signal: AbortSignal,
): Promise<Buffer> {
  if (from >= size) return Buffer.alloc(0);
  const to = Math.min(from + pieceSize, size);
  const { status, body } = await registries.request<unknown>({
    method: "GET",
    path: blobPath(repository, digest),
    headers: { accept: "*/*", range: `bytes=${from}-${to - 1}` },
    as: "bytes",
    timeoutMs: pieceLimitMs,
    signal,
  });
  const bytes = body as Buffer;
  const wanted = (status === 206 ? to : size) - from;
  const piece = status === 206 ? bytes : bytes.subarray(from);
  if (piece.length === wanted) return piece;
  const problem = `was answered with ${piece.length} bytes where ${wanted} were asked for. Try again; if it stays so, the blob has to be pushed anew.`;
  throw imageError("blob_cut", `${repository}@${digest}`, problem);
}

/** A small JSON blob, such as an image's configuration. */
export async function readJson(registries: Registries, repository: string, blob: Descriptor): Promise<unknown> {
  if (blob.size > mostWhole)
    throw imageError("blob_large", `${repository}@${blob.digest}`, "is too large for a configuration.");
  const pieces: Buffer[] = [];
  for await (const piece of readBlob(registries, repository, blob)) pieces.push(piece);
  const bytes = Buffer.concat(pieces);
  if (digestOf(bytes, blob.digest) !== blob.digest) {
    throw imageError(
      "digest_mismatch",
      `${repository}@${blob.digest}`,
      "was answered with other bytes than its digest stands for. Try again.",
    );
  }
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return {};
  }
}

/** Whether a repository has a blob. */
export async function hasBlob(registries: Registries, repository: string, digest: string): Promise<boolean> {
  const path = blobPath(repository, digest);
  const { status } = await registries.request({ method: "HEAD", path, headers: { accept: "*/*" }, allow: [404] });
  return status !== 404;
}
