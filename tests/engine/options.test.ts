import { engineTimeout } from "./harness";
import { did, leaks, passed, program, resource, said, useWorld } from "./support";

jest.setTimeout(engineTimeout);

describe("resource options", () => {
  const world = useWorld();

  it("ignore a change, protect, rename, replace, hide an output and order, during the life of a stack", async () => {
    const objects = (isChanged: boolean) => {
      const alias = (name: string) => (isChanged ? `{ aliases: [{ name: "${name}" }] }` : "{}");
      const ignored = isChanged ? '{ protect: true, ignoreChanges: ["synonyms"] }' : "{ protect: true }";
      return `
        new search.SynonymMap("protected", { name: "protected", synonyms: ["${isChanged ? "c, d" : "a, b"}"] }, ${ignored});
        new realtime.App("${isChanged ? "after" : "before"}", {}, ${alias("before")});
        new search.SynonymMap("${isChanged ? "new" : "old"}", { synonyms: ["a"] }, ${alias("old")});
        new search.SynonymMap("words", { synonyms: ["${isChanged ? "b" : "a"}"] }, {
          replaceOnChanges: ["synonyms"], deleteBeforeReplace: true,
        });
        new realtime.App("app", { tlsOnly: ${isChanged} }, { replaceOnChanges: ["tlsOnly"] });
        const late = new realtime.App("late", { name: "canary-app" }, { additionalSecretOutputs: ["name"] });
        new search.SynonymMap("dependent", { name: "dependent", synonyms: ["a"] }, { dependsOn: late });
        exports.name = late.name;`;
    };
    const stack = await world.project(objects(false));
    const created = did(passed(await stack.up()));
    expect(created).toHaveLength(7);
    expect(created.indexOf("create dependent")).toBeGreaterThan(created.indexOf("create late"));
    expect(JSON.parse(await stack.succeed("stack", "output", "--json"))).toEqual({ name: "[secret]" });
    expect(await stack.outputs()).toEqual({ name: "canary-app" });
    const before = world.objects();

    stack.write(program(objects(true)));
    world.forget();
    const changed = did(passed(await stack.up()));
    const stepsOf = (name: string) => changed.filter((step) => step.endsWith(` ${name}`));
    expect(stepsOf("words")).toEqual(["delete-replaced words", "replace words", "create-replacement words"]);
    expect(stepsOf("app")).toEqual(["create-replacement app", "replace app", "delete-replaced app"]);
    // A renamed resource keeps its object and the generated name. An ignored change sends no request.
    expect(changed.filter((step) => !/^update | (words|app)$/.test(step))).toEqual([]);
    expect(world.writes()).toHaveLength(4);
    const kept = before.filter((object) => !/ (words-\w+|app-\w+)$/.test(object) && !object.startsWith("realtime"));
    expect(world.objects()).toEqual(expect.arrayContaining(kept));
    expect(world.objects()).toHaveLength(before.length);
    expect((await resource(stack, "new")).id).toMatch(/^old-[0-9a-f]{7}$/);
    expect(before).toContain(`realtime apps ${(await resource(stack, "after")).id}`);
    expect(await stack.up({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });

    const refused = await stack.destroy();
    expect(refused.exitCode).not.toBe(0);
    expect(said(refused)).toContain("protected");
    const deleted = did(refused);
    expect(deleted.indexOf("delete late")).toBeGreaterThan(deleted.indexOf("delete dependent"));
    expect(world.objects()).toEqual(["search synonymmaps protected"]);
    await stack.succeed("state", "unprotect", "--all", "--yes");
    passed(await stack.destroy());
    expect(world.objects()).toEqual([]);
  });
});

describe("get", () => {
  const world = useWorld();

  it("reads an existing object by its id, with secret outputs as secrets, and never changes it", async () => {
    const made = await world.project(`
      const app = new realtime.App("app", { name: "app", tlsOnly: true });
      const key = new realtime.Key("key", { appId: app.id, name: "key", capabilities: { "*": ["subscribe"] } });
      const repository = new registry.Repository("repository", { namespace: "acme", name: "app", isPrivate: true });
      const words = new search.SynonymMap("words", { name: "words", synonyms: ["a, b"] });
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
      exports.repository = registry.Repository.get("repository", repository).isPrivate;
      exports.words = search.SynonymMap.get("words", words).synonyms;`);
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
});

describe("import by a file", () => {
  const world = useWorld();

  it("adopts existing objects, as the reference pages describe", async () => {
    const { registry, search } = world.emulator;
    registry.control.change({ collection: "repositories", key: "acme/app", merge: { description: "The app." } });
    search.control.change({ collection: "synonymmaps", key: "words", merge: { synonyms: "a, b\nc, d" } });
    const stack = await world.project(`
      new registry.Repository("app", { namespace: "acme", name: "app", description: "The app." });
      new search.SynonymMap("words", { name: "words", synonyms: ["a, b", "c, d"] });`);
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
      imported("registry:Repository", "app", "acme/app", repository, { isPrivate: false, forceDestroy: false }),
      imported("search:SynonymMap", "words", "words", { name: "words", synonyms: ["a, b", "c, d"] }),
    ];
    stack.write({ "import.json": JSON.stringify({ resources }) });
    passed(await stack.run("import", "-f", "import.json", "--generate-code=false", "--yes"));
    const previewed = passed(await stack.preview({ diff: true, expectNoChanges: true }));
    const refreshed = passed(await stack.up({ refresh: true, diff: true }));
    expect(said(previewed) + said(refreshed)).not.toMatch(/__|forceDestroy|isPrivate/);
    expect(world.writes()).toEqual([]);
    expect(await stack.up({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });
    expect(await stack.preview({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });
  });
});
