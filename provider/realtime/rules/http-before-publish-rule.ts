import { beforePublishRule, onlySpecified } from "./rule";
import { headers, httpAddress } from "./shapes";

export const httpBeforePublishRule = beforePublishRule({
  name: "HttpBeforePublishRule",
  describe: "A webhook is asked before a message is published.",
  type: "http/before-publish",
  target: {
    url: httpAddress.describe("Address that is asked."),
    headers,
  },
  notes: [onlySpecified],
  examples: {
    basic: {
      chatRoomFilter: "/^support:/",
      beforePublishConfig: {
        retryTimeout: 5000,
        maxRetries: 3,
        failedAction: "REJECT",
        tooManyRequestsAction: "RETRY",
      },
      target: { url: "https://example.com/moderate", headers: [{ name: "authorization", value: "generated" }] },
    },
  },
});
