import { randomInt, randomUUID } from "node:crypto";
import { type JsonObject, merge } from "../json";
import type { Store } from "../store";
import type { Directory } from "./directory";
import { denied, notFound } from "./errors";
import { numberOf, uuidOf } from "./ids";

export type Team = JsonObject & {
  id: number;
  uuid: string;
  name: string;
  description: string;
  /** User names. */
  members: string[];
};

/** The team that every organisation has, of its owners. It is not stored. */
const owners = "owners";

/** The teams of organisations, by `organisation/team`. */
export class Teams {
  readonly #stored: Map<string, Team>;

  constructor(
    store: Store,
    readonly directory: Directory,
  ) {
    this.#stored = store.define("teams", { complete: completeTeam });
  }

  of(organization: string): Team[] {
    const prefix = `${organization}/`;
    const stored = [...this.#stored].filter(([key]) => key.startsWith(prefix)).map(([, team]) => team);
    return [this.#owners(organization), ...stored];
  }

  find(organization: string, name: string): Team | undefined {
    return name === owners ? this.#owners(organization) : this.#stored.get(`${organization}/${name}`);
  }

  withId(organization: string, id: unknown): Team | undefined {
    return this.of(organization).find((team) => team.id === id);
  }

  ofMember(organization: string, username: string): Team[] {
    return this.of(organization).filter(({ members }) => members.includes(username));
  }

  /** Gives it an id that no earlier team of this name had. */
  create(organization: string, given: JsonObject): Team {
    const ids = { id: randomInt(1, 1_000_000_000), uuid: randomUUID() };
    const key = `${organization}/${given.name}`;
    const team = completeTeam(key, { ...given, ...ids });
    this.#stored.set(key, team);
    return team;
  }

  /** Changes name and description. The owners' team stays as it is. */
  change(organization: string, { name }: Team, changes: JsonObject): Team {
    const changed = { ...this.#changeable(organization, name), ...changes } as Team;
    this.#stored.delete(`${organization}/${name}`);
    this.#stored.set(`${organization}/${changed.name}`, changed);
    return changed;
  }

  remove(organization: string, { name }: Team): void {
    this.#changeable(organization, name);
    this.#stored.delete(`${organization}/${name}`);
  }

  /** Puts a member of the organisation into the team; into that of the owners by making an owner. */
  add(organization: string, name: string, username: string): void {
    if (name === owners) this.directory.setRole(organization, username, "owner");
    else {
      const { members } = this.#changeable(organization, name);
      if (!members.includes(username)) members.push(username);
    }
  }

  /** Throws 404 unless the person is in the team, and 400 when no owner would be left. */
  drop(organization: string, name: string, username: string): void {
    const team = this.find(organization, name);
    if (!team?.members.includes(username)) throw notFound();
    if (name === owners) this.directory.setRole(organization, username, "member");
    else team.members = team.members.filter((member) => member !== username);
  }

  /** Takes somebody who left out of every team. */
  forget(organization: string, username: string): void {
    for (const { name } of this.ofMember(organization, username)) this.drop(organization, name, username);
  }

  #changeable(organization: string, name: string): Team {
    if (name === owners) throw denied();
    const team = this.#stored.get(`${organization}/${name}`);
    if (!team) throw notFound();
    return team;
  }

  #owners(organization: string): Team {
    const members = this.directory.membersOf(organization).filter(([, role]) => role === "owner");
    return completeTeam(`${organization}/${owners}`, { members: members.map(([username]) => username) });
  }
}

function completeTeam(key: string, given: JsonObject): Team {
  const fresh = {
    id: numberOf(`team ${key}`),
    uuid: uuidOf(`team ${key}`),
    name: key.slice(key.indexOf("/") + 1),
    description: "",
    members: [],
  };
  return merge(fresh, given) as Team;
}
