import { z } from "zod";
import { type Api, as, defineFunction, named, object } from "../../define";
import { credentials } from "./credentials";
import { organization } from "./names";
import { registry } from "./service";

const namespace = z.string().min(2).describe("Namespace of the repository: a Docker ID or an organization.");
const repositoryName = z.string().min(1).describe("Name of the repository.");
const teamName = z.string().min(1).describe("Name of the team.");
const time = (what: string) => z.string().optional().describe(`${what}, in ISO 8601.`);

const readsRepositories = credentials({
  password: "a user with access to it",
  personal: "the scope repo:read (for public repositories, repo:public_read)",
  organization: "the scope scope-repository-read",
});
const readsOrganization = (scope: string) =>
  credentials({ password: "a member of the organization", organization: `the scope ${scope}` });

const category = object({
  slug: z.string().describe("Id of the user."),
  name: z.string().describe("Display name."),
});

const summary = {
  namespace: z.string().describe("Namespace of the repository: a Docker ID or an organization."),
  name: z.string().describe("Name of the repository."),
  description: z.string().optional().describe("Short description."),
  private: as("is_private", z.boolean()).describe("The repository is private."),
  status: as("status_description", z.string().optional()).describe("`active` or `inactive`."),
  categories: z.array(named("RepositoryCategory", category)).optional().describe("Categories of the repository."),
  starCount: as("star_count", z.int().optional()).describe("Number of stars."),
  pullCount: as("pull_count", z.int().optional()).describe("Number of pulls."),
  storageSize: as("storage_size", z.int().optional()).describe("Storage that the repository uses. In bytes."),
  lastUpdated: as("last_updated", time("Time of the last push")),
  registeredAt: as("date_registered", time("Creation time")),
};

export const getRepository = defineFunction({
  service: registry,
  name: "getRepository",
  description: "Returns a repository, including figures that change without an update, such as the number of pulls.",
  inputs: { namespace, name: repositoryName },
  request: "GET /v2/namespaces/{namespace}/repositories/{name}",
  result: named(
    "RepositoryInfo",
    object({
      ...summary,
      overview: as("full_description", z.string().optional()).describe("Full description, in Markdown."),
      immutableTags: as(
        "immutable_tags_settings",
        named(
          "RepositoryImmutableTags",
          object({
            enabled: z
              .boolean()
              .describe("Immutable tags are enabled: tags that match a rule cannot be moved or deleted."),
            rules: z.array(z.string()).describe("Rules: RE2 regular expressions that match tags."),
          }),
        ).optional(),
      ).describe("Immutable tags settings."),
    }),
  ).describe("The repository."),
  permissions: readsRepositories,
  examples: { basic: { namespace: "acme", name: "app" } },
});

export const getRepositories = defineFunction({
  service: registry,
  name: "getRepositories",
  description: "Returns all repositories of a namespace that the credentials have access to.",
  inputs: { namespace },
  request: "GET /v2/namespaces/{namespace}/repositories?page_size=100",
  pages: true,
  result: z.array(named("RepositorySummary", object(summary))).describe("The repositories."),
  permissions: readsRepositories,
  examples: { basic: { namespace: "acme" } },
});

export const getTags = defineFunction({
  service: registry,
  name: "getTags",
  description: "Returns all tags of a repository.",
  inputs: { namespace, name: repositoryName },
  request: "GET /v2/namespaces/{namespace}/repositories/{name}/tags?page_size=100",
  pages: true,
  // The specification has one image a tag, the service a list of them.
  toResult: (tags) => (tags as Api[]).map(({ images = [], ...tag }) => ({ ...tag, images: [images ?? []].flat() })),
  result: z
    .array(
      named(
        "RepositoryTag",
        object({
          name: z.string().describe("Name of the tag."),
          digest: z.string().optional().describe("Digest that the tag points to."),
          fullSize: as("full_size", z.int().optional()).describe("Compressed size of all layers. In bytes."),
          mediaType: as("media_type", z.string().optional()).describe("Media type of the manifest."),
          contentType: as("content_type", z.string().optional()).describe(
            "Type of the content, for example `image` or `helm`.",
          ),
          status: as("tag_status", z.string().optional()).describe(
            "Status of the tag. `active` if it was pushed or pulled within one month.",
          ),
          lastUpdated: as("last_updated", time("Time of the last change")),
          lastPushed: as("tag_last_pushed", time("Time of the last push")),
          lastPulled: as("tag_last_pulled", time("Time of the last pull")),
          images: z
            .array(
              named(
                "TagImage",
                object({
                  os: z.string().optional().describe("Operating system."),
                  architecture: z.string().optional().describe("CPU architecture."),
                  variant: z.string().optional().describe("Variant of the CPU architecture."),
                  digest: z.string().optional().describe("Digest of the manifest for this platform."),
                  size: z.int().optional().describe("Compressed size of the layers. In bytes."),
                }),
              ),
            )
            .describe("Images of the tag, one per platform."),
        }),
      ),
    )
    .describe("The tags."),
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
    regex: z.string().min(1).describe("The rule: an RE2 regular expression."),
  },
  request: "POST /v2/namespaces/{namespace}/repositories/{name}/immutabletags/verify",
  body: ({ regex }) => ({ regex }),
  toResult: (body) => (body as Api).tags,
  result: z.array(z.string()).describe("Names of the tags that match."),
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
  result: named(
    "OrganizationInfo",
    object({
      id: z.string().describe("Id of the organization."),
      name: as("orgname", z.string()).describe("Name of the organization."),
      fullName: as("full_name", z.string().optional()).describe("Display name of the organization."),
      company: z.string().optional().describe("Company."),
      location: z.string().optional().describe("Location of the organization."),
      joinedAt: as("date_joined", time("Creation time")),
    }),
  ).describe("The organization."),
  permissions: credentials({ password: "a member of the organization" }),
  examples: { basic: { organization: "acme" } },
});

const person = {
  userName: as("username", z.string()).describe("Docker ID of the user."),
  fullName: as("full_name", z.string().optional()).describe("Name."),
  email: z.string().optional().describe("Email address. Returned only to owners."),
};

export const getMembers = defineFunction({
  service: registry,
  name: "getMembers",
  description: "Returns all members of an organization. Invited users become members when they accept the invitation.",
  inputs: { organization },
  request: "GET /v2/orgs/{organization}/members?page_size=100",
  pages: true,
  toResult: (members) => (members as Api[]).map((member) => ({ ...member, role: member.role?.toLowerCase() })),
  result: z
    .array(
      named(
        "OrganizationMember",
        object({
          ...person,
          role: z.string().describe("`owner`, `editor` or `member`."),
          teams: as("groups", z.array(z.string()).optional()).describe("Names of the teams of the member."),
          guest: as("is_guest", z.boolean().optional()).describe(
            "The email address is outside the verified domains of the organization (guest).",
          ),
        }),
      ),
    )
    .describe("The members."),
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
    const { id, ...team } = body as Api;
    return { ...team, teamId: id, id: `${of}/${id}` };
  },
  result: named(
    "TeamInfo",
    object({
      id: z.string().describe("Id of the team, which TeamMember and RepositoryTeamPermission accept as `team`."),
      teamId: z.int().describe("Numeric id of the team."),
      uuid: z.string().optional().describe("UUID of the team."),
      name: z.string().describe("Name of the team."),
      description: z.string().optional().describe("Description of the team."),
      memberCount: as("member_count", z.int().optional()).describe("Number of members."),
    }),
  ).describe("The team."),
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
  result: z.array(named("TeamPerson", object(person))).describe("The members."),
  permissions: readsOrganization("scope-group-read"),
  examples: { basic: { organization: "acme", name: "developers" } },
});

export const getAccessTokens = defineFunction({
  service: registry,
  name: "getAccessTokens",
  description: "Returns the personal access tokens of the account, without their values.",
  inputs: {
    active: z
      .boolean()
      .optional()
      .describe("Filter by active (`true`) or inactive (`false`) tokens. If omitted, all tokens are returned."),
  },
  request: "GET /v2/access-tokens?page_size=100",
  pages: true,
  toResult: (tokens, { active }) =>
    (tokens as Api[]).filter((token) => active === undefined || token.is_active === active),
  result: z
    .array(
      named(
        "AccessTokenInfo",
        object({
          uuid: z.string().describe("UUID of the token."),
          label: as("token_label", z.string()).describe("Label of the token."),
          scopes: z.array(z.string()).describe("Scopes of the token."),
          active: as("is_active", z.boolean()).describe("The token is active."),
          createdAt: as("created_at", time("Creation time")),
          lastUsed: as("last_used", time("Time of the last use")),
          expiresAt: as("expires_at", time("Expiration time")),
        }),
      ),
    )
    .describe("The tokens."),
  permissions: credentials({ password: "the account" }),
  examples: { basic: {} },
});
