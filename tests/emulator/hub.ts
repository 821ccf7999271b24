import { randomBytes } from "node:crypto";
import { type Emulator, type EmulatorOptions, type Objects, startEmulator } from "../../emulator";
import { type ApiResponse, type Caller, caller } from "./caller";

/** The registry with an organization `acme` and people in it, and calls on behalf of each of them. */
export interface Hub {
  readonly emulator: Emulator;
  /** The account that the emulator starts with, an owner of `acme`. */
  readonly owner: Caller;
  readonly anonymous: Caller;
  /** Logs in by POST /v2/auth/token; fails unless the credential opens something. */
  as(identifier: string, secret: string): Promise<Caller>;
  /** By the password that a seed gave. */
  signedInAs(username: string): Promise<Caller>;
  /** A new personal token of the owner with such scopes. */
  personalToken(...scopes: string[]): Promise<Caller>;
  /** A new token of `acme` with such scopes for the organization and for its repositories. */
  organizationToken(scopes: { organization?: string[]; repositories?: string[]; path?: string }): Promise<Caller>;
  change(collection: string, key: string, merge: Objects[string][string]): void;
}

export async function startHub(registry: Objects = {}, options: EmulatorOptions = {}): Promise<Hub> {
  const emulator = await startEmulator({ ...options, seed: { registry } });
  const { username, password } = emulator.credentials.registry;
  const anonymous = caller(emulator.registry.url);
  const as = async (identifier: string, secret: string): Promise<Caller> => {
    const { status, body } = await anonymous("POST", "/v2/auth/token", { identifier, secret });
    if (status !== 200) throw new Error(`The login of ${identifier} was answered with ${status}.`);
    return caller(emulator.registry.url, { authorization: `Bearer ${body.access_token}` });
  };
  const owner = await as(username, password);
  return {
    emulator,
    owner,
    anonymous,
    as,
    signedInAs: (name) => as(name, String(emulator.registry.control.objects().accounts?.[name]?.password)),
    personalToken: async (...scopes) => {
      const { body } = await owner("POST", "/v2/access-tokens", { token_label: "test", scopes });
      return as(username, body.token);
    },
    organizationToken: async ({ organization, repositories, path = "acme/*" }) => {
      const resources = [
        ...(organization ? [{ type: "TYPE_ORG", path: "acme", scopes: organization }] : []),
        ...(repositories ? [{ type: "TYPE_REPO", path, scopes: repositories }] : []),
      ];
      const { body } = await owner("POST", "/v2/orgs/acme/access-tokens", { label: "test", resources });
      return as("acme", body.token);
    },
    change: (collection, key, merge) => emulator.registry.control.change({ collection, key, merge }),
  };
}

export const secret = (): string => randomBytes(18).toString("base64url");

/** Status and message of an answer, wherever its body carries one. */
export const statusAndMessage = ({ status, body }: ApiResponse): [number, string | undefined] => [
  status,
  body?.message ?? body?.detail ?? body?.text,
];

/** An hour from now, as the API writes times. */
export const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
export const anHourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();

/** Follows absolute links from page to page. */
export async function readAllPages(call: Caller, path: string): Promise<{ results: unknown[]; pages: number }> {
  const results: unknown[] = [];
  let pages = 0;
  for (let next: string | null = path; next; ) {
    const { body } = await call("GET", next);
    results.push(...body.results);
    pages += 1;
    const link: URL | null = body.next && new URL(body.next);
    next = link && `${link.pathname}${link.search}`;
  }
  return { results, pages };
}
