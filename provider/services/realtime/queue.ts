import { z } from "zod";
import { as, autonamed, defineResource, local, named, object, openEnum, ref } from "../../define";
import { app } from "./app";
import { permissionsFor, quota, realtime } from "./service";

export const queue = defineResource({
  service: realtime,
  name: "Queue",
  description: "A message queue of an app, into which an `AmqpRule` puts messages and from which servers take them.",
  collection: "/apps/{appId}/queues",
  item: "/apps/{appId}/queues/{appId}:{region}:{name}",
  // What the service itself calls it.
  id: "{appId}:{region}:{name}",
  requests: { update: undefined },
  extra: false,
  inputs: {
    appId: ref(() => app).describe("App that the queue belongs to."),
    name: autonamed(
      z
        .string()
        .regex(
          /^(?!deadletter$)[^:]+$/,
          "must not be empty, has no colon, and is not `deadletter`, the name of the service's own",
        ),
    ).describe("Name of the queue."),
    ttl: z.int().min(1).describe("Minutes that a message waits, 1 at least; then it moves to the dead letter queue."),
    maxLength: z
      .int()
      .min(1)
      .describe("Messages that the queue holds at most; the oldest then move to the dead letter queue."),
    region: openEnum("region", ["us-east-1-a", "eu-west-1-a"]).describe("Where the queue is kept."),
    timeout: local(z.int().positive()).default(120).describe("Seconds to wait at most for a new queue to run."),
  },
  outputs: {
    queueId: as("id", z.string()).describe("Id of the queue: app, region and name, joined by colons."),
    amqp: named(
      "QueueAmqp",
      object({
        uri: z.string().describe("Address of the server."),
        queueName: z.string().describe("Name of the queue there: app id, a colon and its name."),
      }),
    ).describe("How it is read by AMQP: with the name of a key as username, and its secret as password."),
    stomp: named(
      "QueueStomp",
      object({
        uri: z.string().describe("Address of the server."),
        host: z.string().describe("Virtual host."),
        destination: z.string().describe("The queue as a destination."),
      }),
    ).describe("The same by STOMP."),
    deadletterId: z
      .string()
      .optional()
      .describe("Id of the dead letter queue, which the service makes and which takes what expired or had no room."),
  },
  // `Unknown` right after the making.
  ready: {
    until: ({ state }) => state === "Running",
    timeoutSeconds: ({ timeout }) => timeout,
    awaits: "the service does not say yet that it runs, and `timeout` is how long that is waited for",
  },
  deletionProtection: {
    what: "messages or dead letters",
    lists: { messages: "GET {collection}", "dead letters": "GET {collection}" },
    weigh: ({ name, region, deadletter, messages }, { what, values, all }) => {
      if (region !== values.region) return 0;
      if (what === "messages") return name === values.name ? messages?.total : 0;
      const others = all.some((one) => !one.deadletter && one.region === region && one.name !== values.name);
      return deadletter && !others ? messages?.total : 0;
    },
  },
  lost: "What becomes of the dead letter queue when the last queue of its region goes is not documented, so the messages in it count as held by that one.",
  // The service makes dead letter queues itself.
  quota: quota("queues", () => app, { setting: "queueLimit", counts: ({ deadletter }) => deadletter !== true }),
  permissions: { ...permissionsFor("queue"), remove: "the capabilities read:queue and write:queue" },
  notes: ["A key needs the capability `subscribe` on `[queue]` and the queue's name to take messages from it."],
  examples: {
    basic: { appId: "I2E_JQ", name: "orders", ttl: 60, maxLength: 10_000, region: "eu-west-1-a" },
    waiting: { appId: "I2E_JQ", ttl: 10, maxLength: 100, region: "us-east-1-a", timeout: 300 },
  },
});
