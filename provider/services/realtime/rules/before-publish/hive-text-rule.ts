import { beforePublishRule } from "../rule";
import { optionalAddress, rejecting, thresholds, toldSecret } from "../shapes";

export const hiveTextRule = beforePublishRule({
  name: "HiveTextRule",
  description: "A before-publish rule, which moderates messages with the Hive text model before they are published.",
  type: "hive/text-model-only",
  target: {
    apiKey: toldSecret().meta({ description: "API key of Hive." }),
    modelUrl: optionalAddress().meta({
      description: "URL of the model. If omitted, Ably uses the default URL of Hive.",
    }),
    thresholds: thresholds(1, 3),
  },
  examples: {
    basic: {
      beforePublishConfig: rejecting,
      target: { apiKey: "generated", thresholds: { bullying: 2 } },
    },
  },
});
