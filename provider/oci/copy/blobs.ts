import { isRecord } from "../../text/json";
import { digestMismatch, imageError } from "../image-error";
import { requireSpelling, requireUniqueMembers } from "../manifests/manifest-body";
import { type Descriptor, digestOf } from "../manifests/manifests";
import type { Registries } from "../registries/registries";

/** Size of one range request. Two ranges of a blob are in memory, so that a range arrives while another is sent. */
export const rangeBytes = 1024 * 1024;

/** Time limit of one range, also on a slow line. */
export const rangeTimeoutMs = 5 * 60_000;

/** Size limit of blobs that are read into memory, such as configurations and signatures. */
const maxBytes = 8 * 1024 * 1024;

/** Path of a blob for the client of `Registries`. */
const blobPath = (repository: string, digest: string): string => `/${encodeURIComponent(repository)}/blobs/${digest}`;

/**
 * A blob from an offset to its end, in chunks. The next range is requested while the caller uses the current one.
 * Registries, and the storage that they redirect to, support `Range`. Without this support the whole response is kept in memory.
 */
export async function* readBlob(
  registries: Registries,
  repository: string,
  blob: Descriptor,
  offset = 0,
): AsyncGenerator<Buffer, void, void> {
  const stop = new AbortController();
  const request = (from: number): Promise<readonly Buffer[]> => {
    const range =
      from < blob.size ? readRange(registries, { repository, blob, from }, stop.signal) : Promise.resolve([]);
    // It is awaited later and may be rejected before.
    range.catch(() => {});
    return range;
  };
  try {
    let next = request(offset);
    for (let at = offset; at < blob.size; ) {
      const chunks = await next;
      at += lengthOf(chunks);
      next = request(at);
      yield* chunks;
    }
  } finally {
    stop.abort();
  }
}

/** A part of a blob. */
interface BlobRange {
  readonly repository: string;
  readonly blob: Descriptor;
  /** First byte. */
  readonly from: number;
}

/** One range, or the rest of the blob if the registry ignores `Range`. */
async function readRange(
  registries: Registries,
  { repository, blob: { digest, size }, from }: BlobRange,
  signal: AbortSignal,
): Promise<readonly Buffer[]> {
  const to = Math.min(from + rangeBytes, size);
  const { status, body } = await registries.request<readonly Buffer[]>({
    method: "GET",
    path: blobPath(repository, digest),
    headers: { accept: "*/*", range: `bytes=${from}-${to - 1}` },
    responseType: "chunks",
    // A registry that ignores `Range` returns the whole blob, but never more.
    maxResponseBytes: Math.max(size, rangeBytes),
    timeoutMs: rangeTimeoutMs,
    signal,
  });
  const chunks = status === 206 ? body : [Buffer.concat(body).subarray(from)];
  const [length, expected] = [lengthOf(chunks), (status === 206 ? to : size) - from];
  if (length === expected) return chunks;
  const problem = `is incomplete: the registry returned ${length} of ${expected} bytes. Retry; if the error persists, push the image again.`;
  throw imageError("incomplete_blob", `${repository}@${digest}`, problem);
}

const lengthOf = (chunks: readonly Buffer[]): number => chunks.reduce((sum, chunk) => sum + chunk.length, 0);

/** A small blob, whose bytes match its digest. */
export async function readBytes(registries: Registries, repository: string, blob: Descriptor): Promise<Buffer> {
  if (blob.size > maxBytes)
    throw imageError(
      "blob_too_large",
      `${repository}@${blob.digest}`,
      `is too large for a configuration or a signature: ${blob.size} bytes; the maximum is ${maxBytes}. Push a valid image.`,
    );
  const chunks: Buffer[] = [];
  for await (const chunk of readBlob(registries, repository, blob)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (digestOf(bytes, blob.digest) === blob.digest) return bytes;
  throw digestMismatch(`${repository}@${blob.digest}`);
}

/** Members of a configuration that are read. */
const configMembers = ["created", "os", "architecture", "variant"];

/**
 * The members of a small JSON blob, such as the configuration of an image. None if it contains something else, or members of which
 * programs read different values.
 */
export async function readJson(
  registries: Registries,
  repository: string,
  blob: Descriptor,
): Promise<Readonly<Record<string, unknown>>> {
  const bytes = await readBytes(registries, repository, blob);
  try {
    const value: unknown = JSON.parse(bytes.toString("utf8"));
    if (!isRecord(value)) return {};
    requireSpelling(value, configMembers);
    requireUniqueMembers(bytes);
    return value;
  } catch {
    return {};
  }
}

/** Checks if a repository contains a blob. */
export const hasBlob = async (registries: Registries, repository: string, digest: string): Promise<boolean> =>
  (await findBlob(registries, repository, digest)) !== undefined;

/** Size of a blob in a repository, as far as the registry returns it. Undefined if the repository does not contain the blob. */
export async function findBlob(
  registries: Registries,
  repository: string,
  digest: string,
): Promise<{ readonly size: number } | undefined> {
  const path = blobPath(repository, digest);
  const headers = { accept: "*/*" };
  const response = await registries.request({ method: "HEAD", path, headers, allowedStatuses: [404] });
  return response.status === 404 ? undefined : { size: Number(response.headers["content-length"]) };
}
