import { randomUUID } from "node:crypto";
import { type JsonObject, merge } from "../../json";
import type { Store } from "../../store/store";
import type { Directory, Role } from "../objects/directory";
import type { Teams } from "./teams";

export type Invitation = JsonObject & {
  id: string;
  inviter_username: string;
  /** User name or email address. */
  invitee: string;
  org: string;
  /** Name of a team. Empty for none. */
  team: string;
  role: Role;
  created_at: string;
  /** `pending`, until a change sets it to `accepted` instead of the invited user. */
  status: string;
  /** User who accepted. Default: the account of the invitee, or a name derived from the email address. */
  username: string;
  /** Number of times that it was sent. */
  sent: number;
};

/** Invitations to organizations, by id. */
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

  /** Finds a pending invitation. Undefined if it was accepted. */
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

  /** User name of an invitee, if there is an account. */
  accountOf(invitee: string): string | undefined {
    if (!invitee.includes("@")) return this.directory.hasAccount(invitee) ? invitee : undefined;
    return [...this.directory.accounts.values()].find(({ email }) => email === invitee)?.username;
  }

  /** Adds the user to the organization if the invitation is accepted. */
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
