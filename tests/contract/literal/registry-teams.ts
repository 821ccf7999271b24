import { stage } from "./registry";
import type { Exchange, Literal, Scene } from "./scenes";

const groups = "/v2/orgs/acme/groups";
const told = {
  id: 4711,
  uuid: "8f9a7c1e-5c6d-4b57-9a52-0f0f6a1b2c3d",
  name: "developers",
  description: "Developers of the shop.",
  member_count: 2,
};
const ownersTold = { ...told, id: 1, name: "owners", description: "" };
const page = (results: readonly unknown[], next: string | null = null) => ({
  count: results.length,
  next,
  previous: null,
  results,
});
const list = (...results: unknown[]): Exchange => ({
  request: `GET ${groups}?page_size=100`,
  status: 200,
  answer: page(results),
});
const program = { organization: "acme", name: "developers", description: "Developers of the shop." };
const kept = { id: "acme/4711", args: program, outputs: { teamId: 4711 } };

const teamScenes: readonly Scene[] = [
  {
    title: "is created, and known by its number",
    verb: "create",
    program,
    exchanges: [
      list(ownersTold),
      {
        request: `POST ${groups}`,
        body: { name: "developers", description: "Developers of the shop." },
        status: 201,
        answer: { ...told, member_count: 0 },
      },
    ],
    yields: { id: "acme/4711", args: program, outputs: { teamId: 4711 } },
  },
  {
    title: "is not created under a name that is taken",
    verb: "create",
    program: { organization: "acme", name: "developers" },
    exchanges: [
      list(ownersTold, told),
      {
        request: `POST ${groups}`,
        body: { name: "developers" },
        status: 400,
        answer: { message: "httperror 400", errinfo: { fielderrors: { name: "a group of this name already exists" } } },
      },
    ],
    fails: "exists",
  },
  {
    title: "is read by its number, whatever it is called by now",
    verb: "read",
    kept,
    exchanges: [list(ownersTold, { ...told, name: "coders" })],
    yields: { args: { ...program, name: "coders" }, outputs: { teamId: 4711 } },
  },
  { title: "is gone when another one has its name", verb: "read", kept, exchanges: [list({ ...told, id: 4712 })] },
  {
    title: "is renamed under the name that it has at the service",
    verb: "update",
    kept,
    program: { ...program, name: "builders" },
    exchanges: [
      list(ownersTold, { ...told, name: "coders" }),
      {
        request: `PATCH ${groups}/coders`,
        body: { name: "builders" },
        status: 200,
        answer: { ...told, name: "builders" },
      },
    ],
    yields: { args: { ...program, name: "builders" }, outputs: { teamId: 4711 } },
  },
  {
    title: "loses its description, which is sent empty",
    verb: "update",
    kept,
    program: { organization: "acme", name: "developers" },
    exchanges: [
      list(told),
      {
        request: `PATCH ${groups}/developers`,
        body: { description: "" },
        status: 200,
        answer: { ...told, description: "" },
      },
    ],
    yields: { outputs: { teamId: 4711 } },
  },
  {
    title: "is deleted under the name that it has at the service",
    verb: "delete",
    kept,
    exchanges: [list({ ...told, name: "coders" }), { request: `DELETE ${groups}/coders`, status: 204 }],
  },
  { title: "is deleted when it was deleted before", verb: "delete", kept, exchanges: [list(ownersTold)] },
  {
    title: "is listed beside the owners",
    verb: "list",
    kept: { id: "", args: { organization: "acme" } },
    exchanges: [list(ownersTold, told)],
    yields: { id: "acme/1 acme/4711" },
  },
];

export const team: Literal = { token: "registry:Team", stage, scenes: teamScenes };

const people = `${groups}/developers/members`;
const bob = { id: "0f0f", username: "bob", full_name: "Bob", type: "User" };
const inTeam = (...results: unknown[]): Exchange => ({
  request: `GET ${people}?page_size=100`,
  status: 200,
  answer: page(results),
});
const member = { team: "acme/4711", userName: "bob" };
const keptMember = { id: "acme/4711/bob", args: member, outputs: {} };

const memberScenes: readonly Scene[] = [
  {
    title: "is put into the team of that number, by the team's name",
    verb: "create",
    program: member,
    exchanges: [list(ownersTold, told), inTeam(), { request: `POST ${people}`, body: { member: "bob" }, status: 200 }],
    yields: { id: "acme/4711/bob", args: member, outputs: {} },
  },
  {
    title: "who is in the team already is not taken over",
    verb: "create",
    program: member,
    exchanges: [list(told), inTeam(bob), inTeam(bob)],
    fails: "exists",
  },
  {
    title: "is not put into a team that is gone",
    verb: "create",
    program: member,
    exchanges: [list(ownersTold)],
    fails: "parent_gone",
    says: 'the Team "acme/4711" that it belongs to does not exist',
  },
  {
    title: "is read in the team's list, whatever the team is called by now",
    verb: "read",
    kept: keptMember,
    exchanges: [
      list({ ...told, name: "coders" }),
      { request: `GET ${groups}/coders/members?page_size=100`, status: 200, answer: page([bob]) },
    ],
    yields: { args: member, outputs: {} },
  },
  { title: "is gone when others are in the team", verb: "read", kept: keptMember, exchanges: [list(told), inTeam()] },
  { title: "is gone with the team", verb: "read", kept: keptMember, exchanges: [list(ownersTold)] },
  {
    title: "is taken out",
    verb: "delete",
    kept: keptMember,
    exchanges: [list(told), inTeam(bob), { request: `DELETE ${people}/bob`, status: 204 }],
  },
  { title: "is taken out with the team", verb: "delete", kept: keptMember, exchanges: [list(ownersTold)] },
  {
    title: "is not taken out when it is the account that asks",
    verb: "delete",
    kept: { id: "acme/4711/octavia", args: { ...member, userName: "octavia" }, outputs: {} },
    exchanges: [list(told), inTeam({ ...bob, username: "octavia" })],
    fails: "forbidden",
    says: "or set another account in trefoil:registryUsername. To destroy the stack and keep this object, set the resource option `retainOnDelete: true`, run `pulumi up`, and then run `pulumi destroy`. Or remove it from the stack with `pulumi state delete <urn>`",
  },
  {
    title: "is not taken out when it is the last owner",
    verb: "delete",
    kept: { id: "acme/1/bob", args: { ...member, team: "acme/1" }, outputs: {} },
    exchanges: [
      list(ownersTold),
      { request: `GET ${groups}/owners/members?page_size=100`, status: 200, answer: page([bob]) },
      { request: `GET ${groups}/owners`, status: 200, answer: { ...ownersTold, member_count: 1 } },
    ],
    fails: "forbidden",
    says: "Make another member an owner first.",
  },
];

export const teamMember: Literal = { token: "registry:TeamMember", stage, scenes: memberScenes };

const given = "/v2/repositories/acme/app/groups";
const permission = { repository: "acme/app", team: "acme/4711", permission: "write" };
const permissionTold = { group_id: 4711, group_name: "developers", permission: "write" };
const keptPermission = { id: "acme/app:acme/4711", args: permission, outputs: {} };

const permissionScenes: readonly Scene[] = [
  {
    title: "is given to the team's number",
    verb: "create",
    program: permission,
    exchanges: [
      { request: `GET ${given}?page_size=100`, status: 200, answer: page([{ ...permissionTold, group_id: 1 }]) },
      {
        request: `POST ${given}`,
        body: { group_id: 4711, permission: "write" },
        status: 200,
        answer: permissionTold,
      },
    ],
    yields: { id: keptPermission.id, args: permission, outputs: {} },
  },
  {
    title: "is read by the team's number",
    verb: "read",
    kept: keptPermission,
    exchanges: [{ request: `GET ${given}/4711`, status: 200, answer: { ...permissionTold, permission: "admin" } }],
    yields: { args: { ...permission, permission: "admin" }, outputs: {} },
  },
  {
    title: "is gone after a 404",
    verb: "read",
    kept: keptPermission,
    exchanges: [{ request: `GET ${given}/4711`, status: 404, answer: { message: "object not found" } }],
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
        answer: { ...permissionTold, permission: "read" },
      },
    ],
    yields: { outputs: {} },
  },
  {
    title: "is taken away",
    verb: "delete",
    kept: keptPermission,
    exchanges: [{ request: `DELETE ${given}/4711`, status: 204 }],
  },
];

export const repositoryTeamPermission: Literal = {
  token: "registry:RepositoryTeamPermission",
  stage,
  scenes: permissionScenes,
};
