import { type handleUnaryCall, Server, ServerCredentials, type ServiceError, status } from "@grpc/grpc-js";
import type { ComponentResourceOptions, Resource } from "@pulumi/pulumi";
import { Alias } from "@pulumi/pulumi/proto/alias_pb";
import { ConstructRequest } from "@pulumi/pulumi/proto/provider_pb";
import { ResourceMonitorService } from "@pulumi/pulumi/proto/resource_grpc_pb";
import { SupportsFeatureResponse } from "@pulumi/pulumi/proto/resource_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { type ComponentClass, constructComponent } from "../../../../provider/hosts/plugin/construct";

const parent = "urn:pulumi:dev::shop::acme:Chat::chat";
const other = "urn:pulumi:dev::shop::trefoil:realtime:App::other";
let monitor: Server;
let address: string;

beforeEach(async () => {
  monitor = new Server();
  const supportsFeature: handleUnaryCall<unknown, SupportsFeatureResponse> = (_call, respond) =>
    respond(null, new SupportsFeatureResponse().setHassupport(true));
  monitor.addService(ResourceMonitorService, { supportsFeature });
  const port = await new Promise<number>((resolve, reject) =>
    monitor.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  address = `127.0.0.1:${port}`;
});
afterEach(() => monitor.forceShutdown());

const request = (): ConstructRequest =>
  new ConstructRequest()
    .setProject("shop")
    .setStack("dev")
    .setType("trefoil:realtime:PusherApp")
    .setName("chat")
    .setMonitorendpoint(address)
    .setInputs(Struct.fromJavaScript({ name: "chat" }));

/** The arguments of the constructor of a component. The call fails then, so that nothing is registered. */
async function received(sent: ConstructRequest) {
  const found: { name?: string; args?: unknown; options: ComponentResourceOptions } = { options: {} };
  class Component {
    constructor(name: string, args: unknown, options: ComponentResourceOptions) {
      Object.assign(found, { name, args, options });
      throw new Error("received");
    }
  }
  const call = constructComponent(() => Component as unknown as ComponentClass, address, sent);
  await expect(call).rejects.toThrow("received");
  return found;
}

const urnOf = (resource: unknown): Promise<string> =>
  ((resource as Resource).urn as unknown as { promise(): Promise<string> }).promise();

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
    const [dependency] = options.dependsOn as readonly unknown[];
    expect(await Promise.all([options.parent, dependency, options.deletedWith].map(urnOf))).toEqual([
      parent,
      other,
      other,
    ]);
  });

  it("has the aliases of the program", async () => {
    const spec = new Alias.Spec().setName("old").setType("acme:Old").setStack("prod").setProject("web");
    const { options } = await received(
      request().setAliasesList([
        new Alias().setUrn(other),
        new Alias().setSpec(spec),
        new Alias().setSpec(new Alias.Spec().setName("old").setParenturn(parent)),
      ]),
    );
    expect(options.aliases).toEqual([
      other,
      { name: "old", type: "acme:Old", stack: "prod", project: "web" },
      { name: "old", parent },
    ]);
  });

  it.each([
    ["without an engine", undefined, "trefoil:realtime:PusherApp", status.FAILED_PRECONDITION],
    ["of an unknown type", "127.0.0.1:1", "trefoil:realtime:Shelf", status.NOT_FOUND],
  ])("fails %s", async (_what, engine, type, code) => {
    const call = constructComponent(() => class {} as unknown as ComponentClass, engine, request().setType(type));
    await expect(call).rejects.toMatchObject({ code } satisfies Partial<ServiceError>);
  });
});
