import Pusher from "pusher";
import PusherClient, { type Channel } from "pusher-js";
import { madeByTrefoil } from "./harness/credentials";
import { Inbox } from "./harness/inbox";
import { Receiver } from "./harness/receiver";
import { type Credentials, PusherServer } from "./harness/server";

let credentials: Credentials;
let receiver: Receiver;
let server: PusherServer;
let publisher: Pusher;
const clients: PusherClient[] = [];

beforeAll(async () => {
  credentials = await madeByTrefoil();
  receiver = await new Receiver().listen();
  receiver.keys = { [credentials.appKey]: credentials.appSecret };
  server = await PusherServer.start(credentials, receiver.url);
  const { appId, appKey: key, appSecret: secret } = credentials;
  publisher = new Pusher({ appId, key, secret, host: server.host, port: String(server.port), useTLS: false });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(async () => {
  await server?.stop();
  await receiver?.close();
});

/** A user's browser. The program's own server authorizes it for private and presence channels. */
function connected(user: string): PusherClient {
  const client = new PusherClient(credentials.appKey, {
    cluster: "ably",
    wsHost: server.host,
    wsPort: server.port,
    forceTLS: false,
    enabledTransports: ["ws"],
    disableStats: true,
    channelAuthorization: {
      transport: "ajax",
      endpoint: "",
      customHandler: ({ socketId, channelName }, tell) =>
        tell(null, publisher.authorizeChannel(socketId, channelName, memberOf(channelName, user))),
    },
  });
  clients.push(client);
  return client;
}

const memberOf = (channel: string, user: string) => (channel.startsWith("presence-") ? { user_id: user } : undefined);

function subscribed(client: PusherClient, name: string): Promise<Channel> {
  const channel = client.subscribe(name);
  return new Promise((resolve, reject) => {
    channel.bind("pusher:subscription_succeeded", () => resolve(channel));
    channel.bind("pusher:subscription_error", reject);
  });
}

describe("with credentials that Trefoil creates", () => {
  it("use Ably's format: the key begins with the app id", () => {
    const { appId, appKey, appSecret } = credentials;
    expect(appKey).toMatch(/^[\w-]{6}\.[\w-]{6}$/);
    expect(appKey.split(".")[0]).toBe(appId);
    expect(appSecret).not.toContain(":");
  });

  it.each(["orders", "private-orders", "presence-orders"])(
    "receive the events that are published on %s",
    async (name) => {
      const channel = await subscribed(connected("ann"), name);
      const arrived = new Inbox<unknown>();
      channel.bind("new", (data: unknown) => arrived.add(data));
      await publisher.trigger(name, "new", { order: 7 });
      expect(await arrived.first()).toEqual({ order: 7 });
    },
  );

  it("send channel events as webhooks with a valid signature", async () => {
    const [ann, bob] = [connected("ann"), connected("bob")];
    const room = "presence-room";
    const channel = await subscribed(ann, room);
    const heard = new Inbox<unknown>();
    (await subscribed(bob, room)).bind("client-typing", (data: unknown) => heard.add(data));
    channel.trigger("client-typing", { since: "now" });
    await heard.first();
    const { socket_id } = ann.connection;
    for (const client of [bob, ann]) client.disconnect();
    const about = (name: string, user?: string) =>
      receiver.events.first(
        (event) =>
          event.name === name && event.channel === room && (!user || ("user_id" in event && event.user_id === user)),
      );
    expect(await about("channel_occupied")).toEqual({ name: "channel_occupied", channel: room });
    expect(await about("member_added", "bob")).toEqual({ name: "member_added", channel: room, user_id: "bob" });
    expect(await about("client_event")).toMatchObject({
      event: "client-typing",
      data: { since: "now" },
      socket_id,
    });
    expect(await about("member_removed", "ann")).toEqual({ name: "member_removed", channel: room, user_id: "ann" });
    expect(await about("channel_vacated")).toEqual({ name: "channel_vacated", channel: room });
    expect(receiver.failures.all).toEqual([]);
  });

  it("reject webhooks of another app's key", async () => {
    const { appKey, appSecret } = credentials;
    receiver.keys = { [appKey]: `${appSecret}0` };
    try {
      await subscribed(connected("ann"), "watched");
      expect(await receiver.failures.first()).toMatchObject({ code: "invalid_signature", status: 401 });
    } finally {
      receiver.keys = { [appKey]: appSecret };
    }
  });
});
