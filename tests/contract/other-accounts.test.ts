import { randomBytes } from "node:crypto";
import type { JsonObject } from "../../emulator/json";
import { catalogue } from "../../provider";
import { Context, read, remove, Session, update } from "../../provider/lifecycle";
import { orgImageAccessManagement } from "../../provider/services/registry/organization/org-image-access-management";
import { orgMember } from "../../provider/services/registry/organization/org-member";
import { team } from "../../provider/services/registry/organization/team";
import { teamMember } from "../../provider/services/registry/organization/team-member";
import { repository } from "../../provider/services/registry/repository";
import { repositoryTeamPermission } from "../../provider/services/registry/repository-team-permission";
import { registry } from "../../provider/services/registry/service";
import { webhook } from "../../provider/services/registry/webhook";
import { deletedOutside, isHidden } from "./hidden-objects";
import { hintsOf } from "./hints";
import { checked, isMutation, type StoredResource, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

const args = { namespace: "acme", name: "app", isPrivate: true };
const here = () => environment.emulator.registry.url;
const context = () => environment.context(repository);

/** A repository in the state of another account, which the service does not show to the configured account. */
async function hiddenFrom(somebody: string): Promise<StoredResource> {
  const kept = await environment.make(repository, args);
  environment.service(repository.service).control.change({ ...hintsOf(repository).stored(kept.id), remove: true });
  return { ...kept, state: { ...kept.state, account: `${here()}#${somebody}` } };
}

/** The next run, with another account. */
function as(username: string, password: string): Context {
  const bag = { ...environment.bag(), "trefoil:registryUsername": username, "trefoil:registryPassword": password };
  return new Context(repository, new Session(repository.service, bag, () => {}));
}

/** Adds an account, or an organization with a token. */
function admit(collection: "accounts" | "organizationTokens", key: string, merge: Record<string, JsonObject[string]>) {
  environment.service(repository.service).control.change({ collection, key, merge });
}

describe("a private repository", () => {
  it("stays in the state when a refresh runs with an account without access, and exists for its owner", async () => {
    const { id, state } = await environment.make(repository, args);
    const password = randomBytes(12).toString("hex");
    admit("accounts", "erin", { password });
    await expect(read(as("erin", password), id, state)).rejects.toMatchObject({ code: "not_visible" });
    await expect(remove(as("erin", password), id, state)).rejects.toThrow(/erin|octavia/);
    expect(await read(context(), id, state)).toEqual(state);
  });

  it("is retained with an organization access token, which has another name", async () => {
    const { id, state } = await environment.make(repository, args);
    const token = randomBytes(12).toString("hex");
    const resources = [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-repository-read"] }];
    admit("organizationTokens", "ci", { org: "acme", token, resources });
    expect(await read(as("acme", token), id, state)).toEqual(state);
  });
});

describe("a private repository that another account's credential cannot read", () => {
  const hidden = {
    code: "not_visible",
    message: expect.stringMatching(
      /^Repository "acme\/app": .*does not return it to octavia, but erin.*It was not changed.*pulumi state delete/,
    ),
  };

  it("is not dropped from the state by a refresh", async () => {
    const { id, state } = await hiddenFrom("erin");
    await expect(read(context(), id, state)).rejects.toMatchObject(hidden);
  });

  it("is not treated as deleted", async () => {
    const { id, state } = await hiddenFrom("erin");
    await expect(remove(context(), id, state)).rejects.toMatchObject(hidden);
  });

  it("is treated as deleted when its own account cannot read it either, in any letter case of the name", async () => {
    for (const name of ["octavia", "Octavia"]) {
      const { id, state } = await hiddenFrom(name);
      expect(await read(context(), id, state)).toBeUndefined();
      await remove(context(), id, state);
    }
  });
});

const kinds = catalogue.filter(({ service }) => service === registry);

describe("an object that was deleted outside Pulumi", () => {
  it.each(kinds)(
    "is missing for every account, unless the service may hide it from other accounts: $name",
    (definition) => isHidden(environment, definition),
  );

  it("is not treated as deleted if its repository is not readable either", async () => {
    for (const definition of [webhook, repositoryTeamPermission]) {
      environment.reset();
      const { id, state } = await deletedOutside(environment, definition, "erin");
      const key = String(state.inputs.repository);
      environment.service(registry).control.change({ collection: "repositories", key, remove: true });
      await expect(read(environment.context(definition), id, state)).rejects.toMatchObject({ code: "not_visible" });
    }
  });

  it.each([
    { definition: team, path: "groups" },
    { definition: teamMember, path: "groups" },
    { definition: orgMember, path: "members" },
    { definition: orgImageAccessManagement, path: "settings" },
  ])(
    "is not treated as deleted if its parent does not exist either: $definition.name",
    async ({ definition, path }) => {
      const { id, state } = await deletedOutside(environment, definition, "erin");
      const missing = { status: 404, body: { message: "object not found", errinfo: {} } };
      environment
        .service(registry)
        .control.faults.add({ method: "GET", path: `/v2/orgs/acme/${path}`, count: 9, ...missing });
      await expect(read(environment.context(definition), id, state)).rejects.toMatchObject({ code: "not_visible" });
    },
  );
});

describe("a repository that another account's credential can read", () => {
  it("is read without a change of the state, and belongs to the account that changes it next", async () => {
    const { id, state } = await environment.make(repository, args);
    expect(state.account).toBe(`${here()}#octavia`);
    const erins = { ...state, account: `${here()}#erin` };
    expect(await read(context(), id, erins)).toEqual(erins);
    const wanted = checked(repository, { ...args, description: "new" }, erins);
    expect((await update(context(), id, erins, wanted)).account).toBe(`${here()}#octavia`);
  });

  it("is deleted by it", async () => {
    const { id, state } = await environment.make(repository, args);
    await remove(context(), id, { ...state, account: `${here()}#erin` });
    expect(Object.keys(environment.objects(repository.service).repositories ?? {})).not.toContain(id);
  });

  it("is not changed at another URL", async () => {
    const { id, state } = await environment.make(repository, args);
    const sent = await environment.changesSent(repository.service, async () => {
      const elsewhere = { ...state, account: "https://hub.example#octavia" };
      await expect(remove(context(), id, elsewhere)).rejects.toMatchObject({
        code: "other_account",
        message: expect.stringMatching(
          /remove the resource from the stack .* with the previous port and the same `--data-dir`/,
        ),
      });
    });
    expect(sent.filter(isMutation)).toEqual([]);
  });

  it("still belongs to the same account when the password is changed", async () => {
    const bag = { ...environment.bag(), "trefoil:registryPassword": "another" };
    const before = await new Session(repository.service, environment.bag(), () => {}).account();
    const after = await new Session(repository.service, bag, () => {}).account();
    expect(after).toBe(before);
  });
});
