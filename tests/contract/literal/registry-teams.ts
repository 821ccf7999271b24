import type { Exchange, Literal, Operation } from "./operations";
import { setup } from "./registry";

const groups = "/v2/orgs/acme/groups";
const returned = {
  id: 4711,
  uuid: "8f9a7c1e-5c6d-4b57-9a52-0f0f6a1b2c3d",
  name: "developers",
  description: "Developers of the shop.",
  member_count: 2,
};
const returnedOwners = { ...returned, id: 1, name: "owners", description: "" };
const page = (results: readonly unknown[], next: string | null = null) => ({
  count: results.length,
  next,
  previous: null,
  results,
});
const list = (...results: unknown[]): Exchange => ({
  request: `GET ${groups}?page_size=100`,
  status: 200,
  response: page(results),
});
const program = { organization: "acme", name: "developers", description: "Developers of the shop." };
const kept = { id: "acme/4711", args: program, outputs: { teamId: 4711 } };

const teamOperations: readonly Operation[] = [
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

export const team: Literal = { token: "registry:Team", setup, operations: teamOperations };

const people = `${groups}/developers/members`;
const bob = { id: "0f0f", username: "bob", full_name: "Bob", type: "User" };
const inTeam = (...results: unknown[]): Exchange => ({
  request: `GET ${people}?page_size=100`,
  status: 200,
  response: page(results),
});
const member = { team: "acme/4711", username: "bob" };
const keptMember = { id: "acme/4711/bob", args: member, outputs: {} };

const memberOperations: readonly Operation[] = [
  {
    title: "is put into the team of that number, by the team's name",
    verb: "create",
    program: member,
    exchanges: [
      list(returnedOwners, returned),
      inTeam(),
      { request: `POST ${people}`, body: { member: "bob" }, status: 200 },
    ],
    result: { id: "acme/4711/bob", args: member, outputs: {} },
  },
  {
    title: "an existing team member is not adopted",
    verb: "create",
    program: member,
    exchanges: [list(returned), inTeam(bob), inTeam(bob)],
    errorCode: "exists",
  },
  {
    title: "is not added to a deleted team",
    verb: "create",
    program: member,
    exchanges: [list(returnedOwners)],
    errorCode: "parent_not_found",
    errorMessage: 'the Team "acme/4711" that it belongs to does not exist',
  },
  {
    title: "is read in the team's list, under any current name of the team",
    verb: "read",
    kept: keptMember,
    exchanges: [
      list({ ...returned, name: "coders" }),
      { request: `GET ${groups}/coders/members?page_size=100`, status: 200, response: page([bob]) },
    ],
    result: { args: member, outputs: {} },
  },
  {
    title: "counts as deleted when only other users are in the team",
    verb: "read",
    kept: keptMember,
    exchanges: [list(returned), inTeam()],
  },
  { title: "counts as deleted with the team", verb: "read", kept: keptMember, exchanges: [list(returnedOwners)] },
  {
    title: "is removed",
    verb: "delete",
    kept: keptMember,
    exchanges: [list(returned), inTeam(bob), { request: `DELETE ${people}/bob`, status: 204 }],
  },
  { title: "is removed with the team", verb: "delete", kept: keptMember, exchanges: [list(returnedOwners)] },
  {
    title: "is not removed when it is the account of the credential",
    verb: "delete",
    kept: { id: "acme/4711/octavia", args: { ...member, username: "octavia" }, outputs: {} },
    exchanges: [list(returned), inTeam({ ...bob, username: "octavia" })],
    errorCode: "forbidden",
    errorMessage:
      "or set another account in trefoil:registryUsername. To destroy the stack and keep this object, add the resource to the program again if you have removed it, set the resource option `retainOnDelete: true`, and run `pulumi up`. Then run `pulumi destroy`, or remove the resource from the program and run `pulumi up` again. Or remove it from the stack with `pulumi state delete <urn>`",
  },
  {
    title: "is not removed when it is the last owner",
    verb: "delete",
    kept: { id: "acme/1/bob", args: { ...member, team: "acme/1" }, outputs: {} },
    exchanges: [
      list(returnedOwners),
      { request: `GET ${groups}/owners/members?page_size=100`, status: 200, response: page([bob]) },
      { request: `GET ${groups}/owners`, status: 200, response: { ...returnedOwners, member_count: 1 } },
    ],
    errorCode: "forbidden",
    errorMessage: "Make another member an owner first.",
  },
];

export const teamMember: Literal = { token: "registry:TeamMember", setup, operations: memberOperations };

const given = "/v2/repositories/acme/app/groups";
const permission = { repository: "acme/app", team: "acme/4711", permission: "write" };
const returnedPermission = { group_id: 4711, group_name: "developers", permission: "write" };
const keptPermission = { id: "acme/app:acme/4711", args: permission, outputs: {} };

const permissionOperations: readonly Operation[] = [
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

export const repositoryTeamPermission: Literal = {
  token: "registry:RepositoryTeamPermission",
  setup,
  operations: permissionOperations,
};
