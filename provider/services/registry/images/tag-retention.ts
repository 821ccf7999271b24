import { z } from "zod";
import { defineResource, object, type Steps, type Values } from "../../../define";
import { countsByCause, type Retention, type TagDecision } from "../../../oci/images";
import { comparableRepository, isOnDockerHub, registryOf } from "../../../text/registry-names";
import { firstNames } from "../../../text/wording";
import { declaredImages, kindsOfTags } from "./declared-tags";
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
  keepLatest: z.int().min(0).optional().meta({
    description:
      "Number of newest tags to keep, also if another rule applies to them. Tags with the date of the last of them are kept, too. Tags of signatures do not count.",
  }),
  olderThanDays: days
    .optional()
    .meta({ description: "Minimum time since the last push, or since the creation date. In days." }),
  notPulledForDays: days.optional().meta({
    description:
      "Minimum time since the last pull, or since the last push of a tag that was not pulled since. In days. Docker Hub only.",
  }),
});

/** The rules of a resource, for `images`. */
function retentionOf({ stackObjects }: Steps, values: Values): Retention {
  const { rules, protectedTags, useCreationDate, ignoreStacks } = values;
  return {
    rules: rules as Retention["rules"],
    protectedTags: protectedTags as Retention["protectedTags"],
    declared: async () => (ignoreStacks ? [] : declaredImages(await stackObjects(kindsOfTags))),
    dates: useCreationDate ? "creation" : "push",
  };
}

/** The decisions about all tags. Undefined if the repository does not exist. */
const decideAll = (steps: Steps, values: Values): Promise<readonly TagDecision[] | undefined> =>
  steps.images.expiredTags(String(values.repository), retentionOf(steps, values));

const isExpired = ({ cause }: TagDecision): boolean => cause === "expired";

/** Reports the numbers of tags, and each tag with its reason if the user requests it. */
function reportDecisions(
  { report }: Steps,
  decisions: readonly TagDecision[],
  { maxDeletions, reportTags }: Values,
): void {
  if (!decisions.length) return;
  const counts = countsByCause(decisions).map(({ count, text }) => `${count} ${text}`);
  const expired = decisions.filter(isExpired).length;
  const next =
    expired > Number(maxDeletions)
      ? ` An update fails, and deletes none, because maxDeletions is ${maxDeletions}.`
      : " `pulumi up` deletes the expired tags.";
  report(
    `${decisions.length === 1 ? "1 tag" : `${decisions.length} tags`}: ${counts.join(", ")}.${expired ? next : ""}`,
  );
  if (!reportTags) return;
  for (const decision of decisions)
    report(`${decision.tag}: ${isExpired(decision) ? "expired" : "kept"}, ${decision.reason}.`);
}

/**
 * The registry rejected the deletion of one tag, for example by its own rule. Other errors, such as a lost connection, concern all
 * tags.
 */
const isRejected = (error: unknown): boolean =>
  error instanceof Error && "status" in error && [400, 403, 404, 405, 409, 412, 422].includes(Number(error.status));

const textOf = ({ tag, digest }: TagDecision): string => `${tag}@${digest}`;

const reading = "pull from the repository. On Docker Hub, read the repository with its management API";

export const tagRetention = defineResource({
  service: images,
  name: "TagRetention",
  description:
    "Rules that delete old tags of a repository. A refresh lists the expired tags, a preview shows them, and an update deletes them.",
  id: "{repository}",
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
        "Patterns of tags that are never deleted, for example `latest` and `v*`. Tags that an ImageTag, an ImageCopy or an Artifact of any stack of the project declares are never deleted, either. Nor is the tag in `source` of an ImageCopy.",
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
    reportTags: z.boolean().default(false).meta({
      description: "Report each tag with the reason why it expires or is kept, at each refresh.",
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
      const { values, report, fail } = steps;
      const repository = String(values.repository);
      const registry = registryOf(repository);
      // A create lists and deletes nothing: no preview has shown the tags.
      if (values.registry === undefined) {
        const decisions = await decideAll(steps, { ...values, ignoreStacks: true });
        if (!decisions)
          fail(
            "the repository was not found. Create it, or push an image first if the registry creates repositories at a push. Otherwise check its name and the access of the account.",
          );
        return { repository, registry, expiredTags: [] };
      }
      const decisions = await decideAll(steps, values);
      if (!decisions)
        report("the repository was not found, so that no tag expires. Check its name and the access of the account.");
      else reportDecisions(steps, decisions, values);
      return { repository, registry, expiredTags: (decisions ?? []).filter(isExpired).map(textOf) };
    },
    async update(steps, { expiredTags: listed }, news) {
      const { images, values, report, fail } = steps;
      const { repository, maxDeletions } = news;
      const shown = new Set(listed as readonly string[]);
      const decisions = (await decideAll(steps, news)) ?? [];
      const isShown = (decision: TagDecision): boolean => shown.has(textOf(decision));
      const expired = decisions.filter((decision) => isExpired(decision) && isShown(decision));
      if (expired.length > maxDeletions)
        fail(
          `${expired.length} tags expire, and maxDeletions is ${maxDeletions}. No tag was deleted. Check the rules, then raise maxDeletions.`,
        );
      const { deleted, unconfirmed, failed } = await images.deleteTags(repository, decisions, {
        isIncluded: isShown,
        continuesAfter: isRejected,
        // The create of an existing tag may have begun after the states were read.
        declared: () => declaredImages(steps.newObjects(kindsOfTags)),
      });
      const reason = (failed[0]?.error as Error | undefined)?.message.replace(/\.$/, "");
      const result = `${deleted.length} of ${shown.size} listed tags were deleted.`;
      if (reason !== undefined)
        fail(
          `${result} Not deleted: ${failed.map(({ tag }) => tag).join(", ")} (${reason}). Add these tags to protectedTags, or allow their deletion, and run \`pulumi up\` again.`,
        );
      report(
        unconfirmed.length
          ? `${result} The registry accepted the deletion of further tags, but still returns them: ${firstNames(unconfirmed, 5)}. It may delete them later. If a refresh still lists them, check the rules of the registry.`
          : result,
      );
      return { repository, registry: values.registry, expiredTags: [] };
    },
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
  hooks: {
    declaredOnce: { input: "repository", key: ({ repository }) => comparableRepository(repository) },
  },
  permissions: {
    create: reading,
    read: reading,
    write: "delete tags. On Docker Hub, with its management API",
  },
  docs: {
    losses: {
      lost: [],
      text: "Deleting the resource deletes no tag.",
      byUpdate: { input: "expiredTags", text: "The update deletes the listed tags that expire by the rules." },
    },
    notes: {
      State:
        "The rules exist in the program and its state only, so that there is nothing to import or to look up. Declare one resource for each repository, in one stack. Preview rejects a second one with the same name of the repository in the same program. It does not know those of other programs and stacks, which delete by their own rules alone.",
      "Deletion of expired tags":
        "A create deletes nothing. If the state lists expired tags, an update after a change of the rules deletes the listed tags that expire by the new rules, too. Each refresh lists the tags that expire by the rules of the last update, and reports the numbers of kept tags by their reason. `pulumi preview --refresh` and `trefoil drift` show them, and `pulumi up --refresh` deletes them. This command refreshes for its preview and again after the confirmation, so that it may delete further tags. Run `pulumi refresh`, then `pulumi up`, to delete only tags that the preview shows.",
      "Complete lists":
        "In registries other than Docker Hub, expired tags are an error if the registry does not prove that its list of tags is complete: it must support the parameter `last` of the distribution specification. Docker's registry supports it since version 3.",
      "Checks before a deletion":
        "An update deletes only tags that the last refresh listed, that still expire, and that still point to the same digest. The digest is compared directly before each attempt of a deletion. If it is interrupted, the next update deletes the rest. A tag that the registry still returns after its deletion does not count as deleted, and is reported.",
      Clocks: "Ages are computed with the earlier of two times: that of this machine, and that of the registry.",
      "Tags in use":
        "If tags expire, a refresh and an update read the states of all stacks of the project with the Pulumi CLI, which must be on `PATH` and signed in. If the repository, the tag or the source of such a resource is a secret, the CLI also needs the passphrase or the key of its stack. If a state cannot be read, they fail, and nothing is deleted. `ignoreStacks: true` omits this. Tags that stacks of other projects declare are not known: add them to `protectedTags`. The tag in `source` of an ImageCopy counts as declared, unless `source` contains a digest. A tag that the same update declares for the first time is kept as soon as its create begins. Add its resource to `dependsOn` of the TagRetention to keep other tags of its image, too.",
      "Protected tags":
        "Immutable tags of Docker Hub, tags of signatures (`sha256-…`), tags with an unknown date, and tags whose manifest a kept tag uses are never deleted. [Delete old tags](../guides/retention.md) describes the decision, and what a deletion frees.",
    },
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
  if (isOnDockerHub(repository) === !useCreationDate) return [];
  const reason = isOnDockerHub(repository)
    ? "is not available on Docker Hub, which returns the time of the last push"
    : "must be true for this registry, which returns no time of a push";
  return [{ path: "useCreationDate", reason }];
}
