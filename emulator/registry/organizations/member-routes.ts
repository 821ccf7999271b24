import type { JsonObject } from "../../json";
import type { Reply } from "../../server/http";
import type { Call, Router } from "../../server/router";
import { type Access, emailsAreShown } from "../authentication/access";
import { invalid, notFound } from "../errors";
import { pageOf } from "../paging";
import { bodyOf } from "../repositories/repository";
import { isFound, profileOf } from "./accounts";
import { type Role, roles } from "./directory";
import type { Invitations } from "./invitations";
import type { Teams } from "./teams";

const reading = { role: "member", scope: "scope-member-read" } as const;
const changing = { role: "owner", scope: "scope-member-edit" } as const;

const capitalised = (role: string): string => role.charAt(0).toUpperCase() + role.slice(1);

/** Members of organisations and their roles. People come in by invitation, not here. */
export function memberRoutes(router: Router, teams: Teams, invitations: Invitations, access: Access): void {
  const { directory } = access;
  const shown = (org: string, username: string, role: Role, withEmail: boolean): JsonObject => ({
    ...profileOf(directory.account(username), { withEmail }),
    role: capitalised(role),
    groups: teams.ofMember(org, username).map(({ name }) => name),
    is_guest: false,
  });
  const list = (call: Call<"org">): Reply => {
    const { org } = call.params;
    access.organization(call, org, reading);
    const withEmail = emailsAreShown(access, call, org);
    const [search, role, type] = ["search", "role", "type"].map((name) => call.query.get(name));
    if (role && !roles.some((known) => known === role)) throw invalid({ role: `must be one of ${roles.join(", ")}` });
    const members = directory
      .membersOf(org)
      .filter(([, held]) => !role || held === role)
      .filter(([username]) => isFound(directory.account(username), search ?? null, { withEmail }))
      .map(([username, held]) => shown(org, username, held, withEmail));
    const invited = invitations
      .pending(org)
      .filter((invitation) => (!role || invitation.role === role) && (!search || invitation.invitee.includes(search)))
      .map(({ invitee }) => inviteeOf(invitee));
    const withInvited = type === "all" || type === "invitee" || call.query.get("invites") === "true";
    return pageOf([...(type === "invitee" ? [] : members), ...(withInvited ? invited : [])], call);
  };
  const member = (call: Call<"org" | "username">): string => {
    access.organization(call, call.params.org, changing);
    if (!directory.roleOf(call.params.org, call.params.username)) throw notFound();
    return call.params.username;
  };
  const change = (call: Call<"org" | "username">): Reply => {
    const { org } = call.params;
    const username = member(call);
    const role = roles.find((known) => known === bodyOf(call.body).role);
    if (!role) throw invalid({ role: `must be one of ${roles.join(", ")}` });
    directory.setRole(org, username, role);
    return { status: 200, body: shown(org, username, role, true) };
  };

  router
    .on("GET", "/v2/orgs/:org/members", list)
    .on("PUT", "/v2/orgs/:org/members/:username", change)
    .on("DELETE", "/v2/orgs/:org/members/:username", (call) => {
      const username = member(call);
      directory.removeMember(call.params.org, username);
      teams.forget(call.params.org, username);
      return { status: 204 };
    });
}

/** Somebody who has not accepted yet has no profile, only what the invitation names. */
const inviteeOf = (invitee: string): JsonObject => ({
  id: "",
  username: invitee.includes("@") ? "" : invitee,
  email: invitee.includes("@") ? invitee : "",
  full_name: "",
  type: "User",
  role: "Invitee",
  groups: [],
  is_guest: false,
});
