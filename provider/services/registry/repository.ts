import { z } from "zod";
import { defineResource, object, reportUndeclared } from "../../define";
import { credentials, omittedRepositories } from "./credentials";
import { aboveDocumented } from "./documented-limit";
import { bodyOfImmutableTags, doubtfulRules, immutableTagRules, rulesOf } from "./immutable-tags";
import { registry } from "./service";

/** Descriptions are limited in bytes, not in characters. */
const textOfBytes = (limit: number) =>
  z.string().refine((text) => Buffer.byteLength(text) <= limit, `exceeds the limit of ${limit} bytes`);

export const repositoryNamespace = z
  .string()
  .min(2)
  .meta({ description: "Namespace of the repository: a Docker ID or an organization.", replaceOnChanges: true });

export const repositoryName = z
  .string()
  .min(2)
  .max(255)
  .regex(
    /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/,
    "must contain only lowercase letters and digits, separated by single dots, dashes or underscores",
  );

export const repository = defineResource({
  service: registry,
  name: "Repository",
  description: "A repository on Docker Hub.",
  // The older path, `/v2/repositories/{namespace}/{name}`, rejects organization access tokens with 403. Docker deprecated its GET and
  // POST in 2025. Docker's manual for these tokens lists the operations of the newer path.
  path: {
    collection: "/v2/namespaces/{namespace}/repositories",
    item: "/v2/namespaces/{namespace}/repositories/{name}",
  },
  requests: { read: { hidesObjects: true }, list: { omitted: omittedRepositories } },
  inputs: {
    namespace: repositoryNamespace,
    name: repositoryName
      .optional()
      .meta({ description: "Name of the repository.", autoName: true, replaceOnChanges: true }),
    description: textOfBytes(100).optional().meta({
      description: "Short description, which search results on Docker Hub show. Maximum: 100 bytes.",
      valueOnRemoval: "",
    }),
    fullDescription: textOfBytes(25_000).optional().meta({
      description: "Full description (repository overview), in Markdown. Maximum: 25000 bytes.",
      valueOnRemoval: "",
      wireName: "full_description",
    }),
    isPrivate: z.boolean().default(false).meta({ description: "Make the repository private.", wireName: "is_private" }),
    categories: z
      .array(z.string())
      .optional()
      .meta({ serverDefault: null, description: "Slugs of the categories. Docker documents at most 3.", set: true }),
    immutableTagsSettings: object({
      enabled: z.boolean().meta({ description: "Enable immutable tags.", serverDefault: false }),
      rules: immutableTagRules,
    })
      .optional()
      .meta({
        serverDefault: null,
        description: "Immutability of tags: tags that match a rule cannot be moved or deleted.",
        typeName: "ImmutableTagsSettings",
        wireName: "immutable_tags_settings",
      }),
    status: z.enum(["active", "inactive"]).optional().meta({
      declaredOnly: "Docker Hub may report a repository without images as inactive, and then rejects another status.",
      description: "Status of the repository. An inactive repository without images cannot become active.",
    }),
    reportUndeclared: reportUndeclared("webhooks and permissions of teams"),
  },
  // The body contains both, although the path does too.
  encode: (args) => args,
  decode: ({ categories, status, immutableTagsSettings: tags, ...api }, known) => ({
    ...api,
    immutableTagsSettings: tags && { ...tags, rules: rulesOf(tags, known.immutableTagsSettings) },
    categories: categories?.map(({ slug }: { slug: string }) => slug),
    status: ["inactive", "active"][status],
  }),
  parts: {
    privacy: { fields: ["isPrivate"], create: "body", request: "POST {item}/privacy" },
    categories: {
      fields: ["categories"],
      create: "after",
      request: "PATCH {item}/categories",
      body: ({ categories = [] }) => categories.map((slug) => ({ slug, name: slug })),
    },
    immutableTagsSettings: {
      fields: ["immutableTagsSettings"],
      create: "after",
      request: "PATCH {item}/immutabletags",
      body: ({ immutableTagsSettings = { enabled: false } }) => bodyOfImmutableTags(immutableTagsSettings),
    },
    status: {
      fields: ["status"],
      create: "after",
      request: "PATCH {item}",
      body: ({ status }) => ({ status: status === "inactive" ? 0 : 1 }),
    },
  },
  validate: ({ categories, immutableTagsSettings }) => [
    ...aboveDocumented("categories", categories, 3),
    ...doubtfulRules("immutableTagsSettings.rules", immutableTagsSettings ?? {}),
  ],
  deletionProtection: [
    { noun: "tags", request: "GET {item}/tags?page_size=1", count: (body) => (body as { count: number }).count },
  ],
  permissions: {
    read: credentials({
      password: "a user with access to it",
      personal: "the scope repo:read",
      organization: "the scope scope-repository-read (for `trefoil import`, also scope-repository-list)",
    }),
    write: credentials({
      password: "an owner or editor",
      personal: "the scope repo:admin (read, write and delete)",
      organization:
        "these scopes: scope-repository-create to create it, scope-repository-edit to change it, scope-repository-settings-admin for immutableTagsSettings, scope-repository-admin and scope-tag-read to delete it",
    }),
  },
  docs: {
    defaults: { vendorClient: ["description", "fullDescription", "isPrivate", "categories", "immutableTagsSettings"] },
    notes: {
      "Deleted and hidden repositories":
        "Docker Hub returns 404 both for a deleted repository and for a private repository that the credentials have no access to. Trefoil treats 404 as deleted only if the configured username created or last changed the repository. An organization access token uses the name of the organization. For any other username, a 404 is an error, and the state is not changed. If that account has lost its access, the repository is reported as deleted.",
      "Requests of organization access tokens":
        "Updates, visibility, categories and deletion use requests that Docker's manual lists for organization access tokens, but that its API reference omits.",
      "Full description from a file":
        'In TypeScript, `registry.readFullDescription` reads `fullDescription` from a file, makes its relative links and pictures absolute, and checks the limit: `fullDescription: registry.readFullDescription("README.md", { baseUrl: "https://github.com/acme/app/blob/main" })`. Pictures are read from the same URL with `/raw/` instead of `/blob/`, or from `imageBaseUrl`. With `truncate: true`, a document that exceeds the limit ends at the last complete line, and a warning names the first omitted heading.',
      "Paths of the API":
        "All requests use paths under `/v2/namespaces/`, which accept passwords, personal access tokens and organization access tokens. Docker Hub rejects organization access tokens under `/v2/repositories/`, regardless of their scopes.",
      "Lists of repositories":
        "Each repository is read by its own request, so that private repositories are found with an organization access token without the scope scope-repository-list. `trefoil import` and `getRepositories` list repositories, and warn that private repositories may be missing.",
      "Pulls and stars":
        "The numbers of pulls and stars change without an update, so the resource has no outputs for them. `getRepository` returns them, with the names of the categories.",
      Status:
        "`status` is sent in the form that Docker's own tools use. Nothing is sent unless the program sets `status`.",
    },
  },
  verification: {
    update: { description: "The shop application, changed." },
    undeclaredMembers: [
      ...["user", "repository_type", "status_description", "is_automated", "star_count", "pull_count", "last_updated"],
      ...["last_modified", "date_registered", "collaborator_count", "affiliation", "hub_user", "has_starred"],
      ...["permissions", "media_types", "content_types", "storage_size", "source"],
    ],
  },
  examples: {
    basic: { namespace: "acme", name: "app", description: "The shop application." },
    full: {
      namespace: "acme",
      name: "api",
      description: "The shop API.",
      fullDescription: "# API\n\nServes the shop.",
      isPrivate: true,
      categories: ["api-management"],
      immutableTagsSettings: { enabled: true, rules: ["v.*"] },
    },
  },
});
