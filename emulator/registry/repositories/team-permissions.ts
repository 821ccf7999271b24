import type { JsonObject } from "../../json";
import type { Store } from "../../store/store";
import type { Team, Teams } from "../organizations/teams";

/** Permissions of a team, in ascending order. */
export const permissionLevels = ["read", "write", "admin"] as const;
export type PermissionLevel = (typeof permissionLevels)[number];

/** Permission of a team on a repository, by `namespace/repository/team id`. */
type StoredPermission = JsonObject & { permission: PermissionLevel };

/** A team with its permission. */
export interface TeamPermission {
  readonly team: Team;
  readonly permission: PermissionLevel;
}

/** Permissions of teams on repositories. */
export class TeamPermissions {
  readonly #stored: Map<string, StoredPermission>;

  constructor(
    store: Store,
    readonly teams: Teams,
  ) {
    this.#stored = store.define("teamPermissions", { complete: (_key, given) => ({ permission: "read", ...given }) });
  }

  of(namespace: string, repository: string): TeamPermission[] {
    return this.teams.of(namespace).flatMap((team) => {
      const found = this.#stored.get(`${namespace}/${repository}/${team.id}`);
      return found ? [{ team, permission: found.permission }] : [];
    });
  }

  /** Permissions that a user has through teams. */
  levelsOf(namespace: string, repository: string, username: string): PermissionLevel[] {
    const assigned = this.of(namespace, repository).filter(({ team }) => team.members.includes(username));
    return assigned.map(({ permission }) => permission);
  }

  set(namespace: string, repository: string, team: Team, permission: PermissionLevel): TeamPermission {
    this.#stored.set(`${namespace}/${repository}/${team.id}`, { permission });
    return { team, permission };
  }

  remove(namespace: string, repository: string, { id }: Team): void {
    this.#stored.delete(`${namespace}/${repository}/${id}`);
  }

  /** Removes the permissions on a deleted repository. */
  removeRepository(namespace: string, repository: string): void {
    for (const key of [...this.#stored.keys()])
      if (key.startsWith(`${namespace}/${repository}/`)) this.#stored.delete(key);
  }

  /** Removes the permissions of a deleted team. */
  removeTeam({ id }: JsonObject): void {
    for (const key of [...this.#stored.keys()]) if (key.endsWith(`/${id}`)) this.#stored.delete(key);
  }
}

export const isLevel = (value: unknown): value is PermissionLevel => permissionLevels.some((level) => level === value);
