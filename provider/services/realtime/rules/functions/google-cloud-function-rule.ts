import { eventRule } from "../rule";
import { enveloped, format, headers, mayBeWithheld, signingKeyId, text } from "../shapes";

export const googleCloudFunctionRule = eventRule({
  name: "GoogleCloudFunctionRule",
  description: "An integration rule, which invokes a Google Cloud Function for events of channels.",
  type: "http/google-cloud-function",
  target: {
    region: text().meta({ description: "Google Cloud region of the function, for example `us-west1`." }),
    projectId: text().meta({ description: "Google Cloud project id of the function." }),
    functionName: text().meta({ description: "Name of the function." }),
    headers,
    signingKeyId,
    enveloped,
    format,
  },
  notes: { "Signing key in responses": mayBeWithheld("signingKeyId") },
  examples: {
    basic: {
      source: { type: "channel.message" },
      target: { region: "us-west1", projectId: "shop-314", functionName: "onMessage" },
    },
  },
});
