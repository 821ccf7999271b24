import { type JsonObject, pick } from "../../json";
import type { Reply } from "../../server/http";
import type { Call, Router } from "../../server/router";
import { type Access, emailsAreShown } from "../authentication/access";
import { notFound, type Problems, settle } from "../errors";
import { pageOf } from "../paging";
import { bodyOf } from "../repositories/repository";
import { isFound, profileOf } from "./accounts";
import type { Team, Teams } from "./teams";

/** The roles and scopes that reading and changing teams take. */
const reading = { role: "member", scope: "scope-group-read" } as const;
const changing = { role: "owner", scope: "scope-group-edit" } as const;

const shown = ({ members, ...team }: Team): JsonObject => ({ ...team, member_count: members.length });

/** Teams, which the API calls groups, and who is in them. `onRemove` hears of a team that is gone. */
export function teamRoutes(router: Router, teams: Teams, access: Access, onRemove: (team: Team) => void): void {
  const find = (call: Call<"org" | "team">, need: typeof reading | typeof changing): Team => {
    access.organization(call, call.params.org, need);
    const found = teams.find(call.params.org, call.params.team);
    if (!found) throw notFound();
    return found;
  };
  const check = (body: JsonObject, org: string, own?: string): void => {
    const problems: Problems = {};
    const { name, description } = body;
    if (typeof name !== "string" || !/^[a-zA-Z0-9_-]{3,30}$/.test(name))
      problems.name = "must be 3 to 30 letters, digits, _ and -";
    else if (name !== own && teams.find(org, name)) problems.name = "a group with this name already exists";
    if (description !== undefined && typeof description !== "string") problems.description = "must be a text";
    settle(problems);
  };
  const create = (call: Call<"org">): Reply => {
    const { org } = call.params;
    access.organization(call, org, changing);
    const body = bodyOf(call.body);
    check(body, org);
    return { status: 201, body: shown(teams.create(org, pick(body, ["name", "description"]))) };
  };
  const change = (call: Call<"org" | "team">, fallback: JsonObject): Reply => {
    const { org } = call.params;
    const team = find(call, changing);
    const changes = { ...fallback, ...pick(bodyOf(call.body), ["name", "description"]) };
    check(changes, org, team.name);
    return { status: 200, body: shown(teams.change(org, team, changes)) };
  };
  const list = (call: Call<"org">): Reply => {
    const { org } = call.params;
    access.organization(call, org, reading);
    const [username, search] = [call.query.get("username"), call.query.get("search")];
    const found = (username ? teams.ofMember(org, username) : teams.of(org)).filter(
      ({ name }) => !search || name.includes(search),
    );
    return pageOf(found.map(shown), call);
  };
  const members = (call: Call<"org" | "team">): Reply => {
    const team = find(call, reading);
    const withEmail = emailsAreShown(access, call, call.params.org);
    const accounts = team.members.map((username) => access.directory.account(username));
    const found = accounts.filter((account) => isFound(account, call.query.get("search"), { withEmail }));
    return pageOf(
      found.map((account) => profileOf(account, { withEmail })),
      call,
    );
  };
  const add = (call: Call<"org" | "team">): Reply => {
    const { org } = call.params;
    const { name } = find(call, changing);
    const { member } = bodyOf(call.body);
    if (typeof member !== "string" || !access.directory.roleOf(org, member)) throw notFound();
    teams.add(org, name, member);
    return { status: 200 };
  };

  router
    .on("GET", "/v2/orgs/:org/groups", list)
    .on("POST", "/v2/orgs/:org/groups", create)
    .on("GET", "/v2/orgs/:org/groups/:team", (call) => ({ status: 200, body: shown(find(call, reading)) }))
    .on("PUT", "/v2/orgs/:org/groups/:team", (call) => change(call, { description: "" }))
    .on("PATCH", "/v2/orgs/:org/groups/:team", (call) => change(call, { name: call.params.team }))
    .on("DELETE", "/v2/orgs/:org/groups/:team", (call) => {
      const team = find(call, changing);
      teams.remove(call.params.org, team);
      onRemove(team);
      return { status: 204 };
    })
    .on("GET", "/v2/orgs/:org/groups/:team/members", members)
    .on("POST", "/v2/orgs/:org/groups/:team/members", add)
    .on("DELETE", "/v2/orgs/:org/groups/:team/members/:username", (call) => {
      const { name } = find(call, changing);
      teams.drop(call.params.org, name, call.params.username);
      return { status: 204 };
    });
}
