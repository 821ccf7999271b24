import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What a token server was asked. */
export interface TokenRequest {
  readonly scopes: readonly string[];
  readonly user: string | undefined;
}

/** Gives out tokens as registries' own servers do (distribution specification, token authentication). */
export interface TokenServer {
  readonly realm: string;
  readonly issuer: string;
  /** The public key as the registry reads it. */
  readonly jwks: string;
  readonly username: string;
  readonly password: string;
  readonly asked: readonly TokenRequest[];
  close(): Promise<void>;
}

const base64 = (value: object | string): string =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

/**
 * Starts one whose only account may do everything. Without a password one may pull, and no more.
 *
 * @param lifeSeconds of each token.
 */
export async function startTokenServer(service: string, lifeSeconds = 60): Promise<TokenServer> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const kid = randomBytes(8).toString("hex");
  const issuer = "tests";
  const [username, password] = ["tester", randomBytes(12).toString("hex")];
  const asked: TokenRequest[] = [];

  const token = (scopes: readonly string[], user: string): string => {
    const now = Math.floor(Date.now() / 1000);
    const access = scopes.map((scope) => {
      const [type = "", name = "", actions = ""] = scope.split(/:(?=[^:]*:)|:(?=[^:]*$)/);
      const allowed = user ? actions.split(",") : actions.split(",").filter((action) => action === "pull");
      return { type, name, actions: allowed };
    });
    const claims = { iss: issuer, sub: user, aud: service, iat: now, nbf: now - 5, exp: now + lifeSeconds, access };
    const text = `${base64({ alg: "ES256", typ: "JWT", kid })}.${base64({ ...claims, jti: randomBytes(8).toString("hex") })}`;
    return `${text}.${sign("sha256", Buffer.from(text), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString("base64url")}`;
  };

  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://host");
    const scopes = searchParams.getAll("scope");
    const [user = "", word = ""] = Buffer.from(request.headers.authorization?.split(" ")[1] ?? "", "base64")
      .toString("utf8")
      .split(":");
    asked.push({ scopes, user: user || undefined });
    const known = user === "" || (user === username && word === password);
    const body = known
      ? { token: token(scopes, user), expires_in: lifeSeconds }
      : { errors: [{ code: "UNAUTHORIZED", message: "wrong password" }] };
    response.writeHead(known ? 200 : 401, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const jwk = { ...publicKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" };
  return {
    realm: `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    issuer,
    jwks: JSON.stringify({ keys: [jwk] }),
    username,
    password,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
