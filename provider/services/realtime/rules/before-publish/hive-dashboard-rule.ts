import { z } from "zod";
import { defineRule } from "../rule";
import { chatRoomFilter, toldSecret } from "../shapes";

export const hiveDashboardRule = defineRule({
  name: "HiveDashboardRule",
  description: "A rule that sends messages to the Hive moderation dashboard after they are published.",
  type: "hive/dashboard",
  members: { chatRoomFilter },
  constants: { invocationMode: "AFTER_PUBLISH" },
  target: {
    apiKey: toldSecret().meta({ description: "API key of Hive." }),
    checkWatchLists: z.boolean().optional().meta({
      serverDefault: false,
      description: "Also check messages against the watch lists of Hive.",
    }),
  },
  examples: {
    basic: { target: { apiKey: "generated", checkWatchLists: true } },
  },
});
