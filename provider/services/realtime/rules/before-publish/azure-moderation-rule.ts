import { beforePublishRule, onlySpecified } from "../rule";
import { httpAddress, rejecting, thresholds, toldSecret } from "../shapes";

export const azureModerationRule = beforePublishRule({
  name: "AzureModerationRule",
  description: "Azure's content safety decides before a message is published.",
  type: "azure/text-moderation",
  target: {
    apiKey: toldSecret().describe("Key of the Azure resource."),
    endpoint: httpAddress.describe("Address of the Azure resource."),
    thresholds: thresholds(0, 7),
  },
  notes: [onlySpecified],
  examples: {
    basic: {
      beforePublishConfig: rejecting,
      target: {
        apiKey: "generated",
        endpoint: "https://shop.cognitiveservices.azure.com",
        thresholds: { bullying: 2 },
      },
    },
  },
});
