import { beforePublishRule } from "../rule";
import { optionalText, toldSecret } from "../shapes";

export const bodyguardRule = beforePublishRule({
  name: "BodyguardRule",
  description: "A before-publish rule, which moderates messages with Bodyguard before they are published.",
  type: "bodyguard/text-moderation",
  target: {
    apiKey: toldSecret().describe("API key of Bodyguard."),
    channelId: optionalText().describe("Id of the Bodyguard channel."),
    apiUrl: optionalText().describe("URL of the Bodyguard API. If omitted, Ably uses the default URL."),
    defaultLanguage: optionalText().describe("Language of messages that do not specify one."),
  },
  examples: {
    basic: {
      chatRoomFilter: "/^live:/",
      beforePublishConfig: {
        retryTimeout: 5000,
        maxRetries: 3,
        failedAction: "PUBLISH",
        tooManyRequestsAction: "FAIL",
      },
      target: { apiKey: "generated", defaultLanguage: "en" },
    },
  },
});
