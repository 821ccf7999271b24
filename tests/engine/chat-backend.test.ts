import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { engineTimeout, type OperationOptions, type Result, type Stack } from "./harness";
import { did, kept, leaks, passed, places, said, useWorld } from "./support";

jest.setTimeout(engineTimeout * 3);

/** All resources of the program. */
const everything = [
  "browser",
  "chat",
  "moderation",
  "presence",
  "room",
  "said",
  "said-in-rooms",
  "server",
  "typing",
].sort();

describe("the chat example", () => {
  const world = useWorld();
  const runs: Result[] = [];
  let chat: Stack;
  let deployment: Stack;
  const webhookSecret = randomBytes(24).toString("hex");

  async function run(verb: "up" | "preview" | "refresh" | "destroy", stack: Stack, options: OperationOptions = {}) {
    const env = { TREFOIL_LOG: join(chat.root, "requests.log"), ...options.env };
    const result = await stack[verb]({ diff: true, ...options, env });
    runs.push(result);
    return result;
  }

  /** The settings of each part, one per line. */
  async function settings(output: string): Promise<Record<string, string>> {
    const text = String((await deployment.outputs())[output]);
    return Object.fromEntries(
      text.split("\n").map((line) => [line.split("=", 1)[0], line.slice(line.indexOf("=") + 1)]),
    );
  }

  const keys = () => Object.values(world.emulator.realtime.control.objects().keys ?? {});
  const living = () => keys().filter(({ status }) => status === 0);

  it("passes keys with minimal capabilities to another stack, rotates them, and shows no secret", async () => {
    chat = await world.example("chat-backend", {
      config: { webhook: "https://chat.example.com/presence" },
      secrets: { webhookSecret },
    });
    expect(did(passed(await run("preview", chat))).sort()).toEqual(everything.map((name) => `create ${name}`));
    expect(world.writes()).toEqual([]);
    passed(await run("up", chat));
    passed(await run("up", chat, { expectNoChanges: true }));
    passed(await run("refresh", chat, { expectNoChanges: true }));

    deployment = await world.bareExample("chat-backend/deployment", { beside: chat });
    passed(await run("up", deployment));
    const first = { ...(await settings("serverSettings")), ...(await settings("moderationSettings")) };
    const named = (name: RegExp) => living().find((key) => name.test(String(key.name)));
    expect(first).toMatchObject({
      ABLY_SERVER_KEY: named(/^server/)?.key,
      ABLY_BROWSER_KEY: named(/^browser/)?.key,
      AMQP_QUEUE: expect.stringMatching(/^[\w-]+:said-\w+$/),
    });
    expect(`${first.AMQP_USERNAME}:${first.AMQP_PASSWORD}`).toBe(named(/^moderation/)?.key);
    expect(named(/^moderation/)?.capability).toEqual({
      [`[queue]${String(first.AMQP_QUEUE).replace(/^.*:/, "")}`]: ["subscribe"],
    });

    await chat.configure({ turn: "2" });
    const renewed = did(passed(await run("up", chat)));
    const step = (op: string, name: string) => renewed.indexOf(`${op} ${name}`);
    for (const name of ["server", "moderation", "browser"])
      expect(step("create-replacement", name)).toBeLessThan(step("delete-replaced", name));
    // The rule that names a key is changed while both keys exist.
    expect(step("update", "presence")).toBeGreaterThan(step("replace", "server"));
    expect(step("update", "presence")).toBeLessThan(step("delete-replaced", "server"));
    expect(living()).toHaveLength(3);
    expect(keys()).toHaveLength(6);
    passed(await run("up", deployment));
    expect((await settings("serverSettings")).ABLY_SERVER_KEY).toBe(named(/^server/)?.key);
    passed(await run("up", chat, { refresh: true, expectNoChanges: true }));

    // A service that repeats its request in an error message.
    const { control } = world.emulator.realtime;
    const [app] = Object.keys(control.objects().apps ?? {});
    const message = `${webhookSecret} is odd`;
    control.faults.add({ method: "GET", path: `/v1/apps/${app}/rules`, status: 400, body: { message } });
    const repeating = await run("refresh", chat);
    expect(repeating.exitCode).not.toBe(0);
    control.faults.clear();

    const stacks = [chat, deployment];
    for (const stack of stacks)
      for (const command of ["stack", "stack export", "stack output", "stack output --json", "stack history", "config"])
        runs.push(passed(await stack.run(...command.split(" "))));
    const secrets = [
      webhookSecret,
      world.emulator.credentials.realtime.token,
      ...keys().flatMap(({ key }) => [String(key), String(key).replace(/^.*?:/, "")]),
    ];
    expect(places(secrets, stacks, runs)).toEqual([]);
    // A state with secrets in plain text contains them, which proves that the search works.
    const shown = JSON.stringify(await chat.export({ showSecrets: true }));
    expect(shown).toContain(webhookSecret);
    for (const { key } of living()) expect(shown).toContain(String(key));

    passed(await run("destroy", deployment));
    expect(did(passed(await run("destroy", chat))).sort()).toEqual(everything.map((name) => `delete ${name}`));
    expect(world.objects()).toEqual([]);
  });

  it("supports a preview with a refresh by a read-only token, but no update", async () => {
    const stack = await world.example("chat-backend", {
      config: { webhook: "https://chat.example.com/presence" },
      secrets: { webhookSecret },
    });
    passed(await stack.up());
    const token = randomBytes(16).toString("hex");
    const capabilities = ["app", "key", "namespace", "queue", "rule"].map((kind) => `read:${kind}`);
    world.emulator.realtime.control.change({ collection: "tokens", key: token, merge: { capabilities } });
    await stack.configure({}, { "trefoil:realtimeToken": token });
    // A refresh uses the credential of the last update. With a preview it uses the new token.
    passed(await stack.preview({ refresh: true, expectNoChanges: true }));

    await stack.configure({ webhook: "https://chat.example.com/elsewhere" });
    const before = { state: await kept(stack), objects: world.emulator.realtime.control.objects() };
    const refused = await stack.up();
    expect(refused.exitCode).not.toBe(0);
    expect(said(refused)).toMatch(
      /HttpRule "[^"]*": update failed: the access token lacks write:rule\. Nothing was sent\./,
    );
    expect(leaks(stack, token)).toEqual([]);
    expect({ state: await kept(stack), objects: world.emulator.realtime.control.objects() }).toEqual(before);
  });
});
