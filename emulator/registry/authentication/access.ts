import type { Request } from "../../server/http";
import { denied, insufficientScope, refusedToOrganizationTokens, refusedToPersonalTokens } from "../errors";
import type { Directory, Organization } from "../organizations/directory";
import type { Caller, Login } from "./login";
import { includesOrganizational, type OrganizationScope } from "./scopes";
import type { OrganizationToken } from "./tokens";

interface Need {
  /** The weakest role of a person that suffices. */
  readonly role: "owner" | "member";
  /** What an organisation token has to hold; without it none suffices. */
  readonly scope?: OrganizationScope;
}

/** Who may do what to accounts and organisations. Personal tokens reach repositories only. */
export class Access {
  constructor(
    readonly login: Login,
    readonly directory: Directory,
  ) {}

  caller(call: Request): Caller {
    return this.login.caller(call);
  }

  /** The account, for what belongs to it alone: only its password opens that. */
  account(call: Request): string {
    const caller = this.caller(call);
    if (caller.kind === "personal") throw refusedToPersonalTokens();
    if (caller.kind === "organization") throw refusedToOrganizationTokens();
    return caller.username;
  }

  /** The organisation, or 404 where there is none and 403 where the caller may not. */
  organization(call: Request, name: string, { role, scope }: Need): Organization {
    const caller = this.caller(call);
    if (caller.kind === "personal") throw refusedToPersonalTokens();
    const organization = this.directory.organization(name);
    if (caller.kind === "organization") {
      if (!scope) throw refusedToOrganizationTokens();
      if (caller.organization !== name) throw denied();
      if (!holds(caller.token, name, scope)) throw insufficientScope();
      return organization;
    }
    const held = this.directory.roleOf(name, caller.username);
    if (!held || (role === "owner" && held !== "owner")) throw denied();
    return organization;
  }

  /** The name under which the caller acts. */
  actor(call: Request): string {
    const caller = this.caller(call);
    return caller.kind === "organization" ? caller.organization : caller.username;
  }
}

/** True when an organisation token was given the scope for the whole organisation. */
export const holds = ({ resources }: OrganizationToken, organization: string, scope: OrganizationScope): boolean =>
  resources.some(
    ({ type, path, scopes }) => type === "TYPE_ORG" && path === organization && includesOrganizational(scopes, scope),
  );

/** People see addresses only as owners of the organisation; its own tokens always do. */
export function emailsAreShown(access: Access, call: Request, organization: string): boolean {
  const caller = access.caller(call);
  return caller.kind === "organization" || access.directory.roleOf(organization, caller.username) === "owner";
}
