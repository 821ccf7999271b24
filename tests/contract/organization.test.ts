import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import type { JsonObject } from "../../emulator/json";
import type { Definition } from "../../provider/define";
import {
  Context,
  check,
  diff,
  PartialFailureError,
  read,
  remove,
  Session,
  update,
  type Values,
} from "../../provider/lifecycle";
import type { PendingRecord } from "../../provider/lifecycle/journal";
import { orgImageAccessAllowlist } from "../../provider/services/registry/organization/org-image-access-allowlist";
import { orgImageAccessManagement } from "../../provider/services/registry/organization/org-image-access-management";
import { orgMember } from "../../provider/services/registry/organization/org-member";
import { orgRegistryAccessManagement } from "../../provider/services/registry/organization/org-registry-access-management";
import { team } from "../../provider/services/registry/organization/team";
import { teamMember } from "../../provider/services/registry/organization/team-member";
import { repository } from "../../provider/services/registry/repository";
import { repositoryTeamPermission } from "../../provider/services/registry/repository-team-permission";
import { registry } from "../../provider/services/registry/service";
import { causedBy } from "../../tools/until";
import { checked, type StoredResource, useTestEnvironment } from "./test-environment";

/** An environment in which invited users accept late. */
const environment = useTestEnvironment({ registryInvitationsAccepted: false });

const control = () => environment.emulator.registry.control;
const stored = (collection: string): Record<string, JsonObject> => environment.objects(registry)[collection] ?? {};
const members = (): string[] =>
  Object.entries(stored("members"))
    .filter(([key]) => !/(mate|guest)-/.test(key))
    .map(([key, { role }]) => `${key} ${role}`);
const invites = () => Object.entries(stored("invites")).map(([id, invite]) => ({ id, ...invite }) as JsonObject);
const accept = (id: unknown) =>
  control().change({ collection: "invites", key: String(id), merge: { status: "accepted" } });

/** The signals that cancel an update: that of its operation, or that of the engine, which all sessions have. */
interface Signals {
  readonly operation?: AbortSignal;
  readonly session?: AbortSignal;
  /** The observer of a session with its own signal. */
  readonly onExchange?: Session["onExchange"];
}

/** The next run with another program. */
async function changed(kept: StoredResource, program: Values, signals: Signals = {}): Promise<StoredResource> {
  const { definition, id, state } = kept;
  const wanted = checked(definition, program, state);
  const { session: usual, resource } = environment.context(definition);
  const { operation: signal, session: canceled, onExchange } = signals;
  const session = canceled ? new Session(usual.service, usual.config, usual.report, canceled) : usual;
  if (canceled) session.onExchange = onExchange;
  const context = new Context(definition, session, resource, { ...(signal && { signal }) });
  return { ...kept, state: await update(context, id, state, wanted) };
}

const refreshed = ({ definition, id, state }: StoredResource) => read(environment.context(definition), id, state);
const removed = ({ definition, id, state }: StoredResource) => remove(environment.context(definition), id, state);

describe("an invited user", () => {
  const program = { organization: "acme", member: "carol" };

  it("exists as soon as the invitation is sent, and is a member once it is accepted", async () => {
    const kept = await environment.make(orgMember, program);
    expect(invites()).toMatchObject([{ invitee: "carol", role: "member", status: "pending" }]);
    expect(members()).not.toContain("acme/carol member");
    expect(await refreshed(kept)).toEqual(kept.state);
    accept(invites()[0]?.id);
    expect(members()).toContain("acme/carol member");
    const outputs = { username: "carol", email: "carol@example.com", inviteId: "" };
    expect(await refreshed(kept)).toEqual({ ...kept.state, outputs });
  });

  it("is accepted before the create ends if `waitForAcceptance` is set, and is identified by the accepting user name", async () => {
    const waiting = environment.make(orgMember, { ...program, member: "carol@example.com", waitFor: "accepted" });
    await causedBy(waiting, () => invites().length > 0);
    accept(invites()[0]?.id);
    const { id, state } = await waiting;
    expect({ id, outputs: state.outputs }).toEqual({
      id: "acme/carol@example.com",
      outputs: { username: "carol", email: "carol@example.com", inviteId: "" },
    });
  });

  it("is identified by the user name that accepted, also when the account's email address changes", async () => {
    const byAddress = { ...program, member: "carol@example.com" };
    const kept = await environment.make(orgMember, byAddress);
    accept(invites()[0]?.id);
    const known = { ...kept, state: (await refreshed(kept)) as StoredResource["state"] };
    expect(known.state.outputs).toEqual({ username: "carol", email: "carol@example.com", inviteId: "" });
    control().change({ collection: "accounts", key: "carol", merge: { email: "carol@elsewhere.example.com" } });
    const outputs = { ...known.state.outputs, email: "carol@elsewhere.example.com" };
    expect(await refreshed(known)).toEqual({ ...known.state, outputs });
    const promoted = await changed(known, { ...byAddress, role: "editor" });
    expect(members()).toContain("acme/carol editor");
    await removed(promoted);
    expect(members().filter((line) => line.includes("carol"))).toEqual([]);
  });

  it("is recorded as partially created when the wait times out, and the next run waits again", async () => {
    const impatient = { ...program, waitFor: "accepted", timeout: 1 };
    const half = await environment.make(orgMember, impatient).catch((error: unknown) => error);
    expect(half).toBeInstanceOf(PartialFailureError);
    const awaited = "is not ready after 1 s: the user has not accepted the invitation.";
    const next = "The state contains what was created so far. Run `pulumi up` again to continue.";
    expect((half as Error).message).toBe(
      `OrgMember "acme/carol": create failed: the object was created, but it ${awaited} ${next}\nSee docs/troubleshooting.md#partial_failure`,
    );
    const { id, state } = half as PartialFailureError;
    expect(id).toBe("acme/carol");
    const later = await changed({ definition: orgMember, id, state }, impatient).catch((error: unknown) => error);
    expect(later).toMatchObject({ code: "partial_failure", state: { inputs: impatient } });
    expect((later as Error).message).toBe(
      `OrgMember "acme/carol": update failed: the object ${awaited} ${next}\nSee docs/troubleshooting.md#partial_failure`,
    );
    accept(invites()[0]?.id);
    const done = await changed({ definition: orgMember, id, state }, impatient);
    expect(done.state.inputs).toMatchObject(impatient);
    expect(invites()).toHaveLength(1);
  });

  it("is reported as missing when the invitation is declined during the wait", async () => {
    const kept = await environment.make(orgMember, program);
    control().change({ collection: "invites", key: String(invites()[0]?.id), remove: true });
    const waiting = changed(kept, { ...program, waitFor: "accepted", timeout: 1 });
    await expect(waiting).rejects.toMatchObject({
      code: "gone",
      message: expect.stringContaining("`pulumi up --refresh`"),
    });
  });

  it("is invited again for another role, and is not invited again when the change is reverted", async () => {
    const kept = await changed(await environment.make(orgMember, program), { ...program, role: "editor" });
    expect(invites()).toMatchObject([{ invitee: "carol", role: "editor" }]);
    await removed(kept);
    expect(invites()).toEqual([]);
    expect(await refreshed(kept)).toBeUndefined();
  });

  it("fails immediately when the service does not send the second invitation", async () => {
    const waiting = { ...program, waitFor: "accepted", timeout: 60 };
    const kept = await environment.make(orgMember, program);
    const body = { invitees: [{ invitee: "carol", status: "seat_limit_reached" }] };
    control().faults.add({ method: "POST", path: "/v2/invites/bulk", status: 202, body });
    const refused = await changed(kept, { ...waiting, role: "editor" }).catch((error: unknown) => error);
    expect(refused).not.toBeInstanceOf(PartialFailureError);
    expect(refused).toMatchObject({
      code: "rejected",
      message: expect.stringMatching(
        /update failed: .*"carol" was rejected with the status seat_limit_reached\. The organization has no free seat/,
      ),
    });
    expect(await refreshed(kept)).toBeUndefined();
    const again = changed(kept, { ...program, role: "editor" });
    await expect(again).rejects.toMatchObject({ code: "gone" });
  });

  it("must be specified", async () => {
    await expect(environment.make(orgMember, { ...program, member: "nobody-at-all" })).rejects.toMatchObject({
      code: "rejected",
      message: expect.stringContaining("Use an existing Docker ID or an email address."),
    });
    expect(invites()).toEqual([]);
  });
});

it.each([
  ["the same program", { description: "" }],
  ["another program", { description: "Builds." }],
])("a team whose create was interrupted gets its role if no response contains it: %s", async (_, more) => {
  const program = { organization: "acme", name: "builders", role: "editor" };
  const { state } = await environment.make(team, { ...program, description: "" });
  const shown = { id: state.outputs.teamId, name: "builders", description: "", member_count: 0 };
  const body = { count: 1, next: null, previous: null, results: [shown] };
  environment.fail(registry, { method: "GET", path: "/v2/orgs/acme/groups", status: 200, body });
  const sent = await environment.changesSent(registry, () => environment.make(team, { ...program, ...more }));
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain("PATCH /v2/orgs/acme/groups/builders");
  expect(sent.map((entry) => entry.body)).toContainEqual({ role: "editor" });
});

describe.each([
  ["with their names", false],
  ["as core roles", true],
])("a custom role that Docker Hub returns %s", (_form, hides) => {
  const program = { organization: "acme", member: "bob", role: "Billing" };
  const outputs = hides ? { coreRole: "member" } : {};
  beforeEach(() => {
    control().change({ collection: "organizations", key: "acme", merge: { hides_custom_roles: hides } });
    control().change({ collection: "members", key: "acme/bob", merge: { role: "editor" } });
  });

  it("is assigned to a member, shows no change, and is replaced by a core role in place", async () => {
    const kept = await environment.make(orgMember, program);
    expect(members()).toContain("acme/bob billing");
    expect(kept.state).toMatchObject({ inputs: program, outputs });
    expect(await refreshed(kept)).toEqual(kept.state);
    const demoted = await changed(kept, { ...program, role: "editor" });
    expect(members()).toContain("acme/bob editor");
    expect(demoted.state.outputs.coreRole).toBe(hides ? "" : undefined);
  });

  it("is drift if another core role is assigned outside Pulumi, and the next update assigns it again", async () => {
    const kept = await environment.make(orgMember, program);
    control().change({ collection: "members", key: "acme/bob", merge: { role: "owner" } });
    const drifted = (await refreshed(kept)) as StoredResource["state"];
    expect(drifted.inputs).toMatchObject({ role: "owner" });
    const repaired = await changed({ ...kept, state: drifted }, program);
    expect(members()).toContain("acme/bob billing");
    expect(await refreshed(repaired)).toEqual(repaired.state);
  });

  it("is assigned by the first update after an invited user has accepted", async () => {
    const invited = await environment.make(orgMember, { ...program, member: "carol" });
    expect(invites()).toMatchObject([{ invitee: "carol", role: "member", status: "pending" }]);
    expect(await refreshed(invited)).toEqual(invited.state);
    accept(invites()[0]?.id);
    const joined = (await refreshed(invited)) as StoredResource["state"];
    expect(joined.inputs).toMatchObject({ role: "member" });
    const assigning = changed({ ...invited, state: joined }, { ...program, member: "carol", timeout: 1 });
    // Before the assignment, the user had the core role, too.
    if (hides) return expect(assigning).rejects.toThrow('still lists the user with the role "member"');
    const assigned = await assigning;
    expect(members()).toContain("acme/carol billing");
    expect(await refreshed(assigned)).toEqual(assigned.state);
  });

  it("is assigned before the create ends if it waits for the acceptance", async () => {
    const waits = { waitFor: "accepted", timeout: hides ? 1 : 600 };
    const waiting = environment.make(orgMember, { ...program, member: "carol@example.com", ...waits });
    await causedBy(waiting, () => invites().length > 0);
    accept(invites()[0]?.id);
    if (hides) return expect(waiting).rejects.toMatchObject({ state: { inputs: { role: "member" } } });
    expect((await waiting).state).toMatchObject({ inputs: { role: "Billing" }, outputs: { ...outputs, inviteId: "" } });
    expect(members()).toContain("acme/carol billing");
  });

  it("is in the state after its assignment, although the list that follows is denied", async () => {
    const kept = await environment.make(orgMember, { ...program, role: "editor" });
    const before = environment.journal(registry).length;
    const assigned = await changed(kept, program);
    const sent = environment.journal(registry).slice(before);
    const path = "/v2/orgs/acme/members";
    const skip = sent
      .slice(
        0,
        sent.findIndex(({ method }) => method === "PUT"),
      )
      .filter((entry) => entry.method === "GET" && entry.path.startsWith(path)).length;
    const again = await changed(assigned, { ...program, role: "editor" });
    control().faults.add({ method: "GET", path, skip, status: 403, body: {} });
    expect((await changed(again, program)).state.inputs).toEqual(assigned.state.inputs);
    expect(members()).toContain("acme/bob billing");
  });

  it("leaves the invitation in the state if the wait for the acceptance is denied", async () => {
    control().faults.add({ method: "GET", path: "/v2/orgs/acme/members", skip: 2, status: 403, body: {}, count: 9 });
    const waiting = { ...program, member: "carol", waitFor: "accepted", timeout: 2 };
    const failed = await environment.make(orgMember, waiting).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PartialFailureError);
    expect(failed).toMatchObject({ id: "acme/carol", state: { outputs: { inviteId: invites()[0]?.id } } });
  });

  it("is rejected with the message of the service if the organization does not have it", async () => {
    const unknown = environment.make(orgMember, { ...program, role: "king" });
    await expect(unknown).rejects.toThrow(/role: must be one of owner, editor, member, or a custom role/);
    expect(members()).toContain("acme/bob editor");
  });

  it.each(["owner", "editor"])(
    "is not assigned while the service ignores the request for a former %s",
    async (role) => {
      control().change({ collection: "members", key: "acme/bob", merge: { role } });
      const kept = await environment.make(orgMember, { ...program, role });
      const path = "/v2/orgs/acme/members/bob";
      control().faults.add({ method: "PUT", path, status: 200, body: { username: "bob", role: "Billing" } });
      const failed = await changed(kept, { ...program, timeout: 1 }).catch((error: unknown) => error);
      expect((failed as Error).message).toContain(`still lists the user with the role "${role}"`);
      expect((await refreshed(kept))?.inputs).toMatchObject({ role });
      // A state of an earlier version.
      const outputs = { ...kept.state.outputs, coreRole: "owner" };
      const hidden = await refreshed({
        ...kept,
        state: { ...kept.state, inputs: { ...kept.state.inputs, role: "Billing" }, outputs },
      });
      expect(hidden?.inputs).toMatchObject({ role });
    },
  );
});

describe("a member of an organization", () => {
  it("is adopted by user name or email address without an invitation, and changes role in place", async () => {
    for (const member of ["bob", "Bob@example.com"]) {
      const kept = await environment.make(orgMember, { organization: "acme", member, role: "editor" }, `dev/${member}`);
      expect(kept.id).toBe(`acme/${member}`);
      expect(members()).toContain("acme/bob editor");
      await changed(kept, { organization: "acme", member });
      expect(members()).toContain("acme/bob member");
    }
    expect(invites()).toEqual([]);
  });

  it("is removed before it is adopted under another of its names", async () => {
    const program = { organization: "acme", member: "bob" };
    const { id, state } = await environment.make(orgMember, program);
    const wanted = checked(orgMember, { ...program, member: "bob@example.com" }, state);
    expect(diff(environment.context(orgMember), id, state, wanted)).toMatchObject({ deleteBeforeReplace: true });
  });

  it("is not removed, but reported, if the service returns 404 and still lists the user", async () => {
    const kept = await environment.make(orgMember, { organization: "acme", member: "bob" });
    control().faults.add({ method: "DELETE", path: "/v2/orgs/acme/members/bob", status: 404, body: {} });
    await expect(removed(kept)).rejects.toThrow("The user was not removed.");
    await removed(kept);
    expect(members()).not.toContain("acme/bob member");
  });

  it("is neither removed nor demoted when it is the account that Trefoil uses, although other owners exist", async () => {
    control().change({ collection: "members", key: "acme/bob", merge: { role: "owner" } });
    const program = { organization: "acme", member: "octavia", role: "owner" };
    const kept = await environment.make(orgMember, program);
    const sent = await environment.changesSent(registry, async () => {
      await expect(removed(kept)).rejects.toMatchObject({ code: "forbidden" });
      await expect(changed(kept, { ...program, role: "member" })).rejects.toMatchObject({ code: "forbidden" });
    });
    expect(sent).toEqual([]);
  });

  it("fails at preview before such a demotion or replacement, with the path and an alternative", async () => {
    const { state } = await environment.make(orgMember, { organization: "acme", member: "octavia", role: "owner" });
    const asked = (program: Values) =>
      check(orgMember, state, program, { logicalName: "dev/sample", credentials: { user: "Octavia" } }).failures;
    const instead =
      "Revert the change, or do it manually in the service and run `pulumi up --refresh`, or set another account";
    expect(asked({ organization: "acme", member: "octavia", role: "editor" })).toEqual([
      { path: "role", reason: expect.stringMatching(/^demotes "octavia", the account that Trefoil uses\./) },
    ]);
    const [replaced, ...others] = asked({ organization: "umbrella", member: "octavia", role: "owner" });
    expect(others).toEqual([]);
    expect(replaced?.path).toBe("organization");
    expect(replaced?.reason).toContain(`${instead} in trefoil:registryUsername`);
  });

  it("fails at preview before a replacement when only the state shows that an address belongs to the account that Trefoil uses", async () => {
    const program = { organization: "acme", member: "octavia@example.com", role: "owner" };
    const { id, state } = await environment.make(orgMember, program);
    expect(state.outputs).toMatchObject({ username: "octavia" });
    const wanted = checked(orgMember, { ...program, member: "bob" }, state);
    expect(() => diff(environment.context(orgMember), id, state, wanted)).toThrow(
      /^OrgMember "acme\/octavia@example.com": preview failed: member cannot change in place, and a replacement removes "octavia"/,
    );
    const waiting = checked(orgMember, { ...program, role: "member", waitFor: "accepted" }, state);
    expect(diff(environment.context(orgMember), id, state, waiting).changes.map(({ path }) => path)).toEqual([
      "role",
      "waitFor",
    ]);
  });

  it("is neither removed nor demoted when it is the last owner", async () => {
    control().change({ collection: "members", key: "acme/bob", merge: { role: "owner" } });
    const program = { organization: "acme", member: "bob", role: "owner" };
    const kept = await environment.make(orgMember, program);
    control().change({ collection: "members", key: "acme/octavia", merge: { role: "editor" } });
    control().faults.add({
      method: "GET",
      path: "/v2/orgs/acme/members",
      count: 9,
      status: 200,
      body: { results: [{ username: "bob", role: "Owner" }], next: null },
    });
    control().faults.add({ method: "GET", path: "/v2/orgs/acme/invites", count: 9, status: 200, body: { data: [] } });
    const sent = await environment.changesSent(registry, async () => {
      await expect(removed(kept)).rejects.toThrow(
        /"bob" is the last owner .* Make another member an owner first\. Nothing was sent\. To destroy the stack and keep this object, add the resource to the program again if you have removed it, set the resource option `retainOnDelete: true`/,
      );
      await expect(changed(kept, { ...program, role: "editor" })).rejects.toThrow(
        /cannot be demoted.* Nothing was sent\.$/,
      );
    });
    expect(sent).toEqual([]);
  });
});

describe("two owners who are removed at the same time", () => {
  it("do not leave the organization without an owner, although each removal ignores the other", async () => {
    const kept: StoredResource[] = [];
    for (const member of ["bob", "mate-1"]) {
      control().change({ collection: "members", key: `acme/${member}`, merge: { role: "owner" } });
      kept.push(await environment.make(orgMember, { organization: "acme", member, role: "owner" }, `dev/${member}`));
    }
    control().change({ collection: "members", key: "acme/octavia", merge: { role: "member" } });
    const token = randomBytes(12).toString("hex");
    const scopes = ["scope-member-read", "scope-member-edit", "scope-invite-read"];
    const resources = [{ type: "TYPE_ORG", path: "acme", scopes }];
    control().change({ collection: "organizationTokens", key: "ci", merge: { org: "acme", token, resources } });
    const bag = { ...environment.bag(), "trefoil:registryUsername": "acme", "trefoil:registryPassword": token };
    const session = new Session(registry, bag, () => {});
    const sent = await environment.changesSent(registry, async () => {
      const removals = kept.map(({ id, state }) => remove(new Context(orgMember, session), id, state));
      const [first, second] = await Promise.allSettled(removals);
      expect(first).toMatchObject({ status: "fulfilled" });
      expect(second).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
    });
    expect(sent.map(({ path }) => path)).toEqual(["/v2/orgs/acme/members/bob"]);
  });

  it("are removed one after the other, and the failure of the first does not prevent the second", async () => {
    const kept: StoredResource[] = [];
    for (const member of ["bob", "mate-1"])
      kept.push(await environment.make(orgMember, { organization: "acme", member, role: "owner" }, `dev/${member}`));
    control().faults.add({ method: "DELETE", path: "/v2/orgs/acme/members/bob", status: 403, body: {} });
    const { session } = environment.context(orgMember);
    const removals = kept.map(({ id, state }) => remove(new Context(orgMember, session), id, state));
    const [first, second] = await Promise.allSettled(removals);
    expect(first).toMatchObject({ status: "rejected", reason: { message: expect.stringContaining("-> 403") } });
    expect(second).toEqual({ status: "fulfilled", value: undefined });
  });
});

describe("a team", () => {
  const program = { organization: "acme", name: "developers" };

  /** A team with a member and a permission. */
  async function withChildren(): Promise<{ devs: StoredResource; children: StoredResource[] }> {
    const devs = await environment.make(team, program, "dev/devs");
    const app = await environment.make(repository, { namespace: "acme", name: "app" }, "dev/app");
    const of = { team: devs.id };
    const children = [
      await environment.make(teamMember, { ...of, username: "bob" }, "dev/bob"),
      await environment.make(repositoryTeamPermission, { ...of, repository: app.id, permission: "write" }, "dev/write"),
    ];
    return { devs, children };
  }

  it("keeps its members and permissions under a new name, and they show no change", async () => {
    const { devs, children } = await withChildren();
    const renamed = await changed(devs, { ...program, name: "builders" });
    expect(renamed.id).toBe(devs.id);
    expect(Object.keys(stored("teams"))).toEqual(["acme/builders"]);
    for (const { definition, id, state } of children) {
      expect(await read(environment.context(definition), id, state)).toEqual(state);
      expect(
        diff(environment.context(definition), id, state, checked(definition, state.inputs, state)).changes,
      ).toEqual([]);
    }
  });

  it("that was renamed outside Pulumi is found, and gets its declared name again", async () => {
    const { devs } = await withChildren();
    const { id, uuid } = stored("teams")["acme/developers"] as JsonObject;
    control().change({ collection: "teams", key: "acme/developers", remove: true });
    control().change({ collection: "teams", key: "acme/coders", merge: { id, uuid } as JsonObject });
    const state = await refreshed(devs);
    expect(state?.inputs).toEqual({ ...program, name: "coders" });
    await changed({ ...devs, state: state as StoredResource["state"] }, program);
    expect(Object.keys(stored("teams"))).toEqual(["acme/developers"]);
  });

  it("is deleted with its members and permissions, which are then read as missing and count as deleted", async () => {
    const { devs, children } = await withChildren();
    await removed(devs);
    for (const child of children) {
      expect(await refreshed(child)).toBeUndefined();
      await removed(child);
    }
  });

  it("does not lose the account that Trefoil uses", async () => {
    const { devs } = await withChildren();
    const self = await environment.make(teamMember, { team: devs.id, username: "octavia" }, "dev/self");
    const sent = await environment.changesSent(registry, async () => {
      await expect(removed(self)).rejects.toMatchObject({ code: "forbidden" });
    });
    expect(sent).toEqual([]);
  });

  it("loses a moved member before the other team adds it, since the last owner must not be removed last", async () => {
    const { children } = await withChildren();
    const [{ id, state }] = children as [StoredResource];
    const wanted = checked(teamMember, { ...state.inputs, team: "acme/4711" }, state);
    expect(diff(environment.context(teamMember), id, state, wanted)).toMatchObject({ deleteBeforeReplace: true });
  });

  it("rejects a user outside the organization, and the error names the wording of the service", async () => {
    const { devs } = await withChildren();
    const unmanaged = environment.make(teamMember, { team: devs.id, username: "dave" }, "dev/dave");
    await expect(unmanaged).rejects.toThrow(/-> 404 .*Otherwise check team, username and the service URL\./);
  });

  it("removes a member between two list requests, except for the owners' team", async () => {
    const { children } = await withChildren();
    const before = environment.journal(registry).length;
    await removed(children[0] as StoredResource);
    const sent = environment
      .journal(registry)
      .slice(before)
      .map(({ method, path }) => `${method} ${path}`);
    expect(sent.filter((line) => !line.includes("/auth/"))).toEqual([
      "GET /v2/orgs/acme/groups",
      "GET /v2/orgs/acme/groups/developers/members",
      "DELETE /v2/orgs/acme/groups/developers/members/bob",
      "GET /v2/orgs/acme/groups/developers/members",
    ]);
  });

  it("of another organization gets no permission, which preview reports", async () => {
    const other = await environment.make(team, { ...program, organization: "umbrella" });
    expect(() =>
      checked(repositoryTeamPermission, { repository: "acme/app", team: other.id, permission: "read" }, undefined),
    ).toThrow(/belongs to another organization/);
  });
});

interface Settings {
  readonly definition: Definition;
  readonly collection: string;
  readonly program: Values;
  /** The earlier settings. */
  readonly theirs: JsonObject;
}

const settings: readonly Settings[] = [
  {
    definition: orgImageAccessManagement,
    collection: "imageAccess",
    program: { organization: "acme", allowVerifiedPublishers: false },
    theirs: { restricted_images: { enabled: true, allow_official_images: false, allow_verified_publishers: true } },
  },
  {
    definition: orgRegistryAccessManagement,
    collection: "registryAccess",
    program: { organization: "acme", customRegistries: [{ address: "ours.example.com", friendlyName: "Ours" }] },
    theirs: {
      enabled: true,
      standard_registries: [{ id: "DockerHub", allowed: false }],
      custom_registries: [{ address: "theirs.example.com", friendly_name: "Theirs", allowed: true }],
    },
  },
];

describe.each(settings)(
  "settings that exist already: $definition.name",
  ({ definition, collection, program, theirs }) => {
    beforeEach(() => control().change({ collection, key: "acme", merge: theirs }));

    it("are rejected, with the option that adopts them", async () => {
      const sent = await environment.changesSent(registry, async () => {
        await expect(environment.make(definition, program)).rejects.toMatchObject({
          code: "exists",
          message: expect.stringContaining("Set `adopt: true` to adopt them"),
        });
      });
      expect(sent).toEqual([]);
    });

    describe("after a run was killed during their adoption", () => {
      const adopting = { ...program, adopt: true };
      const path = definition.path.item.replace("{organization}", "acme");

      /** Restores the service and the provider's files after a run was killed at its PUT, which is carried out or not. */
      async function killed({ carriedOut }: { carriedOut: boolean }): Promise<PendingRecord["content"]> {
        control().faults.add({ method: "PUT", path, delayMs: 100, ...(!carriedOut && { status: 400 }) });
        const run = environment.make(definition, adopting).catch(() => undefined);
        await causedBy(run, () => environment.journal(registry).some(({ fault }) => fault !== undefined));
        const files = environment.files();
        await run;
        environment.restore(files);
        control().faults.clear();
        const [[name, text]] = files.filter(([file]) => file.includes("journal")) as [[string, string]];
        expect(statSync(name).mode & 0o777).toBe(0o600);
        return JSON.parse(text);
      }

      it.each([{ carriedOut: true }, { carriedOut: false }])(
        "and the request is carried out ($carriedOut), the next run records the original values",
        async (how) => {
          expect((await killed(how)).before.settings).toEqual(theirs);
          const found = expect(stored(collection).acme);
          (how.carriedOut ? found.not : found).toEqual(theirs);
          const kept = await environment.make(definition, adopting);
          expect(kept.state.outputs.previousSettings).toEqual(theirs);
          expect((await refreshed(kept))?.inputs).toEqual(kept.state.inputs);
          await removed(kept);
          expect(stored(collection).acme).toEqual(theirs);
          expect(environment.files().filter(([file]) => file.includes("journal"))).toEqual([]);
        },
      );

      it("and the program no longer adopts them, they are restored before the rejection", async () => {
        await killed({ carriedOut: true });
        await expect(environment.make(definition, program)).rejects.toMatchObject({ code: "exists" });
        expect(stored(collection).acme).toEqual(theirs);
      });

      it("and the program then refers to another organization, they are restored", async () => {
        await killed({ carriedOut: true });
        const { state } = await environment.make(definition, { ...adopting, organization: "umbrella" });
        expect(state.outputs.previousSettings).not.toEqual(theirs);
        expect(stored(collection).acme).toEqual(theirs);
      });

      it.each([
        ["umbrella", "acme"],
        ["acme", "umbrella"],
      ])("and another resource adopts them now, it records the original values: %s before %s", async (...order) => {
        await killed({ carriedOut: true });
        const { session } = environment.context(definition);
        const made = order.map((organization) =>
          environment.make(
            definition,
            { ...adopting, organization },
            organization === "acme" ? "dev/other" : undefined,
            session,
          ),
        );
        const adopted = (await Promise.all(made)).find(({ id }) => id === "acme");
        expect(adopted?.state.outputs.previousSettings).toEqual(theirs);
      });
    });

    it("are recorded as adopted after their update, so that a run that starts meanwhile does not wait", async () => {
      const { id } = await environment.make(definition, { ...program, adopt: true });
      const records = environment.files().filter(([file]) => file.includes("journal"));
      expect(records.map(([, text]) => JSON.parse(text).response.id)).toEqual([id]);
    });

    it("keep their values when the update is rejected, and no record is kept", async () => {
      control().faults.add({ method: "PUT", path: "/v2/orgs/acme/settings", status: 403, body: { message: "denied" } });
      const refused = await environment.make(definition, { ...program, adopt: true }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ message: expect.stringContaining("-> 403") });
      expect(refused).not.toBeInstanceOf(PartialFailureError);
      expect(environment.files().filter(([file]) => file.includes("journal"))).toEqual([]);
    });

    it("stay recorded if the update may have been applied, so that a killed run does not lose them", async () => {
      const path = definition.path.item.replace("{organization}", "acme");
      control().faults.add({ method: "PUT", path, status: 408, applied: true, count: 20 });
      await expect(environment.make(definition, { ...program, adopt: true })).rejects.toBeInstanceOf(
        PartialFailureError,
      );
      const records = environment.files().filter(([file]) => file.includes("journal"));
      expect(records.map(([, text]) => JSON.parse(text).before.settings)).toEqual([theirs]);
    });

    it.each([
      { next: "the object cannot be read", fault: { method: "GET", skip: 2, status: 400 } },
      { next: "another update is rejected", fault: { method: "PUT", status: 403 } },
    ])("stay recorded if the response to an update is lost and $next", async ({ fault }) => {
      const path = definition.path.item.replace("{organization}", "acme");
      const body = { message: "rejected" };
      control().faults.add({ method: "PUT", path, status: 408, applied: true, count: 1 });
      control().faults.add({ path, count: 9, body, ...fault });
      await expect(environment.make(definition, { ...program, adopt: true })).rejects.toBeInstanceOf(
        PartialFailureError,
      );
      expect(stored(collection).acme).not.toEqual(theirs);
      const records = environment.files().filter(([file]) => file.includes("journal"));
      expect(records.map(([, text]) => JSON.parse(text).before.settings)).toEqual([theirs]);
    });

    it("are recorded by their own members alone, since the content of other members is unknown", async () => {
      control().change({ collection, key: "acme", merge: { license_key: "of-another-setting" } });
      const kept = await environment.make(definition, { ...program, adopt: true });
      expect(JSON.stringify([kept.state, ...environment.files()])).not.toContain("of-another-setting");
      expect(kept.state.outputs.previousSettings).toEqual(theirs);
    });

    it("are adopted with the option, and restored at the end, regardless of changes in between", async () => {
      const kept = await environment.make(definition, { ...program, adopt: true });
      expect(kept.state.outputs.previousSettings).toEqual(theirs);
      expect(stored(collection).acme).not.toEqual(theirs);
      const again = await changed(kept, { ...program, adopt: true, enabled: false });
      expect(again.state.outputs.previousSettings).toEqual(theirs);
      const state = await refreshed(again);
      expect(state).toEqual(again.state);
      await removed(again);
      expect(stored(collection).acme).toEqual(theirs);
    });
  },
);

describe("the allowlist of an organization", () => {
  const path = "/v2/namespaces/acme/allowlist/items";
  const program = { organization: "acme", repositories: ["acme/app", "acme/api"], adopt: true };
  const theirs = { repositories: ["acme/app", "acme/old"] };
  beforeEach(() => environment.put(registry, "imageAllowlist", "acme", theirs));

  it("stays recorded if the first request of its adoption was applied and the second was rejected", async () => {
    control().faults.add({ method: "DELETE", path, status: 403, body: { message: "denied" } });
    await expect(environment.make(orgImageAccessAllowlist, program)).rejects.toThrow("-> 403");
    expect(stored("imageAllowlist").acme).not.toEqual(theirs);
    const kept = await environment.make(orgImageAccessAllowlist, program);
    expect(kept.state.outputs.previousSettings).toEqual(theirs);
    await removed(kept);
    expect(stored("imageAllowlist").acme?.repositories).toEqual(expect.arrayContaining(theirs.repositories));
    expect(environment.files().filter(([file]) => file.includes("journal"))).toEqual([]);
  });

  it("is not changed by a rejected removal, also if it is empty in the next response", async () => {
    const kept = await environment.make(orgImageAccessAllowlist, program);
    control().faults.add({ method: "DELETE", path, status: 403, body: { message: "denied" } });
    control().faults.add({ method: "GET", path, skip: 2, status: 200, body: { count: 0, results: [] }, count: 9 });
    await expect(changed(kept, { ...program, repositories: ["acme/api"] })).rejects.toThrow("-> 403");
  });

  it.each(["operation", "session"] as const)("contains in the state what a canceled %s has added", async (canceler) => {
    const kept = await environment.make(orgImageAccessAllowlist, program);
    const canceled = new AbortController();
    const onExchange = jest.fn();
    control().faults.add({ method: "POST", path, delayMs: 300 });
    const before = environment.journal(registry).length;
    const methods = () =>
      environment
        .journal(registry)
        .slice(before)
        .map(({ method }) => method);
    const failing = changed(
      kept,
      { ...program, repositories: ["acme/new"] },
      { [canceler]: canceled.signal, onExchange },
    );
    await causedBy(failing, () => methods().includes("POST"));
    canceled.abort();
    const failed = await failing.catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PartialFailureError);
    const repositories = ["acme/app", "acme/api", "acme/new"];
    expect(stored("imageAllowlist").acme).toEqual({ repositories });
    expect([...((failed as PartialFailureError).state.inputs.repositories as string[])].sort()).toEqual(
      repositories.sort(),
    );
    expect(methods()).not.toContain("DELETE");
    // The observer receives the read after the cancellation, too.
    const last = canceler === "session" ? [expect.objectContaining({ method: "GET" })] : [];
    expect(onExchange.mock.lastCall ?? []).toEqual(last);
  });

  it("remains in the state if a change shows that its organization is missing", async () => {
    const kept = await environment.make(orgImageAccessAllowlist, program);
    for (const method of ["POST", "DELETE"])
      control().faults.add({ method, path, status: 404, body: { message: "object not found" }, count: 9 });
    await expect(removed(kept)).rejects.toMatchObject({ code: "parent_not_found" });
    expect(stored("imageAllowlist").acme?.repositories).toEqual(["acme/app", "acme/api"]);
  });

  it("is an error if an item has no repository name, and nothing is removed", async () => {
    const kept = await environment.make(orgImageAccessAllowlist, program);
    const body = { count: 1, next: null, results: [{ name: "acme/app" }] };
    control().faults.add({ method: "GET", path, status: 200, body, count: 9 });
    await expect(refreshed(kept)).rejects.toThrow("`repository_name`");
  });
});
