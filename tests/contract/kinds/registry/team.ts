import { type Operation, sends } from "../exchange";
import { hiddenArgs, madeUp } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { accepts, completes, refuses, replaces, updates } from "../previews";
import { byName, groups, list, returned, returnedOwners } from "./teams";

const program = { organization: "acme", name: "developers", description: "Developers of the shop." };
const kept = { id: "acme/4711", args: program, outputs: { teamId: 4711 } };

const operations: readonly Operation[] = [
  creates(
    "is created, and identified by its id",
    program,
    [
      list(returnedOwners),
      sends(`POST ${groups}`, { name: "developers", description: "Developers of the shop." }).receives(201, {
        ...returned,
        member_count: 0,
      }),
    ],
    { id: "acme/4711", args: program, outputs: { teamId: 4711 } },
  ),
  creates(
    "is not created under an existing name",
    { organization: "acme", name: "developers" },
    [
      list(returnedOwners, returned),
      sends(`POST ${groups}`, { name: "developers" }).receives(400, {
        message: "httperror 400",
        errinfo: { fielderrors: { name: "a group of this name already exists" } },
      }),
    ],
    failure("exists"),
  ),
  reads("is read by its id, whatever its current name", kept, [list(returnedOwners, { ...returned, name: "coders" })], {
    args: { ...program, name: "coders" },
    outputs: { teamId: 4711 },
  }),
  reads("counts as deleted when another team has its name, in two lists", kept, [
    list({ ...returned, id: 4712 }),
    list({ ...returned, id: 4712 }),
  ]),
  changes(
    "is renamed under its current name in the service",
    kept,
    { ...program, name: "builders" },
    [
      byName("builders"),
      list(returnedOwners, { ...returned, name: "coders" }),
      sends(`PATCH ${groups}/coders`, { name: "builders" }).receives(200, { ...returned, name: "builders" }),
    ],
    { args: { ...program, name: "builders" }, outputs: { teamId: 4711 } },
  ),
  changes(
    "loses its description, which is sent empty",
    kept,
    { organization: "acme", name: "developers" },
    [
      byName("developers", returned),
      sends(`PATCH ${groups}/developers`, { description: "" }).receives(200, { ...returned, description: "" }),
    ],
    { outputs: { teamId: 4711 } },
  ),
  creates(
    "gets its role after it is created, because Docker documents it for PATCH only",
    { ...program, role: "releases" },
    [
      list(returnedOwners),
      sends(`POST ${groups}`, { name: "developers", description: "Developers of the shop." }).receives(201, returned),
      byName("developers", returned),
      sends(`PATCH ${groups}/developers`, { role: "releases" }).receives(200, { ...returned, role: "releases" }),
    ],
    { id: "acme/4711", args: { ...program, role: "releases" }, outputs: { teamId: 4711 } },
  ),
  reads(
    "is read with a capitalized core role, or with the declared letter case of a custom role",
    { ...kept, args: { ...program, role: "editor" } },
    [list(returnedOwners, { ...returned, role: "Editor" })],
    { args: { ...program, role: "editor" }, outputs: { teamId: 4711 } },
  ),
  reads(
    "keeps its role if responses lack it",
    { ...kept, args: { ...program, role: "billing" } },
    [list(returnedOwners, returned)],
    { args: { ...program, role: "billing" }, outputs: { teamId: 4711 } },
  ),
  reads(
    "is read with a role that was changed outside Pulumi",
    { ...kept, args: { ...program, role: "billing" } },
    [list(returnedOwners, { ...returned, role: "opsTeam" })],
    { args: { ...program, role: "opsTeam" }, outputs: { teamId: 4711 } },
  ),
  changes(
    "keeps its role without a request if the program no longer contains it",
    { ...kept, args: { ...program, role: "billing" } },
    program,
    [],
    { outputs: { teamId: 4711 } },
  ),
  changes(
    "is renamed and gets another role under its new name",
    kept,
    { ...program, name: "builders", role: "billing" },
    [
      byName("builders"),
      list(returnedOwners, returned),
      sends(`PATCH ${groups}/developers`, { name: "builders" }).receives(200, { ...returned, name: "builders" }),
      byName("builders", { ...returned, name: "builders" }),
      sends(`PATCH ${groups}/builders`, { role: "billing" }).receives(200, {
        ...returned,
        name: "builders",
        role: "billing",
      }),
    ],
    { args: { ...program, name: "builders", role: "billing" }, outputs: { teamId: 4711 } },
  ),
  changes(
    "gets its role under its current name, even if another team has the declared name",
    kept,
    { ...program, role: "billing" },
    [
      byName("developers", { ...returned, id: 4712 }),
      list(returnedOwners, { ...returned, name: "coders" }, { ...returned, id: 4712 }),
      sends(`PATCH ${groups}/coders`, { role: "billing" }).receives(200, { ...returned, role: "billing" }),
    ],
    { args: { ...program, role: "billing" }, outputs: { teamId: 4711 } },
  ),
  deletes("is deleted under the name in the state, while it has this name", kept, [
    byName("developers", returned),
    sends(`DELETE ${groups}/developers`).receives(204),
    list(returnedOwners),
  ]),
  deletes("is deleted under its current name in the service", kept, [
    byName("developers"),
    list({ ...returned, name: "coders" }),
    sends(`DELETE ${groups}/coders`).receives(204),
    list(returnedOwners),
  ]),
  deletes("is not deleted if another team has its name now", kept, [
    byName("developers", { ...returned, id: 4712 }),
    list(returnedOwners, { ...returned, id: 4712 }),
    list(returnedOwners, { ...returned, id: 4712 }),
  ]),
  deletes("is deleted when it was deleted before, and two lists lack it", kept, [
    byName("developers"),
    list(returnedOwners),
    list(returnedOwners),
  ]),
  {
    title: "is listed next to the owners",
    verb: "list",
    kept: { id: "", args: { organization: "acme" } },
    exchanges: [list(returnedOwners, returned)],
    result: { id: "acme/1 acme/4711" },
  },
];

const minimal = { organization: "acme", name: "developers" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("an omitted name is generated", { organization: "acme" }, { name: madeUp }),
  updates("a team is renamed in place", minimal, { name: "builders", description: "Builders.", role: "editor" }),
  accepts("the name of a custom role is accepted", minimal, { role: "releases" }),
  { ...refuses("a core role is in lowercase", minimal, { role: "Editor" }), warns: ["role"] },
  replaces("a team does not move to another organization", minimal, { organization: "umbrella" }),
  refuses(
    "names have at most 30 characters, and an organization's name at least two",
    {},
    { organization: "a", name: "x".repeat(31) },
  ),
  refuses("names have at least 3 characters", minimal, { name: "ab" }),
  refuses("names are of letters, digits, _ and -", minimal, { name: "the devs" }),
  accepts("the limits themselves are allowed", { organization: "ab", name: `a_B-${"9".repeat(26)}` }),
  accepts("the shortest name is allowed", { organization: "ab", name: "abc" }),
];

export const team: KindFacts = {
  hints: {
    stored: (id, objects) => {
      const [org, teamId] = id.split("/");
      const team = Object.entries(objects?.teams ?? {}).find(
        ([key, { id: own }]) => key.startsWith(`${org}/`) && String(own) === teamId,
      );
      return { collection: "teams", key: team?.[0] ?? "" };
    },
    values: {
      organization: ["acme", "umbrella"],
      role: ["editor", "billing"],
      extra: [{ description: "One." }, { description: "Two." }],
    },
    given: { extra: ({ description: _, ...args }) => args },
    foreign: {},
  },
  // Docker documents no request that removes the role.
  facts: { ...hiddenArgs(), kept: ["role"] },
  wholeList: true,
  operations: operations,
  previews,
};
