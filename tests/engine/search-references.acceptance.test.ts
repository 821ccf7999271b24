import { engineTimeout } from "../../tools/engine-harness";
import { managedResources, outputOf, passed, program, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout * 2);

const index = (fields: string, more = "") => `
  const hotels = new search.Index("hotels", { forceDestroy: true, ${more} fields: [
    { name: "id", type: "Edm.String", key: true }, ${fields}
  ] });`;
const title = (type = "Edm.String") => `{ name: "title", type: "${type}" }`;

describe("an index that is replaced with an exhausted quota", () => {
  const environment = useTestEnvironment({ searchQuotas: { indexesCount: 1 } });
  const state = async (stack: Parameters<typeof managedResources>[0]) => ({
    kept: await managedResources(stack),
    objects: environment.objects(),
  });

  it("is rejected at preview, before any change, with advice to free quota", async () => {
    const stack = await environment.project(index(title()));
    passed(await stack.up());
    const before = await state(stack);
    environment.clearRequests();
    stack.write(program(index(title("Edm.Int32"))));
    const planned = await stack.preview();
    expect(planned.exitCode).not.toBe(0);
    expect(outputOf(planned)).toMatch(
      /Index "hotels-[0-9a-f]+": preview failed: the quota of indexes is exhausted \(1 of 1\)\. .*needs free quota\. Nothing was changed\./,
    );
    expect(await state(stack)).toEqual(before);
    expect(new Set(environment.requests())).toEqual(new Set(["GET /servicestats"]));

    stack.write(program(index(title("Edm.Int32")).replace("] });", "] }, { deleteBeforeReplace: true });")));
    passed(await stack.up());
    expect(Object.values(environment.emulator.search.control.objects().indexes ?? {})).toEqual([
      expect.objectContaining({ fields: [expect.anything(), expect.objectContaining({ type: "Edm.Int32" })] }),
    ]);
  });
});

describe("an indexer into an index, and an alias that names its index by a string", () => {
  const environment = useTestEnvironment();
  const hotels = index(title(), 'name: "hotels",');
  const indexer = `
    const files = new search.DataSource("files", {
      type: "azureblob", credentials: { connectionString: "AccountKey=abc" }, container: { name: "a" },
    });
    new search.Indexer("fill", { dataSourceName: files, targetIndexName: hotels, fieldMappings: [
      { sourceFieldName: "path", targetFieldName: "id" }, { sourceFieldName: "title" },
    ] });`;

  it("are created, keep no data of the index that validated them in the state, and are destroyed in any order", async () => {
    const stack = await environment.project(hotels + indexer);
    passed(await stack.up());
    stack.write(program(`${hotels} ${indexer} new search.Alias("rooms", { name: "rooms", index: "hotels" });`));
    expect(stepsIn(passed(await stack.up()))).toEqual(["create rooms"]);
    const { resources = [] } = (await stack.export()).deployment;
    const fill = resources.find(({ urn }) => urn.endsWith("::fill"));
    expect(Object.keys({ ...fill?.inputs, ...fill?.outputs })).not.toContain("__check");
    expect(JSON.stringify([fill?.inputs, fill?.outputs])).not.toContain("Edm.");
    // Destroyed in the order of the references.
    const destroyed = stepsIn(passed(await stack.destroy())).filter((step) => step.startsWith("delete"));
    expect(destroyed.indexOf("delete fill")).toBeLessThan(destroyed.indexOf("delete hotels"));
    expect(environment.objects()).toEqual([]);
  });
});
