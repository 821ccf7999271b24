import { randomInt } from "node:crypto";
import { type JsonObject, merge } from "../../json";
import type { Store } from "../../store/store";
import { numberOf } from "../ids";

/** One address that a webhook calls. */
export type Hook = JsonObject & { id: number; name: string; hook_url: string; created: string };

export type Webhook = JsonObject & {
  id: number;
  /** The name in lower case with dashes: the key of the newer form. */
  slug: string;
  name: string;
  expect_final_callback: boolean;
  webhooks: Hook[];
};

/** The webhooks of repositories, by `namespace/repository/slug`. Nothing calls them: nobody pushes here. */
export class Webhooks {
  readonly #stored: Map<string, Webhook>;

  constructor(store: Store) {
    this.#stored = store.define("webhooks", { complete: completeWebhook });
  }

  of(repository: string): Webhook[] {
    return [...this.#stored].filter(([key]) => key.startsWith(`${repository}/`)).map(([, webhook]) => webhook);
  }

  /** By slug or by number: clients use either. */
  find(repository: string, key: string): Webhook | undefined {
    return this.of(repository).find(({ slug, id }) => slug === key || String(id) === key);
  }

  /** `creator` is the name of whoever asked for it. */
  create(repository: string, given: JsonObject & { name: string }, creator: string): Webhook {
    const key = `${repository}/${slugOf(given.name)}`;
    const webhook = completeWebhook(key, { ...given, id: newId(), creator, last_updater: creator });
    this.#stored.set(key, webhook);
    return webhook;
  }

  addHook(webhook: Webhook, given: JsonObject): Hook {
    const hook = completeHook({ name: webhook.name, ...given });
    webhook.webhooks.push(hook);
    return hook;
  }

  remove(repository: string, { slug }: Webhook): void {
    this.#stored.delete(`${repository}/${slug}`);
  }

  /** Forgets those of a repository that is gone. */
  removeRepository(repository: string): void {
    for (const webhook of this.of(repository)) this.remove(repository, webhook);
  }
}

export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const newId = (): number => randomInt(1, 1_000_000_000);

function completeWebhook(key: string, { webhooks = [], ...given }: JsonObject): Webhook {
  const now = new Date().toISOString();
  const slug = key.slice(key.lastIndexOf("/") + 1);
  const defaults = {
    id: numberOf(`webhook ${key}`),
    slug,
    name: slug,
    expect_final_callback: false,
    active: true,
    creator: "",
    last_updater: "",
    created: now,
    last_updated: now,
  };
  const hooks = (webhooks as JsonObject[]).map((hook) => completeHook(hook));
  return { ...(merge(defaults, given) as JsonObject), webhooks: hooks } as Webhook;
}

function completeHook(given: JsonObject): Hook {
  const now = new Date().toISOString();
  return { id: newId(), hook_url: "", name: "", active: true, created: now, last_updated: now, ...given };
}
