import { isObject, type Json, type JsonObject, pick } from "../../json";
import type { HttpResponse } from "../../server/http";
import type { RouteRequest, Router } from "../../server/router";
import { type FieldErrors, invalidFields, notFound, throwIfInvalid } from "../errors";
import { bodyOf, repositoryPaths } from "../objects/repository";
import { pageOf } from "../paging";
import { operations, type RepositoryAccess, type RepositoryRequest } from "./repository-access";
import { type Hook, slugOf, type Webhook, type Webhooks } from "./webhooks";

type WebhookRequest = RouteRequest<"namespace" | "repository" | "webhook">;

/** Webhook in the current format: identified by slug, with its URLs. */
const pipelineResponse = (webhook: Webhook): JsonObject => ({
  ...pick(webhook, ["id", "name", "slug", "expect_final_callback", "created", "last_updated"]),
  webhooks: webhook.webhooks.map((hook) => pick(hook, ["name", "hook_url", "created", "last_updated"])),
});

/** Webhook in the legacy format: identified by number, with URLs that are added one at a time. */
const legacyResponse = (webhook: Webhook): JsonObject => ({
  ...pick(webhook, ["id", "name", "active", "expect_final_callback", "creator", "last_updated", "last_updater"]),
  hooks: webhook.webhooks.map(legacyHook),
});
const legacyHook = ({ created, name, ...hook }: Hook): JsonObject => ({
  ...hook,
  date_added: created,
});

/** Routes for webhooks in both formats that clients use. Both are undocumented, and neither supports updates. */
export function webhookRoutes(router: Router, webhooks: Webhooks, access: RepositoryAccess): void {
  const repositoryOf = (request: RepositoryRequest, need: keyof typeof operations): string => {
    const { namespace, name } = access.find(request, operations[need]);
    return `${namespace}/${name}`;
  };
  const find = (request: WebhookRequest, need: keyof typeof operations): Webhook => {
    const found = webhooks.find(repositoryOf(request, need), request.params.webhook);
    if (!found) throw notFound();
    return found;
  };
  const create = (request: RepositoryRequest): Webhook => {
    const repository = repositoryOf(request, "editWebhooks");
    const { name, expect_final_callback = false, webhooks: hooks = [] } = bodyOf(request.body);
    const problems: FieldErrors = {};
    if (typeof name !== "string" || !slugOf(name)) problems.name = "must be a string with letters or digits";
    else if (webhooks.find(repository, slugOf(name))) problems.name = "a webhook with this name already exists";
    if (typeof expect_final_callback !== "boolean") problems.expect_final_callback = "must be true or false";
    if (!Array.isArray(hooks) || !hooks.every((hook) => isObject(hook) && isUrl(hook.hook_url)))
      problems.webhooks = "must be a list of names with addresses";
    throwIfInvalid(problems);
    const given = (hooks as JsonObject[]).map((hook) => ({ name: String(name), ...pick(hook, ["name", "hook_url"]) }));
    const creator = access.access.actor(request);
    return webhooks.create(repository, { name: String(name), expect_final_callback, webhooks: given }, creator);
  };
  const addHook = (request: WebhookRequest): HttpResponse => {
    const webhook = find(request, "editWebhooks");
    const { hook_url } = bodyOf(request.body);
    if (hook_url === undefined || !isUrl(hook_url)) throw invalidFields({ hook_url: "must be an address" });
    return { status: 201, body: legacyHook(webhooks.addHook(webhook, { hook_url })) };
  };
  const list = (request: RepositoryRequest, shown: typeof pipelineResponse): HttpResponse =>
    pageOf(webhooks.of(repositoryOf(request, "readWebhooks")).map(shown), request);

  for (const repository of repositoryPaths)
    for (const [form, shown] of [
      ["webhook_pipeline", pipelineResponse] as const,
      ["webhooks", legacyResponse] as const,
    ])
      router
        .on("POST", `${repository}/${form}`, (request) => ({ status: 201, body: shown(create(request)) }))
        .on("GET", `${repository}/${form}`, (request) => list(request, shown))
        .on("GET", `${repository}/${form}/:webhook`, (request) => ({
          status: 200,
          body: shown(find(request, "readWebhooks")),
        }))
        .on("POST", `${repository}/${form}/:webhook/hooks`, addHook)
        .on("GET", `${repository}/${form}/:webhook/history`, (request) => {
          find(request, "readWebhooks");
          return pageOf([], request);
        })
        .on("DELETE", `${repository}/${form}/:webhook`, (request) => {
          const webhook = find(request, "removeWebhooks");
          webhooks.remove(repositoryOf(request, "removeWebhooks"), webhook);
          return { status: 204 };
        });
}

function isUrl(given: Json | undefined): boolean {
  return typeof given === "string" && /^https?:$/.test(URL.canParse(given) ? new URL(given).protocol : "");
}
