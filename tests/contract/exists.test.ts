import { inspect } from "node:util";
import type { EngineProps } from "../../provider/hosts/shared/engine-values";
import { create, lookUp, remove } from "../../provider/lifecycle";
import { queue } from "../../provider/services/realtime/queue";
import { team } from "../../provider/services/registry/organization/team";
import { orgAccessToken } from "../../provider/services/registry/tokens/org-access-token";
import { synonymMap } from "../../provider/services/search/synonym-map";

import packageExport = require("../../provider/hosts/package-export");

import { PluginClient } from "../support/plugin-client";
import { kindOf } from "./kinds/kind-of";
import { kindSubjects } from "./subjects";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

/** The result of a class, and that of the plugin for the request of `existsResource` in the engine. */
async function resultsFor(token: string, id: string): Promise<{ ofClass: unknown; ofPlugin: unknown; log: unknown }> {
  const config = environment.bag();
  await using plugin = await PluginClient.start();
  const settings = Object.entries(config).map(([key, value]) => [key.replace("trefoil:", ""), value]);
  await plugin.configure(Object.fromEntries(settings));
  const problem = (error: Error) => error.message;
  const urn = `urn:pulumi:dev::shop::trefoil:${token}::__exists__7`;
  const [ofClass, ofPlugin] = await Promise.all([
    packageExport.exists(token, id, (key) => config[key]).catch(problem),
    plugin.read(urn, id, {}).then(({ outputs }) => outputs !== undefined, problem),
  ]);
  return { ofClass, ofPlugin, log: plugin.log };
}

describe("`exists`", () => {
  it.each(kindSubjects)("returns true, then false, without a message: $title", async ({ definition, example }) => {
    const args = await environment.withParents(definition, example);
    const { id, state } = await environment.make(definition, args, "other/one");
    const exists = { ofClass: true, ofPlugin: true, log: [] };
    expect(await resultsFor(definition.token, id)).toEqual(exists);

    await remove(environment.context(definition, "other/one"), id, { ...state, inputs: { ...state.inputs, ...args } });
    const { ofClass, ofPlugin, log } = await resultsFor(definition.token, id);
    // Settings exist as long as their organization or repository.
    const unproven = expect.stringMatching(/does not prove that it does not exist/);
    const expected = definition.singleton ? true : kindOf(definition).hidden ? unproven : false;
    expect({ ofClass, ofPlugin }).toEqual({ ofClass: expected, ofPlugin: expected });
    expect(log).toEqual([]);
  });

  it("keeps the record of an interrupted create, in the process and in the journal", async () => {
    const args = { name: "places", synonyms: ["a, b"] };
    await environment.make(synonymMap, args);
    const records = () => environment.files().filter(([file]) => /journal.*[.]json$/.test(file));
    expect(records()).toHaveLength(1);
    expect(await resultsFor("search:SynonymMap", "places")).toMatchObject({ ofClass: true, ofPlugin: true });
    expect(records()).toHaveLength(1);

    const next = environment.context(synonymMap);
    await lookUp(next, "places", "exists");
    await expect(create(next, checked(synonymMap, args))).resolves.toMatchObject({ id: "places" });
  });

  it("ignores a list that the process has read before another process changed it", async () => {
    const args = await environment.withParents(queue, { ...queue.examples.basic });
    const config = environment.bag();
    const exists = (id: string) => packageExport.exists("realtime:Queue", id, (key) => config[key]);
    const { id: first } = await environment.make(queue, { ...args, name: "first" });
    const second = first.replace("first", "second");
    expect([await exists(first), await exists(second)]).toEqual([true, false]);
    expect((await environment.make(queue, { ...args, name: "second" })).id).toBe(second);
    expect(await exists(second)).toBe(true);
  });

  it.each([
    ["in the list alone", team, "name"],
    ["by a request of its own", orgAccessToken, "label"],
  ])("finds a name that another process has given since the last search: read %s", async (_, definition, autoName) => {
    const args = await environment.withParents(definition, { ...definition.examples.basic });
    const config = environment.bag();
    const exists = () => packageExport.exists(definition.token, "acme/reviewers", (key) => config[key]);
    expect(await exists()).toBe(false);
    await environment.make(definition, { ...args, [autoName]: "reviewers" });
    expect(await exists()).toBe(true);
  });

  it("fails for a child of an object that the service may hide", async () => {
    const hidden = expect.stringMatching(/Webhook "acme.*octavia, which does not prove/);
    expect(await resultsFor("registry:Webhook", "acme/unknown/ci")).toMatchObject({
      ofClass: hidden,
      ofPlugin: hidden,
    });
  });

  it("fails if the request fails", async () => {
    const { search } = environment.emulator;
    search.control.faults.add({ method: "GET", path: "/synonymmaps", count: 9, status: 403 });
    const { ofClass, ofPlugin } = await resultsFor("search:SynonymMap", "places");
    expect([ofClass, ofPlugin]).toEqual([expect.stringContaining("403"), expect.stringContaining("403")]);
  });

  it.each([
    ["registry:Repository", "acme/hotels-\ud83d"],
    ["search:Index", "hotels-\ud83d"],
    ["realtime:Key", "\ud83d.app/key"],
  ])("fails for an id that no path can contain: %s", async (token, id) => {
    const { ofClass } = await resultsFor(token, id);
    expect(ofClass).toMatch(/^\w+ ".*\\ud83d.*": read failed: .*half of a character.* Nothing was sent\./);
  });

  it.each([
    ["a hidden object", "registry:Repository", "acme/canary-of-a-hidden-object"],
    ["an id of another form", "registry:Repository", "canary-of-another-form"],
    ["a failed request", "search:SynonymMap", "canary-of-a-failure"],
  ])("shows no secret id in the error about %s", async (_, token, id) => {
    const config = environment.bag();
    const { control } = environment.emulator.search;
    control.faults.add({ method: "GET", path: "/synonymmaps", count: 9, status: 403 });
    const search = (isSecret: boolean) =>
      packageExport.exists(token, id, (key) => config[key], isSecret).catch((error: Error) => error);
    expect(String(await search(false))).toContain(id);
    const error = await search(true);
    expect(inspect(error)).not.toContain(id);
    expect(error).toMatchObject({
      name: "ResourceError",
      message: expect.stringMatching(/\[secret\]": read failed: /),
    });
  });

  it("fails for a type that this version does not have, as a function does", async () => {
    const config = environment.bag();
    await expect(packageExport.exists("search:Shelf", "a", (key) => config[key])).rejects.toThrow(
      new Error('This version of trefoil has no resource "search:Shelf".'),
    );
    await expect(packageExport.call("search:getShelf", {}, (key) => config[key])).rejects.toThrow(
      new Error('This version of trefoil has no function "search:getShelf".'),
    );
  });

  it("shows an error that is not about the object unchanged, even if the id is a secret", async () => {
    const exists = packageExport.exists("search:SynonymMap", "canary-of-an-id", () => undefined, true);
    await expect(exists).rejects.toThrow("trefoil:searchUrl");
  });

  it("fails for an id of another form", async () => {
    const invalid = expect.stringMatching(/an id of this kind has the form/);
    expect(await resultsFor("realtime:Key", "no-slash")).toMatchObject({ ofClass: invalid, ofPlugin: invalid });
  });
});

describe("the record of an interrupted create", () => {
  const args = { name: "places", synonyms: ["a, b"] };
  const urn = "urn:pulumi:prod::site::trefoil:search:SynonymMap::found";
  const records = () => environment.files().filter(([file]) => /journal.*[.]json$/.test(file)).length;

  type Props = Readonly<Record<string, unknown>>;

  /** Reads the object of the record as another program does. An import sends no inputs, and a refresh the stored properties. */
  async function readBy(inputs: Props | undefined, stored?: Props): Promise<void> {
    await environment.make(synonymMap, args);
    expect(records()).toBe(1);
    await using plugin = await PluginClient.start();
    const settings = Object.entries(environment.bag()).map(([key, value]) => [key.replace("trefoil:", ""), value]);
    await plugin.configure(Object.fromEntries(settings));
    expect(await plugin.read(urn, "places", stored, inputs)).toMatchObject({ id: "places" });
  }

  it.each<[string, Props, number]>([
    ["stays if a program reads the object with `get`", {}, 1],
    ["stays in a refresh of an object that the program only reads", args, 1],
    ["is removed by a refresh of the resource", { ...args, __trefoil: { name: "prod/found" } }, 0],
  ])("%s, in the dynamic host", async (_, stored, left) => {
    await environment.make(synonymMap, args);
    const config = environment.bag();
    const host = packageExport("search:SynonymMap");
    await host.configure({ config: { get: (key) => config[key] } });
    expect(await host.read("places", { __provider: "p", ...stored } as EngineProps)).toMatchObject({
      id: "places",
      props: args,
    });
    expect(records()).toBe(left);
    await expect(host.read("missing", { __provider: "p" } as EngineProps)).rejects.toThrow("no object with this id");
  });

  it("stays if another program reads the object with `get`, and the create continues", async () => {
    await readBy({});
    expect(records()).toBe(1);
    await expect(create(environment.context(synonymMap), checked(synonymMap, args))).resolves.toMatchObject({
      id: "places",
    });
  });

  it("stays in a refresh of an object that the program only reads", async () => {
    await readBy({}, args);
    expect(records()).toBe(1);
  });

  it("is removed by a refresh of the resource", async () => {
    await readBy(args, args);
    expect(records()).toBe(0);
  });

  it("stays during an import, which may fail after the read", async () => {
    await readBy(undefined);
    expect(records()).toBe(1);
  });

  it("stays if the program of the create reads the object, too", async () => {
    await environment.make(synonymMap, args);
    const next = environment.context(synonymMap);
    expect(await lookUp(next, "places", "get")).toMatchObject({ id: "places" });
    await expect(create(next, checked(synonymMap, args))).resolves.toMatchObject({ id: "places" });
  });
});
