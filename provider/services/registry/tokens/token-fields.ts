import { z } from "zod";
import { as, replaces, time } from "../../../define";

/** What every token has beside what it opens. */
export const tokenArgs = {
  active: as("is_active", z.boolean()).optional().describe("Activate the token. Default: `true`."),
  expiresAt: as("expires_at", replaces(time()))
    .optional()
    .describe("Expiration time of the token, in ISO 8601. If omitted, the token does not expire."),
};

/** A token is always made active. */
export const activity = {
  fields: ["active"],
  create: "after",
  request: "PATCH {item}",
  body: ({ active = true }: { readonly active?: boolean }) => ({ is_active: active }),
} as const;

export const lostWithToken =
  "Replacing or deleting a token revokes it. Clients that still use it are rejected. A new token has a new value.";
