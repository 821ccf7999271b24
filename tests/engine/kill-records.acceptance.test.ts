import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostNames, reap, type Stack, until } from "../../tools/engine-harness";
import { expectSettled, type Kill, killAt, type Mutation, records } from "./kill-support";
import { outputOf, passed, program, stepsIn, useTestEnvironment } from "./support";

const putMap: Mutation = { service: "search", method: "PUT", path: "/synonymmaps('*')" };
const postApp: Mutation = { service: "realtime", method: "POST", path: "/v1/accounts/*/apps" };

const beforeTheChange: Kill = { victim: "host", request: "is not carried out" };
const afterTheChange: Kill = { victim: "host", request: "is carried out" };
const withTheEngine: Kill = { victim: "engine and host", request: "is carried out" };

const home = (stack: Stack) => stack.env.TREFOIL_HOME as string;

describe("an object that another client created", () => {
  const environment = useTestEnvironment();

  it("is not adopted if it existed before a create that was killed or whose rejection was not received", async () => {
    const { registry, search } = environment.emulator;
    registry.control.change({ collection: "repositories", key: "acme/app", merge: { description: "An app." } });
    for (const key of ["coasts", "beaches"])
      search.control.change({ collection: "synonymmaps", key, merge: { synonyms: "coast, beach" } });
    const objects = () => [registry.control.objects(), search.control.objects()];
    const before = objects();
    const same = `
      new search.SynonymMap("map", { name: "coasts", synonyms: ["coast, beach"] });
      new registry.Repository("app", { namespace: "acme", name: "app", description: "An app." });`;
    const stack = await environment.project(same);
    const first: Mutation[] = [
      { service: "search", method: "*", path: "/synonymmaps" },
      { service: "registry", method: "*", path: "/v2/namespaces" },
    ];
    await killAt(environment.emulator, stack, "up", first, beforeTheChange);

    stack.write(program(`${same} new search.SynonymMap("lost", { name: "beaches", synonyms: ["coast, beach"] });`));
    search.control.faults.add({ method: "PUT", path: "/synonymmaps('beaches')", reset: "after" });
    const again = await stack.up({ flags: ["--continue-on-error"] });
    expect(again.exitCode).not.toBe(0);
    for (const resource of ['SynonymMap "coasts"', 'Repository "acme/app"'])
      expect(outputOf(again)).toContain(
        `${resource}: create failed: it already exists, and no resource that this update has compared manages it`,
      );
    expect(outputOf(again)).toMatch(/SynonymMap "beaches": create failed: .*it already exists/);
    expect(objects()).toEqual(before);
    passed(await stack.destroy());
    expect(objects()).toEqual(before);
  });
});

describe("objects that a killed run created", () => {
  const environment = useTestEnvironment();
  const maps = () => Object.keys(environment.emulator.search.control.objects().synonymmaps ?? {});
  const apps = () => Object.keys(environment.emulator.realtime.control.objects().apps ?? {});
  const app = (name = "chat") => `exports["${name}"] = new realtime.App("${name}", { name: "${name}" }).id;`;

  it("keep their generated name and id, unless they were deleted, and another project does not adopt them", async () => {
    const map = (name: string) =>
      `exports.${name} = new search.SynonymMap("${name}", { synonyms: ["coast, beach"] }).name;`;
    const stack = await environment.project(`${map("words")} ${map("gone")} ${app()}`);
    const yaml = { "Pulumi.yaml": "name: another\nruntime: nodejs\n" };
    const another = await environment.project(app(), {
      files: yaml,
      env: { TREFOIL_HOME: home(stack) },
      attached: false,
    });
    await killAt(environment.emulator, stack, "up", [putMap, putMap, postApp], afterTheChange);
    expect(records(home(stack))).toHaveLength(3);
    const [chat] = apps();
    const named = (name: string) => maps().find((key) => key.startsWith(`${name}-`));
    const [words, gone = ""] = [named("words"), named("gone")];
    environment.emulator.search.control.change({ collection: "synonymmaps", key: gone, remove: true });

    passed(await another.up());
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(["create chat", "create gone", "create words"]);
    const outputs = await stack.outputs();
    expect(outputs).toEqual({ words, chat, gone: named("gone") });
    expect(outputs.gone).not.toBe(gone);
    expect(maps()).toHaveLength(2);
    expect(apps()).toEqual(expect.arrayContaining([chat, (await another.outputs()).chat]));
    expect(apps()).toHaveLength(2);
    await expectSettled(stack);

    stack.write({ "index.js": readFileSync(join(stack.folder, "index.js"), "utf8").replace("beach", "seaside") });
    expect(stepsIn(passed(await stack.up()))).toEqual(["update words"]);
    expect(maps().sort()).toEqual([outputs.words, outputs.gone].sort());
  });

  it.each(hostNames)("are adopted by resources with another name and an alias, %s host", async (host) => {
    const body = (map: string, chat: string, opts = "{}") => `
      const opts = ${opts};
      exports.map = new search.SynonymMap("${map}", { synonyms: ["coast, beach"] }, opts.map).name;
      exports.chat = new realtime.App("${chat}", { name: "chat" }, opts.chat).id;`;
    const stack = await environment.project(body("words", "first"), { host });
    await killAt(environment.emulator, stack, "up", [putMap, postApp], afterTheChange);
    const [[map], [chat]] = [maps(), apps()];
    const aliases = '{ map: { aliases: [{ name: "words" }] }, chat: { aliases: [{ name: "first" }] } }';
    stack.write(program(body("terms", "second", aliases)));
    expect(outputOf(passed(await stack.preview()))).not.toContain("were interrupted");
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(["create second", "create terms"]);
    expect(await stack.outputs()).toEqual({ map, chat });
    expect([maps(), apps()]).toEqual([[map], [chat]]);
    await expectSettled(stack);
  });

  it("are identified by records in the program's folder, independent of the engine's pending creates", async () => {
    const stack = await environment.project(app(), { env: { TREFOIL_HOME: "" } });
    const folder = join(stack.folder, ".trefoil");
    const pending = async () => ((await stack.export()).deployment.pending_operations ?? []).length;
    const clear = () => stack.refresh({ flags: ["--clear-pending-creates"] });
    await killAt(environment.emulator, stack, "up", postApp, withTheEngine);
    expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("*\n");
    const [record, ...further] = records(folder);
    expect(further).toEqual([]);
    expect(record).toMatchObject({
      before: { existing: [] },
      account: expect.stringContaining(environment.emulator.realtime.url),
    });
    expect(stack.filesWith(environment.emulator.credentials.realtime.token)).toEqual([]);

    // The pending create of the first app is cleared before the update that continues, the second after it.
    expect(await pending()).toBe(1);
    passed(await clear());
    expect(await pending()).toBe(0);
    stack.write(program(app() + app("talk")));
    await killAt(environment.emulator, stack, "up", [{ ...postApp, method: "POST" }], withTheEngine);
    passed(await stack.up());
    // The create of the first app may be pending too, since the engine runs both in parallel.
    expect([1, 2]).toContain(await pending());
    passed(await clear());
    expect(await pending()).toBe(0);
    expect(apps()).toHaveLength(2);
    expect(Object.values(await stack.outputs()).sort()).toEqual(apps().sort());
    expect(records(folder)).toEqual([]);
    await expectSettled(stack, folder);
  });

  it("are awaited while the orphaned host of a killed engine still sends the request", async () => {
    const stack = await environment.project(app());
    environment.emulator.realtime.control.faults.add({ method: "POST", path: postApp.path, delayMs: 7_000 });
    const running = stack.start("up", { startsPlugin: true });
    await until(() => environment.writes().length > 0, "the create to be sent");
    await running.killEngine("spare");
    await stack.cancel();
    expect(apps()).toEqual([]);

    passed(await stack.up());
    expect(apps()).toHaveLength(1);
    expect(await stack.outputs()).toEqual({ chat: apps()[0] });
    await reap(stack.root);
  });

  it("are not created when their record cannot be written", async () => {
    const stack = await environment.project(app(), { env: { TREFOIL_HOME: "/dev/null/trefoil" } });
    const up = await stack.up();
    expect(up.exitCode).not.toBe(0);
    expect(outputOf(up)).toMatch(/Set TREFOIL_HOME to another folder/i);
    expect(environment.writes()).toEqual([]);
  });

  it.each(hostNames)(
    "are in the state when their record cannot be updated after the request, which is a warning, %s host",
    async (host) => {
      const stack = await environment.project(app(), { host });
      const folder = join(home(stack), "journal");
      environment.emulator.realtime.control.faults.add({ method: "POST", path: postApp.path, delayMs: 3_000 });
      const running = stack.start("up");
      await until(() => environment.writes().length > 0, "the create to be sent");
      // A file replaces the folder, so that no process can write there. A full disk has the same effect.
      renameSync(folder, `${folder}.moved`);
      writeFileSync(folder, "");
      const up = passed(await running.done);
      expect(await stack.outputs()).toEqual({ chat: apps()[0] });
      expect(outputOf(up)).toContain(`realtime.App "${apps()[0]}": the object was created, but its id cannot be`);
      rmSync(folder);
      expect(stepsIn(passed(await stack.up({ refresh: true })))).not.toContain("create chat");
      expect(apps()).toHaveLength(1);
    },
  );
});
