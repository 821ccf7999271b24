import { z } from "zod";
import { as, autonamed, defineResource, once, openEnum, replaces, secret, unordered } from "../../../define";
import { credentials } from "../credentials";
import { registry } from "../service";
import { activity, lostWithToken, tokenArgs } from "./token-fields";

const needed = credentials({ password: "the account itself" });

export const accessToken = defineResource({
  service: registry,
  name: "AccessToken",
  description: "A personal access token of the account that Trefoil is logged in as.",
  collection: "/v2/access-tokens",
  item: "/v2/access-tokens/{uuid}",
  id: "{uuid}",
  hides: true,
  naturalKey: ["label"],
  listWhole: true,
  renews: { expires: "expiresAt" },
  inputs: {
    label: as("token_label", autonamed(z.string().min(1).max(100))).describe("Label of the token."),
    scopes: replaces(
      unordered(z.array(openEnum("scope", ["repo:admin", "repo:write", "repo:read", "repo:public_read"])).min(1)),
    ).describe("What it may do; each scope includes the weaker ones."),
    ...tokenArgs,
  },
  outputs: {
    uuid: z.string().describe("Id of the token."),
    token: once(secret(z.string())).describe("The token itself, which stands in for the account's password."),
  },
  parts: { activity },
  lost: lostWithToken,
  permissions: { read: needed, write: needed },
  notes: ["A token of another account is not found: log in as the account that it belongs to."],
  examples: {
    basic: { label: "ci", scopes: ["repo:read"] },
    renewed: { label: "deploy", scopes: ["repo:write"], lifetimeDays: 90, renewBeforeHours: 168 },
  },
});
