import { createHmac, timingSafeEqual } from "node:crypto";
import type { ZodError, ZodType } from "zod";
import { WebhookError } from "./errors";
import { headerOf, rawBody } from "./incoming";
import type { Incoming, Keys, ReadOptions, Secret } from "./request";

/** Signature scheme of a sender. */
export interface Scheme {
  readonly sender: string;
  /** Header with the key, in lower case. */
  readonly keyHeader: string;
  readonly signatureHeader: string;
  readonly encoding: "hex" | "base64";
  /** Returns true if a key of the program is the one in the header, if their names may differ. */
  isKey?(known: string, named: string): boolean;
}

/** A webhook with a valid signature. */
export interface VerifiedWebhook {
  /** Name of the signing key. */
  readonly key: string;
  readonly content: unknown;
}

/**
 * Verifies the signature in constant time, before the body is parsed.
 *
 * @throws WebhookError
 */
export async function verify(
  scheme: Scheme,
  request: Incoming,
  keys: Keys,
  { limit = 4 * 2 ** 20 }: ReadOptions = {},
): Promise<VerifiedWebhook> {
  const [key, signature] = [scheme.keyHeader, scheme.signatureHeader].map((name) => {
    const value = headerOf(request, name);
    if (value) return value;
    throw new WebhookError(
      "missing_signature",
      `The request has no header ${name}. It was not sent by ${scheme.sender}, its signature is not configured, or a proxy removed the header. Check the configuration of the webhook and the proxy.`,
    );
  }) as [string, string];
  const secret = await secretOf(scheme, keys, key);
  if (!secret) {
    const advice = "Pass its secret, or remove the webhook from the service.";
    throw new WebhookError("unknown_key", `The webhook is signed by an unknown key. ${advice}`);
  }
  const body = await rawBody(request, limit);
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature, scheme.encoding);
  if (!isEncoded(signature, given, scheme) || given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new WebhookError(
      "invalid_signature",
      `The signature of the webhook does not match. If ${scheme.sender} sent it, check that the secret belongs to the key, and that the body is the raw one: parsing and serializing it again changes its bytes.`,
    );
  }
  return { key, content: parseJson(body) };
}

/** True if the header contains these bytes and no further text, which the decoder of Node.js ignores. */
function isEncoded(signature: string, bytes: Buffer, { encoding }: Scheme): boolean {
  const comparable = (text: string) => (encoding === "hex" ? text.toLowerCase() : text.replace(/={0,2}$/, ""));
  return comparable(bytes.toString(encoding)) === comparable(signature);
}

async function secretOf({ isKey = (a, b) => a === b }: Scheme, keys: Keys, named: string): Promise<Secret> {
  if (typeof keys === "function") return keys(named);
  return Object.entries(keys).find(([known]) => isKey(known, named))?.[1];
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new WebhookError(
      "invalid_body",
      "The signature of the webhook is valid, but its body is not JSON. Check the format that is configured for the webhook.",
    );
  }
}

/** Parses a value. The error contains the path of a mismatch, but not the value. */
export function parse<T>(schema: ZodType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (error) throw unreadable(error);
  return data as T;
}

function unreadable({ issues: [issue] }: ZodError, at: readonly PropertyKey[] = []): WebhookError {
  const place = [...at, ...(issue?.path ?? [])].map(String).join(".");
  const problem = `not as documented at "${place}": ${issue?.message ?? "it does not fit"}`;
  return new WebhookError(
    "invalid_body",
    `The signature of the webhook is valid, but its body is ${problem}. Check the format that is configured for the webhook.`,
  );
}

/**
 * Separates the items with a known type and structure from the others. An item that differs from the documentation does
 * not cause an error, because a rejected delivery would be retried unchanged and finally lost.
 *
 * @throws WebhookError if there are items with a known type, but none has the structure of its type.
 */
export function parseItems<T>(
  values: readonly unknown[],
  list: string,
  tag: string,
  kinds: Readonly<Record<string, ZodType>>,
): { read: T[]; others: unknown[] } {
  const read: T[] = [];
  const others: unknown[] = [];
  let first: WebhookError | undefined;
  values.forEach((value, i) => {
    const kind = (value as Record<string, unknown> | null)?.[tag];
    const schema = typeof kind === "string" && Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
    const { data, error } = schema?.safeParse(value) ?? {};
    if (schema && !error) read.push(data as T);
    else others.push(value);
    if (error) first ??= unreadable(error, [list, i]);
  });
  if (first && !read.length) throw first;
  return { read, others };
}
