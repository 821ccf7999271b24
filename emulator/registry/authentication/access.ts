import type { HttpRequest } from "../../server/http";
import { forbidden, forbiddenForOrganizationTokens, forbiddenForPersonalTokens, insufficientScope } from "../errors";
import type { Directory, Organization } from "../objects/directory";
import type { Caller, Login } from "./login";
import { includesOrganizationScope, type OrganizationScope } from "./scopes";
import type { OrganizationToken } from "./tokens";

interface RequiredAccess {
  /** Minimum role of a user. */
  readonly role: "owner" | "member";
  /** Scope that an organization token requires. If omitted, organization tokens are rejected. */
  readonly scope?: OrganizationScope;
}

/** Access control of accounts and organizations. Personal tokens allow access to repositories only. */
export class Access {
  constructor(
    readonly login: Login,
    readonly directory: Directory,
  ) {}

  caller(request: HttpRequest): Caller {
    return this.login.caller(request);
  }

  /** Returns the account of the caller. Requires a sign-in with its password. */
  account(request: HttpRequest): string {
    const caller = this.caller(request);
    if (caller.kind === "personal") throw forbiddenForPersonalTokens();
    if (caller.kind === "organization") throw forbiddenForOrganizationTokens();
    return caller.username;
  }

  /** Returns the organization. @throws HttpError 404 if it does not exist, 403 if the caller has no access. */
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

  /** Name of the caller: user or organization. */
  actor(request: HttpRequest): string {
    const caller = this.caller(request);
    return caller.kind === "organization" ? caller.organization : caller.username;
  }
}

/** True if an organization token has the scope for the organization itself. */
export const hasOrganizationScope = (
  { resources }: OrganizationToken,
  organization: string,
  scope: OrganizationScope,
): boolean =>
  resources.some(
    ({ type, path, scopes }) =>
      type === "TYPE_ORG" && path === organization && includesOrganizationScope(scopes, scope),
  );

/** Owners and organization tokens see email addresses, other users do not. */
export function canSeeEmails(access: Access, request: HttpRequest, organization: string): boolean {
  const caller = access.caller(request);
  return caller.kind === "organization" || access.directory.roleOf(organization, caller.username) === "owner";
}
