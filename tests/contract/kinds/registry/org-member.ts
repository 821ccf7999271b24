import { address, type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { accepts, completes, refuses, refusesChange, replaces, updates } from "../previews";

const org = "/v2/orgs/acme";
const page = (results: readonly unknown[], next: string | null = null) => ({
  count: results.length,
  next,
  previous: null,
  results,
});

const people = (...results: unknown[]): Exchange =>
  sends(`GET ${org}/members?page_size=100`).receives(200, page(results));

const noMembers = sends(`GET ${org}/members?page_size=100`).receives(404, { message: "not found" });
const invited = (...data: unknown[]): Exchange => sends(`GET ${org}/invites`).receives(200, { data });
const octavia = { id: "1a", username: "octavia", email: "octavia@example.com", role: "Owner", groups: ["owners"] };
const carol = { id: "2b", username: "carol", email: "carol@example.com", role: "Member", groups: [], is_guest: false };
const invite = {
  id: "92779a1a-0f0f-4b1c-8a6e-2d7b7e9d4c11",
  inviter_username: "octavia",
  invitee: "carol",
  org: "acme",
  team: "",
  role: "member",
  created_at: "2026-01-02T03:04:05Z",
};

const byAddress = { ...invite, invitee: "carol@example.com" };
const bulk = (invitee: string, role: string, response: unknown): Exchange =>
  sends("POST /v2/invites/bulk", { org: "acme", role, invitees: [invitee] }).receives(202, { invitees: [response] });

const program = { organization: "acme", member: "carol" };
const args = { ...program, role: "member", timeout: 600 };
/** Outputs of an invitation by user name and by address, and of a member. */
const asInvited = { username: "carol", inviteId: invite.id };
const asInvitedByAddress = { email: "carol@example.com", inviteId: invite.id };
const asMember = { username: "carol", email: "carol@example.com", inviteId: "" };
const kept = { id: "acme/carol", args, outputs: asInvited };
const atAddress = { ...args, member: "carol@example.com" };
const keptByAddress = { id: "acme/carol@example.com", args: atAddress, outputs: asInvitedByAddress };

/** A member with a custom role, if Docker Hub returns its name, and if it returns a core role. */
const billingArgs = { ...args, role: "billing" };
const promoted = { ...asMember, coreRole: "" };
const keptBilling = { id: "acme/carol", args: billingArgs, outputs: asMember };
const asEditor = { ...asMember, coreRole: "editor" };
const keptHidden = { ...keptBilling, outputs: asEditor };

const operations: readonly Operation[] = [
  creates(
    "is invited by user name",
    program,
    [people(octavia), invited(), bulk("carol", "member", { invitee: "carol", status: "invited", invite })],
    { id: "acme/carol", args, outputs: asInvited },
  ),
  creates(
    "is invited by address, and has no user name yet",
    { ...program, member: "carol@example.com" },
    [
      people(octavia),
      invited(),
      bulk("carol@example.com", "member", { invitee: "carol@example.com", status: "invited", invite: byAddress }),
    ],
    { id: "acme/carol@example.com", args: atAddress, outputs: asInvitedByAddress },
  ),
  creates(
    "an existing member is adopted and gets the role",
    { ...program, member: "Carol@example.com", role: "editor" },
    [
      people(octavia, carol),
      invited(),
      people(octavia, carol),
      invited(),
      sends(`PUT ${org}/members/carol`, { role: "editor" }).receives(200, { ...carol, role: "Editor" }),
    ],
    { id: "acme/Carol@example.com", outputs: asMember },
  ),
  creates("an existing member with that role requires no request", program, [people(octavia, carol), invited()], {
    id: "acme/carol",
    args,
    outputs: asMember,
  }),
  creates(
    "an invited user is adopted, and invited again for another role",
    { ...program, role: "owner" },
    [
      people(octavia),
      invited(invite),
      people(octavia),
      invited(invite),
      sends(`DELETE /v2/invites/${invite.id}`).receives(204),
      bulk("carol", "owner", { invitee: "carol", status: "invited", invite: { ...invite, role: "owner" } }),
    ],
    { id: "acme/carol" },
  ),
  creates(
    "an unknown user is reported with the service's message",
    program,
    [people(octavia), invited(), bulk("carol", "member", { invitee: "carol", status: "invalid_email_or_docker_id" })],
    failure("rejected", '"carol" was rejected with the status invalid_email_or_docker_id'),
  ),
  creates(
    "a response without a status is a success, and the user may be a member",
    program,
    [people(octavia), invited(), bulk("carol", "member", { invitee: "carol" }), people(octavia, carol)],
    { id: "acme/carol", args, outputs: asMember },
  ),
  creates(
    "a create waits until the invitation is accepted",
    { ...program, waitFor: "accepted" },
    [
      people(octavia),
      invited(),
      bulk("carol", "member", { invitee: "carol", status: "invited", invite }),
      people(octavia, carol),
      invited(),
    ],
    { id: "acme/carol", args: { ...args, waitFor: "accepted" }, outputs: asMember },
  ),
  reads(
    "is read as a member, on any page, by the invited address",
    keptByAddress,
    [
      sends(`GET ${org}/members?page_size=100`).receives(
        200,
        page([octavia], `${address}${org}/members?page=2&page_size=100`),
      ),
      sends(`GET ${org}/members?page=2&page_size=100`).receives(200, page([{ ...carol, role: "Editor" }])),
      invited(),
    ],
    { args: { ...atAddress, role: "editor" }, outputs: asMember },
  ),
  reads("is read as invited", kept, [people(octavia), invited({ ...invite, role: "owner" })], {
    args: { ...args, role: "owner" },
    outputs: asInvited,
  }),
  reads("counts as deleted without a membership and an invitation, in two lists", kept, [
    people(octavia),
    invited(),
    people(octavia),
    invited(),
  ]),
  reads(
    "remains in the state if the list of the members may be hidden",
    kept,
    [noMembers, invited(), noMembers, invited()],
    failure("not_visible", "returned 404, which does not prove that the object does not exist"),
  ),
  reads("is not found by an import if the name of the organization is misspelled", { ...kept, args: {}, outputs: {} }, [
    noMembers,
    invited(),
  ]),
  creates(
    "a user is invited as a member before the custom role, which Docker documents for members only",
    { ...program, role: "billing" },
    [people(octavia), invited(), bulk("carol", "member", { invitee: "carol", status: "invited", invite })],
    { id: "acme/carol", args: billingArgs, outputs: asInvited },
  ),
  creates(
    "a create that waits assigns the custom role when the invitation is accepted",
    { ...program, role: "billing", waitFor: "accepted" },
    [
      people(octavia),
      invited(),
      bulk("carol", "member", { invitee: "carol", status: "invited", invite }),
      people(octavia, carol),
      // The role differs from the program, so that the object is read, and read again by its update.
      ...[people(octavia, carol), invited()],
      ...[people(octavia, carol), invited()],
      sends(`PUT ${org}/members/carol`, { role: "billing" }).receives(200, { ...carol, role: "Member" }),
      people(octavia, { ...carol, role: "Editor" }),
    ],
    { id: "acme/carol", args: { ...billingArgs, waitFor: "accepted" }, outputs: asEditor },
  ),
  changes(
    "gets a custom role, whose name Docker Hub returns",
    { id: "acme/carol", args, outputs: asMember },
    { ...program, role: "billing" },
    [
      people(octavia, carol),
      invited(),
      sends(`PUT ${org}/members/carol`, { role: "billing" }).receives(200, { ...carol, role: "billing" }),
      people(octavia, { ...carol, role: "billing" }),
    ],
    { outputs: asMember },
  ),
  changes(
    "gets a custom role, for which Docker Hub returns a core role",
    { id: "acme/carol", args, outputs: asMember },
    { ...program, role: "billing" },
    [
      people(octavia, carol),
      invited(),
      sends(`PUT ${org}/members/carol`, { role: "billing" }).receives(200, { ...carol, role: "Member" }),
      people(octavia, { ...carol, role: "Editor" }),
    ],
    { outputs: asEditor },
  ),
  reads("a custom role has the declared letter case", keptBilling, [people({ ...carol, role: "Billing" }), invited()], {
    args: billingArgs,
    outputs: asMember,
  }),
  reads("another custom role keeps its letter case", keptBilling, [people({ ...carol, role: "opsTeam" }), invited()], {
    args: { ...args, role: "opsTeam" },
    outputs: asMember,
  }),
  reads(
    "the core role that Docker Hub returned after the assignment is no difference",
    keptHidden,
    [people({ ...carol, role: "Editor" }), invited()],
    { args: billingArgs, outputs: asEditor },
  ),
  reads(
    "another core role is a difference, such as the promotion to an owner",
    keptHidden,
    [people({ ...carol, role: "Owner" }), invited()],
    { args: { ...args, role: "owner" }, outputs: promoted },
  ),
  reads(
    "a custom role that was not assigned yet is a difference",
    { ...kept, args: billingArgs },
    [people(carol), invited()],
    { args, outputs: asMember },
  ),
  reads(
    "an invitation is no difference to a custom role",
    { ...kept, args: billingArgs },
    [people(octavia), invited(invite)],
    { args: billingArgs, outputs: asInvited },
  ),
  changes(
    "an owner does not get a custom role when no other owner exists",
    { ...kept, args: { ...args, role: "owner" } },
    { ...program, role: "billing" },
    [people({ ...carol, role: "Owner" }), invited(), people({ ...carol, role: "Owner" })],
    failure("forbidden", '"carol" is the last owner of the organization and cannot be demoted'),
  ),
  deletes("an invitation is canceled before it is accepted", kept, [
    people(octavia),
    invited(invite),
    sends(`DELETE /v2/invites/${invite.id}`).receives(204),
    people(octavia),
    invited(),
  ]),
  deletes("is removed under the user name", keptByAddress, [
    people(octavia, carol),
    invited(),
    sends(`DELETE ${org}/members/carol`).receives(204),
    people(octavia),
    invited(),
  ]),
  deletes(
    "is not removed when it is the account of the credential",
    { id: "acme/octavia", args: { ...args, member: "octavia" }, outputs: { username: "octavia" } },
    [people({ ...octavia, role: "Editor" }), invited()],
    failure(
      "forbidden",
      "or set another account in trefoil:registryUsername. To destroy the stack and keep this object, add the resource to the program again if you have removed it, set the resource option `retainOnDelete: true`, and run `pulumi up`. Then run `pulumi destroy`, or remove the resource from the program and run `pulumi up` again. Or remove it from the stack with `pulumi state delete <urn>`",
    ),
  ),
  changes(
    "is not demoted when it is the account of the credential",
    { id: "acme/octavia", args: { ...args, member: "octavia", role: "owner" }, outputs: { username: "octavia" } },
    { ...program, member: "octavia" },
    [people(octavia, { ...carol, role: "Owner" }), invited()],
    failure("forbidden", '"octavia" is not demoted: it is the account that Trefoil uses. Nothing was sent.'),
  ),
  changes(
    "is not demoted when it is the last owner",
    { ...kept, args: { ...args, role: "owner" } },
    program,
    [people({ ...carol, role: "Owner" }), invited(), people({ ...carol, role: "Owner" })],
    failure("forbidden", '"carol" is the last owner of the organization and cannot be demoted'),
  ),
  {
    title: "is listed together with invited users",
    verb: "list",
    kept: { id: "", args: { organization: "acme" } },
    exchanges: [people(octavia), invited(byAddress)],
    result: { id: "acme/octavia acme/carol@example.com" },
  },
];

const person = { organization: "acme", member: "carol" };
const self = { ...person, member: "Octavia" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("a user is a member by default, and an invitation is sufficient", person, { role: "member", timeout: 600 }),
  updates("role and waiting change in place", person, { role: "owner", waitFor: "accepted", timeout: 5 }),
  replaces("another user or organization replaces", person, { organization: "umbrella", member: "dave" }),
  accepts("the role `editor` is accepted", person, { role: "editor" }),
  refusesChange("the account of the credential is not demoted", { ...self, role: "owner" }, { role: "editor" }),
  {
    title: "the account of the credential is not replaced",
    before: { ...self, role: "owner" },
    after: { ...person, role: "editor" },
    refuses: ["member", "role"],
  },
  accepts("the name of a custom role is accepted", person, { role: "releases" }),
  { ...refuses("a core role is in lowercase", person, { role: "Owner" }), warns: ["role"] },
  refusesChange(
    "the account of the credential gets no custom role, which may lack permissions",
    { ...self, role: "member" },
    { role: "billing" },
  ),
  refusesChange(
    "the account of the credential keeps its custom role, which may have more permissions",
    { ...self, role: "billing" },
    { role: "editor" },
  ),
  updates("the account of the credential may become an owner", { ...self, role: "billing" }, { role: "owner" }),
  updates(
    "the account of the credential may be promoted, and the update may wait",
    { ...self, role: "editor" },
    { role: "owner", waitFor: "accepted" },
  ),
  refuses("limits hold", {}, { organization: "a", member: "", role: "", waitFor: "declined", timeout: 0 }),
];

export const orgMember: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "members", key: id }),
    another: (args, n) => ({ ...args, member: `guest-${n}` }),
    values: { organization: ["acme", "umbrella"], role: ["editor", "billing"] },
    foreign: {},
  },
  // The Docker ID appears when the user accepts the invitation.
  facts: { ...hiddenArgs(), changing: ["username", "email", "inviteId", "coreRole"] },
  wholeList: true,
  operations,
  previews,
};
