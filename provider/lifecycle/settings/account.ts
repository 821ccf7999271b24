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

const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The port of an account on this machine, if the other account is on this machine, too, and differs in its port: a restarted
 * emulator.
 */
export function previousPort(stored: string, configured: string): string | undefined {
  const [before, now] = [loopbackUrl(stored), loopbackUrl(configured)];
  return before && now && before.port !== now.port ? before.port : undefined;
}

function loopbackUrl(account: string): URL | undefined {
  const address = urlOf(account) ?? "";
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return loopbackHost.test(url.hostname) ? url : undefined;
}

/** A URL in canonical form, so that two spellings identify the same account. */
export function canonicalAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname.replace(/\/+$/, "")}`;
}
