import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import type { JsonObject } from "../../emulator/json";
import type { Definition } from "../../provider/define";
import {
  Context,
  check,
  diff,
  HalfMadeError,
  read,
  remove,
  Session,
  update,
  type Values,
} from "../../provider/lifecycle";
import type { Intent } from "../../provider/lifecycle/recovery/operation-journal";
import { orgImageAccess } from "../../provider/services/registry/organization/org-image-access";
import { orgMember } from "../../provider/services/registry/organization/org-member";
import { orgRegistryAccess } from "../../provider/services/registry/organization/org-registry-access";
import { team } from "../../provider/services/registry/organization/team";
import { teamMember } from "../../provider/services/registry/organization/team-member";
import { repository } from "../../provider/services/registry/repository";
import { repositoryTeamPermission } from "../../provider/services/registry/repository-team-permission";
import { registry } from "../../provider/services/registry/service";
import { checked, type Kept, World } from "./world";

/** A world in which people take their time to accept. */
let world: World;
beforeAll(async () => {
  world = await World.start({ registryInvitationsAccepted: false });
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const control = () => world.emulator.registry.control;
const stored = (collection: string): Record<string, JsonObject> => world.objects(registry)[collection] ?? {};
const members = (): string[] =>
  Object.entries(stored("members"))
    .filter(([key]) => !/(mate|guest)-/.test(key))
    .map(([key, { role }]) => `${key} ${role}`);
const invites = () => Object.entries(stored("invites")).map(([id, invite]) => ({ id, ...invite }) as JsonObject);
const accept = (id: unknown) =>
  control().change({ collection: "invites", key: String(id), merge: { status: "accepted" } });

/** The next run with another program. */
async function changed(kept: Kept, program: Values): Promise<Kept> {
  const { definition, id, state } = kept;
  const wanted = checked(definition, program, state);
  return { ...kept, state: await update(world.context(definition), id, state, wanted) };
}

const refreshed = ({ definition, id, state }: Kept) => read(world.context(definition), id, state);
const removed = ({ definition, id, state }: Kept) => remove(world.context(definition), id, state);

describe("somebody who is invited", () => {
  const program = { organization: "acme", member: "carol" };

  it("is there as soon as the invitation is sent, and a member once it is accepted", async () => {
    const kept = await world.make(orgMember, program);
    expect(invites()).toMatchObject([{ invitee: "carol", role: "member", status: "pending" }]);
    expect(members()).not.toContain("acme/carol member");
    expect(await refreshed(kept)).toEqual(kept.state);
    accept(invites()[0]?.id);
    expect(members()).toContain("acme/carol member");
    expect(await refreshed(kept)).toEqual(kept.state);
  });

  it("is waited for when that is asked, and told by the user name that accepted", async () => {
    const waiting = world.make(orgMember, { ...program, member: "carol@example.com", waitFor: "accepted" });
    while (!invites().length) await new Promise(setImmediate);
    accept(invites()[0]?.id);
    const { id, state } = await waiting;
    expect({ id, outputs: state.outputs }).toEqual({ id: "acme/carol@example.com", outputs: { userName: "carol" } });
  });

  it("is known by the user name that accepted, also when the address is no longer theirs", async () => {
    const byAddress = { ...program, member: "carol@example.com" };
    const kept = await world.make(orgMember, byAddress);
    accept(invites()[0]?.id);
    const known = { ...kept, state: (await refreshed(kept)) as Kept["state"] };
    expect(known.state.outputs).toEqual({ userName: "carol" });
    control().change({ collection: "accounts", key: "carol", merge: { email: "carol@elsewhere.example.com" } });
    expect(await refreshed(known)).toEqual(known.state);
    const promoted = await changed(known, { ...byAddress, role: "editor" });
    expect(members()).toContain("acme/carol editor");
    await removed(promoted);
    expect(members().filter((line) => line.includes("carol"))).toEqual([]);
  });

  it("is kept half-made when nobody accepts in time, and waited for again by the next run", async () => {
    const impatient = { ...program, waitFor: "accepted", timeout: 1 };
    const half = await world.make(orgMember, impatient).catch((error: unknown) => error);
    expect(half).toBeInstanceOf(HalfMadeError);
    const awaited = "is not ready after 1 s: the invitation is not accepted yet.";
    const next = "What was made so far is kept in the state; run `pulumi up` again to go on.";
    expect((half as Error).message).toBe(`OrgMember "acme/carol": create failed: it was made and ${awaited} ${next}`);
    const { id, state } = half as HalfMadeError;
    expect(id).toBe("acme/carol");
    const later = await changed({ definition: orgMember, id, state }, impatient).catch((error: unknown) => error);
    expect(later).toMatchObject({ code: "half_made", state: { args: impatient } });
    expect((later as Error).message).toBe(`OrgMember "acme/carol": update failed: it ${awaited} ${next}`);
    accept(invites()[0]?.id);
    const done = await changed({ definition: orgMember, id, state }, impatient);
    expect(done.state.args).toMatchObject(impatient);
    expect(invites()).toHaveLength(1);
  });

  it("is told to be gone when they decline while they are waited for", async () => {
    const kept = await world.make(orgMember, program);
    control().change({ collection: "invites", key: String(invites()[0]?.id), remove: true });
    const waiting = changed(kept, { ...program, waitFor: "accepted", timeout: 1 });
    await expect(waiting).rejects.toMatchObject({
      code: "gone",
      message: expect.stringContaining("`pulumi up --refresh`"),
    });
  });

  it("is invited anew for another role, and to nothing more when it is taken back", async () => {
    const kept = await changed(await world.make(orgMember, program), { ...program, role: "editor" });
    expect(invites()).toMatchObject([{ invitee: "carol", role: "editor" }]);
    await removed(kept);
    expect(invites()).toEqual([]);
    expect(await refreshed(kept)).toBeUndefined();
  });

  it("is told at once not to be invited anew when the service does not do it", async () => {
    const waiting = { ...program, waitFor: "accepted", timeout: 60 };
    const kept = await world.make(orgMember, program);
    const body = { invitees: [{ invitee: "carol", status: "seat_limit_reached" }] };
    control().faults.add({ method: "POST", path: "/v2/invites/bulk", status: 202, body });
    const refused = await changed(kept, { ...waiting, role: "editor" }).catch((error: unknown) => error);
    expect(refused).not.toBeInstanceOf(HalfMadeError);
    expect(refused).toMatchObject({
      code: "refused",
      message: expect.stringMatching(/update failed: .*"carol" is answered with seat_limit_reached\. Free a seat/),
    });
    expect(await refreshed(kept)).toBeUndefined();
    const again = changed(kept, { ...program, role: "editor" });
    await expect(again).rejects.toMatchObject({ code: "gone" });
  });

  it("is gone after declining, which the next refresh shows", async () => {
    const kept = await world.make(orgMember, program);
    control().change({ collection: "invites", key: String(invites()[0]?.id), remove: true });
    expect(await refreshed(kept)).toBeUndefined();
  });

  it("must be somebody", async () => {
    await expect(world.make(orgMember, { ...program, member: "nobody-at-all" })).rejects.toMatchObject({
      code: "refused",
      message: expect.stringContaining("Give a user name that exists, or an e-mail address."),
    });
    expect(invites()).toEqual([]);
  });
});

describe("a member of an organisation", () => {
  it("is taken over by user name or address, with nobody invited, and changes role in place", async () => {
    for (const member of ["bob", "Bob@example.com"]) {
      const kept = await world.make(orgMember, { organization: "acme", member, role: "editor" }, `dev/${member}`);
      expect(kept.id).toBe(`acme/${member}`);
      expect(members()).toContain("acme/bob editor");
      await changed(kept, { organization: "acme", member });
      expect(members()).toContain("acme/bob member");
    }
    expect(invites()).toEqual([]);
  });

  it("is removed before it is taken over under another of its names", async () => {
    const program = { organization: "acme", member: "bob" };
    const { id, state } = await world.make(orgMember, program);
    const wanted = checked(orgMember, { ...program, member: "bob@example.com" }, state);
    expect(diff(world.context(orgMember), id, state, wanted)).toMatchObject({ deleteBeforeReplace: true });
  });

  it("is removed", async () => {
    const kept = await world.make(orgMember, { organization: "acme", member: "bob" });
    await removed(kept);
    expect(members()).not.toContain("acme/bob member");
  });

  it("is neither removed nor demoted when it is the account that Trefoil uses, though there are other owners", async () => {
    control().change({ collection: "members", key: "acme/bob", merge: { role: "owner" } });
    const program = { organization: "acme", member: "octavia", role: "owner" };
    const kept = await world.make(orgMember, program);
    const sent = await world.changesSent(registry, async () => {
      await expect(removed(kept)).rejects.toMatchObject({ code: "forbidden" });
      await expect(changed(kept, { ...program, role: "member" })).rejects.toMatchObject({ code: "forbidden" });
    });
    expect(sent).toEqual([]);
  });

  it("is told at preview not to be demoted or replaced, at its path and with what to do instead", async () => {
    const { state } = await world.make(orgMember, { organization: "acme", member: "octavia", role: "owner" });
    const asked = (program: Values) => check(orgMember, state, program, "dev/sample", "Octavia").failures;
    const instead =
      "Put it back, or do it by hand at the service and run `pulumi up --refresh`, or set another account";
    expect(asked({ organization: "acme", member: "octavia", role: "editor" })).toEqual([
      { path: "role", reason: expect.stringMatching(/^demotes "octavia", the account by which Trefoil works here\./) },
    ]);
    const [replaced, ...others] = asked({ organization: "umbrella", member: "octavia", role: "owner" });
    expect(others).toEqual([]);
    expect(replaced?.path).toBe("organization");
    expect(replaced?.reason).toContain(`${instead} in trefoil:registryUsername`);
  });

  it("is told at preview not to be replaced when only the state knows that an address is the account that Trefoil uses", async () => {
    const program = { organization: "acme", member: "octavia@example.com", role: "owner" };
    const { id, state } = await world.make(orgMember, program);
    expect(state.outputs).toEqual({ userName: "octavia" });
    const wanted = checked(orgMember, { ...program, member: "bob" }, state);
    expect(() => diff(world.context(orgMember), id, state, wanted)).toThrow(
      /^OrgMember "acme\/octavia@example.com": replace failed: member cannot change in place, and a replacement removes "octavia"/,
    );
    const waiting = checked(orgMember, { ...program, role: "member", waitFor: "accepted" }, state);
    expect(diff(world.context(orgMember), id, state, waiting).changes.map(({ path }) => path)).toEqual([
      "role",
      "waitFor",
    ]);
  });

  it("is neither removed nor demoted when it is the last owner", async () => {
    control().change({ collection: "members", key: "acme/bob", merge: { role: "owner" } });
    const program = { organization: "acme", member: "bob", role: "owner" };
    const kept = await world.make(orgMember, program);
    control().change({ collection: "members", key: "acme/octavia", merge: { role: "editor" } });
    control().faults.add({
      method: "GET",
      path: "/v2/orgs/acme/members",
      count: 9,
      status: 200,
      body: { results: [{ username: "bob", role: "Owner" }], next: null },
    });
    control().faults.add({ method: "GET", path: "/v2/orgs/acme/invites", count: 9, status: 200, body: { data: [] } });
    const sent = await world.changesSent(registry, async () => {
      await expect(removed(kept)).rejects.toThrow(
        /"bob" is the last owner .* Make another owner first\. Nothing was sent\. To destroy the stack and keep this object, set the resource option `retainOnDelete: true`/,
      );
      await expect(changed(kept, { ...program, role: "editor" })).rejects.toThrow(/is not demoted/);
    });
    expect(sent).toEqual([]);
  });
});

describe("two owners who are removed at the same time", () => {
  it("leave one of them, as neither sees the other go", async () => {
    const kept: Kept[] = [];
    for (const member of ["bob", "mate-1"]) {
      control().change({ collection: "members", key: `acme/${member}`, merge: { role: "owner" } });
      kept.push(await world.make(orgMember, { organization: "acme", member, role: "owner" }, `dev/${member}`));
    }
    control().change({ collection: "members", key: "acme/octavia", merge: { role: "member" } });
    const token = randomBytes(12).toString("hex");
    const scopes = ["scope-member-read", "scope-member-edit", "scope-invite-read"];
    const resources = [{ type: "TYPE_ORG", path: "acme", scopes }];
    control().change({ collection: "organizationTokens", key: "ci", merge: { org: "acme", token, resources } });
    const bag = { ...world.bag(), "trefoil:registryUsername": "acme", "trefoil:registryPassword": token };
    const session = new Session(registry, bag, () => {});
    const sent = await world.changesSent(registry, async () => {
      const removals = kept.map(({ id, state }) => remove(new Context(orgMember, session), id, state));
      const [first, second] = await Promise.allSettled(removals);
      expect(first).toMatchObject({ status: "fulfilled" });
      expect(second).toMatchObject({ status: "rejected", reason: { code: "forbidden" } });
    });
    expect(sent.map(({ path }) => path)).toEqual(["/v2/orgs/acme/members/bob"]);
  });
});

describe("a team", () => {
  const program = { organization: "acme", name: "developers" };

  /** A team with a member and a permission. */
  async function withChildren(): Promise<{ devs: Kept; children: Kept[] }> {
    const devs = await world.make(team, program, "dev/devs");
    const app = await world.make(repository, { namespace: "acme", name: "app" }, "dev/app");
    const of = { team: devs.id };
    const children = [
      await world.make(teamMember, { ...of, userName: "bob" }, "dev/bob"),
      await world.make(repositoryTeamPermission, { ...of, repository: app.id, permission: "write" }, "dev/write"),
    ];
    return { devs, children };
  }

  it("keeps its members and permissions under a new name, and they see no change", async () => {
    const { devs, children } = await withChildren();
    const renamed = await changed(devs, { ...program, name: "builders" });
    expect(renamed.id).toBe(devs.id);
    expect(Object.keys(stored("teams"))).toEqual(["acme/builders"]);
    for (const { definition, id, state } of children) {
      expect(await read(world.context(definition), id, state)).toEqual(state);
      expect(diff(world.context(definition), id, state, checked(definition, state.args, state)).changes).toEqual([]);
    }
  });

  it("that somebody renamed is found, and named back", async () => {
    const { devs } = await withChildren();
    const { id, uuid } = stored("teams")["acme/developers"] as JsonObject;
    control().change({ collection: "teams", key: "acme/developers", remove: true });
    control().change({ collection: "teams", key: "acme/coders", merge: { id, uuid } as JsonObject });
    const state = await refreshed(devs);
    expect(state?.args).toEqual({ ...program, name: "coders" });
    await changed({ ...devs, state: state as Kept["state"] }, program);
    expect(Object.keys(stored("teams"))).toEqual(["acme/developers"]);
  });

  it("takes what belonged to it with it: that is read as gone, and as good as deleted", async () => {
    const { devs, children } = await withChildren();
    await removed(devs);
    for (const child of children) {
      expect(await refreshed(child)).toBeUndefined();
      await removed(child);
    }
  });

  it("does not lose the account that Trefoil uses", async () => {
    const { devs } = await withChildren();
    const self = await world.make(teamMember, { team: devs.id, userName: "octavia" }, "dev/self");
    const sent = await world.changesSent(registry, async () => {
      await expect(removed(self)).rejects.toMatchObject({ code: "forbidden" });
    });
    expect(sent).toEqual([]);
  });

  it("loses who moves to another one before that one gets them, since the last owner must not be lost at the end", async () => {
    const { children } = await withChildren();
    const [{ id, state }] = children as [Kept];
    const wanted = checked(teamMember, { ...state.args, team: "acme/4711" }, state);
    expect(diff(world.context(teamMember), id, state, wanted)).toMatchObject({ deleteBeforeReplace: true });
  });

  it("cannot take in who is no member of the organisation, and says which words to look at", async () => {
    const { devs } = await withChildren();
    const stranger = world.make(teamMember, { team: devs.id, userName: "dave" }, "dev/dave");
    await expect(stranger).rejects.toThrow(/-> 404 .*check team, userName and the address of the service\./);
  });

  it("loses a member with one list of its members and no more questions, unless it is the owners'", async () => {
    const { children } = await withChildren();
    const before = world.journal(registry).length;
    await removed(children[0] as Kept);
    const sent = world
      .journal(registry)
      .slice(before)
      .map(({ method, path }) => `${method} ${path}`);
    expect(sent.filter((line) => !line.includes("/auth/"))).toEqual([
      "GET /v2/orgs/acme/groups",
      "GET /v2/orgs/acme/groups/developers/members",
      "DELETE /v2/orgs/acme/groups/developers/members/bob",
    ]);
  });

  it("of another organisation gets no permission, which preview tells", async () => {
    const other = await world.make(team, { ...program, organization: "umbrella" });
    expect(() =>
      checked(repositoryTeamPermission, { repository: "acme/app", team: other.id, permission: "read" }, undefined),
    ).toThrow(/belongs to another organisation/);
  });
});

interface Settings {
  readonly definition: Definition;
  readonly collection: string;
  readonly program: Values;
  /** What somebody had set before. */
  readonly theirs: JsonObject;
}

const settings: readonly Settings[] = [
  {
    definition: orgImageAccess,
    collection: "imageAccess",
    program: { organization: "acme", allowVerifiedPublishers: false },
    theirs: {
      restricted_images: { enabled: true, allow_official_images: false, allow_verified_publishers: true },
    },
  },
  {
    definition: orgRegistryAccess,
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

    it("are refused, with what would take them over", async () => {
      const sent = await world.changesSent(registry, async () => {
        await expect(world.make(definition, program)).rejects.toMatchObject({
          code: "exists",
          message: expect.stringContaining("Set `adopt: true` to take it over"),
        });
      });
      expect(sent).toEqual([]);
    });

    describe("when a run is killed while it takes them over", () => {
      const adopting = { ...program, adopt: true };
      const path = definition.item.replace("{organization}", "acme");

      /** Leaves the service and our files as they are when a run is killed at its PUT, which is carried out or not. */
      async function killed({ carriedOut }: { carriedOut: boolean }): Promise<Intent> {
        control().faults.add({ method: "PUT", path, delayMs: 100, ...(!carriedOut && { status: 400 }) });
        const run = world.make(definition, adopting).catch(() => undefined);
        while (!world.journal(registry).some(({ fault }) => fault)) await new Promise(setImmediate);
        const files = world.files();
        await run;
        world.restore(files);
        control().faults.clear();
        const [[name, text]] = files.filter(([file]) => file.includes("intents")) as [[string, string]];
        expect(statSync(name).mode & 0o777).toBe(0o600);
        return JSON.parse(text);
      }

      it.each([{ carriedOut: true }, { carriedOut: false }])(
        "and the request is carried out ($carriedOut), the next one remembers what was found",
        async (how) => {
          expect((await killed(how)).previous).toEqual(theirs);
          const found = expect(stored(collection).acme);
          (how.carriedOut ? found.not : found).toEqual(theirs);
          const kept = await world.make(definition, adopting);
          expect(kept.state.outputs.previous).toEqual(theirs);
          expect((await refreshed(kept))?.args).toEqual(kept.state.args);
          await removed(kept);
          expect(stored(collection).acme).toEqual(theirs);
          expect(world.files().filter(([file]) => file.includes("intents"))).toEqual([]);
        },
      );

      it("and the program no longer takes them over, they are put back before they are refused", async () => {
        await killed({ carriedOut: true });
        await expect(world.make(definition, program)).rejects.toMatchObject({ code: "exists" });
        expect(stored(collection).acme).toEqual(theirs);
      });

      it("and the program then means another organisation, they are put back", async () => {
        await killed({ carriedOut: true });
        const { state } = await world.make(definition, { ...adopting, organization: "umbrella" });
        expect(state.outputs.previous).not.toEqual(theirs);
        expect(stored(collection).acme).toEqual(theirs);
      });
    });

    it("are nobody's but theirs when setting them is refused: nothing is kept, and nothing remembered", async () => {
      control().faults.add({ method: "PUT", path: "/v2/orgs/acme/settings", status: 403, body: { message: "denied" } });
      const refused = await world.make(definition, { ...program, adopt: true }).catch((error: unknown) => error);
      expect(refused).toMatchObject({ message: expect.stringContaining("-> 403") });
      expect(refused).not.toBeInstanceOf(HalfMadeError);
      expect(world.files().filter(([file]) => file.includes("intents"))).toEqual([]);
    });

    it("are remembered by their own members alone, since nobody knows what others hold", async () => {
      control().change({ collection, key: "acme", merge: { license_key: "of-another-setting" } });
      const kept = await world.make(definition, { ...program, adopt: true });
      expect(JSON.stringify([kept.state, ...world.files()])).not.toContain("of-another-setting");
      expect(kept.state.outputs.previous).toEqual(theirs);
    });

    it("are taken over when told so, and put back in the end, whatever happened meanwhile", async () => {
      const kept = await world.make(definition, { ...program, adopt: true });
      expect(kept.state.outputs.previous).toEqual(theirs);
      expect(stored(collection).acme).not.toEqual(theirs);
      const again = await changed(kept, { ...program, adopt: true, enabled: false });
      expect(again.state.outputs.previous).toEqual(theirs);
      const state = await refreshed(again);
      expect(state).toEqual(again.state);
      await removed(again);
      expect(stored(collection).acme).toEqual(theirs);
    });
  },
);
