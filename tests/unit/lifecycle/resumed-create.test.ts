import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { Context, create, diff, read, remove, Session, type State } from "../../../provider/lifecycle";
import { trefoilWords } from "../../../provider/lifecycle/settings/environment";
import { repository } from "../../../provider/services/registry/repository";
import { registry } from "../../../provider/services/registry/service";
import { accessToken } from "../../../provider/services/registry/tokens/access-token";
import { webhook } from "../../../provider/services/registry/webhook";
import { resource } from "../../../provider/services/rest/resource";
import { rest } from "../../../provider/services/rest/service";
import { alias } from "../../../provider/services/search/alias/alias";
import { dataSource } from "../../../provider/services/search/data-source";
import { index } from "../../../provider/services/search/indexes/search-index";
import { search } from "../../../provider/services/search/service";
import { synonymMap } from "../../../provider/services/search/synonym-map";
import { checked, useTestEnvironment } from "../../contract/test-environment";
import { rewriteRecord } from "../../support/records";

const environment = useTestEnvironment();

const path = "/v1/resources";
const options = { path, ifMatch: true, headers: { "X-Tenant": "acme" } };

/** Paths of the records of creates. */
const records = () => environment.files().filter(([file]) => /journal.*[.]json$/.test(file));

/** Requests after a number of requests. Header values are masked. */
const sentSince = (count: number) => environment.journal(rest).slice(count);

describe("a create with the name of the object that it replaces", () => {
  const [before, after] = ["azureblob", "adlsgen2"].map((type) =>
    checked(dataSource, { ...dataSource.examples.basic, name: "documents", type }),
  ) as [State, State];
  const types = () => Object.values(environment.objects(search).datasources ?? {}).map(({ type }) => type);

  /** A run in which the engine deletes first, and is killed before it saves the result of the create. */
  async function replaceUnsaved(): Promise<State> {
    const { id, state } = await create(environment.context(dataSource), before);
    const run = environment.context(dataSource);
    expect(diff(run, id, state, after).deleteBeforeReplace).toBe(true);
    await remove(run, id, state);
    await create(run, after);
    return state;
  }

  it("is continued, although the state contains the replaced object", async () => {
    const olds = await replaceUnsaved();
    for (let run = 0; run < 2; run++) {
      const next = environment.context(dataSource);
      diff(next, "documents", olds, after);
      await expect(create(next, after)).resolves.toMatchObject({ id: "documents" });
    }
    expect(types()).toEqual(["adlsgen2"]);
  });

  it.each([
    ["its old inputs", before.inputs.type, "documents"],
    ["another name", after.inputs.type, "others"],
  ])("is deleted, and created again, if the program now has %s", async (_, type, name) => {
    const olds = await replaceUnsaved();
    const next = environment.context(dataSource);
    const desired = checked(dataSource, { ...dataSource.examples.basic, name, type });
    diff(next, "documents", olds, desired);
    await expect(create(next, desired)).resolves.toMatchObject({ id: name });
    expect(Object.entries(environment.objects(search).datasources ?? {})).toMatchObject([[name, { type }]]);
  });

  it("is continued, although the replaced object has the same inputs", async () => {
    const app = checked(repository, { namespace: "acme", name: "app" });
    const { id, state } = await create(environment.context(repository), app);
    const run = environment.context(repository);
    diff(run, id, state, app);
    await remove(run, id, state);
    await create(run, app);
    for (let preview = 0; preview < 2; preview++) diff(environment.context(repository), id, state, app);
    const next = environment.context(repository);
    diff(next, id, state, app);
    await expect(create(next, app)).resolves.toMatchObject({ id });
  });

  it("leaves no record when the state contains the new object", async () => {
    const olds = await replaceUnsaved();
    const next = environment.context(dataSource);
    diff(next, "documents", olds, after);
    const { state } = await create(next, after);
    expect(records()).toHaveLength(1);
    diff(environment.context(dataSource), "documents", state, after);
    expect(records()).toEqual([]);
  });

  it("leaves no record when the new object is deleted", async () => {
    const olds = await replaceUnsaved();
    const next = environment.context(dataSource);
    diff(next, "documents", olds, after);
    await remove(next, "documents", olds);
    expect(records()).toEqual([]);
    expect(types()).toEqual([]);
  });
});

describe("a create whose object is not in the state", () => {
  it("is continued with changed inputs, by requests that depend on provider-only inputs", async () => {
    const args = { ...options, updateMethod: "PATCH", body: { name: "a", size: 1 } };
    const { id } = await environment.make(resource, args);
    const before = environment.journal(rest).length;
    const changed = checked(resource, { ...args, body: { name: "a", size: 2 } });
    const resumed = await create(environment.context(resource), changed);
    expect(resumed.id).toBe(id);
    expect(Object.values(environment.objects(rest)[path] ?? {})).toMatchObject([{ name: "a", size: 2 }]);
    const sent = sentSince(before);
    expect(sent.map(({ method }) => method)).toContain("PATCH");
    expect(sent.filter(({ headers }) => headers["x-tenant"] === undefined)).toEqual([]);
  });

  it("is deleted under its version if it cannot be continued", async () => {
    const args = { ...options, updateMethod: "none", body: { name: "a" } };
    await environment.make(resource, args);
    const before = environment.journal(rest).length;
    await environment.make(resource, { ...args, body: { name: "b" } });
    expect(Object.values(environment.objects(rest)[path] ?? {})).toMatchObject([{ name: "b" }]);
    const removal = sentSince(before).find(({ method }) => method === "DELETE");
    expect(removal?.headers).toMatchObject({ "x-tenant": expect.any(String), "if-match": expect.any(String) });
  });

  it("remains with its record if an alias refers to it, and the new object has another name", async () => {
    const fields = (type: string) => [
      { name: "id", type: "Edm.String", key: true },
      { name: "stars", type },
    ];
    const { id } = await environment.make(index, { name: "hotels-1", fields: fields("Edm.Int32") });
    await environment.make(alias, { name: "hotels", index: id, minDocumentCount: 0, propagationDelay: 0 });
    const before = records().length;
    const reports: unknown[] = [];
    const next = (name: string) => {
      const session = new Session(search, environment.bag(), (...report) => reports.push(report));
      session.delays.reference = [];
      return create(
        new Context(index, session, { name: "dev/sample" }),
        checked(index, { name, fields: fields("Edm.Double") }),
      );
    };
    await expect(next("hotels-1")).rejects.toThrow("cannot be deleted because the alias 'hotels' maps to it");
    expect(await next("hotels-2")).toMatchObject({ id: "hotels-2" });
    expect(reports.at(-1)).toEqual([
      `Index "hotels-1" was not deleted: an interrupted update created it, and another object refers to it. After this update, run \`${trefoilWords().join(" ")} recover\` to delete it.`,
      "warning",
    ]);
    expect(Object.keys(environment.objects(search).indexes ?? {})).toEqual(["hotels-1", "hotels-2"]);
    expect(records()).toHaveLength(before + 1);
  });

  it("is deleted if it may have another secret, and the secret cannot change in place", async () => {
    const args = await environment.withParents(webhook, { ...webhook.examples.basic });
    await environment.make(webhook, args);
    const url = "https://deploy.example.com/hooks/other";
    const { id } = await environment.make(webhook, { ...args, url });
    expect(await read(environment.context(webhook), id, { inputs: {}, outputs: {} })).toMatchObject({
      inputs: { url },
    });
  });
});

describe("the requests of a create after an interruption, as docs/architecture.md lists them", () => {
  const [list, item, town] = ["/synonymmaps", "/synonymmaps('places')", "/synonymmaps('town')"];
  const named = { name: "places", synonyms: ["a, b"] };
  const reads = `GET ${item}`;
  const changes = [reads, reads, `PUT ${item}`];

  /** Removes the id from the record, as if the response was not received. */
  function loseResponse(): void {
    const [[path = ""] = []] = records();
    rewriteRecord(path, { response: undefined });
  }

  const removeObject = () =>
    environment.service(search).control.change({ collection: "synonymmaps", key: "places", remove: true });

  it.each([
    [
      "before the request was received, with the same inputs",
      [loseResponse, removeObject],
      named,
      [reads, `GET ${list}`, `PUT ${item}`],
    ],
    ["before the response, with the same inputs", [loseResponse], named, [reads]],
    ["after the response, with the same inputs", [], named, [reads]],
    ["after the response, with other inputs", [], { ...named, synonyms: ["c, d"] }, changes],
    ["before the response, with other inputs", [loseResponse], { ...named, synonyms: ["c, d"] }, changes],
    [
      "after the response, with another name",
      [],
      { ...named, name: "town" },
      [reads, `DELETE ${item}`, `GET ${list}`, `PUT ${town}`],
    ],
    [
      "after the response, with another name, and another input that could change in place",
      [],
      { name: "town", synonyms: ["c, d"] },
      [reads, `DELETE ${item}`, `GET ${list}`, `PUT ${town}`],
    ],
  ])("%s", async (_when, interruption, next, expected) => {
    await environment.make(synonymMap, named);
    for (const step of interruption) step();
    const before = environment.journal(search).length;
    const desired = checked(synonymMap, next);
    expect(await create(environment.context(synonymMap), desired)).toMatchObject({
      id: next.name,
      state: { inputs: next, outputs: {}, account: expect.any(String) },
    });
    expect(lines(before)).toEqual(expected);
  });

  /** Methods and paths of the requests since a position in the journal. */
  const lines = (before: number): string[] =>
    environment
      .journal(search)
      .slice(before)
      .map(({ method, path }) => `${method} ${decodeURI(path).split("?")[0]}`);
});

describe("the record of a create", () => {
  const name = { namespace: "acme", name: "app" };
  const desired = checked(repository, name);
  const faults = () => environment.service(registry).control.faults;
  const posts = { method: "POST", path: "/v2/namespaces/acme/repositories" };

  it("is removed after the object was imported, although no response contained its id", async () => {
    faults().add({ ...posts, reset: "after", count: 1 });
    faults().add({
      method: "GET",
      path: `${posts.path}/app`,
      skip: 1,
      status: 403,
      body: { message: "denied" },
      count: 9,
    });
    await expect(create(environment.context(repository), desired)).rejects.toThrow("denied");
    expect(records()).toHaveLength(1);
    // The import of the object fails, and the preview of another one has no effect.
    const importing = environment.context(repository);
    const imported = () => read(importing, "acme/app", { inputs: {}, outputs: {} });
    await expect(imported()).rejects.toThrow("denied");
    expect(records()).toHaveLength(1);
    environment.service(registry).control.faults.clear();
    const state = (await imported()) as State;
    diff(importing, "acme/app", state, state);
    expect(records()).toHaveLength(1);
    diff(environment.context(repository), "acme/app", state, state);
    expect(records()).toEqual([]);
  });

  it("is kept if the service does not find its credential, but lists it", async () => {
    const token = checked(accessToken, { tokenLabel: "ci", scopes: ["repo:read"] });
    const { id } = await create(environment.context(accessToken), token);
    const item = { path: `/v2/access-tokens/${id}`, status: 404, body: {}, count: 9 };
    for (const method of ["GET", "DELETE"]) faults().add({ ...item, method });
    await expect(create(environment.context(accessToken), token)).rejects.toMatchObject({ code: "unsure" });
    expect([Object.keys(environment.objects(registry).personalTokens ?? {}), records()]).toEqual([
      [id],
      [expect.anything()],
    ]);
  });

  it("is read again after the process that wrote it has received its response", async () => {
    const token = checked(accessToken, { tokenLabel: "ci", scopes: ["repo:read"] });
    const { id } = await create(environment.context(accessToken), token);
    const [[path = "", text = ""] = []] = records();
    const content = JSON.parse(text);
    const running = spawn("sleep", ["60"]);
    const writeAs = (responded: object) =>
      rewriteRecord(path, {
        ...content,
        writer: { ...content.writer, pid: running.pid, startTicks: undefined },
        ...responded,
      });
    try {
      writeAs({ response: undefined });
      const reported: string[] = [];
      const session = new Session(registry, environment.bag(), (message) => reported.push(message));
      const made = create(new Context(accessToken, session, { name: "dev/sample" }), token);
      for (let wait = 0; wait < 4000 && !reported.length; wait++) await setTimeout(5);
      expect(reported).toEqual([expect.stringContaining("waiting for the create of an earlier update")]);
      writeAs({});
      expect((await made).id).not.toBe(id);
      expect(Object.keys(environment.objects(registry).personalTokens ?? {})).toEqual([(await made).id]);
    } finally {
      running.kill();
    }
  });
});
