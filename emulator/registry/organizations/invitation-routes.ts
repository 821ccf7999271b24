import { type JsonObject, pick } from "../../json";
import type { HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import type { Access } from "../authentication/access";
import { type FieldErrors, invalidFields, notFound, throwIfInvalid } from "../errors";
import { coreRoles } from "../objects/directory";
import { bodyOf } from "../objects/repository";
import type { Invitation, Invitations } from "./invitations";

const readAccess = { role: "owner", scope: "scope-invite-read" } as const;
const writeAccess = { role: "owner", scope: "scope-invite-edit" } as const;

const toResponse = (invitation: Invitation): JsonObject =>
  pick(invitation, ["id", "inviter_username", "invitee", "org", "team", "role", "created_at"]);

/** Routes to invite users in bulk, and to list, resend and cancel invitations. */
export function invitationRoutes(router: Router, invitations: Invitations, access: Access): void {
  const { directory, teams } = invitations;
  const find = (request: RouteRequest<"id">): Invitation => {
    const found = invitations.find(request.params.id);
    if (!found) throw notFound();
    access.organization(request, found.org, writeAccess);
    return found;
  };
  const isMember = (org: string, invitee: string): boolean =>
    directory.membersOf(org).some(([name]) => name === invitee || directory.account(name).email === invitee);
  const statusOf = (org: string, invitee: string): string => {
    if (isMember(org, invitee)) return "existing_org_member";
    if (invitations.pending(org).some((invitation) => invitation.invitee === invitee)) return "already_invited";
    const isAddress = /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(invitee);
    return isAddress || invitations.accountOf(invitee) ? "invited" : "invalid_email_or_docker_id";
  };
  const invite = (request: RouteRequest): HttpResponse => {
    const body = bodyOf(request.body);
    const { org = "", team = "", role = "member", invitees, dry_run } = body;
    const problems: FieldErrors = {};
    if (typeof org !== "string" || !org) problems.org = "is required";
    if (!Array.isArray(invitees) || invitees.length === 0 || !invitees.every((invitee) => typeof invitee === "string"))
      problems.invitees = "must be a list of user names and addresses";
    if (!coreRoles.some((known) => known === role)) problems.role = `must be one of ${coreRoles.join(", ")}`;
    throwIfInvalid(problems);
    access.organization(request, String(org), writeAccess);
    if (team && !teams.find(String(org), String(team)))
      throw invalidFields({ team: "names a group that does not exist" });
    const inviter_username = access.actor(request);
    const rows = (invitees as string[]).map((invitee) => {
      const status = statusOf(String(org), invitee);
      if (status !== "invited" || dry_run === true) return { invitee, status };
      const invitation = invitations.invite({ inviter_username, invitee, org, team, role });
      // An invitation that was accepted immediately does not exist.
      return { invitee, status, ...(invitations.find(invitation.id) && { invite: toResponse(invitation) }) };
    });
    return { status: 202, body: { invitees: rows } };
  };

  router
    .on("POST", "/v2/invites/bulk", invite)
    .on("GET", "/v2/orgs/:org/invites", (request) => {
      access.organization(request, request.params.org, readAccess);
      return { status: 200, body: { data: invitations.pending(request.params.org).map(toResponse) } };
    })
    .on("PATCH", "/v2/invites/:id/resend", (request) => {
      find(request).sent += 1;
      return { status: 204 };
    })
    .on("DELETE", "/v2/invites/:id", (request) => {
      invitations.cancel(find(request));
      return { status: 204 };
    });
}
