import { eventRule } from "../rule";
import { enveloped, format, headers, mayBeWithheld, signingKeyId, text } from "../shapes";

export const googleCloudFunctionRule = eventRule({
  name: "GoogleCloudFunctionRule",
  description: "Events of channels call a function of Google Cloud.",
  type: "http/google-cloud-function",
  target: {
    region: text().describe("Region of the function, such as `us-west1`."),
    projectId: text().describe("Project of the function."),
    functionName: text().describe("Name of the function."),
    headers,
    signingKeyId,
    enveloped,
    format,
  },
  notes: [mayBeWithheld("signingKeyId")],
  examples: {
    basic: {
      source: { type: "channel.message" },
      target: { region: "us-west1", projectId: "shop-314", functionName: "onMessage" },
    },
  },
});
