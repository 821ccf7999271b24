import { z } from "zod";
import { time, watched } from "../../../define";

/** Inputs of every token, except its scopes. */
export const tokenArgs = {
  isActive: watched(z.boolean(), true).meta({ description: "Activate the token.", wireName: "is_active" }),
  expiresAt: time().optional().meta({
    description: "Expiration time of the token. If omitted, the token does not expire.",
    replaceOnChanges: true,
    wireName: "expires_at",
  }),
};

/** A token is always created active. */
export const activity = {
  fields: ["isActive"],
  create: "after",
  request: "PATCH {item}",
} as const;

export const lostWithToken = {
  lost: ["access"],
  text: "Replacing or deleting a token revokes it. Clients that still use it are rejected. A new token has a new value.",
} as const;
