import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import PusherClient from "pusher-js";
import type { Stack } from "../../tools/engine-harness";
import { Inbox } from "../pusher/harness/inbox";
import { PusherServer } from "../pusher/harness/server";
import { freePort } from "../support/free-port";
import { leaks, passed, stepsIn, useTestEnvironment } from "./support";

/** The example's backend in a separate process. */
class Backend {
  readonly lines = new Inbox<string>();

  private constructor(
    readonly process: ChildProcess,
    readonly port: number,
  ) {}

  static async start(stack: Stack, variables: Record<string, string>, port: number): Promise<Backend> {
    const env = { PATH: stack.env.PATH, NO_COLOR: "1", ...variables, PORT: String(port) };
    const child = spawn("node", ["backend.ts"], { cwd: stack.folder, env, stdio: ["ignore", "pipe", "pipe"] });
    const backend = new Backend(child, port);
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on("line", (line) => backend.lines.add(line));
    }
    const ended = once(child, "exit").then(() => {
      throw new Error(`The backend ended:\n${backend.lines.all.join("\n")}`);
    });
    await Promise.race([backend.lines.first((line) => line === `listening on port ${port}`), ended]);
    ended.catch(() => {});
    return backend;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    this.process.kill();
    await once(this.process, "exit");
  }
}

describe("the example of Pusher clients", () => {
  const environment = useTestEnvironment();

  it("passes credentials to a backend, which publishes, authorizes pages and receives webhooks on a real server", async () => {
    const [port, backendPort] = [await freePort(), await freePort()];
    const stack = await environment.example("pusher-compatible", {
      config: { host: "127.0.0.1", port: String(port), useTLS: "false" },
    });
    const parts = ["shop", "shop", "shop", "shop-presence", "shop-private", "shop-public"];
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(parts.map((name) => `create ${name}`));
    passed(await stack.up({ refresh: true, expectNoChanges: true }));

    const { environment: variables, page } = (await stack.outputs()) as {
      readonly environment: Record<string, string>;
      readonly page: { readonly key: string; readonly options: ConstructorParameters<typeof PusherClient>[1] };
    };
    const { PUSHER_APP_ID: appId = "", PUSHER_KEY: appKey = "", PUSHER_SECRET: appSecret = "" } = variables;
    const server = await PusherServer.start(
      { appId, appKey, appSecret },
      `http://127.0.0.1:${backendPort}/pusher/webhook`,
      port,
    );
    const backend = await Backend.start(stack, variables, backendPort);
    const client = new PusherClient(page.key, {
      ...page.options,
      disableStats: true,
      enabledTransports: ["ws"],
      channelAuthorization: {
        transport: "ajax",
        endpoint: "",
        // Like a browser, without a key.
        customHandler: async ({ socketId, channelName }, tell) => {
          const body = new URLSearchParams({ socket_id: socketId, channel_name: channelName });
          const answer = await fetch(`${backend.url}/pusher/auth`, { method: "POST", body });
          if (answer.ok) tell(null, (await answer.json()) as { auth: string });
          else tell(new Error(String(answer.status)), null);
        },
      },
    });
    try {
      const orders = new Inbox<unknown>();
      const channel = client.subscribe("private-orders");
      channel.bind("new", (order: unknown) => orders.add(order));
      await new Promise((resolve, reject) => {
        channel.bind("pusher:subscription_succeeded", resolve);
        channel.bind("pusher:subscription_error", reject);
        client.connection.bind("failed", () => reject(new Error("The client cannot connect.")));
        client.connection.bind("error", reject);
      });
      const order = { dish: "soup", table: 7 };
      const ordered = await fetch(`${backend.url}/orders`, { method: "POST", body: JSON.stringify(order) });
      expect(ordered.status).toBe(201);
      expect(await orders.first()).toEqual(order);

      const refused = client.subscribe("private-others");
      expect(await new Promise((resolve) => refused.bind("pusher:subscription_error", resolve))).toMatchObject({
        type: "AuthError",
      });
      await backend.lines.first((line) => line === "channel_occupied private-orders");
      client.disconnect();
      await backend.lines.first((line) => line === "channel_vacated private-orders");

      const forged = await fetch(`${backend.url}/pusher/webhook`, {
        method: "POST",
        headers: { "x-pusher-key": appKey, "x-pusher-signature": "00" },
        body: '{"time_ms": 1, "events": []}',
      });
      expect(forged.status).toBe(401);

      await stack.configure({ check: "true" });
      passed(await stack.up());
      expect((await stack.outputs()).problem).toBeUndefined();
      // The server does not have the new key, since no client sent it.
      await stack.configure({ turn: "2" });
      passed(await stack.up());
      expect((await stack.outputs()).problem).toMatch(/./);
      for (const secret of [
        appSecret,
        String(((await stack.outputs()).environment as typeof variables).PUSHER_SECRET),
      ]) {
        expect(leaks(stack, secret)).toEqual([]);
        expect(backend.lines.all.filter((line) => line.includes(secret))).toEqual([]);
      }
    } finally {
      client.disconnect();
      await backend.stop();
      await server.stop();
    }
    passed(await stack.destroy());
    expect(environment.objects()).toEqual([]);
  });
});
