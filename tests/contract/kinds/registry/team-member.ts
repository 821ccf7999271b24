import { type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { creates, deletes, failure, reads } from "../operations";
import { refuses, replaces } from "../previews";
import { groups, list, page, returned, returnedOwners } from "./teams";

const people = `${groups}/developers/members`;
const bob = { id: "0f0f", username: "bob", full_name: "Bob", type: "User" };
const inTeam = (...results: unknown[]): Exchange => sends(`GET ${people}?page_size=100`).receives(200, page(results));

const member = { team: "acme/4711", username: "bob" };
const keptMember = { id: "acme/4711/bob", args: member, outputs: {} };

const operations: readonly Operation[] = [
  creates(
    "is added to the team with this id, by the name of the team",
    member,
    [list(returnedOwners, returned), inTeam(), sends(`POST ${people}`, { member: "bob" }).receives(200)],
    { id: "acme/4711/bob", args: member, outputs: {} },
  ),
  creates(
    "an existing team member is not adopted",
    member,
    [list(returned), inTeam(bob), inTeam(bob)],
    failure("exists"),
  ),
  creates(
    "is not added to a deleted team",
    member,
    [list(returnedOwners)],
    failure("parent_not_found", 'the Team "acme/4711" that it belongs to does not exist'),
  ),
  reads(
    "is read in the team's list, under any current name of the team",
    keptMember,
    [
      list({ ...returned, name: "coders" }),
      sends(`GET ${groups}/coders/members?page_size=100`).receives(200, page([bob])),
    ],
    { args: member, outputs: {} },
  ),
  reads("counts as deleted when only other users are in the team, in two lists", keptMember, [
    list(returned),
    inTeam(),
    inTeam(),
  ]),
  reads("counts as deleted with the team", keptMember, [list(returnedOwners), list(returnedOwners)]),
  deletes("is removed", keptMember, [
    list(returned),
    inTeam(bob),
    sends(`DELETE ${people}/bob`).receives(204),
    inTeam(),
  ]),
  deletes("is removed with the team", keptMember, [list(returnedOwners), list(returnedOwners)]),
  deletes(
    "is removed with the team, also as the account of the credential",
    { id: "acme/4711/octavia", args: { ...member, username: "octavia" }, outputs: {} },
    [list(returnedOwners), list(returnedOwners)],
  ),
  deletes(
    "is not removed when it is the account of the credential",
    { id: "acme/4711/octavia", args: { ...member, username: "octavia" }, outputs: {} },
    [list(returned), inTeam({ ...bob, username: "octavia" })],
    failure(
      "forbidden",
      "or set another account in trefoil:registryUsername. To destroy the stack and keep this object, add the resource to the program again if you have removed it, set the resource option `retainOnDelete: true`, and run `pulumi up`. Then run `pulumi destroy`, or remove the resource from the program and run `pulumi up` again. Or remove it from the stack with `pulumi state delete <urn>`",
    ),
  ),
  deletes(
    "is not removed when it is the account of the credential, also if the list lacks it",
    { id: "acme/4711/octavia", args: { ...member, username: "octavia" }, outputs: {} },
    [list(returned), inTeam()],
    failure("forbidden", '"octavia" is not removed'),
  ),
  deletes(
    "is not removed when it is the last owner",
    { id: "acme/1/bob", args: { ...member, team: "acme/1" }, outputs: {} },
    [
      list(returnedOwners),
      sends(`GET ${groups}/owners/members?page_size=100`).receives(200, page([bob])),
      sends(`GET ${groups}/owners`).receives(200, { ...returnedOwners, member_count: 1 }),
    ],
    failure("forbidden", "Make another member an owner first."),
  ),
];

const minimal = { team: "acme/4711", username: "bob" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  replaces("every change replaces", minimal, { team: "acme/4712", username: "carol" }),
  {
    title: "the account of the credential is not removed from its team",
    before: { ...minimal, username: "octavia" },
    after: { team: "acme/4712", username: "octavia" },
    refuses: ["team"],
  },
  refuses("user names are in lowercase", minimal, { username: "Bob" }),
  refuses("an empty team and an empty user name are rejected", {}, { team: "", username: "" }),
  refuses("the name of a team instead of its id is rejected", minimal, { team: "acme/developers" }),
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
  operations: operations,
  previews,
};
