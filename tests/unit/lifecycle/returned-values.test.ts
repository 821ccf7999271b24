import type { Json, JsonObject } from "../../../emulator/json";
import type { Definition, Service } from "../../../provider/define";
import { fromEngine } from "../../../provider/hosts/shared/engine-values";
import { decode, encodeRefreshed, encodeState } from "../../../provider/hosts/shared/props";
import { Context, create, diff, read, Session, type State, update } from "../../../provider/lifecycle";
import { app } from "../../../provider/services/realtime/app";
import { namespace } from "../../../provider/services/realtime/namespace";
import { realtime } from "../../../provider/services/realtime/service";
import { repository } from "../../../provider/services/registry/repository";
import { registry } from "../../../provider/services/registry/service";
import { resource } from "../../../provider/services/rest/resource";
import { rest } from "../../../provider/services/rest/service";
import { index } from "../../../provider/services/search/indexes/search-index";
import { search } from "../../../provider/services/search/service";
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

  it("makes a repository private by the request for its visibility", async () => {
    const desired = checked(repository, { namespace: "acme", name: "app", isPrivate: true });
    const { run, warnings } = await behind(repository, ignoring("POST", /repositories$/, without("is_private")));
    const { state } = await create(run(), desired);
    expect(writes(registry, /privacy$/)).toEqual([["POST", { is_private: true }]]);
    expect(state.inputs).toEqual(desired.inputs);
    expect(warnings).toEqual([]);
  });

  it("reports a value that only a replacement can change, and accepts it, also after a refresh with drift", async () => {
    const classic = { odataType: "#Microsoft.Azure.Search.ClassicSimilarity" };
    const fields = [{ name: "id", type: "Edm.String", key: true }];
    const desired = checked(index, { name: "hotels", fields, similarity: classic });
    const { run, warnings } = await behind(index, ignoring("PUT", /indexes/, without("similarity")));
    const { id, state } = await create(run(), desired);
    expect(writes(search, /indexes/)).toHaveLength(1);
    expect(warnings).toEqual([expect.stringMatching(/similarity.*BM25Similarity.*ClassicSimilarity/)]);
    expect(diff(run(), id, state, desired).changes).toEqual([]);
    const olds = decode(index, fromEngine(encodeState(index, state, { autoNamed: false })));
    expect(encodeRefreshed(index, state, olds).inputs).toBeUndefined();
    const drifted = { ...state, inputs: { ...state.inputs, description: "theirs" } };
    const { inputs = {} } = encodeRefreshed(index, drifted, olds);
    const refreshed = decode(index, fromEngine(inputs));
    expect(checked(index, { name: "hotels", fields, similarity: classic }, refreshed).inputs).toEqual(desired.inputs);
  });

  it("converges after an interrupted create whose program changed, although the service stores another form", async () => {
    const fields = [{ name: "id", type: "Edm.String", key: true }];
    const program = { name: "hotels", fields, similarity: { odataType: "#Microsoft.Azure.Search.ClassicSimilarity" } };
    const desired = checked(index, { ...program, description: "Hotels." });
    const { run } = await behind(index, ignoring("PUT", /indexes/, without("similarity"), 9));
    await create(run(), checked(index, program));
    const { id, state } = await create(run(), desired);
    const found = (await read(run(), id, state)) as State;
    expect([state, found].map((olds) => diff(run(), id, olds, desired).changes)).toEqual([[], []]);
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
});

describe("an update whose response has other values than the program", () => {
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
});
