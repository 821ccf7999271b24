import { z } from "zod";
import {
  as,
  autonamed,
  cleared,
  defineResource,
  keyed,
  named,
  object,
  once,
  replaces,
  secret,
  unordered,
} from "../../../define";
import { credentials } from "../credentials";
import { registry } from "../service";
import { activity, lostWithToken, tokenArgs } from "./token-fields";

const needed = credentials({ password: "an owner of the organisation" });

const tokenResource = named(
  "TokenResource",
  object({
    type: z
      .enum(["TYPE_REPO", "TYPE_ORG"])
      .describe("Whether the path names repositories or the organisation as a whole."),
    path: z
      .string()
      .min(1)
      .describe("`acme/app` or the id of a Repository, `acme/*` for all, `*/*/public`; or `acme`, the organisation."),
    scopes: unordered(z.array(z.string().min(1)).min(1)).describe(
      "What it may do there, such as `scope-image-pull`. Taken as they are written: the vendor's sources disagree on the list.",
    ),
  }),
);

export const orgAccessToken = defineResource({
  service: registry,
  name: "OrgAccessToken",
  description: "An access token of an organisation, which belongs to no person: for robots.",
  collection: "/v2/orgs/{organization}/access-tokens",
  item: "/v2/orgs/{organization}/access-tokens/{tokenId}",
  id: "{organization}/{tokenId}",
  naturalKey: ["organization", "label"],
  renews: { expires: "expiresAt" },
  inputs: {
    organization: replaces(z.string().min(1)).describe(
      "Organisation that it belongs to; also the name to log in with.",
    ),
    label: autonamed(z.string().min(1).max(100)).describe("Label of the token."),
    description: cleared("", z.string()).optional().describe("What it is for."),
    resources: keyed("path", z.array(tokenResource).min(1)).describe("What it opens; each path once."),
    ...tokenArgs,
  },
  outputs: {
    tokenId: as("id", z.string()).describe("Id of the token within its organisation."),
    token: once(secret(z.string())).describe("The token itself: the password of a login by the organisation's name."),
  },
  // The specification's own answers leave the description out.
  decode: (api, { description }) => ({ description, ...api }),
  parts: { activity },
  lost: lostWithToken,
  permissions: { read: needed, write: needed },
  notes: [
    "An organisation has 10 tokens in the plan Team and 100 in Business, those that have ended counted as well; each opens at most 50 repositories.",
    "A replacement is made before the old token goes, and needs room for one more.",
    "A token that has ended can only be deleted or replaced.",
    "The vendor's sources contradict each other on whether organization access tokens can sign in at `/v2/users/login`. Trefoil signs in at `/v2/auth/token`, which accepts them according to all sources.",
  ],
  examples: {
    basic: {
      organization: "acme",
      label: "puller",
      resources: [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }],
    },
    renewed: {
      organization: "acme",
      label: "robot",
      description: "Looks after the teams.",
      resources: [
        { type: "TYPE_ORG", path: "acme", scopes: ["scope-group-read", "scope-group-edit"] },
        { type: "TYPE_REPO", path: "*/*/public", scopes: ["scope-image-pull"] },
      ],
      lifetimeDays: 90,
      renewBeforeHours: 168,
    },
  },
});
