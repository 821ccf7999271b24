import type { Stack } from "../../tools/engine-harness";
import { type Credentials, PusherServer } from "../pusher/harness/server";
import { leaks, outputOf, passed, program, resource, stepsIn, useTestEnvironment } from "./support";

const shop = (args = "{}", more = "") => `
  const shop = new realtime.PusherApp("shop", ${args});
  const { appId, appKey, appSecret, host, useTLS, cluster, client } = shop;
  module.exports = { appId, appKey, appSecret, host, useTLS, cluster, client };
  ${more}`;

const parts = ["shop", "shop", "shop", "shop-presence", "shop-private", "shop-public"];

const credentialsOf = async (stack: Stack): Promise<Credentials> => {
  const { appId, appKey, appSecret } = await stack.outputs();
  return { appId: String(appId), appKey: String(appKey), appSecret: String(appSecret) };
};

describe("realtime.PusherApp", () => {
  const environment = useTestEnvironment();

  it("creates an app, a key and three namespaces, repairs drift, rotates the key and deletes everything", async () => {
    const stack = await environment.project(shop());
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(parts.map((name) => `create ${name}`));
    const { apps = {}, keys = {}, namespaces = {} } = environment.emulator.realtime.control.objects();
    const [appId = ""] = Object.keys(apps);
    // The service created one key with the app.
    expect(Object.keys(keys)).toHaveLength(2);
    const channels = ["presence", "private", "public"].map((name) => `${appId}/${name}`);
    expect(Object.keys(namespaces).sort()).toEqual(channels);

    const { appKey, appSecret } = await credentialsOf(stack);
    const pusher = { appId, host: "main.pusher.ably.net", useTLS: true, cluster: "ably" };
    expect(await stack.outputs()).toEqual({
      ...pusher,
      appKey,
      appSecret,
      client: { ...pusher, key: appKey, secret: appSecret },
    });
    expect(appKey.startsWith(`${appId}.`)).toBe(true);
    const hidden = JSON.parse(await stack.succeed("stack", "output", "--json"));
    expect([hidden.appSecret, hidden.client]).toEqual(["[secret]", "[secret]"]);
    expect(leaks(stack, appSecret)).toEqual([]);

    const { control } = environment.emulator.realtime;
    control.change({ collection: "namespaces", key: `${appId}/private`, merge: { identified: true } });
    const server = await PusherServer.start({ appId, appKey, appSecret });
    try {
      const place = `host: "${server.host}", port: ${server.port}, useTLS: false`;
      const checks = `
        const right = realtime.checkPusherCredentialsOutput({ appId, appKey, appSecret, ${place} });
        module.exports.accepted = pulumi.unsecret(right).accepted;
        const wrong = realtime.checkPusherCredentialsOutput({ appId, appKey, appSecret: "another-generated-secret", ${place} });
        module.exports.refused = wrong.reason;`;
      stack.write(program(shop("{}", checks)));
      const checked = passed(await stack.up({ refresh: true, diff: true }));
      expect(await stack.outputs()).toMatchObject({ accepted: true, refused: "unauthorized" });
      expect(outputOf(checked)).not.toContain(appSecret);
      // The only update shows and repairs the drift of a part.
      expect(checked.steps.filter(({ op }) => op === "update")).toMatchObject([
        { name: "shop-private", diff: { identified: "update" } },
      ]);
    } finally {
      await server.stop();
    }
    expect((await resource(stack, "shop-private")).urn).toContain("::trefoil:realtime:PusherApp$");
    // The emulator stores it by its old name.
    expect(control.objects().namespaces?.[`${appId}/private`]).toMatchObject({ authenticated: false });

    const before = await credentialsOf(stack);
    stack.write(program(shop('{ forceDestroy: true, keepers: { quarter: "2" } }')));
    environment.clearRequests();
    passed(await stack.up());
    const writes = environment
      .writes()
      .map((request) => request.replace(/\/apps\/[^/]+/, "").replace(/keys\/[^/]+/, "keys/…"));
    expect(writes).toEqual(["POST /v1/keys", "POST /v1/keys/…/revoke"]);
    expect((await credentialsOf(stack)).appKey).not.toBe(before.appKey);

    // `forceDestroy` reaches the app, and must be applied before the deletion.
    environment.emulator.realtime.control.change({
      collection: "namespaces",
      key: `${before.appId}/others`,
      merge: {},
    });
    passed(await stack.destroy());
    expect(environment.objects()).toEqual([]);
  });
});
