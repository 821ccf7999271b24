import { z } from "zod";
import { rest } from "../../../provider/services/rest/service";

/** The members that a definition requires, for tests in which their values do not matter. */
export const anyResource = {
  service: rest,
  name: "Thing",
  description: "A thing.",
  path: { collection: "/things", item: "/things/{thingId}" },
  outputs: { thingId: z.string() },
  permissions: { read: "nothing", write: "nothing" },
  examples: {},
} as const;
