import { setTimeout } from "node:timers/promises";
import { HttpError, type HttpResponse, InvalidRequestError, RestError, StreamBody } from "../../rest";
import type { Descriptor } from "../manifests/manifests";
import { parseRepository } from "../registries/reference";
import type { Registries } from "../registries/registries";
import { rangeBytes, rangeTimeoutMs, readBlob } from "./blobs";
import type { UploadRecords } from "./upload-records";

const maxStarts = 4;

/** A registry may take this long to check and store a blob that is all there. */
const closeTimeoutMs = 15 * 60_000;

/** One blob on its way. */
export interface BlobUpload {
  readonly registries: Registries;
  readonly records: UploadRecords;
  readonly from: string;
  readonly to: string;
  readonly blob: Descriptor;
  /** Hears of bytes that arrived; negative when some have to be sent again. */
  readonly sent: (bytes: number) => void;
}

/** An upload that the registry keeps for us: where it goes on, and from which byte. */
interface Upload {
  readonly location: string;
  readonly offset: number;
}

/**
 * Brings a blob into a repository that lacks it: mounted where both are in one registry, else streamed through. An upload
 * that broke off, in this run or an earlier one, goes on where the registry says that it stands.
 */
export async function uploadBlob(blobUpload: BlobUpload): Promise<void> {
  const { records, to, blob } = blobUpload;
  let counted = 0;
  const sent = (offset: number): void => {
    blobUpload.sent(offset - counted);
    counted = offset;
  };
  for (let start = 1; ; start++) {
    const earlier = await resumed(blobUpload);
    try {
      const upload = earlier ?? (await startUpload(blobUpload));
      if (upload) await send(blobUpload, upload, sent);
      sent(blob.size);
      return await records.end(to, blob.digest);
    } catch (error) {
      if (isDigestMismatch(error)) await records.end(to, blob.digest);
      else if (!isInterrupted(error)) throw error;
      if (start === maxStarts || (isDigestMismatch(error) && !earlier)) throw error;
      // The registry may not have noticed yet that the connection is gone.
      await setTimeout(start * 200);
    }
  }
}

/** Broke off, so that the rest may be sent. */
const isInterrupted = (error: unknown): boolean =>
  error instanceof RestError &&
  (["connection", "timeout", "no_response"].includes(error.code) ||
    (error instanceof HttpError && (error.status >= 500 || [404, 416].includes(error.status))));

/** What was sent in parts did not come to the blob. */
const isDigestMismatch = (error: unknown): boolean =>
  error instanceof HttpError && error.serviceCode === "DIGEST_INVALID";

/** A new upload; undefined where the registry took the blob from its other repository. */
async function startUpload({ registries, records, from, to, blob }: BlobUpload): Promise<Upload | undefined> {
  const [source, target] = [parseRepository(from), parseRepository(to)];
  const path = `/${encodeURIComponent(to)}/blobs/uploads/`;
  const near = source.registry === target.registry;
  const mount = near ? `?mount=${blob.digest}&from=${encodeURIComponent(source.path)}` : "";
  // A registry that cannot mount should say so with a 202; some refuse, and are sent the blob as any other.
  const refusals = near ? [400, 404, 405] : [];
  let response = await registries.request({ method: "POST", path: path + mount, allowedStatuses: refusals });
  if (response.status >= 400) response = await registries.request({ method: "POST", path });
  if (response.status === 201) return undefined;
  const upload = { location: locationIn(response), offset: 0 };
  await records.note(to, blob.digest, upload.location);
  return upload;
}

/** The upload that was begun before, if the registry still has it. */
async function resumed({ registries, records, to, blob }: BlobUpload): Promise<Upload | undefined> {
  const location = await records.find(to, blob.digest);
  if (!location) return undefined;
  const client = await registries.clientFor(to);
  const allow = [400, 404, 405, 416];
  const response = await client
    .get(location, { allowedStatuses: allow, secrets: signatureIn(location) })
    .catch((error: unknown) => {
      // The registry may be reached at another address by now.
      if (error instanceof InvalidRequestError) return undefined;
      throw error;
    });
  const end = /^(?:bytes=)?0-(\d+)$/.exec(response?.headers.range ?? "")?.[1];
  if (response?.status !== 204 || end === undefined) {
    await records.end(to, blob.digest);
    return undefined;
  }
  // A range of one byte is also how some say that there is none.
  const offset = Number(end) > 0 ? Number(end) + 1 : 0;
  return { location: response.headers.location ? locationIn(response) : location, offset };
}

async function send(
  { registries, from, to, blob }: BlobUpload,
  { location, offset }: Upload,
  sent: (offset: number) => void,
) {
  const client = await registries.clientFor(to);
  const headers = { "content-type": "application/octet-stream" };
  const close = (path: string, body?: StreamBody): Promise<HttpResponse> => {
    const query = { digest: blob.digest };
    const secrets = signatureIn(path);
    const timeoutMs = closeTimeoutMs;
    return client.request({ method: "PUT", path, query, headers, body, secrets, idempotent: false, timeoutMs });
  };
  sent(offset);
  if (offset === blob.size) return close(location);
  let failure: unknown;
  const rest = new StreamBody(blob.size - offset, async function* () {
    let at = offset;
    try {
      for await (const chunk of readBlob(registries, from, blob, offset)) {
        yield chunk;
        at += chunk.length;
        sent(at);
      }
    } catch (error) {
      failure = error;
      throw error;
    }
  });
  try {
    // A small blob goes with the closing request.
    if (blob.size <= rangeBytes && offset === 0) return await close(location, rest);
    const range = offset > 0 && { "content-range": `${offset}-${blob.size - 1}` };
    const sending = { headers: { ...headers, ...range }, body: rest, timeoutMs: rangeTimeoutMs };
    const secrets = signatureIn(location);
    return await close(locationIn(await client.request({ method: "PATCH", path: location, ...sending, secrets })));
  } catch (error) {
    // The source's own failure tells more than that the request broke off.
    throw failure ?? error;
  }
}

const locationIn = ({ headers }: HttpResponse): string => headers.location ?? "";

/** What of an upload's address lets whoever has it go on with it. */
const signatureIn = (location: string): string[] => location.split("?").slice(1);
