import { z } from "zod";
import { defineResource, object, type Retention, type Steps, type TagDecision, type Values } from "../../../define";
import { repositoryName } from "./image-fields";
import { images } from "./service";

const pattern = z
  .string()
  .regex(/^[A-Za-z0-9._*-]{1,128}$/, 'must contain only letters, digits, ".", "_", "-" and "*"');

const days = z.number().min(0).max(100_000);

const rule = object({
  patterns: z.array(pattern).min(1).meta({
    description: "Tags that the rule applies to. `*` matches any characters. The whole name must match.",
    set: true,
  }),
  keepLatest: z
    .int()
    .min(0)
    .optional()
    .meta({ description: "Number of newest tags to keep. Also protects them from the other rules." }),
  olderThanDays: days
    .optional()
    .meta({ description: "Minimum time since the last push, or since the creation date. In days." }),
  notPulledForDays: days.optional().meta({
    description:
      "Minimum time since the last pull, or since the last push of a tag that was not pulled since. In days. Docker Hub only.",
  }),
});

/** The rules of a resource, for `images`. */
function retentionOf(values: Values, declared: Retention["declared"]): Retention {
  const { rules, protectedTags, useCreationDate } = values;
  return {
    rules: rules as Retention["rules"],
    protectedTags: protectedTags as Retention["protectedTags"],
    declared,
    dates: useCreationDate ? "creation" : "push",
  };
}

/** The expired tags. The states of the stacks are read only if a tag expires without them. */
async function expiredTags({ images, stackObjects }: Steps, values: Values): Promise<TagDecision[]> {
  const repository = String(values.repository);
  const decide = async (declared: Retention["declared"]) =>
    (await images.expiredTags(repository, retentionOf(values, declared))).filter(({ cause }) => cause === "expired");
  const expired = await decide([]);
  if (!expired.length || values.ignoreStacks) return expired;
  const objects = await stackObjects(["registry:ImageTag", "registry:ImageCopy"]);
  return decide(objects.flatMap(({ kind, id, inputs, stack }) => declarationOf(kind, id, inputs, stack)));
}

/** An interrupted create has no id. */
function declarationOf(kind: string, id: string | undefined, { repository, tag }: Values, stack: string) {
  const known = typeof repository === "string" && typeof tag === "string" ? `${repository}:${tag}` : undefined;
  const image = id ?? known;
  return image === undefined ? [] : [{ image, by: `${kind} in the stack ${stack}` }];
}

const textOf = ({ tag, digest }: TagDecision): string => `${tag}@${digest}`;

/** The first part of a name is a registry if it contains a dot or a port, or is `localhost`. */
function registryOf(repository: string): string {
  const [first = "", ...rest] = repository.split("/");
  const isNamed = rest.length > 0 && (/[.:]/.test(first) || first === "localhost");
  return isNamed ? first : "docker.io";
}

export const tagRetention = defineResource({
  service: images,
  name: "TagRetention",
  description:
    "Rules that delete old tags of a repository. A refresh lists the expired tags, a preview shows them, and an update deletes them.",
  path: { collection: "/{repository}/tags/list", item: "/{repository}/tags/list" },
  id: "{repository}",
  extra: false,
  adopt: true,
  inputs: {
    repository: repositoryName.meta({
      description:
        "Repository with its registry, for example `ghcr.io/acme/app`. Without a registry, the repository is on Docker Hub.",
      replaceOnChanges: true,
    }),
    rules: z.array(rule).min(1).meta({
      description: "Rules. A tag expires if one rule matches it and all conditions of this rule apply.",
      providerOnly: true,
    }),
    protectedTags: z.array(pattern).default([]).meta({
      description:
        "Patterns of tags that are never deleted, for example `latest` and `v*`. Tags that an ImageTag or an ImageCopy of any stack of the project declares are never deleted, either.",
      providerOnly: true,
      set: true,
    }),
    useCreationDate: z.boolean().default(false).meta({
      description:
        "Use the creation date in the configuration of the images instead of the last push. Required for registries other than Docker Hub, which return no other date.",
      providerOnly: true,
    }),
    ignoreStacks: z.boolean().default(false).meta({
      description:
        "Do not protect the tags that stacks declare. Set it if the Pulumi CLI cannot read the states, and list these tags in `protectedTags`.",
      providerOnly: true,
    }),
    maxDeletions: z.int().min(1).default(100).meta({
      description:
        "Number of tags that one update may delete. If more tags expire, the update fails, and deletes none.",
      providerOnly: true,
    }),
    expiredTags: z.array(z.string()).max(0, "must be omitted. A refresh lists the expired tags here").default([]).meta({
      description: "Do not set it. After a refresh, the state contains the expired tags with their digests.",
      set: true,
    }),
  },
  outputs: { registry: z.string().meta({ description: "Registry of the repository.", replaceOnChanges: true }) },
  operations: {
    async read(steps) {
      const { values, report } = steps;
      const repository = String(values.repository);
      const registry = registryOf(repository);
      // A lookup by id has no rules.
      if (values.rules === undefined) return { repository, registry, expiredTags: [] };
      // A create lists and deletes nothing: no preview has shown the tags.
      if (values.registry === undefined) {
        await steps.images.expiredTags(repository, retentionOf(values, []));
        return { repository, registry, expiredTags: [] };
      }
      const expired = await expiredTags(steps, values);
      if (expired.length) report(`${expired.length} tags are expired. \`pulumi up\` deletes them.`);
      return { repository, registry, expiredTags: expired.map(textOf) };
    },
    async update(steps, { expiredTags: listed }, news) {
      const { images, values, report, fail } = steps;
      const { repository, maxDeletions } = news;
      const shown = new Set(listed as readonly string[]);
      const expired = (await expiredTags(steps, news)).filter((tag) => shown.has(textOf(tag)));
      if (expired.length > maxDeletions)
        fail(
          `${expired.length} tags expire, and maxDeletions is ${maxDeletions}. No tag was deleted. Check the rules, then raise maxDeletions.`,
        );
      let deleted = 0;
      for (const { tag, digest } of expired)
        if (await images.deleteTag(repository, tag, digest as string)) deleted += 1;
      report(`${deleted} of ${shown.size} listed tags were deleted.`);
      return { repository, registry: values.registry, expiredTags: [] };
    },
  },
  hooks: {
    keepOnDelete: () => true,
    // Only a program contains rules.
    import: { isBuiltIn: () => true },
  },
  validate: ({ repository, rules, useCreationDate }) => [
    ...rules.flatMap(({ keepLatest, olderThanDays, notPulledForDays }, i) => {
      const path = `rules[${i}]`;
      if (keepLatest === undefined && olderThanDays === undefined && notPulledForDays === undefined)
        return [{ path, reason: "requires keepLatest, olderThanDays or notPulledForDays" }];
      return notPulledForDays !== undefined && useCreationDate
        ? [{ path: `${path}.notPulledForDays`, reason: "is available on Docker Hub only" }]
        : [];
    }),
    ...dateFindings(repository, useCreationDate),
  ],
  permissions: {
    read: "pull from the repository. On Docker Hub, read the repository with its management API",
    write: "delete tags. On Docker Hub, with its management API",
  },
  docs: {
    losses: "Deleting the resource deletes no tag.",
    notes: [
      "The rules exist in the program and its state only. An import or a lookup finds none. Declare one resource for each repository.",
      "A create deletes nothing, and a change of the rules deletes nothing. Each refresh lists the tags that expire by the rules of the last update. `pulumi preview --refresh` and `trefoil drift` show them, and `pulumi up --refresh` deletes them.",
      "An update deletes only tags that the last refresh listed, that still expire, and that still point to the same digest. If it is interrupted, the next update deletes the rest.",
      "If tags expire, a refresh and an update read the states of all stacks of the project with the Pulumi CLI, which must be on `PATH` and signed in. If a state cannot be read, they fail, and nothing is deleted. `ignoreStacks: true` omits this. Tags that stacks of other projects declare are not known: add them to `protectedTags`.",
      "Immutable tags of Docker Hub, tags of signatures (`sha256-…`), tags with an unknown date, and tags whose manifest a kept tag uses are never deleted. [Delete old tags](../guides/retention.md) describes the decision, and what a deletion frees.",
    ],
  },
  examples: {
    basic: {
      repository: "registry.example.com/acme/app",
      rules: [{ patterns: ["pr-*"], olderThanDays: 30 }],
      protectedTags: ["latest", "v*"],
      useCreationDate: true,
    },
  },
});

function dateFindings(repository: string, useCreationDate: boolean): { path: string; reason: string }[] {
  const isDockerHub = /^(docker\.io|index\.docker\.io|registry-1\.docker\.io|registry\.hub\.docker\.com)$/.test(
    registryOf(repository),
  );
  if (isDockerHub === !useCreationDate) return [];
  const reason = isDockerHub
    ? "is not available on Docker Hub, which returns the time of the last push"
    : "must be true for this registry, which returns no time of a push";
  return [{ path: "useCreationDate", reason }];
}
