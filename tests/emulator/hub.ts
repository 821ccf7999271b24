import { randomBytes } from "node:crypto";
import type { Emulator, EmulatorOptions, Objects } from "../../emulator";
import { type ApiResponse, type Caller, caller, emulatorForTest } from "./caller";

/** The registry with an organization `acme`, and clients with various credentials. */
export interface Hub {
  readonly emulator: Emulator;
  /** Client of the main account, an owner of `acme`. */
  readonly owner: Caller;
  readonly anonymous: Caller;
  /** Signs in with POST /v2/auth/token. Fails if the credential is invalid. */
  as(identifier: string, secret: string): Promise<Caller>;
  /** Signs in with the password in the seed. */
  signedInAs(username: string): Promise<Caller>;
  /** Signs in with a new personal token of the owner. */
  personalToken(...scopes: string[]): Promise<Caller>;
  /** Signs in with a new token of `acme` with scopes for the organization and its repositories. */
  organizationToken(scopes: { organization?: string[]; repositories?: string[]; path?: string }): Promise<Caller>;
  change(collection: string, key: string, merge: Objects[string][string]): void;
}

export async function startHub(registry: Objects = {}, options: EmulatorOptions = {}): Promise<Hub> {
  const emulator = await emulatorForTest({ ...options, seed: { registry } });
  const { username, password } = emulator.credentials.registry;
  const anonymous = caller(emulator.registry.url);
  const as = async (identifier: string, secret: string): Promise<Caller> => {
    const { status, body } = await anonymous("POST", "/v2/auth/token", { identifier, secret });
    if (status !== 200) throw new Error(`The sign-in of ${identifier} failed with status ${status}.`);
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

/** Status and message of a response. */
export const statusAndMessage = ({ status, body }: ApiResponse): [number, string | undefined] => [
  status,
  body?.message ?? body?.detail ?? body?.text,
];

/** An hour from now in ISO 8601 format. */
export const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
export const anHourAgo = (): string => new Date(Date.now() - 3_600_000).toISOString();

/** Reads all pages by their links. */
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
