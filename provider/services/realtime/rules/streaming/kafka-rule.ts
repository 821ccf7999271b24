import { z } from "zod";
import { object, openEnum } from "../../../../define";
import { eventRule } from "../rule";
import { enveloped, format, hiddenSecret, mayBeWithheld, text } from "../shapes";

const sasl = object({
  mechanism: openEnum("SASL mechanism", ["plain", "scram-sha-256", "scram-sha-512"]).meta({
    description: "SASL mechanism.",
  }),
  username: hiddenSecret().meta({ description: "Username." }),
  password: hiddenSecret().meta({ description: "Password." }),
}).meta({ typeName: "KafkaSasl" });

export const kafkaRule = eventRule({
  name: "KafkaRule",
  description: "An integration rule, which sends events of channels to a Kafka topic.",
  type: "kafka",
  target: {
    routingKey: text().meta({
      description: "Routing key: the topic and the key, for example `messages:#{channel.name}`.",
    }),
    brokers: z.array(text()).min(1).meta({ description: "Kafka brokers in the form `host:port`." }),
    auth: object({ sasl: sasl.meta({ description: "SASL authentication." }) }).meta({
      description: "Authentication of Ably with Kafka.",
      typeName: "KafkaAuth",
    }),
    enveloped,
    format,
  },
  notes: { "Credentials in responses": mayBeWithheld("auth.sasl.username", "auth.sasl.password") },
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
