import type { JsonObject } from "../../json";
import type { HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import { type FieldErrors, invalidFields, notFound, throwIfInvalid } from "../errors";
import { bodyOf, repositoryPaths } from "../objects/repository";
import { pageOf } from "../paging";
import { operations, type RepositoryAccess } from "./repository-access";
import { isLevel, type TeamPermission } from "./team-permissions";

type TeamPermissionRequest = RouteRequest<"namespace" | "repository" | "group">;

const toResponse = ({ team, permission }: TeamPermission): JsonObject => ({
  group_name: team.name,
  permission,
  group_id: team.id,
});

/** Routes for permissions of teams on a repository. Only create is in the specification; clients use the others. */
export function repositoryTeamRoutes(router: Router, access: RepositoryAccess): void {
  const { teams: assignments } = access;
  const find = (request: TeamPermissionRequest, need: (typeof operations)[keyof typeof operations]): TeamPermission => {
    const { namespace, name } = access.find(request, need);
    const found = assignments.of(namespace, name).find(({ team }) => String(team.id) === request.params.group);
    if (!found) throw notFound();
    return found;
  };
  const create = (request: RouteRequest<"namespace" | "repository">): HttpResponse => {
    const { namespace, name } = access.find(request, operations.editTeams);
    const { group_id, permission } = bodyOf(request.body);
    const problems: FieldErrors = {};
    if (typeof group_id !== "number") problems.group_id = "is required and must be a number";
    if (!isLevel(permission)) problems.permission = "must be read, write or admin";
    if (assignments.of(namespace, name).some(({ team }) => team.id === group_id))
      problems.group_id = "this group already exists on the repository";
    throwIfInvalid(problems);
    const team = assignments.teams.findById(namespace, group_id);
    if (!team || !isLevel(permission)) throw notFound();
    return { status: 200, body: toResponse(assignments.set(namespace, name, team, permission)) };
  };
  const change = (request: TeamPermissionRequest): HttpResponse => {
    const { team } = find(request, operations.editTeams);
    const { permission } = bodyOf(request.body);
    if (!isLevel(permission)) throw invalidFields({ permission: "must be read, write or admin" });
    const { namespace, repository } = request.params;
    return { status: 200, body: toResponse(assignments.set(namespace, repository, team, permission)) };
  };

  for (const repository of repositoryPaths)
    router
      .on("POST", `${repository}/groups`, create)
      .on("GET", `${repository}/groups`, (request) => {
        const { namespace, name } = access.find(request, operations.readTeams);
        return pageOf(assignments.of(namespace, name).map(toResponse), request);
      })
      .on("GET", `${repository}/groups/:group`, (request) => ({
        status: 200,
        body: toResponse(find(request, operations.readTeams)),
      }))
      .on("PATCH", `${repository}/groups/:group`, change)
      .on("DELETE", `${repository}/groups/:group`, (request) => {
        const { team } = find(request, operations.removeTeams);
        assignments.remove(request.params.namespace, request.params.repository, team);
        return { status: 204 };
      });
}
