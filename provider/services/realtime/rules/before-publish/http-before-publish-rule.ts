import { beforePublishRule } from "../rule";
import { clearAddress, headers, rejecting } from "../shapes";

export const httpBeforePublishRule = beforePublishRule({
  name: "HttpBeforePublishRule",
  description:
    "A before-publish rule, which calls a webhook that accepts or rejects each message before it is published.",
  type: "http/before-publish",
  target: {
    url: clearAddress.meta({
      description: "URL of the webhook. It is not treated as a secret. Put credentials into `headers`.",
    }),
    headers,
  },
  examples: {
    basic: {
      chatRoomFilter: "/^support:/",
      beforePublishConfig: rejecting,
      target: { url: "https://example.com/moderate", headers: [{ name: "authorization", value: "generated" }] },
    },
  },
});
