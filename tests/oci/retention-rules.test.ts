import fc from "fast-check";
import {
  countsByCause,
  type Retention,
  type RetentionRule,
  type TagDecision,
  type TagDeletionOptions,
} from "../../provider/oci/images";
import { decide, type TagFacts } from "../../provider/oci/retention/decide";
import { deleteTags, type TagDeletion } from "../../provider/oci/retention/delete-tags";
import { matchingPattern } from "../../provider/text/patterns";
import { cpuTime } from "../support/cpu-time";

const now = new Date("2026-06-01T12:00:00Z");
const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): Date => new Date(now.getTime() - days * day);
const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;

let letters = 0;
/** A tag with its own manifest, 100 days old and never pulled. */
const tag = (name: string, facts: Partial<TagFacts> = {}): TagFacts => ({
  name,
  digest: digest((letters++ % 16).toString(16)),
  date: daysAgo(100),
  pulled: "never",
  children: [],
  ...facts,
});

const retention = (rule: Partial<RetentionRule>, more: Partial<Retention> = {}): Retention => ({
  rules: [{ patterns: ["*"], ...rule }],
  protectedTags: [],
  declared: async () => [],
  dates: "push",
  ...more,
});

const old = retention({ olderThanDays: 30 });
const causes = (tags: readonly TagFacts[], given: Retention) =>
  Object.fromEntries(decide(tags, given, now).map((decision) => [decision.tag, decision.cause]));
const expired = (tags: readonly TagFacts[], given: Retention): string[] =>
  decide(tags, given, now).flatMap((decision) => (decision.cause === "expired" ? [decision.tag] : []));

describe("the retention of tags", () => {
  it("lets a tag expire whose last push is older", () => {
    expect(causes([tag("a"), tag("b", { date: daysAgo(29) })], old)).toEqual({ a: "expired", b: "recent" });
  });

  it("compares the last pull, and the push of a tag that was never pulled", () => {
    const tags = [
      tag("pulled", { pulled: daysAgo(2) }),
      tag("unused", { pulled: daysAgo(40) }),
      tag("new", { date: daysAgo(10) }),
      tag("old"),
      // The pull was of an earlier image.
      tag("pushed-again", { date: daysAgo(10), pulled: daysAgo(60) }),
      tag("unclear", { pulled: undefined }),
    ];
    expect(causes(tags, retention({ notPulledForDays: 30 }))).toEqual({
      pulled: "recent",
      unused: "expired",
      new: "recent",
      old: "expired",
      "pushed-again": "recent",
      unclear: "unknown",
    });
  });

  it("keeps the newest tags of a pattern, also from other rules", () => {
    const tags = ["v1", "v2", "v3", "pr-1"].map((name, i) => tag(name, { date: daysAgo(100 - i) }));
    const rules = [
      { patterns: ["v*"], keepLatest: 2 },
      { patterns: ["*"], olderThanDays: 30 },
    ];
    expect(causes(tags, { ...old, rules })).toEqual({ v1: "expired", v2: "newest", v3: "newest", "pr-1": "expired" });
  });

  it.each([
    ["has no date", undefined],
    ["was pushed in the future", daysAgo(-1)],
    ["has the date of a reproducible build", new Date(0)],
    ["has an invalid date", new Date("x")],
  ])("keeps a tag that %s, and does not count it among the newest", (_, date) => {
    const tags = [tag("odd", { date }), tag("a", { date: daysAgo(50) }), tag("b", { date: daysAgo(60) })];
    expect(causes(tags, retention({ keepLatest: 1 }))).toEqual({ odd: "unknown", a: "newest", b: "expired" });
  });

  it("keeps protected, declared and immutable tags, tags of signatures and tags without a digest", () => {
    const tags = [
      tag("latest"),
      tag("production", { declaredBy: "registry:ImageTag in the stack dev" }),
      tag("v1", { immutable: "immutable by the rule v.*" }),
      tag(`sha256-${"a".repeat(64)}.sig`),
      tag("odd", { digest: undefined }),
    ];
    const decisions = decide(tags, { ...old, protectedTags: ["lat*"] }, now);
    expect(decisions.map(({ cause }) => cause)).toEqual(["protected", "unknown", "declared", "referrer", "immutable"]);
    expect(decisions.map(({ reason }) => reason)).toEqual([
      "protected by the pattern lat*",
      "the registry returned no digest",
      "declared by registry:ImageTag in the stack dev",
      "belongs to another image: a signature or similar",
      "immutable by the rule v.*",
    ]);
  });

  it("keeps tags whose manifest a kept tag uses, directly or as a part of its index", () => {
    const tags = [
      tag("keep", { digest: digest("1"), children: [digest("2")] }),
      tag("same", { digest: digest("1") }),
      tag("part", { digest: digest("2"), children: [digest("3")] }),
      tag("part-of-part", { digest: digest("3") }),
      tag("other", { digest: digest("4") }),
    ];
    expect(expired(tags, { ...old, protectedTags: ["keep"] })).toEqual(["other"]);
  });

  it("keeps the newest images, of which each has newer signatures", () => {
    const tags = [1, 2, 3].flatMap((number) => [
      tag(`v${number}`, { date: daysAgo(40 - number) }),
      tag(`sha256-${String(number).repeat(64)}.sig`, { date: daysAgo(10) }),
    ]);
    expect(expired(tags, retention({ keepLatest: 2 }))).toEqual(["v1"]);
  });

  it("deletes nothing by a rule without a condition", () => {
    expect(causes([tag("a")], retention({}))).toEqual({ a: "noRule" });
  });

  const ms = (given: Date, more: number): Date => new Date(given.getTime() + more);
  const year2013 = new Date("2013-01-01T00:00:00Z");

  it.each<[string, Partial<TagFacts>, string]>([
    ["is exactly as old as the limit", { date: daysAgo(30) }, "recent: dated 30 days ago"],
    ["is a millisecond older than the limit", { date: ms(daysAgo(30), -1) }, "expired: dated 30 days ago"],
    ["is almost a day older", { date: ms(daysAgo(32), 1) }, "expired: dated 31 days ago"],
    ["was pushed now", { date: now }, "recent: dated today"],
    ["was pushed almost a day ago", { date: ms(daysAgo(1), 1) }, "recent: dated today"],
    ["was pushed a day ago", { date: daysAgo(1) }, "recent: dated 1 day ago"],
    ["was pushed two days ago", { date: daysAgo(2) }, "recent: dated 2 days ago"],
    ["was pushed in a millisecond", { date: ms(now, 1) }, "unknown: its date is unknown, in the future or before 2013"],
    ["has the first plausible date", { date: year2013 }, "expired: dated 4899 days ago"],
    [
      "has a date that is a millisecond too early",
      { date: ms(year2013, -1) },
      "unknown: its date is unknown, in the future or before 2013",
    ],
  ])("decides by the age of a tag that %s", (_, facts, expected) => {
    const [decision] = decide([tag("a", facts)], old, now);
    expect(`${decision?.cause}: ${decision?.reason}`).toBe(expected);
  });

  it.each<[string, Partial<TagFacts>, string]>([
    ["was never pulled", {}, "expired: not pulled since its date, 100 days ago"],
    ["was never pulled, and is new", { date: daysAgo(1) }, "recent: not pulled since its date, 1 day ago"],
    ["was pulled before its date", { pulled: daysAgo(200) }, "expired: not pulled since its date, 100 days ago"],
    ["was pulled at its date", { pulled: daysAgo(100) }, "expired: not pulled since its date, 100 days ago"],
    ["was pulled exactly at the limit", { pulled: daysAgo(30) }, "recent: pulled 30 days ago"],
    ["was pulled a millisecond earlier", { pulled: ms(daysAgo(30), -1) }, "expired: pulled 30 days ago"],
    ["was pulled today", { pulled: now }, "recent: pulled today"],
    [
      "is pulled in the future",
      { pulled: ms(now, 1) },
      "unknown: the time of its last pull is unknown or in the future",
    ],
    ["has no time of a pull", { pulled: undefined }, "unknown: the time of its last pull is unknown or in the future"],
  ])("decides by the pulls of a tag that %s", (_, facts, expected) => {
    const [decision] = decide([tag("a", facts)], retention({ notPulledForDays: 30 }), now);
    expect(`${decision?.cause}: ${decision?.reason}`).toBe(expected);
  });

  const patterns = ["a*", "b*"];
  it.each<[string, readonly RetentionRule[], string]>([
    [
      "each condition of a rule",
      [{ patterns, keepLatest: 1, olderThanDays: 30, notPulledForDays: 30 }],
      "expired: not one of the 1 newest of a*, b*, dated 100 days ago, not pulled since its date, 100 days ago",
    ],
    [
      "the first unmet condition",
      [{ patterns, keepLatest: 1, olderThanDays: 100, notPulledForDays: 200 }],
      "recent: dated 100 days ago",
    ],
    [
      "an unmet condition on pulls",
      [{ patterns, olderThanDays: 30, notPulledForDays: 200 }],
      "recent: not pulled since its date, 100 days ago",
    ],
    ["none of zero newest tags", [{ patterns, keepLatest: 0 }], "expired: not one of the 0 newest of a*, b*"],
    [
      "the rule that keeps it",
      [
        { patterns: ["c"], keepLatest: 3 },
        { patterns, keepLatest: 2 },
      ],
      "newest: one of the 2 newest of a*, b*",
    ],
    ["no rule", [{ patterns: ["c"], olderThanDays: 1 }], "noRule: no rule matches"],
    ["a rule without a condition", [{ patterns }], "noRule: the rule has no condition"],
    [
      "any rule that lets it expire",
      [
        { patterns, olderThanDays: 200 },
        { patterns, olderThanDays: 30 },
      ],
      "expired: dated 100 days ago",
    ],
    ["the first of its rules", [{ patterns, olderThanDays: 200 }, { patterns }], "recent: dated 100 days ago"],
  ])("names in the reason %s", (_, rules, expected) => {
    const tags = [tag("a"), tag("b", { date: daysAgo(99) })];
    const [decision] = decide(tags, { ...old, rules }, now);
    expect(`${decision?.cause}: ${decision?.reason}`).toBe(expected);
  });

  it("keeps all tags with the date of the last of the newest", () => {
    const tags = ["c", "B", "a"].map((name) => tag(name));
    const others = [tag("new", { date: daysAgo(1) }), tag("old", { date: daysAgo(101) })];
    const kept = { B: "newest", a: "newest", c: "newest", new: "newest", old: "expired" };
    expect(causes([...others, ...tags], retention({ keepLatest: 2 }))).toEqual(kept);
    expect(causes(tags, retention({ keepLatest: 0 }))).toEqual({ B: "expired", a: "expired", c: "expired" });
  });

  it("counts for the newest tags of a rule only tags that its patterns match", () => {
    const tags = [tag("v1"), tag("w1", { date: daysAgo(1) }), tag("x1", { date: daysAgo(2) })];
    const rules = [{ patterns: ["v*", "x*"], keepLatest: 1 }];
    expect(causes(tags, { ...old, rules })).toEqual({ v1: "expired", w1: "noRule", x1: "newest" });
  });

  it("counts a protected tag among the newest", () => {
    const tags = [tag("v1"), tag("v2", { date: daysAgo(1) })];
    expect(causes(tags, retention({ keepLatest: 1 }, { protectedTags: ["v2"] }))).toEqual({
      v1: "expired",
      v2: "protected",
    });
  });

  it("names the cause that comes first, and decides in the order of the names", () => {
    const odd = { immutable: "immutable", declaredBy: "a stack", digest: undefined, date: undefined };
    const signature = `sha512-${"a".repeat(64)}`;
    const tags = [
      tag(signature, { digest: undefined }),
      tag("d", { date: undefined }),
      tag("c", { ...odd, declaredBy: undefined }),
      tag("b", odd),
      tag("a", odd),
      tag("C", { digest: undefined }),
    ];
    const rules = [{ patterns: ["[none]"], olderThanDays: 1 }];
    const decisions = decide(tags, { ...old, rules, protectedTags: ["x", "a"] }, now);
    expect(decisions.map((decision) => `${decision.tag}: ${decision.reason}`)).toEqual([
      "C: the registry returned no digest",
      "a: protected by the pattern a",
      "b: declared by a stack",
      "c: immutable",
      "d: no rule matches",
      `${signature}: belongs to another image: a signature or similar`,
    ]);
  });

  it.each(["sha256-abc", `x-sha256-${"a".repeat(64)}`, `sha384-${"a".repeat(64)}`, `SHA256-${"a".repeat(64)}`])(
    "distinguishes a tag from that of a signature: %s",
    (name) => {
      expect(causes([tag(name)], old)).toEqual({ [name]: "expired" });
    },
  );

  it("contains the times of a tag as far as they are known, and the manifests of an expired index", () => {
    const part = digest("f");
    const tags = [
      tag("a", { date: new Date(0), pulled: daysAgo(1), children: [part] }),
      tag("b", { children: [part] }),
      tag("c", { date: new Date(Number.NaN), pulled: new Date(Number.NaN) }),
      tag("d", { date: undefined, pulled: undefined }),
      tag("e"),
    ];
    const decisions = decide(tags, old, now);
    expect(decisions.map(({ tag: name, date, pulled, children }) => ({ name, date, pulled, children }))).toEqual([
      { name: "a", date: "1970-01-01T00:00:00.000Z", pulled: "2026-05-31T12:00:00.000Z" },
      { name: "b", date: "2026-02-21T12:00:00.000Z", children: [part] },
      { name: "c" },
      { name: "d" },
      { name: "e", date: "2026-02-21T12:00:00.000Z" },
    ]);
    expect(decisions.map((decision) => Object.keys(decision).sort().join())).toEqual([
      "cause,date,digest,pulled,reason,tag",
      "cause,children,date,digest,reason,tag",
      "cause,digest,reason,tag",
      "cause,digest,reason,tag",
      "cause,date,digest,reason,tag",
    ]);
    expect(decisions.map((decision) => decision.digest)).toEqual(tags.map((one) => one.digest));
  });

  it("names the first kept tag that uses a manifest, even if it is only kept as a part of another one", () => {
    const tags = [
      tag("a", { digest: digest("3") }),
      tag("b", { digest: digest("2"), children: [digest("3")] }),
      tag("c", { digest: digest("1"), children: [digest("2")], immutable: "immutable" }),
      tag("d", { digest: digest("9"), children: [digest("2")], immutable: "immutable" }),
      tag("e", { digest: undefined, children: [digest("8")] }),
      tag("f", { digest: digest("8") }),
    ];
    const used = decide(tags, old, now).filter(({ cause }) => cause === "used");
    expect(used.map(({ tag: name, reason }) => `${name}: ${reason}`)).toEqual([
      "a: the kept tag b uses its manifest",
      "b: the kept tag c uses its manifest",
      "f: the kept tag e uses its manifest",
    ]);
    expect(used.every((decision) => !("children" in decision))).toBe(true);
  });
});

const anyName = fc.stringMatching(/^[a-c1-3]{1,3}$/);
const anyDate = fc.option(fc.integer({ min: -10, max: 120 }).map(daysAgo), { nil: undefined });
const rarely = (value: string) =>
  fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary: fc.constant(value), weight: 1 });
const anyDigest = fc.nat(40).map((number) => `sha256:${String(number).padStart(64, "0")}`);
const anyTag: fc.Arbitrary<TagFacts> = fc.record({
  name: anyName,
  digest: fc.option(anyDigest, { nil: undefined, freq: 20 }),
  date: anyDate,
  pulled: fc.oneof(anyDate, fc.constant("never" as const)),
  children: fc.oneof({ arbitrary: fc.constant([]), weight: 4 }, fc.array(anyDigest, { maxLength: 2 })),
  immutable: rarely("immutable"),
  declaredBy: rarely("a stack"),
});
const anyTags = fc.uniqueArray(anyTag, { selector: ({ name }) => name, minLength: 2, maxLength: 12, size: "max" });
const anyPatterns = fc.array(fc.constantFrom("*", "*", "*", "a*", "*1", "b*2", "c", "1*"), {
  minLength: 1,
  maxLength: 2,
});
const days = fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined, freq: 2 });
const anyRetention: fc.Arbitrary<Retention> = fc.record({
  rules: fc.array(
    fc.record({
      patterns: anyPatterns,
      keepLatest: fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined, freq: 2 }),
      olderThanDays: days,
      notPulledForDays: days,
    }),
    { minLength: 1, maxLength: 3 },
  ),
  protectedTags: fc.array(fc.constantFrom("a*", "*3", "b1"), { maxLength: 1 }),
  declared: fc.constant(async () => []),
  dates: fc.constant("push" as const),
});

describe("for all tags and rules", () => {
  it("tags expire in a third of the samples, so that the other properties are about something", () => {
    const samples = fc.sample(fc.tuple(anyTags, anyRetention), { numRuns: 300, seed: 1 });
    expect(samples.filter(([tags, given]) => expired(tags, given).length > 0).length).toBeGreaterThan(100);
  });

  const byName = (tags: readonly TagFacts[]) => new Map(tags.map((one) => [one.name, one]));

  it("no protected tag, and no tag with an uncertain date or digest, expires", () => {
    fc.assert(
      fc.property(anyTags, anyRetention, (tags, given) => {
        const facts = byName(tags);
        for (const name of expired(tags, given)) {
          const found = facts.get(name) as TagFacts;
          expect(found.digest).toBeDefined();
          expect([found.immutable, found.declaredBy]).toEqual([undefined, undefined]);
          expect(matchingPattern(given.protectedTags, name)).toBeUndefined();
          expect(given.rules.some(({ patterns }) => matchingPattern(patterns, name) !== undefined)).toBe(true);
          expect(found.date && found.date <= now).toBe(true);
        }
      }),
    );
  });

  it("the newest tags of each rule remain", () => {
    fc.assert(
      fc.property(anyTags, anyRetention, (tags, given) => {
        const gone = new Set(expired(tags, given));
        for (const { patterns, keepLatest = 0 } of given.rules) {
          const dated = tags.filter(
            ({ name, date }) => date && date <= now && matchingPattern(patterns, name) !== undefined,
          );
          const remaining = dated.filter(({ name }) => !gone.has(name));
          expect(remaining.length).toBeGreaterThanOrEqual(Math.min(keepLatest, dated.length));
          const times = dated.map(({ date }) => Number(date)).sort((a, b) => b - a);
          const limit = times[keepLatest - 1] ?? Number.NEGATIVE_INFINITY;
          if (keepLatest > 0)
            expect(dated.some(({ name, date }) => gone.has(name) && Number(date) > limit)).toBe(false);
        }
      }),
    );
  });

  it("no kept tag loses its manifest, or a manifest of its index", () => {
    fc.assert(
      fc.property(anyTags, anyRetention, (tags, given) => {
        const gone = new Set(expired(tags, given));
        const used = tags
          .filter(({ name }) => !gone.has(name))
          .flatMap(({ digest: own, children }) => [own, ...children]);
        for (const one of tags) if (gone.has(one.name)) expect(used).not.toContain(one.digest);
      }),
    );
  });

  it("the order of the tags has no effect", () => {
    fc.assert(
      fc.property(
        anyTags.chain((tags) => fc.tuple(fc.constant(tags), fc.shuffledSubarray(tags, { minLength: tags.length }))),
        anyRetention,
        ([tags, shuffled], given) => expect(decide(shuffled, given, now)).toEqual(decide(tags, given, now)),
      ),
    );
  });

  it("a missing tag that uses no other manifest never makes another tag expire", () => {
    fc.assert(
      fc.property(anyTags, anyTag, anyRetention, (tags, missing, given) => {
        const complete = [
          ...tags.filter(({ name }) => name !== missing.name),
          { ...missing, children: [], digest: undefined },
        ];
        const gone = new Set(expired(complete, given));
        const partial = complete.filter(({ name }) => name !== missing.name);
        for (const name of expired(partial, given)) expect(gone).toContain(name);
      }),
    );
  });
});

describe("the numbers of tags by cause", () => {
  it("are in the order of the first tag of each cause, with the name of the cause", () => {
    const all = [
      "recent",
      "expired",
      "protected",
      "declared",
      "immutable",
      "referrer",
      "unknown",
      "noRule",
      "newest",
      "used",
    ];
    const decisions = [...all, "expired"].map((cause) => ({ tag: "", digest: "", cause, reason: "" }) as TagDecision);
    expect(countsByCause(decisions).map(({ count, text }) => `${count} ${text}`)).toEqual([
      "1 recent",
      "2 expired",
      "1 protected by a pattern",
      "1 declared by a stack",
      "1 immutable",
      "1 signature or similar of another image",
      "1 without a known date or digest",
      "1 without a matching rule",
      "1 newest",
      "1 manifest in use by a kept tag",
    ]);
  });
});

describe("the deletion of listed tags", () => {
  const listed = (name: string, letter: string | undefined, children: readonly string[] = []): TagDecision => ({
    tag: name,
    digest: letter && digest(letter),
    cause: "expired",
    reason: "",
    children: children.map(digest),
  });
  /** Deletes all tags except those with another result, or with an error. */
  const run = async (
    tags: readonly TagDecision[],
    results: Readonly<Record<string, TagDeletion | Error>> = {},
    options?: TagDeletionOptions,
  ) => {
    const calls: string[] = [];
    const remove = async (name: string, manifest: string): Promise<TagDeletion> => {
      calls.push(`${name} ${manifest.slice(7, 8)}`);
      const result = results[name] ?? { outcome: "deleted" };
      if (result instanceof Error) throw result;
      return result;
    };
    const result = await deleteTags(tags, remove, options);
    return { calls, ...result };
  };
  const lost = new Error("lost");

  it("begins with indexes, keeps the order of other tags, and deletes no kept tag", async () => {
    const kept: TagDecision = { ...listed("kept", "7"), cause: "recent" };
    const tags = [listed("b", "1"), kept, listed("a", "2"), listed("i", "3", ["1"]), listed("o", "4", ["3"])];
    const { calls, deleted, skipped, inUse, failed } = await run(tags);
    expect(calls).toEqual(["a 2", "o 4", "i 3", "b 1"]);
    expect(deleted).toEqual(["a", "o", "i", "b"]);
    expect([skipped, inUse, failed]).toEqual([[], [], []]);
  });

  it("continues after an error by default, and keeps the manifest of its tag and those in it", async () => {
    const tags = [listed("i", "3", ["1"]), listed("a", "1"), listed("j", "3", ["1"]), listed("z", "5")];
    expect(await run(tags, { i: lost })).toEqual({
      calls: ["i 3", "z 5"],
      deleted: ["z"],
      unconfirmed: [],
      skipped: [],
      inUse: ["j", "a"],
      failed: [{ tag: "i", error: lost }],
    });
  });

  it("stops with an error after which it does not continue", async () => {
    const calls: string[] = [];
    const remove = async (name: string): Promise<TagDeletion> => {
      calls.push(name);
      throw lost;
    };
    const tags = [listed("a", "1"), listed("b", "2")];
    await expect(deleteTags(tags, remove, { continuesAfter: (error) => error !== lost })).rejects.toBe(lost);
    expect(calls).toEqual(["a"]);
  });

  it("keeps tags that are not included, and their manifests under other tags", async () => {
    const tags = [
      listed("i", "3", ["1"]),
      listed("a", "1"),
      listed("b", "1"),
      listed("j", "3", ["1"]),
      listed("z", "5"),
    ];
    const result = await run(tags, {}, { isIncluded: ({ tag: name }) => !["i", "b"].includes(name) });
    expect(result).toMatchObject({ calls: ["z 5"], deleted: ["z"], skipped: [], inUse: ["j", "a"], failed: [] });
  });

  it("keeps a tag without a digest, and the manifests that it uses", async () => {
    const tags = [listed("odd", undefined, ["1"]), listed("a", "1"), listed("z", "5")];
    expect(await run(tags)).toMatchObject({ calls: ["z 5"], inUse: ["odd", "a"] });
  });

  it("keeps only what a moved tag points to now, and what its old index used", async () => {
    const tags = [
      listed("i", "3", ["1", "3"]),
      listed("j", "3", ["1", "3"]),
      listed("a", "1"),
      listed("n", "4", ["2"]),
      listed("b", "2"),
    ];
    const moved = { outcome: "skipped", used: [digest("4")] } as const;
    expect(await run(tags, { i: moved })).toMatchObject({
      calls: ["i 3", "j 3"],
      deleted: ["j"],
      skipped: ["i"],
      inUse: ["n", "a", "b"],
    });
  });

  it("keeps the manifests in an index to which a tag was moved, even after another tag of the index was deleted", async () => {
    const tags = [
      listed("n", "4", ["2"]),
      listed("x", "9", ["3"]),
      listed("o", "2", ["1"]),
      listed("i", "3"),
      listed("a", "1"),
    ];
    expect(await run(tags, { i: { outcome: "skipped", used: [digest("4")] } })).toMatchObject({
      calls: ["n 4", "x 9", "o 2", "i 3"],
      skipped: ["i"],
      inUse: ["a"],
    });
  });

  it("keeps manifests that use each other after an error", async () => {
    const tags = [listed("a", "1", ["2"]), listed("b", "2", ["1"]), listed("c", "3")];
    expect(await run(tags, { a: lost })).toMatchObject({ deleted: ["c"], inUse: ["b"], failed: [{ tag: "a" }] });
  });

  it("keeps no manifest of a tag that another client has deleted", async () => {
    const tags = [listed("a", "1"), listed("b", "1")];
    expect(await run(tags, { a: { outcome: "skipped", used: [] } })).toMatchObject({
      deleted: ["b"],
      skipped: ["a"],
      inUse: [],
    });
  });
});

describe("the deletion of tags", () => {
  const letters = "0123456789abcdef".split("");
  /** Tags of any manifests. A manifest uses only manifests with a later letter, so that there is no cycle. */
  const anyExpired = fc
    .array(fc.record({ manifest: fc.nat(9), uses: fc.subarray(letters.slice(0, 10)) }), { maxLength: 12 })
    .map((tags) => {
      const uses = new Map(tags.map(({ manifest, uses: used }) => [manifest, used]));
      return tags.map(({ manifest }, i): TagDecision => {
        const children = (uses.get(manifest) ?? []).filter((letter) => letter > String(manifest)).map(digest);
        return { tag: `t${i}`, digest: digest(String(manifest)), cause: "expired", reason: "", children };
      });
    });
  const choices = fc.infiniteStream(fc.boolean());

  /** Manifests that a remaining tag uses, and that were deleted. */
  const missing = (tags: readonly TagDecision[], deleted: ReadonlySet<string | undefined>) =>
    tags
      .filter((one) => !deleted.has(one.digest))
      .flatMap(({ children = [] }) => children.filter((child) => deleted.has(child)));

  /** Manifests that a manifest uses, directly and through others. */
  const partsOf = (tags: readonly TagDecision[], whole: string): string[] => {
    const children = tags.find((one) => one.digest === whole)?.children ?? [];
    return children.flatMap((child) => [child, ...partsOf(tags, child)]);
  };

  it("never leaves an index without its manifests, wherever it fails or stops", async () => {
    await fc.assert(
      fc.asyncProperty(anyExpired, choices, choices, fc.nat(12), async (tags, included, fails, stop) => {
        const kept = new Set(tags.filter(() => included.next().value).map(({ tag: name }) => name));
        const deleted = new Set<string | undefined>();
        const problems: string[] = [];
        let calls = 0;
        // The registry deletes the manifest of a tag with all tags of the manifest.
        const remove = async (_: string, manifest: string): Promise<TagDeletion> => {
          if (calls++ === stop) throw new Error("stop");
          if (fails.next().value) throw new Error("fails");
          deleted.add(manifest);
          problems.push(...missing(tags, deleted));
          return { outcome: "deleted" };
        };
        await deleteTags(tags, remove, {
          isIncluded: ({ tag: name }) => !kept.has(name),
          continuesAfter: (error) => (error as Error).message === "fails",
        }).catch(() => undefined);
        problems.push(...tags.filter((one) => kept.has(one.tag) && deleted.has(one.digest)).map((one) => one.tag));
        expect(problems).toEqual([]);
      }),
    );
  });

  it("keeps the manifest that a skipped tag points to, and the manifests in it", async () => {
    const targets = fc.infiniteStream(
      fc.option(fc.constantFrom(...letters.slice(0, 10)).map(digest), { nil: undefined }),
    );
    await fc.assert(
      fc.asyncProperty(anyExpired, targets, async (tags, moves) => {
        const [deleted, used] = [new Set<string>(), new Set<string>()];
        const problems: string[] = [];
        const remove = async (_: string, manifest: string): Promise<TagDeletion> => {
          if (used.has(manifest)) problems.push(manifest);
          const target = moves.next().value;
          if (target === undefined || deleted.has(target)) {
            deleted.add(manifest);
            return { outcome: "deleted" };
          }
          for (const one of [target, ...partsOf(tags, target)]) used.add(one);
          return { outcome: "skipped", used: [target] };
        };
        await deleteTags(tags, remove);
        expect(problems).toEqual([]);
      }),
    );
  });

  it("ends for a list whose manifests use each other, and for many tags of one manifest", async () => {
    const [a, b] = [digest("a"), digest("b")];
    const one = { tag: "one", digest: a, cause: "expired", reason: "", children: [a, b] } as const;
    const two = { ...one, tag: "two", digest: b, children: [a] };
    const order: string[] = [];
    await deleteTags([one, two, { ...one, tag: "three" }], async (name) => ({
      outcome: order.push(name) ? "deleted" : "skipped",
    }));
    expect(order.sort()).toEqual(["one", "three", "two"]);
  });
});

describe("a pattern", () => {
  it.each([
    ["v*", "v1", true],
    ["v*", "av1", false],
    ["*", "anything", true],
    ["v1", "v1", true],
    ["v1", "v10", false],
    ["a*a", "a", false],
    ["a*a", "aa", true],
    ["a*b*c", "a-c-b-c", true],
    ["a*b*c", "acb", false],
    ["*-rc*", "1.0-rc.1", true],
    ["", "a", false],
  ])("%s and the tag %s: %s", (pattern, name, result) => {
    expect(matchingPattern([pattern], name) !== undefined).toBe(result);
  });

  it("matches as a regular expression with the same wildcards", () => {
    const text = fc.stringMatching(/^[ab]{0,6}$/);
    fc.assert(
      fc.property(fc.stringMatching(/^[ab*]{0,6}$/), text, (pattern, name) => {
        const same = new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(name);
        expect(matchingPattern([pattern], name) !== undefined).toBe(same);
      }),
    );
  });

  it("needs no exponential time", () => {
    const start = cpuTime();
    matchingPattern([`${"*a".repeat(60)}b`], "a".repeat(128));
    expect(cpuTime() - start).toBeLessThan(10_000);
  });
});
