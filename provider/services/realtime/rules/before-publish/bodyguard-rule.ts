import { beforePublishRule } from "../rule";
import { optionalAddress, optionalText, toldSecret } from "../shapes";

export const bodyguardRule = beforePublishRule({
  name: "BodyguardRule",
  description: "A before-publish rule, which moderates messages with Bodyguard before they are published.",
  type: "bodyguard/text-moderation",
  target: {
    apiKey: toldSecret().meta({ description: "API key of Bodyguard." }),
    channelId: optionalText().meta({ description: "Id of the Bodyguard channel." }),
    apiUrl: optionalAddress().meta({ description: "URL of the Bodyguard API. If omitted, Ably uses the default URL." }),
    defaultLanguage: optionalText().meta({ description: "Language of messages that do not specify one." }),
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
