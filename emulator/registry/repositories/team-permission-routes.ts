import type { JsonObject } from "../../json";
import type { Reply } from "../../server/http";
import type { Call, Router } from "../../server/router";
import { invalid, notFound, type Problems, settle } from "../errors";
import { pageOf } from "../paging";
import { bodyOf, families } from "./repository";
import { needs, type RepositoryAccess } from "./repository-access";
import { type Assignment, isLevel } from "./team-permissions";

type Assigned = Call<"namespace" | "repository" | "group">;

const shown = ({ team, permission }: Assignment): JsonObject => ({
  group_name: team.name,
  permission,
  group_id: team.id,
});

/** Permissions of teams on a repository. Only the creation is in the specification; clients use the rest. */
export function repositoryTeamRoutes(router: Router, access: RepositoryAccess): void {
  const { teams: assignments } = access;
  const find = (call: Assigned, need: (typeof needs)[keyof typeof needs]): Assignment => {
    const { namespace, name } = access.find(call, need);
    const found = assignments.of(namespace, name).find(({ team }) => String(team.id) === call.params.group);
    if (!found) throw notFound();
    return found;
  };
  const create = (call: Call<"namespace" | "repository">): Reply => {
    const { namespace, name } = access.find(call, needs.editTeams);
    const { group_id, permission } = bodyOf(call.body);
    const problems: Problems = {};
    if (typeof group_id !== "number") problems.group_id = "is required and must be a number";
    if (!isLevel(permission)) problems.permission = "must be read, write or admin";
    if (assignments.of(namespace, name).some(({ team }) => team.id === group_id))
      problems.group_id = "this group already exists on the repository";
    settle(problems);
    const team = assignments.teams.withId(namespace, group_id);
    if (!team || !isLevel(permission)) throw notFound();
    return { status: 200, body: shown(assignments.set(namespace, name, team, permission)) };
  };
  const change = (call: Assigned): Reply => {
    const { team } = find(call, needs.editTeams);
    const { permission } = bodyOf(call.body);
    if (!isLevel(permission)) throw invalid({ permission: "must be read, write or admin" });
    const { namespace, repository } = call.params;
    return { status: 200, body: shown(assignments.set(namespace, repository, team, permission)) };
  };

  for (const repository of families)
    router
      .on("POST", `${repository}/groups`, create)
      .on("GET", `${repository}/groups`, (call) => {
        const { namespace, name } = access.find(call, needs.readTeams);
        return pageOf(assignments.of(namespace, name).map(shown), call);
      })
      .on("GET", `${repository}/groups/:group`, (call) => ({ status: 200, body: shown(find(call, needs.readTeams)) }))
      .on("PATCH", `${repository}/groups/:group`, change)
      .on("DELETE", `${repository}/groups/:group`, (call) => {
        const { team } = find(call, needs.removeTeams);
        assignments.remove(call.params.namespace, call.params.repository, team);
        return { status: 204 };
      });
}
