import type { Service } from "../../define";

/** The address in what the state keeps as the account. */
export const addressIn = (account: string): string | undefined => account.split("#")[0];
/** The one who asked in it, where the service tells people apart. */
export const viewerIn = (account: string): string | undefined => account.split("#")[1];

/** Whether what belongs to one account may be touched as another: where several people keep the same objects, by each. */
export function sameAccount({ viewer }: Service, belongs: string, configured: string): boolean {
  return viewer ? addressIn(belongs) === addressIn(configured) : belongs === configured;
}
