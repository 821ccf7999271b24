import type { Definition } from "../../provider/define";
import {
  create,
  diff,
  lookUp,
  read,
  remove,
  type State,
  type StateWithId,
  update,
  type Values,
} from "../../provider/lifecycle";
import { orgImageAccessAllowlist } from "../../provider/services/registry/organization/org-image-access-allowlist";
import { orgImageAccessManagement } from "../../provider/services/registry/organization/org-image-access-management";
import { orgNamespaceSettings } from "../../provider/services/registry/organization/org-namespace-settings";
import { orgRegistryAccessManagement } from "../../provider/services/registry/organization/org-registry-access-management";
import { repositoryImmutableTags } from "../../provider/services/registry/repository-immutable-tags";
import { registry } from "../../provider/services/registry/service";
import { rewriteRecord } from "../support/records";
import { hosts } from "./hosts/host";
import { TestStack } from "./hosts/stack";
import { checked, type StoredResource, useTestEnvironment } from "./test-environment";

/** Deletes of settings that another client changed after their adoption. */
const environment = useTestEnvironment();

const stored = (collection: string, key = "acme") => environment.objects(registry)[collection]?.[key];

/** Deletes the resource as `pulumi destroy` does. Returns its reports. */
async function destroyed({ definition, id, state }: StoredResource): Promise<string[]> {
  const context = environment.context(definition);
  const report = jest.spyOn(context.session, "report");
  await remove(context, id, state);
  return report.mock.calls.map(([message, severity = "info"]) => `${severity}: ${message}`);
}

const records = () => environment.files().filter(([file]) => /journal.*[.]json$/.test(file));

const refreshed = async (kept: StoredResource): Promise<StoredResource> => ({
  ...kept,
  state: (await read(environment.context(kept.definition), kept.id, kept.state)) as State,
});

const flags = (isPrivate: boolean, pushes: boolean, listed: boolean, federated: boolean) => ({
  disable_public_repositories: isPrivate,
  disable_push_member_namespaces: pushes,
  repository_allowlist_enabled: listed,
  require_federated_auth_for_push: federated,
});

describe.each(["as they are in the state", "after a refresh, whose state contains the changes"])(
  "settings %s",
  (when) => {
    const deleted = async (kept: StoredResource) => destroyed(when.startsWith("after") ? await refreshed(kept) : kept);

    it("keep what an administrator switched on after the adoption, and what was adopted is restored", async () => {
      environment.put(registry, "namespaceSettings", "acme", flags(false, true, false, false));
      const program = { organization: "acme", disablePublicRepositories: true, adopt: true };
      const kept = await environment.make(orgNamespaceSettings, program);
      environment.put(registry, "namespaceSettings", "acme", flags(true, false, true, true));
      const reports = await deleted(kept);
      expect(stored("namespaceSettings")).toEqual(flags(false, true, true, true));
      expect(reports).toEqual([
        expect.stringMatching(
          /^warning: OrgNamespaceSettings "acme": .*not restored: repositoryAllowlistEnabled \(set by this stack: false, found: true, before the adoption: false\), requireFederatedAuthForPush \(/,
        ),
        expect.stringMatching(
          /^info: .*before the adoption: disablePublicRepositories \(false\), disablePushMemberNamespaces \(true\)\. If another stack/,
        ),
      ]);
    });

    it("keep what was changed although they had their defaults before the create", async () => {
      const kept = await environment.make(orgNamespaceSettings, {
        organization: "acme",
        disablePublicRepositories: true,
      });
      environment.put(registry, "namespaceSettings", "acme", { require_federated_auth_for_push: true });
      expect(await deleted(kept)).toEqual([expect.stringContaining("requireFederatedAuthForPush")]);
      expect(stored("namespaceSettings")).toEqual(flags(false, false, false, true));
    });

    it("of an allowlist are restored item by item", async () => {
      environment.put(registry, "imageAllowlist", "acme", { repositories: ["acme/app", "acme/old", "acme/lib"] });
      const program = { organization: "acme", repositories: ["acme/app", "acme/lib", "acme/api"], adopt: true };
      const kept = await environment.make(orgImageAccessAllowlist, program);
      environment.put(registry, "imageAllowlist", "acme", { repositories: ["acme/app", "acme/api", "acme/new"] });
      const reports = await deleted(kept);
      expect(stored("imageAllowlist")).toEqual({ repositories: ["acme/app", "acme/new", "acme/old"] });
      expect(reports[0]).toContain(
        'repositories["acme/new"] (set by this stack: none, found: "acme/new", before the adoption: none), repositories["acme/lib"] (set by this stack: "acme/lib", found: none',
      );
    });

    it("of registries are restored by host name, and stay enforced for a registry that was added", async () => {
      const custom = (name: string, allowed = true) => ({
        address: `${name}.example.com`,
        friendly_name: name,
        allowed,
      });
      environment.put(registry, "registryAccess", "acme", { custom_registries: [custom("old")] });
      const ours = [{ address: "ours.example.com", friendlyName: "ours" }];
      const program = { organization: "acme", customRegistries: ours, adopt: true };
      const kept = await environment.make(orgRegistryAccessManagement, program);
      environment.put(registry, "registryAccess", "acme", {
        custom_registries: [custom("ours"), custom("new", false)],
      });
      const [warning] = await deleted(kept);
      expect(stored("registryAccess")).toMatchObject({
        enabled: true,
        custom_registries: expect.arrayContaining([custom("old"), custom("new", false)]),
      });
      expect(warning).toContain("`enabled` remains `true`");
    });

    it("of images stay enforced if another restriction was added", async () => {
      const kept = await environment.make(orgImageAccessManagement, {
        organization: "acme",
        allowVerifiedPublishers: false,
      });
      const theirs = { enabled: true, allow_official_images: false, allow_verified_publishers: false };
      environment.put(registry, "imageAccess", "acme", { restricted_images: theirs });
      expect(await deleted(kept)).toEqual([expect.stringContaining("allowOfficialImages")]);
      expect(stored("imageAccess")).toEqual({ restricted_images: { ...theirs, allow_verified_publishers: true } });
    });

    it("of tags keep a rule that was added, which stays in effect", async () => {
      const program = { namespace: "acme", name: "legacy", rules: ["v.*"] };
      const kept = await environment.make(repositoryImmutableTags, program);
      const theirs = { immutable_tags_settings: { enabled: true, rules: ["v.*", "latest"] } };
      environment.put(registry, "repositories", "acme/legacy", theirs);
      expect(await deleted(kept)).toEqual([expect.stringContaining('rules["latest"]')]);
      expect(stored("repositories", "acme/legacy")).toMatchObject({
        immutable_tags_settings: { enabled: true, rules: ["latest"] },
      });
    });
  },
);

it("settings that were adopted have drift, and their values from before, after another client reset them", async () => {
  environment.put(registry, "namespaceSettings", "acme", flags(true, false, false, false));
  const program = { organization: "acme", disablePushMemberNamespaces: true, adopt: true };
  const kept = await environment.make(orgNamespaceSettings, program);
  environment.put(registry, "namespaceSettings", "acme", flags(false, false, false, false));
  const found = await refreshed(kept);
  expect(found.state.inputs).toMatchObject({ disablePushMemberNamespaces: false });
  const state = await update(
    environment.context(orgNamespaceSettings),
    kept.id,
    found.state,
    checked(orgNamespaceSettings, program, found.state),
  );
  expect(stored("namespaceSettings")).toEqual(flags(false, true, false, false));
  await destroyed({ ...found, state });
  expect(stored("namespaceSettings")).toEqual(flags(true, false, false, false));
});

it("tags of which all were immutable before the adoption are immutable again, although a rule was added since", async () => {
  const tags = (...rules: string[]) => ({ immutable_tags_settings: { enabled: true, rules } });
  environment.put(registry, "repositories", "acme/legacy", tags(".*"));
  const program = { namespace: "acme", name: "legacy", rules: ["v.*"], adopt: true };
  const kept = await environment.make(repositoryImmutableTags, program);
  environment.put(registry, "repositories", "acme/legacy", tags("v.*", "latest"));
  await destroyed(kept);
  expect(stored("repositories", "acme/legacy")).toMatchObject(tags("latest", ".*"));
});

it.each([
  [
    "denied since stays denied, although its host name had another spelling before",
    ["r1.example.com"],
    ["R1.example.com"],
  ],
  [
    "denied stays next to one with another spelling",
    ["r1.example.com", "R1.example.com"],
    ["r1.example.com", "R1.example.com"],
  ],
])("a registry that was %s", async (_case, before, after) => {
  const registries = (addresses: string[], allowed: boolean) => ({
    custom_registries: addresses.map((address) => ({ address, friendly_name: "R1", allowed })),
  });
  environment.put(registry, "registryAccess", "acme", { enabled: true, ...registries(before, true) });
  const ours = [{ address: "R1.example.com", friendlyName: "R1" }];
  const program = { organization: "acme", customRegistries: ours, adopt: true };
  const kept = await environment.make(orgRegistryAccessManagement, program);
  environment.put(registry, "registryAccess", "acme", registries(after, false));
  await destroyed(kept);
  expect(stored("registryAccess")).toMatchObject(registries(after, false));
});

it("settings of an update that failed between two requests are restored as far as it set them", async () => {
  environment.put(registry, "imageAllowlist", "acme", { repositories: ["acme/old"] });
  const program = { organization: "acme", repositories: ["acme/app"], adopt: true };
  const kept = await environment.make(orgImageAccessAllowlist, program);
  environment.put(registry, "imageAllowlist", "acme", { repositories: ["acme/app", "acme/new"] });
  const path = "/v2/namespaces/acme/allowlist/items";
  environment.fail(registry, { method: "DELETE", path, status: 403, body: { message: "denied" } });
  const { definition, id, state } = kept;
  const wanted = checked(definition, { ...program, repositories: ["acme/api"] }, state);
  const failed = await update(environment.context(definition), id, state, wanted).catch((error: unknown) => error);
  await destroyed({ ...kept, state: (failed as { state: State }).state });
  expect(stored("imageAllowlist")?.repositories).toEqual(["acme/app", "acme/new", "acme/old"]);
});

it.each(hosts)(
  "settings whose change the program accepts keep the values of the other client: %s host",
  async (host) => {
    environment.put(registry, "namespaceSettings", "acme", flags(true, true, true, true));
    const program = { organization: "acme", disablePublicRepositories: true, adopt: true };
    const stack = new TestStack(environment, host, orgNamespaceSettings);
    await stack.up(program);
    environment.put(registry, "namespaceSettings", "acme", flags(false, true, false, false));
    for (let refresh = 0; refresh < 2; refresh++) await stack.refresh();
    const accepted = { ...program, disablePublicRepositories: false, disablePushMemberNamespaces: true };
    const sent = await environment.changesSent(registry, async () => {
      expect(await stack.up(accepted)).toBe("unchanged");
    });
    expect(sent).toEqual([]);
    await stack.destroy();
    expect(stored("namespaceSettings")).toEqual(flags(false, true, true, true));
  },
);

describe("settings of another client, which an update repeats as the option `ignoreChanges` does,", () => {
  /** An update with the values in the state, except for some. */
  async function updated(kept: StoredResource, more: Values): Promise<StoredResource> {
    const { definition, id, state } = kept;
    const desired = checked(definition, { ...state.inputs, ...more }, state);
    return { ...kept, state: await update(environment.context(definition), id, state, desired) };
  }

  it("stay switched on, and are reported", async () => {
    const program = { organization: "acme", adopt: true, disablePublicRepositories: true };
    const kept = await environment.make(orgNamespaceSettings, program);
    environment.put(registry, "namespaceSettings", "acme", { require_federated_auth_for_push: true });
    let later = await updated(await refreshed(kept), { disablePushMemberNamespaces: true });
    later = await updated(await refreshed(later), { disablePublicRepositories: false });
    const [warning] = await destroyed(later);
    expect(stored("namespaceSettings")).toEqual(flags(false, false, false, true));
    expect(warning).toContain("requireFederatedAuthForPush (set by this stack: false, found: true");
  });

  it("are restored after an update of this stack has changed them", async () => {
    const kept = await environment.make(orgNamespaceSettings, { organization: "acme", adopt: true });
    environment.put(registry, "namespaceSettings", "acme", { require_federated_auth_for_push: true });
    const off = await updated(await refreshed(kept), { requireFederatedAuthForPush: false });
    const on = await updated(await refreshed(off), { requireFederatedAuthForPush: true });
    expect(await destroyed(on)).toEqual([expect.stringContaining("info: OrgNamespaceSettings")]);
    expect(stored("namespaceSettings")).toEqual(flags(false, false, false, false));
  });

  it("stay in a list, and the items that this stack added are removed", async () => {
    const program = { organization: "acme", adopt: true, repositories: ["acme/a"] };
    const kept = await environment.make(orgImageAccessAllowlist, program);
    environment.put(registry, "imageAllowlist", "acme", { repositories: ["acme/a", "acme/admin"] });
    const found = await refreshed(kept);
    const later = await updated(found, { repositories: ["acme/a", "acme/admin", "acme/new"] });
    const [warning] = await destroyed(later);
    expect(stored("imageAllowlist")).toEqual({ repositories: ["acme/admin"] });
    expect(warning).toContain('repositories["acme/admin"] (set by this stack: none');
  });

  it("stay in a list that the program does not declare", async () => {
    const kept = await environment.make(orgRegistryAccessManagement, { organization: "acme", allowDockerHub: false });
    const theirs = { address: "r1.example.com", friendly_name: "R1", allowed: false };
    environment.put(registry, "registryAccess", "acme", { custom_registries: [theirs] });
    const found = await refreshed(kept);
    expect(found.state.inputs.customRegistries).toHaveLength(1);
    const [warning] = await destroyed(await updated(found, { allowDockerHub: true }));
    expect(stored("registryAccess")).toMatchObject({ enabled: true, custom_registries: [theirs] });
    expect(warning).toContain('customRegistries["r1.example.com"] (set by this stack: none');
  });
});

it("settings that the program omits are not reported after a delete", async () => {
  environment.put(registry, "registryAccess", "acme", {
    standard_registries: [
      { id: "DockerHub", allowed: true },
      { id: "GHCR", allowed: false },
    ],
    custom_registries: [{ address: "old.example.com", friendly_name: "old", allowed: true }],
  });
  const before = stored("registryAccess");
  const program = { organization: "acme", allowDockerHub: false, adopt: true };
  const [report, ...others] = await destroyed(await environment.make(orgRegistryAccessManagement, program));
  expect(stored("registryAccess")).toEqual(before);
  expect(others).toEqual([]);
  expect(report).toMatch(/values from before the adoption: enabled \(\w+\), allowDockerHub \(true\)\. If/);
});

describe("settings that two stacks adopted", () => {
  const adopt = (logicalName: string, more: Values) =>
    environment.make(orgNamespaceSettings, { organization: "acme", adopt: true, ...more }, logicalName);

  it("keep no value without a report when the first stack is destroyed first", async () => {
    environment.put(registry, "namespaceSettings", "acme", flags(false, false, false, true));
    const first = await adopt("a/settings", { disablePublicRepositories: true, disablePushMemberNamespaces: true });
    const second = await adopt("b/settings", { disablePublicRepositories: true, requireFederatedAuthForPush: true });
    const reports = [...(await destroyed(first)), ...(await destroyed(second))];
    // The first stack had set the value, and only the second one could know it.
    expect(stored("namespaceSettings")).toEqual(flags(false, true, false, false));
    expect(reports).toEqual([
      expect.stringContaining("before the adoption: disablePublicRepositories (false)."),
      expect.stringContaining("these settings have their values from before the adoption already"),
      expect.stringMatching(/^warning: .*not restored: disablePublicRepositories/),
      expect.stringContaining(": disablePushMemberNamespaces (true), requireFederatedAuthForPush (false). If another"),
    ]);
  });

  it("are reported if the other stack, which adopted nothing, will reset them", async () => {
    environment.put(registry, "namespaceSettings", "acme", flags(false, false, true, true));
    const first = await adopt("b/settings", {});
    const second = await adopt("a/settings", { repositoryAllowlistEnabled: true, requireFederatedAuthForPush: true });
    const reports = [...(await destroyed(first)), ...(await destroyed(second))];
    expect(stored("namespaceSettings")).toEqual(flags(false, false, false, false));
    expect(reports).toEqual([
      expect.stringMatching(
        /^info: .*values from before the adoption already: repositoryAllowlistEnabled \(true\), requireFederatedAuthForPush \(true\)\. If/,
      ),
    ]);
  });

  it("are restored completely when the second stack is destroyed first", async () => {
    const first = await adopt("a/settings", { disablePublicRepositories: true, disablePushMemberNamespaces: true });
    const second = await adopt("b/settings", { requireFederatedAuthForPush: true });
    await destroyed(second);
    await destroyed(first);
    expect(stored("namespaceSettings")).toEqual(flags(false, false, false, false));
  });
});

describe("settings of a create that was interrupted before the response", () => {
  const allowlist = { organization: "acme", repositories: ["acme/app", "acme/api"] };
  const settings = { organization: "acme", disablePublicRepositories: true };

  async function interrupted(definition: Definition, program: Values, logicalName?: string): Promise<void> {
    await environment.make(definition, program, logicalName);
    rewriteRecord(records()[0]?.[0] as string, { response: undefined });
  }

  it.each([
    ["the same program", allowlist],
    ["another program", { organization: "acme", repositories: ["acme/lib"] }],
    ["a program that adopts", { organization: "acme", repositories: ["acme/lib"], adopt: true }],
  ])("have their defaults again after a delete, although not all of its requests were sent: %s", async (_, program) => {
    await interrupted(orgImageAccessAllowlist, allowlist);
    environment.put(registry, "imageAllowlist", "acme", { repositories: ["acme/app"] });
    await destroyed(await environment.make(orgImageAccessAllowlist, program));
    expect(stored("imageAllowlist")).toEqual({ repositories: [] });
  });

  it("are not restored if another client has changed one since, and are adopted with it", async () => {
    await interrupted(orgNamespaceSettings, settings);
    environment.put(registry, "namespaceSettings", "acme", { require_federated_auth_for_push: true });
    const context = environment.context(orgNamespaceSettings);
    const report = jest.spyOn(context.session, "report");
    await expect(create(context, checked(orgNamespaceSettings, settings))).rejects.toMatchObject({ code: "exists" });
    expect(stored("namespaceSettings")).toEqual(flags(true, false, false, true));
    const named =
      "an interrupted create or another client has set them: disablePublicRepositories, requireFederatedAuthForPush.";
    expect(report.mock.calls).toEqual([[expect.stringContaining(named), "warning"]]);
    expect(records()).toEqual([]);
    await destroyed(await environment.make(orgNamespaceSettings, { ...settings, adopt: true }));
    expect(stored("namespaceSettings")).toEqual(flags(true, false, false, true));
  });

  it("leave no record if the settings cannot be read before the request", async () => {
    const fault = { method: "GET", path: "/v2/namespaces/acme/settings", status: 403, skip: 1 };
    environment.fail(registry, fault as never);
    await expect(environment.make(orgNamespaceSettings, settings)).rejects.toThrow();
    expect([records(), stored("namespaceSettings")]).toEqual([[], undefined]);
  });

  it("have the values from before their adoption, although the resource was renamed", async () => {
    environment.put(registry, "namespaceSettings", "acme", flags(false, false, true, true));
    await interrupted(orgNamespaceSettings, { ...settings, adopt: true }, "dev/before");
    const kept = await environment.make(orgNamespaceSettings, { ...settings, adopt: true }, "dev/after");
    await destroyed(kept);
    expect(stored("namespaceSettings")).toEqual(flags(false, false, true, true));
  });
});

it.each(["after the response", "before the response"])(
  "settings that an adoption set to their defaults, and that was interrupted %s, keep their previous values",
  async (when) => {
    const theirs = flags(true, false, false, true);
    environment.put(registry, "namespaceSettings", "acme", theirs);
    await environment.make(orgNamespaceSettings, { organization: "acme", adopt: true });
    expect(stored("namespaceSettings")).toEqual(flags(false, false, false, false));
    const [[path = ""] = []] = records();
    if (when.startsWith("before")) rewriteRecord(path, { response: undefined });
    const program = { organization: "acme", disablePushMemberNamespaces: true, adopt: true };
    const kept = await environment.make(orgNamespaceSettings, program);
    expect(kept.state.outputs.previousSettings).toEqual(theirs);
    expect(stored("namespaceSettings")).toEqual(flags(false, true, false, false));
    await destroyed(kept);
    expect(stored("namespaceSettings")).toEqual(theirs);
  },
);

it.each([
  ["no values from before", flags(false, false, false, false), {}],
  ["other values from before", flags(false, false, true, false), { adopt: true }],
])(
  "settings in a state with %s are not restored from the record of their interrupted replacement",
  async (_, theirs, more) => {
    environment.put(registry, "namespaceSettings", "acme", theirs);
    const program = { organization: "acme", disablePublicRepositories: true, ...more };
    const kept = await environment.make(orgNamespaceSettings, program);
    const own = { settings: flags(true, false, false, false), replaced: "other inputs" };
    rewriteRecord(records()[0]?.[0] as string, { response: undefined, before: own });
    await destroyed(kept);
    expect([stored("namespaceSettings"), records()]).toEqual([theirs, []]);
  },
);

it("settings that were restored before their adoption was repeated and interrupted keep their values from before", async () => {
  const theirs = flags(false, false, true, false);
  environment.put(registry, "namespaceSettings", "acme", theirs);
  const program = { organization: "acme", disablePublicRepositories: true, adopt: true };
  const kept = await environment.make(orgNamespaceSettings, program);
  const replacing = environment.context(orgNamespaceSettings);
  diff(replacing, kept.id, kept.state, kept.state);
  await remove(replacing, kept.id, kept.state);
  await create(replacing, checked(orgNamespaceSettings, program));
  rewriteRecord(records()[0]?.[0] as string, { response: undefined });
  const imported = await refreshed({ ...kept, state: { inputs: {}, outputs: {} } });
  await destroyed(imported);
  expect(stored("namespaceSettings")).toEqual(theirs);
});

describe("settings whose adoption was interrupted, and that are then imported", () => {
  const theirs = flags(true, false, false, true);

  /** The preview of an import reads the settings, too. */
  async function imported(logicalName: string): Promise<StoredResource> {
    environment.put(registry, "namespaceSettings", "acme", theirs);
    await environment.make(orgNamespaceSettings, { organization: "acme", adopt: true });
    await lookUp(environment.context(orgNamespaceSettings, logicalName), "acme", "state");
    const context = environment.context(orgNamespaceSettings, logicalName);
    return { definition: orgNamespaceSettings, ...((await lookUp(context, "acme", "state")) as StateWithId) };
  }

  it("have their previous values in the state, and the record remains until the next run", async () => {
    const kept = await imported("dev/imported");
    expect([kept.state.outputs.previousSettings, records()]).toEqual([theirs, [expect.anything()]]);
    await refreshed(kept);
    expect(records()).toEqual([]);
    await destroyed(kept);
    expect(stored("namespaceSettings")).toEqual(theirs);
  });

  it("are restored by a delete that has no such state, unless it fails", async () => {
    const kept = await imported("dev/imported");
    const unread = { ...kept, state: { ...kept.state, outputs: {} } };
    environment.fail(registry, { method: "GET", path: "/v2/namespaces/acme/settings", status: 404, body: {} });
    await expect(destroyed(unread)).rejects.toMatchObject({ code: "parent_not_found" });
    await destroyed(unread);
    expect([stored("namespaceSettings"), records()]).toEqual([theirs, []]);
  });

  it("keep the record in another stack", async () => {
    const kept = await imported("prod/imported");
    expect([kept.state.outputs.previousSettings, records()]).toEqual([undefined, [expect.anything()]]);
  });
});

it.each(["the create is continued", "they are imported"])(
  "settings that another client changed after an interrupted adoption keep that change after a delete: %s",
  async (next) => {
    environment.put(registry, "namespaceSettings", "acme", flags(false, false, true, true));
    const program = { organization: "acme", disablePublicRepositories: true, adopt: true };
    await environment.make(orgNamespaceSettings, program);
    rewriteRecord(records()[0]?.[0] as string, { response: undefined });
    environment.put(registry, "namespaceSettings", "acme", { disable_push_member_namespaces: true });
    const imported = async () =>
      (await lookUp(environment.context(orgNamespaceSettings), "acme", "state")) as StateWithId;
    const kept = next.startsWith("they")
      ? { definition: orgNamespaceSettings, ...(await imported()) }
      : await environment.make(orgNamespaceSettings, program);
    expect(kept.state.outputs.previousSettings).toMatchObject({ repository_allowlist_enabled: true });
    await destroyed(kept);
    expect(stored("namespaceSettings")).toEqual(flags(false, true, true, true));
  },
);

it.each([
  ["is off if the registry was removed since", {}, ["old"], false, ["old"]],
  ["stays on for the registry", {}, ["old", "theirs"], true, ["old", "theirs"]],
  [
    "is off again, and the registry that the create removed is restored",
    { customRegistries: [] },
    [],
    false,
    ["old", "theirs"],
  ],
])(
  "after a delete, the switch of an adoption that was interrupted before another client added a registry %s",
  async (_, more, remaining, isOn, registries) => {
    const custom = (names: readonly string[]) =>
      names.map((name) => ({ address: `${name}.example.com`, friendly_name: name, allowed: true }));
    const off = { enabled: false, custom_registries: custom(["old"]) };
    environment.put(registry, "registryAccess", "acme", off);
    const program = { organization: "acme", allowDockerHub: false, adopt: true, ...more };
    await environment.make(orgRegistryAccessManagement, program);
    rewriteRecord(records()[0]?.[0] as string, { response: undefined });
    const standard = [{ id: "DockerHub", allowed: true }];
    const theirs = { standard_registries: standard, custom_registries: custom(["old", "theirs"]) };
    environment.put(registry, "registryAccess", "acme", theirs);
    const kept = await environment.make(orgRegistryAccessManagement, program);
    environment.put(registry, "registryAccess", "acme", { custom_registries: custom(remaining) });
    await destroyed(kept);
    expect(stored("registryAccess")).toMatchObject({ enabled: isOn, custom_registries: custom(registries) });
  },
);

describe("settings that the service does not return, because their parent is missing or hidden", () => {
  const theirs = flags(true, false, false, true);
  const namespace = { organization: "acme", disablePushMemberNamespaces: true };
  const hide = (path: string) =>
    environment.fail(registry, { method: "GET", path, status: 404, body: { message: "object not found" } });
  it.each([
    ["adopted", orgNamespaceSettings, { ...namespace, adopt: true }, "/v2/namespaces/acme/settings", "`organization`"],
    ["created", orgNamespaceSettings, namespace, "/v2/namespaces/acme/settings", "`organization`"],
    [
      "adopted by a function",
      orgImageAccessAllowlist,
      { organization: "acme", repositories: ["acme/app"], adopt: true },
      "/v2/namespaces/acme/allowlist/items",
      "`organization`",
    ],
    [
      "adopted in a repository",
      repositoryImmutableTags,
      { namespace: "acme", name: "legacy", rules: ["v.*"], adopt: true },
      "/v2/namespaces/acme/repositories/legacy",
      "`namespace` and `name`",
    ],
  ])("are not %s", async (_case, definition, program, path, inputs) => {
    hide(path);
    await expect(environment.make(definition, program)).rejects.toMatchObject({
      code: "parent_not_found",
      message: expect.stringMatching(
        `does not return the settings of "acme(/legacy)?", so that it may not exist.* Nothing was changed. Check ${inputs} and`,
      ),
    });
    const changes = environment.journal(registry).filter(({ method }) => method !== "GET");
    expect([changes.filter(({ path: sent }) => !sent.includes("/auth/")), records()]).toEqual([[], []]);
  });

  it("keep the record of an interrupted adoption with their previous values", async () => {
    environment.put(registry, "namespaceSettings", "acme", theirs);
    const program = { ...namespace, adopt: true };
    await environment.make(orgNamespaceSettings, program);
    rewriteRecord(records()[0]?.[0] as string, { response: undefined });
    hide("/v2/namespaces/acme/settings");
    await expect(environment.make(orgNamespaceSettings, program)).rejects.toMatchObject({ code: "parent_not_found" });
    const { state } = await environment.make(orgNamespaceSettings, program);
    expect(state.outputs.previousSettings).toEqual(theirs);
  });

  it.each<[string, object]>([
    ["404", { status: 404, body: { message: "object not found" } }],
    ["an empty body", { status: 200, body: "" }],
    ["null", { status: 200, body: null }],
    ["no settings", { status: 200, body: {} }],
    ["a list", { status: 200, body: [] }],
    ["a message", { status: 200, body: { message: "ok" } }],
  ])("are neither changed nor lost after a response with %s", async (_what, response) => {
    const failure = { code: expect.stringMatching(/^(parent_not_found|invalid_response)$/) };
    const repository = "/v2/namespaces/acme/repositories/legacy";
    for (const [definition, program, path] of [
      [orgNamespaceSettings, namespace, "/v2/namespaces/acme/settings"],
      [
        orgImageAccessAllowlist,
        { organization: "acme", repositories: ["acme/app"] },
        "/v2/namespaces/acme/allowlist/items",
      ],
      [repositoryImmutableTags, { namespace: "acme", name: "legacy", rules: ["v.*"] }, repository],
    ] as const) {
      environment.fail(registry, { method: "GET", path, ...response } as never);
      await expect(environment.make(definition, program)).rejects.toMatchObject(failure);
      const kept = await environment.make(definition, { ...program, adopt: true });
      environment.fail(registry, { method: "GET", path, ...response } as never);
      await expect(destroyed(kept)).rejects.toMatchObject(failure);
    }
  });

  it.each(hosts.flatMap((host) => [true, false].map((adopt) => [host, adopt] as const)))(
    "stay in the state after a refresh, with their values from before: %s host, adopted: %p",
    async (host, adopt) => {
      if (adopt) environment.put(registry, "namespaceSettings", "acme", theirs);
      const before = stored("namespaceSettings") ?? {};
      const stack = new TestStack(environment, host, orgNamespaceSettings);
      // Without other values, the settings are created.
      await stack.up({ ...namespace, adopt: true });
      hide("/v2/namespaces/acme/settings");
      await expect(stack.refresh()).rejects.toThrow(
        /may not exist, .*: `pulumi state delete urn:pulumi:dev::shop::[\w:/-]+:OrgNamespaceSettings::sample`\.$/,
      );
      expect(await stack.up({ ...namespace, adopt: true })).toBe("unchanged");
      await stack.destroy();
      expect(stored("namespaceSettings")).toMatchObject(before);
    },
  );
});
