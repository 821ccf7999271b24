import { engineTimeout } from "./harness";
import { beyondValidation, did, leaks, passed, program, resource, said, useWorld } from "./support";

jest.setTimeout(engineTimeout);

describe("resource options", () => {
  const world = useWorld();

  it("leave an ignored change alone, and protect what is protected", async () => {
    const map = (rule: string, options: string) =>
      `new search.SynonymMap("words", { name: "words", rules: ["${rule}"] }, ${options});`;
    const stack = await world.project(map("a, b", "{ protect: true }"));
    passed(await stack.up());
    stack.write(program(map("c, d", '{ protect: true, ignoreChanges: ["rules"] }')));
    world.forget();
    expect(await stack.up({ expectNoChanges: true })).toMatchObject({ exitCode: 0 });
    const refused = await stack.destroy();
    expect(refused.exitCode).not.toBe(0);
    expect(said(refused)).toContain("protected");
    expect(beyondValidation(world.requests())).toEqual([]);

    await stack.succeed("state", "unprotect", "--all", "--yes");
    passed(await stack.destroy());
    expect(world.objects()).toEqual([]);
  });

  it("keep an object and its made-up name under another logical name", async () => {
    const stack = await world.project('new realtime.App("before"); new search.SynonymMap("old", { rules: ["a"] });');
    passed(await stack.up());
    const before = world.objects();
    stack.write(
      program(`
        new realtime.App("after", {}, { aliases: [{ name: "before" }] });
        new search.SynonymMap("new", { rules: ["a"] }, { aliases: [{ name: "old" }] });`),
    );
    world.forget();
    const renamed = passed(await stack.up());
    expect(did(renamed).filter((step) => !step.startsWith("update"))).toEqual([]);
    expect(world.writes()).toEqual([]);
    expect(world.objects()).toEqual(before);
    expect((await resource(stack, "new")).id).toMatch(/^old-[0-9a-f]{7}$/);
    expect(await stack.up({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });
  });

  it("replace where the person says so, in the order the person says", async () => {
    const objects = (rule: string, text: string) => `
      new search.SynonymMap("words", { rules: ["${rule}"] }, { replaceOnChanges: ["rules"], deleteBeforeReplace: true });
      new realtime.App("app", { tlsOnly: ${text} }, { replaceOnChanges: ["tlsOnly"] });`;
    const stack = await world.project(objects("a", "false"));
    passed(await stack.up());
    stack.write(program(objects("b", "true")));
    const replaced = did(passed(await stack.up()));
    expect(replaced.filter((step) => step.endsWith(" words"))).toEqual([
      "delete-replaced words",
      "replace words",
      "create-replacement words",
    ]);
    expect(replaced.filter((step) => step.endsWith(" app"))).toEqual([
      "create-replacement app",
      "replace app",
      "delete-replaced app",
    ]);
    expect(world.objects()).toHaveLength(2);
  });

  it("hide further outputs, and order what does not refer to one another", async () => {
    const stack = await world.project(`
      const late = new realtime.App("late", { name: "canary-app" }, { additionalSecretOutputs: ["name"] });
      const words = new search.SynonymMap("words", { name: "words", rules: ["a"] }, { dependsOn: late });
      exports.name = late.name;`);
    expect(did(passed(await stack.up()))).toEqual(["create late", "create words"]);
    expect(JSON.parse(await stack.succeed("stack", "output", "--json"))).toEqual({ name: "[secret]" });
    expect(await stack.outputs()).toEqual({ name: "canary-app" });
    expect(did(passed(await stack.destroy()))).toEqual(["delete words", "delete late"]);
  });
});

describe("get", () => {
  const world = useWorld();

  it("reads what exists by its id, secret outputs as secrets, and never changes it", async () => {
    const made = await world.project(`
      const app = new realtime.App("app", { name: "app", tlsOnly: true });
      const key = new realtime.Key("key", { appId: app.id, name: "key", capabilities: { "*": ["subscribe"] } });
      const repository = new registry.Repository("repository", { namespace: "acme", name: "app", private: true });
      const words = new search.SynonymMap("words", { name: "words", rules: ["a, b"] });
      exports.ids = [app.id, key.id, repository.id, words.id];
      exports.secret = key.appSecret;`);
    passed(await made.up());
    const { ids, secret } = (await made.outputs()) as { ids: string[]; secret: string };
    const reader = await world.project(`
      const [app, key, repository, words] = ${JSON.stringify(ids)};
      exports.app = realtime.App.get("app", app).tlsOnly;
      const found = realtime.Key.get("key", key);
      exports.key = pulumi.all([found.appId, found.appKey, found.capabilities]);
      exports.secret = found.appSecret;
      exports.repository = registry.Repository.get("repository", repository).private;
      exports.words = search.SynonymMap.get("words", words).rules;`);
    world.forget();
    passed(await reader.up());
    expect(await reader.outputs()).toEqual({
      app: true,
      key: [ids[0], ids[1], { "*": ["subscribe"] }],
      secret,
      repository: true,
      words: ["a, b"],
    });
    expect(await reader.succeed("stack", "output", "--json")).not.toContain(secret);
    expect(leaks(reader, secret)).toEqual([]);
    expect(await resource(reader, "words")).toMatchObject({ external: true });
    passed(await reader.refresh());
    passed(await reader.destroy());
    expect(world.writes()).toEqual([]);
    expect(world.objects()).toHaveLength(4);
  });

  it.each([
    ["realtime.App", "nothing", 'App "nothing": read failed: there is none with this id.'],
    ["search.SynonymMap", "nothing", 'SynonymMap "nothing": read failed: there is none with this id.'],
    ["registry.Repository", "acme/nothing", 'Repository "acme/nothing": read failed: there is none with this id.'],
    ["registry.Repository", "nothing", "an id of this kind looks like {namespace}/{name}."],
  ])("of %s says that %s is not there, or is no id", async (kind, id, expected) => {
    const stack = await world.project(`${kind}.get("found", "${id}");`);
    const failed = await stack.preview();
    expect(failed.exitCode).not.toBe(0);
    expect(said(failed)).toContain(expected);
    expect(said(failed)).not.toMatch(/ at .*:\d+:\d+/);
  });
});

describe("import by a file", () => {
  const world = useWorld();

  it("takes over what exists, as the reference pages say", async () => {
    const { registry, search } = world.emulator;
    registry.control.change({ collection: "repositories", key: "acme/app", merge: { description: "The app." } });
    search.control.change({ collection: "synonymmaps", key: "words", merge: { synonyms: "a, b\nc, d" } });
    const stack = await world.project(`
      new registry.Repository("app", { namespace: "acme", name: "app", description: "The app." });
      new search.SynonymMap("words", { name: "words", rules: ["a, b", "c, d"] });`);
    const imported = (token: string, name: string, id: string, args: object, defaults = {}) => {
      const values = { ...args, __provider: `exports.handler=()=>require("trefoil/provider")("${token}")` };
      return {
        type: `pulumi-nodejs:dynamic/trefoil/${token}`,
        name,
        id,
        inputs: values,
        outputs: { ...values, ...defaults },
      };
    };
    const repository = { namespace: "acme", name: "app", description: "The app." };
    const resources = [
      imported("registry:Repository", "app", "acme/app", repository, { private: false, forceDestroy: false }),
      imported("search:SynonymMap", "words", "words", { name: "words", rules: ["a, b", "c, d"] }),
    ];
    stack.write({ "import.json": JSON.stringify({ resources }) });
    passed(await stack.run("import", "-f", "import.json", "--generate-code=false", "--yes"));
    const previewed = passed(await stack.preview({ diff: true, expectNoChanges: true }));
    const refreshed = passed(await stack.up({ refresh: true, diff: true }));
    expect(said(previewed) + said(refreshed)).not.toMatch(/__|forceDestroy|private/);
    expect(world.writes()).toEqual([]);
    expect(await stack.up({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });
    expect(await stack.preview({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });
  });
});
