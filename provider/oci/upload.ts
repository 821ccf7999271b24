import { type Answer, HttpError, RestError } from "../rest";
import { readPiece } from "./blobs";
import type { Descriptor } from "./manifests";
import { parseRepository } from "./reference";
import type { Registries } from "./registries";
import type { UploadRecords } from "./upload-records";

/**
 * What is in memory of one blob at a time: one piece on its way in, one on its way out. Stores behind registries refuse
 * smaller parts than 5 MiB (Amazon ECR, `UploadLayerPart`).
 */
const pieceSize = 5 * 1024 * 1024;

const mostStarts = 4;
const chunkLimitMs = 5 * 60_000;

/** One blob on its way. */
export interface Passage {
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
  location: string;
  offset: number;
  readonly piece: number;
}

/**
 * Brings a blob into a repository that lacks it: mounted where both are in one registry, else piece by piece. An upload
 * that an earlier run began goes on where the registry says that it stands.
 */
export async function uploadBlob(passage: Passage): Promise<void> {
  const { records, to, blob } = passage;
  let counted = 0;
  const sent = (offset: number): void => {
    passage.sent(offset - counted);
    counted = offset;
  };
  for (let start = 1; ; start++) {
    try {
      const upload = (await resumed(passage)) ?? (await begun(passage));
      if (upload) await send(passage, upload, sent);
      sent(blob.size);
      return await records.end(to, blob.digest);
    } catch (error) {
      // What the registry took of a piece that broke off, it tells; where it does not, the upload begins anew.
      if (start === mostStarts || !isWorthAnother(error)) throw error;
    }
  }
}

const isWorthAnother = (error: unknown): boolean =>
  error instanceof RestError &&
  (["connection", "timeout", "answer_lost"].includes(error.code) ||
    (error instanceof HttpError && (error.status >= 500 || [404, 416].includes(error.status))));

/** A new upload; undefined where the registry took the blob from its other repository. */
async function begun({ registries, records, from, to, blob }: Passage): Promise<Upload | undefined> {
  const [source, target] = [parseRepository(from), parseRepository(to)];
  const path = `/${encodeURIComponent(to)}/blobs/uploads/`;
  const near = source.registry === target.registry;
  const mount = near ? `?mount=${blob.digest}&from=${encodeURIComponent(source.path)}` : "";
  // A registry that cannot mount should say so with a 202; some refuse, and are sent the blob as any other.
  const refusals = near ? [400, 404, 405] : [];
  let answer = await registries.request({ method: "POST", path: path + mount, allow: refusals });
  if (answer.status >= 400) answer = await registries.request({ method: "POST", path });
  if (answer.status === 201) return undefined;
  const least = Number(answer.headers["oci-chunk-min-length"] ?? 0);
  const upload = { location: locationIn(answer), offset: 0, piece: Math.max(pieceSize, least) };
  await records.note(to, blob.digest, upload.location);
  return upload;
}

/** The upload of an earlier run, if the registry still has it. */
async function resumed({ registries, records, to, blob }: Passage): Promise<Upload | undefined> {
  const location = await records.find(to, blob.digest);
  if (!location) return undefined;
  const client = await registries.clientFor(to);
  const answer = await client.get(location, { allow: [400, 404, 405, 416] });
  const end = /^(?:bytes=)?0-(\d+)$/.exec(answer.headers.range ?? "")?.[1];
  await records.end(to, blob.digest);
  if (answer.status !== 204 || end === undefined) return undefined;
  // A range of one byte is also how some say that there is none.
  const offset = Number(end) > 0 ? Number(end) + 1 : 0;
  return { location: answer.headers.location ? locationIn(answer) : location, offset, piece: pieceSize };
}

async function send(passage: Passage, upload: Upload, sent: (offset: number) => void): Promise<void> {
  const { registries, records, from, to, blob } = passage;
  const client = await registries.clientFor(to);
  const read = (offset: number) => {
    const piece = readPiece(registries, from, blob, offset, upload.piece);
    // It is awaited later, and may fail before.
    piece.catch(() => {});
    return piece;
  };
  let next = read(upload.offset);
  for (;;) {
    sent(upload.offset);
    const body = await next;
    const end = upload.offset + body.length;
    const last = end >= blob.size;
    // A blob of one piece goes with the closing request.
    if (last && upload.offset === 0) return close(body);
    next = read(end);
    const headers = { "content-type": "application/octet-stream", "content-range": `${upload.offset}-${end - 1}` };
    const answer = await client.request({
      method: "PATCH",
      path: upload.location,
      headers,
      body,
      timeoutMs: chunkLimitMs,
    });
    upload.location = locationIn(answer);
    upload.offset = end;
    await records.note(to, blob.digest, upload.location);
    if (last) return close();
  }

  async function close(body?: Buffer): Promise<void> {
    const headers = { "content-type": "application/octet-stream" };
    const query = { digest: blob.digest };
    const path = upload.location;
    await client.request({ method: "PUT", path, query, headers, body, repeat: false, timeoutMs: chunkLimitMs });
  }
}

function locationIn({ headers }: Answer): string {
  return headers.location ?? "";
}
