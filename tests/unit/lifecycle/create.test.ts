import { z } from "zod";
import { type Definition, defineResource, type JsonBody } from "../../../provider/define";
import {
  Context,
  create,
  diff,
  read,
  remove,
  Session,
  type StateWithId,
  type Values,
} from "../../../provider/lifecycle";
import { app } from "../../../provider/services/realtime/app";
import { realtime } from "../../../provider/services/realtime/service";
import { repository } from "../../../provider/services/registry/repository";
import { registry } from "../../../provider/services/registry/service";
import { resource } from "../../../provider/services/rest/resource";
import { rest } from "../../../provider/services/rest/service";
import { search } from "../../../provider/services/search/service";
import { synonymMap } from "../../../provider/services/search/synonym-map";
import { causedBy } from "../../../tools/until";
import { checked, useTestEnvironment } from "../../contract/test-environment";
import { cleanUp, script } from "../../support/rest-client";
import { anyResource } from "../define/any-resource";

const environment = useTestEnvironment();
afterEach(cleanUp);

const sent = (service: typeof search) =>
  environment
    .journal(service)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((line) => !line.includes("/auth/"));
const args = (name?: string) => ({ ...(name && { name }), synonyms: ["coast, beach"] });
const wanted = (name?: string) => checked(synonymMap, args(name));

describe("the search for an object of the same name before a create", () => {
  it("is one list request for all creates of a process, if the service lists whole objects", async () => {
    const session = new Session(search, environment.bag(), () => {});
    const names = ["a", "b", "c", "d"];
    const made = names.map((name) => create(new Context(synonymMap, session, { name: `dev/${name}` }), wanted(name)));
    expect((await Promise.all(made)).map(({ id }) => id)).toEqual(names);
    expect(sent(search).sort()).toEqual(["GET /synonymmaps", ...names.map((name) => `PUT /synonymmaps('${name}')`)]);
  });

  it("is one read if lists are incomplete", async () => {
    const app = { namespace: "acme", name: "app" };
    await environment.make(repository, app);
    const path = "/v2/namespaces/acme/repositories";
    expect(sent(registry)).toEqual([`GET ${path}/app`, `POST ${path}`]);
  });

  it("is omitted for a generated name", async () => {
    await create(environment.context(synonymMap), wanted());
    expect(sent(search)).toEqual([expect.stringMatching(/^PUT /)]);
  });

  it("ignores objects that an earlier step of the same run deleted", async () => {
    const { control } = environment.service(search);
    environment.put(search, "synonymmaps", "a", { synonyms: "coast, beach" });
    const session = new Session(search, environment.bag(), () => {});
    const context = new Context(synonymMap, session, { name: "dev/sample" });
    await expect(create(context, wanted("a"))).rejects.toThrow("it already exists");
    control.change({ collection: "synonymmaps", key: "a", remove: true });
    await expect(create(context, wanted("a"))).resolves.toMatchObject({ id: "a" });
  });
});

describe("a create that is followed by a read", () => {
  const twice = defineResource({
    ...anyResource,
    service: search,
    name: "Twice",
    path: { collection: "/synonymmaps", item: "/synonymmaps('{name}')" },
    inputs: { name: z.string(), synonyms: z.string() },
    operations: {
      create: async (steps, body) => {
        await steps.send("PUT {item}", { body: { ...body, format: "solr" } });
        return (await steps.send("GET {item}")).body as JsonBody;
      },
    },
  });
  const program = () => checked(twice, { name: "a", synonyms: "coast, beach" });

  it("is known to the next run when that read failed", async () => {
    environment.fail(search, { method: "GET", path: "/synonymmaps('a')", status: 403 });
    await expect(create(environment.context(twice), program())).rejects.toThrow("GET /synonymmaps('a')");
    await expect(create(environment.context(twice), program())).resolves.toMatchObject({ id: "a" });
    expect(sent(search).filter((line) => line.startsWith("PUT"))).toHaveLength(1);
  });
});

describe("a create whose first attempt is carried out late", () => {
  it("adopts the object that the second attempt finds", async () => {
    environment.fail(search, { method: "PUT", path: "/synonymmaps", reset: "before" });
    environment.fail(search, { method: "PUT", path: "/synonymmaps", delayMs: 400 });
    const made = create(environment.context(synonymMap), wanted("a"));
    await causedBy(made, () => sent(search).filter((line) => line.startsWith("PUT")).length === 2);
    environment.put(search, "synonymmaps", "a", { synonyms: "coast, beach" });
    await expect(made).resolves.toMatchObject({ id: "a" });
  });
});

describe("a create whose gateway times out", () => {
  const shared = () => {
    const session = new Session(realtime, environment.bag(), () => {});
    session.delays.search = [0, 20, 200];
    return new Context(app, session, { name: "dev/chat" });
  };
  const chat = () => checked(app, { name: "chat" });
  const posts = () => sent(realtime).filter((line) => line.startsWith("POST"));

  it("is not sent again if that could create a second object, and a late object is found", async () => {
    environment.fail(realtime, { method: "POST", path: "/v1", status: 504, body: { message: "gateway timeout" } });
    const making = create(shared(), chat());
    await causedBy(making, () =>
      sent(realtime).some((line) => line.startsWith("GET /v1/accounts") && posts().length > 0),
    );
    environment.put(realtime, "apps", "late01", { name: "chat" });
    await expect(making).resolves.toMatchObject({ id: "late01" });
    expect(posts()).toHaveLength(1);
  });

  it("is left to the next run when no object appears, and that run searches first", async () => {
    environment.fail(realtime, { method: "POST", path: "/v1", status: 504, body: { message: "gateway timeout" } });
    await expect(create(shared(), chat())).rejects.toThrow("504");
    expect(posts()).toHaveLength(1);
    environment.put(realtime, "apps", "late01", { name: "chat" });
    await expect(create(shared(), chat())).resolves.toMatchObject({ id: "late01" });
    expect(posts()).toHaveLength(1);
  });
});

describe("a create whose response is not about the new object", () => {
  const chat = () => checked(app, { name: "chat" });
  const apps = () => Object.keys(environment.objects(realtime).apps ?? {});

  it("does not adopt an object that existed before", async () => {
    environment.put(realtime, "apps", "theirs", { name: "chat" });
    const body = { id: "theirs", name: "chat", accountId: "account" };
    environment.fail(realtime, { method: "POST", path: "/v1", status: 201, body });
    await expect(environment.make(app, { name: "chat" })).rejects.toThrow(
      /^App "sample": create failed: .+ it names the object "theirs", which existed before\. To manage that object, import it/,
    );
  });

  it("does not adopt an existing object with another name, or one of many with the name", async () => {
    environment.put(realtime, "apps", "other", { name: "other" });
    for (let n = 0; n < 200; n++) environment.put(realtime, "apps", `app${n}`, { name: "chat", tlsOnly: true });
    for (const id of ["other", "app7"]) {
      environment.fail(realtime, {
        method: "POST",
        path: "/v1",
        status: 201,
        body: { id, name: "chat", accountId: "account" },
      });
      await expect(environment.make(app, { name: "chat" })).rejects.toThrow(`it names the object "${id}"`);
    }
  });

  it("contains its next step once if it is not JSON", async () => {
    const server = await script({ text: "{oops", headers: { "content-type": "application/json" } });
    const session = new Session(rest, { "trefoil:restUrl": server.url, "trefoil:restToken": "t0ken" }, () => {});
    const state = checked(resource, { path: "/things", body: {} });
    const error: Error = await read(new Context(resource, session), "/things/a", state).catch((reason) => reason);
    expect(error.message).toMatch(/not valid JSON\. Check the service URL and any proxy, then retry\.$/);
  });

  it("accepts the id of an object that the same process deleted before", async () => {
    environment.put(realtime, "apps", "theirs", { name: "chat" });
    const { session } = environment.context(app);
    const named = (name: string) => new Context(app, session, { name });
    await create(named("another"), checked(app, { name: "another" }));
    const values: Values = { appId: "theirs", name: "chat", forceDestroy: true };
    await remove(named("theirs"), "theirs", { inputs: values, outputs: values });
    const body = { id: "theirs", name: "chat", accountId: "account" };
    environment.fail(realtime, { method: "POST", path: "/v1", status: 201, body });
    await expect(create(named("chat"), chat())).resolves.toMatchObject({ id: "theirs" });
  });

  it("finds the new object that the service created nevertheless", async () => {
    environment.put(realtime, "apps", "theirs", { name: "chat" });
    const body = { id: "theirs", name: "chat", accountId: "account" };
    environment.fail(realtime, { method: "POST", path: "/v1", status: 201, body, applied: true });
    const { id } = await environment.make(app, { name: "chat" });
    expect(apps().filter((key) => key !== "theirs")).toEqual([id]);
  });

  it.each([
    [302, "The service redirects the request. Check the service URL and any proxy."],
    [
      418,
      "Correct what the service reports, then retry. If it reports no reason, contact the vendor with the request id.",
    ],
  ])("names the next step after %i", async (status, advice) => {
    environment.fail(realtime, { method: "POST", path: "/v1", status, body: {} });
    await expect(environment.make(app, { name: "chat" })).rejects.toThrow(advice);
  });
});

describe("an interrupted run of a program that changed since then", () => {
  /** Sends the create and loses the response, and every response to the searches after it. */
  async function interruptCreate(definition: Definition, args: Values): Promise<void> {
    const { control } = environment.service(definition.service);
    const dry = environment.journal(definition.service).length;
    environment.fail(definition.service, { method: definition === app ? "POST" : "PUT", path: "*", reset: "after" });
    const reads = definition === app ? 1 : 0;
    environment.fail(definition.service, {
      method: "GET",
      path: "*",
      skip: (definition === app ? 1 : 0) + reads,
      status: 403,
      count: 9,
    });
    await expect(environment.make(definition, args)).rejects.toThrow();
    control.faults.clear();
    expect(environment.journal(definition.service).length).toBeGreaterThan(dry);
  }
  const maps = () => environment.objects(search).synonymmaps ?? {};
  const apps = () => Object.values(environment.objects(realtime).apps ?? {});

  it("adopts the object with the generated name, and updates it to the new inputs", async () => {
    await interruptCreate(synonymMap, { synonyms: ["coast, beach"] });
    const [name] = Object.keys(maps());
    expect(await environment.make(synonymMap, { synonyms: ["sea, ocean"] })).toMatchObject({ id: name });
    expect(maps()).toEqual({ [name as string]: expect.objectContaining({ synonyms: "sea, ocean" }) });
  });

  it("adopts the object that the service is known to have created, in place or by replacement", async () => {
    const session = new Session(realtime, environment.bag(), () => {});
    const made = await create(new Context(app, session, { name: "dev/sample" }), checked(app, { name: "chat" }));
    // The state never contained it.
    expect(await environment.make(app, { name: "talk", tlsOnly: true })).toMatchObject({ id: made.id });
    expect(apps()).toEqual([expect.objectContaining({ name: "talk", tlsOnly: true })]);
  });

  it("stops if the owner of the object is unclear, and explains what to do", async () => {
    await interruptCreate(app, { name: "chat", tlsOnly: false });
    const before = apps();
    const changed = { tlsOnly: true };
    for (const key of Object.keys(environment.objects(app.service).apps ?? {}))
      environment.service(app.service).control.change({ collection: "apps", key, merge: changed });
    const again = environment.make(app, { name: "chat" });
    await expect(again).rejects.toThrow("an interrupted update sent a create request with other inputs");
    await expect(again).rejects.toThrow(
      /run `(?:npx )?trefoil recover --stack dev --forget [0-9a-f]{8}` in the folder of the program\./,
    );
    expect(apps()).toEqual(before.map((one) => ({ ...(one as object), ...changed })));
  });

  it.each([{ name: "chat", tlsOnly: true }, { name: "talk" }])(
    "updates the object of the recorded inputs to %j",
    async (inputs) => {
      await interruptCreate(app, { name: "chat" });
      await environment.make(app, inputs);
      expect(apps()).toEqual([expect.objectContaining(inputs)]);
    },
  );
});

describe("a create without a response, next to a resource of the same name", () => {
  const inputs = checked(app, { name: "chat" });
  const run = () => new Session(realtime, environment.bag(), () => {});
  const contextOf = (session: Session, name: string) => new Context(app, session, { name: `dev/${name}` });

  /** A run that creates `a`, and whose create of `b` receives no response and has no effect. */
  async function interrupted(): Promise<[Session, StateWithId]> {
    const session = run();
    const { control } = environment.service(realtime);
    environment.fail(realtime, { method: "POST", path: "*", reset: "before" });
    environment.fail(realtime, { method: "GET", path: "*/apps", skip: 1, status: 403, count: 9 });
    await expect(create(contextOf(session, "b"), inputs)).rejects.toThrow();
    control.faults.clear();
    return [session, await create(contextOf(session, "a"), inputs)];
  }

  it.each<[string, (session: Session, a: StateWithId) => void]>([
    ["a preview has compared it", (_, { id, state }) => diff(contextOf(run(), "a"), id, state, inputs)],
    ["the state contains it", ({ journal }) => journal.endReturned(performance.now())],
  ])("does not adopt the object of that resource after %s", async (_, settle) => {
    const [session, a] = await interrupted();
    settle(session, a);
    expect((await create(contextOf(run(), "b"), inputs)).id).not.toBe(a.id);
  });

  it("adopts another object than a parallel create without a response", async () => {
    environment.fail(realtime, { method: "POST", path: "*", reset: "after", count: 2 });
    const session = run();
    const made = await Promise.all(["a", "b"].map((name) => create(contextOf(session, name), inputs)));
    expect(made.map(({ id }) => id).sort()).toEqual(Object.keys(environment.objects(realtime).apps ?? {}).sort());
  });
});
