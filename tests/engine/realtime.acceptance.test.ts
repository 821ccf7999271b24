import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { rules } from "../../provider/services/realtime/rules";
import { engineTimeout } from "../../tools/engine-harness";
import { leaks, outputOf, passed, program, stepsIn, useTestEnvironment } from "./support";

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

    environment.clearRequests();
    stack.write(program(chat.replace('status = "enabled"', 'status = "disabled"')));
    const changed = passed(await stack.up({ refresh: true, diff: true, env }));
    const reads = environment.requests().filter((request) => request.startsWith("GET "));
    const lists = reads.map((request) => request.replace(/\/(apps|accounts)\/[^/]+/, "/$1/…"));
    expect([...new Set(lists)].sort()).toEqual(
      [
        "GET /v1/accounts/…/apps",
        "GET /v1/apps/…/keys",
        "GET /v1/apps/…/namespaces",
        "GET /v1/apps/…/queues",
        "GET /v1/apps/…/rules",
        "GET /v1/me",
      ].sort(),
    );

    const updates = stepsIn(changed).filter((step) => !step.startsWith("refresh "));
    expect(updates.sort()).toEqual(rules.map(({ name }) => `update ${name}`).sort());

    const { control } = environment.emulator.realtime;
    const elsewhere = randomBytes(18).toString("hex");
    const [kafka = ""] =
      Object.entries(control.objects().rules ?? {}).find(([, rule]) => rule.ruleType === "kafka") ?? [];
    const drift = { target: { auth: { sasl: { password: elsewhere } } } };
    control.change({ collection: "rules", key: kafka, merge: drift });
    const drifted = passed(await stack.up({ refresh: true, diff: true, env }));
    const repaired = drifted.steps.filter(({ op }) => op === "update");
    expect(repaired).toMatchObject([{ name: "KafkaRule", diff: { "target.auth.sasl.password": "update" } }]);
    expect(outputOf(drifted)).toContain("password: [secret] => [secret]");
    expect(outputOf(drifted)).not.toContain(elsewhere);
    expect(leaks(stack, elsewhere)).toEqual([]);
    runs.push(changed, await stack.run("stack", "export"));

    runs.push(passed(await stack.destroy({ env })));
    expect(environment.objects()).toEqual([]);
    expect(runs.filter((run) => outputOf(run).includes(canary))).toEqual([]);
    expect(leaks(stack, canary)).toEqual([]);
  });
});

describe("a key that a function returns", () => {
  const environment = useTestEnvironment();
  const reading = `
    const app = new realtime.App("chat", { name: "chat" });
    const key = new realtime.Key("server", { appId: app, name: "server", capabilities: { "*": ["publish"] } });
    const found = realtime.getKeyOutput({ appId: app.appId, name: "server" }, { dependsOn: key });
    const user = new rest.Resource("user", { body: { name: "user", password: found.appSecret } });
    exports.whole = found;
    exports.secret = found.key;
    exports.plain = key.keyName.apply((name) => realtime.getKey({ appId: name.split(".")[0], name: "server" }));`;

  it.each(["dynamic", "plugin"] as const)(
    "has its secret only in the output form, whose result is secret: %s",
    async (host) => {
      // A served program keeps the sessions of its functions, whose folder is removed with the project.
      const stack = await environment.project(reading, { host, served: false });
      const runs = [passed(await stack.up()), passed(await stack.up({ refresh: true, diff: true }))];
      const keys = Object.values(environment.emulator.realtime.control.objects().keys ?? {});
      const stored = keys.find(({ name }) => name === "server");
      const secret = String(stored?.key).split(":")[1] ?? "";
      const shown = JSON.parse((await stack.run("stack", "output", "--json")).stdout);
      expect(shown).toMatchObject({ whole: "[secret]", secret: "[secret]", plain: { keyName: expect.any(String) } });
      expect(Object.keys(shown.plain)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(key|appSecret)$/)]),
      );
      const revealed = JSON.parse((await stack.run("stack", "output", "--json", "--show-secrets")).stdout);
      expect(revealed).toMatchObject({
        secret: stored?.key,
        whole: { appSecret: secret, keyName: shown.plain.keyName },
      });
      const [users = {}] = Object.values(environment.emulator.rest.control.objects());
      expect(Object.values(users)).toMatchObject([{ password: secret }]);
      runs.push(await stack.run("stack", "export"), passed(await stack.destroy()));
      expect(runs.filter((run) => outputOf(run).includes(secret))).toEqual([]);
      expect(leaks(stack, secret)).toEqual([]);
    },
  );
});
