import { z } from "zod";
import { cleared, lasting, secret, writeOnly } from "../../../../define";
import { eventRule } from "../rule";
import { enveloped, format, headers, mayBeWithheld, text } from "../shapes";

export const amqpExternalRule = eventRule({
  name: "AmqpExternalRule",
  description: "An integration rule, which sends events of channels to an external AMQP server.",
  type: "amqp/external",
  target: {
    url: writeOnly(secret(z.string().regex(/^amqps?:\/\//, "must start with amqp:// or amqps://"))).describe(
      "URL of the server, with user name and password.",
    ),
    routingKey: text().describe("Routing key of the messages."),
    exchange: writeOnly(cleared("", text()))
      .optional()
      .describe("Name of the AMQP exchange. If omitted, the default exchange is used."),
    mandatoryRoute: z
      .boolean()
      .describe("Require routing: fail if a message cannot be routed to a queue (AMQP `mandatory`)."),
    persistentMessages: z.boolean().describe("Persist messages, so that they survive a restart of the server."),
    messageTtl: writeOnly(lasting(z.int().positive()))
      .optional()
      .describe("Time to live of a message. In milliseconds."),
    headers,
    enveloped,
    format,
  },
  notes: [
    mayBeWithheld("url", "messageTtl"),
    "`exchange` is not part of Ably's specification, but Ably's own Terraform provider sends it.",
  ],
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
