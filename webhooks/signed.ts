import { createHmac, timingSafeEqual } from "node:crypto";
import type { ZodError, ZodType } from "zod";
import { WebhookError } from "./errors";
import { headerOf, type Incoming, rawBody } from "./incoming";

/**
 * Secrets by the public names of their keys: several, so that a key can be rotated. Or a function that finds the secret of
 * a key, in a store say, and answers with nothing where it knows none.
 */
export type Keys = Readonly<Record<string, string>> | ((key: string) => Secret | Promise<Secret>);

type Secret = string | undefined;

/** Options of the functions that read webhooks. */
export interface ReadOptions {
  /** Bytes of a body at most. Default: 4 MiB. */
  readonly limit?: number;
}

/** How a sender signs. */
export interface Scheme {
  readonly sender: string;
  /** In lower case. */
  readonly keyHeader: string;
  readonly signatureHeader: string;
  readonly encoding: "hex" | "base64";
  /** Whether a key that the program names is the one that the header names, where the two may differ. */
  isKey?(known: string, named: string): boolean;
}

/** A webhook whose signature holds. */
export interface VerifiedWebhook {
  /** The key that signed it. */
  readonly key: string;
  readonly content: unknown;
}

/**
 * Checks the signature, in constant time, before anything of the body is looked at.
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
      "unsigned",
      `The request bears no header ${name}: it does not come from ${scheme.sender}, or is not set up to be signed, or a proxy took the header away.`,
    );
  }) as [string, string];
  const secret = await secretOf(scheme, keys, key);
  if (!secret) {
    const advice = "Give its secret too, or remove the webhook where it is set up.";
    throw new WebhookError("unknown_key", `The webhook is signed by a key that is not known here. ${advice}`);
  }
  const body = await rawBody(request, limit);
  const expected = createHmac("sha256", secret).update(body).digest();
  const given = Buffer.from(signature, scheme.encoding);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new WebhookError(
      "forged",
      `The webhook is not signed by the key that it names. If it does come from ${scheme.sender}: check that the secret is that key's, and that the body is the raw one, since parsing and writing it again changes its bytes.`,
    );
  }
  return { key, content: parseJson(body) };
}

async function secretOf({ isKey = (a, b) => a === b }: Scheme, keys: Keys, named: string): Promise<Secret> {
  if (typeof keys === "function") return keys(named);
  return Object.entries(keys).find(([known]) => isKey(known, named))?.[1];
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new WebhookError("unreadable", "The webhook is rightly signed, but its body is not JSON.");
  }
}

/** What a schema makes of a value; a mismatch tells where, and never the value. */
export function parse<T>(schema: ZodType<T>, value: unknown): T {
  const { data, error } = schema.safeParse(value);
  if (error) throw unreadable(error);
  return data as T;
}

function unreadable({ issues: [issue] }: ZodError, at: readonly PropertyKey[] = []): WebhookError {
  const place = [...at, ...(issue?.path ?? [])].map(String).join(".");
  const problem = `not as documented at "${place}": ${issue?.message ?? "it does not fit"}`;
  return new WebhookError("unreadable", `The webhook is rightly signed, but ${problem}.`);
}

/**
 * Members of a list by whether they are of a kind and form that is known. One that differs from its documentation does
 * not take the others with it: a delivery that is refused comes again as it is, and is lost in the end.
 *
 * @throws WebhookError when members are of known kinds and none of them has the form of its kind.
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
