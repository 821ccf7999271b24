import { createHash, randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { listen } from "../../support/local-server";

/** Differences of the token of a request from a correct token. */
export interface Changes {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly kid?: string;
  /** Sign with a key that Pulumi Cloud does not publish. */
  readonly foreignKey?: boolean;
}

/** Signs requests as Pulumi Cloud does, and publishes its key. */
export async function startPulumiCloud() {
  const [own, foreign] = await Promise.all([generateKeyPair("RS256"), generateKeyPair("RS256")]);
  const kid = randomUUID();
  const key = { ...(await exportJWK(own.publicKey)), kid, alg: "RS256", use: "sig" };
  const state = { fails: false };
  const { url, close } = await listen((request, response) => {
    const known = request.url === "/oidc/.well-known/jwks" && !state.fails;
    response.writeHead(known ? 200 : 503, { "content-type": "application/json" });
    response.end(JSON.stringify({ keys: [key] }));
  });
  const hashOf = (body: string) => `sha256-${createHash("sha256").update(body).digest("base64")}`;

  /** The token for a body. */
  const sign = (audience: string, body: string, { claims = {}, kid: given = kid, foreignKey }: Changes = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const all = {
      iss: url,
      sub: "pulumi:environments:org:acme:env:shop/production",
      aud: audience,
      exp: now + 3600,
      iat: now,
      jti: randomUUID(),
      org: "acme",
      current_env: "acme/shop/production",
      root_env: "acme/shop/production",
      trigger_user: "ann",
      body_hash: hashOf(body),
      ...claims,
    };
    const content = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
    const { privateKey } = foreignKey ? foreign : own;
    return new SignJWT(content).setProtectedHeader({ alg: "RS256", typ: "JWT", kid: given }).sign(privateKey);
  };
  return { url, close, sign, key, state };
}

export type PulumiCloud = Awaited<ReturnType<typeof startPulumiCloud>>;
