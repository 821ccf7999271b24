import { beforePublishRule } from "../rule";
import { optionalText, toldSecret } from "../shapes";

export const bodyguardRule = beforePublishRule({
  name: "BodyguardRule",
  description: "Bodyguard decides before a message is published.",
  type: "bodyguard/text-moderation",
  target: {
    apiKey: toldSecret().describe("Key of Bodyguard."),
    channelId: optionalText().describe("Channel of Bodyguard that the messages count to."),
    apiUrl: optionalText().describe("Address of Bodyguard; its usual one when left out."),
    defaultLanguage: optionalText().describe("Language of messages that do not tell theirs."),
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
