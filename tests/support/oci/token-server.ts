import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../local-server";

/** A request that the token server received. */
export interface TokenRequest {
  readonly method: string;
  readonly scopes: readonly string[];
  readonly user: string | undefined;
}

/** Issues tokens as registry token servers do (distribution specification, token authentication). */
export interface TokenServer {
  readonly realm: string;
  readonly issuer: string;
  /** The public key in the form that the registry reads. */
  readonly jwks: string;
  readonly username: string;
  readonly password: string;
  /** A refresh token of that account, which replaces its password. */
  readonly identityToken: string;
  readonly requests: readonly TokenRequest[];
  /** Clears the recorded requests. */
  clearRequests(): void;
  close(): Promise<void>;
}

const base64 = (value: object | string): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

/**
 * Starts a server whose only account has all permissions. Anonymous users can pull only.
 *
 * @param service the registry, which each request must name.
 * @param lifeSeconds lifetime of each token.
 */
export async function startTokenServer(service: string, lifeSeconds = 60): Promise<TokenServer> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const kid = randomBytes(8).toString("hex");
  const issuer = "tests";
  const [username, password] = ["tester", randomBytes(12).toString("hex")];
  const identityToken = randomBytes(24).toString("hex");
  const requests: TokenRequest[] = [];

  const token = (scopes: readonly string[], user: string): string => {
    const now = Math.floor(Date.now() / 1000);
    const access = scopes.map((scope) => {
      const [type = "", name = "", actions = ""] = scope.split(/:(?=[^:]*:)|:(?=[^:]*$)/);
      const allowed = user ? actions.split(",") : actions.split(",").filter((action) => action === "pull");
      return { type, name, actions: allowed };
    });
    const claims = { iss: issuer, sub: user, aud: service, iat: now, nbf: now - 5, exp: now + lifeSeconds, access };
    const signed = `${base64({ alg: "ES256", typ: "JWT", kid })}.${base64({ ...claims, jti: randomBytes(8).toString("hex") })}`;
    return `${signed}.${sign("sha256", Buffer.from(signed), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
  };

  /** By GET with or without a password, or by POST with a refresh token (OAuth 2.0, section 6). */
  const signedIn = async (request: IncomingMessage): Promise<{ scopes: string[]; user: string; known: boolean }> => {
    if (request.method === "POST") {
      const form = new URLSearchParams(await text(request));
      const isRefresh = form.get("grant_type") === "refresh_token" && form.get("refresh_token") === identityToken;
      const known = isRefresh && form.get("service") === service;
      return { scopes: (form.get("scope") ?? "").split(" "), user: username, known };
    }
    const { searchParams } = new URL(request.url ?? "/", "http://host");
    const [user = "", word = ""] = Buffer.from(request.headers.authorization?.split(" ")[1] ?? "", "base64")
      .toString("utf8")
      .split(":");
    const isAccount = user === "" || (user === username && word === password);
    const known = isAccount && searchParams.get("service") === service;
    return { scopes: searchParams.getAll("scope"), user, known };
  };

  const { url, close } = await listen(async (request, response) => {
    const { scopes, user, known } = await signedIn(request);
    requests.push({ method: request.method ?? "", scopes, user: user || undefined });
    const body = known
      ? { token: token(scopes, user), expires_in: lifeSeconds }
      : { errors: [{ code: "UNAUTHORIZED", message: "wrong password or service" }] };
    response.writeHead(known ? 200 : 401, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const jwk = { ...publicKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" };
  return {
    realm: `${url}/token`,
    issuer,
    jwks: JSON.stringify({ keys: [jwk] }),
    username,
    password,
    identityToken,
    requests,
    clearRequests: () => void requests.splice(0),
    close,
  };
}
