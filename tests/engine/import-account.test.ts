import { engineTimeout } from "./harness";
import { passed, stepsIn, trefoil, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

/** `import.acceptance.test.ts` imports objects of all kinds, with both hosts and from states of other providers. */
describe("trefoil import", () => {
  const environment = useTestEnvironment();

  it("turns the objects of a service into a program and a state that a refresh does not change", async () => {
    const { search } = environment.emulator;
    const own = await environment.project(`
      const places = new search.SynonymMap("places", { name: "places", synonyms: ["usa, united states"] });
      new search.Index("hotels", {
        name: "hotels",
        fields: [
          { name: "id", type: "Edm.String", key: true },
          { name: "title", type: "Edm.String", searchable: true, synonymMaps: [places.name] },
        ],
      });`);
    passed(await own.up());

    // Another stack, which does not manage the objects.
    const stack = await environment.project("", { files: { "index.ts": 'import "./search";\n' }, host: "dynamic" });
    environment.clearRequests();
    const args = ["import", "search", "--all", "--stack", "dev", "--out", "search.ts", "--apply"];
    expect(await trefoil(stack, args)).toMatchObject({ code: 0 });
    const compared = passed(await stack.preview({ refresh: true, expectNoChanges: true }));
    expect(stepsIn(compared).filter((step) => !step.startsWith("refresh "))).toEqual([]);
    const { deployment } = await stack.export();
    const names = deployment.resources?.map(({ urn }) => urn.split("::").at(-1)) ?? [];
    expect(names).toEqual(expect.arrayContaining(["hotels", "places"]));
    expect(environment.writes()).toEqual([]);
    expect(Object.keys(search.control.objects().indexes ?? {})).toEqual(["hotels"]);
  });
});
