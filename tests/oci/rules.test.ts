import { matchingRule, rulesIn } from "../../provider/oci/registries/immutable-tags";

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
  ])("%s is the first rule that matches as a whole, or else in part (%j)", (tag, rules, rule) => {
    expect(matchingRule(rules, tag)).toBe(rule);
  });

  it.each([
    ["v1.2", []],
    ["v1.2", ["latest", "V.*"]],
    // Syntax that JavaScript does not support or reads differently.
    ["v1", ["(?i)V1"]],
    ["v1z", ["v1\\z"]],
    ["v1", ["(?P<major>v1)"]],
    ["va", ["v[[:alpha:]]"]],
    ["v1", ["v("]],
  ])("%s does not match %j", (tag, rules) => {
    expect(matchingRule(rules, tag)).toBeUndefined();
  });
});

describe("the rules of a repository", () => {
  it.each([
    [{ enabled: true, rules: ["v.*"] }, ["v.*"]],
    [{ enabled: true, rules: [] }, [".*"]],
    [{ enabled: true, rules: null }, [".*"]],
    [{ enabled: true }, [".*"]],
    [{ enabled: false, rules: [".*"] }, []],
    [undefined, []],
  ])("%j protects by %j", (settings, rules) => {
    expect(rulesIn({ immutable_tags_settings: settings })).toEqual(rules);
  });
});
