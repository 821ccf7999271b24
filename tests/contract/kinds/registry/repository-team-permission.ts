import type { Operation } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
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
  {
    title: "a permission changes in place",
    before: minimal,
    after: { ...minimal, permission: "admin" },
    updates: ["permission"],
  },
  {
    title: "repository and team replace",
    before: minimal,
    after: { ...minimal, repository: "acme/api", team: "acme/4712" },
    replaces: ["repository", "team"],
  },
  { title: "there are three", after: { ...minimal, permission: "write" } },
  { title: "there is no fourth", after: { ...minimal, permission: "push" }, refuses: ["permission"] },
  {
    title: "both need an id",
    after: { ...minimal, repository: "", team: "" },
    refuses: ["repository", "team"],
  },
  {
    title: "a team has no permission on what belongs to another organization",
    after: { ...minimal, team: "umbrella/4711" },
    refuses: ["team"],
  },
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
