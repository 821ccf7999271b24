import { setTimeout } from "node:timers/promises";
import { HttpError, type HttpResponse, RestError, StreamBody } from "../../rest";
import { isDigestInvalid } from "../image-error";
import type { Descriptor } from "../manifests/manifests";
import { parseRepository } from "../registries/reference";
import type { Registries } from "../registries/registries";
import { rangeBytes, rangeTimeoutMs, readBlob } from "./blobs";

const maxAttempts = 4;

/** Time in which a registry verifies and stores a complete blob. */
const closeTimeoutMs = 15 * 60_000;

/** Source of the bytes of a blob. */
export interface BlobSource {
  /** Repository that contains the blob. Undefined for another source, such as a file. */
  readonly repository?: string;
  /** The bytes from an offset to the end. */
  read(offset: number): AsyncIterable<Buffer>;
}

/** A blob in a repository as a source. */
export const blobIn = (registries: Registries, repository: string, blob: Descriptor): BlobSource => ({
  repository,
  read: (offset) => readBlob(registries, repository, blob, offset),
});

/** One blob to upload. */
export interface BlobTransfer {
  readonly registries: Registries;
  readonly source: BlobSource;
  readonly to: string;
  readonly blob: Descriptor;
  /** Receives the number of bytes that arrived; negative if bytes must be sent again. */
  readonly onProgress: (bytes: number) => void;
}

/** An upload session of the registry: its address, and the next byte that it expects. */
interface Upload {
  readonly location: string;
  readonly offset: number;
}

/**
 * Uploads a blob to a repository that lacks it: by a mount within one registry, otherwise by a streamed upload. An upload
 * whose connection broke continues at the offset that the registry reports.
 */
export async function uploadBlob(transfer: BlobTransfer): Promise<void> {
  let reported = 0;
  const onOffset = (offset: number): void => {
    transfer.onProgress(offset - reported);
    reported = offset;
  };
  let location: string | undefined;
  for (let attempt = 1; ; attempt++) {
    const resumed = await resumeUpload(transfer, location);
    try {
      const upload = resumed ?? (await startUpload(transfer));
      location = upload?.location;
      if (upload) await send(transfer, upload, onOffset);
      return onOffset(transfer.blob.size);
    } catch (error) {
      // A resumed upload may contain wrong bytes: send the whole blob again.
      const discarded = isDigestInvalid(error) && resumed !== undefined;
      if (attempt === maxAttempts || !(discarded || isInterrupted(error))) throw error;
      if (discarded) location = undefined;
      // The registry may not have noticed yet that the connection is closed.
      await setTimeout(attempt * 200);
    }
  }
}

/** The connection broke or the registry failed, so that the rest may be sent. */
const isInterrupted = (error: unknown): boolean =>
  error instanceof RestError &&
  (["connection", "timeout", "no_response"].includes(error.code) ||
    (error instanceof HttpError && (error.status >= 500 || [404, 416].includes(error.status))));

/** A new upload session; undefined if the registry mounted the blob from its other repository. */
async function startUpload({ registries, source, to, blob }: BlobTransfer): Promise<Upload | undefined> {
  const from = source.repository === undefined ? undefined : parseRepository(source.repository);
  const path = `/${encodeURIComponent(to)}/blobs/uploads/`;
  const sameRegistry = from?.registry === parseRepository(to).registry;
  const mount =
    from && sameRegistry ? `?mount=${encodeURIComponent(blob.digest)}&from=${encodeURIComponent(from.path)}` : "";
  // A registry that cannot mount should respond with 202. Some reject the request: they get a plain upload.
  const allowedStatuses = sameRegistry ? [400, 404, 405] : [];
  let response = await registries.request({ method: "POST", path: path + mount, allowedStatuses });
  if (response.status >= 400) response = await registries.request({ method: "POST", path });
  return response.status === 201 ? undefined : { location: locationIn(response), offset: 0 };
}

/** The session at a location, if there is one and the registry still has it. */
async function resumeUpload(
  { registries, to }: BlobTransfer,
  location: string | undefined,
): Promise<Upload | undefined> {
  if (location === undefined) return undefined;
  const client = await registries.clientFor(to);
  const allowedStatuses = [400, 404, 405, 416];
  const response = await client.get(location, { allowedStatuses, secrets: signatureIn(location) });
  const end = /^(?:bytes=)?0-(\d+)$/.exec(response.headers.range ?? "")?.[1];
  if (response.status !== 204 || end === undefined) return undefined;
  // Some registries report an empty session as a range of one byte.
  const offset = Number(end) > 0 ? Number(end) + 1 : 0;
  return { location: locationIn(response) || location, offset };
}

async function send(
  { registries, source, to, blob }: BlobTransfer,
  { location, offset }: Upload,
  onOffset: (offset: number) => void,
): Promise<void> {
  const client = await registries.clientFor(to);
  const headers = { "content-type": "application/octet-stream" };
  const close = async (path: string, body?: StreamBody): Promise<void> => {
    const query = { digest: blob.digest };
    const secrets = signatureIn(path);
    const timeoutMs = closeTimeoutMs;
    await client.request({ method: "PUT", path, query, headers, body, secrets, idempotent: false, timeoutMs });
  };
  onOffset(offset);
  if (offset === blob.size) return close(location);
  let sourceFailure: unknown;
  const rest = new StreamBody(blob.size - offset, async function* () {
    let at = offset;
    try {
      for await (const chunk of source.read(offset)) {
        yield chunk;
        at += chunk.length;
        onOffset(at);
      }
    } catch (error) {
      sourceFailure = error;
      throw error;
    }
  });
  try {
    // A small blob is sent with the closing request.
    if (blob.size <= rangeBytes && offset === 0) return await close(location, rest);
    const range = offset > 0 && { "content-range": `${offset}-${blob.size - 1}` };
    const sending = { headers: { ...headers, ...range }, body: rest, timeoutMs: rangeTimeoutMs };
    const secrets = signatureIn(location);
    await close(locationIn(await client.request({ method: "PATCH", path: location, ...sending, secrets })));
  } catch (error) {
    // The failure of the source explains more than the aborted request.
    throw sourceFailure ?? error;
  }
}

const locationIn = ({ headers }: HttpResponse): string => headers.location ?? "";

/** The query of an upload address contains its signature, which allows continuing the upload. */
const signatureIn = (location: string): string[] => location.split("?").slice(1);
