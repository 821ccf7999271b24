import type { Service } from "../../define";

/** The URL in the account that a state stores. */
export const urlOf = (account: string): string | undefined => account.split("#")[0];
/** The principal in the account that a state stores, if the service distinguishes principals. */
export const principalOf = (account: string): string | undefined => account.split("#")[1];

/**
 * True if the configured account may change the objects of a stored account. If a service distinguishes principals,
 * they manage the same objects, so only the URLs are compared.
 */
export function isSameAccount({ access }: Service, belongs: string, configured: string): boolean {
  return access.userSetting ? urlOf(belongs) === urlOf(configured) : belongs === configured;
}
