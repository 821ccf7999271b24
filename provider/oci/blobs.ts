import { HttpError } from "../rest";
import { imageError } from "./errors";
import { type Descriptor, digestOf } from "./manifests";
import type { Registries } from "./registries";

/** A chunk may take this long on a slow line. */
const chunkLimitMs = 5 * 60_000;

/** Configurations and the like; layers are read in pieces. */
const mostWhole = 8 * 1024 * 1024;

/** Path of a blob, for the registries' client. */
export const blobPath = (repository: string, digest: string): string =>
  `/${encodeURIComponent(repository)}/blobs/${digest}`;

/**
 * Some bytes of a blob, so that no more than these are in memory. Registries and the stores that they redirect to take
 * `Range`.
 */
export async function readPiece(
  registries: Registries,
  repository: string,
  { digest, size }: Descriptor,
  from: number,
  length: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const to = Math.min(from + length, size);
  if (from >= to) return Buffer.alloc(0);
  const { status, body } = await registries.request<unknown>({
    method: "GET",
    path: blobPath(repository, digest),
    headers: { accept: "*/*", range: `bytes=${from}-${to - 1}` },
    as: "bytes",
    timeoutMs: chunkLimitMs,
    signal,
  });
  const bytes = body as Buffer;
  const piece = status === 206 ? bytes : bytes.subarray(from, to);
  if (piece.length === to - from) return piece;
  const problem = `was answered with ${piece.length} bytes where ${to - from} were asked for. Try again; if it stays so, the blob has to be pushed anew.`;
  throw imageError("blob_cut", `${repository}@${digest}`, problem);
}

/** A small JSON blob, such as an image's configuration. */
export async function readBlob(registries: Registries, repository: string, blob: Descriptor): Promise<unknown> {
  if (blob.size > mostWhole)
    throw imageError("blob_large", `${repository}@${blob.digest}`, "is too large for a configuration.");
  const bytes = await readPiece(registries, repository, blob, 0, blob.size);
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

/** Whether a failure says that there is nothing at an address (any more). */
export const isMissing = (error: unknown): boolean => error instanceof HttpError && error.status === 404;
