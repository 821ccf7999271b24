import { z } from "zod";
import { defineResource, ref, watched } from "../../define";
import { credentials } from "./credentials";
import { repository } from "./repository";
import { registry } from "./service";

export const webhook = defineResource({
  service: registry,
  name: "Webhook",
  description:
    "A webhook, which calls a URL after each push to a repository. Experimental: Docker does not document an API for webhooks.",
  path: {
    collection: "/v2/namespaces/{repository.namespace}/repositories/{repository.name}/webhook_pipeline",
    item: "/v2/namespaces/{repository.namespace}/repositories/{repository.name}/webhook_pipeline/{name}",
  },
  id: "{repository}/{name}",
  // No known client changes a webhook, so every change replaces it.
  requests: { update: undefined },
  inputs: {
    repository: ref(() => repository)
      .regex(/^[^/]+\/[^/]+$/, "must have the form namespace/name")
      .meta({ description: "Repository whose pushes call the webhook." }),
    // The service identifies a webhook by a slug of its name. For these characters the slug equals the name.
    name: z
      .string()
      .max(100)
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must contain only lowercase letters and digits, separated by single dashes")
      .optional()
      .meta({ description: "Name of the webhook.", autoName: true }),
    url: z
      .string()
      .regex(/^https?:\/\/[^\s/]\S*$/, "must be one URL that starts with https://")
      .meta({
        description:
          "URL that Docker Hub calls with POST. The requests are not signed: anyone with the URL can call it.",
        secret: true,
      }),
    expectFinalCallback: watched(z.boolean(), false).meta({
      description:
        "Wait for a callback of the last URL before the webhook counts as successful. Clients send `false`, and Docker does not document the effect.",
      wireName: "expect_final_callback",
    }),
  },
  encode: ({ name, url, expectFinalCallback = false }) => ({
    name,
    expectFinalCallback,
    webhooks: [{ name, hook_url: url }],
    registry: "registry-1.docker.io",
  }),
  decode: ({ slug, name, webhooks, hooks, ...api }, known) => ({
    ...api,
    name: slug ?? name,
    url: urlOf(api.active, webhooks === undefined ? hooks : webhooks, known.url !== undefined),
  }),
  permissions: {
    read: credentials({
      password: "an owner or editor",
      personal: "the scope repo:read",
      organization: "the scope scope-webhook-read",
    }),
    write: credentials({
      password: "an owner or editor",
      personal: "the scope repo:admin",
      organization: "these scopes: scope-webhook-edit, and scope-webhook-admin to delete it",
    }),
  },
  docs: {
    notes: {
      "Further URLs":
        "If another client adds a URL to the webhook, removes its URL or switches it off, a refresh shows the change of `url`, and the next update replaces the webhook.",
      "Undocumented requests":
        "Docker does not document these requests. Clients use two forms. Trefoil sends the newer form (`webhook_pipeline`, identified by slug, one request), which Docker's web pages have used. It also understands responses of the older form (`webhooks`, identified by number, with the URL in a second request).",
      "Unexpected responses":
        "If the response has an unexpected form, you may have to delete the created webhook manually. The error names it.",
    },
  },
  verification: {
    replace: { url: "https://deploy.example.com/hooks/changed" },
    undeclaredMembers: ["id", "created", "last_updated"],
  },
  examples: {
    basic: { repository: "acme/app", name: "deploy", url: "https://deploy.example.com/hooks/7f3c" },
  },
});

interface Hook {
  readonly hook_url?: string | null;
  readonly active?: boolean | null;
}

/**
 * The URLs that Docker Hub calls, separated by commas, since no mask contains one. An added URL is drift of `url`. If Docker Hub calls no URL,
 * drift of a declared URL is the word `none`: an empty secret would count as hidden. An import then gets the URLs that are not called.
 * Undefined if the response lacks a URL.
 */
function urlOf(
  isActive: boolean | null | undefined,
  hooks: readonly Hook[] | null | undefined,
  isDeclared: boolean,
): string | undefined {
  const set = hooks?.filter(({ hook_url: url }) => url !== "" && url !== null) ?? [];
  if (hooks === undefined || set.some(({ hook_url: url }) => url === undefined)) return undefined;
  const called = set.filter(({ active }) => active !== false && isActive !== false);
  if (isDeclared && !called.length) return "none";
  const urls = (called.length ? called : set).map(({ hook_url: url }) => url);
  return urls.join(", ") || undefined;
}
