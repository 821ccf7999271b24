import { randomInt, randomUUID } from "node:crypto";
import { type JsonObject, merge } from "../../json";
import type { Store } from "../../store/store";
import { forbidden, notFound } from "../errors";
import { numberOf, uuidOf } from "../ids";
import type { Directory } from "../objects/directory";

export type Team = JsonObject & {
  id: number;
  uuid: string;
  name: string;
  description: string;
  /** Core or custom role of the members. */
  role: string;
  /** User names of the members. */
  members: string[];
};

/** Team of the owners, which every organization has. It is not stored. */
const owners = "owners";

type StoredTeam = Omit<Team, "members"> & JsonObject;

/** Teams by `organization/team`, and their members by `organization/team id/user`. */
export class Teams {
  readonly #stored: Map<string, StoredTeam>;
  readonly #members: Map<string, JsonObject>;

  constructor(
    store: Store,
    readonly directory: Directory,
    /** Removes the permissions of a deleted team. */
    readonly onRemoved: (team: JsonObject) => void,
  ) {
    this.#members = store.define("teamMembers", { complete: (_key, given) => given });
    this.#stored = store.define("teams", {
      complete: (key, given) => this.#completeStored(key, given),
      onRemoved: (key, team) => this.#removeRest(key.slice(0, key.indexOf("/")), team as StoredTeam),
      additionalMembers: ["members"],
    });
  }

  of(organization: string): Team[] {
    const prefix = `${organization}/`;
    const stored = [...this.#stored].filter(([key]) => key.startsWith(prefix));
    return [this.#owners(organization), ...stored.map(([, team]) => this.#whole(organization, team))];
  }

  find(organization: string, name: string): Team | undefined {
    if (name === owners) return this.#owners(organization);
    const stored = this.#stored.get(`${organization}/${name}`);
    return stored && this.#whole(organization, stored);
  }

  findById(organization: string, id: unknown): Team | undefined {
    return this.of(organization).find((team) => team.id === id);
  }

  teamsOf(organization: string, username: string): Team[] {
    return this.of(organization).filter(({ members }) => members.includes(username));
  }

  /** Creates a team with a new id, even if a team with this name existed before. */
  create(organization: string, given: JsonObject): Team {
    const ids = { id: randomInt(1, 1_000_000_000), uuid: randomUUID() };
    const key = `${organization}/${given.name}`;
    const team = this.#completeStored(key, { ...given, ...ids });
    this.#stored.set(key, team);
    return this.#whole(organization, team);
  }

  /** Changes name, description and role. The owners team cannot be changed. */
  change(organization: string, { name }: Team, changes: JsonObject): Team {
    const changed = { ...this.#changeable(organization, name), ...changes } as StoredTeam;
    this.#stored.delete(`${organization}/${name}`);
    this.#stored.set(`${organization}/${changed.name}`, changed);
    return this.#whole(organization, changed);
  }

  remove(organization: string, { name }: Team): void {
    const team = this.#changeable(organization, name);
    this.#stored.delete(`${organization}/${name}`);
    this.#removeRest(organization, team);
  }

  /** Removes the members and the permissions of a removed team. */
  #removeRest(organization: string, team: StoredTeam): void {
    for (const member of this.#membersOf(organization, team))
      this.#members.delete(memberKey(organization, team, member));
    this.onRemoved(team);
  }

  /** Adds a member of the organization to the team. For the owners team, this changes the role to owner. */
  add(organization: string, name: string, username: string): void {
    if (name === owners) this.directory.setRole(organization, username, "owner");
    else this.#members.set(memberKey(organization, this.#changeable(organization, name), username), {});
  }

  /** @throws HttpError 404 if the user is not in the team, 400 for the last owner. */
  removeMember(organization: string, name: string, username: string): void {
    const team = this.find(organization, name);
    if (!team?.members.includes(username)) throw notFound();
    if (name === owners) this.directory.setRole(organization, username, "member");
    else this.#members.delete(memberKey(organization, team, username));
  }

  /** Removes a former member of the organization from all teams. */
  removeFromAll(organization: string, username: string): void {
    for (const { name } of this.teamsOf(organization, username))
      if (name !== owners) this.removeMember(organization, name, username);
  }

  #whole(organization: string, team: StoredTeam): Team {
    return { ...team, members: this.#membersOf(organization, team) } as Team;
  }

  #membersOf(organization: string, team: StoredTeam): string[] {
    const prefix = memberKey(organization, team, "");
    return [...this.#members.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  }

  /** A seed or a change may create a team together with its members. */
  #completeStored(key: string, given: JsonObject): StoredTeam {
    const { members, ...team } = completeTeam(key, given);
    for (const member of members) this.#members.set(memberKey(key.replace(/\/.*/, ""), team as StoredTeam, member), {});
    return team as StoredTeam;
  }

  #changeable(organization: string, name: string): StoredTeam {
    if (name === owners) throw forbidden();
    const team = this.#stored.get(`${organization}/${name}`);
    if (!team) throw notFound();
    return team;
  }

  #owners(organization: string): Team {
    const members = this.directory.membersOf(organization).filter(([, role]) => role === "owner");
    return completeTeam(`${organization}/${owners}`, {
      role: "owner",
      members: members.map(([username]) => username),
    });
  }
}

const memberKey = (organization: string, { id }: StoredTeam, username: string): string =>
  `${organization}/${id}/${username}`;

function completeTeam(key: string, given: JsonObject): Team {
  const defaults = {
    id: numberOf(`team ${key}`),
    uuid: uuidOf(`team ${key}`),
    name: key.slice(key.indexOf("/") + 1),
    description: "",
    role: "member",
    members: [],
  };
  return merge(defaults, given) as Team;
}
