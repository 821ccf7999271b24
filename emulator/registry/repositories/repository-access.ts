import type { Request } from "../../server/http";
import type { Call } from "../../server/router";
import { type Access, holds } from "../authentication/access";
import type { Caller } from "../authentication/login";
import {
  includesOrganizational,
  includesPersonal,
  type OrganizationScope,
  type PersonalScope,
} from "../authentication/scopes";
import type { OrganizationToken } from "../authentication/tokens";
import { denied, insufficientScope, notFound, refusedToOrganizationTokens } from "../errors";
import type { Repository } from "./repository";
import { type Level, levels, type RepositoryTeams } from "./team-permissions";

/** What a request takes, by the kind of credential. */
interface Need {
  readonly person: Level;
  readonly personalToken: PersonalScope;
  readonly organizationToken: OrganizationScope;
}

const need = (person: Level, personalToken: PersonalScope, organizationToken: OrganizationScope): Need => ({
  person,
  personalToken,
  organizationToken,
});

/** Personal tokens change nothing without the widest scope, as clients report. */
export const needs = {
  read: need("read", "repo:read", "scope-repository-read"),
  edit: need("admin", "repo:admin", "scope-repository-edit"),
  remove: need("admin", "repo:admin", "scope-repository-admin"),
  readTags: need("read", "repo:read", "scope-tag-read"),
  removeTags: need("write", "repo:admin", "scope-tag-admin"),
  immutableTags: need("admin", "repo:admin", "scope-repository-settings-admin"),
  readTeams: need("admin", "repo:read", "scope-repo-group-read"),
  editTeams: need("admin", "repo:admin", "scope-repo-group-edit"),
  removeTeams: need("admin", "repo:admin", "scope-repo-group-admin"),
  readWebhooks: need("admin", "repo:read", "scope-webhook-read"),
  editWebhooks: need("admin", "repo:admin", "scope-webhook-edit"),
  removeWebhooks: need("admin", "repo:admin", "scope-webhook-admin"),
} as const;

export type Named = Call<"namespace" | "repository">;

/** Who may do what to repositories. */
export class RepositoryAccess {
  constructor(
    readonly access: Access,
    readonly stored: Map<string, Repository>,
    readonly teams: RepositoryTeams,
  ) {}

  /** The repository; 404 where there is none or the caller may not know of it, 403 where the caller may not do that. */
  find(call: Named, need: Need): Repository {
    const caller = this.access.caller(call);
    refuseOldPath(call, caller);
    const found = this.stored.get(`${call.params.namespace}/${call.params.repository}`);
    if (!found || !this.#sees(caller, found)) throw notFound();
    if (caller.kind === "organization") {
      const isForeign = found.namespace !== caller.organization;
      if (isForeign && need.person !== "read") throw denied();
      if (!grants(caller.token, found, need.organizationToken)) throw insufficientScope();
      return found;
    }
    if (caller.kind === "personal" && !includesPersonal(caller.token.scopes, scopeFor(found, need)))
      throw insufficientScope();
    if (!atLeast(this.#levelOf(caller.username, found), need.person)) throw denied();
    return found;
  }

  /** What of a namespace the caller sees. Where a token sees less than all, the answer does not say so. */
  list(call: Call<"namespace">): Repository[] {
    const caller = this.access.caller(call);
    refuseOldPath(call, caller);
    const { namespace } = call.params;
    const within = [...this.stored.values()].filter((repository) => repository.namespace === namespace);
    if (caller.kind === "organization") {
      const all = caller.organization === namespace && holds(caller.token, namespace, "scope-repository-list");
      return within.filter(({ is_private }) => all || !is_private);
    }
    const hidesPrivate = caller.kind === "personal" && !includesPersonal(caller.token.scopes, "repo:read");
    return within.filter((found) => !found.is_private || (!hidesPrivate && this.#sees(caller, found)));
  }

  /** Throws 403 unless the caller may create in the namespace. */
  checkCreation(call: Call<"namespace">): void {
    const caller = this.access.caller(call);
    const { namespace } = call.params;
    if (caller.kind === "organization") {
      if (caller.organization !== namespace) throw denied();
      if (!holds(caller.token, namespace, "scope-repository-create")) throw insufficientScope();
      return;
    }
    if (caller.kind === "personal" && !includesPersonal(caller.token.scopes, "repo:admin")) throw insufficientScope();
    const role = this.access.directory.roleOf(namespace, caller.username);
    if (namespace !== caller.username && role !== "owner" && role !== "editor") throw denied();
  }

  /** What the caller may do, as an answer tells it. */
  permissions(call: Named, repository: Repository): Record<Level, boolean> {
    const caller = this.access.caller(call);
    const may = (level: Level): boolean => {
      if (caller.kind !== "organization") return atLeast(this.#levelOf(caller.username, repository), level);
      const scope = ({ read: "read", write: "edit", admin: "admin" } as const)[level];
      return grants(caller.token, repository, `scope-repository-${scope}`);
    };
    return { read: may("read"), write: may("write"), admin: may("admin") };
  }

  #sees(caller: Caller, repository: Repository): boolean {
    if (!repository.is_private) return true;
    if (caller.kind === "organization") return caller.organization === repository.namespace;
    return this.#levelOf(caller.username, repository) !== undefined;
  }

  #levelOf(username: string, { namespace, name, is_private }: Repository): Level | undefined {
    const role = this.access.directory.roleOf(namespace, username);
    if (namespace === username || role === "owner" || role === "editor") return "admin";
    const given = this.teams.levelsOf(namespace, name, username);
    return levels.findLast((level) => given.includes(level)) ?? (is_private ? undefined : "read");
  }
}

const atLeast = (held: Level | undefined, needed: Level): boolean =>
  held !== undefined && levels.indexOf(held) >= levels.indexOf(needed);

/** Anything public may be read with the narrowest scope. */
const scopeFor = ({ is_private }: Repository, { personalToken }: Need): PersonalScope =>
  personalToken === "repo:read" && !is_private ? "repo:public_read" : personalToken;

/** Organisation tokens work on the namespaced paths only. */
function refuseOldPath({ path }: Request, { kind }: Caller): void {
  if (kind === "organization" && path.startsWith("/v2/repositories/")) throw refusedToOrganizationTokens();
}

/** True when one of the token's resources names the repository and holds the scope. */
function grants({ resources }: OrganizationToken, repository: Repository, scope: OrganizationScope): boolean {
  const { namespace, name, is_private } = repository;
  const paths = [`${namespace}/${name}`, `${namespace}/*`, ...(is_private ? [] : ["*/*/public"])];
  return resources.some(
    ({ type, path, scopes }) => type === "TYPE_REPO" && paths.includes(path) && includesOrganizational(scopes, scope),
  );
}
