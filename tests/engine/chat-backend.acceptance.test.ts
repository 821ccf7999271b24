import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { engineTimeout, type OperationOptions, type Result, type Stack } from "../../tools/engine-harness";
import { managedResources, outputOf, passed, secretLocations, stepsIn, useTestEnvironment } from "./support";

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
  const environment = useTestEnvironment();
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

  const keys = () => Object.values(environment.emulator.realtime.control.objects().keys ?? {});
  const existingKeys = () => keys().filter(({ status, name }) => status === 0 && name !== "Root");

  it("passes keys with minimal capabilities to another stack, rotates them, accepts a read-only token, and shows no secret", async () => {
    chat = await environment.example("chat-backend", {
      config: { webhook: "https://chat.example.com/presence" },
      secrets: { webhookSecret },
    });
    const created = stepsIn(passed(await run("up", chat)));
    expect(created.sort()).toEqual(everything.map((name) => `create ${name}`));

    deployment = await environment.bareExample("chat-backend/deployment", { beside: chat });
    passed(await run("up", deployment));
    const first = { ...(await settings("serverSettings")), ...(await settings("moderationSettings")) };
    const named = (name: RegExp) => existingKeys().find((key) => name.test(String(key.name)));
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
    const renewed = stepsIn(passed(await run("up", chat)));
    const step = (op: string, name: string) => renewed.indexOf(`${op} ${name}`);
    for (const name of ["server", "moderation", "browser"])
      expect(step("create-replacement", name)).toBeLessThan(step("delete-replaced", name));
    // The rule that names a key is changed while both keys exist.
    expect(step("update", "presence")).toBeGreaterThan(step("replace", "server"));
    expect(step("update", "presence")).toBeLessThan(step("delete-replaced", "server"));
    expect(existingKeys()).toHaveLength(3);
    expect(keys()).toHaveLength(7);
    passed(await run("up", deployment));
    expect((await settings("serverSettings")).ABLY_SERVER_KEY).toBe(named(/^server/)?.key);

    // A token that may only read is sufficient for a preview with a refresh, but not for an update.
    const readToken = randomBytes(16).toString("hex");
    const capabilities = ["app", "key", "namespace", "queue", "rule"].map((kind) => `read:${kind}`);
    environment.emulator.realtime.control.change({ collection: "tokens", key: readToken, merge: { capabilities } });
    await chat.configure({}, { "trefoil:realtimeToken": readToken });
    passed(await run("preview", chat, { refresh: true, expectNoChanges: true }));
    await chat.configure({ webhook: "https://chat.example.com/elsewhere" });
    const before = { state: await managedResources(chat), objects: environment.emulator.realtime.control.objects() };
    const refused = await run("up", chat);
    expect(refused.exitCode).not.toBe(0);
    expect(outputOf(refused)).toMatch(
      /HttpRule "[^"]*": update failed: .* 403 .* it needs the capability write:rule\./,
    );
    expect({ state: await managedResources(chat), objects: environment.emulator.realtime.control.objects() }).toEqual(
      before,
    );
    const { token } = environment.emulator.credentials.realtime;
    await chat.configure({ webhook: "https://chat.example.com/presence" }, { "trefoil:realtimeToken": token });
    // The last update stored the token that may only read.
    const withProgram = { flags: ["--run-program"] };

    const stacks = [chat, deployment];
    for (const stack of stacks)
      for (const command of ["stack", "stack export", "stack output", "stack output --json", "stack history", "config"])
        runs.push(passed(await stack.run(...command.split(" "))));
    const secrets = [
      webhookSecret,
      token,
      readToken,
      ...keys().flatMap(({ key }) => [String(key), String(key).replace(/^.*?:/, "")]),
    ];
    expect(secretLocations(secrets, stacks, runs)).toEqual([]);
    // A state with secrets in plain text contains them, which proves that the search works.
    const shown = JSON.stringify(await chat.export({ showSecrets: true }));
    expect(shown).toContain(webhookSecret);
    for (const { key } of existingKeys()) expect(shown).toContain(String(key));

    passed(await run("destroy", deployment));
    environment.emulator.realtime.control.change({ collection: "tokens", key: readToken, remove: true });
    expect(stepsIn(passed(await run("destroy", chat, withProgram))).sort()).toEqual(
      everything.map((name) => `delete ${name}`),
    );
    expect(environment.objects()).toEqual([]);
  });
});
