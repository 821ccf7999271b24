import type { Service } from "../../define";

/** The service URL in an account: see `Session.account`. */
export const urlOf = (account: string): string | undefined => account.split("#")[0];
/** The user in an account, if the service distinguishes users. */
export const userOf = (account: string): string | undefined => account.split("#")[1];

/**
 * Returns true if the configured account may change the objects of the account in a state or a record. If a service
 * distinguishes users, they manage the same objects, so only the URLs are compared.
 */
export function isSameAccount({ access }: Service, stored: string, configured: string): boolean {
  return access.userSetting ? urlOf(stored) === urlOf(configured) : stored === configured;
}

/** A URL in canonical form, so that two spellings identify the same account. */
export function canonicalAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/\/+$/, "")}`;
}
