import {
  check,
  create,
  invoke,
  read,
  remove,
  Session,
  type State,
  update,
  type Values,
} from "../../provider/lifecycle";
import { listKey } from "../../provider/lifecycle/import";
import { getDocument, getResources } from "../../provider/services/rest/functions";
import { resource } from "../../provider/services/rest/resource";
import { checked, TestEnvironment } from "./test-environment";

const tenant = "tenant-of-a-secret";
const { service } = resource;

let environment: TestEnvironment;
const start = async (options: Parameters<typeof TestEnvironment.start>[0]) => {
  environment = await TestEnvironment.start(options);
  environment.reset();
};
afterEach(() => environment.stop());

const context = () => environment.context(resource);
const wanted = (args: Values, olds?: State) => checked(resource, { path: "/v1/things", ...args }, olds);
const made = async (args: Values) => {
  const { id, state } = await create(context(), wanted(args));
  return { id, state };
};
const stored = () => Object.values(environment.objects(service)["/v1/things"] ?? {});
const conditions = () =>
  environment
    .journal(service)
    .filter(({ method }) => ["PUT", "PATCH", "DELETE"].includes(method))
    .map(({ method, headers, status }) => [method, headers["if-match"] !== undefined, status]);

describe("a service that requires If-Match", () => {
  it.each([
    ["PUT", 428],
    ["PATCH", 428],
    ["PUT", 412],
    ["PATCH", 412],
  ] as const)("accepts a %s with the ETag of the read before it (%i without one)", async (updateMethod, status) => {
    await start({ restIfMatchStatus: status });
    const args = { updateMethod, ifMatch: true };
    const { id, state } = await made({ ...args, body: { name: "one" } });
    const after = await update(context(), id, state, wanted({ ...args, body: { name: "two" } }, state));
    expect(stored()).toEqual([expect.objectContaining({ name: "two" })]);
    await remove(context(), id, after);
    expect(stored()).toEqual([]);
    expect(conditions()).toEqual([
      [updateMethod, true, 200],
      ["DELETE", true, 204],
    ]);
  });

  it.each([428, 412] as const)("is recognized by its %i, and the error names the input to set", async (status) => {
    await start({ restIfMatchStatus: status });
    const { id, state } = await made({ body: { name: "one" } });
    const changed = update(context(), id, state, wanted({ body: { name: "two" } }, state));
    await expect(changed).rejects.toThrow(/set `ifMatch: true`/i);
    await expect(remove(context(), id, state)).rejects.toThrow(/set `ifMatch: true`/i);
  });

  it("does not overwrite a change of another client between the read and the write", async () => {
    await start({ restIfMatchStatus: 428 });
    const { id, state } = await made({ ifMatch: true, body: { name: "one" } });
    const { objectId } = state.outputs;
    environment.fail(service, { method: "PUT", path: "/v1/things", count: 1, status: 412, body: {} });
    const acting = context();
    const { client } = acting.session;
    const request = client.request.bind(client);
    let reads = 0;
    jest.spyOn(client, "request").mockImplementation((...given) => {
      if (given[0].method === "GET" && ++reads === 2)
        environment.put(service, "/v1/things", String(objectId), { name: "theirs" });
      return request(...given);
    });
    const news = wanted({ ifMatch: true, body: { name: "two" } }, state);
    await expect(update(acting, id, state, news)).rejects.toMatchObject({ code: "conflict" });
    expect(stored()).toEqual([expect.objectContaining({ name: "theirs" })]);
  });

  it("deletes an object that another client changes at the same time", async () => {
    await start({ restIfMatchStatus: 428 });
    const { id, state } = await made({ ifMatch: true, body: { name: "one" } });
    environment.fail(service, { method: "DELETE", path: "/v1/things", count: 1, status: 412, body: {} });
    await remove(context(), id, state);
    expect(stored()).toEqual([]);
  });

  it("recognizes a deleted object", async () => {
    await start({ restIfMatchStatus: 428 });
    const { id, state } = await made({ ifMatch: true, body: { name: "one" } });
    const key = String(state.outputs.objectId);
    environment.emulator.rest.control.change({ collection: "/v1/things", key, remove: true });
    await expect(remove(context(), id, state)).resolves.toBeUndefined();
  });
});

describe("a service without ETags", () => {
  it("is named when the program requires a condition", async () => {
    await start({ restETags: false });
    const { id, state } = await made({ ifMatch: true, body: { name: "one" } });
    const changed = update(context(), id, state, wanted({ ifMatch: true, body: { name: "two" } }, state));
    await expect(changed).rejects.toThrow(/returned no ETag.*remove `ifMatch`/i);
  });

  it("receives no condition that the program does not require", async () => {
    await start({});
    const { id, state } = await made({ body: { name: "one" } });
    await update(context(), id, state, wanted({ body: { name: "two" } }, state));
    expect(conditions()).toEqual([["PUT", false, 200]]);
  });
});

describe("headers of a resource", () => {
  const args = { headers: { "X-Region": "eu" }, secretHeaders: { "X-Tenant": tenant } };
  const required = { restRequiredHeaders: { "X-Region": "eu", "X-Tenant": tenant } };

  it("are sent with every request, reads and lists included", async () => {
    await start(required);
    const { id, state } = await made({ ...args, body: { name: "one" } });
    expect(await read(context(), id, state)).toEqual(state);
    const after = await update(context(), id, state, wanted({ ...args, body: { name: "two" } }, state));
    await remove(context(), id, after);
    const methods = environment.journal(service).map(({ method }) => method);
    expect(new Set(methods)).toEqual(new Set(["GET", "POST", "PUT", "DELETE"]));
    expect(environment.journal(service).every(({ status }) => Number(status) < 300)).toBe(true);
  });

  it("are compared in the state alone: a change of them sends no request", async () => {
    await start({});
    const { id, state } = await made({ ...args, body: { name: "one" } });
    const sent = await environment.changesSent(service, () =>
      update(context(), id, state, wanted({ headers: { "X-Region": "us" }, body: { name: "one" } }, state)),
    );
    expect(sent).toEqual([]);
  });

  it("show no secret in errors and logs", async () => {
    await start({});
    environment.fail(service, { method: "POST", path: "/v1/things", status: 400, body: { error: `no ${tenant}` } });
    const failure = made({ ...args, body: { name: "one" } });
    await expect(failure).rejects.toThrow(/400/);
    await expect(failure).rejects.not.toThrow(tenant);
    expect(JSON.stringify(environment.files())).not.toContain(tenant);
  });

  it("keep the lists of two tenants apart", async () => {
    await start({});
    const acting = context();
    const list = (tenant: string) => listKey(acting, { path: "/v1/things", secretHeaders: { "X-Tenant": tenant } });
    expect(await list("one")).not.toBe(await list("two"));
    expect(await list("one")).toBe(await list("one"));
  });

  it("may replace the content type of a patch", async () => {
    await start({});
    const patching = { headers: { "Content-Type": "application/json; charset=utf-8" }, updateMethod: "PATCH" };
    const { id, state } = await made({ ...patching, body: { name: "one" } });
    await update(context(), id, state, wanted({ ...patching, body: { name: "two" } }, state));
    const [patch] = environment.journal(service).filter(({ method }) => method === "PATCH");
    expect(patch?.headers["content-type"]).toBe("application/json; charset=utf-8");
  });

  it.each<[string, Values, string, RegExp]>([
    ["a credential", { headers: { Authorization: "x" } }, "headers.Authorization", /trefoil:restToken/],
    [
      "a secret credential",
      { secretHeaders: { authorization: "x" } },
      "secretHeaders.authorization",
      /trefoil:restToken/,
    ],
    ["a condition", { headers: { "If-Match": "*" } }, 'headers["If-Match"]', /`ifMatch: true`/],
    ["a header of the connection", { headers: { Host: "x" } }, "headers.Host", /is set by the client/],
    ["no name of a header", { headers: { "a b": "x" } }, 'headers["a b"]', /is not a valid header name/],
    ["a line break", { secretHeaders: { "X-A": "a\nb" } }, 'secretHeaders["X-A"]', /line break/],
    [
      "the same header twice",
      { headers: { "X-A": "1" }, secretHeaders: { "x-a": "2" } },
      'secretHeaders["x-a"]',
      /is also in `headers`/,
    ],
    ["a condition without a read", { ifMatch: true, readMethod: "list" }, "ifMatch", /`readMethod: "item"`/],
  ])("reject %s at preview", async (_, given, path, reason) => {
    await start({});
    const { failures } = check(resource, undefined, { body: { name: "one" }, ...given }, { logicalName: "dev/sample" });
    expect(failures).toMatchObject([{ path, reason: expect.stringMatching(reason) }]);
  });
});

describe("functions", () => {
  it.each([getResources, getDocument])("send headers: $name", async (definition) => {
    await start({ restRequiredHeaders: { "X-Region": "eu", "X-Tenant": tenant } });
    const session = new Session(service, environment.bag(), () => {});
    const given = { path: "/v1/things", headers: { "X-Region": "eu" } };
    expect(await invoke(definition, session, { ...given, secretHeaders: { "X-Tenant": tenant } })).toEqual([]);
    await expect(invoke(definition, session, given)).rejects.toThrow(/400/);
    await expect(invoke(definition, session, { ...given, headers: { Host: "x" } })).rejects.toThrow(/headers\.Host/);
  });
});

describe("basic authentication", () => {
  const bag = (more: Record<string, string>) => {
    const { "trefoil:restToken": _, ...rest } = environment.bag();
    return { ...rest, ...more };
  };
  const credentials = () => ({
    "trefoil:restUsername": environment.emulator.credentials.rest.username,
    "trefoil:restPassword": environment.emulator.credentials.rest.password,
  });
  const listed = (config: Record<string, string>) =>
    invoke(getResources, new Session(service, bag(config), () => {}), { path: "/v1/things" });

  it.each<Record<string, string>>([{}, { "trefoil:restAuth": "basic" }])(
    "sends user name and password: %j",
    async (more) => {
      await start({});
      expect(await listed({ ...credentials(), ...more })).toEqual([]);
    },
  );

  it("accepts the password as the token", async () => {
    await start({});
    const { "trefoil:restPassword": password = "", ...user } = credentials();
    expect(await listed({ ...user, "trefoil:restToken": password })).toEqual([]);
  });

  it("names the setting that is missing", async () => {
    await start({});
    const { "trefoil:restPassword": password = "", ...user } = credentials();
    await expect(listed({ "trefoil:restAuth": "basic", "trefoil:restPassword": password })).rejects.toThrow(
      "trefoil:restUsername",
    );
    await expect(listed({ ...user })).rejects.toThrow("trefoil:restPassword");
    await expect(listed({ "trefoil:restAuth": "bearer", "trefoil:restPassword": password })).rejects.toThrow(
      "trefoil:restToken",
    );
  });
});
