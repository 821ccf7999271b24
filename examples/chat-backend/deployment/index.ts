import * as pulumi from "@pulumi/pulumi";

const chat = new pulumi.StackReference(`${pulumi.getOrganization()}/trefoil-chat-backend/${pulumi.getStack()}`);

/** Environment file with one setting per line, as Docker and systemd read it. */
const settings = (values: Record<string, pulumi.Input<string>>) =>
  pulumi.all(values).apply((known) =>
    Object.entries(known)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
  );

/** Settings of the server: its own key, and the key with which it issues tokens for browsers. */
export const serverSettings = settings({
  ABLY_SERVER_KEY: chat.requireOutput("serverKey"),
  ABLY_BROWSER_KEY: chat.requireOutput("browserKey"),
});

/** Settings of the moderation: access to the queue only. */
const queue = chat.requireOutput("queue");
export const moderationSettings = settings({
  AMQP_URI: queue.apply(({ uri }) => uri),
  AMQP_QUEUE: queue.apply(({ name }) => name),
  AMQP_USERNAME: queue.apply(({ username }) => username),
  AMQP_PASSWORD: queue.apply(({ password }) => password),
});
