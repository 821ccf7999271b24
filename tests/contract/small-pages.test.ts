import { catalogue } from "../../provider";
import { invoke, list, remove, Session } from "../../provider/lifecycle";
import { inventory } from "../../provider/lifecycle/import";
import { getIndexes, getIndexStatisticsSummary } from "../../provider/services/search/functions";
import { index } from "../../provider/services/search/indexes/search-index";
import { search } from "../../provider/services/search/service";
import { anotherOf } from "./hints";
import { readsAll } from "./large-collections";
import { useTestEnvironment } from "./test-environment";

const kinds = catalogue.filter(({ service }) => service === search);

const environment = useTestEnvironment({ searchPageSize: 2 });

describe("a list of the search service with small pages", () => {
  it.each(kinds)("is read to its end: $token", async (definition) => {
    const [example = {}] = Object.values(definition.examples);
    const resources = [];
    for (let i = 0; i < 8; i++) {
      const args = await environment.withParents(definition, anotherOf(definition, example, i));
      resources.push(await environment.make(definition, args, `dev/many-${i}`));
    }
    const ids = resources.map(({ id }) => id).sort();

    // A refresh finds every object in the list.
    const { sent } = await readsAll(environment, definition, resources);
    expect(sent.filter(({ path }) => path.includes("('"))).toEqual([]);

    const listed = await list(environment.context(definition), {});
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    const imported = await inventory(environment.context(definition), {});
    expect(imported.objects.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));

    for (const { id, state } of resources) await remove(environment.context(definition), id, state);
    expect((await list(environment.context(definition), {})).map(({ id }) => id)).not.toEqual(
      expect.arrayContaining(ids.slice(0, 1)),
    );
  });

  it("is read to its end by functions", async () => {
    const names = ["a1", "b1", "c1", "d1", "e1"];
    const fields = [{ name: "id", type: "Edm.String", key: true }];
    for (const name of names) await environment.make(index, { name, fields }, `dev/${name}`);
    const session = new Session(search, environment.bag(), () => {});
    const found = (await invoke(getIndexes, session, {})) as { name: string }[];
    expect(found.map(({ name }) => name)).toEqual(names);
    const counted = (await invoke(getIndexStatisticsSummary, session, {})) as { name: string }[];
    expect(counted.map(({ name }) => name)).toEqual(names);
  });
});
