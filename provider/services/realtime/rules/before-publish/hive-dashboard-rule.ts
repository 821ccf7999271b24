import { z } from "zod";
import { defineRule, onlySpecified } from "../rule";
import { chatRoomFilter, toldSecret } from "../shapes";

export const hiveDashboardRule = defineRule({
  name: "HiveDashboardRule",
  description: "Messages go to Hive's moderation dashboard after they are published.",
  type: "hive/dashboard",
  members: { chatRoomFilter },
  fixed: { invocationMode: "AFTER_PUBLISH" },
  target: {
    apiKey: toldSecret().describe("Key of Hive."),
    checkWatchLists: z
      .boolean()
      .optional()
      .describe("Whether Hive's watch lists are asked too; `false` when left out."),
  },
  notes: [onlySpecified],
  examples: {
    basic: { target: { apiKey: "generated", checkWatchLists: true } },
  },
});
