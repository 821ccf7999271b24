import { Client, credentials, type ServiceError } from "@grpc/grpc-js";
import * as messages from "@pulumi/pulumi/proto/provider_pb";
import fc from "fast-check";
import { Empty } from "google-protobuf/google/protobuf/empty_pb";
import { type JavaScriptValue, Struct } from "google-protobuf/google/protobuf/struct_pb";
import { kindsFor } from "../../cli/import/kinds";
import { functions } from "../../provider";
import type { Definition, JsonBody } from "../../provider/define";

import entry = require("../../provider/hosts/package-export");

import { startServer } from "../../provider/hosts/plugin/server";
import { toEngine } from "../../provider/hosts/shared/engine-values";
import {
  check,
  create,
  diff,
  findChanges,
  isRecord,
  list,
  type ObjectValues,
  read,
  remove,
  type State,
  update,
  type Values,
} from "../../provider/lifecycle";
import { inputsForProgram } from "../../provider/lifecycle/import";
import { decodeBody, mergeDeep } from "../../provider/lifecycle/values/encode";
import { isSameJson } from "../../provider/lifecycle/values/equality";
import { observeJson } from "../../provider/lifecycle/values/observe";
import { allInputsOf, inputsOf, outputsOf } from "../../provider/lifecycle/values/state";
import { changedMembers, mergeForPut, withRemovals } from "../../provider/lifecycle/values/update-bodies";
import { readObject } from "../../provider/lifecycle/verify";
import { InvalidResponseError } from "../../provider/rest";
import { resource } from "../../provider/services/rest/resource";
import { PluginClient } from "../support/plugin-client";
import { FakeCollection } from "./fake-collection";
import { hosts } from "./hosts/host";
import { TestStack } from "./hosts/stack";
import { inheritedNames, objectsWith, passableNames, renamings, withMember } from "./inherited-names";
import { programs } from "./programs";
import { subjects } from "./subjects";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();
let fake: FakeCollection;
beforeEach(async () => {
  fake = await FakeCollection.start();
});
afterEach(() => fake.stop());

const passable = objectsWith(passableNames);
const any = objectsWith(inheritedNames);
const json = (value: unknown) => JSON.stringify(value);
const config = () => ({ "trefoil:restUrl": fake.base, "trefoil:restToken": fake.token });
/** The values of a body. Undefined if the definition cannot decode it, which a read reports as an invalid response. */
function decoded(definition: Definition, body: Values, known: Values) {
  try {
    return { ...known, ...decodeBody(definition, body as JsonBody, known as ObjectValues) } as ObjectValues;
  } catch {
    return undefined;
  }
}
const isPolluted = () => "a" in {} || "polluted" in {};

/** All renamings of a value, each with another of the names. */
const renamedValues = (value: Values): Values[] =>
  [...renamings(value, "constructor")].map((other, i) => {
    const name = inheritedNames[i % inheritedNames.length] as string;
    return JSON.parse(json(other).replaceAll("constructor", name));
  });

function errorOf(act: () => void): unknown {
  try {
    act();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe("names that every object inherits", () => {
  afterEach(() => expect(isPolluted()).toBe(false));

  it("are ordinary names in merges and comparisons", () => {
    fc.assert(
      fc.property(any, any, (remote, news) => {
        expect(json(mergeForPut(undefined, { remote, olds: {}, news: {} }))).toBe(json(remote));
        expect(json(mergeForPut(undefined, { remote: {}, olds: {}, news }))).toBe(json(news));
        const merged = mergeForPut(undefined, { remote, olds: remote, news });
        expect(isSameJson(merged, news)).toBe(true);
        expect(isSameJson(news, merged)).toBe(true);
        expect(json(mergeDeep({}, news))).toBe(json(news));
        const [name] = Object.keys(remote);
        if (name === undefined) return;
        const less = Object.fromEntries(Object.entries(remote).slice(1));
        expect(isSameJson(remote, less)).toBe(false);
        expect(isSameJson(less, remote)).toBe(false);
        expect(observeJson(remote, less)).not.toEqual(remote);
        expect(findChanges(resource.inputs, { body: remote }, { body: less })).not.toEqual([]);
        expect(Object.hasOwn(changedMembers(resource, less, remote), name)).toBe(true);
        expect(Object.hasOwn(withRemovals(undefined, remote, less) as Values, name)).toBe(true);
      }),
    );
  });

  it("are ordinary members in the whole life of an object", async () => {
    await fc.assert(
      fc.asyncProperty(passable, passable, any, async (first, second, foreign) => {
        fake.items.clear();
        const wanted = (body: Values, olds?: State) => checked(resource, { path: "/things", body }, olds);
        const { id, state } = await create(fake.context(), wanted(first));
        expect(await read(fake.context(), id, state)).toEqual(state);
        const [key, created] = [...fake.items][0] as [string, Values];
        fake.items.set(key, withMember(created, "others", foreign));
        expect(await read(fake.context(), id, state)).toEqual(state);
        const next = wanted(second, state);
        expect(diff(fake.context(), id, state, next).changes.length > 0).toBe(!isSameJson(first, second));
        const after = await update(fake.context(), id, state, next);
        expect(json(fake.items.get(key)?.others)).toBe(json(foreign));
        expect(await read(fake.context(), id, after)).toEqual(after);
        const [listed] = await list(fake.context(), { path: "/things" });
        expect(listed?.id).toBe(id);
        const remote = await readObject(fake.context(), { path: "/things", objectId: key }, { fresh: true });
        expect(json(inputsForProgram(resource, remote?.values ?? {}))).not.toContain('"__proto__":');
        expect(json(toEngine(listed?.state.inputs))).not.toContain('"__proto__":');
        const document = await entry.call("rest:getDocument", { path: id }, (name) =>
          new Map(Object.entries(config())).get(name),
        );
        expect(json(document)).toBe(json(fake.items.get(key)));
        await remove(fake.context(), id, after);
        expect(fake.items.size).toBe(0);
      }),
      { numRuns: 40 },
    );
  });

  it.each(hosts)("pass through the %s host, and stay where a merged object has them", async (host) => {
    const stack = new TestStack(environment, host, resource, config());
    const body = Object.fromEntries(passableNames.map((name) => [name, { [name]: name }]));
    const program = { path: "/things", body };
    expect(await stack.up(program)).toBe("create");
    expect(await stack.up(program)).toBe("unchanged");
    const foreign = JSON.parse('{"__proto__":{"a":1}}');
    fake.items.set("t1", withMember({ ...fake.items.get("t1"), more: foreign }, "__proto__", foreign));
    await stack.refresh();
    expect(await stack.up(program)).toBe("unchanged");
    expect(await stack.up({ ...program, body: { ...body, size: 1 } })).toBe("update");
    expect(json(fake.items.get("t1"))).toContain('"more":{"__proto__":{"a":1}},"__proto__":{"__proto__":{"a":1}}');
    await stack.destroy();
    expect(fake.items.size).toBe(0);
  });

  it("end in a failure of check at __proto__, which Pulumi cannot pass, in JSON and in records", () => {
    const values = JSON.parse('{"a":[{"__proto__":1}]}');
    const reason = expect.stringContaining("has a name that Pulumi cannot pass to a provider");
    const failuresOf = (args: Values) => check(resource, undefined, { path: "/things", body: {}, ...args });
    expect(failuresOf({ body: values }).failures).toMatchObject([{ path: "body.a[0].__proto__", reason }]);
    expect(failuresOf({ secretBody: JSON.parse('{"__proto__":1}') }).failures).toContainEqual(
      expect.objectContaining({ path: "secretBody.__proto__", reason }),
    );
    expect(failuresOf({ headers: JSON.parse('{"__proto__":"x"}') }).failures).toContainEqual(
      expect.objectContaining({ path: "headers.__proto__", reason }),
    );
  });

  it("are names of headers", () => {
    const headers = Object.fromEntries(passableNames.map((name) => [name, "x"]));
    const { failures } = check(resource, undefined, { path: "/things", body: {}, headers });
    expect(failures).toEqual([]);
  });

  it.each(subjects)("are rejected as arguments of $title, and checked as values", (subject) => {
    const { definition } = subject;
    const { first } = programs(subject);
    const failuresOf = (args: Values) => check(definition, undefined, args, { logicalName: "dev/sample" }).failures;
    for (const name of inheritedNames) expect(failuresOf(withMember(first, name, 1))).not.toEqual([]);
    for (const args of renamedValues(first)) expect(Array.isArray(failuresOf(args))).toBe(true);
  });

  it.each(subjects)("are decoded in responses with $title", async ({ definition, example }) => {
    const args = await environment.withParents(definition, example);
    const { state } = await environment.make(definition, args);
    const known = { ...state.outputs, ...state.inputs };
    const remote = await readObject(environment.context(definition), known, { fresh: true });
    const decode = (body: Values): void => {
      const values = decoded(definition, body, known);
      if (!values) return;
      expect(isRecord(inputsOf(definition, values, state.inputs))).toBe(true);
      expect(isRecord(allInputsOf(definition, values))).toBe(true);
      expect(isRecord(outputsOf(definition, values, state.outputs))).toBe(true);
    };
    const problems = renamedValues(remote?.body ?? {}).flatMap((body) => {
      const error = errorOf(() => decode(body));
      return error === undefined || error instanceof InvalidResponseError ? [] : [`${error} ${json(body)}`];
    });
    expect(problems).toEqual([]);
  });

  it.each(functions)("are rejected as arguments of $token", async ({ token, examples }) => {
    const bag = new Map(Object.entries(environment.bag()));
    for (const name of inheritedNames) {
      const args = withMember(Object.values(examples)[0] as Values, name, 1);
      const called = entry.call(token, args, (key) => bag.get(key));
      await expect(called).rejects.toThrow(`${name} is not known here`);
    }
  });

  it.each(inheritedNames)("are no kinds, functions or services: %s", async (name) => {
    const scopes: [scope: string, types: readonly string[]][] = [
      [name, []],
      ["search", [name]],
      [`${name}:Index`, []],
      [`search.${name}`, []],
    ];
    for (const [scope, types] of scopes) expect(() => kindsFor(scope, types)).toThrow("is not a service or a type");
    for (const token of [`${name}:getIndex`, `search:${name}`, name])
      await expect(entry.call(token, {}, () => undefined)).rejects.toThrow(`has no function "${token}"`);
    const plugin = await PluginClient.start();
    const unknown = (type: string) => plugin.check(`urn:pulumi:dev::shop::${type}::one`, {}, {});
    for (const type of [`trefoil:${name}:Index`, `trefoil:search:${name}`, name])
      await expect(unknown(type)).rejects.toThrow(`has no resource`);
    await expect(plugin.list(`trefoil:${name}:Index`, {}, { size: 2, from: "" })).rejects.toThrow("has no resource");
    // The engine adds keys that begin with two underscores.
    if (!name.startsWith("__")) {
      const { failures } = await plugin.checkConfig({ [name]: "x" }, "one");
      expect(failures).toEqual([expect.stringContaining(`\`${name}\` is not known`)]);
    }
    await plugin.stop();
  });
});

/** Sends a request in which `__proto_X` is `__proto__`, as an engine in Go sends it. */
async function sendWithProto(method: "Check" | "Invoke", request: { serializeBinary(): Uint8Array }): Promise<string> {
  const server = await startServer();
  const client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
  const bytes = Buffer.from(
    Buffer.from(request.serializeBinary()).toString("latin1").replaceAll("__proto_X", "__proto__"),
    "latin1",
  );
  const error = await new Promise<ServiceError | null>((resolve) => {
    client.makeUnaryRequest(
      `/pulumirpc.ResourceProvider/${method}`,
      () => bytes,
      () => new Empty(),
      {},
      resolve,
    );
  });
  client.close();
  await server.close();
  return error?.details ?? "";
}

describe("a member __proto__ in a request of the engine", () => {
  const props = (values: Values) => Struct.fromJavaScript(values as Record<string, JavaScriptValue>);
  const urn = "urn:pulumi:dev::shop::trefoil:rest:Resource::one";
  const message = "contains a member named `__proto__`, which Pulumi cannot pass to a provider";

  it("is an error of check, and not silently dropped", async () => {
    const news = props({ path: "/things", body: { list: [{ __proto_X: { a: 1 } }] } });
    expect(await sendWithProto("Check", new messages.CheckRequest().setUrn(urn).setNews(news))).toContain(message);
  });

  it("is an error of a function", async () => {
    const request = new messages.InvokeRequest().setTok("trefoil:rest:getDocument").setArgs(props({ __proto_X: "x" }));
    expect(await sendWithProto("Invoke", request)).toContain(message);
  });

  it("is an error in the result of a function", async () => {
    fake.items.set("t1", JSON.parse('{"id":"t1","__proto__":{"a":1}}'));
    const plugin = await PluginClient.start();
    await plugin.configure({ restUrl: fake.base, restToken: fake.token });
    const result = plugin.invoke("trefoil:rest:getDocument", { path: "/things/t1" });
    await expect(result).rejects.toThrow("contains a member named `__proto__`");
    await plugin.stop();
  });
});
