import type { Exchange, Operation } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { refuses } from "../previews";
import { setup } from "./requests";
import { groups, list, page, returned, returnedOwners } from "./teams";

const people = `${groups}/developers/members`;
const bob = { id: "0f0f", username: "bob", full_name: "Bob", type: "User" };
const inTeam = (...results: unknown[]): Exchange => ({
  request: `GET ${people}?page_size=100`,
  status: 200,
  response: page(results),
});

const member = { team: "acme/4711", username: "bob" };
const keptMember = { id: "acme/4711/bob", args: member, outputs: {} };

const operations: readonly Operation[] = [
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

const minimal = { team: "acme/4711", username: "bob" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  {
    title: "every change replaces",
    before: minimal,
    after: { team: "acme/4712", username: "carol" },
    replaces: ["team", "username"],
  },
  {
    title: "the account of the credential is not removed from its team",
    before: { ...minimal, username: "octavia" },
    after: { team: "acme/4712", username: "octavia" },
    refuses: ["team"],
  },
  refuses("user names are in lowercase", minimal, { username: "Bob" }),
  refuses("both are needed", {}, { team: "", username: "" }),
  refuses("a team is identified by its number", minimal, { team: "acme/developers" }),
];

export const teamMember: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "teamMembers", key: id }),
    another: (args, n) => ({ ...args, username: `mate-${n}` }),
    values: { team: ["acme/4711", "acme/4712"] },
    foreign: {},
  },
  facts: hiddenArgs(),
  wholeList: true,
  references: { team: "registry:Team" },
  setup,
  operations: operations,
  previews,
};
