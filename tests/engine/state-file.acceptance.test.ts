import { execFile } from "node:child_process";
import { existsSync, readFileSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { checkout, hostNames, type Stack, until } from "../../tools/engine-harness";
import { expectSettled, records, upWithoutStateFolder } from "./kill-support";
import { isManaged, outputOf, passed, stepsIn, useTestEnvironment } from "./support";

const page =
  readFileSync(join(checkout, "docs/recovery.md"), "utf8").split("## If Pulumi cannot read the state")[1] ?? "";

/** The commands of a step of the page. */
function commands(step: number): string {
  const [, text = ""] = new RegExp(`^${step}\\. ([\\s\\S]*?)(?=^\\d\\. |(?![\\s\\S]))`, "m").exec(page) ?? [];
  return /```sh\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
}

/** Runs steps of the page in one shell, in the folder of the program. `~` is the folder of the backend. */
async function follow(stack: Stack, ...steps: number[]): Promise<string> {
  const env = { ...stack.env, HOME: join(stack.root, "state") };
  const script = steps.map(commands).join("\n");
  const { stdout } = await promisify(execFile)("sh", ["-ec", script], { cwd: stack.folder, env });
  return stdout;
}

describe("a state that Pulumi did not write completely before its engine was killed", () => {
  const environment = useTestEnvironment();
  const apps = () => Object.keys(environment.emulator.realtime.control.objects().apps ?? {});
  const stateOf = (stack: Stack) => join(stack.root, "state/.pulumi/stacks/website/dev.json");

  /** A stack whose engine was killed immediately after it stored an app, while a create of another object was pending. */
  async function killed(host: (typeof hostNames)[number]): Promise<Stack> {
    const { realtime, search } = environment.emulator;
    search.control.faults.add({ method: "PUT", path: "/synonymmaps('*')", delayMs: 60_000, reset: "before" });
    realtime.control.faults.add({ method: "POST", path: "/v1/accounts/*/apps", delayMs: 2_000 });
    const body = `
      new search.SynonymMap("words", { synonyms: ["coast, beach"] });
      exports.chat = new realtime.App("chat", { name: "chat" }).id;`;
    const files = { "Pulumi.yaml": "name: website\nruntime: nodejs\n" };
    const stack = await environment.project(body, { host, files });
    const running = stack.start("up", { startsPlugin: true });
    const isStored = () => apps().length === 1 && readFileSync(stateOf(stack), "utf8").includes(apps()[0] as string);
    await until(isStored, "the app to be in the state");
    await running.killEngine("kill");
    search.control.faults.clear();
    return stack;
  }

  it("is usable after the incomplete attributes are deleted, by the steps of docs/recovery.md", async () => {
    const stack = await killed("dynamic");
    const state = readFileSync(stateOf(stack), "utf8");
    truncateSync(`${stateOf(stack)}.attrs`);
    expect(outputOf(await stack.preview())).toContain("error: failed to load checkpoint: EOF");
    await follow(stack, 1, 2);
    expect(readFileSync(stateOf(stack), "utf8")).toBe(state);
    expect(stepsIn(passed(await stack.preview()))).toContain("create words");
    await follow(stack, 4);
    expect(await stack.outputs()).toEqual({ chat: apps()[0] });
    await expectSettled(stack);
  });

  it.each(hostNames)(
    "is replaced by its backup, and its record completes the object that the backup lacks, %s host",
    async (host) => {
      const stack = await killed(host);
      const [id = ""] = apps();
      expect(readFileSync(`${stateOf(stack)}.bak`, "utf8")).not.toContain(id);
      truncateSync(stateOf(stack), 200);
      expect(outputOf(await stack.preview())).toMatch(
        /error: failed to load checkpoint: .*unexpected end of JSON input/,
      );
      expect(await follow(stack, 1, 3, 4)).toMatch(/App chat created/);
      expect(apps()).toEqual([id]);
      expect(await stack.outputs()).toEqual({ chat: id });
      await expectSettled(stack);
      expect(existsSync(`${stateOf(stack)}.attrs`)).toBe(true);
    },
  );

  it.each(hostNames)("without a kill, lacks an object that the next update continues with, %s host", async (host) => {
    const body = `
      const chat = new realtime.App("chat", { name: "chat" });
      new realtime.Key("server", { appId: chat.id, name: "server", capabilities: { "*": ["publish"] } });`;
    const stack = await environment.project(body, { host });
    environment.emulator.realtime.control.faults.add({ method: "POST", path: "*/apps", delayMs: 2_000 });
    const isCreating = () => environment.writes().some((line) => line.endsWith("/apps"));
    expect(outputOf(await upWithoutStateFolder(stack, isCreating))).toContain("failed to save snapshot");
    const [id] = apps();
    expect(records(stack.env.TREFOIL_HOME as string)).toEqual([
      expect.objectContaining({ response: expect.objectContaining({ id }) }),
    ]);
    expect((await stack.export()).deployment.resources?.filter(isManaged)).toEqual([]);

    environment.clearRequests();
    passed(await stack.up());
    expect(environment.writes()).toEqual([expect.stringMatching("/keys$")]);
    expect(apps()).toEqual([id]);
    await expectSettled(stack);
  });
});
