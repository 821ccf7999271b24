import { z } from "zod";
import { eventRule } from "../rule";
import { enveloped, format, headers, mayBeWithheld, text } from "../shapes";

export const amqpExternalRule = eventRule({
  name: "AmqpExternalRule",
  description: "An integration rule, which sends events of channels to an external AMQP server.",
  type: "amqp/external",
  target: {
    url: z
      .string()
      .regex(/^amqps?:\/\//i, "must start with amqp:// or amqps://")
      .meta({ description: "URL of the server, with user name and password.", secret: true, returned: "sometimes" }),
    routingKey: text().meta({ description: "Routing key of the messages." }),
    exchange: text().optional().meta({
      description: "Name of the AMQP exchange. If omitted, the default exchange is used.",
      valueOnRemoval: "",
      returned: "sometimes",
    }),
    mandatoryRoute: z
      .boolean()
      .meta({ description: "Require routing: fail if a message cannot be routed to a queue (AMQP `mandatory`)." }),
    persistentMessages: z
      .boolean()
      .meta({ description: "Persist messages, so that they survive a restart of the server." }),
    messageTtl: z.int().positive().optional().meta({
      description: "Time to live of a message. In milliseconds.",
      replaceOnRemoval: true,
      returned: "sometimes",
    }),
    headers,
    enveloped,
    format,
  },
  notes: {
    "URL and time limit in responses": mayBeWithheld("url", "messageTtl"),
    Exchange:
      "`exchange` is not part of Ably's specification, but Ably's own clients send it, and one of them expects it in responses.",
  },
  examples: {
    basic: {
      source: { type: "channel.message" },
      target: {
        url: "amqps://ably:generated@broker.example:5671/",
        routingKey: "messages",
        mandatoryRoute: true,
        persistentMessages: true,
      },
    },
  },
});
