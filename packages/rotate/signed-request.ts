import { createHash } from "node:crypto";
import type { JWTPayload, JWTVerifyGetKey } from "jose";
import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import { WebhookError } from "../webhooks/errors";
import { headerOf, rawBody } from "../webhooks/incoming";
import type { Incoming } from "../webhooks/request";
import { RotationError } from "./errors";

/** Required content of the signature of a request. */
export interface Expectations {
  /** Address of the rotator, as in the environment. */
  readonly url: string;
  /** Address of Pulumi Cloud. */
  readonly pulumiUrl: string;
  readonly keys: JWTVerifyGetKey;
  /** Maximum size of a body. In bytes. */
  readonly limit: number;
}

/** A request with a valid signature. */
export interface SignedRequest {
  readonly claims: JWTPayload;
  readonly content: unknown;
}

/** The signing keys of Pulumi Cloud, which are read when they are needed and kept for some minutes. */
export const remoteKeys = (keysUrl: string): JWTVerifyGetKey => createRemoteJWKSet(new URL(keysUrl));

/**
 * Verifies the token of a request, and that it belongs to the body.
 *
 * @throws RotationError
 */
export async function verifyRequest(request: Incoming, expected: Expectations): Promise<SignedRequest> {
  const claims = await verifyToken(tokenIn(request), expected);
  const body = await bodyOf(request, expected.limit);
  // The form of the integrity attribute of HTML.
  const hash = `sha256-${createHash("sha256").update(body).digest("base64")}`;
  if (claims.body_hash !== hash)
    throw invalidToken(
      "The token belongs to another body. If Pulumi sent the request, pass the raw body: parsing and serializing it again changes its bytes.",
    );
  return { claims, content: parseJson(body) };
}

function tokenIn(request: Incoming): string {
  const token = /^Bearer +([^\s]+)$/i.exec(headerOf(request, "authorization") ?? "")?.[1];
  if (token) return token;
  throw new RotationError(
    "missing_token",
    "The request has no bearer token. It was not sent by Pulumi, or a proxy removed the header Authorization. Check the proxy.",
  );
}

async function verifyToken(token: string, { url, pulumiUrl, keys }: Expectations): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ["RS256"],
      audience: url,
      // Pulumi's documentation of the claim and its issuer of OpenID Connect differ.
      issuer: [pulumiUrl, `${pulumiUrl}/oidc`],
      requiredClaims: ["exp", "iat", "jti", "body_hash"],
      clockTolerance: 30,
      // Also rejects a time of issue in the future.
      maxTokenAge: maxLifetime,
    });
    return requireUsable(payload);
  } catch (error) {
    throw error instanceof RotationError ? error : tokenError(error, url, pulumiUrl);
  }
}

/** Maximum lifetime of a token in seconds. Pulumi's tokens are valid for minutes. */
const maxLifetime = 24 * 3600;

/** @throws RotationError for a token that would not be recognized when it is used again, or that is valid for too long. */
function requireUsable(payload: JWTPayload): JWTPayload {
  const { jti, exp = 0, iat = 0 } = payload;
  if (typeof jti !== "string" || !jti)
    throw invalidToken("The claim `jti` of the token is not a string. Rotate again.");
  if (exp - iat > maxLifetime) throw invalidToken("The token is valid for more than a day. Rotate again.");
  return payload;
}

function tokenError(error: unknown, url: string, pulumiUrl: string): RotationError {
  if (error instanceof errors.JWTExpired)
    return invalidToken("The token has expired. Check the clock of this machine, and rotate again.");
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === "aud")
      return invalidToken(
        `The token is for another address than ${url}. Set \`url\` to the URL in the environment, character by character.`,
      );
    if (error.claim === "iss")
      return invalidToken(
        `The token is not issued by ${pulumiUrl}. For a self-hosted Pulumi Cloud, set \`pulumiUrl\`.`,
      );
    return invalidToken(
      `The claim \`${error.claim}\` of the token is missing or invalid. Check the clock of this machine.`,
    );
  }
  const isToken =
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys;
  if (isToken) return invalidToken(`The token is not signed by ${pulumiUrl}. The request was not sent by Pulumi.`);
  const reason = error instanceof Error ? error.message : String(error);
  return new RotationError(
    "keys_unavailable",
    `The signing keys of Pulumi Cloud cannot be read: ${reason}. Check the network of this machine and \`keysUrl\`, and rotate again.`,
  );
}

const invalidToken = (message: string): RotationError => new RotationError("invalid_token", message);

async function bodyOf(request: Incoming, limit: number): Promise<Buffer> {
  try {
    return await rawBody(request, limit);
  } catch (error) {
    if (!WebhookError.isInstance(error)) throw error;
    if (error.code === "body_too_large")
      throw new RotationError(
        "body_too_large",
        `The body is longer than ${limit} bytes. To accept it, raise the option \`limit\`.`,
      );
    throw new RotationError(
      "body_already_read",
      "The raw body was already read. Pass the request before its body is parsed, or pass the raw body: `{ method, headers, body }`.",
    );
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new RotationError("invalid_body", "The token is valid, but the body is not JSON. Check the proxy.");
  }
}
