import { beforePublishRule, onlySpecified } from "../rule";
import { optionalText, rejecting, thresholds, toldSecret } from "../shapes";

export const hiveTextRule = beforePublishRule({
  name: "HiveTextRule",
  description: "Hive's text model decides before a message is published.",
  type: "hive/text-model-only",
  target: {
    apiKey: toldSecret().describe("Key of Hive."),
    modelUrl: optionalText().describe("Address of the model; Hive's usual one when left out."),
    thresholds: thresholds(1, 3),
  },
  notes: [onlySpecified],
  examples: {
    basic: {
      beforePublishConfig: rejecting,
      target: { apiKey: "generated", thresholds: { bullying: 2 } },
    },
  },
});
