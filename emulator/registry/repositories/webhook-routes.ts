import { isObject, type Json, type JsonObject, pick } from "../../json";
import type { Reply } from "../../server/http";
import type { Call, Router } from "../../server/router";
import { invalid, notFound, type Problems, settle } from "../errors";
import { pageOf } from "../paging";
import { bodyOf, families } from "./repository";
import { type Named, needs, type RepositoryAccess } from "./repository-access";
import { type Hook, slugOf, type Webhook, type Webhooks } from "./webhooks";

type One = Call<"namespace" | "repository" | "webhook">;

/** How a webhook looks to clients of the newer form, which goes by slug and tells its addresses at once. */
const pipeline = (webhook: Webhook): JsonObject => ({
  ...pick(webhook, ["id", "name", "slug", "expect_final_callback", "created", "last_updated"]),
  webhooks: webhook.webhooks.map((hook) => pick(hook, ["name", "hook_url", "created", "last_updated"])),
});

/** The older form goes by number, and addresses are added one by one. */
const legacy = (webhook: Webhook): JsonObject => ({
  ...pick(webhook, ["id", "name", "active", "expect_final_callback", "creator", "last_updated", "last_updater"]),
  hooks: webhook.webhooks.map(legacyHook),
});
const legacyHook = ({ created, name, ...hook }: Hook): JsonObject => ({
  ...hook,
  date_added: created,
});

/** Webhooks in both forms that clients use; none of it is documented. There is no change in either. */
export function webhookRoutes(router: Router, webhooks: Webhooks, access: RepositoryAccess): void {
  const repositoryOf = (call: Named, need: keyof typeof needs): string => {
    const { namespace, name } = access.find(call, needs[need]);
    return `${namespace}/${name}`;
  };
  const find = (call: One, need: keyof typeof needs): Webhook => {
    const found = webhooks.find(repositoryOf(call, need), call.params.webhook);
    if (!found) throw notFound();
    return found;
  };
  const make = (call: Named): Webhook => {
    const repository = repositoryOf(call, "editWebhooks");
    const { name, expect_final_callback = false, webhooks: hooks = [] } = bodyOf(call.body);
    const problems: Problems = {};
    if (typeof name !== "string" || !slugOf(name)) problems.name = "must be a text with letters or digits";
    else if (webhooks.find(repository, slugOf(name))) problems.name = "a webhook with this name already exists";
    if (typeof expect_final_callback !== "boolean") problems.expect_final_callback = "must be true or false";
    if (!Array.isArray(hooks) || !hooks.every((hook) => isObject(hook) && isAddress(hook.hook_url)))
      problems.webhooks = "must be a list of names with addresses";
    settle(problems);
    const given = (hooks as JsonObject[]).map((hook) => ({ name: String(name), ...pick(hook, ["name", "hook_url"]) }));
    const creator = access.access.actor(call);
    return webhooks.create(repository, { name: String(name), expect_final_callback, webhooks: given }, creator);
  };
  const addHook = (call: One): Reply => {
    const webhook = find(call, "editWebhooks");
    const { hook_url } = bodyOf(call.body);
    if (hook_url === undefined || !isAddress(hook_url)) throw invalid({ hook_url: "must be an address" });
    return { status: 201, body: legacyHook(webhooks.addHook(webhook, { hook_url })) };
  };
  const list = (call: Named, shown: typeof pipeline): Reply =>
    pageOf(webhooks.of(repositoryOf(call, "readWebhooks")).map(shown), call);

  for (const repository of families)
    for (const [form, shown] of [["webhook_pipeline", pipeline] as const, ["webhooks", legacy] as const])
      router
        .on("POST", `${repository}/${form}`, (call) => ({ status: 201, body: shown(make(call)) }))
        .on("GET", `${repository}/${form}`, (call) => list(call, shown))
        .on("GET", `${repository}/${form}/:webhook`, (call) => ({
          status: 200,
          body: shown(find(call, "readWebhooks")),
        }))
        .on("POST", `${repository}/${form}/:webhook/hooks`, addHook)
        .on("GET", `${repository}/${form}/:webhook/history`, (call) => {
          find(call, "readWebhooks");
          return pageOf([], call);
        })
        .on("DELETE", `${repository}/${form}/:webhook`, (call) => {
          const webhook = find(call, "removeWebhooks");
          webhooks.remove(repositoryOf(call, "removeWebhooks"), webhook);
          return { status: 204 };
        });
}

function isAddress(given: Json | undefined): boolean {
  return typeof given === "string" && /^https?:$/.test(URL.canParse(given) ? new URL(given).protocol : "");
}
