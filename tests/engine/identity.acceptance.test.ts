import type { Stack } from "../../tools/engine-harness";
import { isManaged, outputOf, passed, program, resource, stepsIn, useTestEnvironment } from "./support";

/** A plugin that created an object takes another create of its resource for a repetition, so that each update starts one. */
const separateRuns = { attached: false };

describe("resources with generated names", () => {
  const environment = useTestEnvironment();
  /** Resources of one logical name, in a component of each type. */
  const inside = (...types: string[]) =>
    types
      .map(
        (type) => `{
        class Part extends pulumi.ComponentResource { constructor() { super("my:index:${type}", "part"); } }
        const parent = new Part();
        new search.SynonymMap("inner-words", { synonyms: ["coast, beach"] }, { parent });
        new realtime.App("inner-chat", { name: "chat" }, { parent });
      }`,
      )
      .join("\n");
  const both = (...types: string[]) => `
    new search.SynonymMap("words", { synonyms: ["coast, beach"] });
    new realtime.App("chat", { name: "chat" });
    ${inside(...types)}`;
  const existing = () => environment.objects().map((object) => object.split(" ").at(-1));
  const ids = async (stack: Stack) => {
    const { resources = [] } = (await stack.export()).deployment;
    return resources.filter(isManaged);
  };

  it("each have a separate object, also in components and when the engine replaces them without a diff", async () => {
    const stack = await environment.project(both("One"), separateRuns);
    passed(await stack.up());
    const before = await ids(stack);
    const urns = before.map(({ urn }) => urn).filter((urn) => /::(words|chat)$/.test(urn));
    expect(urns).toHaveLength(2);
    for (const urn of urns) await stack.succeed("state", "taint", urn, "--yes");
    stack.write(program(both("Two", "One")));
    const steps = stepsIn(passed(await stack.up()));
    expect(steps.filter((step) => step.startsWith("create-replacement ")).sort()).toEqual([
      "create-replacement chat",
      "create-replacement words",
    ]);
    expect(steps.filter((step) => step.startsWith("create ")).sort()).toEqual([
      "create inner-chat",
      "create inner-words",
      "create part",
    ]);
    const after = await ids(stack);
    // Two of the four objects are replaced, and two are created in addition.
    expect(new Set(after.map(({ id }) => id)).size).toBe(6);
    expect(new Set([...before, ...after].map(({ id }) => id)).size).toBe(8);
    expect(existing().sort()).toEqual(after.map(({ id }) => id).sort());
  });

  it("report the next step when the new object would have the name of the old object", async () => {
    const named = (options: string) =>
      `new search.SynonymMap("words", { name: "words", synonyms: ["a, b"] }, ${options});`;
    const stack = await environment.project(named("{}"), separateRuns);
    passed(await stack.up());
    await stack.succeed("state", "taint", (await resource(stack, "words")).urn, "--yes");
    environment.clearRequests();
    const refused = await stack.up();
    expect(refused.exitCode).not.toBe(0);
    expect(outputOf(refused)).toContain('SynonymMap "words": create failed');
    expect(outputOf(refused)).toContain("set the option `deleteBeforeReplace: true`");
    expect(environment.writes()).toEqual([]);

    stack.write(program(named("{ deleteBeforeReplace: true }")));
    passed(await stack.up());
    expect(environment.writes()).toEqual(["DELETE /synonymmaps('words')", "PUT /synonymmaps('words')"]);
    expect(environment.objects()).toEqual(["search synonymmaps words"]);
  });
});
