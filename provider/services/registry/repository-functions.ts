import { z } from "zod";
import { defineFunction, type JsonBody, object } from "../../define";
import { credentials, omittedRepositories } from "./credentials";
import { time } from "./result-fields";
import { registry } from "./service";

const namespace = z
  .string()
  .min(2)
  .meta({ description: "Namespace of the repository: a Docker ID or an organization." });
const repositoryName = z.string().min(1).meta({ description: "Name of the repository." });

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
  repositoryType: z.string().optional().meta({ description: "`image` or `plugin`.", wireName: "repository_type" }),
  contentTypes: z
    .array(z.string())
    .optional()
    .meta({ description: "Types of the content, for example `image` or `helm`.", wireName: "content_types" }),
  mediaTypes: z
    .array(z.string())
    .optional()
    .meta({ description: "Media types of the content.", wireName: "media_types" }),
  starCount: z.int().optional().meta({ description: "Number of stars.", wireName: "star_count" }),
  pullCount: z.int().optional().meta({ description: "Number of pulls.", wireName: "pull_count" }),
  storageSize: z
    .int()
    .optional()
    .meta({ description: "Storage that the repository uses. In bytes.", wireName: "storage_size" }),
  lastUpdated: time("Time of the last push").meta({ wireName: "last_updated" }),
  lastModified: time("Time of the last change of the repository").meta({ wireName: "last_modified" }),
  dateRegistered: time("Creation time").meta({ wireName: "date_registered" }),
  affiliation: z.string().optional().meta({
    description:
      "Relation of the account to the repository: `owner`, `editor`, `member` or `collaborator`. Absent without one, and with an organization access token.",
  }),
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
    isAutomated: z
      .boolean()
      .optional()
      .meta({ description: "The repository has automated builds.", wireName: "is_automated" }),
    collaboratorCount: z
      .int()
      .optional()
      .meta({ description: "Number of collaborators.", wireName: "collaborator_count" }),
    hasStarred: z.boolean().optional().meta({ description: "The account has starred it.", wireName: "has_starred" }),
    permissions: object({
      read: z.boolean().optional().meta({ description: "Read and pull." }),
      write: z.boolean().optional().meta({ description: "Push." }),
      admin: z.boolean().optional().meta({ description: "Change and delete." }),
    })
      .optional()
      .meta({ description: "Permissions of the credentials.", typeName: "RepositoryPermissions" }),
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
    "Returns all repositories of a namespace that the credentials have access to. With an organization access token without the scope scope-repository-list, Docker Hub omits private repositories without an error, and a warning is shown. Use `getRepository` to read a single repository.",
  inputs: { namespace },
  request: "GET /v2/namespaces/{namespace}/repositories?page_size=100",
  pages: true,
  list: () => ({ omitted: omittedRepositories }),
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
        id: z.int().optional().meta({ description: "Numeric id of the tag." }),
        repository: z.int().optional().meta({ description: "Numeric id of the repository." }),
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
        v2: z.boolean().optional().meta({ description: "The tag has a manifest of version 2." }),
        creator: z.int().optional().meta({ description: "Numeric id of the user who pushed the tag first." }),
        lastUpdater: z
          .int()
          .optional()
          .meta({ description: "Numeric id of the user who changed the tag last.", wireName: "last_updater" }),
        lastUpdaterUsername: z
          .string()
          .optional()
          .meta({ description: "Docker ID of the user who changed the tag last.", wireName: "last_updater_username" }),
        lastUpdated: time("Time of the last change").meta({ wireName: "last_updated" }),
        tagLastPushed: time("Time of the last push").meta({ wireName: "tag_last_pushed" }),
        tagLastPulled: time("Time of the last pull").meta({ wireName: "tag_last_pulled" }),
        images: z
          .array(
            object({
              os: z.string().optional().meta({ description: "Operating system." }),
              osVersion: z
                .string()
                .optional()
                .meta({ description: "Version of the operating system.", wireName: "os_version" }),
              osFeatures: z
                .string()
                .optional()
                .meta({ description: "Features of the operating system.", wireName: "os_features" }),
              architecture: z.string().optional().meta({ description: "CPU architecture." }),
              variant: z.string().optional().meta({ description: "Variant of the CPU architecture." }),
              features: z.string().optional().meta({ description: "Features of the CPU." }),
              digest: z.string().optional().meta({ description: "Digest of the manifest for this platform." }),
              size: z.int().optional().meta({ description: "Compressed size of the layers. In bytes." }),
              status: z.string().optional().meta({ description: "`active` or `inactive`, as for the tag." }),
              lastPulled: time("Time of the last pull").meta({ wireName: "last_pulled" }),
              lastPushed: time("Time of the last push").meta({ wireName: "last_pushed" }),
              layers: z
                .array(
                  object({
                    digest: z.string().optional().meta({ description: "Digest of the layer." }),
                    size: z.int().optional().meta({ description: "Compressed size. In bytes." }),
                    instruction: z.string().optional().meta({ description: "Instruction of the Dockerfile." }),
                  }).meta({ typeName: "TagImageLayer" }),
                )
                .optional()
                .meta({ description: "Layers, if the response contains them." }),
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
