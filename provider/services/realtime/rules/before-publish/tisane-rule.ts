import { beforePublishRule } from "../rule";
import { optionalAddress, rejecting, text, thresholds, toldSecret } from "../shapes";

export const tisaneRule = beforePublishRule({
  name: "TisaneRule",
  description: "A before-publish rule, which moderates messages with Tisane before they are published.",
  type: "tisane/text-moderation",
  target: {
    apiKey: toldSecret().meta({ description: "API key of Tisane." }),
    defaultLanguage: text().meta({ description: "Language of messages that do not specify one." }),
    modelUrl: optionalAddress().meta({
      description: "URL of the model. If omitted, Ably uses the default URL of Tisane.",
    }),
    thresholds: thresholds(0, 3),
  },
  examples: {
    basic: {
      beforePublishConfig: rejecting,
      target: { apiKey: "generated", defaultLanguage: "en", thresholds: { bullying: 2 } },
    },
  },
});
