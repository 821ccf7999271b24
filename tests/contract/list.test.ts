import { listInputs } from "../../provider/define";
import { list, remove } from "../../provider/lifecycle";
import { pick } from "../../provider/lifecycle/values/values";
import { PluginClient } from "../support/plugin-client";
import { providerSettings } from "./hosts/host";
import { readSubjects, type Subject } from "./subjects";
import { useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

let server: PluginClient;
beforeAll(async () => {
  server = await PluginClient.start();
});
afterAll(() => server.stop());

/** The ids that the plugin lists, in pages of two. */
async function listedByPlugin(plugin: PluginClient, token: string, query: Record<string, unknown>): Promise<string[]> {
  const found: string[] = [];
  for (let from: string | undefined = ""; from !== undefined; ) {
    const page = await plugin.list(token, query, { size: 2, from });
    expect(page.found.length).toBeLessThanOrEqual(2);
    // Neither ids nor names of the examples contain a space.
    found.push(...page.found.map((line) => line.split(" ")[0] as string));
    from = page.next;
  }
  return found;
}

describe.each(readSubjects)("$title", ({ definition, example }: Subject) => {
  it("is listed while it exists, with the values of a read", async () => {
    const args = await environment.withParents(definition, example);
    const kept = await environment.make(definition, args);
    const ids = async () => (await list(environment.context(definition), kept.state.inputs)).map(({ id }) => id);
    expect(await ids()).toContain(kept.id);
    const found = (await list(environment.context(definition), kept.state.inputs)).find(({ id }) => id === kept.id);
    const { fields } = definition.outputs;
    const again = Object.entries(kept.state.outputs).filter(([name]) => !fields[name]?.facts.returned);
    expect(found?.state.outputs).toEqual(Object.fromEntries(again));
    expect(found?.state.account).toBe(kept.state.account);
    const plugin = await server.attach();
    await plugin.configure(providerSettings(environment.bag(definition)));
    const { token } = definition;
    const listed = await listedByPlugin(plugin, `trefoil:${token}`, pick(kept.state.inputs, listInputs(definition)));
    expect(listed.toSorted()).toEqual((await ids()).toSorted());
    // Each listed id can be imported.
    const read = await plugin.read(`urn:pulumi:dev::shop::trefoil:${token}::sample`, kept.id);
    expect(read.id).toBe(kept.id);
    await plugin.stop();
    await remove(environment.context(definition), kept.id, kept.state);
    expect(await ids()).not.toContain(kept.id);
  });
});
