import { z } from "zod";
import { defineResource, isSameIgnoringCase, type JsonBody, memberAt, type Steps } from "../../../define";
import { credentials } from "../credentials";
import { organization, role } from "../names";
import { registry } from "../service";

const invitation = "POST /v2/invites/bulk";

/** Statuses of an invitation that the service accepts. */
const accepted = ["invited", "already_invited", "existing_org_member"];

/** User names in list items: members have a user name and an email address, invitations have an invitee. */
const isNamed = (api: JsonBody, member: unknown): boolean =>
  [api.username, api.email, api.invitee].some((name) => name && isSameIgnoringCase(name, member));

/** An email address may change. The Docker ID that accepted the invitation does not. */
const isSameObject = (
  api: JsonBody,
  { member, username }: { readonly member?: string; readonly username?: string },
): boolean => isNamed(api, member) || (username !== undefined && isNamed(api, username));

export const orgMember = defineResource({
  service: registry,
  name: "OrgMember",
  description:
    "A member of an organization. The user is invited first, and becomes a member when they accept the invitation.",
  path: { collection: "/v2/orgs/{organization}/members", item: "/v2/orgs/{organization}/members/{username}" },
  id: "{organization}/{member}",
  requests: {
    create: invitation,
    read: undefined,
    update: "PUT {item}",
    list: { secondList: { request: "GET /v2/orgs/{organization}/invites", items: "data" } },
  },
  adopt: true,
  extra: false,
  inputs: {
    organization: organization.meta({ replaceOnChanges: true }),
    member: z.string().min(1).meta({ description: "Docker ID or email address of the user.", replaceOnChanges: true }),
    role: role.default("member").meta({ description: "Role of the user in the organization." }),
    waitFor: z.enum(["accepted"]).optional().meta({
      description:
        "State to wait for. `accepted` waits until the user accepts the invitation. If omitted, the resource is complete when the invitation is sent.",
      providerOnly: true,
    }),
    timeout: z
      .int()
      .positive()
      .default(600)
      .meta({ description: "Time to wait for the state in `waitFor`. In seconds.", providerOnly: true }),
  },
  outputs: {
    username: z.string().optional().meta({
      description:
        "Docker ID of the user. If `member` is an email address, it is known after the user accepts the invitation.",
    }),
    email: z.string().optional().meta({
      description: "Email address of the user. Docker Hub returns it for invitations by email address, and to owners.",
    }),
    inviteId: z
      .string()
      .optional()
      .meta({ description: "Id of the pending invitation. Empty after the user has accepted it." }),
  },
  decode: (api, known) => {
    const { username, invitee } = api;
    const isAddress = invitee?.includes("@");
    return {
      role: api.role?.toLowerCase(),
      member: known.member !== undefined && isSameObject(api, known) ? known.member : (invitee ?? username),
      username: username || (isAddress ? undefined : invitee),
      email: isAddress ? invitee : api.email,
      // An absent output would keep its value.
      inviteId: invitee ? api.id : "",
    };
  },
  operations: {
    create: invite,
    update: async (steps, _olds, { role }) => {
      const { inviteId, username = steps.values.member } = (await steps.read()) ?? {};
      if (!inviteId) return (await steps.send(`PUT ${memberPath(username)}`, { body: { role } })).body as JsonBody;
      // An invitation cannot be changed, so it is withdrawn and sent again.
      await steps.send(`DELETE /v2/invites/${inviteId}`, { allowedStatuses: [404] });
      return invite(steps, { ...steps.values, role });
    },
    delete: async (steps) => {
      const remote = await steps.read();
      if (!remote) return;
      const path = remote.inviteId ? `/v2/invites/${remote.inviteId}` : memberPath(remote.username);
      await steps.send(`DELETE ${path}`, { allowedStatuses: [404] });
    },
  },
  hooks: {
    isSameObject,
    ready: {
      isReady: (body, { waitFor }) => waitFor !== "accepted" || !body.invitee,
      timeout: ({ timeout }) => timeout,
      unmet: "the user has not accepted the invitation",
    },
    selfLockout: {
      // An invited user has no permissions yet, so nothing can be lost.
      userNames: ({ member, username, inviteId }) => (inviteId ? [] : [username, member]),
      demotedBy: (olds, news) => (rank(news.role) < rank(olds.role) ? "role" : undefined),
      lastOwner: async (steps, current, news) => {
        if (current.inviteId || current.role !== "owner" || news?.role === "owner") return undefined;
        const what = news ? "demoted" : "removed";
        const owners = (await membersOf(steps)).filter((api) => isSameIgnoringCase(api.role, "owner"));
        if (owners.length > 1) return undefined;
        return `"${current.username}" is the last owner of the organization and cannot be ${what}. Make another member an owner first.`;
      },
    },
  },
  permissions: {
    read: credentials({
      password: "an owner of the organization",
      organization: "the scopes scope-member-read and scope-invite-read",
    }),
    write: credentials({
      password: "an owner of the organization",
      organization: "the scopes scope-member-edit and scope-invite-edit",
    }),
  },
  docs: {
    losses: "A user who is removed from an organization is also removed from its teams.",
    notes: [
      "An existing member or a pending invitation is adopted, and the role is updated.",
      "When the owner of an invited email address accepts, the next refresh stores their Docker ID as an output. This is not a change. From then on, Trefoil identifies the user by the Docker ID, even if the email address changes.",
      "Changing `member` replaces the resource: the old member is removed before the new member is invited, even if both identify the same user.",
      "Changing the role of a pending invitation withdraws the invitation and sends a new one. If the service rejects it, for example because no seat is free, the user is no longer invited until the next `pulumi up --refresh`.",
      "Trefoil never removes or demotes the account that it uses itself, or the last owner. A change that affects its own account fails the preview. The last owner is checked before any request is sent. To destroy a stack that contains one of them, set the resource option `retainOnDelete: true` and run `pulumi up` before `pulumi destroy`, or remove it from the stack with `pulumi state delete`.",
      "If a user declines the invitation, or is removed outside Pulumi, the next `pulumi up --refresh` sends a new invitation.",
    ],
  },
  verification: {
    update: { role: "editor" },
    userValues: { member: "Docker ID or email address of a user who is not a member of the organization." },
    effect: "The user receives an invitation by email, which is withdrawn.",
  },
  examples: {
    basic: { organization: "acme", member: "carol" },
    awaited: { organization: "acme", member: "dave", role: "editor", waitFor: "accepted", timeout: 60 },
  },
});

/** Sends an invitation. A response with a success status may report that the invitation was rejected. */
async function invite(steps: Steps, { organization, role, member }: JsonBody): Promise<JsonBody> {
  const body = { org: organization, role, invitees: [member] };
  const { status, body: result } = await steps.send(invitation, { body });
  const { invitee, status: outcome, invite: created } = (memberAt(result, "invitees.0") ?? {}) as JsonBody;
  if (outcome === undefined || accepted.includes(outcome)) {
    // Without a new invitation, the user may be a member already.
    const found = created ?? (await membersOf(steps)).find((api) => isNamed(api, member));
    return (found ?? result ?? {}) as JsonBody;
  }
  const next = /seat/.test(outcome)
    ? "The organization has no free seat. Remove a member or add a seat."
    : "Use an existing Docker ID or an email address.";
  return steps.fail(
    `the service returned ${status} but rejected the request: "${invitee}" was rejected with the status ${outcome}. ${next}`,
  );
}

const membersOf = (steps: Steps): Promise<readonly JsonBody[]> => steps.list("GET {collection}?page_size=100");

/** Roles in the order of their permissions. */
const rank = (name: unknown): number => ["member", "editor", "owner"].indexOf(String(name));

const memberPath = (username: unknown): string =>
  `/v2/orgs/{organization}/members/${encodeURIComponent(String(username))}`;
