import { eventRule } from "../rule";
import { hiddenSecret, mayBeWithheld, text } from "../shapes";

export const iftttRule = eventRule({
  name: "IftttRule",
  description: "Events of channels start an applet of IFTTT.",
  type: "http/ifttt",
  target: {
    webhookKey: hiddenSecret().describe("Key of the webhooks service of IFTTT."),
    eventName: text().describe("Event that is started."),
  },
  notes: [mayBeWithheld("webhookKey")],
  examples: {
    basic: { source: { type: "channel.message" }, target: { webhookKey: "generated", eventName: "message" } },
  },
});
