import { z } from "zod";
import { defineFunction, type JsonBody, object } from "../../../define";
import { credentials } from "../credentials";
import { organization } from "../names";
import { time } from "../result-fields";
import { registry } from "../service";

const isActive = z.boolean().optional().meta({
  description: "Filter by active (`true`) or inactive (`false`) tokens. If omitted, all tokens are returned.",
});

const withActivity = (tokens: readonly JsonBody[], { isActive: wanted }: { readonly isActive?: boolean }): JsonBody[] =>
  tokens.filter((token) => wanted === undefined || token.is_active === wanted);

const accessTokenInfo = object({
  uuid: z.string().meta({ description: "UUID of the token." }),
  tokenLabel: z.string().meta({ description: "Label of the token.", wireName: "token_label" }),
  scopes: z.array(z.string()).meta({ description: "Scopes of the token." }),
  isActive: z.boolean().meta({ description: "The token is active.", wireName: "is_active" }),
  createdAt: time("Creation time").meta({ wireName: "created_at" }),
  lastUsed: time("Time of the last use").meta({ wireName: "last_used" }),
  expiresAt: time("Expiration time").meta({ wireName: "expires_at" }),
  generatedBy: z
    .string()
    .optional()
    .meta({ description: "Origin of the token, for example `manual`.", wireName: "generated_by" }),
  clientId: z
    .string()
    .optional()
    .meta({ description: "Client that created the token, for example `HUB`.", wireName: "client_id" }),
  creatorIp: z
    .string()
    .optional()
    .meta({ description: "IP address of the client that created the token.", wireName: "creator_ip" }),
  creatorUa: z
    .string()
    .optional()
    .meta({ description: "User agent of the client that created the token.", wireName: "creator_ua" }),
}).meta({ description: "The token.", typeName: "AccessTokenInfo" });

export const getAccessTokens = defineFunction({
  service: registry,
  name: "getAccessTokens",
  description: "Returns the personal access tokens of the account, without their values.",
  inputs: { isActive },
  request: "GET /v2/access-tokens?page_size=100",
  pages: true,
  toResult: (tokens, args) => withActivity(tokens as JsonBody[], args),
  result: z.array(accessTokenInfo).meta({ description: "The tokens." }),
  permissions: credentials({ password: "the account" }),
  examples: { basic: {} },
});

export const getAccessToken = defineFunction({
  service: registry,
  name: "getAccessToken",
  description: "Returns a personal access token of the account, without its value.",
  inputs: { uuid: z.string().min(1).meta({ description: "UUID of the token." }) },
  request: "GET /v2/access-tokens/{uuid}",
  result: accessTokenInfo,
  permissions: credentials({ password: "the account" }),
  examples: { basic: { uuid: "b30bbf97-506c-4ecd-aabc-842f3cb484fb" } },
});

const orgAccessToken = {
  tokenId: z.string().meta({ description: "Id of the token within its organization.", wireName: "id" }),
  label: z.string().meta({ description: "Label of the token." }),
  description: z.string().optional().meta({ description: "Description of the token." }),
  isActive: z.boolean().meta({ description: "The token is active.", wireName: "is_active" }),
  createdBy: z
    .string()
    .optional()
    .meta({ description: "Docker ID of the user who created the token.", wireName: "created_by" }),
  createdAt: time("Creation time").meta({ wireName: "created_at" }),
  lastUsedAt: time("Time of the last use").meta({ wireName: "last_used_at" }),
  expiresAt: time("Expiration time").meta({ wireName: "expires_at" }),
};

const ownsOrganization = credentials({ password: "an owner of the organization" });

export const getOrgAccessTokens = defineFunction({
  service: registry,
  name: "getOrgAccessTokens",
  description:
    "Returns the access tokens of an organization, without their values and resources. Use `getOrgAccessToken` to read the resources of a token.",
  inputs: { organization, isActive },
  request: "GET /v2/orgs/{organization}/access-tokens?page_size=100",
  pages: true,
  toResult: (tokens, args) => withActivity(tokens as JsonBody[], args),
  result: z
    .array(object(orgAccessToken).meta({ typeName: "OrgAccessTokenSummary" }))
    .meta({ description: "The tokens." }),
  permissions: ownsOrganization,
  examples: { basic: { organization: "acme" } },
});

export const getOrgAccessToken = defineFunction({
  service: registry,
  name: "getOrgAccessToken",
  description: "Returns an access token of an organization with its resources, without its value.",
  inputs: { organization, tokenId: z.string().min(1).meta({ description: "Id of the token." }) },
  request: "GET /v2/orgs/{organization}/access-tokens/{tokenId}",
  result: object({
    ...orgAccessToken,
    resources: z
      .array(
        object({
          type: z.string().meta({ description: "`TYPE_REPO` or `TYPE_ORG`." }),
          path: z.string().meta({ description: "Path of the resource, for example `acme/app` or `acme/*`." }),
          scopes: z.array(z.string()).meta({ description: "Scopes for the resource." }),
        }).meta({ typeName: "OrgAccessTokenResourceInfo" }),
      )
      .meta({ description: "Resources that the token gives access to." }),
  }).meta({ description: "The token.", typeName: "OrgAccessTokenInfo" }),
  permissions: ownsOrganization,
  examples: { basic: { organization: "acme", tokenId: "a7a5ef25-8889-43a0-8cc7-f2a94268e861" } },
});
