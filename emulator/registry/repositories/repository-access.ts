import type { JsonObject } from "../../json";
import type { HttpRequest } from "../../server/http";
import type { RouteRequest } from "../../server/router";
import { type Access, hasOrganizationScope } from "../authentication/access";
import type { Caller } from "../authentication/login";
import {
  includesOrganizationScope,
  includesPersonalScope,
  type OrganizationScope,
  type PersonalScope,
} from "../authentication/scopes";
import type { OrganizationToken } from "../authentication/tokens";
import { forbidden, forbiddenForOrganizationTokens, insufficientScope, notFound } from "../errors";
import type { Repository } from "../objects/repository";
import { type PermissionLevel, permissionLevels, type TeamPermissions } from "./team-permissions";

/** Access that an operation requires, by type of credential. */
interface RequiredAccess {
  readonly person: PermissionLevel;
  readonly personalToken: PersonalScope;
  readonly organizationToken: OrganizationScope;
}

const requiredAccess = (
  person: PermissionLevel,
  personalToken: PersonalScope,
  organizationToken: OrganizationScope,
): RequiredAccess => ({
  person,
  personalToken,
  organizationToken,
});

/** Every change requires the personal scope `repo:admin`, as clients report. */
export const operations = {
  read: requiredAccess("read", "repo:read", "scope-repository-read"),
  edit: requiredAccess("admin", "repo:admin", "scope-repository-edit"),
  remove: requiredAccess("admin", "repo:admin", "scope-repository-admin"),
  readTags: requiredAccess("read", "repo:read", "scope-tag-read"),
  removeTags: requiredAccess("write", "repo:admin", "scope-tag-admin"),
  immutableTags: requiredAccess("admin", "repo:admin", "scope-repository-settings-admin"),
  readTeams: requiredAccess("admin", "repo:read", "scope-repo-group-read"),
  editTeams: requiredAccess("admin", "repo:admin", "scope-repo-group-edit"),
  removeTeams: requiredAccess("admin", "repo:admin", "scope-repo-group-admin"),
  readWebhooks: requiredAccess("admin", "repo:read", "scope-webhook-read"),
  editWebhooks: requiredAccess("admin", "repo:admin", "scope-webhook-edit"),
  removeWebhooks: requiredAccess("admin", "repo:admin", "scope-webhook-admin"),
} as const;

export type RepositoryRequest = RouteRequest<"namespace" | "repository">;

/** Access control of repositories. */
export class RepositoryAccess {
  constructor(
    readonly access: Access,
    readonly stored: Map<string, Repository>,
    readonly teams: TeamPermissions,
  ) {}

  /** Returns the repository. @throws HttpError 404 if it is not visible to the caller, 403 if access is denied. */
  find(request: RepositoryRequest, need: RequiredAccess): Repository {
    const caller = this.access.caller(request);
    rejectLegacyPath(request, caller);
    const found = this.stored.get(`${request.params.namespace}/${request.params.repository}`);
    if (!found || !this.#sees(caller, found)) throw notFound();
    if (caller.kind === "organization") {
      const isForeign = found.namespace !== caller.organization;
      if (isForeign && need.person !== "read") throw forbidden();
      if (!grants(caller.token, found, need.organizationToken)) throw insufficientScope();
      return found;
    }
    if (caller.kind === "personal" && !includesPersonalScope(caller.token.scopes, scopeFor(found, need)))
      throw insufficientScope();
    if (!isAtLeast(this.#levelOf(caller.username, found), need.person)) throw forbidden();
    return found;
  }

  /** Lists the repositories of a namespace that are visible to the caller. Others are omitted without an error. */
  list(request: RouteRequest<"namespace">): Repository[] {
    const caller = this.access.caller(request);
    rejectLegacyPath(request, caller);
    const { namespace } = request.params;
    const within = [...this.stored.values()].filter((repository) => repository.namespace === namespace);
    if (caller.kind === "organization") {
      const all =
        caller.organization === namespace && hasOrganizationScope(caller.token, namespace, "scope-repository-list");
      return within.filter(({ is_private }) => all || !is_private);
    }
    const hidesPrivate = caller.kind === "personal" && !includesPersonalScope(caller.token.scopes, "repo:read");
    return within.filter((found) => !found.is_private || (!hidesPrivate && this.#sees(caller, found)));
  }

  /** @throws HttpError 403 if the caller may not create repositories in the namespace. */
  checkCreation(request: RouteRequest<"namespace">): void {
    const caller = this.access.caller(request);
    const { namespace } = request.params;
    if (caller.kind === "organization") {
      if (caller.organization !== namespace) throw forbidden();
      if (!hasOrganizationScope(caller.token, namespace, "scope-repository-create")) throw insufficientScope();
      return;
    }
    if (caller.kind === "personal" && !includesPersonalScope(caller.token.scopes, "repo:admin"))
      throw insufficientScope();
    const role = this.access.directory.roleOf(namespace, caller.username);
    if (namespace !== caller.username && role !== "owner" && role !== "editor") throw forbidden();
  }

  /** Permissions of the caller, as responses contain them. */
  permissions(request: RepositoryRequest, repository: Repository): Record<PermissionLevel, boolean> {
    const caller = this.access.caller(request);
    const may = (level: PermissionLevel): boolean => {
      if (caller.kind !== "organization") return isAtLeast(this.#levelOf(caller.username, repository), level);
      const scope = ({ read: "read", write: "edit", admin: "admin" } as const)[level];
      return grants(caller.token, repository, `scope-repository-${scope}`);
    };
    return { read: may("read"), write: may("write"), admin: may("admin") };
  }

  /** The repository as the caller receives it. The overview is absent if it is empty. */
  shown(request: HttpRequest, { full_description, ...repository }: Repository): JsonObject {
    const affiliation = repository.affiliation ?? this.#affiliation(this.access.caller(request), repository);
    return { ...repository, affiliation, ...(full_description && { full_description }) };
  }

  /** Relation of the caller to a repository. It is null for organization tokens. */
  #affiliation(caller: Caller, { namespace, name }: Pick<Repository, "namespace" | "name">): string | null {
    if (caller.kind === "organization") return null;
    const role = this.access.directory.roleOf(namespace, caller.username);
    if (namespace === caller.username || role === "owner") return "owner";
    if (role === "editor") return "editor";
    return this.teams.levelsOf(namespace, name, caller.username).length > 0 ? "member" : null;
  }

  #sees(caller: Caller, repository: Repository): boolean {
    if (!repository.is_private) return true;
    if (caller.kind === "organization") return caller.organization === repository.namespace;
    return this.#levelOf(caller.username, repository) !== undefined;
  }

  #levelOf(username: string, { namespace, name, is_private }: Repository): PermissionLevel | undefined {
    const role = this.access.directory.roleOf(namespace, username);
    if (namespace === username || role === "owner" || role === "editor") return "admin";
    const given = this.teams.levelsOf(namespace, name, username);
    return permissionLevels.findLast((level) => given.includes(level)) ?? (is_private ? undefined : "read");
  }
}

const isAtLeast = (held: PermissionLevel | undefined, needed: PermissionLevel): boolean =>
  held !== undefined && permissionLevels.indexOf(held) >= permissionLevels.indexOf(needed);

/** Reading a public repository requires only `repo:public_read`. */
const scopeFor = ({ is_private }: Repository, { personalToken }: RequiredAccess): PersonalScope =>
  personalToken === "repo:read" && !is_private ? "repo:public_read" : personalToken;

/** The legacy paths reject organization tokens. */
function rejectLegacyPath({ path }: HttpRequest, { kind }: Caller): void {
  if (kind === "organization" && path.startsWith("/v2/repositories/")) throw forbiddenForOrganizationTokens();
}

/** True if a resource of the token includes the repository and has the scope. */
function grants({ resources }: OrganizationToken, repository: Repository, scope: OrganizationScope): boolean {
  const { namespace, name, is_private } = repository;
  const paths = [`${namespace}/${name}`, `${namespace}/*`, ...(is_private ? [] : ["*/*/public"])];
  return resources.some(
    ({ type, path, scopes }) =>
      type === "TYPE_REPO" && paths.includes(path) && includesOrganizationScope(scopes, scope),
  );
}
