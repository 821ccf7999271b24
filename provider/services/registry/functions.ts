import { z } from "zod";
import { type Api, as, defineFunction, named, object } from "../../define";
import { credentials } from "./credentials";
import { organization } from "./names";
import { registry } from "./service";

const namespace = z.string().min(2).describe("Account or organisation that it belongs to.");
const repositoryName = z.string().min(1).describe("Name of the repository.");
const teamName = z.string().min(1).describe("Name of the team.");
const time = (what: string) => z.string().optional().describe(`${what}, in ISO 8601.`);

const readsRepositories = credentials({
  password: "somebody who may see it",
  personal: "the scope repo:read (of what is public, repo:public_read)",
  organization: "the scope scope-repository-read",
});
const readsOrganization = (scope: string) =>
  credentials({ password: "a member of the organisation", organization: `the scope ${scope}` });

const category = object({
  slug: z.string().describe("Its id."),
  name: z.string().describe("What people see of it."),
});

const summary = {
  namespace: z.string().describe("Account or organisation that it belongs to."),
  name: z.string().describe("Name of the repository."),
  description: z.string().optional().describe("One line."),
  private: as("is_private", z.boolean()).describe("Whether only its members see it."),
  status: as("status_description", z.string().optional()).describe("`active` or `inactive`."),
  categories: z.array(named("RepositoryCategory", category)).optional().describe("What it is about."),
  starCount: as("star_count", z.int().optional()).describe("How many people starred it."),
  pullCount: as("pull_count", z.int().optional()).describe("How often it was pulled."),
  storageSize: as("storage_size", z.int().optional()).describe("Bytes that it takes."),
  lastUpdated: as("last_updated", time("When something was pushed to it last")),
  registeredAt: as("date_registered", time("When it was made")),
};

export const getRepository = defineFunction({
  service: registry,
  name: "getRepository",
  description: "A repository, with what changes by itself.",
  inputs: { namespace, name: repositoryName },
  request: "GET /v2/namespaces/{namespace}/repositories/{name}",
  result: named(
    "RepositoryInfo",
    object({
      ...summary,
      overview: as("full_description", z.string().optional()).describe("Markdown of its page."),
      immutableTags: as(
        "immutable_tags_settings",
        named(
          "RepositoryImmutableTags",
          object({
            enabled: z.boolean().describe("Whether tags that match a rule can neither be moved nor deleted."),
            rules: z.array(z.string()).describe("RE2 patterns of tags."),
          }),
        ).optional(),
      ).describe("Tags that cannot change once pushed."),
    }),
  ).describe("The repository."),
  permissions: readsRepositories,
  examples: { basic: { namespace: "acme", name: "app" } },
});

export const getRepositories = defineFunction({
  service: registry,
  name: "getRepositories",
  description: "All repositories of an account or an organisation that the credential sees.",
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
  description: "All tags of a repository.",
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
          digest: z.string().optional().describe("Digest that the tag points at."),
          fullSize: as("full_size", z.int().optional()).describe("Bytes of all layers, compressed."),
          mediaType: as("media_type", z.string().optional()).describe("Media type of the manifest."),
          contentType: as("content_type", z.string().optional()).describe("What it is, such as `image` or `helm`."),
          status: as("tag_status", z.string().optional()).describe("`active` when pushed or pulled within a month."),
          lastUpdated: as("last_updated", time("When it was moved last")),
          lastPushed: as("tag_last_pushed", time("When it was pushed last")),
          lastPulled: as("tag_last_pulled", time("When it was pulled last")),
          images: z
            .array(
              named(
                "TagImage",
                object({
                  os: z.string().optional().describe("Operating system."),
                  architecture: z.string().optional().describe("Architecture of the processor."),
                  variant: z.string().optional().describe("Variant of the architecture."),
                  digest: z.string().optional().describe("Digest of the manifest of this platform."),
                  size: z.int().optional().describe("Bytes of its layers, compressed."),
                }),
              ),
            )
            .describe("One image a platform."),
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
  description: "The tags of a repository that a rule would make immutable. Nothing is changed.",
  inputs: { namespace, name: repositoryName, regex: z.string().min(1).describe("The rule, a pattern of RE2.") },
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
  description: "An organisation.",
  inputs: { organization },
  request: "GET /v2/orgs/{organization}/",
  result: named(
    "OrganizationInfo",
    object({
      id: z.string().describe("Id of the organisation."),
      name: as("orgname", z.string()).describe("Name of the organisation."),
      fullName: as("full_name", z.string().optional()).describe("What people see of it."),
      company: z.string().optional().describe("Company."),
      location: z.string().optional().describe("Where it is."),
      joinedAt: as("date_joined", time("When it was made")),
    }),
  ).describe("The organisation."),
  permissions: credentials({ password: "a member of the organisation" }),
  examples: { basic: { organization: "acme" } },
});

const person = {
  userName: as("username", z.string()).describe("User name."),
  fullName: as("full_name", z.string().optional()).describe("Name."),
  email: z.string().optional().describe("Address; only owners are told."),
};

export const getMembers = defineFunction({
  service: registry,
  name: "getMembers",
  description: "All members of an organisation. Who has not accepted an invitation yet is none.",
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
          teams: as("groups", z.array(z.string()).optional()).describe("Names of the member's teams."),
          guest: as("is_guest", z.boolean().optional()).describe("Whether the address is outside of its domains."),
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
  description: "A team of an organisation, by its name.",
  inputs: { organization, name: teamName },
  request: "GET /v2/orgs/{organization}/groups/{name}",
  toResult: (body, { organization: of }) => {
    const { id, ...team } = body as Api;
    return { ...team, teamId: id, id: `${of}/${id}` };
  },
  result: named(
    "TeamInfo",
    object({
      id: z.string().describe("What TeamMember and RepositoryTeamPermission take as `team`."),
      teamId: z.int().describe("Number of the team."),
      uuid: z.string().optional().describe("UUID of the team."),
      name: z.string().describe("Name of the team."),
      description: z.string().optional().describe("What the team is for."),
      memberCount: as("member_count", z.int().optional()).describe("How many are in it."),
    }),
  ).describe("The team."),
  permissions: readsOrganization("scope-group-read"),
  examples: { basic: { organization: "acme", name: "developers" } },
});

export const getTeamMembers = defineFunction({
  service: registry,
  name: "getTeamMembers",
  description: "All members of a team.",
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
  description: "The personal access tokens of the account, without their values.",
  inputs: { active: z.boolean().optional().describe("Only those that are, or are not, active; all when left out.") },
  request: "GET /v2/access-tokens?page_size=100",
  pages: true,
  toResult: (tokens, { active }) =>
    (tokens as Api[]).filter((token) => active === undefined || token.is_active === active),
  result: z
    .array(
      named(
        "AccessTokenInfo",
        object({
          uuid: z.string().describe("Id of the token."),
          label: as("token_label", z.string()).describe("Label of the token."),
          scopes: z.array(z.string()).describe("What it may do."),
          active: as("is_active", z.boolean()).describe("Whether it can be used."),
          createdAt: as("created_at", time("When it was made")),
          lastUsed: as("last_used", time("When it was used last")),
          expiresAt: as("expires_at", time("When it ends")),
        }),
      ),
    )
    .describe("The tokens."),
  permissions: credentials({ password: "the account" }),
  examples: { basic: {} },
});
