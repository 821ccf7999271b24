import { beforePublishRule } from "../rule";
import { httpAddress, rejecting, thresholds, toldSecret } from "../shapes";

export const azureModerationRule = beforePublishRule({
  name: "AzureModerationRule",
  description:
    "A before-publish rule, which moderates messages with Azure AI Content Safety before they are published.",
  type: "azure/text-moderation",
  target: {
    apiKey: toldSecret().meta({ description: "API key of the Azure AI Content Safety resource." }),
    endpoint: httpAddress.meta({ description: "Endpoint of the Azure AI Content Safety resource." }),
    thresholds: thresholds(0, 7),
  },
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
