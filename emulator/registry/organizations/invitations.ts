import { randomUUID } from "node:crypto";
import { type JsonObject, merge } from "../../json";
import type { Store } from "../../store/store";
import type { Directory, Role } from "./directory";
import type { Teams } from "./teams";

export type Invitation = JsonObject & {
  id: string;
  inviter_username: string;
  /** A user name or an address. */
  invitee: string;
  org: string;
  /** The name of a team; empty for none. */
  team: string;
  role: Role;
  created_at: string;
  /** `pending` until a poke makes it `accepted`, which is what the invited person would do. */
  status: string;
  /** Who accepted; found or made up from the invitee unless a poke names it. */
  username: string;
  /** How often it was sent. */
  sent: number;
};

/** Invitations to organisations, by id. */
export class Invitations {
  readonly #stored: Map<string, Invitation>;

  constructor(
    store: Store,
    readonly directory: Directory,
    readonly teams: Teams,
    readonly acceptImmediately: boolean,
  ) {
    this.#stored = store.define("invites", {
      complete: completeInvitation,
      onChange: (object) => this.#join(object as Invitation),
    });
  }

  pending(organization: string): Invitation[] {
    return [...this.#stored.values()].filter(({ org, status }) => org === organization && status === "pending");
  }

  /** Undefined once it is accepted, too. */
  find(id: string): Invitation | undefined {
    const found = this.#stored.get(id);
    return found?.status === "pending" ? found : undefined;
  }

  invite(given: JsonObject): Invitation {
    const id = randomUUID();
    const invitation = completeInvitation(id, given);
    if (this.acceptImmediately) {
      this.#join({ ...invitation, status: "accepted" });
      return invitation;
    }
    this.#stored.set(id, invitation);
    return invitation;
  }

  cancel({ id }: Invitation): void {
    this.#stored.delete(id);
  }

  /** The account that an invitee stands for, if there is one. */
  accountOf(invitee: string): string | undefined {
    if (!invitee.includes("@")) return this.directory.hasAccount(invitee) ? invitee : undefined;
    return [...this.directory.accounts.values()].find(({ email }) => email === invitee)?.username;
  }

  /** Makes the person a member once the invitation is accepted. */
  #join(invitation: Invitation): void {
    const { status, username, invitee, org, role, team } = invitation;
    if (status !== "accepted") return;
    invitation.username = username || this.accountOf(invitee) || invitee.replace(/@.*/, "");
    this.directory.setRole(org, invitation.username, role);
    if (team) this.teams.add(org, team, invitation.username);
  }
}

function completeInvitation(id: string, given: JsonObject): Invitation {
  const defaults: JsonObject = {
    id,
    inviter_username: "",
    invitee: "",
    org: "",
    team: "",
    role: "member",
    created_at: new Date().toISOString(),
    status: "pending",
    username: "",
    sent: 1,
  };
  return merge(defaults, given) as Invitation;
}
