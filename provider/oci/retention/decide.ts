import { matchingPattern } from "../../text/patterns";
import { counted } from "../../text/wording";
import type { Retention, RetentionRule, TagDecision } from "../images";

/** Facts about a tag that decide whether it expires. */
export interface TagFacts {
  readonly name: string;
  /** Digest that the tag points to. Undefined if the registry does not return it. */
  readonly digest: string | undefined;
  /** Time of the last push, or of the creation of the image. Undefined if it is unknown. */
  readonly date: Date | undefined;
  /** Time of the last pull. Undefined if it is unknown. */
  readonly pulled: Date | "never" | undefined;
  /** Digests of the manifests that the manifest of the tag uses: those in its index, and its subject. */
  readonly children: readonly string[];
  /** Reason why the registry does not delete the tag, such as a rule for immutable tags. */
  readonly immutable?: string;
  /** Resource that declares the tag, for messages. */
  readonly declaredBy?: string;
}

const day = 24 * 60 * 60 * 1000;

/** No image of Docker is older. Reproducible builds set earlier dates, such as 1970 and 1980. */
const earliest = Date.UTC(2013, 0);

/**
 * Decides which tags expire. A pure function: the order of the tags has no effect, and the result is sorted by name.
 *
 * A tag expires if a rule matches it, each condition of this rule applies, and nothing protects it. A date that is unknown, in the
 * future or before 2013 never fulfills a condition.
 */
export function decide(tags: readonly TagFacts[], retention: Retention, now: Date): TagDecision[] {
  const sorted = [...tags].sort((a, b) => compareText(a.name, b.name));
  const newest = retention.rules.map((rule) => namesOfNewest(sorted, rule, now));
  const decisions = sorted.map((tag) => decideAlone(tag, retention, { newest, now }));
  return keepParts(sorted, decisions).map((decision, i) => {
    const children = sorted[i]?.children ?? [];
    return decision.cause === "expired" && children.length ? { ...decision, children } : decision;
  });
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The date if it is plausible. */
const plausible = (date: Date | undefined, now: Date): Date | undefined =>
  date && date.getTime() >= earliest && date.getTime() <= now.getTime() ? date : undefined;

/**
 * Names of the tags that `keepLatest` of a rule keeps. Tags without a known date do not count, and neither do those of signatures,
 * which are pushed after their image. Of tags with the same date, the newest is not known, so that all of them are kept: builds of one
 * commit may have its date.
 */
function namesOfNewest(tags: readonly TagFacts[], { patterns, keepLatest }: RetentionRule, now: Date): Set<string> {
  if (!keepLatest) return new Set();
  const dated = tags.flatMap(({ name, date }) => {
    const time = plausible(date, now)?.getTime();
    const counts = time !== undefined && !isReferrerTag(name) && matchingPattern(patterns, name) !== undefined;
    return counts ? [{ name, time }] : [];
  });
  const oldest = dated.map(({ time }) => time).sort((a, b) => b - a)[keepLatest - 1] ?? 0;
  return new Set(dated.flatMap(({ name, time }) => (time >= oldest ? [name] : [])));
}

interface Comparison {
  /** For each rule, the names that `keepLatest` keeps. */
  readonly newest: readonly ReadonlySet<string>[];
  readonly now: Date;
}

function decideAlone(tag: TagFacts, { rules, protectedTags }: Retention, { newest, now }: Comparison): TagDecision {
  const { name, digest } = tag;
  const times = {
    ...(tag.date && isTime(tag.date) && { date: tag.date.toISOString() }),
    ...(tag.pulled instanceof Date && isTime(tag.pulled) && { pulled: tag.pulled.toISOString() }),
  };
  const decision = (cause: TagDecision["cause"], reason: string): TagDecision => ({
    tag: name,
    digest,
    ...times,
    cause,
    reason,
  });
  const pattern = matchingPattern(protectedTags, name);
  if (pattern !== undefined) return decision("protected", `protected by the pattern ${pattern}`);
  if (tag.declaredBy !== undefined) return decision("declared", `declared by ${tag.declaredBy}`);
  if (tag.immutable !== undefined) return decision("immutable", tag.immutable);
  if (isReferrerTag(name)) return decision("referrer", "belongs to another image: a signature or similar");
  if (digest === undefined) return decision("unknown", "the registry returned no digest");
  if (!digest.startsWith("sha256:"))
    return decision("unknown", "its digest is not a SHA-256, so that its users are not known");
  const matching = rules
    .map((rule, i) => ({ rule, i }))
    .filter(({ rule }) => matchingPattern(rule.patterns, name) !== undefined);
  if (!matching.length) return decision("noRule", "no rule matches");
  if (!plausible(tag.date, now)) return decision("unknown", "its date is unknown, in the future or before 2013");
  const among = matching.find(({ i }) => newest[i]?.has(name));
  if (among)
    return decision("newest", `one of the ${among.rule.keepLatest} newest of ${among.rule.patterns.join(", ")}`);
  const results = matching.map(({ rule }) => applyRule(tag, rule, now));
  const [first] = results;
  const { cause, reason } = results.find((result) => result.cause === "expired") ?? (first as Result);
  return decision(cause, reason);
}

type Result = Pick<TagDecision, "cause" | "reason">;

const isTime = (date: Date): boolean => !Number.isNaN(date.getTime());

/** Tags of signatures and other referrers in registries without the referrers API: `sha256-…`, `sha256-….sig`. */
export const isReferrerTag = (name: string): boolean => /^sha(256|512)-[0-9a-f]{64}/.test(name);

/** The result of one rule for a tag with a known date that is not among its newest. */
function applyRule(tag: TagFacts, rule: RetentionRule, now: Date): Result {
  const { patterns, keepLatest, olderThanDays, notPulledForDays } = rule;
  const conditions: Result[] = [];
  if (keepLatest !== undefined)
    conditions.push({ cause: "expired", reason: `not one of the ${keepLatest} newest of ${patterns.join(", ")}` });
  if (olderThanDays !== undefined) conditions.push(compareAge(tag, olderThanDays, now));
  if (notPulledForDays !== undefined) conditions.push(comparePull(tag, notPulledForDays, now));
  // A rule without a condition deletes nothing.
  if (!conditions.length) return { cause: "noRule", reason: "the rule has no condition" };
  const unmet = conditions.find(({ cause }) => cause !== "expired");
  return unmet ?? { cause: "expired", reason: conditions.map(({ reason }) => reason).join(", ") };
}

function compareAge(tag: TagFacts, days: number, now: Date): Result {
  const date = tag.date as Date;
  return { cause: isOlder(date, days, now) ? "expired" : "recent", reason: `dated ${daysAgo(date, now)}` };
}

/** A pull before the last push was a pull of another image. */
function comparePull(tag: TagFacts, days: number, now: Date): Result {
  const date = tag.date as Date;
  const pulled = tag.pulled === "never" ? date : plausible(tag.pulled, now);
  if (!pulled) return { cause: "unknown", reason: "the time of its last pull is unknown or in the future" };
  const isUnused = pulled <= date;
  const reason = isUnused ? `not pulled since its date, ${daysAgo(date, now)}` : `pulled ${daysAgo(pulled, now)}`;
  return { cause: isOlder(isUnused ? date : pulled, days, now) ? "expired" : "recent", reason };
}

const isOlder = (date: Date, days: number, now: Date): boolean => now.getTime() - date.getTime() > days * day;

function daysAgo(date: Date, now: Date): string {
  const days = Math.floor((now.getTime() - date.getTime()) / day);
  return days === 0 ? "today" : `${counted(days, "day")} ago`;
}

/**
 * Keeps each expired tag whose manifest a kept tag uses: some registries delete the manifest with its tag, and others delete
 * untagged manifests even if an index contains them. A tag that is kept for this reason may be an index, too.
 */
function keepParts(tags: readonly TagFacts[], decisions: readonly TagDecision[]): TagDecision[] {
  const result = [...decisions];
  const users = new Map<string, string>();
  const use = ({ name, digest, children }: TagFacts): void => {
    for (const used of [digest, ...children]) if (used !== undefined && !users.has(used)) users.set(used, name);
  };
  tags.forEach((tag, i) => {
    if (result[i]?.cause !== "expired") use(tag);
  });
  for (let changed = true; changed; ) {
    changed = false;
    tags.forEach((tag, i) => {
      const decision = result[i];
      const user = tag.digest === undefined ? undefined : users.get(tag.digest);
      if (decision?.cause !== "expired" || user === undefined) return;
      result[i] = { ...decision, cause: "used", reason: `the kept tag ${user} uses its manifest` };
      use(tag);
      changed = true;
    });
  }
  return result;
}
