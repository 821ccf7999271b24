import { randomUUID } from "node:crypto";
import { type JsonObject, pick } from "../../json";
import type { Reply } from "../../server/http";
import type { Call, Router } from "../../server/router";
import { invalidToken, notFound, type Problems, settle } from "../errors";
import { pageOf } from "../paging";
import { bodyOf } from "../repositories/repository";
import type { Access } from "./access";
import { personalScopes } from "./scopes";
import { checkExpiry, checkLabel, completePersonalToken, lives, type PersonalToken } from "./tokens";

/** Only the answer to the creation tells the value. */
const shown = ({ account, ...token }: PersonalToken): JsonObject => ({ ...token, token: "" });

/** Personal access tokens, which only the account's password reaches. */
export function personalTokenRoutes(router: Router, stored: Map<string, PersonalToken>, access: Access): void {
  const owned = (call: Call): PersonalToken[] => {
    const account = access.account(call);
    return [...stored.values()].filter((token) => token.account === account);
  };
  const find = (call: Call<"uuid">): PersonalToken => {
    const found = owned(call).find(({ uuid }) => uuid === call.params.uuid);
    if (!found) throw notFound();
    return found;
  };
  const create = (call: Call): Reply => {
    const account = access.account(call);
    const body = bodyOf(call.body);
    const problems: Problems = {};
    checkLabel("token_label", body.token_label, problems);
    checkExpiry(body.expires_at, problems);
    if (!isScopes(body.scopes)) problems.scopes = `must be at least one of ${personalScopes.join(", ")}`;
    settle(problems, invalidToken);
    const uuid = randomUUID();
    const given = pick(body, ["token_label", "scopes", ...(body.expires_at ? ["expires_at"] : [])]);
    const token = completePersonalToken(uuid, { ...given, account, creator_ua: call.headers["user-agent"] ?? "" });
    stored.set(uuid, token);
    return { status: 201, body: { ...shown(token), token: token.token } };
  };
  const change = (call: Call<"uuid">): Reply => {
    const token = find(call);
    const body = bodyOf(call.body);
    const problems: Problems = {};
    if (body.token_label !== undefined) checkLabel("token_label", body.token_label, problems);
    if (body.is_active !== undefined && typeof body.is_active !== "boolean")
      problems.is_active = "must be true or false";
    settle(problems, invalidToken);
    Object.assign(token, pick(body, ["token_label", "is_active"]));
    return { status: 200, body: shown(token) };
  };

  router
    .on("POST", "/v2/access-tokens", create)
    .on("GET", "/v2/access-tokens", (call) => {
      const tokens = owned(call);
      return pageOf(tokens.map(shown), call, { more: { active_count: tokens.filter(lives).length } });
    })
    .on("GET", "/v2/access-tokens/:uuid", (call) => ({ status: 200, body: shown(find(call)) }))
    .on("PATCH", "/v2/access-tokens/:uuid", change)
    .on("DELETE", "/v2/access-tokens/:uuid", (call) => {
      const { uuid } = find(call);
      stored.delete(String(uuid));
      return { status: 204 };
    });
}

const isScopes = (scopes: unknown): boolean =>
  Array.isArray(scopes) && scopes.length > 0 && scopes.every((scope) => personalScopes.includes(scope));
