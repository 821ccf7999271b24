import { isObject, type Json, type JsonObject, memberOf } from "../../json";
import type { Router } from "../../server/router";
import type { SecretForm } from "../../server/secret-form";
import type { Store } from "../../store/store";
import { apiError, notFound, validate } from "../errors";
import { newId } from "../ids";
import { type RuleType, ruleTypes } from "./kinds";
import { patch, post } from "./schemas";
import { targetInResponse } from "./secrets";

interface Options {
  readonly limit: number;
  readonly checkApp: (appId: string) => void;
  /** True if the app has a queue with this id or name. */
  readonly hasQueue: (appId: string, id: string) => boolean;
  readonly secrets: () => SecretForm;
}

/** Routes for integration rules of an app. The type of a rule cannot change. */
export function rules(
  router: Router,
  store: Store,
  { limit, checkApp, hasQueue, secrets }: Options,
): Map<string, JsonObject> {
  const complete = (path: string, given: JsonObject): JsonObject => {
    const [appId = "", id = ""] = path.split("/");
    const now = Date.now();
    const defaults = { id, appId, version: "1.0", status: "enabled", created: now, modified: now, ruleType: "http" };
    return { ...defaults, ...given };
  };
  const stored = store.define("rules", { complete, schema: post });
  const find = (appId: string, id: string): JsonObject => {
    checkApp(appId);
    const rule = stored.get(`${appId}/${id}`);
    if (!rule) throw notFound("Rule");
    return rule;
  };

  /** Adds server defaults and a link to the rule. */
  const toResponse = (rule: JsonObject, origin: string): JsonObject => {
    const kind = kindOf(rule);
    const target = { ...(kind?.serverDefaults as JsonObject), ...(rule.target as JsonObject) };
    const source = kind?.chatSource && { source: { type: kind.chatSource } };
    const _links = { self: `${origin}/v1/apps/${rule.appId}/rules/${rule.id}` };
    return { ...source, ...rule, target: kind ? targetInResponse(target, kind, secrets()) : target, _links };
  };
  const rejectUnknownQueue = ({ appId, ruleType, target }: JsonObject): void => {
    const queueId = ruleType === "amqp" && isObject(target) ? String(target.queueId) : undefined;
    if (queueId !== undefined && !hasQueue(String(appId), queueId))
      throw apiError(400, `There is no queue "${queueId}"`);
  };

  router
    .on("GET", "/v1/apps/:app/rules", ({ params, origin }) => {
      checkApp(params.app);
      const own = [...stored.values()].filter(({ appId }) => appId === params.app);
      return { status: 200, body: own.map((rule) => toResponse(rule, origin)) };
    })
    .on("GET", "/v1/apps/:app/rules/:id", ({ params, origin }) => ({
      status: 200,
      body: toResponse(find(params.app, params.id), origin),
    }))
    .on("POST", "/v1/apps/:app/rules", ({ params, body, origin }) => {
      checkApp(params.app);
      validate("rule_post", post, body);
      rejectBatch(body as JsonObject);
      if (stored.size >= limit) throw apiError(400, "Rule limit exceeded", 40125);
      const id = newId((taken) => stored.has(`${params.app}/${taken}`));
      const rule = complete(`${params.app}/${id}`, body as JsonObject);
      rejectUnknownQueue(rule);
      stored.set(`${params.app}/${id}`, rule);
      return { status: 201, body: toResponse(rule, origin) };
    })
    .on("PATCH", "/v1/apps/:app/rules/:id", ({ params, body, origin }) => {
      const rule = find(params.app, params.id);
      validate("rule_patch", patch, body);
      const given = body as JsonObject;
      if (given.ruleType !== rule.ruleType)
        throw apiError(400, `The type of a rule of type ${rule.ruleType} cannot be changed`);
      const target = kindOf(rule)?.replacesTarget && given.target !== undefined && { target: given.target };
      const changed = { ...(merged(rule, given) as JsonObject), ...target, modified: Date.now() };
      rejectBatch(changed);
      rejectUnknownQueue(changed);
      stored.set(`${params.app}/${params.id}`, changed);
      return { status: 200, body: toResponse(changed, origin) };
    })
    .on("DELETE", "/v1/apps/:app/rules/:id", ({ params }) => {
      find(params.app, params.id);
      stored.delete(`${params.app}/${params.id}`);
      return { status: 204 };
    });
  return stored;
}

const kindOf = ({ ruleType }: JsonObject): RuleType | undefined => memberOf(ruleTypes, String(ruleType));

/** Some targets accept only single events, and a batch is always enveloped. */
function rejectBatch(rule: JsonObject): void {
  if (rule.requestMode !== "batch") return;
  if (kindOf(rule)?.singleRequestsOnly)
    throw apiError(400, `A rule of type ${rule.ruleType} accepts only single requests`);
  if (isObject(rule.target) && rule.target.enveloped === true) throw apiError(400, "enveloped is for single requests");
}

/** Merges a PATCH recursively. Another authentication mode replaces the whole object. */
function merged(old: Json | undefined, given: Json): Json {
  if (!isObject(old) || !isObject(given)) return given;
  if (given.authenticationMode !== undefined && given.authenticationMode !== old.authenticationMode) return given;
  const members = Object.entries(given).map(([name, value]) => [name, merged(memberOf(old, name), value)] as const);
  return { ...old, ...Object.fromEntries(members) };
}
