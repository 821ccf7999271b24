import type { JsonObject } from "../../json";
import type { Store } from "../../store/store";
import type { Team, Teams } from "../organizations/teams";

/** What a team may do, from weak to strong. */
export const levels = ["read", "write", "admin"] as const;
export type Level = (typeof levels)[number];

/** A team's permission on a repository, by `namespace/repository/id of the team`. */
type Permission = JsonObject & { permission: Level };

/** A team with what it may do. */
export interface Assignment {
  readonly team: Team;
  readonly permission: Level;
}

/** Which teams may do what to which repositories. */
export class RepositoryTeams {
  readonly #stored: Map<string, Permission>;

  constructor(
    store: Store,
    readonly teams: Teams,
  ) {
    this.#stored = store.define("teamPermissions", { complete: (_key, given) => ({ permission: "read", ...given }) });
  }

  of(namespace: string, repository: string): Assignment[] {
    return this.teams.of(namespace).flatMap((team) => {
      const found = this.#stored.get(`${namespace}/${repository}/${team.id}`);
      return found ? [{ team, permission: found.permission }] : [];
    });
  }

  /** The permissions that somebody has through teams. */
  levelsOf(namespace: string, repository: string, username: string): Level[] {
    const assigned = this.of(namespace, repository).filter(({ team }) => team.members.includes(username));
    return assigned.map(({ permission }) => permission);
  }

  set(namespace: string, repository: string, team: Team, permission: Level): Assignment {
    this.#stored.set(`${namespace}/${repository}/${team.id}`, { permission });
    return { team, permission };
  }

  remove(namespace: string, repository: string, { id }: Team): void {
    this.#stored.delete(`${namespace}/${repository}/${id}`);
  }

  /** Forgets a repository that is gone. */
  forgetRepository(namespace: string, repository: string): void {
    for (const key of [...this.#stored.keys()])
      if (key.startsWith(`${namespace}/${repository}/`)) this.#stored.delete(key);
  }

  /** Forgets a team that is gone. */
  forgetTeam({ id }: Team): void {
    for (const key of [...this.#stored.keys()]) if (key.endsWith(`/${id}`)) this.#stored.delete(key);
  }
}

export const isLevel = (value: unknown): value is Level => levels.some((level) => level === value);
