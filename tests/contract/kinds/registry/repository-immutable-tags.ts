import type { JsonObject } from "../../../../emulator/json";
import { type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { accepts, completes, refuses, replaces, updates, warns } from "../previews";
import { returned as repository } from "./repository";

const item = "/v2/namespaces/acme/repositories/legacy";
const returned = (enabled: boolean, rules: readonly string[]) => ({
  ...repository,
  name: "legacy",
  immutable_tags_settings: { enabled, rules },
});
const get = (enabled: boolean, ...rules: string[]): Exchange =>
  sends(`GET ${item}`).receives(200, returned(enabled, rules));
const patch = (enabled: boolean, rules: readonly string[]): Exchange =>
  sends(`PATCH ${item}/immutabletags`, { immutable_tags: enabled, immutable_tags_rules: rules }).receives(
    200,
    returned(enabled, rules.length ? rules : [".*"]),
  );
const off = get(false, ".*");

const minimal = { namespace: "acme", name: "legacy" };
const program = { namespace: "acme", name: "legacy", rules: ["v.*", "latest"] };
const args = { ...program, enabled: true, adopt: false };
const kept = { id: "acme/legacy", args, outputs: {} };
const previousSettings = { immutable_tags_settings: { enabled: true, rules: ["old"] } };

const operations: readonly Operation[] = [
  creates(
    "is enabled by one request, without other inputs of the repository",
    program,
    [off, patch(true, program.rules)],
    { id: "acme/legacy", args, outputs: {} },
  ),
  creates(
    "is not set over rules that were set outside Pulumi",
    program,
    [get(true, "old")],
    failure("exists", "adopt: true"),
  ),
  creates(
    "adopts existing rules with `adopt`, and records them",
    { ...program, adopt: true },
    [get(true, "old"), get(true, "old"), patch(true, program.rules)],
    { id: "acme/legacy", args: { ...args, adopt: true }, outputs: { previousSettings } },
  ),
  creates("applies to every tag without rules", minimal, [off, patch(true, [])], {
    id: "acme/legacy",
    args: { ...minimal, enabled: true, adopt: false },
    outputs: {},
  }),
  creates("applies to every tag with an empty list of rules", { ...minimal, rules: [] }, [off, patch(true, [])], {
    id: "acme/legacy",
    args: { ...minimal, enabled: true, adopt: false, rules: [] },
    outputs: {},
  }),
  reads("is read with rules in any order", kept, [get(true, "latest", "v.*")], { args, outputs: {} }),
  reads("is read with rules that were changed outside Pulumi", kept, [get(true, "v.*", "x")], {
    args: { ...args, rules: ["v.*", "x"] },
    outputs: {},
  }),
  reads("counts as deleted when immutable tags were disabled", kept, [off]),
  reads("exists while immutable tags are disabled as declared", { ...kept, args: { ...args, enabled: false } }, [off], {
    args: { ...args, enabled: false },
    outputs: {},
  }),
  changes("changes in place", kept, { ...program, rules: ["x"] }, [get(true, ...program.rules), patch(true, ["x"])], {
    outputs: {},
  }),
  deletes("is disabled without rules", { ...kept, args: { ...minimal, enabled: true, adopt: false } }, [
    get(true, ".*"),
    patch(false, []),
  ]),
  deletes("is disabled", kept, [get(true, ...program.rules), patch(false, [])]),
  deletes("is restored to the rules before the adoption", { ...kept, outputs: { previousSettings } }, [
    get(true, ...program.rules),
    patch(true, ["old"]),
  ]),
  deletes("is already disabled", kept, [off]),
];

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("immutable tags are enabled, and existing rules are not adopted", minimal, { enabled: true, adopt: false }),
  updates("rules change in place", { ...minimal, rules: ["a"] }, { enabled: false, adopt: true }),
  replaces("another repository replaces", minimal, { namespace: "umbrella", name: "other" }),
  refuses("names are those of repositories", {}, { namespace: "a", name: "Legacy" }),
  warns("an empty list of rules matches every tag", minimal, { rules: [] }),
  accepts("an empty list of rules has no effect while immutable tags are disabled", minimal, {
    enabled: false,
    rules: [],
  }),
  warns("more than five rules are doubtful", minimal, { rules: ["a", "b", "c", "d", "e", "f"] }),
  accepts("a repository has five rules", minimal, { rules: ["a", "b", "c", "d", "e"] }),
];

export const repositoryImmutableTags: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "repositories", key: id }),
    alive: ({ immutable_tags_settings: tags }) => (tags as { enabled?: unknown } | undefined)?.enabled === true,
    another: (args, n) => ({ ...args, name: `legacy-${n}` }),
    values: { namespace: ["acme", "umbrella"], name: ["legacy", "legacy-0"], rules: [["one"], ["two", "three"]] },
    onWire: {
      enabled: (enabled) => ({ immutable_tags_settings: { enabled } }) as JsonObject,
      rules: (rules) => ({ immutable_tags_settings: { rules } }) as JsonObject,
    },
    restoring: ["enabled"],
    foreign: {},
  },
  facts: hiddenArgs(),
  wholeList: false,
  hidden: true,
  operations,
  previews,
};
