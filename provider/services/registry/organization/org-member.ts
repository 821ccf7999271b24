import { z } from "zod";
import { type Api, defineResource, local, replaces } from "../../../define";
import { credentials } from "../credentials";
import { organization, role } from "../names";
import { registry } from "../service";

const invitation = "POST /v2/invites/bulk";
const invite = (values: Api): Api => ({ org: values.organization, role: values.role, invitees: [values.member] });

const sameText = (a: unknown, b: unknown): boolean => String(a).toLowerCase() === String(b).toLowerCase();

/** What an item of either list calls the person: members have a user name and an address, invitations an invitee. */
const isNamed = (api: Api, member: unknown): boolean =>
  [api.username, api.email, api.invitee].some((name) => name && sameText(name, member));

/** An address may change. The user name that has accepted it once does not. */
const isSameObject = (
  api: Api,
  { member, userName }: { readonly member?: string; readonly userName?: string },
): boolean => isNamed(api, member) || (userName !== undefined && isNamed(api, userName));

export const orgMember = defineResource({
  service: registry,
  name: "OrgMember",
  description: "Somebody in an organisation: invited, and a member once the invitation is accepted.",
  collection: "/v2/orgs/{organization}/members",
  item: "/v2/orgs/{organization}/members/{userName}",
  id: "{organization}/{member}",
  requests: { create: invitation, update: "PUT {item}" },
  readBy: "list",
  alsoListed: { request: "GET /v2/orgs/{organization}/invites", form: { items: "data" } },
  isSameObject,
  adopt: true,
  extra: false,
  inputs: {
    organization: replaces(organization),
    member: replaces(z.string().min(1)).describe("User name or e-mail address of the person."),
    role: role.default("member").describe("What the person may do in the organisation."),
    waitFor: local(z.enum(["accepted"]))
      .optional()
      .describe("`accepted` waits until the person has accepted the invitation; without it a sent one is enough."),
    timeout: local(z.int().positive()).default(600).describe("Seconds to wait at most for what `waitFor` names."),
  },
  outputs: {
    userName: z.string().optional().describe("User name of the person, known once an address has accepted."),
  },
  encode: invite,
  within: () => "invitees.0.invite",
  decode: (api, known) => {
    const { username, invitee } = api;
    return {
      role: api.role?.toLowerCase(),
      member: known.member !== undefined && isSameObject(api, known) ? known.member : (invitee ?? username),
      userName: username || (invitee?.includes("@") ? undefined : invitee),
      inviteId: invitee && api.id,
    };
  },
  refused: ({ invitees }) => {
    const answer = invitees?.[0];
    if (!answer || ["invited", "already_invited", "existing_org_member"].includes(answer.status)) return undefined;
    const next = /seat/.test(answer.status)
      ? "Free a seat of the organisation, or get another one."
      : "Give a user name that exists, or an e-mail address.";
    return `"${answer.invitee}" is answered with ${answer.status}. ${next}`;
  },
  override: {
    update: async (steps, _olds, { role }) => {
      const { inviteId, userName = steps.values.member } = (await steps.look()) ?? {};
      if (!inviteId) return (await steps.send(`PUT ${memberPath(userName)}`, { body: { role } })).body as Api;
      // An invitation cannot be changed: it is withdrawn and sent anew.
      await steps.send(`DELETE /v2/invites/${inviteId}`, { allowedStatuses: [404] });
      return (await steps.send(invitation, { body: invite({ ...steps.values, role }) })).body as Api;
    },
    remove: async (steps) => {
      const live = await steps.look();
      if (!live) return;
      const path = live.inviteId ? `/v2/invites/${live.inviteId}` : memberPath(live.userName);
      await steps.send(`DELETE ${path}`, { allowedStatuses: [404] });
    },
  },
  ready: {
    until: (api, { waitFor }) => waitFor !== "accepted" || !api.invitee,
    timeoutSeconds: ({ timeout }) => timeout,
    awaits: "the invitation is not accepted yet",
  },
  selfLockout: {
    // Somebody who is only invited has nothing to lose yet.
    names: ({ member, userName, inviteId }) => (inviteId ? [] : [userName, member]),
    demoted: (olds, news) => (rank(news.role) < rank(olds.role) ? "role" : undefined),
  },
  forbids: async (steps, live, news) => {
    if (live.inviteId || live.role !== "owner" || news?.role === "owner") return undefined;
    const what = news ? "demoted" : "removed";
    const owners = (await steps.list("GET {collection}?page_size=100")).filter((api) => sameText(api.role, "owner"));
    if (owners.length > 1) return undefined;
    return `"${live.userName}" is the last owner of the organisation, and is not ${what}. Make another owner first.`;
  },
  lost: "Somebody who leaves an organisation leaves its teams as well.",
  permissions: {
    read: credentials({
      password: "an owner of the organisation",
      organization: "the scopes scope-member-read and scope-invite-read",
    }),
    write: credentials({
      password: "an owner of the organisation",
      organization: "the scopes scope-member-edit and scope-invite-edit",
    }),
  },
  notes: [
    "Who is a member or invited already is taken over, and given the role.",
    "When an invited address has accepted, the next refresh shows and keeps its user name as an output. It counts as no change, and the person is known by it from then on, whatever their address is.",
    "Another `member` replaces: the old one is removed before the new one is invited, also when both name one person.",
    "A new role for somebody who has not accepted yet withdraws the invitation and sends another one. Where the service refuses that (no seat is left), nobody is invited any more until the next `pulumi up --refresh`.",
    "The account that Trefoil itself uses, and the last owner, are neither removed nor demoted. A change that would do it to that account fails the preview; who is the last owner is asked before anything is sent. To destroy a stack that contains one of them, set the resource option `retainOnDelete: true` and run `pulumi up` before `pulumi destroy`, or remove it from the stack with `pulumi state delete`.",
    "Whoever declines, or is removed by somebody else, is invited again by the next `pulumi up --refresh`.",
  ],
  examples: {
    basic: { organization: "acme", member: "carol" },
    awaited: { organization: "acme", member: "dave", role: "editor", waitFor: "accepted", timeout: 60 },
  },
});

/** How much a role may do. */
const rank = (name: unknown): number => ["member", "editor", "owner"].indexOf(String(name));

const memberPath = (userName: unknown): string =>
  `/v2/orgs/{organization}/members/${encodeURIComponent(String(userName))}`;
