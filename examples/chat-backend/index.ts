import * as pulumi from "@pulumi/pulumi";
import { realtime } from "trefoil";

const config = new pulumi.Config();

const app = new realtime.App("chat", { tlsOnly: true });

// Rooms store messages, and all clients need a client id. Of typing events only the latest is delivered.
new realtime.Namespace("room", { appId: app, name: "room", identified: true, persisted: true });
new realtime.Namespace("typing", {
  appId: app,
  name: "typing",
  identified: true,
  conflationEnabled: true,
  conflationInterval: 500,
  conflationKey: "#{clientId}",
});

// The queue receives all messages in rooms. The moderation reads it.
const said = new realtime.Queue("said", { appId: app, ttl: 60, maxLength: 10_000, region: "eu-west-1-a" });
new realtime.AmqpRule("said-in-rooms", {
  appId: app,
  source: { type: "channel.message", channelFilter: "^room:" },
  target: { queueId: said },
});

/** A key with the least capabilities. Changing `turn` rotates all keys. */
function key(name: string, capabilities: pulumi.Input<Record<string, string[]>>, revocableTokens?: boolean) {
  const keepers = { turn: config.get("turn") ?? "1" };
  return new realtime.Key(name, { appId: app, capabilities, revocableTokens, keepers });
}
const server = key("server", { "room:*": ["publish", "history"] });
const moderation = key(
  "moderation",
  said.name.apply((name) => ({ [`[queue]${name}`]: ["subscribe"] })),
);
// The server issues tokens with this key for browsers, which never receive the key itself.
const browser = key("browser", { "room:*": ["subscribe", "presence"], "typing:*": ["publish", "subscribe"] }, true);

// Notifies the server of presence changes. The signature and a shared secret prove that Ably sent the request.
new realtime.HttpRule("presence", {
  appId: app,
  requestMode: "batch",
  source: { type: "channel.presence", channelFilter: "^room:" },
  target: {
    url: config.require("webhook"),
    headers: [{ name: "x-webhook-secret", value: config.requireSecret("webhookSecret") }],
    signingKeyId: server.keyId,
    format: "json",
  },
});

export const appId = app.id;
/** Values that the deployment needs. All three are secrets in both stacks. */
export const serverKey = server.key;
export const browserKey = browser.key;
export const queue = pulumi.secret({
  uri: said.amqp.uri,
  name: said.amqp.queueName,
  username: moderation.keyName,
  password: moderation.appSecret,
});
