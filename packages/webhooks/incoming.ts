import { types } from "node:util";
import { WebhookError } from "./errors";
import type { Incoming } from "./request";

/** Returns a header by its name in lower case. */
export function headerOf({ headers }: Incoming, name: string): string | undefined {
  if (typeof headers.get === "function") return headers.get(name) ?? undefined;
  const given = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof given === "string" ? given : Array.isArray(given) ? given.join(", ") : undefined;
}

/** @throws Error unless the limit is a number of bytes. With another value, no body would be too long. */
export function requireLimit(limit: unknown): void {
  if (typeof limit !== "number" || !(limit >= 0))
    throw new Error(
      `\`limit\` is ${JSON.stringify(limit) ?? String(limit)}, which is not a number of bytes. Pass a number such as 1048576.`,
    );
}

/** Returns the bytes of the body. @throws WebhookError if it exceeds `limit` bytes. */
export async function rawBody(request: Incoming, limit: number): Promise<Buffer> {
  requireLimit(limit);
  const { body } = request as { readonly body?: unknown };
  const bytes = bytesOf(body);
  if (bytes) return checkLength(bytes, limit);
  const { bodyUsed, readableEnded } = request as { readonly bodyUsed?: boolean; readonly readableEnded?: boolean };
  if (bodyUsed || readableEnded) throw bodyAlreadyRead();
  if (isStream(body)) return readStream(body, limit);
  if ("arrayBuffer" in request) return checkLength(Buffer.from(await request.arrayBuffer()), limit);
  if (isStream(request)) return readStream(request, limit);
  throw bodyAlreadyRead();
}

/** Works for values of another realm too, for which `instanceof` fails. */
function bytesOf(body: unknown): Buffer | undefined {
  if (typeof body === "string" || types.isAnyArrayBuffer(body)) return Buffer.from(body as string);
  return ArrayBuffer.isView(body) ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : undefined;
}

const isStream = (value: unknown): value is AsyncIterable<Uint8Array | string> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

async function readStream(stream: AsyncIterable<Uint8Array | string>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > limit) throw tooLarge(limit);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function checkLength(body: Buffer, limit: number): Buffer {
  if (body.length > limit) throw tooLarge(limit);
  return body;
}

const tooLarge = (limit: number): WebhookError =>
  new WebhookError(
    "body_too_large",
    `The body of the webhook is longer than ${limit} bytes. To accept it, raise the option \`limit\`.`,
  );

const bodyAlreadyRead = (): WebhookError =>
  new WebhookError(
    "body_already_read",
    "The raw body of the webhook was already read. Pass the request before its body is parsed, or pass the raw body: `{ headers, body }`. In Express, use `express.raw({ type: () => true })`.",
  );
