import type { TagDecision } from "../../provider/oci/images";
import { groupedLines } from "../grouped-lines";
import { counted, inOneLine, longestOf } from "../printable";
import { images } from "../provider";

/** The result of one run. */
export interface PruneReport {
  readonly repository: string;
  readonly tags: readonly TagDecision[];
  readonly deleted: readonly string[];
  /** Tags whose deletion the registry accepted, and that it still returns. */
  readonly unconfirmed: readonly string[];
  /** Expired tags that were moved or deleted, or that no longer expired, before this run could delete them. */
  readonly skipped: readonly string[];
  /** Expired tags whose manifest a remaining tag uses, directly or in its index. */
  readonly inUse: readonly string[];
  readonly failed: readonly { readonly tag: string; readonly reason: string }[];
}

interface PrintOptions {
  readonly delete?: boolean;
  readonly all?: boolean;
  readonly maxDeletions: number;
}

/** The expired tags, the number of the others by cause, and what was deleted. */
export function textOf(report: PruneReport, options: PrintOptions): string {
  const { repository, tags, deleted, unconfirmed, skipped, inUse, failed } = report;
  const expired = tags.filter(({ cause }) => cause === "expired");
  const kept = tags.filter(({ cause }) => cause !== "expired");
  const lines = [
    `${repository}: ${counted(tags.length, "tag")}, ${expired.length} expired, ${kept.length} kept`,
    ...(expired.length ? ["", "Expired:", ...table(expired)] : []),
    ...(kept.length ? ["", "Kept:", ...(options.all ? table(kept) : counts(kept))] : []),
    "",
  ];
  if (deleted.length) lines.push(`Deleted ${counted(deleted.length, "tag")}.`);
  if (unconfirmed.length)
    lines.push(
      `Not confirmed, because the registry accepted the deletion, but still returns these tags: ${unconfirmed.join(", ")}. It may delete them later. Run the command again. If they remain, check the rules of the registry.`,
    );
  if (skipped.length)
    lines.push(
      `Skipped, because they were moved or deleted, or no longer expire: ${skipped.join(", ")}. Run the command again.`,
    );
  if (inUse.length)
    lines.push(
      `Not deleted, because a remaining tag uses their manifests: ${inUse.join(", ")}. Run the command again.`,
    );
  const problems = failed.map(({ tag, reason }) => ({ name: tag, text: reason }));
  lines.push(...groupedLines(problems, "tags").map((line) => `Not deleted: ${line}`));
  if (!options.delete) lines.push(...nextSteps(expired.length, options));
  return `${lines.map(inOneLine).join("\n").trimEnd()}\n`;
}

function nextSteps(expired: number, { maxDeletions }: PrintOptions): string[] {
  if (expired > maxDeletions)
    return [`Nothing was deleted. With --delete, the command fails, because --max-deletions is ${maxDeletions}.`];
  return expired ? ["Nothing was deleted. Pass --delete to delete the expired tags."] : [];
}

function table(tags: readonly TagDecision[]): string[] {
  const width = longestOf(tags.map(({ tag }) => tag));
  return tags.map(({ tag, reason }) => `  ${tag.padEnd(width)}  ${reason}`);
}

const counts = (tags: readonly TagDecision[]): string[] =>
  images()
    .countsByCause(tags)
    .map(({ count, text }) => `  ${String(count).padStart(5)}  ${text}`);
