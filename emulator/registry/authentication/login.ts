import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { isObject } from "../../json";
import { HttpError, type HttpRequest, type HttpResponse } from "../../server/http";
import { unauthorized } from "../errors";
import type { Directory } from "../objects/directory";
import type { OrganizationToken, PersonalToken } from "./tokens";
import { isUsable } from "./tokens";

export interface RegistryCredentials {
  readonly username: string;
  readonly password: string;
}

/** Caller of a request, by the type of credential. */
export type Caller =
  | { readonly kind: "password"; readonly username: string }
  | { readonly kind: "personal"; readonly username: string; readonly token: PersonalToken }
  | { readonly kind: "organization"; readonly organization: string; readonly token: OrganizationToken };

/** Claims of a sign-in token: its subject, and the access token that was used to sign in. */
interface Claims {
  readonly sub: string;
  readonly exp: number;
  readonly kind: Caller["kind"];
  /** Key of the personal or organization token. If omitted, the sign-in used a password. */
  readonly tokenKey?: string;
}

interface CredentialSources {
  readonly credentials: RegistryCredentials;
  readonly directory: Directory;
  readonly personalTokens: ReadonlyMap<string, PersonalToken>;
  readonly organizationTokens: ReadonlyMap<string, OrganizationToken>;
}

/** Exchanges passwords and access tokens for short-lived tokens (JWT, 10 minutes as documented), and verifies these. */
export class Login {
  readonly #key = randomBytes(32);

  constructor(
    readonly sources: CredentialSources,
    readonly lifetimeSeconds: number,
  ) {}

  /** POST /v2/auth/token. */
  token({ body }: HttpRequest): HttpResponse {
    const { identifier, secret } = isObject(body) ? body : {};
    const opened = this.#byPassword(identifier, secret) ?? this.#byPersonal(identifier, secret);
    const access_token = opened ?? this.#byOrganization(identifier, secret);
    if (!access_token) throw new HttpError(unauthorized());
    return { status: 200, body: { access_token } };
  }

  /** POST /v2/users/login, the legacy endpoint. It rejects organizations, regardless of the secret. */
  login({ body }: HttpRequest): HttpResponse {
    const { username, password } = isObject(body) ? body : {};
    if (typeof username === "string" && this.sources.directory.hasOrganization(username))
      throw new HttpError(unauthorized({ detail: "Cannot log into an organization account" }));
    const token = this.#byPassword(username, password) ?? this.#byPersonal(username, password);
    if (!token) throw new HttpError(unauthorized());
    return { status: 200, body: { token } };
  }

  /** POST /v2/users/2fa-login, the second step of two-factor authentication. */
  secondFactor({ body }: HttpRequest): HttpResponse {
    const { login_2fa_token, code } = isObject(body) ? body : {};
    const claims = typeof login_2fa_token === "string" ? this.#read(login_2fa_token) : undefined;
    const [purpose, username = ""] = claims?.sub.split(" ") ?? [];
    if (purpose !== "second-factor" || this.sources.directory.accounts.get(username)?.two_factor_code !== code)
      throw new HttpError(unauthorized());
    return { status: 200, body: { token: this.#issue("password", username) } };
  }

  /** @throws HttpError 401 unless the request has a valid token with the scheme Bearer or JWT. */
  caller({ headers }: HttpRequest): Caller {
    const [scheme, token] = (headers.authorization ?? "").split(" ");
    const claims = /^(bearer|jwt)$/i.test(scheme ?? "") && token ? this.#read(token) : undefined;
    const found = claims && this.#callerOf(claims);
    if (!found) throw new HttpError(unauthorized());
    return found;
  }

  /** A sign-in token is invalid as soon as the access token behind it is. */
  #callerOf({ sub, kind, tokenKey = "" }: Claims): Caller | undefined {
    if (sub.includes(" ")) return undefined;
    if (kind === "password") return { kind, username: sub };
    if (kind === "personal") {
      const token = this.sources.personalTokens.get(tokenKey);
      return token && isUsable(token) ? { kind, username: sub, token } : undefined;
    }
    const token = this.sources.organizationTokens.get(tokenKey);
    return token && isUsable(token) ? { kind, organization: sub, token } : undefined;
  }

  #byPassword(username: unknown, password: unknown): string | undefined {
    const { credentials, directory } = this.sources;
    if (typeof username !== "string" || typeof password !== "string") return undefined;
    const account = directory.accounts.get(username);
    const expected = account?.password ?? (username === credentials.username ? credentials.password : undefined);
    if (password !== expected) return undefined;
    if (account?.two_factor) {
      const detail = "Require secondary authentication on MFA enabled account";
      throw new HttpError(
        unauthorized({ detail, login_2fa_token: this.#issue("password", `second-factor ${username}`) }),
      );
    }
    return this.#issue("password", username);
  }

  #byPersonal(username: unknown, secret: unknown): string | undefined {
    for (const [key, token] of this.sources.personalTokens) {
      if (token.account !== username || token.token !== secret || !isUsable(token)) continue;
      token.last_used = new Date().toISOString();
      return this.#issue("personal", token.account, key);
    }
    return undefined;
  }

  #byOrganization(name: unknown, secret: unknown): string | undefined {
    for (const [key, token] of this.sources.organizationTokens) {
      if (token.org !== name || token.token !== secret || !isUsable(token)) continue;
      token.last_used_at = new Date().toISOString();
      return this.#issue("organization", token.org, key);
    }
    return undefined;
  }

  #issue(kind: Caller["kind"], sub: string, tokenKey?: string): string {
    const now = Math.floor(Date.now() / 1000);
    // The vendor's MCP server reads the user from this claim.
    const user = this.sources.directory.hasAccount(sub) ? { "https://hub.docker.com": { username: sub } } : {};
    const claims = { sub, iat: now, exp: now + this.lifetimeSeconds, kind, tokenKey, ...user };
    const unsigned = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
    return `${unsigned}.${this.#sign(unsigned)}`;
  }

  #read(token: string): Claims | undefined {
    const [header, claims, signature] = token.split(".");
    const expected = Buffer.from(this.#sign(`${header}.${claims}`));
    const given = Buffer.from(signature ?? "");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const read = JSON.parse(Buffer.from(claims ?? "", "base64url").toString("utf8")) as Claims;
    return read.exp * 1000 > Date.now() ? read : undefined;
  }

  #sign(unsigned: string): string {
    return createHmac("sha256", this.#key).update(unsigned).digest("base64url");
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
