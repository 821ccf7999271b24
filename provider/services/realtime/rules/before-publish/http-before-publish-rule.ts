import { beforePublishRule, onlySpecified } from "../rule";
import { clearAddress, headers, rejecting } from "../shapes";

export const httpBeforePublishRule = beforePublishRule({
  name: "HttpBeforePublishRule",
  description: "A webhook is asked before a message is published.",
  type: "http/before-publish",
  target: {
    url: clearAddress.describe(
      "Address that is asked. It is not kept secret: what nobody may see goes into `headers`.",
    ),
    headers,
  },
  notes: [onlySpecified],
  examples: {
    basic: {
      chatRoomFilter: "/^support:/",
      beforePublishConfig: rejecting,
      target: { url: "https://example.com/moderate", headers: [{ name: "authorization", value: "generated" }] },
    },
  },
});
