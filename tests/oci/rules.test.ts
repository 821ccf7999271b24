import { matchingRule } from "../../provider/oci/registries/immutable-tags";

describe("the rule that a tag meets", () => {
  it.each([
    ["v1.2", [".*"], ".*"],
    ["v1.2", ["latest", "v.*"], "v.*"],
    ["v1.2", ["v1", "v1\\.\\d+"], "v1\\.\\d+"],
    ["nightly-v1", ["^v", "v\\d"], "v\\d"],
    ["rc-1_2", ["rc\\-1\\_2"], "rc\\-1\\_2"],
    ["a-1", ["[a\\-z]+1"], "[a\\-z]+1"],
    ["v1", ["^v", "v|v1"], "v|v1"],
    ["release", ["^(alpha|release)$"], "^(alpha|release)$"],
  ])("%s is the first that it meets as a whole, or else in part (%j)", (tag, rules, rule) => {
    expect(matchingRule(rules, tag)).toBe(rule);
  });

  it.each([
    ["v1.2", []],
    ["v1.2", ["latest", "V.*"]],
    // What JavaScript has not, or reads as something else.
    ["v1", ["(?i)V1"]],
    ["v1z", ["v1\\z"]],
    ["v1", ["(?P<major>v1)"]],
    ["va", ["v[[:alpha:]]"]],
    ["v1", ["v("]],
  ])("%s is none of %j", (tag, rules) => {
    expect(matchingRule(rules, tag)).toBeUndefined();
  });
});
