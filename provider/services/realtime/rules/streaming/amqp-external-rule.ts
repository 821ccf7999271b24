import { z } from "zod";
import { cleared, lasting, secret, writeOnly } from "../../../../define";
import { eventRule } from "../rule";
import { enveloped, format, headers, mayBeWithheld, text } from "../shapes";

export const amqpExternalRule = eventRule({
  name: "AmqpExternalRule",
  description: "Events of channels go to an AMQP server of yours.",
  type: "amqp/external",
  target: {
    url: writeOnly(secret(z.string().regex(/^amqps?:\/\//, "must begin with amqp:// or amqps://"))).describe(
      "Address of the server, with username and password.",
    ),
    routingKey: text().describe("Routing key of each message."),
    exchange: writeOnly(cleared("", text())).optional().describe("Exchange; the default one when left out."),
    mandatoryRoute: z.boolean().describe("Whether a message that no queue takes is an error."),
    persistentMessages: z.boolean().describe("Whether messages survive a restart of the server."),
    messageTtl: writeOnly(lasting(z.int().positive())).optional().describe("Milliseconds that a message lives."),
    headers,
    enveloped,
    format,
  },
  notes: [
    mayBeWithheld("url", "messageTtl"),
    "`exchange` is not in the vendor's specification; the vendor's own provider sends it.",
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
