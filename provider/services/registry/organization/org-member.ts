import { z } from "zod";
import { defineResource, isSameIgnoringCase, type JsonBody, memberAt, type Steps } from "../../../define";
import { credentials } from "../credentials";
import { decodeRole, isCoreRole, organization, rankOf, role } from "../names";
import { registry } from "../service";

const invitation = "POST /v2/invites/bulk";

/** Maximum time in seconds until the list of members shows an assigned custom role. */
const assignmentTimeout = 30;

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
    role: role.default("member").meta({
      description: "Role of the user in the organization. The letter case of custom roles is not compared.",
    }),
    waitFor: z.enum(["accepted"]).optional().meta({
      description:
        "State to wait for. `accepted` waits until the user accepts the invitation. If omitted, the resource is complete when the invitation is sent.",
      providerOnly: true,
    }),
    timeout: z.int().positive().default(600).meta({
      description:
        "Time to wait for the state in `waitFor`, and at most 30 seconds for the assignment of a custom role. In seconds.",
      providerOnly: true,
    }),
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
    coreRole: z.string().optional().meta({
      description:
        "Core role that Docker Hub returned after Trefoil assigned a custom role. Empty or absent if it returned the name of the custom role, and for core roles.",
    }),
  },
  decode: (api, known) => {
    const { username, invitee } = api;
    const isAddress = invitee?.includes("@");
    return {
      ...rolesIn(api, known),
      member: known.member !== undefined && isSameObject(api, known) ? known.member : (invitee ?? username),
      username: username || (isAddress ? undefined : invitee),
      email: isAddress ? invitee : api.email,
      // An absent output would keep its value.
      inviteId: invitee ? api.id : "",
    };
  },
  operations: {
    create: async (steps, inputs) => {
      const invited = await invite(steps, inputs);
      if (isCoreRole(inputs.role) || !invited.invitee) return invited;
      // After a failed wait, `ready` waits again, and the state contains the invitation. An update then assigns the custom role.
      const joined = await acceptedBy(steps, inputs).catch(() => undefined);
      return joined ?? invited;
    },
    update: async (steps, _olds, { role }) => {
      const { inviteId, ...remote } = (await steps.read()) ?? {};
      if (!inviteId) return assign(steps, remote, role);
      // An invitation cannot be changed, so it is withdrawn and sent again.
      await steps.send(`DELETE /v2/invites/${inviteId}`, { allowedStatuses: [404] });
      return invite(steps, { ...steps.values, role });
    },
    delete: async (steps) => {
      // A list may lack a member for a moment.
      const { inviteId, username } = (await steps.read()) ?? steps.values;
      if (!inviteId && !username) return;
      const path = inviteId ? `/v2/invites/${inviteId}` : memberPath(username);
      const { status } = await steps.send(`DELETE ${path}`, { allowedStatuses: [404] });
      if (status === 404 && (await steps.read({ fresh: true })))
        steps.fail(
          "the service returned 404 to the deletion, but still lists the user. The user was not removed. Check the permissions of the credentials and any proxy, then retry.",
        );
    },
  },
  hooks: {
    isSameObject,
    ready: {
      isReady: ({ invitee }) => !invitee,
      timeout: ({ waitFor, timeout }) => (waitFor === "accepted" ? timeout : undefined),
      unmet: () => "the user has not accepted the invitation",
    },
    selfLockout: {
      // An invited user has no permissions yet, so nothing can be lost.
      userNames: ({ member, username, inviteId }) => (inviteId ? [] : [username, member]),
      demotedBy: (olds, news) => (mayLoseRights(String(olds.role), String(news.role)) ? "role" : undefined),
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
    defaults: { documented: ["role"] },
    losses: {
      lost: ["data", "access"],
      text: "A user who is removed from an organization is also removed from its teams.",
    },
    notes: {
      "Existing members": "An existing member or a pending invitation is adopted, and the role is updated.",
      "Accepted invitations":
        "When the owner of an invited email address accepts, the next refresh stores their Docker ID as an output. This is not a change. From then on, Trefoil identifies the user by the Docker ID, even if the email address changes.",
      "Change of the member":
        "Changing `member` replaces the resource: the old member is removed before the new member is invited, even if both identify the same user.",
      "Custom roles":
        'Docker documents custom roles for members, not for invitations. Trefoil therefore invites the user as `member`. With `waitFor: "accepted"`, the create assigns the custom role as soon as the user accepts. Otherwise the next `pulumi up --refresh` after the acceptance assigns it.',
      "Names of roles in responses":
        "Docker does not document if responses contain the name of a custom role, or a core role. Trefoil accepts both: the core role that Docker Hub returns after the assignment, which `coreRole` contains, is no difference, and any other role is drift. `owner` and the role from before the assignment do not prove it: the update waits, and fails if the list still contains one of them. In the second case, Trefoil cannot see that another custom role with the same core role was assigned outside Pulumi.",
      "Role of a pending invitation":
        "Changing the role of a pending invitation withdraws the invitation and sends a new one. If the service rejects it, for example because no seat is free, or if the update is interrupted between both requests, the user is no longer invited until the next `pulumi up --refresh`.",
      "Own account and last owner":
        "Trefoil never removes or demotes the account that it uses itself, or the last owner. A change that affects its own account fails the preview. This includes each change to or from a custom role, except to `owner`, because a custom role may lack permissions. The last owner is checked before any request is sent. To destroy a stack that contains one of them, set the resource option `retainOnDelete: true` and run `pulumi up` before `pulumi destroy`, or remove it from the stack with `pulumi state delete`.",
      "Declined invitations":
        "If a user declines the invitation, or is removed outside Pulumi, the next `pulumi up --refresh` sends a new invitation.",
    },
  },
  verification: {
    update: { role: "editor" },
    userValues: { member: "Docker ID or email address of a user who is not a member of the organization." },
    effect: "The user receives an invitation by email, which is withdrawn.",
  },
  examples: {
    basic: { organization: "acme", member: "carol" },
    awaited: { organization: "acme", member: "dave", role: "editor", waitFor: "accepted", timeout: 60 },
    custom: { organization: "acme", member: "erin", role: "billing" },
  },
});

/** Core role of an invitation that precedes a custom role: Docker documents custom roles for members only. */
const invitedRole = "member";

/**
 * The role in a response. It is not documented if members with a custom role have its name or a core role in responses. A
 * core role is therefore no difference if the list after the assignment contained it, too. An owner has no custom role, and neither has an
 * invitation.
 */
function rolesIn(api: JsonBody, known: JsonBody): JsonBody {
  const returned = decodeRole(api.role, known.role);
  const isCore = returned !== undefined && isCoreRole(returned);
  // An absent output would keep its value.
  const withoutCore = known.coreRole === undefined ? {} : { coreRole: "" };
  if (api.assignedRole)
    return { role: api.assignedRole, ...(isCore && !api.invitee ? { coreRole: returned } : withoutCore) };
  const hasCustomRole = known.role !== undefined && !isCoreRole(known.role);
  const isUnchanged = api.invitee ? returned === invitedRole : returned === known.coreRole && returned !== "owner";
  if (!hasCustomRole || !isCore || !isUnchanged) return { role: returned, ...withoutCore };
  return { role: known.role, ...(known.coreRole !== undefined && { coreRole: known.coreRole }) };
}

/**
 * Changes the role of a member. Sources: Docker's API reference, and its changelog of 2026-09-01 for custom roles. For a custom role, the list shows in which form Docker Hub returns it. The role from before, and `owner`,
 * do not prove the assignment: the service may have ignored the request.
 */
async function assign(steps: Steps, before: Readonly<Record<string, unknown>>, role: string): Promise<JsonBody> {
  const { username = steps.values.member } = before;
  const { body } = await steps.send(`PUT ${memberPath(username)}`, { body: { role } });
  if (isCoreRole(role)) return body as JsonBody;
  const unproven = ["owner", before.role, before.coreRole];
  const { timeout = assignmentTimeout } = steps.values;
  let listed = "the user";
  const member = await steps.poll(Math.min(Number(timeout), assignmentTimeout), async () => {
    const found = (await membersOf(steps).catch(() => [])).find((api) => isNamed(api, username));
    const returned = decodeRole(found?.role, role);
    if (returned === undefined) return undefined;
    listed = `the user with the role "${returned}"`;
    return returned === role || !unproven.includes(returned) ? found : undefined;
  });
  if (member) return { ...member, assignedRole: role };
  return steps.fail(
    `the service accepted the role "${role}", but still lists ${listed}, which does not prove the change. Check the role in Docker Hub, then retry. If Docker Hub shows the custom role there, set the resource option \`ignoreChanges: ["role"]\`.`,
  );
}

/** The member, once the user has accepted the invitation. Undefined if the program does not wait, or after the timeout. */
async function acceptedBy(steps: Steps, { member, waitFor, timeout }: JsonBody): Promise<JsonBody | undefined> {
  if (waitFor !== "accepted") return undefined;
  return steps.poll(timeout, async () => (await membersOf(steps)).find((api) => isNamed(api, member)));
}

/** Sends an invitation. A response with a success status may report that the invitation was rejected. */
async function invite(steps: Steps, { organization, role, member }: JsonBody): Promise<JsonBody> {
  const isCore = isCoreRole(role);
  const body = { org: organization, role: isCore ? role : invitedRole, invitees: [member] };
  const { status, body: result } = await steps.send(invitation, { body });
  const { invitee, status: outcome, invite: created } = (memberAt(result, "invitees.0") ?? {}) as JsonBody;
  if (outcome === undefined || accepted.includes(outcome)) {
    // Without a new invitation, the user may be a member already.
    const found = created ?? (await membersOf(steps)).find((api) => isNamed(api, member));
    const object = (found ?? result ?? {}) as JsonBody;
    return isCore || !object.invitee ? object : { ...object, assignedRole: role };
  }
  const next = /seat/.test(outcome)
    ? "The organization has no free seat. Remove a member or add a seat."
    : "Use an existing Docker ID or an email address.";
  return steps.fail(
    `the service returned ${status} but rejected the request: "${invitee}" was rejected with the status ${outcome}. ${next}`,
  );
}

const membersOf = (steps: Steps): Promise<readonly JsonBody[]> => steps.list("GET {collection}?page_size=100");

/** The permissions of a custom role are not known, so that only an owner certainly has all permissions. */
function mayLoseRights(from: string, to: string): boolean {
  if (to === "owner" || isSameIgnoringCase(from, to)) return false;
  return !isCoreRole(from) || !isCoreRole(to) || rankOf(to) < rankOf(from);
}

const memberPath = (username: unknown): string =>
  `/v2/orgs/{organization}/members/${encodeURIComponent(String(username))}`;
