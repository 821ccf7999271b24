import { passed, stepsIn, trefoil, useTestEnvironment } from "./support";

/** `import.acceptance.test.ts` imports objects of all kinds, with both hosts and from states of other providers. */
describe("trefoil import", () => {
  const key = { name: "id", type: "Edm.String", key: true };
  const title = { name: "title", type: "Edm.String", searchable: true, synonymMaps: ["places"] };
  const environment = useTestEnvironment({
    seed: {
      search: {
        synonymmaps: { places: { synonyms: "usa, united states" } },
        indexes: { hotels: { fields: [key, title] } },
      },
    },
  });

  it("turns the objects of a service into a program and a state that a refresh does not change", async () => {
    const { search } = environment.emulator;
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
