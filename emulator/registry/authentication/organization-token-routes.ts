import { randomUUID } from "node:crypto";
import { isObject, type Json, type JsonObject, pick } from "../../json";
import type { HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import { type FieldErrors, invalidToken, notFound, throwIfInvalid } from "../errors";
import { bodyOf, type Repository } from "../objects/repository";
import { pageOf } from "../paging";
import type { Access } from "./access";
import { organizationScopes } from "./scopes";
import { checkExpiry, checkLabel, completeOrganizationToken, isExpired, type OrganizationToken } from "./tokens";

/** Number of tokens that an organization may have, including disabled and expired ones. */
const tokenLimits: Readonly<Record<string, number>> = { team: 10, business: 100 };
const maximumRepositories = 50;

const readResponse = ({ org, token, ...shown }: OrganizationToken): JsonObject => shown;
const listResponse = ({ org, token, resources, ...shown }: OrganizationToken): JsonObject => shown;
/** The only response with the value of the token. It lacks `created_by`. */
const createResponse = ({ org, created_by, ...shown }: OrganizationToken): JsonObject => shown;

/** Routes for organization access tokens. They require the password of an owner. */
export function organizationTokenRoutes(
  router: Router,
  stored: Map<string, OrganizationToken>,
  repositories: ReadonlyMap<string, Repository>,
  access: Access,
): void {
  const of = (org: string): OrganizationToken[] => [...stored.values()].filter((token) => token.org === org);
  const find = (request: RouteRequest<"org" | "id">): OrganizationToken => {
    access.organization(request, request.params.org, { role: "owner" });
    const found = of(request.params.org).find(({ id }) => id === request.params.id);
    if (!found) throw notFound();
    return found;
  };
  const create = (request: RouteRequest<"org">): HttpResponse => {
    const { org } = request.params;
    const { plan } = access.organization(request, org, { role: "owner" });
    const body = bodyOf(request.body);
    const problems = fieldErrorsOf({ label: null, resources: null, ...body }, org, repositories);
    checkExpiry(body.expires_at, problems);
    const limit = tokenLimits[plan] ?? 0;
    if (of(org).length >= limit) problems.label = `the organization has reached its limit of ${limit} access tokens`;
    throwIfInvalid(problems, invalidToken);
    const id = randomUUID();
    const given = pick(body, ["label", "description", "resources", "expires_at"]);
    const token = completeOrganizationToken(id, { ...given, org, created_by: access.actor(request) });
    stored.set(id, token);
    return { status: 201, body: createResponse(token) };
  };
  const change = (request: RouteRequest<"org" | "id">): HttpResponse => {
    const token = find(request);
    const body = bodyOf(request.body);
    if (isExpired(token)) throw invalidToken({ expires_at: "has passed; the token can only be deleted" });
    throwIfInvalid(fieldErrorsOf(body, request.params.org, repositories), invalidToken);
    Object.assign(token, pick(body, ["label", "description", "resources", "is_active"]));
    return { status: 200, body: readResponse(token) };
  };

  router
    .on("POST", "/v2/orgs/:org/access-tokens", create)
    .on("GET", "/v2/orgs/:org/access-tokens", (request) => {
      access.organization(request, request.params.org, { role: "owner" });
      return pageOf(of(request.params.org).map(listResponse), request, { count: "total" });
    })
    .on("GET", "/v2/orgs/:org/access-tokens/:id", (request) => ({ status: 200, body: readResponse(find(request)) }))
    .on("PATCH", "/v2/orgs/:org/access-tokens/:id", change)
    .on("DELETE", "/v2/orgs/:org/access-tokens/:id", (request) => {
      const { id } = find(request);
      stored.delete(String(id));
      return { status: 204 };
    });
}

/** Errors of the members in the body. Absent members are not checked. */
function fieldErrorsOf(body: JsonObject, org: string, repositories: ReadonlyMap<string, Repository>): FieldErrors {
  const problems: FieldErrors = {};
  const { label, description, resources, is_active } = body;
  if (label !== undefined) checkLabel("label", label, problems);
  if (description !== undefined && typeof description !== "string") problems.description = "must be a string";
  if (is_active !== undefined && typeof is_active !== "boolean") problems.is_active = "must be true or false";
  if (resources !== undefined) {
    const problem = resourcesError(resources, org, repositories);
    if (problem) problems.resources = problem;
  }
  return problems;
}

function resourcesError(
  resources: Json,
  org: string,
  repositories: ReadonlyMap<string, Repository>,
): string | undefined {
  if (!Array.isArray(resources) || resources.length === 0) return "must be a list with at least one resource";
  if (resources.filter((resource) => isObject(resource) && resource.type === "TYPE_REPO").length > maximumRepositories)
    return `must name at most ${maximumRepositories} repositories`;
  return resources.map((resource) => resourceError(resource, org, repositories)).find((problem) => problem);
}

function resourceError(resource: Json, org: string, repositories: ReadonlyMap<string, Repository>): string | undefined {
  const { type, path, scopes } = isObject(resource) ? resource : {};
  if (type !== "TYPE_REPO" && type !== "TYPE_ORG") return "must each be of TYPE_REPO or TYPE_ORG";
  const paths = type === "TYPE_ORG" ? [org] : [`${org}/*`, "*/*/public"];
  const exists = type === "TYPE_REPO" && String(path).startsWith(`${org}/`) && repositories.has(String(path));
  if (!exists && !paths.includes(String(path))) return `name a path that does not exist: ${path}`;
  const known: readonly string[] = organizationScopes[type];
  if (!Array.isArray(scopes) || scopes.length === 0) return "must each have at least one scope";
  const unknown = scopes.find((scope) => !known.includes(String(scope)));
  return unknown === undefined ? undefined : `name a scope that ${type} does not have: ${unknown}`;
}
