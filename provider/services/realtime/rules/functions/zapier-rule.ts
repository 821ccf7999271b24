import { eventRule } from "../rule";
import { headers, httpAddress, mayBeWithheld, signingKeyId } from "../shapes";

export const zapierRule = eventRule({
  name: "ZapierRule",
  description: "An integration rule, which triggers a Zapier zap for events of channels.",
  type: "http/zapier",
  target: {
    url: httpAddress.meta({
      description: "URL of the Zapier webhook. Anyone with the URL can trigger the zap.",
      secret: true,
    }),
    headers,
    signingKeyId,
  },
  notes: { "Signing key in responses": mayBeWithheld("signingKeyId") },
  examples: {
    basic: {
      source: { type: "channel.lifecycle" },
      target: { url: "https://hooks.zapier.com/hooks/catch/1/generated" },
    },
  },
});
