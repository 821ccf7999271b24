import type { Definition } from "../../provider/define";
import {
  Context,
  create,
  read,
  readQuota,
  remove,
  type Session,
  type State,
  update,
  type Values,
  validateAccess,
} from "../../provider/lifecycle";
import { app } from "../../provider/services/realtime/app";
import { key } from "../../provider/services/realtime/key";
import { namespace } from "../../provider/services/realtime/namespace";
import { team } from "../../provider/services/registry/organization/team";
import { teamMember } from "../../provider/services/registry/organization/team-member";
import { repository } from "../../provider/services/registry/repository";
import { webhook } from "../../provider/services/registry/webhook";
import { index } from "../../provider/services/search/indexes/search-index";
import { search } from "../../provider/services/search/service";
import { synonymMap } from "../../provider/services/search/synonym-map";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

const newRun = (definition: Definition): Session => environment.context(definition).session;

/** Lists of a collection since the last reset. */
const listsOf = (definition: Definition, collection: string) =>
  environment
    .journal(definition.service)
    .filter(({ method, path }) => method === "GET" && path.split("?")[0]?.endsWith(`/${collection}`)).length;

const capabilities = { "*": ["publish"] };

describe("the keys of an app are listed before a create", () => {
  const createKey = async (session: Session, appId: string, name = "server") =>
    (await environment.make(key, { appId, name, capabilities }, "dev/key", session)).id;

  it("if the create of the app received no response", async () => {
    const session = newRun(app);
    environment.fail(app.service, { method: "POST", path: "/v1/accounts/", reset: "after" });
    const { id } = await environment.make(app, { name: "chat" }, "dev/app", session);
    await createKey(session, id);
    expect(listsOf(key, "keys")).toBe(1);
  });

  it("if an interrupted run created the app", async () => {
    const interrupted = await environment.make(app, { name: "chat" }, "dev/app");
    const session = newRun(app);
    const { id } = await environment.make(app, { name: "chat" }, "dev/app", session);
    expect(id).toBe(interrupted.id);
    const before = listsOf(key, "keys");
    await createKey(session, id);
    expect(listsOf(key, "keys") - before).toBe(1);
  });

  it("if the keys that Ably created with the app are unknown", async () => {
    const session = newRun(app);
    environment.fail(key.service, { method: "GET", path: "/v1/apps/*/keys", status: 403 });
    const { id, state } = await environment.make(app, { name: "chat" }, "dev/app", session);
    expect(state.outputs).not.toHaveProperty("initialKeys");
    const before = listsOf(key, "keys");
    await createKey(session, id);
    expect(listsOf(key, "keys") - before).toBe(1);
  });

  it("if this process has updated the app", async () => {
    const session = newRun(app);
    const { id, state } = await environment.make(app, { name: "chat" }, "dev/app", session);
    const context = new Context(app, session, { name: "dev/app" });
    await update(context, id, state, checked(app, { name: "shop" }, state));
    const before = listsOf(key, "keys");
    await createKey(session, id);
    expect(listsOf(key, "keys") - before).toBe(1);
  });
});

describe("the key that Ably created with an app", () => {
  const keysOf = () => Object.keys(environment.objects(key.service).keys ?? {}).map((path) => path.replace("/", "."));
  const addKey = (appId: string) =>
    environment.put(key.service, "keys", `${appId}/other`, { name: "Root", status: 0, capability: capabilities });

  it("is listed once by the create of the app, and is not adopted as another key of the same name", async () => {
    const session = newRun(app);
    const { id, state } = await environment.make(app, { name: "chat" }, "dev/app", session);
    expect(state.outputs.initialKeys).toEqual(keysOf());
    environment.fail(key.service, { method: "POST", path: `/v1/apps/${id}/keys`, reset: "after" });
    const program = { appId: id, name: "Root", capabilities: { "[*]*": ["*"] } };
    const made = await environment.make(key, program, "dev/key", session);
    expect(state.outputs.initialKeys).not.toContain(made.id);
    expect(keysOf()).toHaveLength(2);
  });

  it("does not protect the app from its deletion, and another key does", async () => {
    const { id, state } = await environment.make(app, { name: "chat" }, "dev/app");
    const context = environment.context(app);
    addKey(id);
    await expect(remove(context, id, state)).rejects.toThrow('it holds 1 key ("Root"), which would be lost.');
    environment.put(key.service, "keys", `${id}/other`, { status: 1 });
    const found = await read(context, id, state);
    await remove(context, id, found as State);
    expect(environment.objects(app.service).apps ?? {}).toEqual({});
  });

  it("protects an app of which it is not known who created the key", async () => {
    environment.fail(key.service, { method: "GET", path: "/v1/apps/*/keys", status: 403 });
    const { id, state } = await environment.make(app, { name: "chat" }, "dev/app");
    await expect(remove(environment.context(app), id, state)).rejects.toThrow("it holds 1 key");
  });

  it("is known to a run that continues the interrupted create of the app", async () => {
    const interrupted = await environment.make(app, { name: "chat" }, "dev/app");
    addKey(interrupted.id);
    const { id, state } = await environment.make(app, { name: "chat" }, "dev/app", newRun(app));
    expect(id).toBe(interrupted.id);
    expect(state.outputs.initialKeys).toEqual(interrupted.state.outputs.initialKeys);
    expect(state.outputs.initialKeys).not.toContain(`${id}.other`);
  });
});

const children: readonly {
  readonly title: string;
  readonly parent: Definition;
  readonly parentProgram: Values;
  readonly definition: Definition;
  readonly programOf: (parent: string) => Values;
  readonly request: string;
}[] = [
  {
    title: "a key, whose id the service generates,",
    parent: app,
    parentProgram: { name: "chat" },
    definition: key,
    programOf: (appId) => ({ appId, name: "server", capabilities }),
    request: "/v1/apps/",
  },
  {
    title: "a key with a generated name, which is searched for by this name,",
    parent: app,
    parentProgram: { name: "chat" },
    definition: key,
    programOf: (appId) => ({ appId, capabilities }),
    request: "/v1/apps/",
  },
  {
    title: "a namespace, whose id is its name,",
    parent: app,
    parentProgram: { name: "chat" },
    definition: namespace,
    programOf: (appId) => ({ appId, name: "chat", persisted: true }),
    request: "/v1/apps/",
  },
  {
    title: "a webhook, which a request reads,",
    parent: repository,
    parentProgram: { namespace: "acme", name: "site" },
    definition: webhook,
    programOf: (id) => ({ repository: id, name: "deploy", url: "https://deploy.example.com/hooks/7f3c" }),
    request: "/v2/namespaces/acme/repositories/site/webhook_pipeline",
  },
  {
    title: "a member, whose path contains the name of the team,",
    parent: team,
    parentProgram: { organization: "acme", name: "developers" },
    definition: teamMember,
    programOf: (id) => ({ team: id, username: "bob" }),
    request: "/v2/orgs/acme/groups/developers/members",
  },
];

describe.each(children)("$title of a parent of an interrupted run", (child) => {
  const { parent, parentProgram, definition, programOf, request } = child;

  /** The create of the child is carried out, and the run ends before it receives the response or finds the child. */
  async function interruptedRun(): Promise<string> {
    const session = newRun(parent);
    const { id } = await environment.make(parent, parentProgram, "dev/parent", session);
    const { faults } = environment.service(definition.service).control;
    faults.add({ method: "POST", path: request, reset: "after" });
    faults.add({ method: "GET", path: "/", status: 403, count: 50 });
    await expect(environment.make(definition, programOf(id), "dev/child", session)).rejects.toThrow("403");
    faults.clear();
    return id;
  }
  const objects = () => Object.values(environment.objects(definition.service)).map((all) => Object.keys(all).length);

  it("is adopted if the state contains the parent", async () => {
    const id = await interruptedRun();
    const before = objects();
    await environment.make(definition, programOf(id), "dev/child");
    expect(objects()).toEqual(before);
  });

  it("is adopted if the state contains neither", async () => {
    const lost = await interruptedRun();
    const before = objects();
    const session = newRun(parent);
    const { id } = await environment.make(parent, parentProgram, "dev/parent", session);
    expect(id).toBe(lost);
    await environment.make(definition, programOf(id), "dev/child", session);
    expect(objects()).toEqual(before);
  });
});

describe("a member of a team", () => {
  it("is added by the name that the same process has given the team", async () => {
    const session = newRun(team);
    const program = { organization: "acme", name: "developers" };
    const { id, state } = await environment.make(team, program, "dev/team", session);
    const context = new Context(team, session, { name: "dev/team" });
    await update(context, id, state, checked(team, { ...program, name: "engineers" }, state));
    await create(
      new Context(teamMember, session, { name: "dev/bob" }),
      checked(teamMember, { team: id, username: "bob" }, undefined),
    );
    expect(environment.journal(team.service).at(-1)).toMatchObject({
      method: "POST",
      path: "/v2/orgs/acme/groups/engineers/members",
    });
  });
});

describe("statistics of a service", () => {
  it("are read once for the validation of the credentials and for the quotas of all kinds", async () => {
    const session = newRun(index);
    expect(await validateAccess(session, index, "hotels")).toBeUndefined();
    for (const kind of [index, synonymMap]) await readQuota(new Context(kind, session));
    expect(environment.journal(search).map(({ path }) => path)).toEqual(["/servicestats"]);
  });
});
