import { providerHosts, type Result, reap, type Stack, until } from "../../tools/engine-harness";
import { type Kill, killAt, type Mutation, records } from "./kill-support";
import { outputOf, passed, program, trefoil, useTestEnvironment } from "./support";

const postKey: Mutation = { service: "realtime", method: "POST", path: "/v1/apps/*/keys" };
const killed: Kill = { victim: "engine and host", request: "is carried out" };

const app = `const chat = new realtime.App("chat", { name: "chat" });`;
const key = `new realtime.Key("server", { appId: chat.id, name: "server", capabilities: { "*": ["publish"] } });`;
const map = `new search.SynonymMap("map", { name: "coasts", synonyms: ["coast, beach"] });`;

/** A plugin reports the records of killed runs once, so that each run starts one. */
const separateRuns = { attached: false };

/** Runs `trefoil recover`. */
const recover = (stack: Stack, ...args: string[]) => trefoil(stack, ["recover", ...args]);

/** Lines about pending creates. The engine shows the log of a host as messages of the stack. */
const reports = ({ events }: Result): string[] =>
  events
    .flatMap(({ diagnosticEvent }) => diagnosticEvent?.message.split("\n") ?? [])
    .filter((line) => /^- \w+\.\w+ .* at http/.test(line));

describe("an app whose engine alone was killed during its create, and that the program no longer declares,", () => {
  const environment = useTestEnvironment();

  it("is reported by the next run, since the host finishes its request and ends by itself", async () => {
    const stack = await environment.project(app, separateRuns);
    const path = "/v1/accounts/*/apps";
    environment.emulator.realtime.control.faults.add({ method: "POST", path, delayMs: 5_000 });
    const running = stack.start("up");
    await until(() => environment.writes().length > 0, "the create to be sent");
    const [host] = providerHosts(stack.root);
    await running.killEngine("spare");
    await stack.cancel();
    await until(() => !providerHosts(stack.root).some(({ pid }) => pid === host?.pid), "the host to end", 60_000);
    const [id, ...others] = Object.keys(environment.emulator.realtime.control.objects().apps ?? {});
    expect(others).toEqual([]);
    expect(records(stack.env.TREFOIL_HOME as string)).toEqual([
      expect.objectContaining({
        response: expect.objectContaining({ id }),
        writer: expect.objectContaining({ pid: host?.pid }),
      }),
    ]);

    await reap(stack.root);
    stack.write(program(map));
    expect(reports(passed(await stack.up()))).toEqual([expect.stringContaining(`created "${id}"`)]);
    // The host sent no further request, so that it is not known who created the first key of the app.
    const { control } = environment.emulator.realtime;
    const kept = await recover(stack, "--stack", "dev", "--delete", "--all", "--yes");
    expect([kept.code, Object.keys(control.objects().apps ?? {})]).toEqual([1, [id]]);
    const [first = ""] = Object.keys(control.objects().keys ?? {});
    control.change({ collection: "keys", key: first, merge: { status: 1 } });
    const deleted = await recover(stack, "--stack", "dev", "--delete", "--all", "--yes");
    expect({ code: deleted.code, err: deleted.err }).toEqual({ code: 0, err: "" });
    expect(environment.emulator.realtime.control.objects().apps ?? {}).toEqual({});
  });
});

describe("a key whose create was interrupted, and that the program no longer declares,", () => {
  const environment = useTestEnvironment();
  const keys = () => Object.entries(environment.emulator.realtime.control.objects().keys ?? {});
  const existingKeys = () => keys().filter(([, { status, name }]) => status === 0 && name !== "Root");

  it("is reported by each later run of the stack, and deleted by `trefoil recover`", async () => {
    const stack = await environment.project(`${app}${key}`, separateRuns);
    await killAt(environment.emulator, stack, "up", postKey, killed);
    expect(existingKeys()).toHaveLength(1);
    const [id = ""] = existingKeys().map(([path]) => path.replace("/", "."));
    const written = records(stack.env.TREFOIL_HOME as string);
    expect(written.find(({ token }) => token === "realtime:Key")).toMatchObject({
      version: 5,
      owner: { project: "test", stack: "dev", name: "server" },
      request: { locator: { name: "server", appId: expect.any(String) } },
    });

    // As long as the program declares it, `pulumi up` finishes the create.
    expect(reports(passed(await stack.preview()))).toEqual([]);

    stack.write(program(app));
    const up = await stack.up();
    // No resource of the key's service is left in the program.
    stack.write(program(map));
    const preview = await stack.preview();
    // A refresh does not run the program at all.
    for (const run of [up, preview, await stack.refresh()]) {
      expect(reports(passed(run))).toEqual([expect.stringContaining('- realtime.Key "server" at')]);
      expect(outputOf(run)).toMatch(/run `(?:npx )?trefoil recover --stack dev` in the folder of the program/);
    }

    const listed = await recover(stack, "--stack", "dev", "--json");
    expect({ code: listed.code, err: listed.err }).toEqual({ code: 2, err: "" });
    const listedRecords: { type: string; id: string }[] = JSON.parse(listed.out).records;
    const record = listedRecords.find(({ type }) => type === "realtime.Key");
    expect(record).toMatchObject({ name: "server", stack: "dev", status: "candidates", objects: [{ id }] });

    // No evidence identifies the key as created by this stack, so the command requires its id.
    const all = await recover(stack, "--stack", "dev", "--delete", record?.id ?? "", "--yes");
    expect([all.code, existingKeys().length]).toEqual([2, 1]);
    expect(all.out).toContain("name it with --object");

    const deleted = await recover(stack, "--stack", "dev", "--delete", record?.id ?? "", "--object", id, "--yes");
    expect(existingKeys()).toEqual([]);
    expect(deleted.out).toContain(`deleted ${id}`);
    const { token } = environment.emulator.credentials.realtime;
    for (const { out, err } of [listed, all, deleted]) expect(out + err).not.toContain(token);

    expect(reports(passed(await stack.destroy()))).toEqual([]);
    expect((await recover(stack)).code).toBe(0);
  });
});
