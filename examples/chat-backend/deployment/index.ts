import * as pulumi from "@pulumi/pulumi";

const chat = new pulumi.StackReference(`${pulumi.getOrganization()}/trefoil-chat-backend/${pulumi.getStack()}`);

/** A file of settings, one a line, as Docker and systemd read them. */
const settings = (values: Record<string, pulumi.Input<string>>) =>
  pulumi.all(values).apply((known) =>
    Object.entries(known)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );

/** For the server: its own key, and the one of which it makes tokens for browsers. */
export const serverSettings = settings({
  ABLY_SERVER_KEY: chat.requireOutput("serverKey"),
  ABLY_BROWSER_KEY: chat.requireOutput("browserKey"),
});

/** For the moderation: nothing but the queue. */
const queue = chat.requireOutput("queue");
export const moderationSettings = settings({
  AMQP_URI: queue.apply(({ uri }) => uri),
  AMQP_QUEUE: queue.apply(({ name }) => name),
  AMQP_USERNAME: queue.apply(({ username }) => username),
  AMQP_PASSWORD: queue.apply(({ password }) => password),
});
