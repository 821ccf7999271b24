import { leaks, outputOf, passed, program, resource, stepsIn, useTestEnvironment } from "./support";

describe("resource options", () => {
  const environment = useTestEnvironment();

  /** A second stack reads the objects of the first with `get`, and imports some, as the reference pages describe. */
  async function areReadAndImported(ids: readonly string[], secret: string): Promise<void> {
    const { search } = environment.emulator;
    search.control.change({ collection: "synonymmaps", key: "imported", merge: { synonyms: "a, b\nc, d" } });
    const objects = environment.objects();
    const declared = `
      const kept = { retainOnDelete: true };
      new registry.Repository("imported", { namespace: "acme", name: "app", isPrivate: true }, kept);
      new search.SynonymMap("imported", { name: "imported", synonyms: ["a, b", "c, d"] }, kept);`;
    const reader = await environment.project(declared);
    const imported = (token: string, id: string, args: object, defaults = {}) => {
      const values = { ...args, __provider: `exports.handler=()=>require("trefoil/provider")("${token}")` };
      const type = `pulumi-nodejs:dynamic/trefoil/${token}`;
      return { type, name: "imported", id, inputs: values, outputs: { ...values, ...defaults } };
    };
    const resources = [
      imported(
        "registry:Repository",
        "acme/app",
        { namespace: "acme", name: "app", isPrivate: true },
        { forceDestroy: false },
      ),
      imported("search:SynonymMap", "imported", { name: "imported", synonyms: ["a, b", "c, d"] }),
    ];
    reader.write({ "import.json": JSON.stringify({ resources }) });
    environment.clearRequests();
    passed(await reader.run("import", "-f", "import.json", "--generate-code=false", "--protect=false", "--yes"));
    const planned = passed(await reader.up({ refresh: true, diff: true }));
    expect(outputOf(planned)).not.toMatch(/__|forceDestroy|isPrivate/);

    const found = `
      const [app, key, repository] = ${JSON.stringify(ids)};
      exports.app = realtime.App.get("app", app).tlsOnly;
      const found = realtime.Key.get("key", key);
      exports.key = pulumi.all([found.appId, found.appKey, found.capabilities]);
      exports.secret = found.appSecret;
      exports.repository = registry.Repository.get("repository", repository).isPrivate;
      exports.words = search.SynonymMap.get("words", "imported").synonyms;`;
    reader.write(program(declared + found));
    const steps = stepsIn(passed(await reader.up({ refresh: true })));
    expect(steps.filter((step) => !/^(refresh|read) /.test(step))).toEqual([]);
    expect(await reader.outputs()).toEqual({
      app: false,
      key: [ids[0], ids[1], { "*": ["subscribe"] }],
      secret,
      repository: true,
      words: ["a, b", "c, d"],
    });
    expect(await reader.succeed("stack", "output", "--json")).not.toContain(secret);
    expect(leaks(reader, secret)).toEqual([]);
    expect(await resource(reader, "words")).toMatchObject({ external: true });
    passed(await reader.destroy());
    expect(environment.writes()).toEqual([]);
    expect(environment.objects()).toEqual(objects);
    search.control.change({ collection: "synonymmaps", key: "imported", remove: true });
  }

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
        exports.name = late.name;
        const key = new realtime.Key("key", { appId: late.id, name: "key", capabilities: { "*": ["subscribe"] } });
        const repository = new registry.Repository("repository", { namespace: "acme", name: "app", isPrivate: true });
        exports.ids = [late.id, key.id, repository.id];
        exports.secret = key.appSecret;`;
    };
    const stack = await environment.project(objects(false));
    const created = stepsIn(passed(await stack.up()));
    expect(created).toHaveLength(9);
    expect(created.indexOf("create dependent")).toBeGreaterThan(created.indexOf("create late"));
    expect(JSON.parse(await stack.succeed("stack", "output", "--json"))).toMatchObject({
      name: "[secret]",
      secret: "[secret]",
    });
    const { ids, secret, name } = (await stack.outputs()) as { ids: string[]; secret: string; name: string };
    expect(name).toBe("canary-app");
    const before = environment.objects();

    stack.write(program(objects(true)));
    environment.clearRequests();
    const changed = stepsIn(passed(await stack.up()));
    const stepsOf = (name: string) => changed.filter((step) => step.endsWith(` ${name}`));
    expect(stepsOf("words")).toEqual(["delete-replaced words", "replace words", "create-replacement words"]);
    expect(stepsOf("app")).toEqual(["create-replacement app", "replace app", "delete-replaced app"]);
    // A renamed resource keeps its object and the generated name. An ignored change sends no request.
    expect(changed.filter((step) => !/^update | (words|app)$/.test(step))).toEqual([]);
    expect(environment.writes()).toHaveLength(4);
    const kept = before.filter((object) => !/ (words-\w+|app-\w+)$/.test(object) && !object.startsWith("realtime"));
    expect(environment.objects()).toEqual(expect.arrayContaining(kept));
    expect(environment.objects()).toHaveLength(before.length);
    expect((await resource(stack, "new")).id).toMatch(/^old-[0-9a-f]{7}$/);
    expect(before).toContain(`realtime apps ${(await resource(stack, "after")).id}`);

    await areReadAndImported(ids, secret);

    const refused = await stack.destroy();
    expect(refused.exitCode).not.toBe(0);
    expect(outputOf(refused)).toContain("protected");
    const deleted = stepsIn(refused);
    expect(deleted.indexOf("delete late")).toBeGreaterThan(deleted.indexOf("delete dependent"));
    expect(environment.objects()).toEqual(["search synonymmaps protected"]);
    await stack.succeed("state", "unprotect", "--all", "--yes");
    passed(await stack.destroy());
    expect(environment.objects()).toEqual([]);
  });
});
