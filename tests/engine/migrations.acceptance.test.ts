import { rmSync } from "node:fs";
import { join } from "node:path";
import { defaultHost, type Stack } from "../../tools/engine-harness";
import { outputOf, passed, program, secretLocations, stepsIn, typeOf, useTestEnvironment } from "./support";

const environment = useTestEnvironment();

/** The language host of the tests is older than migrations, and hides them from the program. */
const served = { served: true, attached: defaultHost === "plugin" };

/** The same resources, with the options of each by its type in Terraform. */
const shop = (from: string) => `
  ${from}
  class Shop extends pulumi.ComponentResource {
    constructor(name) { super("shop:index:Shop", name); }
  }
  const parent = new Shop("shop");
  const chat = new realtime.App("chat", { name: "chat" }, { parent, ...from("ably_app") });
  const args = { appId: chat, name: "server", capabilities: { "*": ["publish"] } };
  const server = new realtime.Key("server", args, { parent: chat, protect: true, ...from("ably_api_key") });
  new realtime.Namespace("public", { appId: chat, name: "public", persisted: true }, from("ably_namespace"));
  const queue = { appId: chat, name: "orders", ttl: 60, maxLength: 100, region: "eu-west-1-a" };
  const orders = new realtime.Queue("orders", queue, from("ably_queue"));
  new realtime.AmqpRule("to-orders", { appId: chat, source: { channelFilter: "", type: "channel.message" }, target: { queueId: orders.id } }, from("ably_rule_amqp"));
  new registry.Repository("web", { namespace: "acme", name: "web", description: "The site." }, from("docker_hub_repository"));
  new registry.Team("devs", { organization: "acme", role: "member" }, from("docker_org_team"));
  const settings = { organization: "acme", adopt: true, disablePublicRepositories: true };
  new registry.OrgNamespaceSettings("settings", settings, from("docker_org_setting_namespace"));
  const token = new registry.AccessToken("ci", { scopes: ["repo:read"] }, from("docker_access_token"));
  const places = new search.SynonymMap("places", { name: "places", synonyms: ["coast, beach"] }, from("azapi_data_plane_resource"));
  const fields = [
    { name: "id", type: "Edm.String", key: true },
    { name: "title", type: "Edm.String", searchable: true, synonymMaps: [places] },
  ];
  new search.Index("hotels", { name: "hotels", fields }, from("azapi_data_plane_resource"));
  exports.secrets = pulumi.all([server.key, token.token]);`;

const own = shop("const from = () => ({});");
const moved = shop('const { fromTerraform: from } = require("trefoil/migrations");');

type Props = Readonly<Record<string, unknown>>;
interface Resource {
  readonly urn: string;
  readonly type: string;
  readonly id: string;
  readonly parent?: string;
  readonly custom?: boolean;
  readonly outputs: Props;
}

const lastOf = (id: string) => id.split(/[./]/).at(-1) ?? "";
const inApp = ({ id, outputs }: Resource, of: string) => ({ id: of, resourceId: of, appId: outputs.appId ?? id });

/** The type and the attributes of a resource in the state of its Terraform provider, by the token in Trefoil. */
const bridges: Readonly<Record<string, readonly [type: string, outputs: (resource: Resource) => Props]>> = {
  "realtime:App": [
    "ably:index/app:App",
    ({ id, outputs }) => ({ id, accountId: outputs.accountId, name: "chat", status: "enabled", tlsOnly: false }),
  ],
  "realtime:Key": [
    "ably:index/apiKey:ApiKey",
    (key) => ({ ...inApp(key, lastOf(key.id)), name: "server", key: key.outputs.key, status: 0 }),
  ],
  "realtime:Namespace": [
    "ably:index/namespace:Namespace",
    (namespace) => ({ ...inApp(namespace, "public"), persisted: true }),
  ],
  "realtime:Queue": [
    "ably:index/queue:Queue",
    (queue) => ({ ...inApp(queue, queue.id), region: "eu-west-1-a", name: "orders" }),
  ],
  "realtime:AmqpRule": [
    "ably:index/ruleAmqp:RuleAmqp",
    (rule) => ({ ...inApp(rule, lastOf(rule.id)), status: "enabled" }),
  ],
  "registry:Repository": [
    "docker:index/hubRepository:HubRepository",
    ({ id }) => ({ id, namespace: "acme", name: "web", private: false, pullCount: 0 }),
  ],
  "registry:Team": [
    "docker:index/orgTeam:OrgTeam",
    ({ id, outputs }) => ({ resourceId: Number(lastOf(id)), orgName: "acme", teamName: outputs.name }),
  ],
  "registry:OrgNamespaceSettings": [
    "docker:index/orgSettingNamespace:OrgSettingNamespace",
    () => ({ id: "acme", orgName: "acme", disablePublicRepos: true }),
  ],
  "registry:AccessToken": [
    "docker:index/accessToken:AccessToken",
    ({ id, outputs }) => ({
      uuid: id,
      tokenLabel: outputs.tokenLabel,
      scopes: ["repo:read"],
      isActive: true,
      token: outputs.token,
    }),
  ],
  "search:SynonymMap": ["azapi:index/dataPlaneResource:DataPlaneResource", () => azapi("synonymmaps", "places")],
  "search:Index": ["azapi:index/dataPlaneResource:DataPlaneResource", () => azapi("indexes", "hotels")],
};

function azapi(collection: string, name: string): Props {
  const parentId = new URL(environment.emulator.search.url).host;
  const type = `Microsoft.Search/searchServices/${collection}@2024-07-01`;
  return { id: `${parentId}/${collection}('${name}')`, name, parentId, type, body: { synonyms: "coast, beach" } };
}

const urnOf = (urn: string): string =>
  Object.entries(bridges).reduce(
    (text, [token, [type]]) =>
      text.replaceAll(`${typeOf(token)}::`, `${type}::`).replaceAll(`${typeOf(token)}$`, `${type}$`),
    urn,
  );

const providerOf = (type: string): Resource & Props => {
  const [name] = type.split(":");
  const urn = `urn:pulumi:dev::test::pulumi:providers:${name}::default_1_0_0`;
  const inputs = { version: "1.0.0", name: `terraform-${name}` };
  const id = "4d0e1c5a-7d0e-4a39-9a6b-5f0d8f1f0a11";
  return { urn, custom: true, id, type: `pulumi:providers:${name}`, inputs, outputs: inputs };
};

/** Rewrites the state of the stack as if the Terraform providers had created the objects. */
async function moveToTerraform(
  stack: Stack,
  change: (resource: Resource) => Resource = (resource) => resource,
): Promise<void> {
  const exported = (await stack.export({ showSecrets: true })) as { deployment: { resources?: Resource[] } };
  const { resources = [] } = exported.deployment;
  const isProvider = ({ type }: Resource) => type.startsWith("pulumi:providers:");
  const found = resources
    .filter((resource) => !isProvider(resource))
    .map((resource) => {
      const token = Object.keys(bridges).find((one) => typeOf(one) === resource.type);
      const { urn, type, parent, custom } = resource;
      const place = {
        ...(parent !== undefined && { parent: urnOf(parent) }),
        ...("protect" in resource && { protect: resource.protect }),
      };
      const [bridge, outputsOf] = bridges[token ?? ""] ?? [];
      if (!bridge || !outputsOf) return { urn, type, custom, ...place } as Resource;
      const outputs = outputsOf(resource);
      const { urn: provider, id: reference } = providerOf(bridge);
      const id =
        token === "registry:Team" || token === "registry:AccessToken" || token === "realtime:Namespace"
          ? "missing ID"
          : String(outputs.id);
      return change({
        ...{
          urn: urnOf(urn),
          custom: true,
          id,
          type: bridge,
          inputs: { __defaults: [] },
          outputs,
          ...place,
          provider: `${provider}::${reference}`,
        },
      });
    });
  const providers = ["ably:", "docker:", "azapi:"].map(providerOf);
  const [root, ...others] = found;
  const all = { ...exported, deployment: { ...exported.deployment, resources: [root, ...providers, ...others] } };
  stack.write({ "bridged.json": JSON.stringify(all) });
  await stack.succeed("stack", "import", "--file", "bridged.json");
  rmSync(join(stack.folder, "bridged.json"));
}

async function resourcesIn(stack: Stack) {
  const { resources = [] } = (await stack.export({ showSecrets: true })).deployment;
  return resources.filter(({ type }) => !type.startsWith("pulumi:")).sort((a, b) => (a.urn < b.urn ? -1 : 1));
}

const managed = async (stack: Stack) =>
  (await resourcesIn(stack)).map(({ urn, id, protect }) => ({ urn, id, protect }));

/** The engine reads each resource after its migration. */
const whole = { refresh: true, flags: ["--run-program"] };
const isChange = (step: string) => /^(create|delete|replace|import|update)/.test(step) && !/ default/.test(step);

describe("a program with resources of Terraform providers", () => {
  it("continues with Trefoil after one update with a refresh, without an import and a write", async () => {
    const stack = await environment.project(own, served);
    passed(await stack.up());
    const { secrets } = await stack.outputs();
    const [before, objects] = [await managed(stack), environment.objects()];
    await moveToTerraform(stack);
    const bridged = await managed(stack);
    environment.clearRequests();

    stack.write(program(moved));
    const unread = /the object was not read yet. Nothing was changed. Run `pulumi up --refresh --run-program`/;
    const planned = await stack.preview();
    expect(outputOf(planned)).toMatch(unread);
    // A refresh runs no migrations.
    const refreshed = await stack.refresh({ flags: ["--run-program"] });
    expect(refreshed.exitCode).not.toBe(0);
    expect(await managed(stack)).toEqual(bridged);
    // The engine keeps the migrated states of a failed update.
    const failed = await stack.up();
    expect(outputOf(failed)).toMatch(unread);
    const previewed = passed(await stack.preview(whole));
    const done = passed(await stack.up(whole));
    // Only the program contains this input.
    expect(stepsIn(done).filter(isChange)).toEqual(["update settings"]);
    expect(environment.writes()).toEqual([]);
    expect(environment.objects()).toEqual(objects);
    expect(await managed(stack)).toEqual(before);
    expect(await stack.outputs()).toEqual({ secrets });
    expect(secretLocations(secrets as string[], [stack], [planned, refreshed, failed, previewed, done])).toEqual([]);

    // The state does not show yet that the program omits the names of a team and of a token.
    const named = passed(await stack.up({ refresh: true }));
    expect(stepsIn(named).filter(isChange)).toEqual(["update ci", "update devs"]);
    expect(environment.writes()).toEqual([]);
    for (const body of [moved, own]) {
      stack.write(program(body));
      passed(await stack.up({ refresh: true, expectNoChanges: true }));
    }
    passed(await stack.run("state", "unprotect", "--all", "--yes"));
    // It is not known who created the first key of an app that another provider created.
    const { control } = environment.emulator.realtime;
    for (const [key, { name }] of Object.entries(control.objects().keys ?? {}))
      if (name === "Root") control.change({ collection: "keys", key, merge: { status: 1 } });
    passed(await stack.destroy());
  });

  it.each([
    ["that does not exist", { id: "gone1" }, /no object with this id exists/],
    ["of another account", { accountId: "other1" }, /belongs to another account than the credentials of Ably/],
  ])("keeps the state of an object %s, and sends no write", async (_, attributes, message) => {
    const app = (from: string) => `${from} new realtime.App("chat", { name: "chat" }, { ...from("ably_app") });`;
    const stack = await environment.project(app("const from = () => ({});"), served);
    passed(await stack.up());
    await moveToTerraform(stack, (resource) => ({
      ...resource,
      ...("id" in attributes && { id: attributes.id }),
      outputs: { ...resource.outputs, ...attributes },
    }));
    const [before] = await resourcesIn(stack);
    environment.clearRequests();
    stack.write(program(app('const { fromTerraform: from } = require("trefoil/migrations");')));
    for (const operation of ["preview", "up"] as const) {
      const result = await stack[operation](whole);
      expect(result.exitCode).not.toBe(0);
      expect(outputOf(result)).toMatch(message);
    }
    const [after] = await resourcesIn(stack);
    expect(after?.outputs).toMatchObject(before?.outputs ?? {});
    expect(environment.writes()).toEqual([]);
  });
});
