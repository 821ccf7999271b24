import { secret } from "../../../../define";
import { eventRule } from "../rule";
import { headers, httpAddress, mayBeWithheld, signingKeyId } from "../shapes";

export const zapierRule = eventRule({
  name: "ZapierRule",
  description: "Events of channels start a zap of Zapier.",
  type: "http/zapier",
  target: {
    url: secret(httpAddress).describe("Address of the hook. Whoever knows it can start the zap."),
    headers,
    signingKeyId,
  },
  notes: [mayBeWithheld("signingKeyId")],
  examples: {
    basic: {
      source: { type: "channel.lifecycle" },
      target: { url: "https://hooks.zapier.com/hooks/catch/1/generated" },
    },
  },
});
