import type { JsonObject } from "../../json";
import type { HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import { type Access, canSeeEmails } from "../authentication/access";
import { invalidFields, notFound } from "../errors";
import { matchesSearch, profileOf } from "../objects/accounts";
import { coreRoles, type Role } from "../objects/directory";
import { bodyOf } from "../objects/repository";
import { pageOf } from "../paging";
import type { Invitations } from "./invitations";
import type { Teams } from "./teams";

const readAccess = { role: "member", scope: "scope-member-read" } as const;
const writeAccess = { role: "owner", scope: "scope-member-edit" } as const;

/** Routes for members of organizations and their roles. Members are added by invitation. */
export function memberRoutes(router: Router, teams: Teams, invitations: Invitations, access: Access): void {
  const { directory } = access;
  const shown = (org: string, username: string, role: Role, withEmail: boolean): JsonObject => ({
    ...profileOf(directory.account(username), { withEmail }),
    role: directory.shownRole(org, role),
    groups: teams.teamsOf(org, username).map(({ name }) => name),
    is_guest: false,
  });
  const list = (request: RouteRequest<"org">): HttpResponse => {
    const { org } = request.params;
    access.organization(request, org, readAccess);
    const withEmail = canSeeEmails(access, request, org);
    const [search, role, type] = ["search", "role", "type"].map((name) => request.query.get(name));
    if (role && !coreRoles.some((known) => known === role))
      throw invalidFields({ role: `must be one of ${coreRoles.join(", ")}` });
    const members = directory
      .membersOf(org)
      .filter(([, held]) => !role || held === role)
      .filter(([username]) => matchesSearch(directory.account(username), search ?? null, { withEmail }))
      .map(([username, held]) => shown(org, username, held, withEmail));
    const invited = invitations
      .pending(org)
      .filter((invitation) => (!role || invitation.role === role) && (!search || invitation.invitee.includes(search)))
      .map(({ invitee }) => inviteeOf(invitee));
    const withInvited = type === "all" || type === "invitee" || request.query.get("invites") === "true";
    return pageOf([...(type === "invitee" ? [] : members), ...(withInvited ? invited : [])], request);
  };
  const member = (request: RouteRequest<"org" | "username">): string => {
    access.organization(request, request.params.org, writeAccess);
    if (!directory.roleOf(request.params.org, request.params.username)) throw notFound();
    return request.params.username;
  };
  const change = (request: RouteRequest<"org" | "username">): HttpResponse => {
    const { org } = request.params;
    const username = member(request);
    const role = directory.roleNamed(org, bodyOf(request.body).role);
    if (!role) throw invalidFields({ role: `must be one of ${coreRoles.join(", ")}, or a custom role` });
    directory.setRole(org, username, role);
    return { status: 200, body: shown(org, username, role, true) };
  };

  router
    .on("GET", "/v2/orgs/:org/members", list)
    .on("PUT", "/v2/orgs/:org/members/:username", change)
    .on("DELETE", "/v2/orgs/:org/members/:username", (request) => {
      const username = member(request);
      directory.removeMember(request.params.org, username);
      teams.removeFromAll(request.params.org, username);
      return { status: 204 };
    });
}

/** An invitee without a profile: only the name or email address in the invitation. */
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
