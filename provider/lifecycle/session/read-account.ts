import { memberAt, type Service } from "../../define";
import type { Client } from "../../rest";
import { canonicalAddress, urlOf } from "../settings/account";
import type { Settings } from "../settings/settings";

/** The account of the credentials. */
export interface AccountDetails {
  /** See `Session.account`. */
  readonly account: string;
  /** The id of the account, if paths contain it. */
  readonly id: string | undefined;
  /** Permissions in `needs` that the credential lacks. Empty if the service does not report permissions. */
  missingPermissions(needs: string): readonly string[];
}

/** A service that can be used. A `Session` implements this. */
interface ConnectedService {
  readonly service: Service;
  readonly settings: Settings;
  readonly client: Client;
}

/** Reads the account. Sends a request only if the service has one for it. */
export async function readAccount(connected: ConnectedService): Promise<AccountDetails> {
  const { service, settings } = connected;
  const address = canonicalAddress(service.connection(settings.values).url);
  const { account } = service.access;
  if (!account)
    return { account: accountWithUser(service, settings, address), id: undefined, missingPermissions: () => [] };
  const { body } = await connected.client.get<unknown>(requestPath(account.request));
  const id = memberAt(body, account.member);
  if (typeof id !== "string")
    throw new Error(`${account.request} of ${service.title} returned no "${account.member}".`);
  return {
    account: `${address}#${id}`,
    id,
    missingPermissions: (needs) => account.missingPermissions?.(body, needs) ?? [],
  };
}

/**
 * Returns true unless the owner of an object is another account.
 *
 * @param owner id of an account, or host of a service whose accounts have no id. Undefined if it is not known.
 */
export async function isOwnedBy(
  session: { accountDetails(): Promise<AccountDetails> },
  owner: string | undefined,
): Promise<boolean> {
  if (owner === undefined) return true;
  const { account, id } = await session.accountDetails();
  return id === undefined ? new URL(urlOf(account) ?? "").host === owner.toLowerCase() : id === owner;
}

/** The account of a service that has no request for the id of the account. */
export function accountWithUser({ access }: Service, { values }: Settings, address: string): string {
  return access.userSetting ? `${address}#${values[access.userSetting]}` : address;
}

/** The path of a request such as `GET /me`. */
export const requestPath = (request: string): string => request.replace(/^\w+ /, "");
