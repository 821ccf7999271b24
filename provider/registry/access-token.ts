import { z } from "zod";
import { as, autonamed, defineResource, once, replaces, secret, time, unordered } from "../define";
import { credentials } from "./credentials";
import { registry } from "./service";

const needed = credentials({ password: "the account itself" });

export const accessToken = defineResource({
  service: registry,
  name: "AccessToken",
  describe: "A personal access token of the account that Trefoil is logged in as.",
  collection: "/v2/access-tokens",
  item: "/v2/access-tokens/{uuid}",
  id: "{uuid}",
  hides: true,
  naturalKey: ["label"],
  listWhole: true,
  renews: { expires: "expiresAt" },
  args: {
    label: as("token_label", autonamed(z.string().min(1).max(100))).describe("Label of the token."),
    scopes: replaces(
      unordered(z.array(z.enum(["repo:admin", "repo:write", "repo:read", "repo:public_read"])).min(1)),
    ).describe("What it may do; each scope includes the weaker ones."),
    active: as("is_active", z.boolean()).optional().describe("Whether it works; `true` when left out."),
    expiresAt: as("expires_at", replaces(time())).optional().describe("When it ends; never when left out."),
  },
  outputs: {
    uuid: z.string().describe("Id of the token."),
    token: once(secret(z.string())).describe("The token itself, which stands in for the account's password."),
  },
  // A token is always made active.
  parts: {
    activity: {
      fields: ["active"],
      create: "after",
      request: "PATCH {item}",
      body: ({ active = true }) => ({ is_active: active }),
    },
  },
  lost: "A replaced or deleted token is revoked: whoever still uses it is refused, and a new one has another value.",
  needs: { read: needed, write: needed },
  notes: ["A token of another account is not found: log in as the account that it belongs to."],
  examples: {
    basic: { label: "ci", scopes: ["repo:read"] },
    renewed: { label: "deploy", scopes: ["repo:write"], lifetimeDays: 90, renewBeforeHours: 168 },
  },
});
