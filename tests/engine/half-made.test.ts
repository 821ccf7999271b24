import { engineTimeout } from "./harness";
import { passed, resource, said, useWorld } from "./support";

jest.setTimeout(engineTimeout);

const program = `
  new registry.Repository("app", {
    namespace: "acme", name: "app", description: "The app.",
    categories: ["api-management"], immutableTags: { enabled: true, rules: ["v.*"] },
  });`;
const categories = "PATCH /v2/repositories/acme/app/categories/";
const immutable = "PATCH /v2/namespaces/acme/repositories/app/immutabletags";

describe("a repository whose second request fails", () => {
  const world = useWorld();

  async function halfMade(request: string) {
    const [method = "", path = ""] = request.split(" ");
    world.emulator.registry.control.faults.add({ method, path, status: 400, body: { message: "not today" } });
    const stack = await world.project(program);
    const failed = await stack.up();
    expect(failed.exitCode).not.toBe(0);
    expect(said(failed)).toContain(`Repository "acme/app": create failed: ${request} -> 400 not today`);
    expect(said(failed)).toContain("What was made so far is kept in the state; run `pulumi up` again to go on.");
    const saved = await resource(stack, "app");
    expect(saved).toMatchObject({ id: "acme/app", outputs: { description: "The app." } });
    expect(saved.initErrors).toEqual([expect.stringContaining("not today")]);
    expect(saved.outputs?.__provider).toBe('exports.handler=()=>require("trefoil/provider")("registry:Repository")');
    world.forget();
    return stack;
  }

  it("is refreshed, and then finished by sending what is missing and nothing else", async () => {
    const stack = await halfMade(immutable);
    expect((await resource(stack, "app")).outputs).toMatchObject({
      categories: ["api-management"],
      immutableTags: { enabled: false },
    });

    passed(await stack.refresh());
    expect(world.writes()).toEqual([]);
    passed(await stack.up());
    expect(world.writes()).toEqual([immutable]);
    expect((await resource(stack, "app")).initErrors ?? []).toEqual([]);
    expect(await stack.up({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });
  });

  it("is finished at once by the next up", async () => {
    const stack = await halfMade(categories);
    passed(await stack.up());
    expect(world.writes()).toEqual([categories, immutable]);
    expect(await stack.preview({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });
  });

  it("is destroyed as it is", async () => {
    const stack = await halfMade(categories);
    passed(await stack.destroy());
    expect(world.objects()).toEqual([]);
  });

  it("is refreshed and then destroyed", async () => {
    const stack = await halfMade(immutable);
    passed(await stack.refresh());
    passed(await stack.destroy());
    expect(world.objects()).toEqual([]);
  });
});

describe("an update that fails half-way", () => {
  const world = useWorld();

  it("keeps what was changed, and the next up goes on from there", async () => {
    const stack = await world.project(program);
    passed(await stack.up());
    const text = program.replace('"The app."', '"Changed."').replace('"v.*"', '"release-.*"');
    stack.write({ "index.js": `const { registry } = require("trefoil");${text}` });
    const [method = "", path = ""] = immutable.split(" ");
    world.emulator.registry.control.faults.add({ method, path, status: 400 });
    const failed = await stack.up();
    expect(failed.exitCode).not.toBe(0);
    expect(said(failed)).toContain(`Repository "acme/app": update failed: ${immutable} -> 400`);
    expect((await resource(stack, "app")).outputs).toMatchObject({
      description: "Changed.",
      immutableTags: { enabled: true, rules: ["v.*"] },
    });
    world.forget();
    passed(await stack.up());
    expect(world.writes()).toEqual([immutable]);
    expect(await stack.preview({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });
  });
});
