import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { rules } from "../../provider/services/realtime/rules";
import { engineTimeout } from "./harness";
import { kept, leaks, outputOf, passed, program, stepsIn, useTestEnvironment } from "./support";

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
  const environment = useTestEnvironment();

  it("is created, refreshed by one list per kind of object, changed and destroyed, and shows no secret", async () => {
    const canary = randomBytes(18).toString("hex");
    const stack = await environment.project(chat);
    const env = { CANARY: canary, TREFOIL_LOG: join(stack.root, "requests.log") };
    const runs = [passed(await stack.up({ preview: true, diff: true, env }))];
    expect(
      stepsIn(runs[0] as (typeof runs)[0])
        .slice(-names.length)
        .sort(),
    ).toEqual(names.map((name) => `create ${name}`).sort());

    environment.forget();
    runs.push(passed(await stack.refresh({ expectNoChanges: true, env })));
    const lists = environment.requests().map((request) => request.replace(/\/(apps|accounts)\/[^/]+/, "/$1/…"));
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
    expect(stepsIn(changed).sort()).toEqual(rules.map(({ name }) => `update ${name}`).sort());

    const { control } = environment.emulator.realtime;
    const elsewhere = randomBytes(18).toString("hex");
    const [kafka = ""] =
      Object.entries(control.objects().rules ?? {}).find(([, rule]) => rule.ruleType === "kafka") ?? [];
    const drift = { target: { auth: { sasl: { password: elsewhere } } } };
    control.change({ collection: "rules", key: kafka, merge: drift });
    const drifted = passed(await stack.refresh({ diff: true, env }));
    expect(drifted.steps).toMatchObject([{ name: "KafkaRule", diff: { "target.auth.sasl.password": "update" } }]);
    expect(outputOf(drifted)).toContain("password: [secret] => [secret]");
    expect(outputOf(drifted)).not.toContain(elsewhere);
    expect(leaks(stack, elsewhere)).toEqual([]);
    expect(stepsIn(passed(await stack.up({ diff: true, env })))).toEqual(["update KafkaRule"]);
    runs.push(changed, await stack.run("stack", "export"));

    runs.push(passed(await stack.destroy({ env })));
    expect(environment.objects()).toEqual([]);
    expect(runs.filter((run) => outputOf(run).includes(canary))).toEqual([]);
    expect(leaks(stack, canary)).toEqual([]);
  });
});

describe("a key that is rotated", () => {
  const environment = useTestEnvironment({ realtimeLimits: { keys: 2 } });
  const rotated = (quarter: string) => `
    const app = new realtime.App("chat", { name: "chat" });
    const key = new realtime.Key("server", {
      appId: app, name: "server", capabilities: { "*": ["publish"] }, keepers: { quarter: "${quarter}" },
    });
    new rest.Resource("user", { body: { name: "user" }, secretBody: { secret: key.appSecret } });`;

  it("is passed on before the old key is revoked, and requires free quota; an app with other keys is not destroyed", async () => {
    const stack = await environment.project(rotated("one"));
    passed(await stack.up());
    environment.forget();
    stack.write(program(rotated("two")));
    passed(await stack.up());
    const writes = environment.emulator.realtime.control.journal().concat(environment.emulator.rest.control.journal());
    const order = writes
      .filter(({ method }) => method !== "GET")
      .sort((one, other) => one.time - other.time)
      .map(({ method, path }) => `${method} ${path.replace(/\/apps\/[^/]+/, "").replace(/\/keys\/[^/]+/, "/keys/…")}`);
    expect(order).toEqual(["POST /v1/keys", expect.stringMatching("^PUT /v1/resources/"), "POST /v1/keys/…/revoke"]);

    const [id = ""] = Object.keys(environment.emulator.realtime.control.objects().apps ?? {});
    environment.emulator.realtime.control.change({ collection: "keys", key: `${id}/G8dabc`, merge: {} });
    const existing = async () => ({ state: await kept(stack), objects: environment.objects() });
    const before = await existing();
    stack.write(program(rotated("three")));
    const refused = await stack.up();
    expect(refused.exitCode).not.toBe(0);
    expect(outputOf(refused)).toContain("needs free quota");
    expect(await existing()).toEqual(before);
    const limited = await stack.preview({ env: { TREFOIL_REALTIME_OBJECT_LIMIT: "2" } });
    expect(limited.exitCode).not.toBe(0);
    expect(outputOf(limited)).toContain("the quota of keys is exhausted (2 of 2)");

    const stopped = await stack.destroy();
    expect(stopped.exitCode).not.toBe(0);
    expect(outputOf(stopped)).toContain('it holds 1 key ("G8dabc"), which would be lost. It was not deleted.');
    stack.write(program('new realtime.App("chat", { name: "chat", forceDestroy: true });'));
    passed(await stack.up());
    passed(await stack.destroy());
    expect(environment.objects()).toEqual([]);
  });
});
