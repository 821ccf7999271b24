import { eventRule } from "../rule";
import { hiddenSecret, mayBeWithheld, text } from "../shapes";

export const iftttRule = eventRule({
  name: "IftttRule",
  description: "An integration rule, which triggers an IFTTT applet for events of channels.",
  type: "http/ifttt",
  target: {
    webhookKey: hiddenSecret().meta({ description: "Key of the IFTTT webhooks service." }),
    eventName: text().meta({ description: "Name of the IFTTT event." }),
  },
  notes: { "Webhook key in responses": mayBeWithheld("webhookKey") },
  examples: {
    basic: { source: { type: "channel.message" }, target: { webhookKey: "generated", eventName: "message" } },
  },
});
