import { type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, reads } from "../operations";
import { accepts, refuses, replaces, updates } from "../previews";
import { page } from "./teams";

const given = "/v2/namespaces/acme/repositories/app/groups";
const permission = { repository: "acme/app", team: "acme/4711", permission: "write" };
const returnedPermission = { group_id: 4711, group_name: "developers", permission: "write" };
const keptPermission = { id: "acme/app:acme/4711", args: permission, outputs: {} };

const operations: readonly Operation[] = [
  creates(
    "is granted to the team with the id in the request",
    permission,
    [
      sends(`GET ${given}?page_size=100`).receives(200, page([{ ...returnedPermission, group_id: 1 }])),
      sends(`POST ${given}`, { group_id: 4711, permission: "write" }).receives(200, returnedPermission),
    ],
    { id: keptPermission.id, args: permission, outputs: {} },
  ),
  reads(
    "is read by the id of the team",
    keptPermission,
    [sends(`GET ${given}/4711`).receives(200, { ...returnedPermission, permission: "admin" })],
    { args: { ...permission, permission: "admin" }, outputs: {} },
  ),
  reads("counts as deleted after a 404, if its list lacks it", keptPermission, [
    sends(`GET ${given}/4711`).receives(404, { message: "object not found" }),
    sends(`GET ${given}?page_size=100`).receives(200, page([])),
  ]),
  changes(
    "is changed in place",
    keptPermission,
    { ...permission, permission: "read" },
    [sends(`PATCH ${given}/4711`, { permission: "read" }).receives(200, { ...returnedPermission, permission: "read" })],
    { outputs: {} },
  ),
  deletes("is removed", keptPermission, [
    sends(`DELETE ${given}/4711`).receives(204),
    sends(`GET ${given}/4711`).receives(404, { message: "object not found" }),
    sends(`GET ${given}?page_size=100`).receives(200, page([])),
  ]),
];

const minimal = { repository: "acme/app", team: "acme/4711", permission: "read" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  updates("a permission changes in place", minimal, { permission: "admin" }),
  replaces("repository and team replace", minimal, { repository: "acme/api", team: "acme/4712" }),
  accepts("the permission `write` is accepted", minimal, { permission: "write" }),
  refuses("an unknown permission is rejected", minimal, { permission: "push" }),
  refuses("an empty repository and an empty team are rejected", minimal, { repository: "", team: "" }),
  refuses("a team of another organization is rejected", minimal, { team: "umbrella/4711" }),
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
  operations: operations,
  previews,
};
