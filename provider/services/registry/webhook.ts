import { z } from "zod";
import { autonamed, defineResource, ref, secret } from "../../define";
import { credentials } from "./credentials";
import { repository } from "./repository";
import { registry } from "./service";

export const webhook = defineResource({
  service: registry,
  name: "Webhook",
  description:
    "An address that is called at each push to a repository. Experimental: the vendor documents no API for it.",
  collection: "/v2/repositories/{repository.namespace}/{repository.name}/webhook_pipeline/",
  item: "/v2/repositories/{repository.namespace}/{repository.name}/webhook_pipeline/{name}/",
  id: "{repository}/{name}",
  // No client is known to change one, so every change replaces.
  requests: { update: undefined },
  inputs: {
    repository: ref(() => repository)
      .regex(/^[^/]+\/[^/]+$/, "must be namespace/name")
      .describe("Repository whose pushes are told."),
    // The service makes a slug of the name, by which it is read and deleted: of these letters it makes the same.
    name: autonamed(
      z
        .string()
        .max(100)
        .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "use lower-case letters and digits, separated by single dashes"),
    ).describe("Name of the webhook."),
    url: secret(z.string().regex(/^https?:\/\/[^\s/]/, "must be an address that begins with https://")).describe(
      "Address that is called with a POST. Calls are not signed, so who knows the address can make them.",
    ),
  },
  encode: ({ name, url }) => ({
    name,
    expect_final_callback: false,
    webhooks: [{ name, hook_url: url }],
    registry: "registry-1.docker.io",
  }),
  decode: ({ slug, name, webhooks, hooks, ...api }) => ({
    ...api,
    name: slug ?? name,
    url: (webhooks ?? hooks)?.[0]?.hook_url,
  }),
  permissions: {
    read: credentials({ password: "an owner or editor", personal: "the scope repo:read" }),
    write: credentials({ password: "an owner or editor", personal: "the scope repo:admin" }),
  },
  notes: [
    "Unproven: no document of the vendor tells of these requests. Clients send them in two forms, of which this is the newer one (`webhook_pipeline`, by slug, all in one request) that the vendor's own web pages used; the older one (`webhooks`, by number, the address in a second request) is not sent, and its answers are understood.",
    "Where the service answers in another way than expected, what it made may have to be removed by hand: the error names it.",
  ],
  examples: {
    basic: { repository: "acme/app", name: "deploy", url: "https://deploy.example.com/hooks/7f3c" },
  },
});
