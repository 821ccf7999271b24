import { z } from "zod";
import { defineResource, type JsonBody, object, openEnum, ref } from "../../define";
import { app } from "./app";
import { contentOfList, permissionsFor, quota, realtime } from "./service";

/** The service may accept a region in another letter case than it returns. */
const isIn = ({ region }: JsonBody, other: unknown): boolean =>
  String(region).toLowerCase() === String(other).toLowerCase();

export const queue = defineResource({
  service: realtime,
  name: "Queue",
  description:
    "A message queue of an Ably app. An `AmqpRule` publishes messages to it, and servers consume them with AMQP or STOMP.",
  path: { collection: "/apps/{appId}/queues", item: "/apps/{appId}/queues/{appId}:{region}:{name}" },
  // Reserved by the service.
  id: "{appId}:{region}:{name}",
  requests: { update: undefined },
  extra: false,
  inputs: {
    appId: ref(() => app).meta({ description: "App that the queue belongs to." }),
    name: z
      .string()
      .regex(/^(?!deadletter$)[^:]+$/, "must not be empty, contain a colon, or be `deadletter`, which Ably reserves")
      .optional()
      .meta({ description: "Name of the queue.", autoName: true }),
    ttl: z
      .int()
      .min(1)
      .max(60)
      .meta({ description: "Time to live of a message, after which it moves to the dead letter queue. In minutes." }),
    maxLength: z.int().min(1).meta({
      description: "Maximum number of messages. If it is exceeded, the oldest messages move to the dead letter queue.",
    }),
    region: openEnum("region", ["us-east-1-a", "eu-west-1-a"]).meta({ description: "Region of the queue." }),
    timeout: z.int().positive().default(120).meta({
      description: "Time to wait for a new queue to reach the state `Running`. In seconds.",
      providerOnly: true,
    }),
  },
  outputs: {
    queueId: z
      .string()
      .meta({ description: "Id of the queue: the app id, region and name, separated by colons.", wireName: "id" }),
    amqp: object({
      uri: z.string().meta({ description: "URI of the AMQP server." }),
      queueName: z.string().meta({ description: "Name of the queue for AMQP: the app id, a colon and the name." }),
    }).meta({
      description:
        "AMQP connection. Authenticate with the name of an API key as user name, and its secret as password.",
      typeName: "QueueAmqp",
    }),
    stomp: object({
      uri: z.string().meta({ description: "URI of the STOMP server." }),
      host: z.string().meta({ description: "STOMP virtual host." }),
      destination: z.string().meta({ description: "STOMP destination of the queue." }),
    }).meta({ description: "STOMP connection. Authenticate as for AMQP.", typeName: "QueueStomp" }),
    deadletterId: z.string().optional().meta({
      description:
        "Id of the dead letter queue, which Ably creates for expired messages and for messages that exceed the limit.",
    }),
  },
  hooks: {
    import: { isBuiltIn: ({ name }) => name === "deadletter" },
    // Usually in the response to the create already. The specification has other states and does not list them.
    ready: {
      isReady: ({ state }) => state === "Running",
      timeout: ({ timeout }) => timeout,
      unmet: () => "the state is not `Running`. `timeout` sets the time to wait",
    },
  },
  deletionProtection: [
    contentOfList("messages", "GET {collection}", (one, { values }) =>
      isIn(one, values.region) && one.name === values.name ? one.messages?.total : 0,
    ),
    contentOfList("dead letters", "GET {collection}", (one, { values, all }) => {
      const isOther = (other: JsonBody) => !other.deadletter && isIn(other, one.region) && other.name !== values.name;
      return isIn(one, values.region) && one.deadletter && !all.some(isOther) ? one.messages?.total : 0;
    }),
  ],
  // The service creates dead letter queues itself.
  quota: quota("queues", () => app, { setting: "queueLimit", counts: ({ deadletter }) => deadletter !== true }),
  permissions: { ...permissionsFor("queue"), delete: "the capabilities read:queue and write:queue" },
  docs: {
    losses: {
      lost: [],
      text: "Ably does not document what happens to the dead letter queue when the last queue of its region is deleted. Therefore the deletion protection of the last queue also counts the messages in the dead letter queue.",
    },
    notes: {
      Consumers:
        "To consume messages, an API key requires the capability `subscribe` for `[queue]` followed by the name of the queue.",
    },
  },
  verification: { replace: { ttl: 30 }, undeclaredMembers: ["state", "messages", "stats", "deadletter"] },
  examples: {
    basic: { appId: "I2E_JQ", name: "orders", ttl: 60, maxLength: 10_000, region: "eu-west-1-a" },
    waiting: { appId: "I2E_JQ", ttl: 10, maxLength: 100, region: "us-east-1-a", timeout: 300 },
  },
});
