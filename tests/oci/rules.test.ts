import { compileRules, type RepositorySettings, rulesIn } from "../../provider/oci/registries/immutable-tags";
import { cpuTime } from "../support/cpu-time";

describe("the rule that matches a tag", () => {
  it.each([
    ["v1.2", [".*"], ".*"],
    ["v1.2", ["latest", "v.*"], "v.*"],
    ["v1.2", ["v1", "v1\\.\\d+"], "v1\\.\\d+"],
    ["nightly-v1", ["^v", "v\\d"], "v\\d"],
    ["rc-1_2", ["rc\\-1\\_2"], "rc\\-1\\_2"],
    ["a-1", ["[a\\-z]+1"], "[a\\-z]+1"],
    ["v1", ["^v", "v|v1"], "v|v1"],
    ["release", ["^(alpha|release)$"], "^(alpha|release)$"],
    // Syntax of RE2 that JavaScript lacks.
    ["v1", ["(?i)V1"], "(?i)V1"],
    ["v1", ["v1\\z"], "v1\\z"],
    ["v1", ["(?P<major>v1)"], "(?P<major>v1)"],
    ["va", ["v[[:alpha:]]"], "v[[:alpha:]]"],
  ])("%s is the first rule that matches as a whole, or else in part (%j)", (tag, rules, rule) => {
    expect(compileRules(rules).matching(tag)).toBe(rule);
  });

  it.each([
    ["v1.2", []],
    ["v1.2", ["latest", "V.*"]],
    // Syntax that RE2 does not support.
    ["v1", ["v("]],
    ["v1", ["v(?=1)"]],
    ["v1", ["(v)\\1"]],
    ["v1z", ["v1\\z"]],
  ])("%s does not match %j", (tag, rules) => {
    expect(compileRules(rules).matching(tag)).toBeUndefined();
  });
});

/** A backtracking engine does not end within it, and a loaded machine needs seconds. In milliseconds. */
const limitOfTime = 60_000;

describe("rules that are written to take long", () => {
  const longTag = `${"a".repeat(127)}!`;

  it.each([
    "^(a+)+$",
    "^(a|a)*$",
    "^(a|aa)+$",
    "^([a-z]+)*$",
    "^(.*a){25}$",
    "(a*)*b",
    "(x+x+)+y",
    "^(a?){30}a{30}b$",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
  ])("take linear time: %s", (rule) => {
    const started = cpuTime();
    const { matching, unreadable } = compileRules([rule]);
    for (let i = 0; i < 100; i++) matching(`${longTag}${i}`);
    expect(unreadable).toBeUndefined();
    expect(cpuTime() - started).toBeLessThan(limitOfTime);
  });

  it.each([
    ["a rule with many instructions", ["(a?){1000}".repeat(100)]],
    ["nested repetitions", ["((a{30}){30}b{1000}){1}".repeat(3)]],
    ["many large rules", Array.from({ length: 20 }, (_, i) => `(${i}a?){500}`)],
    ["a long rule", ["v|".repeat(1000)]],
    ["a rule of a megabyte", [`(${"a*".repeat(500_000)})`]],
    ["deep groups", ["(".repeat(490) + ")".repeat(490), "(".repeat(5000)]],
    ["many rules", Array.from({ length: 100_000 }, (_, i) => `v${i}`)],
  ])("are not evaluated, and may match every tag: %s", (_what, rules) => {
    const started = cpuTime();
    const { matching, unreadable } = compileRules(rules);
    matching(longTag);
    expect(unreadable).toEqual(expect.any(String));
    expect(cpuTime() - started).toBeLessThan(limitOfTime);
  });
});

describe("the limits of rules", () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `v${i}`);
  it.each<[string, readonly string[], string, string | undefined, string | undefined]>([
    ["20 rules", many(20), "v19", "v19", undefined],
    ["21 rules", many(21), "v20", "v2", "v20"],
    ["more rules", many(30), "v19", "v19", "v20"],
    ["1000 characters", ["x".repeat(1000), "v1"], "v1", "v1", undefined],
    ["1001 characters", ["x".repeat(1001), "v1"], "v1", "v1", "x".repeat(1001)],
    ["the first rule that is not valid", ["(", "[", "v1"], "v1", "v1", "("],
    ["the rule after the last one before an invalid one", ["(", ...many(20)], "v1", "v1", "v19"],
    [
      "rules that are too large together",
      ["v1", "(a{900})", "(b{1000})", "(c{900})", "v2"],
      "v2",
      undefined,
      "(c{900})",
    ],
  ])("apply to %s", (_what, rules, tag, rule, unreadable) => {
    const compiled = compileRules(rules);
    expect([compiled.matching(tag), compiled.unreadable]).toEqual([rule, unreadable]);
  });
});

describe("the rules of a repository", () => {
  it.each([
    [{ enabled: true, rules: ["v.*"] }, ["v.*"]],
    [{ enabled: true, rules: [] }, [".*"]],
    [{ enabled: true, rules: null }, [".*"]],
    [{ enabled: true }, [".*"]],
    [{ enabled: true, rules: "v.*" }, [".*"]],
    [{ enabled: true, rules: [1, null] }, ["1", "null"]],
    [{ enabled: false, rules: [".*"] }, []],
    [undefined, []],
  ])("%j protects by %j", (settings, rules) => {
    expect(rulesIn({ immutable_tags_settings: settings as RepositorySettings["immutable_tags_settings"] })).toEqual(
      rules,
    );
  });
});
