import { type JsonObject, pick } from "../../json";
import type { HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import { type Access, canSeeEmails } from "../authentication/access";
import { type FieldErrors, invalidFields, notFound, throwIfInvalid } from "../errors";
import { matchesSearch, profileOf } from "../objects/accounts";
import { bodyOf } from "../objects/repository";
import { pageOf } from "../paging";
import type { Team, Teams } from "./teams";

/** Roles and scopes that reading and changing teams require. */
const readAccess = { role: "member", scope: "scope-group-read" } as const;
const writeAccess = { role: "owner", scope: "scope-group-edit" } as const;

const toResponse = ({ members, ...team }: Team): JsonObject => ({ ...team, member_count: members.length });

/** Routes for teams ("groups" in the API) and their members. */
export function teamRoutes(router: Router, teams: Teams, access: Access): void {
  const find = (request: RouteRequest<"org" | "team">, need: typeof readAccess | typeof writeAccess): Team => {
    access.organization(request, request.params.org, need);
    const found = teams.find(request.params.org, request.params.team);
    if (!found) throw notFound();
    return found;
  };
  const check = (body: JsonObject, org: string, own?: string): void => {
    const problems: FieldErrors = {};
    const { name, description } = body;
    if (typeof name !== "string" || !/^[a-zA-Z0-9_-]{3,30}$/.test(name))
      problems.name = "must be 3 to 30 letters, digits, _ and -";
    else if (name !== own && teams.find(org, name)) problems.name = "a group with this name already exists";
    if (description !== undefined && typeof description !== "string") problems.description = "must be a string";
    throwIfInvalid(problems);
  };
  const create = (request: RouteRequest<"org">): HttpResponse => {
    const { org } = request.params;
    access.organization(request, org, writeAccess);
    const body = bodyOf(request.body);
    check(body, org);
    return { status: 201, body: toResponse(teams.create(org, pick(body, ["name", "description"]))) };
  };
  /** The role in a PATCH. Other requests ignore it. */
  const roleIn = ({ method, params, body }: RouteRequest<"org" | "team">): JsonObject => {
    const { role } = bodyOf(body);
    if (method !== "PATCH" || role === undefined) return {};
    const found = access.directory.roleNamed(params.org, role);
    if (!found) throw invalidFields({ role: "must be a core role in lowercase, or a custom role" });
    return { role: found };
  };
  const change = (request: RouteRequest<"org" | "team">, fallback: JsonObject): HttpResponse => {
    const { org } = request.params;
    const team = find(request, writeAccess);
    const changes = { ...fallback, ...pick(bodyOf(request.body), ["name", "description"]), ...roleIn(request) };
    check(changes, org, team.name);
    return { status: 200, body: toResponse(teams.change(org, team, changes)) };
  };
  const list = (request: RouteRequest<"org">): HttpResponse => {
    const { org } = request.params;
    access.organization(request, org, readAccess);
    const [username, search] = [request.query.get("username"), request.query.get("search")];
    const found = (username ? teams.teamsOf(org, username) : teams.of(org)).filter(
      ({ name }) => !search || name.includes(search),
    );
    return pageOf(found.map(toResponse), request);
  };
  const members = (request: RouteRequest<"org" | "team">): HttpResponse => {
    const team = find(request, readAccess);
    const withEmail = canSeeEmails(access, request, request.params.org);
    const accounts = team.members.map((username) => access.directory.account(username));
    const found = accounts.filter((account) => matchesSearch(account, request.query.get("search"), { withEmail }));
    return pageOf(
      found.map((account) => profileOf(account, { withEmail })),
      request,
    );
  };
  const add = (request: RouteRequest<"org" | "team">): HttpResponse => {
    const { org } = request.params;
    const { name } = find(request, writeAccess);
    const { member } = bodyOf(request.body);
    if (typeof member !== "string" || !access.directory.roleOf(org, member)) throw notFound();
    teams.add(org, name, member);
    return { status: 200 };
  };

  router
    .on("GET", "/v2/orgs/:org/groups", list)
    .on("POST", "/v2/orgs/:org/groups", create)
    .on("GET", "/v2/orgs/:org/groups/:team", (request) => ({
      status: 200,
      body: toResponse(find(request, readAccess)),
    }))
    .on("PUT", "/v2/orgs/:org/groups/:team", (request) => change(request, { description: "" }))
    .on("PATCH", "/v2/orgs/:org/groups/:team", (request) => change(request, { name: request.params.team }))
    .on("DELETE", "/v2/orgs/:org/groups/:team", (request) => {
      const team = find(request, writeAccess);
      teams.remove(request.params.org, team);
      return { status: 204 };
    })
    .on("GET", "/v2/orgs/:org/groups/:team/members", members)
    .on("POST", "/v2/orgs/:org/groups/:team/members", add)
    .on("DELETE", "/v2/orgs/:org/groups/:team/members/:username", (request) => {
      const { name } = find(request, writeAccess);
      teams.removeMember(request.params.org, name, request.params.username);
      return { status: 204 };
    });
}
