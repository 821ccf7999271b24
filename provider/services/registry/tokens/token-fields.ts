import { z } from "zod";
import { as, replaces, time } from "../../../define";

/** What every token has beside what it opens. */
export const tokenArgs = {
  active: as("is_active", z.boolean()).optional().describe("Whether it works; `true` when left out."),
  expiresAt: as("expires_at", replaces(time())).optional().describe("When it ends; never when left out."),
};

/** A token is always made active. */
export const activity = {
  fields: ["active"],
  create: "after",
  request: "PATCH {item}",
  body: ({ active = true }: { readonly active?: boolean }) => ({ is_active: active }),
} as const;

export const lostWithToken =
  "A replaced or deleted token is revoked: whoever still uses it is refused, and a new one has another value.";
