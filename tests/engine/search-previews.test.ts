import { engineTimeout } from "./harness";
import { outputOf, passed, program, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

describe("a preview version of the search API", () => {
  const environment = useTestEnvironment({ searchPreviewVersions: true });
  const body = (filter: string) => `
    new search.Index("hotels", {
      name: "hotels",
      fields: [{ name: "id", type: "Edm.String", key: true }, { name: "text", type: "Edm.String" }],
      extra: { fields: [{ name: "text", newFilter: "${filter}" }], newOption: { mode: "fast" } },
    });`;
  const stored = () => environment.emulator.search.control.objects().indexes?.hotels as Record<string, unknown>;
  const fieldNamed = (name: string) => (stored().fields as { name: string }[]).find((field) => field.name === name);

  it("receives unknown members by extra, whose changes outside are drift and are repaired", async () => {
    const config = { "trefoil:searchApiVersion": "2026-11-01-preview" };
    const stack = await environment.project(body("strict"), { config });
    expect(outputOf(passed(await stack.up()))).toContain("2026-11-01-preview");
    expect(fieldNamed("text")).toMatchObject({ newFilter: "strict", type: "Edm.String" });
    expect(stored().newOption).toEqual({ mode: "fast" });
    passed(await stack.preview({ refresh: true, expectNoChanges: true }));

    const fields = (stored().fields as object[]).map((field) => ({ ...field, newFilter: "none" }));
    environment.emulator.search.control.change({
      collection: "indexes",
      key: "hotels",
      merge: { fields: fields as never },
    });
    expect(outputOf(passed(await stack.preview({ refresh: true, diff: true })))).toContain("newFilter");
    passed(await stack.up({ refresh: true }));
    expect(fieldNamed("text")).toMatchObject({ newFilter: "strict" });

    stack.write(program(body("loose")));
    expect(stepsIn(passed(await stack.up()))).toEqual(["update hotels"]);
    expect(fieldNamed("text")).toMatchObject({ newFilter: "loose" });
    expect(fieldNamed("id")).not.toHaveProperty("newFilter", "loose");
  });
});
