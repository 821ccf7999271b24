import { z } from "zod";
import { isSameIgnoringCase, openEnum } from "../../define";

/** Name of an organization, as in its URL. */
export const organization = z.string().min(2).meta({ description: "Name of the organization." });

/** Roles of every organization. Any other name is a custom role of Docker Business. */
const coreRoles = ["member", "editor", "owner"] as const;
const ranks: readonly string[] = coreRoles;

const coreList = "`member`, `editor` and `owner`";

export const isCoreRole = (name: string): boolean => ranks.includes(name);

/** Core roles in the order of their permissions. */
export const rankOf = (name: string): number => ranks.indexOf(name);

/**
 * Name of a core or custom role. Docker Hub accepts core roles in lowercase only, and returns them capitalized. Sources: Docker's API
 * reference, and its type `org_member` for responses. No request creates or renames a custom role.
 */
export const role = openEnum("role", coreRoles, { custom: "the name of a custom role" })
  .refine((name) => isCoreRole(name) || !isCoreRole(name.toLowerCase()), `must be in lowercase for ${coreList}`)
  .meta({ typeName: "OrgMemberRole" });

/** The name of a role as programs declare it: responses contain core roles capitalized. */
export function decodeRole(returned: string | null | undefined, declared?: string): string | undefined {
  if (typeof returned !== "string") return undefined;
  if (declared !== undefined && isSameIgnoringCase(returned, declared)) return declared;
  const name = returned.toLowerCase();
  return isCoreRole(name) ? name : returned;
}

/** Team of the owners, which exists in every organization. */
export const owners = "owners";
