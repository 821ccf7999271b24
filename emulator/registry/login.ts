import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { Refusal, type Reply, type Request } from "../exchange";
import { isObject } from "../json";
import { unauthorized } from "./errors";

export interface RegistryCredentials {
  readonly username: string;
  readonly password: string;
}

/** Trades the account's password for short-lived tokens (JWT, ten minutes as documented) and checks them. */
export class Login {
  readonly #key = randomBytes(32);

  constructor(
    readonly credentials: RegistryCredentials,
    readonly lifetimeSeconds: number,
  ) {}

  /** POST /v2/auth/token. */
  token({ body }: Request): Reply {
    const { identifier, secret } = isObject(body) ? body : {};
    return { status: 200, body: { access_token: this.#open(identifier, secret) } };
  }

  /** POST /v2/users/login, the older form. */
  login({ body }: Request): Reply {
    const { username, password } = isObject(body) ? body : {};
    return { status: 200, body: { token: this.#open(username, password) } };
  }

  /** Throws 401 unless the request carries a living token, under the scheme Bearer or JWT. */
  check({ headers }: Request): void {
    const [scheme, token] = (headers.authorization ?? "").split(" ");
    if (!/^(bearer|jwt)$/i.test(scheme ?? "") || !token || !this.#lives(token)) throw new Refusal(unauthorized());
  }

  #open(name: unknown, password: unknown): string {
    if (name !== this.credentials.username || password !== this.credentials.password) throw new Refusal(unauthorized());
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: name, iat: now, exp: now + this.lifetimeSeconds };
    const unsigned = `${encode({ alg: "HS256", typ: "JWT" })}.${encode(claims)}`;
    return `${unsigned}.${this.#sign(unsigned)}`;
  }

  #lives(token: string): boolean {
    const [header, claims, signature] = token.split(".");
    const expected = Buffer.from(this.#sign(`${header}.${claims}`));
    const given = Buffer.from(signature ?? "");
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
    const { exp } = JSON.parse(Buffer.from(claims ?? "", "base64url").toString("utf8")) as { exp: number };
    return exp * 1000 > Date.now();
  }

  #sign(unsigned: string): string {
    return createHmac("sha256", this.#key).update(unsigned).digest("base64url");
  }
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
