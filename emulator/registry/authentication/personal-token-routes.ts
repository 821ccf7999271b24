import { randomUUID } from "node:crypto";
import { type JsonObject, pick } from "../../json";
import type { HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import { type FieldErrors, invalidToken, notFound, throwIfInvalid } from "../errors";
import { bodyOf } from "../objects/repository";
import { pageOf } from "../paging";
import type { Access } from "./access";
import { personalScopes } from "./scopes";
import { checkExpiry, checkLabel, completePersonalToken, isUsable, type PersonalToken } from "./tokens";

/** Token without its value, which only the create response contains. */
const toResponse = ({ account, ...token }: PersonalToken): JsonObject => ({ ...token, token: "" });

/** Routes for personal access tokens. They require the password of the account. */
export function personalTokenRoutes(router: Router, stored: Map<string, PersonalToken>, access: Access): void {
  const owned = (request: RouteRequest): PersonalToken[] => {
    const account = access.account(request);
    return [...stored.values()].filter((token) => token.account === account);
  };
  const find = (request: RouteRequest<"uuid">): PersonalToken => {
    const found = owned(request).find(({ uuid }) => uuid === request.params.uuid);
    if (!found) throw notFound();
    return found;
  };
  const create = (request: RouteRequest): HttpResponse => {
    const account = access.account(request);
    const body = bodyOf(request.body);
    const problems: FieldErrors = {};
    checkLabel("token_label", body.token_label, problems);
    checkExpiry(body.expires_at, problems);
    if (!isScopes(body.scopes)) problems.scopes = `must be at least one of ${personalScopes.join(", ")}`;
    throwIfInvalid(problems, invalidToken);
    const uuid = randomUUID();
    const given = pick(body, ["token_label", "scopes", ...(body.expires_at ? ["expires_at"] : [])]);
    const token = completePersonalToken(uuid, { ...given, account, creator_ua: request.headers["user-agent"] ?? "" });
    stored.set(uuid, token);
    return { status: 201, body: { ...toResponse(token), token: token.token } };
  };
  const change = (request: RouteRequest<"uuid">): HttpResponse => {
    const token = find(request);
    const body = bodyOf(request.body);
    const problems: FieldErrors = {};
    if (body.token_label !== undefined) checkLabel("token_label", body.token_label, problems);
    if (body.is_active !== undefined && typeof body.is_active !== "boolean")
      problems.is_active = "must be true or false";
    throwIfInvalid(problems, invalidToken);
    Object.assign(token, pick(body, ["token_label", "is_active"]));
    return { status: 200, body: toResponse(token) };
  };

  router
    .on("POST", "/v2/access-tokens", create)
    .on("GET", "/v2/access-tokens", (request) => {
      const tokens = owned(request);
      return pageOf(tokens.map(toResponse), request, { more: { active_count: tokens.filter(isUsable).length } });
    })
    .on("GET", "/v2/access-tokens/:uuid", (request) => ({ status: 200, body: toResponse(find(request)) }))
    .on("PATCH", "/v2/access-tokens/:uuid", change)
    .on("DELETE", "/v2/access-tokens/:uuid", (request) => {
      const { uuid } = find(request);
      stored.delete(String(uuid));
      return { status: 204 };
    });
}

const isScopes = (scopes: unknown): boolean =>
  Array.isArray(scopes) && scopes.length > 0 && scopes.every((scope) => personalScopes.includes(scope));
