import { randomUUID } from "node:crypto";
import { isObject, type Json, type JsonObject, pick } from "../../json";
import type { Reply } from "../../server/http";
import type { Call, Router } from "../../server/router";
import { invalidToken, notFound, type Problems, settle } from "../errors";
import { pageOf } from "../paging";
import { bodyOf, type Repository } from "../repositories/repository";
import type { Access } from "./access";
import { organizationScopes } from "./scopes";
import { checkExpiry, checkLabel, completeOrganizationToken, isExpired, type OrganizationToken } from "./tokens";

/** How many tokens an organisation may have, those that no longer work included. */
const limits: Readonly<Record<string, number>> = { team: 10, business: 100 };
const mostRepositories = 50;

const read = ({ org, token, ...shown }: OrganizationToken): JsonObject => shown;
const listed = ({ org, token, resources, ...shown }: OrganizationToken): JsonObject => shown;
/** Only this answer tells the value, and alone it does not tell who made it. */
const created = ({ org, created_by, ...shown }: OrganizationToken): JsonObject => shown;

/** Organisation access tokens, which only an owner's password reaches. */
export function organizationTokenRoutes(
  router: Router,
  stored: Map<string, OrganizationToken>,
  repositories: ReadonlyMap<string, Repository>,
  access: Access,
): void {
  const of = (org: string): OrganizationToken[] => [...stored.values()].filter((token) => token.org === org);
  const find = (call: Call<"org" | "id">): OrganizationToken => {
    access.organization(call, call.params.org, { role: "owner" });
    const found = of(call.params.org).find(({ id }) => id === call.params.id);
    if (!found) throw notFound();
    return found;
  };
  const create = (call: Call<"org">): Reply => {
    const { org } = call.params;
    const { plan } = access.organization(call, org, { role: "owner" });
    const body = bodyOf(call.body);
    const problems = problemsOf({ label: null, resources: null, ...body }, org, repositories);
    checkExpiry(body.expires_at, problems);
    const limit = limits[plan] ?? 0;
    if (of(org).length >= limit) problems.label = `the organization has reached its limit of ${limit} access tokens`;
    settle(problems, invalidToken);
    const id = randomUUID();
    const given = pick(body, ["label", "description", "resources", "expires_at"]);
    const token = completeOrganizationToken(id, { ...given, org, created_by: access.actor(call) });
    stored.set(id, token);
    return { status: 201, body: created(token) };
  };
  const change = (call: Call<"org" | "id">): Reply => {
    const token = find(call);
    const body = bodyOf(call.body);
    if (isExpired(token)) throw invalidToken({ expires_at: "has passed; the token can only be deleted" });
    settle(problemsOf(body, call.params.org, repositories), invalidToken);
    Object.assign(token, pick(body, ["label", "description", "resources", "is_active"]));
    return { status: 200, body: read(token) };
  };

  router
    .on("POST", "/v2/orgs/:org/access-tokens", create)
    .on("GET", "/v2/orgs/:org/access-tokens", (call) => {
      access.organization(call, call.params.org, { role: "owner" });
      return pageOf(of(call.params.org).map(listed), call, { count: "total" });
    })
    .on("GET", "/v2/orgs/:org/access-tokens/:id", (call) => ({ status: 200, body: read(find(call)) }))
    .on("PATCH", "/v2/orgs/:org/access-tokens/:id", change)
    .on("DELETE", "/v2/orgs/:org/access-tokens/:id", (call) => {
      const { id } = find(call);
      stored.delete(String(id));
      return { status: 204 };
    });
}

/** What is wrong with the members that are there. */
function problemsOf(body: JsonObject, org: string, repositories: ReadonlyMap<string, Repository>): Problems {
  const problems: Problems = {};
  const { label, description, resources, is_active } = body;
  if (label !== undefined) checkLabel("label", label, problems);
  if (description !== undefined && typeof description !== "string") problems.description = "must be a text";
  if (is_active !== undefined && typeof is_active !== "boolean") problems.is_active = "must be true or false";
  if (resources !== undefined) {
    const problem = problemOfResources(resources, org, repositories);
    if (problem) problems.resources = problem;
  }
  return problems;
}

function problemOfResources(
  resources: Json,
  org: string,
  repositories: ReadonlyMap<string, Repository>,
): string | undefined {
  if (!Array.isArray(resources) || resources.length === 0) return "must be a list with at least one resource";
  if (resources.filter((resource) => isObject(resource) && resource.type === "TYPE_REPO").length > mostRepositories)
    return `must name at most ${mostRepositories} repositories`;
  for (const resource of resources) {
    const { type, path, scopes } = isObject(resource) ? resource : {};
    if (type !== "TYPE_REPO" && type !== "TYPE_ORG") return "must each be of TYPE_REPO or TYPE_ORG";
    const paths = type === "TYPE_ORG" ? [org] : [`${org}/*`, "*/*/public"];
    const exists = type === "TYPE_REPO" && String(path).startsWith(`${org}/`) && repositories.has(String(path));
    if (!exists && !paths.includes(String(path))) return `name a path that does not exist: ${path}`;
    const known: readonly string[] = organizationScopes[type];
    if (!Array.isArray(scopes) || scopes.length === 0) return "must each have at least one scope";
    const unknown = scopes.find((scope) => !known.includes(String(scope)));
    if (unknown !== undefined) return `name a scope that ${type} does not have: ${unknown}`;
  }
  return undefined;
}
