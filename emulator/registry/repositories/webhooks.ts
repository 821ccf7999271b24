import { randomInt } from "node:crypto";
import { type JsonObject, merge } from "../../json";
import type { Store } from "../../store/store";
import { numberOf } from "../ids";

/** URL that a webhook calls. */
export type Hook = JsonObject & { id: number; name: string; hook_url: string; created: string };

export type Webhook = JsonObject & {
  id: number;
  /** Name in lower case with dashes. Identifies the webhook in the current format. */
  slug: string;
  name: string;
  expect_final_callback: boolean;
  webhooks: Hook[];
};

/** Webhooks by `namespace/repository/slug`. They are not called, because nothing is pushed. */
export class Webhooks {
  readonly #stored: Map<string, Webhook>;

  constructor(store: Store) {
    this.#stored = store.define("webhooks", { complete: completeWebhook });
  }

  of(repository: string): Webhook[] {
    return [...this.#stored].filter(([key]) => key.startsWith(`${repository}/`)).map(([, webhook]) => webhook);
  }

  /** Finds a webhook by slug or number. Clients use both. */
  find(repository: string, key: string): Webhook | undefined {
    return this.of(repository).find(({ slug, id }) => slug === key || String(id) === key);
  }

  /** Creates a webhook. @param creator name of the caller. */
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

  /** Removes the webhooks of a deleted repository. */
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
