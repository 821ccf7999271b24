import type { Json, JsonObject } from "../../../emulator/json";
import type { Definition, Service } from "../../../provider/define";
import { Context, create, diff, read, Session, type State, update } from "../../../provider/lifecycle";
import { app } from "../../../provider/services/realtime/app";
import { key } from "../../../provider/services/realtime/key";
import { namespace } from "../../../provider/services/realtime/namespace";
import { realtime } from "../../../provider/services/realtime/service";
import { repository } from "../../../provider/services/registry/repository";
import { registry } from "../../../provider/services/registry/service";
import { accessToken } from "../../../provider/services/registry/tokens/access-token";
import { resource } from "../../../provider/services/rest/resource";
import { rest } from "../../../provider/services/rest/service";
import { index } from "../../../provider/services/search/indexes/search-index";
import { search } from "../../../provider/services/search/service";
import { hosts } from "../../contract/hosts/host";
import { TestStack } from "../../contract/hosts/stack";
import { checked, isMutation, useTestEnvironment } from "../../contract/test-environment";
import { type Asked, type Deviation, isObject, ServiceProxy } from "../../contract/verify/proxy";

const environment = useTestEnvironment();
const closing: ServiceProxy[] = [];
afterEach(() => Promise.all(closing.splice(0).map((proxy) => proxy.close())));

async function proxyOf(service: Service, deviation: Deviation): Promise<string> {
  const proxy = await ServiceProxy.start(environment.service(service).url, deviation);
  closing.push(proxy);
  return proxy.url;
}

/** Runs of a program behind a proxy, and their messages. */
async function behind(definition: Definition, deviation: Deviation) {
  const { service } = definition;
  const settings = { ...environment.bag(), [`trefoil:${service.name}Url`]: await proxyOf(service, deviation) };
  const warnings: string[] = [];
  const run = () => {
    const session = new Session(service, settings, (line, severity) => severity && warnings.push(line));
    session.delays.search = [0, 20];
    return new Context(definition, session, { name: "dev/sample" });
  };
  return { run, warnings };
}

/** A service that ignores members of some requests. */
const ignoring = (method: string, path: RegExp, change: (body: JsonObject) => JsonObject, count = 1): Deviation => {
  let left = count;
  return {
    request: ({ body, ...asked }: Asked): Json | undefined =>
      isObject(body) && method.includes(asked.method) && path.test(asked.path) && left-- > 0 ? change(body) : body,
  };
};

const without =
  (name: string) =>
  ({ [name]: _, ...rest }: JsonObject): JsonObject =>
    rest;

const writes = (service: Service, path: RegExp) =>
  environment
    .journal(service)
    .filter((entry) => isMutation(entry) && path.test(entry.path))
    .map(({ method, body }) => [method, body] as const);

const namespaces = /\/namespaces/;
const parent = async () => (await environment.make(app, { name: "chat" }, "dev/parent")).id;
const rules = async () => checked(namespace, { appId: await parent(), name: "news", persisted: true });

describe("a create whose response has other values than the program", () => {
  it("shows no value that the program marks as a secret, such as a boolean", async () => {
    const desired = await rules();
    const { run, warnings } = await behind(namespace, ignoring("POST,PATCH", namespaces, without("persisted"), 9));
    const context = run();
    context.life.declaration = { secretPaths: [["persisted"]] };
    await create(context, desired);
    expect(warnings).toEqual([expect.stringContaining("other values than the program declares: persisted. The state")]);
  });

  it.each([
    ["trims", "a b ", "a b"],
    ["changes letter case", "A b", "a b"],
  ])("names the form to declare if the service %s", async (_, given, stored) => {
    const desired = checked(app, { name: given });
    const { run, warnings } = await behind(
      app,
      ignoring("POST,PATCH", /\/apps/, (body) => ({ ...body, ...(body.name === given && { name: stored }) }), 9),
    );
    await create(run(), desired);
    expect(warnings.join()).toContain("Declare the value of the service");
    expect(warnings.join()).not.toContain("Run `pulumi up` again");
  });

  it("sends one further request, after which nothing differs", async () => {
    const desired = await rules();
    const { run, warnings } = await behind(namespace, ignoring("POST", namespaces, without("persisted")));
    const { id, state } = await create(run(), desired);
    expect(writes(realtime, namespaces)).toEqual([
      ["POST", { id: "news" }],
      ["PATCH", { persisted: true }],
    ]);
    expect(state.inputs).toEqual(desired.inputs);
    expect(warnings).toEqual([]);
    expect((await read(run(), id, state))?.inputs).toEqual(state.inputs);
    expect(diff(run(), id, state, desired).changes).toEqual([]);
  });

  it.each([400, 403, 409, 412])(
    "is a partial failure if that request is rejected, and the next update repairs it: %i",
    async (status) => {
      const desired = await rules();
      const { run } = await behind(namespace, ignoring("POST", namespaces, without("persisted")));
      environment.fail(realtime, { method: "PATCH", path: "/v1/apps", status, body: { message: "no" } });
      const error = await create(run(), desired).catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "partial_failure", state: { inputs: { name: "news", persisted: false } } });
      const { id, state } = error as { id: string; state: State };
      expect(diff(run(), id, state, desired).changes).toMatchObject([{ path: "persisted", replaces: false }]);
      expect((await update(run(), id, state, desired)).inputs).toEqual(desired.inputs);
      expect(environment.objects(realtime).namespaces).toMatchObject({ [id.replace(":", "/")]: { persisted: true } });
    },
  );

  it("keeps a token that only the response of the create contains", async () => {
    const program = { tokenLabel: "ci", scopes: ["repo:read"], isActive: false };
    const { state } = await environment.make(accessToken, program);
    expect(writes(registry, /access-tokens/).map(([method]) => method)).toEqual(["POST", "PATCH"]);
    expect(state.inputs).toMatchObject(program);
    expect(state.outputs.token).toMatch(/^dckr_pat_/);
  });

  it("is completed by the next update if the process ended before that request, without a second object", async () => {
    const desired = await rules();
    const { run } = await behind(namespace, ignoring("POST", namespaces, without("persisted")));
    environment.fail(realtime, { method: "PATCH", path: "/v1/apps", status: 403, body: { message: "no" } });
    await create(run(), desired).catch(() => {});
    // The engine received no result, so that it creates the object again.
    expect((await create(run(), desired)).state.inputs).toEqual(desired.inputs);
    expect(writes(realtime, namespaces)).toEqual([
      ["POST", { id: "news" }],
      ["PATCH", { persisted: true }],
      ["PATCH", { persisted: true }],
    ]);
  });

  it("sends one further request after the change of an object that an interrupted update created", async () => {
    const desired = await rules();
    const { run, warnings } = await behind(
      namespace,
      ignoring("PATCH", namespaces, () => ({})),
    );
    await create(run(), desired);
    // The engine received no result, and the program has changed since.
    const other = { ...desired, inputs: { ...desired.inputs, tlsOnly: true } };
    expect((await create(run(), other)).state.inputs).toEqual(other.inputs);
    expect(writes(realtime, namespaces).slice(1)).toEqual([
      ["PATCH", {}],
      ["PATCH", { tlsOnly: true }],
    ]);
    expect(warnings).toEqual([]);
  });

  it("reports what the service never sets, and the next preview shows it", async () => {
    const desired = await rules();
    const never = ignoring("POST PATCH", namespaces, without("persisted"), Number.POSITIVE_INFINITY);
    const { run, warnings } = await behind(namespace, never);
    const { id, state } = await create(run(), desired);
    expect(writes(realtime, namespaces).map(([method]) => method)).toEqual(["POST", "PATCH"]);
    expect(state.inputs).toMatchObject({ persisted: false });
    expect(warnings).toEqual([expect.stringContaining("persisted (service: false, program: true)")]);
    expect(diff(run(), id, state, desired).changes).toMatchObject([{ path: "persisted" }]);
  });

  it("sets the capabilities of a key again", async () => {
    const desired = checked(key, { appId: await parent(), name: "a", capabilities: { "*": ["publish", "subscribe"] } });
    const reduced = ignoring("POST", /keys$/, (body) => ({ ...body, capability: { "*": ["publish"] } }));
    const { run, warnings } = await behind(key, reduced);
    const { state } = await create(run(), desired);
    expect(writes(realtime, /keys/)[1]).toEqual(["PATCH", { capability: { "*": ["publish", "subscribe"] } }]);
    expect(state.inputs).toEqual(desired.inputs);
    expect(warnings).toEqual([]);
  });

  it("sends nothing more for values that differ only in their form", async () => {
    const desired = checked(key, { appId: await parent(), name: "a", capabilities: { "*": ["publish", "subscribe"] } });
    const form = (object: Json) => ({
      ...(object as JsonObject),
      capability: { "*": ["subscribe", "publish"] },
      new: {},
    });
    const { run, warnings } = await behind(key, {
      after: ({ path }, reply) =>
        /keys$/.test(path) && isObject(reply.body) ? { ...reply, body: form(reply.body) } : reply,
    });
    expect((await create(run(), desired)).state.inputs).toEqual(desired.inputs);
    expect(writes(realtime, /keys/)).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it("makes a repository private by the request for its visibility", async () => {
    const desired = checked(repository, { namespace: "acme", name: "app", isPrivate: true });
    const { run, warnings } = await behind(repository, ignoring("POST", /repositories$/, without("is_private")));
    const { state } = await create(run(), desired);
    expect(writes(registry, /privacy$/)).toEqual([["POST", { is_private: true }]]);
    expect(state.inputs).toEqual(desired.inputs);
    expect(warnings).toEqual([]);
  });

  it("reports a value that only a replacement can change, with both values", async () => {
    const classic = { odataType: "#Microsoft.Azure.Search.ClassicSimilarity" };
    const fields = [{ name: "id", type: "Edm.String", key: true }];
    const desired = checked(index, { name: "hotels", fields, similarity: classic });
    const { run, warnings } = await behind(index, ignoring("PUT", /indexes/, without("similarity")));
    const { id, state } = await create(run(), desired);
    expect(writes(search, /indexes/)).toHaveLength(1);
    expect(warnings).toEqual([expect.stringMatching(/similarity.*BM25Similarity.*ClassicSimilarity/)]);
    expect(diff(run(), id, state, desired).changes).toMatchObject([{ replaces: true }]);
  });

  it("reads the object first, since some services return an earlier version", async () => {
    const desired = await rules();
    const earlier: Deviation = {
      after: ({ method, path }, reply) =>
        method === "POST" && namespaces.test(path)
          ? { ...reply, body: { ...(reply.body as JsonObject), persisted: false } }
          : reply,
    };
    const { run, warnings } = await behind(namespace, earlier);
    expect((await create(run(), desired)).state.inputs).toEqual(desired.inputs);
    expect(writes(realtime, namespaces)).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it.each([
    ["nothing", undefined],
    ["its id alone", { id: "news" }],
  ])("sends nothing more if the response contains %s", async (_, body) => {
    const desired = await rules();
    const { run, warnings } = await behind(namespace, {
      after: ({ method }, reply) => (method === "POST" ? { ...reply, body } : reply),
    });
    expect((await create(run(), desired)).state.inputs).toEqual(desired.inputs);
    expect(writes(realtime, namespaces)).toHaveLength(1);
    expect(warnings).toEqual([]);
  });

  it("never shows a secret", async () => {
    const desired = checked(resource, {
      body: { name: "alpha", note: "prog-1234" },
      secretBody: { pin: "prog-secret" },
    });
    const other = { name: "beta", note: "other-5678", pin: "serv-secret" };
    const { run, warnings } = await behind(
      resource,
      ignoring("POST PUT", /resources/, (body) => ({ ...body, ...other }), Number.POSITIVE_INFINITY),
    );
    await create(run(), desired);
    expect(writes(rest, /resources/)).toHaveLength(2);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("body.name");
    expect(warnings[0]).not.toMatch(/secret"|1234|5678/);
  });

  it("never shows a value in an object whose name is that of a secret", async () => {
    const desired = checked(resource, { body: { token: { id: "prog-1234" }, labels: { team: "red" } } });
    const change = (body: JsonObject) => ({ ...body, token: { id: "serv-5678" }, labels: { team: "blue" } });
    const other = ignoring("POST PUT", /resources/, change, Number.POSITIVE_INFINITY);
    const { run, warnings } = await behind(resource, other);
    await create(run(), desired);
    expect(warnings[0]).toContain("body.token.id");
    expect(warnings[0]).toContain('body.labels.team (service: "blue", program: "red")');
    expect(warnings[0]).not.toMatch(/1234|5678/);
  });

  it("shows invisible characters of names as escapes", async () => {
    const desired = checked(resource, { body: { "a\u202e": 1 } });
    const other = ignoring("POST PUT", /resources/, (body) => ({ ...body, "a\u202e": 2 }), Number.POSITIVE_INFINITY);
    const { run, warnings } = await behind(resource, other);
    await create(run(), desired);
    expect(warnings[0]).toContain('body["a\\u202e"] (service: 2, program: 1)');
  });
});

describe("an app that is created disabled", () => {
  const posts = (service: Service) => writes(service, /apps$/);

  it("is found and disabled after a create without a response", async () => {
    environment.fail(realtime, { method: "POST", path: "/v1", reset: "after" });
    const { state } = await environment.make(app, { name: "off", status: "disabled" });
    expect(posts(realtime)).toEqual([["POST", { name: "off" }]]);
    expect(state.inputs).toMatchObject({ status: "disabled" });
    expect(Object.values(environment.objects(realtime).apps ?? {})).toMatchObject([{ status: "disabled" }]);
  });

  it.each(hosts)("is disabled with the %s host", async (host) => {
    const stack = new TestStack(environment, host, app);
    await stack.up({ name: "off", status: "disabled" });
    expect(Object.values(environment.objects(realtime).apps ?? {})).toMatchObject([{ status: "disabled" }]);
    expect(await stack.up({ name: "off", status: "disabled" })).toBe("unchanged");
  });
});

describe("an update whose response has other values than the program", () => {
  /** A stored rule, and a program that changes it. */
  async function changed(deviation: Deviation) {
    const { run, warnings } = await behind(namespace, deviation);
    const desired = await rules();
    const { id, state } = await create(run(), desired);
    return { run, warnings, id, state, next: { ...desired, inputs: { ...desired.inputs, tlsOnly: true } } };
  }

  it("sends what it changed once more", async () => {
    const { run, warnings, id, state, next } = await changed(ignoring("PATCH", namespaces, () => ({})));
    expect((await update(run(), id, state, next)).inputs).toEqual(next.inputs);
    expect(writes(realtime, namespaces).slice(1)).toEqual([
      ["PATCH", {}],
      ["PATCH", { tlsOnly: true }],
    ]);
    expect(warnings).toEqual([]);
  });

  it("sends one further request if the service returns the previous object, and the next update sends it again", async () => {
    let previous: Json | undefined;
    const isRule = ({ path }: Asked) => namespaces.test(path);
    const { run, warnings, id, state, next } = await changed({
      after: (asked, reply) => {
        if (!isRule(asked) || previous === undefined) return reply;
        return { ...reply, body: Array.isArray(reply.body) ? [previous] : previous };
      },
    });
    previous = { id: "news", persisted: true, tlsOnly: false };
    const after = await update(run(), id, state, next);
    expect(writes(realtime, namespaces).slice(1)).toEqual([
      ["PATCH", { tlsOnly: true }],
      ["PATCH", { tlsOnly: true }],
    ]);
    expect(warnings).toEqual([expect.stringContaining("tlsOnly (service: false, program: true)")]);
    previous = undefined;
    expect((await update(run(), id, after, next)).inputs).toEqual(next.inputs);
    expect(writes(realtime, namespaces)).toHaveLength(4);
  });

  it("sends a removal once more, and reports that the service keeps the value", async () => {
    const { run, warnings } = await behind(
      namespace,
      ignoring("PATCH", namespaces, () => ({}), 2),
    );
    const desired = await rules();
    const declared = { ...desired, inputs: { ...desired.inputs, pushEnabled: true } };
    const { id, state } = await create(run(), declared);
    const after = await update(run(), id, state, desired);
    expect(writes(realtime, namespaces)).toHaveLength(3);
    expect(warnings).toEqual([expect.stringContaining("pushEnabled (service: true, program: not set)")]);
    expect(after.inputs).toMatchObject({ pushEnabled: true });
    expect(diff(run(), id, after, desired).changes).toMatchObject([{ path: "pushEnabled", kind: "delete" }]);
    expect((await update(run(), id, after, desired)).inputs).toEqual(desired.inputs);
    expect(warnings).toHaveLength(1);
  });

  it.each([0, 1, 2])("clears conflation although the service ignores null %i times", async (ignored) => {
    const { run, warnings } = await behind(
      namespace,
      ignoring("PATCH", namespaces, () => ({}), ignored),
    );
    const desired = await rules();
    const enabled = { ...desired, inputs: { ...desired.inputs, conflationEnabled: true } };
    const conflating = { ...enabled, inputs: { ...enabled.inputs, conflationInterval: 200, conflationKey: "#{name}" } };
    const { id, state } = await create(run(), conflating);
    const after = await update(run(), id, state, enabled);
    const cleared = ["PATCH", { conflationInterval: null, conflationKey: null }];
    expect(writes(realtime, namespaces).slice(1).at(-1)).toEqual(ignored === 2 ? ["PATCH", {}] : cleared);
    expect(writes(realtime, namespaces)).toHaveLength(ignored === 0 ? 2 : 3);
    expect(after.inputs).toEqual(ignored === 2 ? conflating.inputs : enabled.inputs);
    expect(warnings).toEqual(
      ignored < 2
        ? []
        : [
            expect.stringContaining(
              'conflationInterval (service: 200, program: not set), conflationKey (service: "#{name}", program: not set)',
            ),
          ],
    );
    expect((await read(run(), id, after))?.inputs).toEqual(after.inputs);
  });

  it("changes no other input, and the next preview shows what changed outside Pulumi", async () => {
    const { run, warnings, id, state, next } = await changed({});
    environment.put(realtime, "namespaces", id.replace(":", "/"), { persisted: false });
    const after = await update(run(), id, state, next);
    expect(writes(realtime, namespaces)).toHaveLength(2);
    expect(after.inputs).toMatchObject({ tlsOnly: true, persisted: false });
    expect(warnings).toEqual([expect.stringContaining("persisted (service: false, program: true)")]);
    expect(diff(run(), id, after, next).changes).toMatchObject([{ path: "persisted" }]);
  });
});

describe.each(hosts)("with the %s host", (host) => {
  const program = async () => ({ appId: await parent(), name: "news", persisted: true });
  const stackAt = async (deviation: Deviation) =>
    new TestStack(environment, host, namespace, { "trefoil:realtimeUrl": await proxyOf(realtime, deviation) });

  it("the next preview shows what a service never sets, with and without a refresh", async () => {
    const never = ignoring("POST PATCH", namespaces, without("persisted"), Number.POSITIVE_INFINITY);
    const [stack, declared] = [await stackAt(never), await program()];
    await stack.up(declared);
    expect(await stack.up(declared)).toBe("update");
    await stack.refresh();
    expect(stack.stored?.inputs).toMatchObject({ persisted: false });
    expect(await stack.up(declared)).toBe("update");
    expect(await stack.up({ ...declared, persisted: false })).toBe("unchanged");
  });

  it("nothing differs after the second request", async () => {
    const [stack, declared] = [await stackAt(ignoring("POST", namespaces, without("persisted"))), await program()];
    await stack.up(declared);
    expect(await stack.up(declared)).toBe("unchanged");
    await stack.refresh();
    expect(await stack.up(declared)).toBe("unchanged");
  });

  it("conflation is disabled and enabled again in place, and its settings that are added elsewhere are removed", async () => {
    const [stack, declared] = [await stackAt({}), await program()];
    const conflation = { conflationEnabled: true, conflationInterval: 200, conflationKey: "#{name}" };
    const stored = () => Object.values(environment.service(realtime).control.objects().namespaces ?? {})[0];
    await stack.up({ ...declared, ...conflation });
    for (const next of [{ conflationEnabled: false }, { conflationEnabled: true }]) {
      const changed = { ...declared, ...conflation, ...next };
      expect(await stack.up(changed)).toBe("update");
      expect(stored()?.conflationKey).toBe(next.conflationEnabled ? "#{name}" : undefined);
      await stack.refresh();
      expect(await stack.up(changed)).toBe("unchanged");
    }
    expect(await stack.up({ ...declared, conflationEnabled: true })).toBe("update");
    expect(stored()).not.toHaveProperty("conflationKey");
    environment.put(realtime, "namespaces", String(stack.id).replace(":", "/"), { conflationKey: "#{other}" });
    expect(await stack.refresh()).toBe(true);
    expect(await stack.up({ ...declared, conflationEnabled: true })).toBe("update");
    expect(stored()).not.toHaveProperty("conflationKey");
    expect(await stack.up({ ...declared, conflationEnabled: true })).toBe("unchanged");
  });
});
