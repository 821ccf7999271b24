import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { rules } from "../../provider/services/realtime/rules";
import { engineTimeout } from "./harness";
import { did, kept, leaks, passed, program, said, useWorld } from "./support";

jest.setTimeout(engineTimeout * 2);

/** Each kind of integration as in the first example of its page. Secrets come from the environment of the program. */
const integrations = rules
  .map(({ name, examples: { basic } }) => {
    const args = JSON.stringify(JSON.stringify(basic));
    return `rule("${name}", ${args});`;
  })
  .join("\n");

const chat = `
  const app = new realtime.App("chat", { name: "chat", fcmServiceAccount: process.env.CANARY });
  new realtime.Namespace("public", { appId: app, name: "public", persisted: true });
  const orders = new realtime.Queue("orders", { appId: app, name: "orders", ttl: 60, maxLength: 100, region: "eu-west-1-a" });
  new realtime.Key("server", { appId: app, name: "server", capabilities: { "*": ["publish"] } });
  const status = "enabled";
  function rule(name, text) {
    const { target, ...args } = JSON.parse(text.replaceAll("generated", process.env.CANARY));
    const queue = name === "AmqpRule" && { queueId: orders.id };
    new realtime[name](name, { ...args, status, appId: app.id, target: { ...target, ...queue } });
  }
  ${integrations}`;

const names = [...rules.map(({ name }) => name), "chat", "public", "orders", "server"];

describe("an app with every kind of integration", () => {
  const world = useWorld();

  it("is created, refreshed by one list per kind of object, changed and destroyed, and shows no secret", async () => {
    const canary = randomBytes(18).toString("hex");
    const stack = await world.project(chat);
    const env = { CANARY: canary, TREFOIL_LOG: join(stack.root, "requests.log") };
    const runs = [passed(await stack.up({ preview: true, diff: true, env }))];
    expect(
      did(runs[0] as (typeof runs)[0])
        .slice(-names.length)
        .sort(),
    ).toEqual(names.map((name) => `create ${name}`).sort());

    world.forget();
    runs.push(passed(await stack.refresh({ expectNoChanges: true, env })));
    const lists = world.requests().map((request) => request.replace(/\/(apps|accounts)\/[^/]+/, "/$1/…"));
    expect(lists.sort()).toEqual(
      [
        "GET /v1/accounts/…/apps",
        "GET /v1/apps/…/keys",
        "GET /v1/apps/…/namespaces",
        "GET /v1/apps/…/queues",
        "GET /v1/apps/…/rules",
        "GET /v1/me",
      ].sort(),
    );

    stack.write(program(chat.replace('status = "enabled"', 'status = "disabled"')));
    const changed = passed(await stack.up({ diff: true, env }));
    expect(did(changed).sort()).toEqual(rules.map(({ name }) => `update ${name}`).sort());

    const { control } = world.emulator.realtime;
    const elsewhere = randomBytes(18).toString("hex");
    const [kafka = ""] =
      Object.entries(control.objects().rules ?? {}).find(([, rule]) => rule.ruleType === "kafka") ?? [];
    const drift = { target: { auth: { sasl: { password: elsewhere } } } };
    control.change({ collection: "rules", key: kafka, merge: drift });
    const drifted = passed(await stack.refresh({ diff: true, env }));
    expect(drifted.steps).toMatchObject([{ name: "KafkaRule", diff: { "target.auth.sasl.password": "update" } }]);
    expect(said(drifted)).toContain("password: [secret] => [secret]");
    expect(said(drifted)).not.toContain(elsewhere);
    expect(leaks(stack, elsewhere)).toEqual([]);
    expect(did(passed(await stack.up({ diff: true, env })))).toEqual(["update KafkaRule"]);
    runs.push(changed, await stack.run("stack", "export"));

    runs.push(passed(await stack.destroy({ env })));
    expect(world.objects()).toEqual([]);
    expect(runs.filter((run) => said(run).includes(canary))).toEqual([]);
    expect(leaks(stack, canary)).toEqual([]);
  });
});

describe("a key that is rotated", () => {
  const world = useWorld({ realtimeLimits: { keys: 2 } });
  const rotated = (quarter: string) => `
    const app = new realtime.App("chat", { name: "chat" });
    const key = new realtime.Key("server", {
      appId: app, name: "server", capabilities: { "*": ["publish"] }, keepers: { quarter: "${quarter}" },
    });
    new rest.Resource("user", { body: { name: "user" }, secretBody: { secret: key.appSecret } });`;

  it("is passed on before the old key is revoked, and requires free quota; an app with other keys is not destroyed", async () => {
    const stack = await world.project(rotated("one"));
    passed(await stack.up());
    world.forget();
    stack.write(program(rotated("two")));
    passed(await stack.up());
    const writes = world.emulator.realtime.control.journal().concat(world.emulator.rest.control.journal());
    const order = writes
      .filter(({ method }) => method !== "GET")
      .sort((one, other) => one.time - other.time)
      .map(({ method, path }) => `${method} ${path.replace(/\/apps\/[^/]+/, "").replace(/\/keys\/[^/]+/, "/keys/…")}`);
    expect(order).toEqual(["POST /v1/keys", expect.stringMatching("^PUT /v1/resources/"), "POST /v1/keys/…/revoke"]);

    const [id = ""] = Object.keys(world.emulator.realtime.control.objects().apps ?? {});
    world.emulator.realtime.control.change({ collection: "keys", key: `${id}/G8dabc`, merge: {} });
    const existing = async () => ({ state: await kept(stack), objects: world.objects() });
    const before = await existing();
    stack.write(program(rotated("three")));
    const refused = await stack.up();
    expect(refused.exitCode).not.toBe(0);
    expect(said(refused)).toContain("needs free quota");
    expect(await existing()).toEqual(before);
    const told = await stack.preview({ env: { TREFOIL_REALTIME_OBJECT_LIMIT: "2" } });
    expect(told.exitCode).not.toBe(0);
    expect(said(told)).toContain("the quota of keys is exhausted (2 of 2)");

    const stopped = await stack.destroy();
    expect(stopped.exitCode).not.toBe(0);
    expect(said(stopped)).toContain('it holds 1 key ("G8dabc"), which would be lost. It was not deleted.');
    stack.write(program('new realtime.App("chat", { name: "chat", forceDestroy: true });'));
    passed(await stack.up());
    passed(await stack.destroy());
    expect(world.objects()).toEqual([]);
  });
});
