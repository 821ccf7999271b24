import { hostNames, reap, type Stack, until } from "../../tools/engine-harness";
import { expectSettled, records, upWithoutStateFolder, withoutCheckpoints } from "./kill-support";
import { inHost, outputOf, passed, program, resource, stepsIn, trefoil, useTestEnvironment } from "./support";

const home = (stack: Stack) => stack.env.TREFOIL_HOME as string;
const idsOf = (stack: Stack) =>
  records(home(stack))
    .map(({ response }) => response?.id)
    .sort();

describe.each(hostNames)("an update without checkpoints, %s host,", (host) => {
  const environment = useTestEnvironment();
  const apps = () => Object.keys(environment.emulator.realtime.control.objects().apps ?? {}).sort();
  const maps = () => Object.keys(environment.emulator.search.control.objects().synonymmaps ?? {}).sort();
  const keys = () =>
    Object.entries(environment.emulator.realtime.control.objects().keys ?? {})
      .filter(([, { status, name }]) => status === 0 && name !== "Root")
      .map(([path]) => path);
  const mapsProgram = (count: number) =>
    `for (let i = 0; i < ${count}; i++) new search.SynonymMap("map-" + i, { synonyms: ["coast, beach " + i] });`;
  const chat = (name = "chat", options = "{}") => `
    const app = new realtime.App("chat", { name: "${name}" }, ${options});
    new realtime.Key("server", { appId: app.id, name: "server", capabilities: { "*": ["publish"] } });`;
  // A plugin keeps in memory which objects it created, and reports records once, so that each run starts one.
  const options = { host, env: withoutCheckpoints, attached: false };
  const project = (body: string) => environment.project(body, options);
  // Kills and lost states run in both hosts.
  const inOneHost = inHost("plugin").includes(host) ? it : () => {};
  const posts = () => environment.writes().filter((line) => !line.startsWith("DELETE"));

  it("that is killed after a third of its creates is continued without a second object", async () => {
    const stack = await project(`${mapsProgram(30)} ${chat()}`);
    const running = stack.start("up");
    await until(() => posts().length >= 12, "a third of the creates");
    await running.killEngine("kill");
    await stack.cancel();
    expect((await stack.export()).deployment.resources ?? []).toEqual([]);
    const created = maps();
    passed(await stack.up());
    expect(maps()).toEqual(expect.arrayContaining(created));
    expect([maps().length, apps().length, keys().length]).toEqual([30, 1, 1]);
    expect(new Set(posts()).size).toBe(posts().length);
    // The state was written after the hosts had ended, so that the records remain until the next run reads it.
    expect(idsOf(stack)).toHaveLength(32);
    expect(await trefoil(stack, ["recover", "--stack", "dev"])).toMatchObject({ code: 0 });
    await expectSettled(stack);
    await reap(stack.root);
  });

  it("with a state that cannot be written is continued by the next update", async () => {
    const stack = await project(chat());
    environment.emulator.realtime.control.faults.add({ method: "POST", path: "*/keys", delayMs: 2_000 });
    const isLastCreate = () => environment.requests().some((line) => line.endsWith("/keys"));
    expect(outputOf(await upWithoutStateFolder(stack, isLastCreate))).toContain("writing snapshot");
    const [app] = apps();
    expect(idsOf(stack)).toHaveLength(2);

    // The program no longer declares the objects, so that only the command finds them.
    stack.write(program("new search.SynonymMap('map', { synonyms: ['coast, beach'] });"));
    const other = passed(await stack.up());
    expect(outputOf(other)).toContain(`- realtime.App "chat" at`);
    expect((await trefoil(stack, ["recover", "--stack", "dev"])).out).toContain(app);
    stack.write(program(chat()));
    environment.clearRequests();
    passed(await stack.up());
    expect(environment.writes().filter((line) => line.startsWith("POST"))).toEqual([]);
    expect(apps()).toEqual([app]);
    expect(keys()).toHaveLength(1);
    await expectSettled(stack);
  });

  inOneHost("is followed by updates that rename, replace, taint or delete its objects", async () => {
    const stack = await project(chat());
    passed(await stack.up());
    const [first] = apps();

    // The preview finds the objects in the state.
    expect(outputOf(passed(await stack.preview()))).not.toContain("were interrupted");
    stack.write(program(chat().replaceAll('"chat"', '"talk"').replace("{})", '{ aliases: [{ name: "chat" }] })')));
    passed(await stack.up());
    expect(apps()).toEqual([first]);

    stack.write(program("new search.SynonymMap('map', { synonyms: ['coast, beach'] });"));
    passed(await stack.up());
    expect([apps(), maps().length]).toEqual([[], 1]);
    passed(await stack.destroy());
    expect([maps(), records(home(stack))]).toEqual([[], []]);
  });

  inOneHost(
    "is followed by a forced replacement, which keeps the object until an update has seen it in the state",
    async () => {
      const stack = await project(chat());
      passed(await stack.up());
      const [first] = apps();
      const { urn } = await resource(stack, "chat");
      await stack.succeed("state", "taint", urn, "--yes");
      const kept = passed(await stack.up());
      expect(outputOf(kept)).toContain(`App "${first}" was not replaced: this update found the record`);
      expect(apps()).toEqual([first]);
      expect(keys()).toHaveLength(1);
      await stack.succeed("state", "taint", urn, "--yes");
      expect(stepsIn(passed(await stack.up()))).toContain("create-replacement chat");
      expect(apps()).toHaveLength(1);
      expect(apps()).not.toEqual([first]);
      await expectSettled(stack);
    },
  );
});
