import { imageError } from "../errors";
import { type Descriptor, digestOf } from "../manifests/manifests";
import type { Registries } from "../registries/registries";
import { letGo } from "./collect";

/** What is asked for at a time. Two pieces of a blob are in memory, so that a long way to the registry costs little. */
export const rangeBytes = 2 * 1024 * 1024;

/** A piece may take this long on a slow line. */
export const rangeTimeoutMs = 5 * 60_000;

/** Configurations and the like. */
const maxJsonBytes = 8 * 1024 * 1024;

/** Path of a blob, for the registries' client. */
export const blobPath = (repository: string, digest: string): string =>
  `/${encodeURIComponent(repository)}/blobs/${digest}`;

/**
 * A blob from some byte on, in chunks: a piece of it is used while the next one is on its way. Registries and the stores
 * that they redirect to take `Range`; one that does not answers with all of it, which is in memory then.
 */
export async function* readBlob(
  registries: Registries,
  repository: string,
  blob: Descriptor,
  from = 0,
): AsyncGenerator<Buffer, void, void> {
  const ending = new AbortController();
  const begin = (at: number): Promise<readonly Buffer[]> => {
    const piece = at < blob.size ? readRange(registries, repository, blob, at, ending.signal) : Promise.resolve([]);
    // It is awaited later, and may fail before.
    piece.catch(() => {});
    return piece;
  };
  try {
    let next = begin(from);
    for (let at = from; at < blob.size; ) {
      const chunks = await next;
      at += lengthOf(chunks);
      next = begin(at);
      for (const chunk of chunks) {
        yield chunk;
        letGo(chunk.length);
      }
    }
  } finally {
    ending.abort();
  }
}

/** One piece, or all that is left where the registry answers with more than it was asked for. */
async function readRange(
  registries: Registries,
  repository: string,
  { digest, size }: Descriptor,
  from: number,
  signal: AbortSignal,
): Promise<readonly Buffer[]> {
  const to = Math.min(from + rangeBytes, size);
  const { status, body } = await registries.request<readonly Buffer[]>({
    method: "GET",
    path: blobPath(repository, digest),
    headers: { accept: "*/*", range: `bytes=${from}-${to - 1}` },
    responseType: "chunks",
    timeoutMs: rangeTimeoutMs,
    signal,
  });
  const chunks = status === 206 ? body : [Buffer.concat(body).subarray(from)];
  const [length, wanted] = [lengthOf(chunks), (status === 206 ? to : size) - from];
  if (length === wanted) return chunks;
  const problem = `was answered with ${length} bytes where ${wanted} were asked for. Try again; if it stays so, the blob has to be pushed anew.`;
  throw imageError("blob_cut", `${repository}@${digest}`, problem);
}

const lengthOf = (chunks: readonly Buffer[]): number => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

/** A small JSON blob, such as an image's configuration. */
export async function readJson(registries: Registries, repository: string, blob: Descriptor): Promise<unknown> {
  if (blob.size > maxJsonBytes)
    throw imageError("blob_large", `${repository}@${blob.digest}`, "is too large for a configuration.");
  const chunks: Buffer[] = [];
  for await (const chunk of readBlob(registries, repository, blob)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
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
  const { status } = await registries.request({
    method: "HEAD",
    path,
    headers: { accept: "*/*" },
    allowedStatuses: [404],
  });
  return status !== 404;
}
