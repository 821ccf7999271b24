import { type Client, status } from "@grpc/grpc-js";
import type * as pulumi from "@pulumi/pulumi";
import type { Alias } from "@pulumi/pulumi/proto/alias_pb";
import { type ConstructRequest, ConstructResponse } from "@pulumi/pulumi/proto/provider_pb";
import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import { hostSetting } from "../../define";
import { ownCatalogue } from "../../modules";
import { tokenOf } from "../../text/engine-format";
import { PluginError, unknownTokenError } from "./grpc-errors";

/** A class of a component. A program in TypeScript creates its resources in its own process. */
export type ComponentClass = new (
  name: string,
  args: never,
  opts?: pulumi.ComponentResourceOptions,
) => pulumi.ComponentResource;

/** Returns the class of a component by its token: `realtime:PusherApp`. Undefined if there is no such class. */
export type ComponentClasses = (token: string) => ComponentClass | undefined;

/** Functions of Pulumi's SDK with which its own server for components is written. Its published types omit them. */
interface InternalSdk {
  withLocalStorage<T>(act: () => Promise<T>): Promise<T>;
  awaitFeatureSupport(): Promise<void>;
  waitForRPCs(): Promise<void>;
  deserializeInputs(inputs: Struct | undefined, dependencies: unknown): Promise<Record<string, unknown>>;
  hookBindingFromProto(hooks: unknown): pulumi.ResourceHookBinding | undefined;
}

/** Loaded for the first component, since most programs declare none. */
function loadSdk(): { readonly sdk: typeof pulumi; readonly internal: InternalSdk } {
  const sdk = require("@pulumi/pulumi") as typeof pulumi;
  const { withLocalStorage } = require("@pulumi/pulumi/runtime/state") as InternalSdk;
  const { awaitFeatureSupport, waitForRPCs } = require("@pulumi/pulumi/runtime/settings") as unknown as InternalSdk;
  const { hookBindingFromProto } = require("@pulumi/pulumi/runtime/resource") as unknown as InternalSdk;
  const { deserializeInputs } = require("@pulumi/pulumi/provider/server") as unknown as InternalSdk;
  return {
    sdk,
    internal: { withLocalStorage, awaitFeatureSupport, waitForRPCs, hookBindingFromProto, deserializeInputs },
  };
}

/**
 * Creates a component for a program in another language: it runs the class, which registers the resources in the engine.
 * Pulumi's SDK keeps the state of each call separate, so that several calls may run at the same time.
 *
 * @param engine address of the engine.
 */
export async function constructComponent(
  classOf: ComponentClasses,
  engine: string | undefined,
  request: ConstructRequest,
): Promise<ConstructResponse> {
  const token = tokenOf(request.getType());
  const definition = ownCatalogue.componentOf(token);
  const Component = classOf(token);
  if (!definition || !Component) throw unknownTokenError("component", token);
  if (!engine) throw new PluginError("a component requires a run of Pulumi.", status.FAILED_PRECONDITION);
  const { sdk, internal } = loadSdk();
  return untilRejection((rejected) =>
    internal.withLocalStorage(async () => {
      await configureSdk(sdk, internal, engine, request);
      try {
        const args = await internal.deserializeInputs(request.getInputs(), request.getInputdependenciesMap());
        const component = new Component(request.getName(), args as never, optionsIn(sdk, internal, request));
        const names = [...Object.keys(definition.parts), ...Object.keys(definition.outputs.fields)];
        const outputs = names.map((name) => [name, Reflect.get(component, name)]);
        return await Promise.race([respond(sdk, internal, component, Object.fromEntries(outputs)), rejected]);
      } finally {
        // An open connection would keep the plugin running after the engine was killed.
        for (const client of [sdk.runtime.getMonitor(), sdk.runtime.getEngine()] as (Client | undefined)[])
          client?.close();
      }
    }),
  );
}

/**
 * Connects the SDK to the engine. The component receives no configuration: the provider of its resources has it, and
 * the plugin runs them in every case.
 */
async function configureSdk(
  { runtime }: typeof pulumi,
  internal: InternalSdk,
  engine: string,
  request: ConstructRequest,
): Promise<void> {
  runtime.resetOptions(
    request.getProject(),
    request.getStack(),
    request.getParallel(),
    engine,
    request.getMonitorendpoint(),
    request.getDryrun(),
    request.getOrganization(),
  );
  await internal.awaitFeatureSupport();
  runtime.setAllConfig({ [`trefoil:${hostSetting.name}`]: "plugin" });
}

/** The options of the component. The engine sends the ids of resources. */
function optionsIn(
  sdk: typeof pulumi,
  internal: InternalSdk,
  request: ConstructRequest,
): pulumi.ComponentResourceOptions {
  const resource = (urn: string) => (urn ? new sdk.DependencyResource(urn) : undefined);
  const providers = request.getProvidersMap().toArray() as [string, string][];
  const trigger = request.getReplacementTrigger?.();
  return {
    parent: resource(request.getParent()),
    dependsOn: request.getDependenciesList().map((urn) => new sdk.DependencyResource(urn)),
    providers: Object.fromEntries(providers.map(([name, ref]) => [name, new sdk.DependencyProviderResource(ref)])),
    protect: request.getProtect(),
    aliases: request.getAliasesList().map((alias) => aliasIn(sdk, alias)),
    ignoreChanges: request.getIgnorechangesList(),
    replaceOnChanges: request.getReplaceonchangesList(),
    customTimeouts: timeoutsIn(request.getCustomtimeouts()),
    retainOnDelete: request.getRetainondelete(),
    deletedWith: resource(request.getDeletedwith()),
    hooks: internal.hookBindingFromProto(request.getResourceHooks()),
    replacementTrigger: trigger && sdk.runtime.deserializeProperty(trigger.toJavaScript(), true),
  };
}

/** The library renames the member `delete`. An empty string is no timeout. */
function timeoutsIn(timeouts: ConstructRequest.CustomTimeouts | undefined): pulumi.CustomTimeouts | undefined {
  const { create, update, pb_delete: remove } = timeouts?.toObject() ?? {};
  return timeouts && { ...(create && { create }), ...(update && { update }), ...(remove && { delete: remove }) };
}

function aliasIn(sdk: typeof pulumi, alias: Alias): pulumi.Input<pulumi.URN | pulumi.Alias> {
  if (alias.hasUrn()) return alias.getUrn();
  const { name, type, stack, project, parenturn, noparent } = alias.getSpec()?.toObject() ?? {};
  return {
    ...(name && { name }),
    ...(type && { type }),
    ...(stack && { stack }),
    ...(project && { project }),
    ...(parenturn && { parent: parenturn }),
    ...(noparent && { parent: sdk.rootStackResource }),
  };
}

/** The response, after all resources of the component are registered. */
async function respond(
  { runtime }: typeof pulumi,
  internal: InternalSdk,
  component: pulumi.ComponentResource,
  outputs: pulumi.Inputs,
): Promise<ConstructResponse> {
  const urn = await urnOf(component);
  const [state, dependencies] = await runtime.serializeResourceProperties(`construct(${urn})`, outputs);
  const response = new ConstructResponse()
    .setUrn(urn)
    .setState(Struct.fromJavaScript(state as Record<string, JavaScriptValue>));
  for (const [name, resources] of dependencies) {
    const urns = await Promise.all([...resources].map(urnOf));
    const ofOutput = new ConstructResponse.PropertyDependencies().setUrnsList(urns);
    response.getStatedependenciesMap().set(name, ofOutput);
  }
  await internal.waitForRPCs();
  return response;
}

/** Pulumi's published types omit `promise`. */
const urnOf = ({ urn }: pulumi.Resource): Promise<string> =>
  (urn as unknown as { promise(): Promise<string> }).promise();

const running = new Set<(error: unknown) => void>();

/**
 * Pulumi's SDK reports a failed registration as a rejection that no code handles, which would end the process and all
 * operations in it. It fails the running calls instead. A rejection without a running call belongs to a call that has failed.
 */
const failRunning = (error: unknown): void => {
  for (const fail of running) fail(error);
};

async function untilRejection<T>(act: (rejected: Promise<never>) => Promise<T>): Promise<T> {
  if (!process.listeners("unhandledRejection").includes(failRunning)) process.on("unhandledRejection", failRunning);
  let fail: (error: unknown) => void = () => {};
  const rejected = new Promise<never>((_resolve, reject) => {
    fail = (error) => reject(new PluginError(error instanceof Error ? error.message : String(error), status.UNKNOWN));
  });
  running.add(fail);
  try {
    return await act(rejected);
  } finally {
    running.delete(fail);
  }
}
