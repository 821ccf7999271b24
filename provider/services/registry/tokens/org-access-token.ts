import { z } from "zod";
import { defineResource, object, openEnum } from "../../../define";
import { credentials } from "../credentials";
import { registry } from "../service";
import { activity, lostWithToken, tokenArgs } from "./token-fields";

const needed = credentials({ password: "an owner of the organization" });

/** Scopes of Docker's manual: of repositories, of the organization, and of other products. */
const scopes = [
  "scope-image-pull",
  "scope-image-push",
  "scope-image-delete",
  "scope-repository-read",
  "scope-repository-edit",
  "scope-repository-admin",
  "scope-tag-read",
  "scope-tag-admin",
  "scope-webhook-read",
  "scope-webhook-edit",
  "scope-webhook-admin",
  "scope-repo-group-read",
  "scope-repo-group-edit",
  "scope-repo-group-admin",
  "scope-repository-settings-admin",
  "scope-member-read",
  "scope-member-edit",
  "scope-invite-read",
  "scope-invite-edit",
  "scope-group-read",
  "scope-group-edit",
  "scope-activity-read",
  "scope-siem_credentials-read",
  "scope-ram-read",
  "scope-ram-write",
  "scope-report-read",
  "scope-repository-create",
  "scope-repository-list",
  "scope-registry-usage-read",
  "scope-cloud-connect",
  "scope-audit_events-read",
  "scope-governance-policy-read",
  "scope-governance-policy-write",
] as const;

const tokenResource = object({
  type: z
    .enum(["TYPE_REPO", "TYPE_ORG"])
    .meta({ description: "Type of the resource: repositories, or the organization as a whole." }),
  path: z.string().min(1).meta({
    description:
      "Path of the resource: a repository such as `acme/app` (or the id of a Repository), `acme/*` for all repositories, `*/*/public` for public repositories, or `acme` for the organization.",
  }),
  scopes: z.array(openEnum("scope", scopes)).min(1).meta({
    description:
      "Scopes for the resource. Scopes of a repository require the type `TYPE_REPO`, scopes of the organization `TYPE_ORG`.",
    set: true,
  }),
}).meta({ typeName: "TokenResource" });

export const orgAccessToken = defineResource({
  service: registry,
  name: "OrgAccessToken",
  description:
    "An organization access token, which belongs to an organization instead of a user. Use it for automation.",
  path: {
    collection: "/v2/orgs/{organization}/access-tokens",
    item: "/v2/orgs/{organization}/access-tokens/{tokenId}",
  },
  naturalKey: ["organization", "label"],
  requests: { list: { count: "total" } },
  rotation: { expires: "expiresAt" },
  inputs: {
    organization: z.string().min(1).meta({
      description: "Name of the organization, which is also the user name for `docker login`.",
      replaceOnChanges: true,
    }),
    label: z.string().min(1).max(100).optional().meta({ description: "Label of the token.", autoName: true }),
    description: z.string().optional().meta({ description: "Description of the token.", valueOnRemoval: "" }),
    resources: z
      .array(tokenResource)
      .min(1)
      .meta({
        description: "Resources that the token gives access to. Each path must be unique.",
        listMap: { key: "path" },
      }),
    ...tokenArgs,
  },
  outputs: {
    tokenId: z.string().meta({ description: "Id of the token within its organization.", wireName: "id" }),
    token: z.string().meta({
      description:
        "Value of the token, which is the password for `docker login` with the name of the organization. Docker Hub returns it only when the token is created.",
      secret: true,
      returned: "onCreate",
    }),
  },
  // Example responses of the specification omit the description.
  decode: (api, { description }) => ({ description, ...api }),
  parts: { activity },
  permissions: { read: needed, write: needed },
  docs: {
    defaults: { vendorClient: ["description", "isActive"] },
    losses: lostWithToken,
    notes: {
      Limits:
        "An organization can have 10 tokens on a Team plan and 100 on a Business plan, including expired tokens. A token can give access to at most 50 repositories.",
      "Quota of a replacement":
        "A replacement creates the new token before it deletes the old token, and therefore needs free quota for one more token.",
      "Expired tokens": "An expired token can only be deleted or replaced.",
    },
  },
  verification: {
    update: { description: "Changed." },
    replace: { keepers: { verified: "2" } },
    undeclaredMembers: ["created_by", "created_at", "last_used_at"],
  },
  examples: {
    basic: {
      organization: "acme",
      label: "puller",
      resources: [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }],
    },
    renewed: {
      organization: "acme",
      label: "robot",
      description: "Manages the teams.",
      resources: [
        { type: "TYPE_ORG", path: "acme", scopes: ["scope-group-read", "scope-group-edit"] },
        { type: "TYPE_REPO", path: "*/*/public", scopes: ["scope-image-pull"] },
      ],
      lifetimeDays: 90,
      renewBeforeHours: 168,
    },
  },
});
