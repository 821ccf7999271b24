import { eventRule } from "../rule";
import { clearAddress, headers, mayBeWithheld, signingKeyId } from "../shapes";

export const cloudflareWorkerRule = eventRule({
  name: "CloudflareWorkerRule",
  description: "An integration rule, which calls a Cloudflare Worker for events of channels.",
  type: "http/cloudflare-worker",
  target: {
    url: clearAddress.meta({
      description: "URL of the worker. It is not treated as a secret. Put credentials into `headers`.",
    }),
    headers,
    signingKeyId,
  },
  notes: { "Signing key in responses": mayBeWithheld("signingKeyId") },
  examples: {
    basic: { source: { type: "channel.message" }, target: { url: "https://chat.example.workers.dev" } },
  },
});
