import { eventRule } from "../rule";
import { clearAddress, enveloped, format, headers, mayBeWithheld, signingKeyId } from "../shapes";

export const httpRule = eventRule({
  name: "HttpRule",
  description: "An integration rule (webhook), which sends events of channels to a URL.",
  type: "http",
  target: {
    url: clearAddress.meta({
      description: "URL of the webhook. It is not treated as a secret. Put credentials into `headers`.",
    }),
    headers,
    signingKeyId,
    enveloped,
    format,
  },
  encodeTarget: (target) => ({ format: "json", ...target }),
  notes: { "Signing key in responses": mayBeWithheld("signingKeyId") },
  examples: {
    basic: { source: { type: "channel.message" }, target: { url: "https://example.com/hook" } },
    batch: {
      requestMode: "batch",
      source: { type: "channel.presence", channelFilter: "^chat:" },
      target: {
        url: "https://example.com/presence",
        headers: [{ name: "x-tenant", value: "generated" }],
        signingKeyId: "G8dabc",
        format: "json",
      },
    },
  },
});
