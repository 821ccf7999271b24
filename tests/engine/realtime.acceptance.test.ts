import { leaks, outputOf, passed, useTestEnvironment } from "./support";

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
