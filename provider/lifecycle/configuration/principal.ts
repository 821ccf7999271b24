import type { Service } from "../../define";

/** The address in what the state keeps as the account. */
export const urlOf = (account: string): string | undefined => account.split("#")[0];
/** The one who asked in it, where the service tells people apart. */
export const principalOf = (account: string): string | undefined => account.split("#")[1];

/** Whether what belongs to one account may be touched as another: where several people keep the same objects, by each. */
export function isSameAccount({ viewer }: Service, belongs: string, configured: string): boolean {
  return viewer ? urlOf(belongs) === urlOf(configured) : belongs === configured;
}
