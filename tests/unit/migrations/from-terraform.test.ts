import { fromTerraform } from "../../../packages/migrations";
import { peers } from "../../../provider/terraform";
import { providerCode, resourceType, secretKey, secretMark } from "../../../provider/text/engine-format";

const project = "urn:pulumi:dev::shop";
const urnOf = (type: string, name = "main") => `${project}::${type}::${name}`;
const secret = (value: unknown) => ({ [secretKey]: secretMark, plaintext: JSON.stringify(value) });

type Resource = Record<string, unknown>;

/** The state of a resource of a Terraform provider. */
const state = (type: string, outputs: Resource, more: Resource = {}): Resource => ({
  ...{ urn: urnOf(type), type, custom: true, id: outputs.id ?? "missing ID", inputs: { __defaults: [] }, outputs },
  ...more,
});

const migrate = (type: string, token: string, ...oldState: Resource[]) => {
  const [migration] = fromTerraform(type).stateMigrations;
  return migration?.({ urn: urnOf(resourceType("plugin", token)), oldState });
};

/** The type of Pulumi for a type of a Terraform provider. */
const typeOf = (type: string) => (fromTerraform(type).aliases[0] as { type: string }).type;

describe("a migration", () => {
  it.each<[string, string, Resource, object]>([
    ["ably_app", "realtime:App", { id: "aB1", accountId: "me" }, { id: "aB1", owner: "me" }],
    ["ably_api_key", "realtime:Key", { id: "k1", appId: "aB1" }, { id: "aB1.k1" }],
    ["ably_namespace", "realtime:Namespace", { resourceId: "chat", appId: "aB1" }, { id: "aB1:chat" }],
    [
      "ably_rule_before_publish_lambda",
      "realtime:LambdaBeforePublishRule",
      { id: "r1", appId: "aB1" },
      { id: "aB1/r1" },
    ],
    ["docker_org_team", "registry:Team", { resourceId: 4711, orgName: "acme", teamName: "devs" }, { id: "acme/4711" }],
    [
      "docker_hub_repository_team_permission",
      "registry:RepositoryTeamPermission",
      { repoId: "acme/app", teamId: 12 },
      { id: "acme/app:acme/12" },
    ],
    [
      "azapi_data_plane_resource",
      "search:Index",
      {
        ...{ id: "hotels.search.windows.net/indexes('hotels')", name: "hotels" },
        ...{ parentId: "hotels.search.windows.net", type: "Microsoft.Search/searchServices/indexes@2024-07-01" },
      },
      { id: "hotels", owner: "hotels.search.windows.net" },
    ],
  ])("of %s adds the id of the %s and its account", (type, token, outputs, moved) => {
    const old = state(typeOf(type), outputs);
    const result = migrate(type, token, old);
    const hidden = { __trefoil: { moved } };
    const urn = urnOf(resourceType("plugin", token));
    const expected = {
      ...{ urn, type: resourceType("plugin", token), custom: true, id: old.id },
      inputs: { __defaults: [], ...hidden },
      outputs: { ...(old.outputs as Resource), ...hidden },
    };
    expect(result).toEqual({ newState: [expected], successors: { [String(old.urn)]: urn } });
  });

  it("keeps what the engine owns, and omits aliases, which the engine rejects in a result", () => {
    const kept = { protect: true, retainOnDelete: true, parent: "p", provider: "x::1", dependencies: ["d"] };
    const old = state("ably:index/app:App", { id: "aB1", fcmKey: secret("hidden") }, { ...kept, aliases: ["a"] });
    const [first] = (migrate("ably_app", "realtime:App", old) as { newState: Resource[] }).newState;
    expect(first).toMatchObject({ ...kept, outputs: { fcmKey: secret("hidden") } });
    expect(first).not.toHaveProperty("aliases");
  });

  it("moves the resources below, whose URNs contain the type", () => {
    const [app, key] = ["ably:index/app:App", "ably:index/apiKey:ApiKey"];
    const old = state(app, { id: "aB1" });
    const below = state(
      key,
      { id: "k1", appId: "aB1" },
      { urn: urnOf(`${app}$${key}`, "a::b"), parent: old.urn, aliases: [] },
    );
    const moved = urnOf("trefoil:realtime:App");
    const movedKey = urnOf(`trefoil:realtime:App$${key}`, "a::b");
    const { aliases, ...rest } = below;
    expect(migrate("ably_app", "realtime:App", old, below)).toMatchObject({
      newState: [{ urn: moved }, { ...rest, urn: movedKey }],
      successors: { [String(old.urn)]: moved, [String(below.urn)]: movedKey },
    });
  });

  it("gives the dynamic host the code and the names that it does not receive", () => {
    const type = resourceType("dynamic", "realtime:App");
    const [migration] = fromTerraform("ably_app").stateMigrations;
    const old = state("ably:index/app:App", { id: "aB1" });
    const result = migration?.({ urn: urnOf(`shop:index:Shop$${type}`), oldState: [old] });
    const hidden = {
      __trefoil: { name: "dev/main", parents: "shop:index:Shop", moved: { id: "aB1" } },
      __provider: providerCode("realtime:App"),
    };
    expect(result).toMatchObject({ newState: [{ type, inputs: hidden, outputs: hidden }] });
  });

  it("does nothing in a later update", () => {
    const old = state("trefoil:realtime:App", { id: "aB1" });
    expect(migrate("ably_app", "realtime:App", old)).toBeUndefined();
  });

  const key = ["ably_api_key", "realtime:Key"] as const;
  const ids = { id: "k1", appId: "a" };

  it.each<[string, readonly [string, string], Resource, Resource, RegExp]>([
    ["without an id", key, { appId: "aB1" }, {}, /does not contain the id/],
    ["with an id that leads elsewhere", key, { id: "k1", appId: "../me" }, {}, /contain the id/],
    ["with a secret as id", key, { id: "k1", appId: secret("hidden") }, {}, /contain the id/],
    ["of another kind", ["ably_api_key", "realtime:App"], ids, {}, /is a realtime.Key, and not a realtime.App/],
    ["that is only read", key, ids, { external: true }, /only reads/],
    ["that is tainted", key, ids, { taint: true }, /replaces the object/],
    [
      "whose object an interrupted replacement has deleted",
      key,
      ids,
      { pendingReplacement: true },
      /replaces the object/,
    ],
    [
      "whose parent is named",
      ["docker_org_team_member", "registry:TeamMember"],
      { orgName: "acme", teamName: "devs", userName: "bob" },
      {},
      /trefoil import --from-state/,
    ],
    [
      "of another service of Azure",
      ["azapi_data_plane_resource", "search:Index"],
      { name: "a", type: "Microsoft.AppConfiguration/keyValues@2023" },
      {},
      /no type for this resource/,
    ],
  ])("rejects a resource %s, without a value of its state", (_, [type, token], outputs, more, message) => {
    const old = state(typeOf(type), { canary: "hidden", ...outputs }, more);
    const run = () => migrate(type, token, old);
    expect(run).toThrow(message);
    expect(run).toThrow(/^(?!.*(hidden|canary))fromTerraform\(".*Nothing was changed\.$/);
  });
});

describe("the options", () => {
  it("exist for every type of the providers", () => {
    for (const { mappings, typeWithKey } of peers)
      for (const type of typeWithKey ? [typeWithKey.type] : Object.keys(mappings))
        expect(fromTerraform(type).aliases).toHaveLength(1);
  });

  it("contain the earlier name", () => {
    const { aliases } = fromTerraform("ably_api_key", { name: "before" });
    expect(aliases).toEqual([{ type: "ably:index/apiKey:ApiKey", name: "before" }]);
  });

  it("name a similar type", () => {
    expect(() => fromTerraform("ably_ap")).toThrow(
      'fromTerraform("ably_ap"): Trefoil has no such type. Did you mean "ably_app"?',
    );
    expect(() => fromTerraform("toString")).toThrow("no such type");
  });

  it.each([
    ["2.999.0", false],
    ["3.263.9", false],
    ["3.264.0", true],
    ["4.0.0", true],
  ])("expect an SDK that sends migrations: %s", (version, isNewEnough) => {
    jest.isolateModules(() => {
      jest.doMock("@pulumi/pulumi/version", () => ({ version }));
      const { fromTerraform } =
        require("../../../packages/migrations") as typeof import("../../../packages/migrations");
      const make = expect(() => fromTerraform("ably_app"));
      if (isNewEnough) make.not.toThrow();
      else make.toThrow(`requires @pulumi/pulumi 3.264 or newer, and ${version} is installed`);
    });
  });
});
