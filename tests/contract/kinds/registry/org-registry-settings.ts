import { type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { completes, refuses, replaces, updates } from "../previews";
import { get } from "./settings";

const settings = "/v2/namespaces/acme/registry-settings";
const returned = (visibility: string) => ({ default_repo_visibility: visibility });
const shown = (visibility: string): Exchange => get(settings, { ...returned(visibility), other: 1 });
const patch = (visibility: string): Exchange =>
  sends(`PATCH ${settings}/default_repo_visibility`, returned(visibility)).receives(204);

const program = { organization: "acme", defaultRepoVisibility: "private" };
const args = { ...program, adopt: false };
const kept = { id: "acme", args, outputs: {} };
const adopted = { ...kept, args: { ...args, adopt: true }, outputs: { previousSettings: returned("private") } };

const operations: readonly Operation[] = [
  creates(
    "is set over the default by the request of this setting, and is read again",
    program,
    [shown("public"), patch("private"), shown("private")],
    { id: "acme", args, outputs: {} },
  ),
  creates(
    "is not set over a visibility that was changed outside Pulumi",
    { organization: "acme", defaultRepoVisibility: "public" },
    [shown("private")],
    failure("exists", "adopt: true"),
  ),
  creates(
    "adopts a changed visibility with `adopt`, and records it",
    { organization: "acme", defaultRepoVisibility: "public", adopt: true },
    [shown("private"), shown("private"), patch("public"), shown("public")],
    {
      id: "acme",
      args: { organization: "acme", defaultRepoVisibility: "public", adopt: true },
      outputs: { previousSettings: returned("private") },
    },
  ),
  reads("counts as deleted when it was restored", kept, [shown("public")]),
  reads("is read", kept, [shown("private")], { args, outputs: {} }),
  changes(
    "changes in place",
    kept,
    { ...program, defaultRepoVisibility: "public" },
    [shown("private"), patch("public"), shown("public")],
    { outputs: {} },
  ),
  deletes("is restored to the default", kept, [shown("private"), patch("public"), shown("public")]),
  deletes(
    "is restored to the visibility before the adoption, which is not always `public`",
    { ...adopted, args: { ...adopted.args, defaultRepoVisibility: "public" } },
    [shown("public"), patch("private"), shown("private")],
  ),
  deletes("is already restored", adopted, [shown("private")]),
  deletes(
    "remains in the state if the service does not return it for a delete",
    kept,
    [sends(`GET ${settings}`).receives(404, {})],
    failure("parent_not_found"),
  ),
];

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("an existing visibility is not adopted", program, { adopt: false }),
  updates("the visibility changes in place", program, { defaultRepoVisibility: "public", adopt: true }),
  replaces("another organization replaces", program, { organization: "umbrella" }),
  refuses("a visibility is public or private", {}, { organization: "a", defaultRepoVisibility: "internal" }),
];

export const orgRegistrySettings: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "registrySettings", key: id }),
    alive: (object) => object.default_repo_visibility !== "public",
    another: (args, n) => ({ ...args, organization: `org-${n}` }),
    values: { organization: ["acme", "umbrella"] },
    restoring: ["defaultRepoVisibility"],
    foreign: {},
  },
  facts: hiddenArgs(),
  wholeList: false,
  operations,
  previews,
};
