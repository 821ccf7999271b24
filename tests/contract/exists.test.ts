import { remove } from "../../provider/lifecycle";

import packageExport = require("../../provider/hosts/package-export");

import { PluginClient } from "../support/plugin-client";
import { kindOf } from "./kinds/kind-of";
import { kindSubjects } from "./subjects";
import { TestEnvironment } from "./test-environment";

let environment: TestEnvironment;

beforeAll(async () => {
  environment = await TestEnvironment.start();
});
afterAll(() => environment.stop());
beforeEach(() => environment.reset());

/** The result of a class, and that of the plugin for the request of `existsResource` in the engine. */
async function resultsFor(token: string, id: string): Promise<{ ofClass: unknown; ofPlugin: unknown; log: unknown }> {
  const config = environment.bag();
  const plugin = await PluginClient.start();
  try {
    const settings = Object.entries(config).map(([key, value]) => [key.replace("trefoil:", ""), value]);
    await plugin.configure(Object.fromEntries(settings));
    const problem = (error: Error) => error.message;
    const urn = `urn:pulumi:dev::shop::trefoil:${token}::__exists__7`;
    const [ofClass, ofPlugin] = await Promise.all([
      packageExport.exists(token, id, (key) => config[key]).catch(problem),
      plugin.read(urn, id, {}).then(({ outputs }) => outputs !== undefined, problem),
    ]);
    return { ofClass, ofPlugin, log: plugin.log };
  } finally {
    await plugin.stop();
  }
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

  it("fails for an id of another form", async () => {
    const invalid = expect.stringMatching(/an id of this kind has the form/);
    expect(await resultsFor("realtime:Key", "no-slash")).toMatchObject({ ofClass: invalid, ofPlugin: invalid });
  });
});
