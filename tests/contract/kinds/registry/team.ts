import type { Operation } from "../exchange";
import { hiddenArgs, madeUp } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { accepts, completes, refuses, replaces, updates } from "../previews";
import { setup } from "./requests";
import { groups, list, returned, returnedOwners } from "./teams";

const program = { organization: "acme", name: "developers", description: "Developers of the shop." };
const kept = { id: "acme/4711", args: program, outputs: { teamId: 4711 } };

const operations: readonly Operation[] = [
  {
    title: "is created, and known by its number",
    verb: "create",
    program,
    exchanges: [
      list(returnedOwners),
      {
        request: `POST ${groups}`,
        body: { name: "developers", description: "Developers of the shop." },
        status: 201,
        response: { ...returned, member_count: 0 },
      },
    ],
    result: { id: "acme/4711", args: program, outputs: { teamId: 4711 } },
  },
  {
    title: "is not created under an existing name",
    verb: "create",
    program: { organization: "acme", name: "developers" },
    exchanges: [
      list(returnedOwners, returned),
      {
        request: `POST ${groups}`,
        body: { name: "developers" },
        status: 400,
        response: {
          message: "httperror 400",
          errinfo: { fielderrors: { name: "a group of this name already exists" } },
        },
      },
    ],
    errorCode: "exists",
  },
  {
    title: "is read by its number, under any current name",
    verb: "read",
    kept,
    exchanges: [list(returnedOwners, { ...returned, name: "coders" })],
    result: { args: { ...program, name: "coders" }, outputs: { teamId: 4711 } },
  },
  {
    title: "counts as deleted when another team has its name",
    verb: "read",
    kept,
    exchanges: [list({ ...returned, id: 4712 })],
  },
  {
    title: "is renamed under its current name in the service",
    verb: "update",
    kept,
    program: { ...program, name: "builders" },
    exchanges: [
      list(returnedOwners, { ...returned, name: "coders" }),
      {
        request: `PATCH ${groups}/coders`,
        body: { name: "builders" },
        status: 200,
        response: { ...returned, name: "builders" },
      },
    ],
    result: { args: { ...program, name: "builders" }, outputs: { teamId: 4711 } },
  },
  {
    title: "loses its description, which is sent empty",
    verb: "update",
    kept,
    program: { organization: "acme", name: "developers" },
    exchanges: [
      list(returned),
      {
        request: `PATCH ${groups}/developers`,
        body: { description: "" },
        status: 200,
        response: { ...returned, description: "" },
      },
    ],
    result: { outputs: { teamId: 4711 } },
  },
  {
    title: "is deleted under its current name in the service",
    verb: "delete",
    kept,
    exchanges: [list({ ...returned, name: "coders" }), { request: `DELETE ${groups}/coders`, status: 204 }],
  },
  { title: "is deleted when it was deleted before", verb: "delete", kept, exchanges: [list(returnedOwners)] },
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
  updates("a team is renamed in place", minimal, { name: "builders", description: "Builders." }),
  replaces("a team does not move to another organization", minimal, { organization: "umbrella" }),
  refuses(
    "names have at most 30 characters, and an organization's name at least two",
    {},
    { organization: "a", name: "x".repeat(31) },
  ),
  refuses("names have at least 3 characters", minimal, { name: "ab" }),
  refuses("names are of letters, digits, _ and -", minimal, { name: "the devs" }),
  accepts("the limits themselves are allowed", { organization: "ab", name: `a_B-${"9".repeat(26)}` }),
  accepts("and the shortest name too", { organization: "ab", name: "abc" }),
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
      extra: [{ description: "One." }, { description: "Two." }],
    },
    given: { extra: ({ description: _, ...args }) => args },
    foreign: {},
  },
  facts: hiddenArgs(),
  wholeList: true,
  setup,
  operations: operations,
  previews,
};
