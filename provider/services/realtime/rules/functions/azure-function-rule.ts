import { eventRule } from "../rule";
import { enveloped, format, headers, mayBeWithheld, signingKeyId, text } from "../shapes";

export const azureFunctionRule = eventRule({
  name: "AzureFunctionRule",
  description: "An integration rule, which invokes an Azure Function for events of channels.",
  type: "http/azure-function",
  target: {
    azureAppId: text().meta({ description: "Name of the Azure function app." }),
    azureFunctionName: text().meta({ description: "Name of the function." }),
    headers,
    signingKeyId,
    enveloped,
    format,
  },
  notes: { "Signing key in responses": mayBeWithheld("signingKeyId") },
  examples: {
    basic: {
      source: { type: "channel.message", channelFilter: "^orders" },
      target: { azureAppId: "shop", azureFunctionName: "onOrder" },
    },
  },
});
