import { engineTimeout } from "./harness";
import { did, passed, program, resource, said, useWorld } from "./support";

jest.setTimeout(engineTimeout);

/** What the engine replaces without asking the provider to compare anything. */
describe("a replacement that nobody asked the provider about", () => {
  const world = useWorld();
  const both = `
    new search.SynonymMap("words", { rules: ["coast, beach"] });
    new realtime.App("chat", { name: "chat" });`;
  const ids = async (stack: Parameters<typeof resource>[0]) => [
    (await resource(stack, "words")).id,
    (await resource(stack, "chat")).id,
  ];
  const there = () => world.objects().map((object) => object.split(" ").at(-1));

  it.each(["state taint", "--target-replace"])(
    "by %s makes a new object and deletes the old one, twice over",
    async (how) => {
      const stack = await world.project(both);
      passed(await stack.up());
      for (let time = 0; time < 2; time++) {
        const before = await ids(stack);
        const urns = [(await resource(stack, "words")).urn, (await resource(stack, "chat")).urn];
        if (how === "state taint") for (const urn of urns) await stack.succeed("state", "taint", urn, "--yes");
        const flags = how === "state taint" ? [] : urns.flatMap((urn) => ["--target-replace", urn]);
        expect(did(passed(await stack.up({ flags })))).toContain("create-replacement words");
        const after = await ids(stack);
        expect(new Set([...before, ...after]).size).toBe(4);
        expect(there().sort()).toEqual([...after].sort());
      }
      expect(await stack.up({ expectNoChanges: true })).toMatchObject({ exitCode: 0 });
    },
  );

  it("says what to do when the new object would bear the old one's name", async () => {
    const named = (options: string) =>
      `new search.SynonymMap("words", { name: "words", rules: ["a, b"] }, ${options});`;
    const stack = await world.project(named("{}"));
    passed(await stack.up());
    await stack.succeed("state", "taint", (await resource(stack, "words")).urn, "--yes");
    world.forget();
    const refused = await stack.up();
    expect(refused.exitCode).not.toBe(0);
    expect(said(refused)).toContain('SynonymMap "words": create failed');
    expect(said(refused)).toContain("set the option `deleteBeforeReplace: true`");
    expect(world.writes()).toEqual([]);

    stack.write(program(named("{ deleteBeforeReplace: true }")));
    passed(await stack.up());
    expect(world.writes()).toEqual(["DELETE /synonymmaps('words')", "PUT /synonymmaps('words')"]);
    expect(world.objects()).toEqual(["search synonymmaps words"]);
  });
});

describe("resources of the same logical name in components", () => {
  const world = useWorld();

  it("each have an object of their own, whichever run and order made them", async () => {
    const inside = (...types: string[]) =>
      types
        .map(
          (type) => `{
          class Part extends pulumi.ComponentResource { constructor() { super("my:index:${type}", "part"); } }
          const parent = new Part();
          new search.SynonymMap("words", { rules: ["coast, beach"] }, { parent });
          new realtime.App("chat", { name: "chat" }, { parent });
        }`,
        )
        .join("\n");
    const stack = await world.project(inside("One"));
    passed(await stack.up());
    stack.write(program(inside("Two", "One")));
    passed(await stack.up());
    const { resources = [] } = (await stack.export()).deployment;
    const ids = resources.filter(({ type }) => type.includes("dynamic/trefoil/")).map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expect(
      world
        .objects()
        .map((object) => object.split(" ").at(-1))
        .sort(),
    ).toEqual([...ids].sort());
  });
});
