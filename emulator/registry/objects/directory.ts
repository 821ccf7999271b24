import { type JsonObject, merge } from "../../json";
import type { Store } from "../../store/store";
import { apiError, notFound } from "../errors";
import { uuidOf } from "../ids";
import { type Account, completeAccount } from "./accounts";

export const coreRoles = ["owner", "editor", "member"] as const;
/** A core role, or the name of a custom role. */
export type Role = string;

export type Organization = JsonObject & {
  orgname: string;
  /** Plan, which limits the number of organization tokens: 10 with `team`, 100 with `business`. */
  plan: string;
  /** Owner in addition to the stored members. Empty for none. */
  founder: string;
  /** Names of custom roles, which grant the permissions of a member here. Requires the plan `business`. */
  custom_roles: string[];
  /** Returns members with a custom role as members. Default: with the name of the custom role. */
  hides_custom_roles: boolean;
};

export type Member = JsonObject & { role: Role };

interface Options {
  /** User name of the main account. */
  readonly username: string;
  /** Password of the main account, unless a seed or a change sets it. */
  readonly password: string;
  /** Organizations of the main account. They exist without being stored. */
  readonly organizations: readonly string[];
  /** Called after a change without the API removed a member. */
  readonly onMemberRemoved: (organization: string, username: string) => void;
}

/** Accounts, organizations and memberships. Only what a seed, a change or a request sets is stored. */
export class Directory {
  readonly accounts: Map<string, Account>;
  readonly #organizations: Map<string, Organization>;
  readonly #members: Map<string, Member>;

  constructor(
    store: Store,
    readonly options: Options,
  ) {
    this.accounts = store.define("accounts", {
      complete: (username, given) =>
        completeAccount(username, { ...(username === options.username && { password: options.password }), ...given }),
    });
    this.#organizations = store.define("organizations", { complete: (name, given) => this.#complete(name, given) });
    this.#members = store.define("members", {
      complete: (_key, given) => ({ role: "member", ...given }),
      onRemoved: (key) => {
        const [organization = "", username = ""] = key.split("/");
        options.onMemberRemoved(organization, username);
      },
    });
  }

  account(username: string): Account {
    return this.accounts.get(username) ?? completeAccount(username, {});
  }

  /** True for stored accounts, the main account, and members of any organization. */
  hasAccount(username: string): boolean {
    if (this.accounts.has(username) || username === this.options.username) return true;
    return [...this.#members.keys()].some((key) => key.endsWith(`/${username}`));
  }

  /** @throws HttpError 404 if the organization does not exist. */
  organization(name: string): Organization {
    if (!this.hasOrganization(name)) throw notFound();
    return this.#organizations.get(name) ?? this.#complete(name, {});
  }

  hasOrganization(name: string): boolean {
    return this.#organizations.has(name) || this.options.organizations.includes(name);
  }

  /** The role with this name. Custom roles are found in any letter case. Undefined if the organization does not have it. */
  roleNamed(organization: string, name: unknown): Role | undefined {
    const { plan, custom_roles } = this.organization(organization);
    const isNamed = (role: string) => role.toLowerCase() === String(name).toLowerCase();
    return coreRoles.find((role) => role === name) ?? (plan === "business" ? custom_roles.find(isNamed) : undefined);
  }

  /** The role of a member in responses. */
  shownRole(organization: string, role: Role): string {
    if (coreRoles.some((core) => core === role)) return capitalized(role);
    return this.organization(organization).hides_custom_roles ? "Member" : role;
  }

  organizationsOf(username: string): Organization[] {
    const names = new Set([...this.options.organizations, ...this.#organizations.keys()]);
    return [...names].filter((name) => this.roleOf(name, username)).map((name) => this.organization(name));
  }

  /** Role of a user. Undefined if the user is not a member, or the organization does not exist. */
  roleOf(organization: string, username: string): Role | undefined {
    return this.#roles(organization).get(username);
  }

  /** User names of an organization with their roles. */
  membersOf(organization: string): [string, Role][] {
    return [...this.#roles(organization)];
  }

  /** Adds a member or changes the role. @throws HttpError 400 for the last owner. */
  setRole(organization: string, username: string, role: Role): void {
    if (role !== "owner") this.#keepAnOwner(organization, username);
    this.#members.set(`${organization}/${username}`, { role });
  }

  /** @throws HttpError 400 for the last owner. */
  removeMember(organization: string, username: string): void {
    this.#keepAnOwner(organization, username);
    this.#members.delete(`${organization}/${username}`);
    const found = this.organization(organization);
    if (found.founder === username) this.#organizations.set(organization, { ...found, founder: "" });
  }

  #roles(name: string): Map<string, Role> {
    if (!this.hasOrganization(name)) return new Map();
    const { founder } = this.organization(name);
    const given = new Map<string, Role>(founder ? [[founder, "owner"]] : []);
    const prefix = `${name}/`;
    for (const [key, { role }] of this.#members) if (key.startsWith(prefix)) given.set(key.slice(prefix.length), role);
    return given;
  }

  #keepAnOwner(organization: string, username: string): void {
    const owners = this.membersOf(organization).filter(([, role]) => role === "owner");
    if (owners.length === 1 && owners[0]?.[0] === username)
      throw apiError(400, "the last owner of an organization cannot be removed");
  }

  #complete(name: string, given: JsonObject): Organization {
    const defaults: JsonObject = {
      id: uuidOf(`organization ${name}`).replaceAll("-", ""),
      orgname: name,
      full_name: "",
      location: "",
      company: "",
      profile_url: "",
      gravatar_email: "",
      gravatar_url: "",
      date_joined: "2020-01-01T00:00:00Z",
      type: "Organization",
      plan: "business",
      founder: this.options.organizations.includes(name) ? this.options.username : "",
      custom_roles: ["releases", "billing"],
      hides_custom_roles: false,
    };
    return merge(defaults, given) as Organization;
  }
}

const capitalized = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1);
