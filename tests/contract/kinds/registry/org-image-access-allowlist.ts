import { address, type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { accepts, completes, refuses, replaces, updates } from "../previews";

const items = "/v2/namespaces/acme/allowlist/items";
const page = (names: readonly string[], next: string | null = null) => ({
  count: names.length,
  next,
  results: names.map((repository_name) => ({ repository_name })),
});
const list = (...names: string[]): Exchange => sends(`GET ${items}?page_size=100`).receives(200, page(names));
const add = (...names: string[]): Exchange => sends(`POST ${items}`, { repository_names: names }).receives(204);
const remove = (...names: string[]): Exchange => sends(`DELETE ${items}`, { repository_names: names }).receives(204);

const program = { organization: "acme", repositories: ["acme/app", "acme/api"] };
const args = { ...program, adopt: false };
const kept = { id: "acme", args, outputs: {} };
const previousSettings = { repositories: ["acme/app", "acme/old"] };

const operations: readonly Operation[] = [
  creates("adds all repositories to an empty list", program, [list(), list(), add("acme/app", "acme/api")], {
    id: "acme",
    args,
    outputs: {},
  }),
  creates(
    "is not set over repositories that were added outside Pulumi",
    program,
    [list("acme/old")],
    failure("exists", "adopt: true"),
  ),
  creates(
    "adopts an existing list with `adopt`, and records it",
    { ...program, adopt: true },
    [
      list("acme/app", "acme/old"),
      list("acme/app", "acme/old"),
      list("acme/app", "acme/old"),
      add("acme/api"),
      remove("acme/old"),
    ],
    { id: "acme", args: { ...args, adopt: true }, outputs: { previousSettings } },
  ),
  reads(
    "is read on all pages, in any order",
    kept,
    [
      sends(`GET ${items}?page_size=100`).receives(200, page(["acme/api"], `${address}${items}?page=2&page_size=100`)),
      sends(`GET ${items}?page=2&page_size=100`).receives(200, page(["acme/app"])),
    ],
    { args, outputs: {} },
  ),
  reads("is read with repositories that were added and removed outside Pulumi", kept, [list("acme/new", "acme/app")], {
    args: { ...args, repositories: ["acme/app", "acme/new"] },
    outputs: {},
  }),
  reads("counts as deleted when the list was emptied", kept, [list()]),
  reads(
    "remains in the state if the service does not return it for a refresh",
    kept,
    [sends(`GET ${items}?page_size=100`).receives(404, {})],
    failure("parent_not_found"),
  ),
  changes(
    "adds and removes only what differs from the list, and adds first",
    kept,
    { ...program, repositories: ["acme/api", "acme/new"] },
    [list("acme/app", "acme/api"), list("acme/app", "acme/api"), add("acme/new"), remove("acme/app")],
    { outputs: {} },
  ),
  deletes("is emptied", kept, [
    list("acme/app", "acme/api"),
    list("acme/app", "acme/api"),
    remove("acme/app", "acme/api"),
  ]),
  deletes("is restored to the list before the adoption", { ...kept, outputs: { previousSettings } }, [
    list("acme/app", "acme/api"),
    list("acme/app", "acme/api"),
    add("acme/old"),
    remove("acme/api"),
  ]),
  deletes("is already empty", kept, [list()]),
  deletes(
    "remains in the state if the service does not return it for a delete",
    kept,
    [sends(`GET ${items}?page_size=100`).receives(404, {})],
    failure("parent_not_found"),
  ),
];

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("an existing list is not adopted", program, { adopt: false }),
  updates("repositories change in place", program, { repositories: ["acme/new"], adopt: true }),
  replaces("another organization replaces", program, { organization: "umbrella" }),
  refuses("repositories have a namespace", {}, { organization: "a", repositories: ["app"] }, [
    "organization",
    "repositories[0]",
  ]),
  refuses(
    "repositories are in lowercase, because another spelling of a repository in the list would remove it",
    {},
    { organization: "acme", repositories: ["Acme/App"] },
    ["repositories[0]"],
  ),
  accepts("an empty list allows no repository", program, { repositories: [] }),
];

export const orgImageAccessAllowlist: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "imageAllowlist", key: id }),
    alive: ({ repositories }) => Array.isArray(repositories) && repositories.length > 0,
    another: (args, n) => ({ ...args, organization: `org-${n}` }),
    values: { organization: ["acme", "umbrella"], repositories: [["acme/one"], ["acme/two", "acme/three"]] },
    preparing: /^POST/,
    foreign: {},
  },
  facts: hiddenArgs(),
  wholeList: false,
  operations,
  previews,
};
