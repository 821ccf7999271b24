import type { HttpRequest } from "../../server/http";
import { forbidden, forbiddenForOrganizationTokens, forbiddenForPersonalTokens, insufficientScope } from "../errors";
import type { Directory, Organization } from "../organizations/directory";
import type { Caller, Login } from "./login";
import { includesOrganizationScope, type OrganizationScope } from "./scopes";
import type { OrganizationToken } from "./tokens";

interface RequiredAccess {
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

  caller(request: HttpRequest): Caller {
    return this.login.caller(request);
  }

  /** The account, for what belongs to it alone: only its password opens that. */
  account(request: HttpRequest): string {
    const caller = this.caller(request);
    if (caller.kind === "personal") throw forbiddenForPersonalTokens();
    if (caller.kind === "organization") throw forbiddenForOrganizationTokens();
    return caller.username;
  }

  /** The organisation, or 404 where there is none and 403 where the caller may not. */
  organization(request: HttpRequest, name: string, { role, scope }: RequiredAccess): Organization {
    const caller = this.caller(request);
    if (caller.kind === "personal") throw forbiddenForPersonalTokens();
    const organization = this.directory.organization(name);
    if (caller.kind === "organization") {
      if (!scope) throw forbiddenForOrganizationTokens();
      if (caller.organization !== name) throw forbidden();
      if (!hasOrganizationScope(caller.token, name, scope)) throw insufficientScope();
      return organization;
    }
    const held = this.directory.roleOf(name, caller.username);
    if (!held || (role === "owner" && held !== "owner")) throw forbidden();
    return organization;
  }

  /** The name under which the caller acts. */
  actor(request: HttpRequest): string {
    const caller = this.caller(request);
    return caller.kind === "organization" ? caller.organization : caller.username;
  }
}

/** True when an organisation token was given the scope for the whole organisation. */
export const hasOrganizationScope = (
  { resources }: OrganizationToken,
  organization: string,
  scope: OrganizationScope,
): boolean =>
  resources.some(
    ({ type, path, scopes }) =>
      type === "TYPE_ORG" && path === organization && includesOrganizationScope(scopes, scope),
  );

/** People see addresses only as owners of the organisation; its own tokens always do. */
export function canSeeEmails(access: Access, request: HttpRequest, organization: string): boolean {
  const caller = access.caller(request);
  return caller.kind === "organization" || access.directory.roleOf(organization, caller.username) === "owner";
}
