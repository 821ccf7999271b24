import { z } from "zod";
import { named, object, openEnum } from "../../../../define";
import { eventRule } from "../rule";
import { enveloped, format, hiddenSecret, mayBeWithheld, text } from "../shapes";

const sasl = named(
  "KafkaSasl",
  object({
    mechanism: openEnum("SASL mechanism", ["plain", "scram-sha-256", "scram-sha-512"]).describe("SASL mechanism."),
    username: hiddenSecret().describe("Username."),
    password: hiddenSecret().describe("Password."),
  }),
);

export const kafkaRule = eventRule({
  name: "KafkaRule",
  description: "An integration rule, which sends events of channels to a Kafka topic.",
  type: "kafka",
  target: {
    routingKey: text().describe("Routing key: the topic and the key, for example `messages:#{channel.name}`."),
    brokers: z.array(text()).min(1).describe("Kafka brokers in the form `host:port`."),
    auth: named("KafkaAuth", object({ sasl: sasl.describe("SASL authentication.") })).describe(
      "Authentication of Ably with Kafka.",
    ),
    enveloped,
    format,
  },
  notes: [mayBeWithheld("auth.sasl.username", "auth.sasl.password")],
  examples: {
    basic: {
      source: { type: "channel.message" },
      target: {
        routingKey: "messages:#{channel.name}",
        brokers: ["kafka.example:9093"],
        auth: { sasl: { mechanism: "scram-sha-256", username: "generated", password: "generated" } },
      },
    },
  },
});
