import { createHash, createHmac } from "node:crypto";
import type { Clock } from "../base/clock";
import { Failure } from "../base/failure";
import type { HttpRequest, Interceptor } from "../base/interceptor";
import type { SignatureAuth } from "../base/terms";
import { type Base, nameOf, pair } from "../options/url";

const version = "1.0";

/** Query parameters of a signature. */
const names = ["auth_key", "auth_timestamp", "auth_version", "auth_signature", "body_md5"];

/** The base URL with the path of the app. */
export const belowApp = (base: Base, { appId }: SignatureAuth): Base => ({
  ...base,
  prefix: `${base.prefix}/apps/${encodeURIComponent(appId)}`,
});

/**
 * Signs each attempt after all waits, because a signature expires within minutes. It is the innermost interceptor, so that the
 * path in log lines and errors does not contain the signature.
 */
export function signatureInterceptor(auth: SignatureAuth, base: Base, clock: Clock): Interceptor {
  return (send) => (request) =>
    request.origin === base.origin ? send(sign(request, auth, clock.now())) : send(request);
}

/** @param now in milliseconds since 1970. */
export function sign(request: HttpRequest, { key, secret }: SignatureAuth, now: number): HttpRequest {
  const [path = "", ...rest] = request.path.split("?");
  const query = rest.join("?");
  const addedParameters: [string, string][] = [
    ["auth_key", key],
    ["auth_timestamp", String(Math.floor(now / 1000))],
    ["auth_version", version],
    ...bodyDigest(request).map((md5): [string, string] => ["body_md5", md5]),
  ];
  const parameters = [...new URLSearchParams(query), ...addedParameters]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .sort(byName)
    .map(([name, value]) => `${name}=${value}`);
  const text = [request.method, path, parameters.join("&")].join("\n");
  const signature = createHmac("sha256", secret).update(text).digest("hex");
  // The server may quote it in an error.
  request.context.addSecret(signature);
  const added = [...addedParameters, ["auth_signature", signature] as const].map(([name, value]) => pair(name, value));
  return { ...request, path: `${path}?${[query, ...added].filter(Boolean).join("&")}` };
}

const byName = ([a]: readonly [string, string], [b]: readonly [string, string]): number => (a < b ? -1 : a > b ? 1 : 0);

/** The digest of the body; none for an empty body. */
function bodyDigest({ body, streamedBody: streamBody }: HttpRequest): string[] {
  if (streamBody) {
    const advice = "A streamed body cannot be signed, because the signature contains its digest. Send it as bytes.";
    throw new Failure({ kind: "request", advice });
  }
  return body?.length ? [createHash("md5").update(body).digest("hex")] : [];
}

/** True for a query parameter of a signature. A redirect that repeats it is followed without it. */
export const isOfSignature = (text: string): boolean => names.includes(nameOf(text).toLowerCase());
