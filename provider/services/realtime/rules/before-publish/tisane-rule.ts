import { beforePublishRule, onlySpecified } from "../rule";
import { optionalText, rejecting, text, thresholds, toldSecret } from "../shapes";

export const tisaneRule = beforePublishRule({
  name: "TisaneRule",
  description: "Tisane decides before a message is published.",
  type: "tisane/text-moderation",
  target: {
    apiKey: toldSecret().describe("Key of Tisane."),
    defaultLanguage: text().describe("Language of messages that do not tell theirs."),
    modelUrl: optionalText().describe("Address of the model; Tisane's usual one when left out."),
    thresholds: thresholds(0, 3),
  },
  notes: [onlySpecified],
  examples: {
    basic: {
      beforePublishConfig: rejecting,
      target: { apiKey: "generated", defaultLanguage: "en", thresholds: { bullying: 2 } },
    },
  },
});
