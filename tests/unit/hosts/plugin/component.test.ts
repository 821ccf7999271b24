import { setTimeout as pause } from "node:timers/promises";
import { Client, type handleUnaryCall, Server, ServerCredentials, status } from "@grpc/grpc-js";
import * as pulumi from "@pulumi/pulumi";
import { Alias } from "@pulumi/pulumi/proto/alias_pb";
import { ConstructRequest, type ConstructResponse } from "@pulumi/pulumi/proto/provider_pb";
import { ResourceMonitorService } from "@pulumi/pulumi/proto/resource_grpc_pb";
import {
  type RegisterResourceRequest,
  RegisterResourceResponse,
  SupportsFeatureResponse,
} from "@pulumi/pulumi/proto/resource_pb";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { Struct, Value } from "google-protobuf/google/protobuf/struct_pb";
import { until } from "../../../../tools/until";
import { PluginClient, secret, unknownText } from "../../../support/plugin-client";

/** Pulumi's published types omit the function. */
const { getStore } = require("@pulumi/pulumi/runtime/state") as {
  getStore(): { readonly settings: { readonly options: { readonly parallel?: number } } };
};

const parent = "urn:pulumi:dev::shop::acme:Chat::chat";
const other = "urn:pulumi:dev::shop::trefoil:realtime:App::other";
let monitor: Server;
let address: string;
/** Names of the resources whose registration has ended. */
let registered: string[];
/** Number of components whose outputs are registered. */
let completed: number;
/** Duration of a registration by the name of the resource. In milliseconds. */
let durations: Readonly<Record<string, number>>;

/** The URN that the engine gives a resource. */
const urnIn = (request: RegisterResourceRequest) => `urn:pulumi:dev::shop::${request.getType()}::${request.getName()}`;

beforeEach(async () => {
  monitor = new Server();
  const supportsFeature: handleUnaryCall<unknown, SupportsFeatureResponse> = (_call, respond) =>
    respond(null, new SupportsFeatureResponse().setHassupport(true));
  registered = [];
  durations = {};
  const registerResource: handleUnaryCall<RegisterResourceRequest, RegisterResourceResponse> = async (
    { request },
    respond,
  ) => {
    await pause(durations[request.getName()] ?? 0);
    registered.push(request.getName());
    respond(null, new RegisterResourceResponse().setUrn(urnIn(request)).setId("id").setObject(request.getObject()));
  };
  completed = 0;
  const registerResourceOutputs: handleUnaryCall<unknown, Empty> = (_call, respond) => {
    completed++;
    respond(null, new Empty());
  };
  monitor.addService(ResourceMonitorService, { supportsFeature, registerResource, registerResourceOutputs });
  const port = await new Promise<number>((resolve, reject) =>
    monitor.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  address = `127.0.0.1:${port}`;
});
afterEach(() => monitor.forceShutdown());

/** Calls a plugin that has this class of the component. */
async function constructOf(classOf: unknown, sent: ConstructRequest): Promise<ConstructResponse> {
  const plugin = await PluginClient.start({ classOf: () => classOf as never });
  return plugin.call<ConstructResponse>("construct", sent).finally(() => plugin.stop());
}

const request = (): ConstructRequest =>
  new ConstructRequest()
    .setProject("shop")
    .setStack("dev")
    .setOrganization("acme")
    .setParallel(7)
    .setType("trefoil:realtime:PusherApp")
    .setName("chat")
    .setMonitorendpoint(address)
    .setInputs(Struct.fromJavaScript({ name: "chat" }));

/** Settings of the SDK, as a component reads them. */
const settingsOfSdk = () => ({
  project: pulumi.getProject(),
  stack: pulumi.getStack(),
  organization: pulumi.getOrganization(),
  isPreview: pulumi.runtime.isDryRun(),
  parallel: getStore().settings.options.parallel,
  configuration: pulumi.runtime.allConfig(),
});
type Settings = ReturnType<typeof settingsOfSdk>;

/** The arguments of the constructor of a component. The call fails then, so that nothing is registered. */
async function received(sent: ConstructRequest) {
  const found: Partial<Settings> & { name?: string; args?: unknown; options: pulumi.ComponentResourceOptions } = {
    options: {},
  };
  class Component {
    constructor(name: string, args: unknown, options: pulumi.ComponentResourceOptions) {
      Object.assign(found, { name, args, options }, settingsOfSdk());
      throw new Error("received");
    }
  }
  await expect(constructOf(Component, sent)).rejects.toThrow("received");
  return found;
}

const urnOf = (resource: unknown): Promise<string> =>
  ((resource as pulumi.Resource).urn as unknown as { promise(): Promise<string> }).promise();

describe("a component of a plugin", () => {
  it("has the name, the arguments and the options of the program", async () => {
    const timeouts = new ConstructRequest.CustomTimeouts().setCreate("1m").setUpdate("2m").setDelete("3m");
    const { name, args, options } = await received(
      request()
        .setParent(parent)
        .setDependenciesList([other])
        .setProtect(true)
        .setIgnorechangesList(["name"])
        .setReplaceonchangesList(["region"])
        .setRetainondelete(true)
        .setDeletedwith(other)
        .setCustomtimeouts(timeouts),
    );
    expect([name, args]).toEqual(["chat", { name: "chat" }]);
    expect(options).toMatchObject({
      protect: true,
      ignoreChanges: ["name"],
      replaceOnChanges: ["region"],
      retainOnDelete: true,
      customTimeouts: { create: "1m", update: "2m", delete: "3m" },
    });
    expect(options).toMatchObject({ providers: {}, hooks: undefined, replacementTrigger: undefined });
    const [dependency] = options.dependsOn as readonly unknown[];
    expect(await Promise.all([options.parent, dependency, options.deletedWith].map(urnOf))).toEqual([
      parent,
      other,
      other,
    ]);
  });

  it("has no option that the program omits", async () => {
    const { options } = await received(request());
    expect(options).toEqual({
      parent: undefined,
      dependsOn: [],
      providers: {},
      protect: false,
      aliases: [],
      ignoreChanges: [],
      replaceOnChanges: [],
      customTimeouts: undefined,
      retainOnDelete: false,
      deletedWith: undefined,
      hooks: undefined,
      replacementTrigger: undefined,
    });
  });

  it.each(["create", "update", "delete"] as const)("has the time limit of %s alone", async (operation) => {
    const timeouts = new ConstructRequest.CustomTimeouts();
    if (operation === "create") timeouts.setCreate("1m");
    if (operation === "update") timeouts.setUpdate("1m");
    if (operation === "delete") timeouts.setDelete("1m");
    const { options } = await received(request().setCustomtimeouts(timeouts));
    expect(options.customTimeouts).toStrictEqual({ [operation]: "1m" });
  });

  it("has the providers, the hooks and the trigger of a replacement of the program", async () => {
    const ref = "urn:pulumi:dev::shop::pulumi:providers:trefoil::eu::1";
    const sent = request()
      .setResourceHooks(new ConstructRequest.ResourceHooksBinding().setBeforeCreateList(["audit"]))
      .setReplacementTrigger(Value.fromJavaScript("2"));
    sent.getProvidersMap().set("trefoil", ref);
    const { options } = await received(sent);
    const later = await received(request().setReplacementTrigger(Value.fromJavaScript(unknownText)));
    const known = pulumi.output(later.options.replacementTrigger) as unknown as { readonly isKnown: Promise<boolean> };
    expect(await known.isKnown).toBe(false);
    const { trefoil } = options.providers as Record<string, pulumi.ProviderResource>;
    expect(await urnOf(trefoil)).toBe(ref.replace(/::1$/, ""));
    expect(options.hooks?.beforeCreate).toEqual([expect.objectContaining({ name: "audit" })]);
    expect(options.replacementTrigger).toBe("2");
  });

  it("reads the project, the stack and the organization, and of the configuration only the host", async () => {
    const given = request();
    given.getConfigMap().set("trefoil:searchUrl", "https://a.example");
    expect(await received(given.setDryrun(true))).toMatchObject({
      project: "shop",
      stack: "dev",
      organization: "acme",
      isPreview: true,
      parallel: 7,
      configuration: { "trefoil:host": "plugin" },
    });
    expect(await received(request())).toMatchObject({ isPreview: false });
  });

  it("has its own settings while another stack constructs one", async () => {
    const stacks = ["dev", "prod", "test"];
    const found = await Promise.all(stacks.map((stack) => received(request().setStack(stack))));
    expect(found.map(({ stack }) => stack)).toEqual(stacks);
  });

  it("has the aliases of the program", async () => {
    const spec = new Alias.Spec().setName("old").setType("acme:Old").setStack("prod").setProject("web");
    const { options } = await received(
      request().setAliasesList([
        new Alias().setUrn(other),
        new Alias().setSpec(spec),
        new Alias().setSpec(new Alias.Spec().setName("old").setParenturn(parent)),
        new Alias().setSpec(new Alias.Spec().setNoparent(true)),
        new Alias().setSpec(new Alias.Spec().setType("acme:Old")),
        new Alias(),
      ]),
    );
    // The SDK represents the stack as the parent by a member whose value is undefined.
    expect(options.aliases).toStrictEqual([
      other,
      { name: "old", type: "acme:Old", stack: "prod", project: "web" },
      { name: "old", parent },
      { parent: pulumi.rootStackResource },
      { type: "acme:Old" },
      {},
    ]);
  });

  it("fails for an unknown type, and without its class, which another version of the package may lack", async () => {
    const unknown = constructOf(class {}, request().setType("trefoil:realtime:Shelf"));
    await expect(unknown).rejects.toMatchObject({ code: status.NOT_FOUND });
    await expect(constructOf(undefined, request())).rejects.toMatchObject({
      details:
        'This version of trefoil has no component "realtime:PusherApp". Install a version of Trefoil that has it.',
      code: status.NOT_FOUND,
    });
  });
});

class Child extends pulumi.CustomResource {}

/** A component with resources below it and outputs, as the class of the package. */
class Shop extends pulumi.ComponentResource {
  readonly app: Child;
  readonly appId: pulumi.Output<string>;
  readonly appSecret = pulumi.secret("hush");
  readonly host = "ws.example.com";
  readonly other = "not an output";

  constructor(name: string, _args: object, opts?: pulumi.ComponentResourceOptions) {
    super("trefoil:realtime:PusherApp", name, {}, opts);
    this.app = new Child("trefoil:realtime:App", name, { name }, { parent: this });
    this.appId = this.app.id;
    new Child("trefoil:realtime:Key", "late", {}, { parent: this });
    this.registerOutputs({});
  }
}

const construct = (sent = request(), classOf: unknown = Shop) => constructOf(classOf, sent);

describe("the response about a component", () => {
  it("contains its URN, its resources and its outputs, with their secrets and dependencies", async () => {
    const response = await construct();
    const [urn, app] = ["PusherApp", "App"].map((kind) => `urn:pulumi:dev::shop::trefoil:realtime:${kind}::chat`);
    expect(response.getUrn()).toBe(urn);
    const state = response.getState()?.toJavaScript() ?? {};
    expect(state).toMatchObject({ appId: "id", appSecret: secret("hush"), host: "ws.example.com" });
    expect(JSON.stringify(state.app)).toContain(app);
    expect(state).not.toHaveProperty("other");
    const dependencies = response.getStatedependenciesMap();
    expect(dependencies.get("appId")?.getUrnsList()).toEqual([app]);
    expect(dependencies.get("host")?.getUrnsList() ?? []).toEqual([]);
  });

  it("is sent after all resources of the component are registered", async () => {
    durations = { late: 100 };
    await construct();
    expect(registered).toContain("late");
  });

  it.each([
    ["it is complete", () => construct()],
    ["the class fails", () => received(request())],
  ])("leaves no connection to the engine open after %s", async (_when, call) => {
    const close = jest.spyOn(Client.prototype, "close");
    await call();
    // The third connection is that of the test to the plugin.
    expect(close).toHaveBeenCalledTimes(3);
    close.mockRestore();
  });
});

describe("a failed registration, which the SDK reports as a rejection that no code handles", () => {
  /** A component with an output that waits for a resource whose registration has failed. */
  class Waiting extends pulumi.ComponentResource {
    readonly appId = pulumi.output(new Promise<string>(() => {}));

    constructor(name: string, _args: object, opts?: pulumi.ComponentResourceOptions) {
      super("trefoil:realtime:PusherApp", name, {}, opts);
      this.registerOutputs({});
    }
  }
  /** Node emits this for a rejection without a handler. */
  const reject = (reason: unknown) => process.emit("unhandledRejection", reason, Promise.resolve());
  const started = async (count: number) => {
    await until(() => completed === count, "the registrations");
    // Their responses arrive later.
    await pause(100);
  };

  it("fails the running calls with its message, and no later call", async () => {
    const calls = ["one", "two"].map((name) => construct(request().setName(name), Waiting));
    await started(2);
    reject(new Error("the name is taken"));
    for (const call of calls)
      await expect(call).rejects.toMatchObject({ details: "the name is taken", code: status.UNKNOWN });
    reject("late");
    expect((await construct()).getUrn()).toMatch(/::chat$/);
  });

  it("may not be an error", async () => {
    const call = construct(request(), Waiting);
    await started(1);
    reject("no reason");
    await expect(call).rejects.toMatchObject({ details: "no reason" });
  });

  it("is received once by a process that constructs several components", async () => {
    await construct();
    const count = process.listenerCount("unhandledRejection");
    await construct();
    expect([count > 0, process.listenerCount("unhandledRejection")]).toEqual([true, count]);
  });
});
