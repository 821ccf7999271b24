import { z } from "zod";
import { defineResource, openEnum } from "../../../define";
import { credentials } from "../credentials";
import { registry } from "../service";
import { activity, lostWithToken, tokenArgs } from "./token-fields";

const needed = credentials({ password: "the account itself" });

export const accessToken = defineResource({
  service: registry,
  name: "AccessToken",
  description: "A personal access token of the Docker account that Trefoil signs in with.",
  path: { collection: "/v2/access-tokens", item: "/v2/access-tokens/{uuid}" },
  requests: { read: { hidesObjects: true }, list: { complete: true } },
  naturalKey: ["tokenLabel"],
  rotation: { expires: "expiresAt" },
  inputs: {
    tokenLabel: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: "Label of the token.", autoName: true, wireName: "token_label" }),
    scopes: z
      .array(openEnum("scope", ["repo:admin", "repo:write", "repo:read", "repo:public_read"]))
      .min(1)
      .meta({
        description: "Scopes of the token. A scope includes all weaker scopes.",
        set: true,
        replaceOnChanges: true,
      }),
    ...tokenArgs,
  },
  outputs: {
    uuid: z.string().meta({ description: "UUID of the token." }),
    token: z.string().meta({
      description:
        "Value of the token, which replaces the password of the account in `docker login`. Docker Hub returns it only when the token is created.",
      secret: true,
      returned: "onCreate",
    }),
  },
  parts: { activity },
  permissions: { read: needed, write: needed },
  docs: {
    defaults: { vendorClient: ["isActive"] },
    losses: lostWithToken,
    notes: {
      "Tokens of other accounts":
        "A token of another account is not found. Sign in with the account that owns the token.",
    },
  },
  verification: {
    update: { isActive: false },
    replace: { keepers: { verified: "2" } },
    undeclaredMembers: ["client_id", "creator_ip", "creator_ua", "created_at", "last_used", "generated_by"],
  },
  examples: {
    basic: { tokenLabel: "ci", scopes: ["repo:read"] },
    renewed: { tokenLabel: "deploy", scopes: ["repo:write"], lifetimeDays: 90, renewBeforeHours: 168 },
  },
});
