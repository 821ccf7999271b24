import { passed, product, secretLocations, secretsOf, trefoil, useTestEnvironment } from "./support";

/** `drift.acceptance.test.ts` compares every kind of change, with both hosts and limited credentials. */
describe("trefoil drift", () => {
  const environment = useTestEnvironment();

  it("reports a change outside Pulumi at its path without a secret, and repairs it", async () => {
    const { search } = environment.emulator;
    const stack = await environment.project(product);
    passed(await stack.up());

    search.control.change({ collection: "synonymmaps", key: "places", merge: { synonyms: "usa, united states" } });
    const before = stack.stateText();
    const drifted = await trefoil(stack, ["drift", "--stack", "dev", "--json"]);
    expect(drifted).toMatchObject({ code: 2, err: "" });
    const { stacks } = JSON.parse(drifted.out);
    const { drifted: found } = stacks[0];
    expect(found).toMatchObject([{ name: "places", changes: [{ path: "synonyms[1]" }] }]);
    expect(stack.stateText()).toBe(before);
    expect(secretLocations(Object.values(secretsOf(environment.emulator)), [stack], [])).toEqual([]);

    expect(await trefoil(stack, ["drift", "--stack", "dev", "--repair", "--yes"])).toMatchObject({ code: 0 });
    expect(search.control.objects().synonymmaps?.places).toMatchObject({
      synonyms: "usa, united states\ncoast, beach",
    });
  });
});
