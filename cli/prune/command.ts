import { Command } from "commander";
import type { DeclaredImage, Images, Retention, TagDecision, TagDeletionResult } from "../../provider/oci/images";
import { isConfirmed } from "../confirm";
import { sentencesOf } from "../error-messages";
import { endOfHelp } from "../help";
import { counted, shown, shownJson, shownLine } from "../printable";
import { catalogue, declaredTags, lifecycle } from "../provider";
import { configurationOf, projectHere, startedPulumi } from "../pulumi";
import { type PruneReport, textOf } from "./print";

interface Options {
  readonly pattern: readonly string[];
  readonly protect?: readonly string[];
  readonly keepLatest?: string;
  readonly olderThan?: string;
  readonly notPulledFor?: string;
  readonly creationDate?: boolean;
  readonly maxDeletions: string;
  readonly stack?: string;
  readonly project?: string;
  readonly ignoreStacks?: boolean;
  readonly delete?: boolean;
  readonly all?: boolean;
  readonly json?: boolean;
  readonly yes?: boolean;
}

/** `trefoil prune`: lists the tags of a repository that a rule lets expire, and deletes them. */
export function prune(): Command {
  return new Command("prune")
    .description("List the tags of a repository that expire by a rule, and delete them with --delete.")
    .argument("<repository>", "repository with its registry (default registry: Docker Hub)")
    .requiredOption(
      "--pattern <pattern>",
      "tags that the rule applies to; `*` matches any characters; repeat it for several patterns",
      appended,
    )
    .option("--keep-latest <number>", "keep this number of newest tags")
    .option("--older-than <days>", "delete only tags whose last push is older")
    .option("--not-pulled-for <days>", "delete only tags that were not pulled for this time (Docker Hub)")
    .option("--protect <pattern>", "never delete these tags; repeat it for several patterns", appended)
    .option("--creation-date", "use the creation date of the images instead of the last push (other registries)")
    .option("--max-deletions <number>", "delete nothing if more tags expire", "100")
    .option("--stack <name>", "use the configuration of this stack (default: the environment)")
    .option(
      "--project <name>",
      "protect the tags that stacks of this project declare (default: the project in this folder)",
    )
    .option("--ignore-stacks", "do not protect the tags that stacks declare")
    .option("--delete", "delete the expired tags")
    .option("--yes", "skip the confirmation")
    .option("--all", "also print the tags that are kept")
    .option("--json", "print JSON")
    .addHelpText("after", () => endOfHelp("prune"))
    .action(run);
}

/**
 * Each option has one value. With several, it would include the words after it: the repository, or the files whose names a shell
 * inserts for a pattern without quotes.
 */
function appended(value: string, previous: string[] = []): string[] {
  previous.push(value);
  return previous;
}

async function run(repository: string, options: Options): Promise<void> {
  const retention = retentionOf(options);
  const maxDeletions = wholeNumber("--max-deletions", options.maxDeletions);
  const images = await imagesFor(options.stack === undefined ? {} : await configurationOf(options.stack));
  const tags = await decideAll(images, repository, retention);
  const expired = tags.filter(isExpired);
  if (options.delete && expired.length > maxDeletions)
    throw new Error(
      `${counted(expired.length, "tag")} of ${repository} ${expired.length === 1 ? "expires" : "expire"}, and --max-deletions is ${maxDeletions}. Nothing was deleted. Check the rule without --delete, then raise --max-deletions.`,
    );
  const isDeletion =
    options.delete && expired.length && (await isConfirmed(confirmationLines(repository, expired), options.yes));
  const result = isDeletion
    ? await deleteShown(images, repository, {
        expired,
        // The tags may have changed while the user read the question.
        decisions: options.yes ? tags : await decideAll(images, repository, retention),
      })
    : undefined;
  const report = reportOf(repository, tags, result);
  process.stdout.write(options.json ? shownJson(report) : shown(textOf(report, { ...options, maxDeletions })));
  const handled = report.deleted.length + report.skipped.length;
  process.exitCode = report.failed.length ? 1 : handled < expired.length ? 2 : 0;
}

/** The decisions about all tags of an existing repository. */
async function decideAll(images: Images, repository: string, retention: Retention): Promise<readonly TagDecision[]> {
  const decisions = await images.expiredTags(repository, retention);
  if (decisions) return decisions;
  throw new Error(
    `The repository ${repository} was not found. Nothing was deleted. Check its name, and that the account has access to it.`,
  );
}

/** Deletes the tags that the user confirmed and that still expire. The others are skipped. */
async function deleteShown(
  images: Images,
  repository: string,
  { expired, decisions }: { expired: readonly TagDecision[]; decisions: readonly TagDecision[] },
): Promise<TagDeletionResult> {
  const shown = new Set(expired.map(referenceOf));
  const remaining = new Set(decisions.filter(isExpired).map(referenceOf));
  const isIncluded = (decision: TagDecision): boolean => shown.has(referenceOf(decision));
  const result = await images.deleteTags(repository, decisions, { isIncluded });
  const changed = expired.filter((decision) => !remaining.has(referenceOf(decision))).map(({ tag }) => tag);
  return { ...result, skipped: [...changed, ...result.skipped] };
}

const referenceOf = ({ tag, digest }: TagDecision): string => `${tag}@${digest}`;

const reportOf = (repository: string, tags: readonly TagDecision[], result?: TagDeletionResult): PruneReport => ({
  repository,
  tags: tags.map(({ children: _, ...decision }) => decision),
  deleted: result?.deleted ?? [],
  unconfirmed: result?.unconfirmed ?? [],
  skipped: result?.skipped ?? [],
  inUse: result?.inUse ?? [],
  failed: (result?.failed ?? []).map(({ tag, error }) => ({ tag, reason: sentencesOf(error) })),
});

const isExpired = ({ cause }: TagDecision): boolean => cause === "expired";

function confirmationLines(repository: string, expired: readonly TagDecision[]): string[] {
  return [
    `${repository}: delete ${counted(expired.length, "tag")}`,
    ...expired.map(({ tag, reason }) => `  ${tag}: ${reason}`),
  ];
}

/** The access to registries with the configuration of a stack or of the environment. */
async function imagesFor(bag: Readonly<Record<string, string>>): Promise<Images> {
  const { Session } = lifecycle();
  const service = catalogue()
    .services()
    .find(({ name }) => name === "oci");
  if (!service) throw new Error("The module of container registries is missing. Install Trefoil again.");
  const session = new Session(service, bag, (line) => void process.stderr.write(shownLine(line)));
  await session.prepare();
  return session.imagesFor();
}

function retentionOf(options: Options): Retention {
  const { pattern, keepLatest, olderThan, notPulledFor, protect = [], creationDate, ignoreStacks } = options;
  if (keepLatest === undefined && olderThan === undefined && notPulledFor === undefined)
    throw new Error("The rule has no condition. Pass --keep-latest, --older-than or --not-pulled-for.");
  const project = options.project ?? projectHere();
  if (project === undefined && !ignoreStacks)
    throw new Error(
      "The tags that stacks declare are unknown: this folder has no project. Run this in the folder of the program, pass --project, or --ignore-stacks if no stack declares tags of this repository.",
    );
  return {
    rules: [
      {
        patterns: pattern.map(requirePattern),
        keepLatest: keepLatest === undefined ? undefined : wholeNumber("--keep-latest", keepLatest),
        olderThanDays: olderThan === undefined ? undefined : days("--older-than", olderThan),
        notPulledForDays: notPulledFor === undefined ? undefined : days("--not-pulled-for", notPulledFor),
      },
    ],
    protectedTags: protect.map(requirePattern),
    declared: async () => (ignoreStacks ? [] : declaredImagesOf(options.project)),
    dates: creationDate ? "creation" : "push",
  };
}

/** A pattern with other characters matches no tag: it is a mistake, such as a regular expression. */
function requirePattern(pattern: string): string {
  if (/^[A-Za-z0-9._*-]{1,128}$/.test(pattern)) return pattern;
  throw new Error(
    `The pattern ${JSON.stringify(pattern)} is invalid. A pattern contains only letters, digits, ".", "_", "-" and "*".`,
  );
}

function wholeNumber(option: string, value: string): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new Error(`${option} is invalid. Pass a whole number.`);
}

function days(option: string, value: string): number {
  if (/^\d{1,6}(\.\d+)?$/.test(value)) return Number(value);
  throw new Error(`${option} is invalid. Pass a number of days.`);
}

/**
 * The tags that resources declare in the states of all stacks of a project, including interrupted creates. All states must be
 * readable.
 *
 * @param project default: the project in the current folder.
 */
async function declaredImagesOf(project?: string): Promise<DeclaredImage[]> {
  const { kindsOfTags, declaredImages } = declaredTags();
  return declaredImages(await lifecycle().stackObjects(kindsOfTags, { project, run: (args) => startedPulumi(args) }));
}
