import { readFileSync } from "node:fs";
import { join } from "node:path";
import { engineTimeout, reap, until } from "./harness";
import { expectSettled, type Kill, killAt, type Mutation, records } from "./kill-support";
import { did, passed, said, useWorld } from "./support";

jest.setTimeout(engineTimeout);

const putMap: Mutation = { service: "search", method: "PUT", path: "/synonymmaps('*')" };
const postApp: Mutation = { service: "realtime", method: "POST", path: "/v1/accounts/*/apps" };

const beforeTheChange: Kill = { victim: "host", request: "is not carried out" };
const afterTheChange: Kill = { victim: "host", request: "is carried out" };

const explicitMap = `new search.SynonymMap("map", { name: "coasts", rules: ["coast, beach"] });`;
const namelessMap = `exports.name = new search.SynonymMap("map", { rules: ["coast, beach"] }).name;`;
const repository = `new registry.Repository("app", { namespace: "acme", name: "app", description: "An app." });`;
const app = `exports.id = new realtime.App("chat", { name: "chat" }).id;`;

describe("adopted settings of an organization", () => {
  const world = useWorld();

  it("are restored at the end, when the run that set them was killed before it saved the result", async () => {
    const { control } = world.emulator.registry;
    const theirs = {
      enabled: true,
      standard_registries: [{ id: "DockerHub", allowed: false }],
      custom_registries: [{ address: "theirs.example.com", friendly_name: "Theirs", allowed: true }],
    };
    control.change({ collection: "registryAccess", key: "acme", merge: theirs });
    const settings = () => control.objects().registryAccess?.acme;
    const ours = `new registry.OrgRegistryAccess("access", { organization: "acme", adopt: true });`;
    const stack = await world.project(ours);
    const path = "/v2/orgs/acme/settings/registry-access-management";
    await killAt(world.emulator, stack, "up", { service: "registry", method: "PUT", path }, afterTheChange);
    expect(settings()).not.toEqual(theirs);
    expect(records(stack.env.TREFOIL_HOME as string)).toEqual([expect.objectContaining({ previous: theirs })]);

    passed(await stack.up());
    await expectSettled(stack);
    passed(await stack.destroy());
    expect(settings()).toEqual(theirs);
  });
});

describe("an object that another client created", () => {
  const world = useWorld();

  /** The same name and the same content: the object looks like an object of this stack. */
  function somebodyElses() {
    const { registry, search } = world.emulator;
    registry.control.change({ collection: "repositories", key: "acme/app", merge: { description: "An app." } });
    search.control.change({ collection: "synonymmaps", key: "coasts", merge: { synonyms: "coast, beach" } });
    const objects = () => [registry.control.objects(), search.control.objects()];
    return { objects, before: objects() };
  }

  it.each<[string, string, Mutation]>([
    ["synonym map", explicitMap, { service: "search", method: "*", path: "/synonymmaps" }],
    ["repository", repository, { service: "registry", method: "*", path: "/v2/namespaces" }],
  ])(
    "is not adopted when it has the name of %s of this stack and a run was killed at its create",
    async (_, program, first) => {
      const { objects, before } = somebodyElses();
      const stack = await world.project(program);
      await killAt(world.emulator, stack, "up", first, beforeTheChange);

      const again = await stack.up();
      expect(again.exitCode).not.toBe(0);
      expect(said(again)).toContain("it already exists and is not managed by this stack");
      expect(objects()).toEqual(before);
      expect((await stack.destroy()).exitCode).toBe(0);
      expect(objects()).toEqual(before);
    },
  );

  it("is not adopted when the response that rejected the create was lost", async () => {
    const { objects, before } = somebodyElses();
    world.emulator.search.control.faults.add({ method: "PUT", path: "/synonymmaps", reset: "after" });
    const stack = await world.project(explicitMap);
    const up = await stack.up();
    expect(up.exitCode).not.toBe(0);
    expect(said(up)).toContain("it already exists");
    expect(objects()).toEqual(before);
  });

  it("is not adopted by another project that declares the same under the same stack and name", async () => {
    const stack = await world.project(app);
    const shared = stack.env.TREFOIL_HOME as string;
    const yaml = { "Pulumi.yaml": "name: another\nruntime: nodejs\n" };
    const another = await world.project(app, { files: yaml, env: { TREFOIL_HOME: shared } });
    await killAt(world.emulator, stack, "up", postApp, afterTheChange);
    expect(records(shared)).toHaveLength(1);
    passed(await another.up());
    passed(await stack.up());
    const [ours, theirs] = [await stack.outputs(), await another.outputs()];
    expect(new Set([ours.id, theirs.id]).size).toBe(2);
  });
});

describe("an object that a killed run created", () => {
  const world = useWorld();
  const maps = () => Object.keys(world.emulator.search.control.objects().synonymmaps ?? {});
  const apps = () => Object.keys(world.emulator.realtime.control.objects().apps ?? {});

  it("keeps the generated name, through later changes and without a replacement", async () => {
    const stack = await world.project(namelessMap);
    await killAt(world.emulator, stack, "up", putMap, afterTheChange);
    const [name] = maps();
    expect(did(passed(await stack.up()))).toEqual(["create map"]);
    expect(await stack.outputs()).toEqual({ name });
    await expectSettled(stack);

    stack.write({ "index.js": readFileSync(join(stack.folder, "index.js"), "utf8").replace("beach", "seaside") });
    expect(did(passed(await stack.up()))).toEqual(["update map"]);
    expect(maps()).toEqual([name]);
    await expectSettled(stack);
  });

  it("is identified by a record in the program's folder, which is excluded from version control and contains no secret", async () => {
    const stack = await world.project(app, { env: { TREFOIL_HOME: "" } });
    const folder = join(stack.folder, ".trefoil");
    await killAt(world.emulator, stack, "up", postApp, afterTheChange);
    expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("*\n");
    const [record, ...further] = records(folder);
    expect(further).toEqual([]);
    expect(record).toMatchObject({ existingIds: [], account: expect.stringContaining(world.emulator.realtime.url) });
    expect(stack.filesWith(world.emulator.credentials.realtime.token)).toEqual([]);

    passed(await stack.up());
    expect(apps()).toHaveLength(1);
    expect(records(folder)).toEqual([]);
    await expectSettled(stack, folder);
  });

  it.each([
    ["after the update that continues", ["up", "refresh", "refresh --clear-pending-creates"]],
    ["before it", ["refresh --clear-pending-creates", "up"]],
  ])("is independent of the engine's pending create, which an option of refresh clears %s", async (_when, commands) => {
    const stack = await world.project(app);
    await killAt(world.emulator, stack, "up", postApp, { victim: "engine and host", request: "is carried out" });
    const pending = async () => ((await stack.export()).deployment.pending_operations ?? []).length;
    let expected = 1;
    expect(await pending()).toBe(expected);
    for (const command of commands) {
      const [operation, ...flags] = command.split(" ");
      passed(operation === "up" ? await stack.up() : await stack.refresh({ flags }));
      if (flags.length > 0) expected = 0;
      expect([command, await pending()]).toEqual([command, expected]);
    }
    expect(apps()).toHaveLength(1);
    expect(await stack.outputs()).toEqual({ id: apps()[0] });
    expect(records(stack.env.TREFOIL_HOME as string)).toEqual([]);
  });

  it("waits while the orphaned host of a killed engine still sends the request", async () => {
    const stack = await world.project(app);
    world.emulator.realtime.control.faults.add({ method: "POST", path: postApp.path, delayMs: 7_000 });
    const running = stack.start("up");
    await until(() => world.writes().length > 0, "the create to be sent");
    await running.killEngine("spare");
    await stack.cancel();
    expect(apps()).toEqual([]);

    passed(await stack.up());
    expect(apps()).toHaveLength(1);
    expect(await stack.outputs()).toEqual({ id: apps()[0] });
    await reap(stack.root);
  });

  it("is created again when it was deleted before the next run", async () => {
    const stack = await world.project(namelessMap);
    await killAt(world.emulator, stack, "up", putMap, afterTheChange);
    const [first = ""] = maps();
    world.emulator.search.control.change({ collection: "synonymmaps", key: first, remove: true });
    passed(await stack.up());
    expect(maps()).toHaveLength(1);
    expect(maps()).not.toContain(first);
    await expectSettled(stack);
  });

  it("is not created when its record cannot be written", async () => {
    const stack = await world.project(app, { env: { TREFOIL_HOME: "/dev/null/trefoil" } });
    const up = await stack.up();
    expect(up.exitCode).not.toBe(0);
    expect(said(up)).toMatch(/Set TREFOIL_HOME to a writable folder/i);
    expect(world.writes()).toEqual([]);
  });
});
