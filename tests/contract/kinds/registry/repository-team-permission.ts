import type { Operation } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { accepts, refuses, replaces, updates } from "../previews";
import { setup } from "./requests";
import { page } from "./teams";

const given = "/v2/namespaces/acme/repositories/app/groups";
const permission = { repository: "acme/app", team: "acme/4711", permission: "write" };
const returnedPermission = { group_id: 4711, group_name: "developers", permission: "write" };
const keptPermission = { id: "acme/app:acme/4711", args: permission, outputs: {} };

const operations: readonly Operation[] = [
  {
    title: "is given to the team's number",
    verb: "create",
    program: permission,
    exchanges: [
      { request: `GET ${given}?page_size=100`, status: 200, response: page([{ ...returnedPermission, group_id: 1 }]) },
      {
        request: `POST ${given}`,
        body: { group_id: 4711, permission: "write" },
        status: 200,
        response: returnedPermission,
      },
    ],
    result: { id: keptPermission.id, args: permission, outputs: {} },
  },
  {
    title: "is read by the team's number",
    verb: "read",
    kept: keptPermission,
    exchanges: [
      { request: `GET ${given}/4711`, status: 200, response: { ...returnedPermission, permission: "admin" } },
    ],
    result: { args: { ...permission, permission: "admin" }, outputs: {} },
  },
  {
    title: "counts as deleted after a 404",
    verb: "read",
    kept: keptPermission,
    exchanges: [{ request: `GET ${given}/4711`, status: 404, response: { message: "object not found" } }],
  },
  {
    title: "is changed in place",
    verb: "update",
    kept: keptPermission,
    program: { ...permission, permission: "read" },
    exchanges: [
      {
        request: `PATCH ${given}/4711`,
        body: { permission: "read" },
        status: 200,
        response: { ...returnedPermission, permission: "read" },
      },
    ],
    result: { outputs: {} },
  },
  {
    title: "is removed",
    verb: "delete",
    kept: keptPermission,
    exchanges: [{ request: `DELETE ${given}/4711`, status: 204 }],
  },
];

const minimal = { repository: "acme/app", team: "acme/4711", permission: "read" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  updates("a permission changes in place", minimal, { permission: "admin" }),
  replaces("repository and team replace", minimal, { repository: "acme/api", team: "acme/4712" }),
  accepts("there are three", minimal, { permission: "write" }),
  refuses("there is no fourth", minimal, { permission: "push" }),
  refuses("both need an id", minimal, { repository: "", team: "" }),
  refuses("a team has no permission on what belongs to another organization", minimal, { team: "umbrella/4711" }),
];

export const repositoryTeamPermission: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "teamPermissions", key: id.replace(/:[^/]*/, "") }),
    another: (args, n) => ({ ...args, team: `acme/${n}` }),
    values: { repository: ["acme/app", "acme/api"], team: ["acme/4711", "acme/4712"] },
    foreign: {},
  },
  facts: hiddenArgs(),
  wholeList: true,
  references: { repository: "registry:Repository", team: "registry:Team" },
  setup,
  operations: operations,
  previews,
};
