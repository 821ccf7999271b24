import { z } from "zod";
import { defineFunction, type JsonBody, object } from "../../define";
import { credentials } from "./credentials";
import { organization } from "./names";
import { registry } from "./service";

const namespace = z
  .string()
  .min(2)
  .meta({ description: "Namespace of the repository: a Docker ID or an organization." });
const repositoryName = z.string().min(1).meta({ description: "Name of the repository." });
const teamName = z.string().min(1).meta({ description: "Name of the team." });
const time = (what: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${what}, in ISO 8601.` });

const readsRepositories = credentials({
  password: "a user with access to it",
  personal: "the scope repo:read (for public repositories, repo:public_read)",
  organization: "the scope scope-repository-read",
});
const listsRepositories = credentials({
  password: "a user with access to them",
  personal: "the scope repo:read (for public repositories, repo:public_read)",
  organization: "the scope scope-repository-list",
});
const readsOrganization = (scope: string) =>
  credentials({ password: "a member of the organization", organization: `the scope ${scope}` });

const category = object({
  slug: z.string().meta({ description: "Slug of the category, which identifies it." }),
  name: z.string().meta({ description: "Display name of the category." }),
});

const summary = {
  namespace: z.string().meta({ description: "Namespace of the repository: a Docker ID or an organization." }),
  name: z.string().meta({ description: "Name of the repository." }),
  description: z.string().optional().meta({ description: "Short description." }),
  isPrivate: z.boolean().meta({ description: "The repository is private.", wireName: "is_private" }),
  status: z.string().optional().meta({ description: "`active` or `inactive`.", wireName: "status_description" }),
  categories: z
    .array(category.meta({ typeName: "RepositoryCategory" }))
    .optional()
    .meta({ description: "Categories of the repository." }),
  starCount: z.int().optional().meta({ description: "Number of stars.", wireName: "star_count" }),
  pullCount: z.int().optional().meta({ description: "Number of pulls.", wireName: "pull_count" }),
  storageSize: z
    .int()
    .optional()
    .meta({ description: "Storage that the repository uses. In bytes.", wireName: "storage_size" }),
  lastUpdated: time("Time of the last push").meta({ wireName: "last_updated" }),
  lastModified: time("Time of the last change of the repository").meta({ wireName: "last_modified" }),
  dateRegistered: time("Creation time").meta({ wireName: "date_registered" }),
  affiliation: z
    .string()
    .optional()
    .meta({ description: "Relation of the account to the repository, for example `owner`." }),
};

export const getRepository = defineFunction({
  service: registry,
  name: "getRepository",
  description: "Returns a repository, including figures that change without an update, such as the number of pulls.",
  inputs: { namespace, name: repositoryName },
  request: "GET /v2/namespaces/{namespace}/repositories/{name}",
  result: object({
    ...summary,
    fullDescription: z
      .string()
      .optional()
      .meta({ description: "Full description, in Markdown.", wireName: "full_description" }),
    immutableTagsSettings: object({
      enabled: z
        .boolean()
        .meta({ description: "Immutable tags are enabled: tags that match a rule cannot be moved or deleted." }),
      rules: z.array(z.string()).meta({ description: "Rules: RE2 regular expressions that match tags." }),
    })
      .optional()
      .meta({
        description: "Immutable tags settings.",
        typeName: "RepositoryImmutableTagsSettings",
        wireName: "immutable_tags_settings",
      }),
  }).meta({ description: "The repository.", typeName: "RepositoryInfo" }),
  permissions: readsRepositories,
  examples: { basic: { namespace: "acme", name: "app" } },
});

export const getRepositories = defineFunction({
  service: registry,
  name: "getRepositories",
  description:
    "Returns all repositories of a namespace that the credentials have access to. With an organization access token without the scope scope-repository-list, Docker Hub omits private repositories without an error. Use `getRepository` to read a single repository.",
  inputs: { namespace },
  request: "GET /v2/namespaces/{namespace}/repositories?page_size=100",
  pages: true,
  result: z.array(object(summary).meta({ typeName: "RepositorySummary" })).meta({ description: "The repositories." }),
  permissions: listsRepositories,
  examples: { basic: { namespace: "acme" } },
});

export const getRepositoryTags = defineFunction({
  service: registry,
  name: "getRepositoryTags",
  description: "Returns all tags of a repository.",
  inputs: { namespace, name: repositoryName },
  request: "GET /v2/namespaces/{namespace}/repositories/{name}/tags?page_size=100",
  pages: true,
  // The specification defines one image per tag. The service returns a list.
  toResult: (tags) =>
    (tags as JsonBody[]).map(({ images = [], ...tag }) => ({ ...tag, images: [images ?? []].flat() })),
  result: z
    .array(
      object({
        name: z.string().meta({ description: "Name of the tag." }),
        digest: z.string().optional().meta({ description: "Digest that the tag points to." }),
        fullSize: z
          .int()
          .optional()
          .meta({ description: "Compressed size of all layers. In bytes.", wireName: "full_size" }),
        mediaType: z.string().optional().meta({ description: "Media type of the manifest.", wireName: "media_type" }),
        contentType: z
          .string()
          .optional()
          .meta({ description: "Type of the content, for example `image` or `helm`.", wireName: "content_type" }),
        tagStatus: z.string().optional().meta({
          description: "Status of the tag. `active` if it was pushed or pulled within one month.",
          wireName: "tag_status",
        }),
        lastUpdated: time("Time of the last change").meta({ wireName: "last_updated" }),
        tagLastPushed: time("Time of the last push").meta({ wireName: "tag_last_pushed" }),
        tagLastPulled: time("Time of the last pull").meta({ wireName: "tag_last_pulled" }),
        images: z
          .array(
            object({
              os: z.string().optional().meta({ description: "Operating system." }),
              architecture: z.string().optional().meta({ description: "CPU architecture." }),
              variant: z.string().optional().meta({ description: "Variant of the CPU architecture." }),
              digest: z.string().optional().meta({ description: "Digest of the manifest for this platform." }),
              size: z.int().optional().meta({ description: "Compressed size of the layers. In bytes." }),
            }).meta({ typeName: "TagImage" }),
          )
          .meta({ description: "Images of the tag, one per platform." }),
      }).meta({ typeName: "RepositoryTag" }),
    )
    .meta({ description: "The tags." }),
  permissions: readsRepositories,
  examples: { basic: { namespace: "acme", name: "app" } },
});

export const verifyImmutableTags = defineFunction({
  service: registry,
  name: "verifyImmutableTags",
  description: "Returns the tags of a repository that an immutable tags rule would match. Nothing is changed.",
  inputs: {
    namespace,
    name: repositoryName,
    regex: z.string().min(1).meta({ description: "The rule: an RE2 regular expression." }),
  },
  request: "POST /v2/namespaces/{namespace}/repositories/{name}/immutabletags/verify",
  body: ({ regex }) => ({ regex }),
  toResult: (body) => (body as JsonBody).tags,
  result: z.array(z.string()).meta({ description: "Names of the tags that match." }),
  permissions: credentials({
    password: "an owner or editor",
    personal: "the scope repo:admin",
    organization: "the scope scope-repository-settings-admin",
  }),
  examples: { basic: { namespace: "acme", name: "app", regex: "v.*" } },
});

export const getOrganization = defineFunction({
  service: registry,
  name: "getOrganization",
  description: "Returns an organization.",
  inputs: { organization },
  request: "GET /v2/orgs/{organization}/",
  result: object({
    id: z.string().meta({ description: "Id of the organization." }),
    name: z.string().meta({ description: "Name of the organization.", wireName: "orgname" }),
    fullName: z.string().optional().meta({ description: "Display name of the organization.", wireName: "full_name" }),
    company: z.string().optional().meta({ description: "Company." }),
    location: z.string().optional().meta({ description: "Location of the organization." }),
    dateJoined: time("Creation time").meta({ wireName: "date_joined" }),
  }).meta({ description: "The organization.", typeName: "OrganizationInfo" }),
  permissions: credentials({ password: "a member of the organization" }),
  examples: { basic: { organization: "acme" } },
});

const person = {
  username: z.string().meta({ description: "Docker ID of the user.", wireName: "username" }),
  fullName: z.string().optional().meta({ description: "Name.", wireName: "full_name" }),
  email: z.string().optional().meta({ description: "Email address. Returned only to owners." }),
};

export const getOrgMembers = defineFunction({
  service: registry,
  name: "getOrgMembers",
  description: "Returns all members of an organization. Invited users become members when they accept the invitation.",
  inputs: { organization },
  request: "GET /v2/orgs/{organization}/members?page_size=100",
  pages: true,
  toResult: (members) => (members as JsonBody[]).map((member) => ({ ...member, role: member.role?.toLowerCase() })),
  result: z
    .array(
      object({
        ...person,
        role: z.string().meta({ description: "`owner`, `editor` or `member`." }),
        teams: z
          .array(z.string())
          .optional()
          .meta({ description: "Names of the teams of the member.", wireName: "groups" }),
        isGuest: z.boolean().optional().meta({
          description: "The email address is outside the verified domains of the organization (guest).",
          wireName: "is_guest",
        }),
      }).meta({ typeName: "OrgMemberInfo" }),
    )
    .meta({ description: "The members." }),
  permissions: readsOrganization("scope-member-read"),
  examples: { basic: { organization: "acme" } },
});

export const getTeam = defineFunction({
  service: registry,
  name: "getTeam",
  description: "Returns a team of an organization by its name.",
  inputs: { organization, name: teamName },
  request: "GET /v2/orgs/{organization}/groups/{name}",
  toResult: (body, { organization: of }) => {
    const { id, ...team } = body as JsonBody;
    return { ...team, teamId: id, id: `${of}/${id}` };
  },
  result: object({
    id: z
      .string()
      .meta({ description: "Id of the team, which TeamMember and RepositoryTeamPermission accept as `team`." }),
    teamId: z.int().meta({ description: "Numeric id of the team." }),
    uuid: z.string().optional().meta({ description: "UUID of the team." }),
    name: z.string().meta({ description: "Name of the team." }),
    description: z.string().optional().meta({ description: "Description of the team." }),
    memberCount: z.int().optional().meta({ description: "Number of members.", wireName: "member_count" }),
  }).meta({ description: "The team.", typeName: "TeamInfo" }),
  permissions: readsOrganization("scope-group-read"),
  examples: { basic: { organization: "acme", name: "developers" } },
});

export const getTeamMembers = defineFunction({
  service: registry,
  name: "getTeamMembers",
  description: "Returns all members of a team.",
  inputs: { organization, name: teamName },
  request: "GET /v2/orgs/{organization}/groups/{name}/members?page_size=100",
  pages: true,
  result: z.array(object(person).meta({ typeName: "TeamMemberInfo" })).meta({ description: "The members." }),
  permissions: readsOrganization("scope-group-read"),
  examples: { basic: { organization: "acme", name: "developers" } },
});

export const getAccessTokens = defineFunction({
  service: registry,
  name: "getAccessTokens",
  description: "Returns the personal access tokens of the account, without their values.",
  inputs: {
    isActive: z.boolean().optional().meta({
      description: "Filter by active (`true`) or inactive (`false`) tokens. If omitted, all tokens are returned.",
    }),
  },
  request: "GET /v2/access-tokens?page_size=100",
  pages: true,
  toResult: (tokens, { isActive }) =>
    (tokens as JsonBody[]).filter((token) => isActive === undefined || token.is_active === isActive),
  result: z
    .array(
      object({
        uuid: z.string().meta({ description: "UUID of the token." }),
        tokenLabel: z.string().meta({ description: "Label of the token.", wireName: "token_label" }),
        scopes: z.array(z.string()).meta({ description: "Scopes of the token." }),
        isActive: z.boolean().meta({ description: "The token is active.", wireName: "is_active" }),
        createdAt: time("Creation time").meta({ wireName: "created_at" }),
        lastUsed: time("Time of the last use").meta({ wireName: "last_used" }),
        expiresAt: time("Expiration time").meta({ wireName: "expires_at" }),
      }).meta({ typeName: "AccessTokenInfo" }),
    )
    .meta({ description: "The tokens." }),
  permissions: credentials({ password: "the account" }),
  examples: { basic: {} },
});
