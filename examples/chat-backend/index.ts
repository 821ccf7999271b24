import * as pulumi from "@pulumi/pulumi";
import { realtime } from "trefoil";

const config = new pulumi.Config();

const app = new realtime.App("chat", { tlsOnly: true });

// Rooms keep what was said, and nobody enters one without a name. Of what people type only the latest counts.
new realtime.Namespace("room", { appId: app, name: "room", identified: true, persisted: true });
new realtime.Namespace("typing", {
  appId: app,
  name: "typing",
  identified: true,
  conflationEnabled: true,
  conflationInterval: 500,
  conflationKey: "#{clientId}",
});

// What is said in rooms goes into a queue, from which the moderation takes it.
const said = new realtime.Queue("said", { appId: app, ttl: 60, maxLength: 10_000, region: "eu-west-1-a" });
new realtime.AmqpRule("said-in-rooms", {
  appId: app,
  source: { type: "channel.message", channelFilter: "^room:" },
  target: { queueId: said },
});

/** Everybody gets a key that may do what they do, and no more. Another `turn` makes all keys anew. */
function key(name: string, capabilities: pulumi.Input<Record<string, string[]>>, revocableTokens?: boolean) {
  const keepers = { turn: config.get("turn") ?? "1" };
  return new realtime.Key(name, { appId: app, capabilities, revocableTokens, keepers });
}
const server = key("server", { "room:*": ["publish", "history"] });
const moderation = key(
  "moderation",
  said.name.apply((name) => ({ [`[queue]${name}`]: ["subscribe"] })),
);
// The server makes tokens of this one for browsers, which never see the key itself.
const browser = key("browser", { "room:*": ["subscribe", "presence"], "typing:*": ["publish", "subscribe"] }, true);

// The server is told who enters and leaves. It can tell that Ably calls: by the signature, and by a secret of its own.
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
/** What each part of the deployment needs, and nothing else. All three are secrets there as well as here. */
export const serverKey = server.key;
export const browserKey = browser.key;
export const queue = pulumi.secret({
  uri: said.amqp.uri,
  name: said.amqp.queueName,
  username: moderation.keyName,
  password: moderation.appSecret,
});
