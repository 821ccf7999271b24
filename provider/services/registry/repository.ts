import { z } from "zod";
import { as, autonamed, cleared, defineResource, named, object, replaces, unordered } from "../../define";
import { credentials } from "./credentials";
import { registry } from "./service";

const legacy = "/v2/repositories/{namespace}/{name}";

/** The overview is limited in bytes, not in characters. */
const overviewText = z
  .string()
  .refine((text) => Buffer.byteLength(text) <= 25_000, "holds more than 25000 bytes, which is all the service takes");

export const repository = defineResource({
  service: registry,
  name: "Repository",
  description: "A repository of Docker Hub.",
  collection: "/v2/namespaces/{namespace}/repositories",
  item: "/v2/namespaces/{namespace}/repositories/{name}",
  id: "{namespace}/{name}",
  hides: true,
  requests: { update: `PATCH ${legacy}/`, remove: `DELETE ${legacy}/` },
  inputs: {
    namespace: replaces(z.string().min(2)).describe("Account or organisation that it belongs to."),
    name: replaces(
      autonamed(
        z
          .string()
          .min(2)
          .max(255)
          .regex(
            /^[a-z0-9]+(?:[._-][a-z0-9]+)*$/,
            "use lower-case letters and digits, separated by single dots, dashes or underscores",
          ),
      ),
    ).describe("Name of the repository."),
    description: cleared("", z.string().max(100)).optional().describe("One line, at most 100 characters."),
    overview: as("full_description", cleared("", overviewText))
      .optional()
      .describe("Markdown of its page, at most 25000 bytes."),
    private: as("is_private", z.boolean().default(false)).describe("Whether only its members see it."),
    categories: unordered(z.array(z.string()).max(3)).optional().describe("Slugs of at most three categories."),
    immutableTags: as(
      "immutable_tags_settings",
      named(
        "ImmutableTags",
        object({
          enabled: z.boolean().describe("Whether tags that match a rule can neither be moved nor deleted."),
          // An empty list is answered as [".*"], which would be drift for ever.
          rules: unordered(z.array(z.string()).min(1, "must not be empty: leave it out for every tag").max(5))
            .optional()
            .describe("RE2 patterns of tags; every tag when left out."),
        }),
      ),
    )
      .optional()
      .describe("Tags that cannot change once pushed."),
    status: z
      .enum(["active", "inactive"])
      .optional()
      .describe("Whether it is in use; `active` when left out. An inactive one without images cannot become active."),
  },
  // The request names both, although its path does too.
  encode: (args) => args,
  decode: ({ categories, status, ...api }) => ({
    ...api,
    categories: categories?.map(({ slug }: { slug: string }) => slug),
    status: ["inactive", "active"][status],
  }),
  parts: {
    privacy: { fields: ["private"], create: "body", request: `POST ${legacy}/privacy` },
    categories: {
      fields: ["categories"],
      create: "after",
      request: `PATCH ${legacy}/categories/`,
      body: ({ categories = [] }) => categories.map((slug) => ({ slug, name: slug })),
    },
    immutableTags: {
      fields: ["immutableTags"],
      create: "after",
      request: "PATCH {item}/immutabletags",
      body: ({ immutableTags: { enabled, rules = [] } = { enabled: false } }) => ({
        immutable_tags: enabled,
        immutable_tags_rules: rules,
      }),
    },
    status: {
      fields: ["status"],
      create: "after",
      request: "PATCH {item}",
      body: ({ status }) => ({ status: status === "inactive" ? 0 : 1 }),
    },
  },
  deletionProtection: {
    what: "tags",
    count: "GET {item}/tags?page_size=1",
    read: (body) => (body as { count: number }).count,
  },
  permissions: {
    read: credentials({
      password: "somebody who may see it",
      personal: "the scope repo:read",
      organization: "scope-repository-read",
    }),
    write: credentials({
      password: "an owner or editor",
      personal: "the scope repo:admin (read, write and delete)",
      organization:
        "scope-repository-create to create it, scope-repository-edit for its status, scope-repository-settings-admin for immutableTags, and no more",
    }),
  },
  notes: [
    "The service answers the same for a private repository that the credential may not see as for one that is gone. That is believed only of the username that made or last changed it (an organisation's token goes by the organisation's name); to any other it is an error, and nothing is dropped from the state. Where that very account lost its access, the repository reads as gone.",
    "Changing, hiding and deleting a repository, and its categories, use requests that the vendor does not document but its own clients send.",
    "Organisation access tokens are taken for requests under `/v2/namespaces/` alone. There a repository is created, read and listed, and its status and immutable tags are changed; texts, visibility, categories and deletion are known only under `/v2/repositories/`, so these need a password or a personal access token.",
    "`status` is sent as the vendor's own assistant sends it; one user reports that the request does not exist. Nothing is sent as long as the program does not speak of it.",
  ],
  examples: {
    basic: { namespace: "acme", name: "app", description: "The app of the shop." },
    full: {
      namespace: "acme",
      name: "api",
      description: "The API of the shop.",
      overview: "# API\n\nServes the shop.",
      private: true,
      categories: ["api-management"],
      immutableTags: { enabled: true, rules: ["v.*"] },
    },
  },
});
